// The census kernel, written once and compiled for each instruction set: see lane_ops.hpp.

#pragma once

#include "batch.hpp"
#include "support/contract.hpp"

#include <memory>

namespace nonolith::census::NONOLITH_ISA {

namespace {

// Unknown cells as one word: row r at bits r * width, so that height * width <= 64 fits.
// Column c is gathered from it by one multiplication:
//
//     bits c, c + width, ...  times  1 + 2^(width-1) + 2^(2 width-2) + ...
//
// moves row r's bit to (height-1)*(width-1) + r; height <= width keeps the others apart. This is
// as fast as pext and needs no BMI2 (whose pext is slow on some CPUs).
struct Gather {
    std::uint64_t comb;
    std::uint64_t factor;
    int shift;
    Pattern mask;

    Gather(int height, int width) : comb(0), factor(0) {
        NONOLITH_EXPECTS(0 < height && height <= width && height * width <= kMostCells);
        for (int r = 0; r < height; ++r) {
            comb |= std::uint64_t{1} << (r * width);
            factor |= std::uint64_t{1} << (r * (width - 1));
        }
        if (width == 1)
            factor = 1;
        shift = (height - 1) * (width - 1);
        mask = static_cast<Pattern>((1 << height) - 1);
    }
    [[gnu::always_inline]] Pattern operator()(std::uint64_t unknown, int column) const {
        return ((unknown >> column & comb) * factor >> shift) & mask;
    }
};

// What was counted below a node.
struct Tally {
    std::uint64_t local = 0;
    std::uint64_t unique = 0;
};

// A random odd factor for each number of a memo's key.
constexpr std::uint64_t kFactors[] = {
    0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb, 0xd6e8feb86659fd93,
    0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9, 0x27d4eb2f165667c5, 0x85ebca77c2b2ae63,
    0xff51afd7ed558ccd, 0xc4ceb9fe1a85ec53, 0x2127599bf4325c37, 0x880355f21e6d1965,
    0xa0761d6478bd642f, 0xe7037ed1a0b428db, 0x8ebc6af09c88c6e3, 0x589965cc75374cc3,
    0x1d8e4e27c47d124f, 0xeb44accab455d165, 0x72be5d74f27b8965, 0x9c06faf4d023e3ab,
    0xcb9c59b3f9f87d4d, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1, 0x510e527fade682d1,
    0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179, 0xcbbb9d5dc1059ed9,
    0x629a292a367cd507, 0x9159015a3070dd17, 0x152fecd8f70e5939, 0x67332667ffc00b31};

// All grids that agree in the cells decided so far: what is unknown in some of them, and what is
// left of each line's problem. A long row's problem is its values and its live cells.
template <bool kLongRows> struct Node {
    static constexpr int kSlots = Memo::slots(kLongRows);
    static constexpr int kColumns = kLongRows ? 2 * kMostRows : kMostRows; // the first column's

    alignas(64) std::uint16_t problem[kSlots];
    std::uint64_t unknown;
    // The sum of all numbers of the key times their factors, kept up to date in a register:
    // reading the key as a whole just after parts of it were written would have to wait.
    std::uint64_t hash;

    [[gnu::always_inline]] void set(int slot, unsigned number) {
        hash += (std::uint64_t{number} - problem[slot]) * kFactors[slot];
        problem[slot] = static_cast<std::uint16_t>(number);
    }
    [[gnu::always_inline]] bool matches(const std::uint16_t* key) const {
        return __builtin_memcmp(problem, key, sizeof problem) == 0;
    }
};

// The state of one walk.
template <bool kUnique, bool kLongRows> class Walk {
  public:
    Walk(const Tables& tables, Scratch& scratch, const std::atomic<bool>& stop)
        : tables_(tables), scratch_(scratch), stop_(stop), batch_(tables),
          gather_(tables.height, tables.width) {
        if constexpr (kUnique)
            twins_.reset(new TwinSearch<kLongRows>(tables));
    }

    bool run(const Start& start, const Mirror& mirror, Found& found) {
        NONOLITH_EXPECTS(0 <= start.level && start.level <= tables_.leaf);
        NONOLITH_EXPECTS(decides_only_its_cells(start));
        NONOLITH_EXPECTS(mirror.cells.empty() || start.level <= mirror.level);
        for (int r = 0; r < tables_.height; ++r)
            row_[r] = static_cast<std::uint32_t>(start.row[r]) << tables_.width;
        for (int c = 0; c < tables_.width; ++c)
            column_[c] = static_cast<std::uint32_t>(start.column[c]) << tables_.height;
        Node<kLongRows> node{};
        node.unknown = ~std::uint64_t{0} >> (64 - tables_.height * tables_.width);
        shared_logic(start.level, node, (1u << tables_.height) - 1, (1u << tables_.width) - 1);
        if (mirror.cells.empty())
            count_below(start.level, node, 1);
        else
            descend(start.level, node, mirror);
        found = found_;
        return !stopped_;
    }

  private:
    // Line logic for all grids below a node at once, to its fixpoint: a bound on their unknown
    // cells. Only the given lines are run, and then those in which something has changed.
    void shared_logic(int s, Node<kLongRows>& node, unsigned rows, unsigned columns) {
        const LevelTables& level = tables_.levels[s];
        const int width = tables_.width;
        const std::uint64_t row_mask = (std::uint64_t{1} << width) - 1;
        std::uint64_t unknown = node.unknown;
        while (true) {
            for (; rows != 0; rows &= rows - 1) {
                const int r = __builtin_ctz(rows);
                const auto u = static_cast<unsigned>(unknown >> (r * width) & row_mask);
                unsigned left;
                if constexpr (kLongRows) {
                    left = long_row(level.row_undecided[r], row_[r] >> width, u);
                    node.set(2 * r, left == 0 ? 0 : row_[r] >> width);
                    node.set(2 * r + 1, left);
                } else {
                    const std::uint32_t entry = level.row[r][row_[r] | u];
                    left = entry & 0xff;
                    node.set(r, entry >> 8);
                }
                NONOLITH_INVARIANT((left & ~u) == 0);
                columns |= u ^ left;
                unknown ^= static_cast<std::uint64_t>(u ^ left) << (r * width);
            }
            if (columns == 0)
                break;
            for (; columns != 0; columns &= columns - 1) {
                const int c = __builtin_ctz(columns);
                const unsigned u = gather_(unknown, c);
                const std::uint32_t entry = level.column[c][column_[c] | u];
                node.set(Node<kLongRows>::kColumns + c, entry >> 8);
                const unsigned changed = u ^ (entry & 0xff);
                NONOLITH_INVARIANT((changed & ~u) == 0); // unknown cells only become fewer
                rows |= changed;
                unknown ^= tables_.spread[changed] << c;
            }
            if (rows == 0)
                break;
        }
        NONOLITH_ENSURES((unknown & ~node.unknown) == 0);
        node.unknown = unknown;
        NONOLITH_ENSURES(says_all(s, node));
    }

    // Whether line logic changes nothing more in any line, and the key and its hash hold what is
    // left of each: then grids below nodes with the same key have the same fate.
    [[maybe_unused]] bool says_all(int s, const Node<kLongRows>& node) const {
        const LevelTables& level = tables_.levels[s];
        const std::uint64_t row_mask = (std::uint64_t{1} << tables_.width) - 1;
        for (int r = 0; r < tables_.height; ++r) {
            const auto u = static_cast<unsigned>(node.unknown >> (r * tables_.width) & row_mask);
            if constexpr (kLongRows) {
                if (node.problem[2 * r + 1] != u ||
                    node.problem[2 * r] != (u == 0 ? 0 : row_[r] >> tables_.width))
                    return false;
            } else if (level.row[r][row_[r] | u] != (unsigned{node.problem[r]} << 8 | u)) {
                return false;
            }
        }
        for (int c = 0; c < tables_.width; ++c) {
            const unsigned u = gather_(node.unknown, c);
            const unsigned number = node.problem[Node<kLongRows>::kColumns + c];
            if (level.column[c][column_[c] | u] != (number << 8 | u))
                return false;
        }
        std::uint64_t hash = 0;
        for (int slot = 0; slot < Node<kLongRows>::kSlots; ++slot)
            hash += node.problem[slot] * kFactors[slot];
        return hash == node.hash;
    }

    [[maybe_unused]] bool decides_only_its_cells(const Start& start) const {
        for (int r = 0; r < tables_.height; ++r)
            if ((start.row[r] & tables_.levels[start.level].row_undecided[r]) != 0 ||
                start.row[r] >> tables_.width != 0)
                return false;
        return true;
    }

    // Whether so many grids can be below a node.
    [[maybe_unused]] bool is_possible(int s, const Tally& tally) const {
        return tally.local <= tables_.levels[s].grids &&
               (!kUnique ||
                (tally.local <= tally.unique && tally.unique <= tables_.levels[s].grids));
    }

    // Whether the memo is right: one in some thousand nodes that it knows is counted again.
    [[maybe_unused]] bool is_counted_again(int s, const Node<kLongRows>& node, const Tally& known) {
        if ((node.hash >> 20 & 0x3ff) != 0)
            return true;
        const Found before = found_;
        const Tally again = counts_none(s, node) ? Tally{}
                            : s == tables_.leaf  ? leaf(node)
                                                 : below(s, node);
        found_ = before;
        return stopped_ || (again.local == known.local && again.unique == known.unique);
    }

    // The same as a ResidualTable gives for shorter rows.
    unsigned long_row(Pattern undecided, unsigned fixed, unsigned unknown) {
        if (unknown == 0 || !LongRows::lists(undecided))
            return unknown;
        return union_inside(scratch_.long_rows.differences(undecided, static_cast<Pattern>(fixed)),
                            static_cast<Pattern>(unknown));
    }

    void flip(const LevelTables& level) {
        row_[level.cell_row] ^= 1u << (level.cell_column + tables_.width);
        column_[level.cell_column] ^= 1u << (level.cell_row + tables_.height);
    }

    // A node's child of the next level, for the value that the cell to be decided has now.
    [[gnu::always_inline]] Node<kLongRows> child(int s, const Node<kLongRows>& node) {
        const LevelTables& level = tables_.levels[s + 1];
        Node<kLongRows> next = node;
        shared_logic(s + 1, next, level.rows_to_run, level.columns_to_run);
        return next;
    }

    // The node's slot in the memo of level s; prefetches it.
    std::uint64_t place_of(int s, const Node<kLongRows>& node) const {
        const MemoLevel& memo = scratch_.memo.level(s);
        const std::uint64_t place = node.hash >> kPlaceShift & memo.mask;
        __builtin_prefetch(memo.keys + place * Node<kLongRows>::kSlots);
        return place;
    }

    // Counts below a node on which shared logic has run.
    Tally visit(int s, const Node<kLongRows>& node, std::uint64_t place) {
        if (node.unknown == 0)
            return {tables_.levels[s].grids, tables_.levels[s].grids};
        const MemoLevel& memo = scratch_.memo.level(s);
        if (memo.keys == nullptr)
            return kUnique && counts_none(s, node) ? Tally{} : below(s, node);
        std::uint16_t* const key = memo.keys + place * Node<kLongRows>::kSlots;
        std::uint32_t* const counts = memo.counts + place * (kUnique ? 2 : 1);
        if (node.matches(key)) {
            const Tally known{counts[0], kUnique ? counts[kUnique] : 0};
            NONOLITH_INVARIANT(is_counted_again(s, node, known));
            return known;
        }
        const Tally tally = counts_none(s, node) ? Tally{}
                            : s == tables_.leaf  ? leaf(node)
                                                 : below(s, node);
        NONOLITH_INVARIANT(is_possible(s, tally));
        if (stopped_)
            return {}; // what a stopped walk counted must not be remembered
        __builtin_memcpy(key, node.problem, sizeof node.problem);
        counts[0] = static_cast<std::uint32_t>(tally.local);
        if constexpr (kUnique)
            counts[1] = static_cast<std::uint32_t>(tally.unique);
        return tally;
    }

    // Both children are prepared before the first is visited: meanwhile the memo is fetched.
    Tally below(int s, const Node<kLongRows>& node) {
        if (tables_.levels[s].grids >= kStopInterval && stop_.load(std::memory_order_relaxed))
            stopped_ = true;
        if (stopped_)
            return {};
        const LevelTables& next = tables_.levels[s + 1];
        const Node<kLongRows> empty = child(s, node);
        const std::uint64_t empty_place = place_of(s + 1, empty);
        flip(next);
        const Node<kLongRows> filled = child(s, node);
        const std::uint64_t filled_place = place_of(s + 1, filled);
        flip(next);
        const Tally first = visit(s + 1, empty, empty_place);
        flip(next);
        const Tally second = visit(s + 1, filled, filled_place);
        flip(next);
        return {first.local + second.local, first.unique + second.unique};
    }

    Tally leaf(const Node<kLongRows>& node) {
        Tally tally;
        ++found_.batches;
        find_lines(node);
        if constexpr (kUnique)
            batch_.unique(*twins_, tally.local, tally.unique);
        else
            tally.local = batch_.local();
        return tally;
    }

    // Whether it is plain that no grid below counts.
    //
    // For the local census: some cells stay unknown whatever the undecided cells are. The bound is
    // not idempotent: it must be run until rows and columns both change nothing. A grid like that
    // may be uniquely solvable; so the unique census asks for cells that are a difference of every
    // line whatever the undecided cells are. Those that can't be among them are taken away in the
    // same manner, which leaves few or none.
    bool counts_none(int s, const Node<kLongRows>& node) {
        const bool none = none_counts(s, node.unknown);
        NONOLITH_ENSURES(!none || really_none(s, node));
        return none;
    }

    // The same by counting, for one in some thousand nodes.
    [[maybe_unused]] bool really_none(int s, const Node<kLongRows>& node) {
        if ((node.hash >> 20 & 0x3ff) != 0)
            return true;
        const Found before = found_;
        const Tally tally = s == tables_.leaf ? leaf(node) : below(s, node);
        found_ = before;
        return stopped_ || (tally.local == 0 && tally.unique == 0);
    }

    bool none_counts(int s, std::uint64_t unknown) {
        if constexpr (kLongRows && !kUnique)
            return false;
        const LevelTables& level = tables_.levels[s];
        if (!level.looks_for_always)
            return false;
        const int width = tables_.width;
        const std::uint64_t row_mask = (std::uint64_t{1} << width) - 1;
        while (true) {
            std::uint64_t after_rows = 0;
            for (int r = 0; r < tables_.height; ++r) {
                const auto u = static_cast<unsigned>(unknown >> (r * width) & row_mask);
                const unsigned left =
                    kLongRows ? universal_row(level, r, u) : level.row_always[r][row_[r] | u];
                after_rows |= static_cast<std::uint64_t>(left) << (r * width);
            }
            if (after_rows == 0)
                return false;
            std::uint64_t after_columns = 0;
            for (int c = 0; c < width; ++c)
                after_columns |=
                    tables_.spread[level.column_always[c][column_[c] | gather_(after_rows, c)]]
                    << c;
            NONOLITH_INVARIANT((after_rows & ~unknown) == 0 && (after_columns & ~after_rows) == 0);
            if (after_columns == 0)
                return false;
            if (after_columns == unknown)
                return !kUnique || has_twin_inside(level, unknown);
            unknown = after_columns;
        }
    }

    // The same as UniversalTable::closures() gives for shorter rows.
    unsigned universal_row(const LevelTables& level, int r, unsigned unknown) {
        return unknown == 0 || !LongRows::lists(level.row_undecided[r])
                   ? 0
                   : union_inside(*universal_list(level, r), static_cast<Pattern>(unknown));
    }

    const std::vector<Pattern>* universal_list(const LevelTables& level, int r) {
        const std::uint32_t fixed = row_[r] >> tables_.width;
        return kLongRows ? &scratch_.long_rows.universal(level.row_undecided[r],
                                                         static_cast<Pattern>(fixed))
                         : level.row_universal[r] + fixed;
    }

    bool has_twin_inside(const LevelTables& level, std::uint64_t cells) {
        const std::uint64_t row_mask = (std::uint64_t{1} << tables_.width) - 1;
        UniversalLines lines{tables_.height, tables_.width, {}, {}};
        for (int r = 0; r < tables_.height; ++r)
            if ((cells >> (r * tables_.width) & row_mask) != 0)
                lines.row[r] = universal_list(level, r);
        for (int c = 0; c < tables_.width; ++c)
            lines.column[c] = level.column_universal[c] + (column_[c] >> tables_.height);
        return has_universal_twin(lines, cells);
    }

    // Finds the formula of every line that has unknown cells.
    void find_lines(const Node<kLongRows>& node) {
        for (int r = 0; r < tables_.height; ++r) {
            if constexpr (kLongRows) {
                const Pattern live = node.problem[2 * r + 1];
                batch_.lines.row[r] =
                    live == 0 ? nullptr : &scratch_.long_rows.entry(r, node.problem[2 * r], live);
            } else {
                const int number = node.problem[r];
                batch_.lines.row[r] = number == 0 ? nullptr : &tables_.row[r].entries[number];
            }
        }
        for (int c = 0; c < tables_.width; ++c) {
            const int number = node.problem[Node<kLongRows>::kColumns + c];
            batch_.lines.column[c] = number == 0 ? nullptr : &tables_.column[c].entries[number];
        }
    }

    void count_below(int s, const Node<kLongRows>& node, std::uint64_t times) {
        const Tally tally = visit(s, node, place_of(s, node));
        const std::uint64_t grids = tables_.levels[s].grids;
        NONOLITH_INVARIANT(is_possible(s, tally));
        found_.evaluated += grids;
        found_.covered += times * grids;
        found_.local += times * tally.local;
        if constexpr (kUnique)
            found_.unique += times * tally.unique;
    }

    // Above the level where images are compared nothing is cut off or remembered.
    void descend(int s, const Node<kLongRows>& node, const Mirror& mirror) {
        if (s == mirror.level) {
            if (const int times = times_counted(mirror); times != 0)
                count_below(s, node, static_cast<std::uint64_t>(times));
            return;
        }
        const LevelTables& next = tables_.levels[s + 1];
        for (int value = 0; value < 2; ++value) {
            if (stop_.load(std::memory_order_relaxed))
                stopped_ = true;
            if (!stopped_)
                descend(s + 1, child(s, node), mirror);
            flip(next);
        }
    }

    bool filled(Cell cell) const { return row_[cell.row] >> (cell.column + tables_.width) & 1; }

    // The number of different images of the node's cells, 0 unless they are the smallest.
    int times_counted(const Mirror& mirror) const {
        int same = 1;
        for (const std::vector<Cell>& images : mirror.images) {
            std::size_t k = 0;
            while (k < images.size() && filled(mirror.cells[k]) == filled(images[k]))
                ++k;
            if (k < images.size() && filled(mirror.cells[k]))
                return 0;
            same += k == images.size();
        }
        NONOLITH_ENSURES((static_cast<int>(mirror.images.size()) + 1) % same == 0);
        return (static_cast<int>(mirror.images.size()) + 1) / same;
    }

    // The sum's upper bits are well mixed; a wrong place only costs a second look.
    static constexpr int kPlaceShift = 40;

    // How many grids may pass before a walk asks whether to stop.
    static constexpr std::uint64_t kStopInterval = 1 << 18;

    const Tables& tables_;
    Scratch& scratch_;
    const std::atomic<bool>& stop_;
    Batch batch_;
    std::unique_ptr<TwinSearch<kLongRows>> twins_; // for the unique census
    Gather gather_;
    bool stopped_ = false;
    Found found_;
    std::uint32_t row_[kMostRows]; // the decided filled cells, where tables want them
    std::uint32_t column_[kMostColumns];
};

template <bool kUnique, bool kLongRows>
bool run_walk(const Tables& tables, Scratch& scratch, const Start& start, const Mirror& mirror,
              const std::atomic<bool>& stop, Found& found) {
    return Walk<kUnique, kLongRows>(tables, scratch, stop).run(start, mirror, found);
}

} // namespace

WalkFunction walk_function(const Tables& tables) {
    const bool unique = tables.kind == Kind::kUnique;
    if (tables.has_long_rows())
        return unique ? run_walk<true, true> : run_walk<false, true>;
    return unique ? run_walk<true, false> : run_walk<false, false>;
}

} // namespace nonolith::census::NONOLITH_ISA
