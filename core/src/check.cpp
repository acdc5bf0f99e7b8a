#include <nonolith/check.hpp>

namespace nonolith {
namespace {

bool line_has_clue(const ColouredClue& clue, const std::uint8_t* first, std::size_t step,
                   std::size_t cells) {
    std::size_t block = 0;
    for (std::size_t cell = 0; cell < cells;) {
        const std::uint8_t colour = first[cell * step];
        std::size_t end = cell + 1;
        while (end < cells && first[end * step] == colour)
            ++end;
        if (colour != 0) {
            if (block == clue.size() || clue[block].colour != colour ||
                clue[block].length != end - cell)
                return false;
            ++block;
        }
        cell = end;
    }
    return block == clue.size();
}

} // namespace

bool has_clues(const ColouredClues& clues, std::span<const std::uint8_t> cells) {
    const std::size_t height = clues.rows.size();
    const std::size_t width = clues.columns.size();
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

} // namespace nonolith
