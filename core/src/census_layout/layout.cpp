#include "layout.hpp"

#include "lanes.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <tuple>

namespace nonolith::census {

namespace {

// Where the lane cells are: a rectangle, filled up to nine cells from the column right of it.
struct LaneBox {
    int row, column, height, width;
};

LaneBox lane_box(int height, int width, bool corner) {
    const int rows = std::min(height, 3);
    const int columns = std::min(width, rows == 1 ? kMostVarying - 1 : rows == 2 ? 4 : 3);
    if (corner)
        return {height - rows, width - columns, rows, columns};
    return {(height - rows) / 2, (width - columns) / 2, rows, columns};
}

std::vector<Cell> lane_cells(int width, const LaneBox& box) {
    std::vector<Cell> cells;
    for (int r = 0; r < box.height; ++r)
        for (int c = 0; c < box.width; ++c)
            cells.push_back({box.row + r, box.column + c});
    const int right = box.column + box.width;
    const int beside = right < width ? right : box.column - 1;
    for (int r = 0; r < box.height && cells.size() < kLaneCells; ++r)
        if (beside >= 0)
            cells.push_back({box.row + r, beside});
    return cells;
}

bool contains(const std::vector<Cell>& cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// Whole orbits of cells that avoid the lane cells, those farthest from the centre first.
std::vector<Cell> outer_cells(const Layout& layout, std::size_t most) {
    std::vector<Cell> order;
    for (int r = 0; r < layout.height; ++r)
        for (int c = 0; c < layout.width; ++c)
            order.push_back({r, c});
    const auto depth = [&](Cell cell) {
        return std::min(
            {cell.row, cell.column, layout.height - 1 - cell.row, layout.width - 1 - cell.column});
    };
    const auto side = [&](Cell cell) { return -std::abs(2 * cell.column - layout.width + 1); };
    std::stable_sort(order.begin(), order.end(), [&](Cell a, Cell b) {
        return std::pair(depth(a), side(a)) < std::pair(depth(b), side(b));
    });
    std::vector<Cell> outer;
    for (const Cell cell : order) {
        if (contains(outer, cell))
            continue;
        std::vector<Cell> orbit;
        bool free = true;
        for (const Cell image : images(layout, cell)) {
            free = free && !contains(layout.lanes, image);
            if (!contains(orbit, image))
                orbit.push_back(image);
        }
        if (free && outer.size() + orbit.size() <= most)
            outer.insert(outer.end(), orbit.begin(), orbit.end());
    }
    return outer;
}

// The cells that are left. Those in the rows of the lane cells, or those in their columns, come
// last: the lines they change are the ones that differ from batch to batch anyway, so that all
// others keep what is known of them. Which of the two is better was measured, with the lane cells
// in the corner: with the columns last 4×7, 5×7 and 6×7 take 1.3 to 2 times as long, but 4×8 to 6×8
// and 5×9, where two or more columns are outer cells, half as long to as long.
std::vector<Cell> order_of(const Layout& layout, bool columns_last) {
    const auto has_lanes = [&](Cell cell, bool row) {
        return std::any_of(layout.lanes.begin(), layout.lanes.end(), [&](Cell lane) {
            return row ? lane.row == cell.row : lane.column == cell.column;
        });
    };
    std::vector<Cell> order;
    const auto add = [&](Cell cell, bool in_lane_rows, bool in_lane_columns) {
        if (!contains(layout.outer, cell) && !contains(layout.lanes, cell) &&
            has_lanes(cell, true) == in_lane_rows &&
            (in_lane_rows || has_lanes(cell, false) == in_lane_columns))
            order.push_back(cell);
    };
    const auto add_lane_rows = [&] {
        for (int c = 0; c < layout.width; ++c)
            for (int r = 0; r < layout.height; ++r)
                add({r, c}, true, false);
    };
    if (columns_last)
        add_lane_rows();
    for (const bool in_lane_columns : {false, true})
        for (int r = 0; r < layout.height; ++r)
            for (int c = 0; c < layout.width; ++c)
                add({r, c}, false, in_lane_columns);
    if (!columns_last)
        add_lane_rows();
    return order;
}

// About 2^28 grids a shard, a fraction of a second, as long as there are outer cells to cut.
std::uint64_t shards_of(const Layout& layout) {
    const int cells = layout.height * layout.width;
    const int outer = static_cast<int>(layout.outer.size());
    return std::uint64_t{1} << std::clamp(cells - 28, 0, outer);
}

// A shard runs through its configurations by number, the first cells changing the fastest.
// Neighbours should leave problems that the memo knows: with the middle columns first 6×6 takes 5%
// and 4×8 8% fewer passes than from right to left, which was a tenth faster than the order of the
// orbits. Where each configuration is a shard nothing is gained, and the order decides which image
// stands for an orbit: the files of a long census name it, so there it stays from right to left.
void sort_outer(Layout& layout) {
    const bool one_a_shard = layout.shards == std::uint64_t{1} << layout.outer.size();
    const auto rank = [&](Cell cell) {
        const int from_side = std::min(cell.column, layout.width - 1 - cell.column);
        return std::tuple(one_a_shard ? 0 : from_side, cell.column, cell.row);
    };
    std::sort(layout.outer.begin(), layout.outer.end(),
              [&](Cell a, Cell b) { return rank(a) > rank(b); });
}

bool lies_in(const Layout& layout, Cell cell) {
    return 0 <= cell.row && cell.row < layout.height && 0 <= cell.column &&
           cell.column < layout.width;
}

// Whether the three parts hold each cell once, and symmetries keep to the outer cells.
[[maybe_unused]] bool is_sound(const Layout& layout) {
    std::vector<Cell> all;
    for (const auto* part : {&layout.outer, &layout.order, &layout.lanes})
        for (const Cell cell : *part) {
            if (!lies_in(layout, cell) || contains(all, cell))
                return false;
            all.push_back(cell);
        }
    for (const Cell cell : layout.outer)
        for (const Cell image : images(layout, cell))
            if (!contains(layout.outer, image))
                return false;
    return all.size() == static_cast<std::size_t>(layout.height * layout.width);
}

} // namespace

std::vector<Cell> images(const Layout& layout, Cell cell) {
    NONOLITH_EXPECTS(lies_in(layout, cell));
    const int last_row = layout.height - 1;
    const int last_column = layout.width - 1;
    std::vector<Cell> result;
    for (int transposed = 0; transposed < (layout.height == layout.width ? 2 : 1); ++transposed) {
        const auto [r, c] = transposed ? Cell{cell.column, cell.row} : cell;
        for (const Cell image : {Cell{r, c}, Cell{last_row - r, c}, Cell{r, last_column - c},
                                 Cell{last_row - r, last_column - c}})
            result.push_back(image);
    }
    NONOLITH_ENSURES(result.front() == cell);
    return result;
}

LaneLine lane_row(const Layout& layout, int row) {
    NONOLITH_EXPECTS(0 <= row && row < layout.height);
    LaneLine line{layout.width, {}};
    line.lane_cell.fill(-1);
    for (std::size_t k = 0; k < layout.lanes.size(); ++k)
        if (layout.lanes[k].row == row)
            line.lane_cell[layout.lanes[k].column] = static_cast<std::int8_t>(k);
    return line;
}

LaneLine lane_column(const Layout& layout, int column) {
    NONOLITH_EXPECTS(0 <= column && column < layout.width);
    LaneLine line{layout.height, {}};
    line.lane_cell.fill(-1);
    for (std::size_t k = 0; k < layout.lanes.size(); ++k)
        if (layout.lanes[k].column == column)
            line.lane_cell[layout.lanes[k].row] = static_cast<std::int8_t>(k);
    return line;
}

Layout layout_of(Size size, const Choice& choice) {
    check_size(size);
    Layout layout;
    layout.height = std::min(size.height, size.width);
    layout.width = std::max(size.height, size.width);
    layout.lanes = lane_cells(layout.width, lane_box(layout.height, layout.width, choice.corner));
    layout.outer = outer_cells(layout, static_cast<std::size_t>(choice.most_outer));
    layout.shards = shards_of(layout);
    sort_outer(layout);
    layout.order = order_of(layout, choice.corner && layout.width >= 8);
    NONOLITH_ENSURES(layout.height <= layout.width && layout.lanes.size() <= kLaneCells);
    NONOLITH_ENSURES(std::has_single_bit(layout.shards) &&
                     layout.shards <= std::uint64_t{1} << layout.outer.size());
    NONOLITH_ENSURES(is_sound(layout));
    return layout;
}

Layout layout_of(Size size) {
    return layout_of(size, choice_of(size, Kind::kLocal));
}

} // namespace nonolith::census
