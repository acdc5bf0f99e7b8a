// Rows as columns.
#pragma once

#include <nonolith/puzzle.hpp>
#include <span>

namespace nonolith {

inline ColouredClues transposed(const ColouredClues& clues) {
    return {clues.columns, clues.rows, clues.colours};
}

template <class Cell>
std::vector<Cell> transposed(std::span<const Cell> cells, std::size_t height, std::size_t width) {
    std::vector<Cell> turned(cells.size());
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column)
            turned[column * height + row] = cells[row * width + column];
    return turned;
}

} // namespace nonolith
