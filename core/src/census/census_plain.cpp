#include "support/contract.hpp"
#include "support/watch.hpp"

#include <array>
#include <map>
#include <nonolith/census_plain.hpp>
#include <random>
#include <stdexcept>
#include <vector>

namespace nonolith {
namespace {

using Line = std::uint16_t; // the cells of a line, or a set of them: cell i is bit i

std::vector<int> clue_of(Line pattern, int length) {
    std::vector<int> clue;
    int run = 0;
    for (int i = 0; i <= length; ++i) {
        if (i < length && pattern >> i & 1) {
            ++run;
        } else if (run > 0) {
            clue.push_back(run);
            run = 0;
        }
    }
    return clue;
}

// All patterns of one length, and what settling does to them.
//
// A grid's known cells carry the grid's own values, so the state of a line is the set u of its
// unknown cells, and settling pattern p maps u to the union of p xor q over the patterns q that
// have p's clue and agree with p outside u.
class Lines {
  public:
    explicit Lines(int length) : length_(length), clue_(std::size_t{1} << length) {
        std::map<std::vector<int>, std::uint32_t> numbers;
        for (std::uint32_t p = 0; p < clue_.size(); ++p) {
            const auto [entry, is_new] = numbers.emplace(
                clue_of(static_cast<Line>(p), length), static_cast<std::uint32_t>(numbers.size()));
            clue_[p] = entry->second;
            if (is_new)
                patterns_.emplace_back();
            patterns_[entry->second].push_back(static_cast<Line>(p));
        }
        if (length <= kLongestTable) {
            table_.resize(std::size_t{1} << 2 * length);
            for (std::uint32_t p = 0; p < clue_.size(); ++p)
                for (std::uint32_t u = 0; u < clue_.size(); ++u)
                    table_[p << length | u] = scan(static_cast<Line>(p), static_cast<Line>(u));
        }
    }

    Line settle(Line pattern, Line unknown) const {
        return table_.empty() ? scan(pattern, unknown)
                              : table_[std::uint32_t{pattern} << length_ | unknown];
    }

    const std::vector<Line>& same_clue(Line pattern) const { return patterns_[clue_[pattern]]; }

    // Whether some pattern with the clue of `pattern` begins with the `known` cells of `other`.
    bool can_begin(Line pattern, Line other, int known) const {
        const Line mask = static_cast<Line>((1u << known) - 1);
        for (const Line q : same_clue(pattern))
            if (((q ^ other) & mask) == 0)
                return true;
        return false;
    }

  private:
    // 4^10 entries of two bytes are 2 MB; a longer line is scanned, at most 792 patterns for 16.
    static constexpr int kLongestTable = 10;

    Line scan(Line pattern, Line unknown) const {
        Line result = 0;
        for (const Line q : same_clue(pattern))
            if (((pattern ^ q) & ~unknown) == 0)
                result |= pattern ^ q;
        return result;
    }

    int length_;
    std::vector<std::uint32_t> clue_;         // pattern -> the number of its clue
    std::vector<std::vector<Line>> patterns_; // number of a clue -> the patterns that have it
    std::vector<Line> table_;                 // pattern, unknown -> unknown
};

// A grid, or a set of its cells, of at most 8 x 8 cells: one byte a row, transposed in 18
// operations.
struct Small {
    std::uint64_t bits = 0;

    Line row(int r) const { return static_cast<Line>(bits >> 8 * r & 0xff); }
    void set_row(int r, Line line) { bits |= std::uint64_t{line} << 8 * r; }
    bool empty() const { return bits == 0; }
    bool operator==(const Small&) const = default;

    Small transposed(int, int) const {
        std::uint64_t x = bits;
        std::uint64_t t = (x ^ x >> 7) & 0x00aa00aa00aa00aa;
        x ^= t ^ t << 7;
        t = (x ^ x >> 14) & 0x0000cccc0000cccc;
        x ^= t ^ t << 14;
        t = (x ^ x >> 28) & 0x00000000f0f0f0f0;
        x ^= t ^ t << 28;
        return {x};
    }
};

// The same for longer lines.
struct Large {
    std::array<Line, PlainCensus::kLongestLine> rows{};

    Line row(int r) const { return rows[r]; }
    void set_row(int r, Line line) { rows[r] = line; }
    bool empty() const { return *this == Large{}; }
    bool operator==(const Large&) const = default;

    Large transposed(int height, int width) const {
        Large result;
        for (int r = 0; r < height; ++r)
            for (int c = 0; c < width; ++c)
                result.rows[c] |= static_cast<Line>((rows[r] >> c & 1) << r);
        return result;
    }
};

template <class Cells> Cells from_bits(std::uint64_t grid, int height, int width) {
    Cells cells;
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    for (int r = 0; r < height; ++r)
        cells.set_row(r, static_cast<Line>(grid >> r * width & mask));
    return cells;
}

} // namespace

struct PlainCensus::Solver {
    int height, width;
    Lines rows, columns;

    Solver(int rows_, int columns_)
        : height(rows_), width(columns_), rows(columns_), columns(rows_) {}

    std::uint64_t all_cells() const {
        const int cells = height * width;
        return cells == 0 ? 0 : ~std::uint64_t{0} >> (64 - cells);
    }

    template <class Cells>
    static Cells settle(const Lines& lines, int number, const Cells& patterns,
                        const Cells& unknown) {
        Cells result;
        for (int i = 0; i < number; ++i)
            result.set_row(i, lines.settle(patterns.row(i), unknown.row(i)));
        return result;
    }

    template <class Cells> bool within(const Cells& some, const Cells& all) const {
        for (int c = 0; c < width; ++c)
            if ((some.row(c) & ~all.row(c)) != 0)
                return false;
        return true;
    }

    template <class Cells> bool is_local(std::uint64_t grid) const {
        const auto by_row = from_bits<Cells>(grid, height, width);
        const auto by_column = by_row.transposed(height, width);
        auto unknown = from_bits<Cells>(all_cells(), height, width);
        while (true) {
            const auto before = settle(rows, height, by_row, unknown).transposed(height, width);
            const auto after = settle(columns, width, by_column, before);
            if (after.empty())
                return true;
            NONOLITH_INVARIANT(within(after, before)); // unknown cells only become fewer
            if (after == before)
                return false;
            unknown = after.transposed(width, height);
        }
    }

    // Counts the grids with the clues of `grid`, up to two, by trying every arrangement of one
    // row after the other as long as all columns can still be completed.
    int solutions(const Large& by_row, const Large& by_column, int row, Large& tried,
                  Watch& watch) const {
        if (row == height)
            return 1;
        int found = 0;
        for (const Line line : rows.same_clue(by_row.row(row))) {
            watch.tick(static_cast<u64>(width));
            bool fits = true;
            for (int c = 0; c < width; ++c) {
                const auto bit = static_cast<Line>((line >> c & 1) << row);
                tried.rows[c] = static_cast<Line>((tried.rows[c] & ((1u << row) - 1)) | bit);
                fits = fits && columns.can_begin(by_column.row(c), tried.row(c), row + 1);
            }
            if (fits && (found += solutions(by_row, by_column, row + 1, tried, watch)) > 1)
                return 2;
        }
        return found;
    }

    bool has_no_twin(std::uint64_t grid, Watch& watch) const {
        const auto by_row = from_bits<Large>(grid, height, width);
        Large tried;
        return solutions(by_row, by_row.transposed(height, width), 0, tried, watch) == 1;
    }

    template <class Cells>
    void add(std::uint64_t grid, bool unique, PlainTally& tally, Watch& watch) const {
        watch.tick(static_cast<u64>(height + width));
        const bool local = is_local<Cells>(grid);
        ++tally.grids;
        tally.local += local;
        // Line logic finds nothing but what is forced: whatever it solves has one solution.
        tally.unique += unique && (local || has_no_twin(grid, watch));
    }

    template <class Cells> PlainTally count(PlainSubset subset, bool unique, Watch& watch) const {
        NONOLITH_EXPECTS((subset.value & ~subset.fixed) == 0 && (subset.value & ~all_cells()) == 0);
        const std::uint64_t free = all_cells() & ~subset.fixed;
        PlainTally tally;
        std::uint64_t part = 0;
        do {
            add<Cells>(subset.value | part, unique, tally, watch);
            part = (part - free) & free; // the next subset of the free cells
        } while (part != 0);
        NONOLITH_ENSURES(tally.grids == std::uint64_t{1} << std::popcount(free));
        NONOLITH_ENSURES(tally.local <= tally.grids && (!unique || tally.local <= tally.unique));
        return tally;
    }

    // In the order of a Gray code, in which each grid differs from the one before by one set.
    template <class Cells>
    PlainTally count_unions(std::span<const std::uint64_t> sets, bool unique, Watch& watch) const {
        PlainTally tally;
        std::uint64_t grid = 0;
        for (std::uint64_t number = 1;; ++number) {
            add<Cells>(grid, unique, tally, watch);
            if (number == std::uint64_t{1} << sets.size())
                return tally;
            grid ^= sets[static_cast<std::size_t>(std::countr_zero(number))];
        }
    }

    template <class Cells>
    PlainTally sample(std::uint64_t samples, std::uint64_t seed, bool unique, Watch& watch) const {
        std::mt19937_64 random(seed);
        PlainTally tally;
        while (tally.grids < samples)
            add<Cells>(random() & all_cells(), unique, tally, watch);
        return tally;
    }

    bool is_small() const { return height <= 8 && width <= 8; }
};

PlainCensus::PlainCensus(int height, int width) {
    if (height < 0 || width < 0 || height > kLongestLine || width > kLongestLine ||
        height * width > kMostCells)
        throw std::invalid_argument("the plain census takes lines of up to 16 cells, 64 in all");
    solver_ = std::make_unique<const Solver>(height, width);
}

PlainCensus::~PlainCensus() = default;

PlainTally PlainCensus::count(PlainSubset subset, bool unique, const StopCheck& stop) const {
    Watch watch(stop);
    return solver_->is_small() ? solver_->count<Small>(subset, unique, watch)
                               : solver_->count<Large>(subset, unique, watch);
}

PlainTally PlainCensus::count_unions(std::span<const std::uint64_t> sets, bool unique,
                                     const StopCheck& stop) const {
    if (sets.size() >= kMostCells)
        throw std::invalid_argument("the plain census takes fewer than 64 sets of cells");
    std::uint64_t all = 0;
    for (const std::uint64_t set : sets) {
        if ((set & all) != 0 || (set & ~solver_->all_cells()) != 0)
            throw std::invalid_argument("the plain census takes disjoint sets of its cells");
        all |= set;
    }
    Watch watch(stop);
    return solver_->is_small() ? solver_->count_unions<Small>(sets, unique, watch)
                               : solver_->count_unions<Large>(sets, unique, watch);
}

PlainTally PlainCensus::sample(std::uint64_t samples, std::uint64_t seed, bool unique,
                               const StopCheck& stop) const {
    Watch watch(stop);
    return solver_->is_small() ? solver_->sample<Small>(samples, seed, unique, watch)
                               : solver_->sample<Large>(samples, seed, unique, watch);
}

} // namespace nonolith
