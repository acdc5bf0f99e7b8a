#pragma once

#include "line_formula.hpp"

#include <nonolith/census_layout.hpp>
#include <vector>

namespace nonolith::census {

struct Cell {
    int row;
    int column;
    bool operator==(const Cell&) const = default;
};

// How the grids of a size are walked through: a function of the size and of what was chosen for
// it.
//
// The grid lies so that it is at least as wide as high. Its cells fall into three parts, here for
// 7×7 (o outer, 1 2 3 in this order one by one, L lane cells):
//
//     1 1 1 o 2 2 2
//     1 1 1 o 2 2 2
//     1 1 1 o 2 2 2
//     o o o o o o o
//     3 3 3 o L L L
//     3 3 3 o L L L
//     3 3 3 o L L L
//
// The outer cells are a set that every symmetry of the grid maps onto itself; only one of each
// orbit of their configurations is visited. Under each, a binary tree decides one cell a level,
// in the order of `order`; a leaf is a batch of up to 512 grids that differ in the lane cells
// alone.
struct Layout {
    int height;
    int width;
    std::vector<Cell> outer;
    std::vector<Cell> order;
    std::vector<Cell> lanes;
    std::uint64_t shards; // a power of two, at most 2^|outer|
};

Layout layout_of(Size size, const Choice& choice);
Layout layout_of(Size size); // with the best choice that is known

// The images of a cell under the symmetries of the grid: 4, or 8 for a square. The first is the
// cell itself; the order of the symmetries is the same for all cells.
std::vector<Cell> images(const Layout& layout, Cell cell);

// A row or column of the grid as the lanes see it.
LaneLine lane_row(const Layout& layout, int row);
LaneLine lane_column(const Layout& layout, int column);

} // namespace nonolith::census
