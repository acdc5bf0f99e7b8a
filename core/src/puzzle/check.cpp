#include "line_check.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <array>

namespace nonolith {

bool line_has_clue(const ColouredClue& clue, const std::uint8_t* first, std::size_t step,
                   std::size_t cells) {
    std::size_t block = 0;
    for (std::size_t cell = 0; cell < cells;) {
        const std::uint8_t colour = first[cell * step];
        std::size_t end = cell + 1;
        while (end < cells && first[end * step] == colour)
            ++end;
        if (colour != 0) {
            if (block == clue.size() || clue[block].length != end - cell ||
                clue[block].colour != colour)
                return false;
            ++block;
        }
        cell = end;
    }
    return block == clue.size();
}

bool has_clues(const ColouredClues& clues, std::span<const std::uint8_t> cells) {
    const std::size_t height = clues.height(), width = clues.width();
    if (cells.size() != height * width)
        return false;
    for (std::size_t row = 0; row < height; ++row)
        if (!line_has_clue(clues.rows[row], cells.data() + row * width, 1, width))
            return false;
    for (std::size_t column = 0; column < width; ++column)
        if (!line_has_clue(clues.columns[column], cells.data() + column, width, height))
            return false;
    return true;
}

bool still_has_clues(const ColouredClues& clues, std::span<const std::uint8_t> before,
                     std::span<const std::uint8_t> cells) {
    const std::size_t height = clues.height(), width = clues.width();
    if (before.empty() || before.size() != cells.size())
        return has_clues(clues, cells);
    NONOLITH_EXPECTS(has_clues(clues, before));
    std::vector<std::uint8_t> differs(width, 0); // columns
    for (std::size_t row = 0; row < height; ++row) {
        const std::uint8_t *const old_row = before.data() + row * width, *const new_row =
                                                                             cells.data() +
                                                                             row * width;
        if (std::equal(new_row, new_row + width, old_row))
            continue;
        if (!line_has_clue(clues.rows[row], new_row, 1, width))
            return false;
        for (std::size_t column = 0; column < width; ++column)
            differs[column] |= old_row[column] ^ new_row[column];
    }
    for (std::size_t column = 0; column < width; ++column)
        if (differs[column] != 0 &&
            !line_has_clue(clues.columns[column], cells.data() + column, width, height))
            return false;
    return true;
}

bool may_fit(const ColouredClues& clues) {
    std::array<std::uint64_t, kMaxColours + 1> by_rows{}, by_columns{};
    const auto add = [](const std::vector<ColouredClue>& side, std::uint64_t cells, auto& sums) {
        for (const ColouredClue& clue : side) {
            std::uint64_t needed = 0;
            for (std::size_t i = 0; i < clue.size(); ++i) {
                needed += clue[i].length;
                needed += i > 0 && clue[i].colour == clue[i - 1].colour; // in 64 bits
                sums[clue[i].colour] += clue[i].length;
            }
            if (needed > cells)
                return false;
        }
        return true;
    };
    return add(clues.rows, clues.width(), by_rows) &&
           add(clues.columns, clues.height(), by_columns) && by_rows == by_columns;
}

} // namespace nonolith
