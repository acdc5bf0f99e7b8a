#include "clue_sets/numbered_clues.hpp"
#include "clue_sets/repetitions.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>
#include <stdexcept>

namespace nonolith::census {

namespace {

constexpr int kMostCells = 48;
constexpr int kMostColumns = 8;
constexpr int kShardRows = 2; // whose clues a shard has in common

// The grids whose first rows are given, column by column: bit column * height + row.
using Columns = std::uint64_t;

// The clues of the columns of a grid as one number, with a digit for each column. The last row adds
// to the key of the rows above what depends on its own cells alone:
//
//     key = base + step[c] for each column c that the last row fills
//
// so that the keys of all placements of the last row are a few vector instructions.
struct KeySteps {
    std::uint32_t base = 0;
    std::array<std::uint32_t, kMostColumns> step{};
};

} // namespace

// What all shards of a size need. Rows are numbered from the top; a tuple is the clues of all rows.
struct ClueSetCensus::Shared {
    Shared(Size size, RowRuns rows);

    int first_rows() const { return std::min(kShardRows, size.height - 1); }

    Columns spread(std::uint32_t placement, int row) const;
    KeySteps key_steps(Columns above) const;

    // The first of the solutions with a key, by the placements of its rows.
    std::uint64_t grid_of(const std::vector<int>& tuple, std::uint32_t key) const;

    Size size;
    NumberedClues rows;
    NumberedClues columns;
    std::array<std::uint32_t, kMostColumns> digit; // what a clue's number is worth in each column
    // For each column, all bits for each placement of a row (in their order) that fills it, or
    // none.
    std::array<std::vector<std::uint32_t>, kMostColumns> filled;
};

ClueSetCensus::Shared::Shared(Size size, RowRuns row_runs)
    : size(size), rows(size.width, row_runs), columns(size.height, RowRuns::kFilled), digit{} {
    std::uint64_t worth = 1;
    for (int c = 0; c < size.width; ++c) {
        digit[static_cast<std::size_t>(c)] = static_cast<std::uint32_t>(worth);
        worth *= static_cast<std::uint64_t>(columns.clues());
        for (const std::uint32_t placement : rows.placements())
            filled[static_cast<std::size_t>(c)].push_back(placement >> c & 1 ? ~0u : 0u);
    }
    if (worth > std::uint64_t{std::numeric_limits<std::uint32_t>::max()} + 1)
        throw std::invalid_argument("clue sets: the clues of the columns do not fit a key");
    NONOLITH_ENSURES(rows.placements().size() == std::size_t{1} << size.width);
}

Columns ClueSetCensus::Shared::spread(std::uint32_t placement, int row) const {
    NONOLITH_EXPECTS(0 <= row && row < size.height && placement >> size.width == 0);
    Columns result = 0;
    for (int c = 0; c < size.width; ++c)
        result |= Columns{placement >> c & 1} << (c * size.height + row);
    NONOLITH_ENSURES(std::popcount(result) == std::popcount(placement));
    return result;
}

KeySteps ClueSetCensus::Shared::key_steps(Columns above) const {
    const std::uint32_t column_cells = (1u << size.height) - 1, last = 1u << (size.height - 1);
    KeySteps key;
    for (int c = 0; c < size.width; ++c) {
        const auto i = static_cast<std::size_t>(c);
        const auto cells = static_cast<std::uint32_t>(above >> (c * size.height)) & column_cells;
        NONOLITH_EXPECTS((cells & last) == 0);
        const auto empty = static_cast<std::uint32_t>(columns.number(cells)) * digit[i];
        key.base += empty;
        key.step[i] = static_cast<std::uint32_t>(columns.number(cells | last)) * digit[i] - empty;
    }
    return key;
}

std::uint64_t ClueSetCensus::Shared::grid_of(const std::vector<int>& tuple,
                                             std::uint32_t key) const {
    const auto continued = [&](auto&& self, int row, Columns cells,
                               std::uint64_t grid) -> std::optional<std::uint64_t> {
        if (row == size.height) {
            std::uint32_t found = 0;
            for (int c = 0; c < size.width; ++c)
                found += static_cast<std::uint32_t>(
                             columns.number(static_cast<std::uint32_t>(cells >> (c * size.height)) &
                                            ((1u << size.height) - 1))) *
                         digit[static_cast<std::size_t>(c)];
            return found == key ? std::optional(grid) : std::nullopt;
        }
        for (const std::uint32_t placement : rows.placements(tuple[static_cast<std::size_t>(row)]))
            if (const auto found = self(self, row + 1, cells | spread(placement, row),
                                        grid | std::uint64_t{placement} << (row * size.width)))
                return found;
        return {};
    };
    const auto grid = continued(continued, 0, 0, 0);
    NONOLITH_ENSURES(grid.has_value());
    return grid.value_or(0);
}

// One shard, tuple by tuple, depth first, with all grids of the rows so far.
class ClueSetCensus::Walk {
  public:
    Walk(const Shared& shared, const std::atomic<bool>& stop)
        : shared_(shared), stop_(stop), tuple_(static_cast<std::size_t>(shared.size.height)),
          above_(static_cast<std::size_t>(shared.size.height)) {
        above_[0] = {0};
    }

    // False if it was stopped.
    bool run(std::uint64_t shard) {
        for (int row = shared_.first_rows(); row-- > 0;) {
            const auto clues = static_cast<std::uint64_t>(shared_.rows.clues());
            tuple_[static_cast<std::size_t>(row)] = static_cast<int>(shard % clues);
            shard /= clues;
        }
        for (int row = 0; row < shared_.first_rows(); ++row) {
            if (!may_stand_for_images(row + 1))
                return true;
            add_row(row);
        }
        return go_on(shared_.first_rows());
    }

    ClueSetShard result() const {
        ClueSetShard result;
        for (const auto& [filled, found] : found_)
            for (std::size_t times = 1; times < found.size(); ++times)
                if (found[times] > 0) {
                    result.found.push_back({filled, times, found[times]});
                    result.grids += times * found[times];
                }
        // Every grid is a solution of one clue set.
        NONOLITH_ENSURES(result.grids == grids_);
        if (repetitions_.most() > 0) {
            result.most = repetitions_.most();
            result.example = shared_.grid_of(most_tuple_, repetitions_.key());
        }
        return result;
    }

  private:
    std::size_t index(int row) const { return static_cast<std::size_t>(row); }

    // Extends the grids of the rows above by all placements of a row's clue.
    void add_row(int row) {
        const auto& above = above_[index(row)];
        auto& below = above_[index(row + 1)];
        below.clear();
        for (const std::uint32_t placement : shared_.rows.placements(tuple_[index(row)])) {
            const Columns cells = shared_.spread(placement, row);
            for (const Columns grid : above) {
                NONOLITH_INVARIANT((grid & cells) == 0); // the row was free
                below.push_back(grid | cells);
            }
        }
        NONOLITH_ENSURES(below.size() ==
                         above.size() * shared_.rows.placements(tuple_[index(row)]).size());
    }

    bool go_on(int row) {
        if (row == shared_.size.height - 1)
            return finish();
        for (int clue = 0; clue < shared_.rows.clues(); ++clue) {
            tuple_[index(row)] = clue;
            if (!may_stand_for_images(row + 1))
                continue;
            add_row(row);
            if (!go_on(row + 1))
                return false;
        }
        return true;
    }

    // A tuple stands for its images by mirroring the rows, the columns, or both, if it is the least
    // of them in the order of its clues' numbers. Mirroring the columns keeps the rows in place, so
    // the first rows may already show that it is not.
    bool may_stand_for_images(int rows) const {
        for (int row = 0; row < rows; ++row) {
            const int clue = tuple_[index(row)], mirror = shared_.rows.mirror(clue);
            if (mirror != clue)
                return clue < mirror;
        }
        return true;
    }

    // How many tuples a tuple stands for, itself included; 0 if an image of it does.
    std::uint64_t images() const {
        const int height = shared_.size.height;
        unsigned equal = 1;
        for (const auto& [upside_down, mirrored] :
             {std::pair{true, false}, {false, true}, {true, true}}) {
            int order = 0;
            for (int row = 0; row < height && order == 0; ++row) {
                const int image = tuple_[index(upside_down ? height - 1 - row : row)];
                order = tuple_[index(row)] - (mirrored ? shared_.rows.mirror(image) : image);
            }
            if (order > 0)
                return 0;
            equal += order == 0;
        }
        NONOLITH_ENSURES(equal != 3); // a subgroup of four elements has 1, 2 or 4 of them
        return 4 / equal;
    }

    // Counts all tuples that differ in their last clue alone: the keys of their grids are made
    // together, and kept clue by clue.
    bool finish() {
        if (stop_.load(std::memory_order_relaxed))
            return false;
        const auto& above = above_.back();
        const auto& rows = shared_.rows;
        const std::size_t placements = rows.placements().size();
        std::vector<std::uint64_t>& weights = weights_;
        weights.clear();
        for (int clue = 0; clue < rows.clues(); ++clue) {
            tuple_.back() = clue;
            weights.push_back(images());
        }
        keys_.resize(std::max(keys_.size(), above.size() * placements));
        std::array<std::uint32_t, 1 << kMostColumns> keys;
        for (std::size_t i = 0; i < above.size(); ++i) {
            const KeySteps steps = shared_.key_steps(above[i]);
            std::fill_n(keys.begin(), placements, steps.base);
            for (int c = 0; c < shared_.size.width; ++c) {
                const std::uint32_t step = steps.step[static_cast<std::size_t>(c)];
                const std::uint32_t* filled = shared_.filled[static_cast<std::size_t>(c)].data();
                for (std::size_t k = 0; k < placements; ++k)
                    keys[k] += step & filled[k];
            }
            for (int clue = 0; clue < rows.clues(); ++clue)
                if (weights[static_cast<std::size_t>(clue)] > 0) {
                    const std::size_t first = rows.first(clue),
                                      count = rows.first(clue + 1) - first;
                    std::copy_n(keys.begin() + static_cast<std::ptrdiff_t>(first), count,
                                keys_.begin() +
                                    static_cast<std::ptrdiff_t>(first * above.size() + i * count));
                }
        }
        for (int clue = 0; clue < rows.clues(); ++clue)
            if (const std::uint64_t weight = weights[static_cast<std::size_t>(clue)]; weight > 0) {
                tuple_.back() = clue;
                const std::size_t first = rows.first(clue), count = rows.first(clue + 1) - first;
                add(std::span(keys_).subspan(first * above.size(), count * above.size()), weight);
            }
        return true;
    }

    // Adds the clue sets of a tuple: the keys of all of its grids.
    void add(std::span<const std::uint32_t> keys, std::uint64_t weight) {
        int filled = 0;
        for (const int clue : tuple_)
            filled += std::popcount(shared_.rows.placements(clue).front());
        NONOLITH_EXPECTS(weight == images() && keys.size() == grids_of_tuple());
        grids_ += weight * keys.size();
        if (repetitions_.count(keys, weight, found_[filled]))
            most_tuple_ = tuple_;
    }

    [[maybe_unused]] std::size_t grids_of_tuple() const {
        std::size_t grids = 1;
        for (const int clue : tuple_)
            grids *= shared_.rows.placements(clue).size();
        return grids;
    }

    const Shared& shared_;
    const std::atomic<bool>& stop_;
    std::vector<int> tuple_;
    std::vector<std::vector<Columns>> above_; // the grids of the first 0, 1, 2, ... rows
    std::vector<std::uint32_t> keys_;
    std::vector<std::uint64_t> weights_;
    Repetitions repetitions_;
    std::map<int, std::vector<std::uint64_t>> found_; // by filled cells, then by solutions
    std::uint64_t grids_ = 0;
    std::vector<int> most_tuple_; // of the key that has most solutions
};

ClueSetCensus::ClueSetCensus(Size size, RowRuns rows) {
    const auto [height, width] = size;
    if (height < 1 || width < 1 || width > kMostColumns || height > kMostCells / width)
        throw std::invalid_argument("clue sets: at most 48 cells in 8 columns");
    shared_ = std::make_unique<const Shared>(size, rows);
}
ClueSetCensus::~ClueSetCensus() = default;

std::uint64_t ClueSetCensus::shards() const {
    std::uint64_t shards = 1;
    for (int row = 0; row < shared_->first_rows(); ++row)
        shards *= static_cast<std::uint64_t>(shared_->rows.clues());
    return shards;
}

std::optional<ClueSetShard> ClueSetCensus::run(std::uint64_t shard,
                                               const std::atomic<bool>& stop) const {
    if (shard >= shards())
        throw std::invalid_argument("clue sets: there is no such shard");
    Walk walk(*shared_, stop);
    return walk.run(shard) ? std::optional(walk.result()) : std::nullopt;
}

} // namespace nonolith::census
