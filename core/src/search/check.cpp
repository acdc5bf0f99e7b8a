#include <nonolith/check.hpp>

namespace nonolith {
namespace {

struct Plain {
    static constexpr std::uint8_t kBackground = kEmpty;
    static bool is(std::uint32_t block, std::size_t length, std::uint8_t cell) {
        return block == length && cell == kFilled;
    }
};

struct Coloured {
    static constexpr std::uint8_t kBackground = 0;
    static bool is(const ColouredLength& block, std::size_t length, std::uint8_t cell) {
        return block.length == length && block.colour == cell;
    }
};

template <class Kind, class Clue>
bool line_has_clue(const Clue& clue, const std::uint8_t* first, std::size_t step,
                   std::size_t cells) {
    std::size_t block = 0;
    for (std::size_t cell = 0; cell < cells;) {
        const std::uint8_t colour = first[cell * step];
        std::size_t end = cell + 1;
        while (end < cells && first[end * step] == colour)
            ++end;
        if (colour != Kind::kBackground) {
            if (block == clue.size() || !Kind::is(clue[block], end - cell, colour))
                return false;
            ++block;
        }
        cell = end;
    }
    return block == clue.size();
}

template <class Kind, class Puzzle>
bool every_line_has_its_clue(const Puzzle& clues, std::span<const std::uint8_t> cells) {
    const std::size_t height = clues.rows.size();
    const std::size_t width = clues.columns.size();
    if (cells.size() != height * width)
        return false;
    for (std::size_t row = 0; row < height; ++row)
        if (!line_has_clue<Kind>(clues.rows[row], cells.data() + row * width, 1, width))
            return false;
    for (std::size_t column = 0; column < width; ++column)
        if (!line_has_clue<Kind>(clues.columns[column], cells.data() + column, width, height))
            return false;
    return true;
}

} // namespace

bool has_clues(const ColouredClues& clues, std::span<const std::uint8_t> cells) {
    return every_line_has_its_clue<Coloured>(clues, cells);
}

bool has_clues(const Clues& clues, std::span<const std::uint8_t> cells) {
    return every_line_has_its_clue<Plain>(clues, cells);
}

} // namespace nonolith
