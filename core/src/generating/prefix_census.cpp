#include "census_layout/lanes.hpp"
#include "census_layout/tables.hpp"
#include "kernels/kernel.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <nonolith/prefix_census.hpp>
#include <stdexcept>
#include <vector>

namespace nonolith::census {

namespace {

constexpr int kMostPrefixCells = 30;
constexpr std::size_t kMostLongRowBytes = 160 << 20; // as in a census

// The cells of the kernel's layout, which lies at least as wide as high.
struct Turned {
    Size size;

    Cell operator()(int row, int column) const {
        return size.height > size.width ? Cell{column, row} : Cell{row, column};
    }
};

// The rectangle of cells that vary inside a block of the kernel: at the end of the last rows, and
// of the row that the prefix leaves in part if there are fewer than three others.
std::vector<Cell> lane_cells(Size size, int prefix) {
    const auto [height, width] = size;
    const int begun = prefix % width; // cells of a row that are decided, others of it are not
    const int whole_rows = height - (prefix + width - 1) / width;
    const bool with_begun = begun > 0 && whole_rows < 3 && (whole_rows == 0 || width - begun > 2);
    const int rows = std::min(whole_rows, 3) + with_begun;
    const int free_columns = with_begun ? width - begun : width;
    const int columns = std::min(free_columns, rows == 1 ? 6 : rows == 2 ? 4 : 3);
    std::vector<Cell> cells;
    for (int r = height - rows; r < height; ++r)
        for (int c = width - columns; c < width; ++c)
            cells.push_back(Turned{size}(r, c));
    return cells;
}

// As for a census, but the outer cells are the prefix: the kernel then counts what is below it.
// There is no symmetry to use, since none keeps all prefixes.
Layout prefix_layout(Size size, int prefix) {
    Layout layout;
    layout.height = std::min(size.height, size.width);
    layout.width = std::max(size.height, size.width);
    layout.shards = 1;
    layout.lanes = lane_cells(size, prefix);
    for (int i = 0; i < size.height * size.width; ++i) {
        const Cell cell = Turned{size}(i / size.width, i % size.width);
        if (i < prefix)
            layout.outer.push_back(cell);
        else if (std::find(layout.lanes.begin(), layout.lanes.end(), cell) == layout.lanes.end())
            layout.order.push_back(cell);
    }
    // Short lines first: a line whose cells are all decided says most to those that cross it.
    std::sort(layout.order.begin(), layout.order.end(), [](Cell a, Cell b) {
        return std::pair(a.column, a.row) < std::pair(b.column, b.row);
    });
    return layout;
}

} // namespace

struct PrefixCensus::State {
    State(Size size, int prefix_cells, Kernel kernel)
        : cells(prefix_cells), layout(prefix_layout(size, cells)),
          tables(layout, Kind::kLocal, Choice{}), walk(walk_function(kernel, tables.tables())) {}

    int cells;
    Layout layout;
    TableSet tables;
    WalkFunction walk;
};

PrefixCensus::PrefixCensus(Size size, int cells, Kernel kernel) {
    check_size(size);
    if (cells < 0 || cells >= size.height * size.width || cells > kMostPrefixCells)
        throw std::invalid_argument("a prefix is shorter than the grid and than 31 cells");
    state_ = std::make_unique<const State>(size, cells, kernel);
}
PrefixCensus::~PrefixCensus() = default;

std::vector<std::uint64_t> PrefixCensus::count(std::uint32_t first, std::uint32_t last,
                                               const StopCheck& stop) const {
    NONOLITH_EXPECTS(first <= last && last <= std::uint32_t{1} << state_->cells);
    static const std::atomic<bool> never{false};
    Scratch scratch(state_->tables.tables());
    std::vector<std::uint64_t> counts;
    for (std::uint32_t prefix = first; prefix < last; ++prefix) {
        Start start;
        for (int i = 0; i < state_->cells; ++i)
            if (prefix >> (state_->cells - 1 - i) & 1) {
                const auto [row, column] = state_->layout.outer[static_cast<std::size_t>(i)];
                start.row[row] |= static_cast<Pattern>(1 << column);
                start.column[column] |= static_cast<Pattern>(1 << row);
            }
        Found found;
        if (stop && stop())
            throw Stopped();
        state_->walk(state_->tables.tables(), scratch, start, {}, never, found);
        NONOLITH_INVARIANT(found.covered == state_->tables.tables().levels[0].grids);
        counts.push_back(found.local);
        scratch.long_rows.trim(kMostLongRowBytes);
    }
    return counts;
}

} // namespace nonolith::census
