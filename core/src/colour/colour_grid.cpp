#include "colour_grid.hpp"

namespace nonolith {

namespace {

ColourSide compile_side(std::span<const ColouredClue> clues, std::size_t cells, u32 colours) {
    ColourSide side;
    side.words = static_cast<u32>(words_for(cells));
    side.stride = std::size_t{side.words} * (colours + 1);
    side.lines.reserve(clues.size());
    for (const auto& clue : clues)
        side.lines.push_back(compile_colour_clue(clue, static_cast<u32>(cells), colours));
    return side;
}

} // namespace

ColourPuzzle::ColourPuzzle(const ColouredClues& clues)
    : colours(clues.colours), rows(compile_side(clues.rows, clues.columns.size(), colours)),
      columns(compile_side(clues.columns, clues.rows.size(), colours)) {
    columns.base = rows.lines.size() * rows.stride;
}

ColourGrid::ColourGrid(const ColourPuzzle& puzzle, std::span<const u32> cells)
    : words(puzzle.words()) {
    const u32 everything = low_bits<u32>(puzzle.colours + 1), width = puzzle.width();
    std::size_t candidates = 0;
    for (u32 row = 0; row < puzzle.height(); ++row) {
        for (u32 column = 0; column < width; ++column) {
            const u32 cell = cells.empty() ? everything : cells[std::size_t{row} * width + column];
            candidates += count_bits(cell & everything);
            for_each_bit(cell & everything, [&](u32 colour) {
                words[puzzle.rows.word_at(row, colour, column)] |= u64{1} << (column % 64);
                words[puzzle.columns.word_at(column, colour, row)] |= u64{1} << (row % 64);
            });
        }
    }
    surplus = candidates - puzzle.size();
}

u32 ColourGrid::candidates(const ColourPuzzle& puzzle, u32 row, u32 column) const {
    u32 found = 0;
    for (u32 colour = 0; colour <= puzzle.colours; ++colour) {
        const u64 word = words[puzzle.rows.word_at(row, colour, column)];
        found |= static_cast<u32>((word >> (column % 64)) & 1) << colour;
    }
    return found;
}

std::vector<u32> ColourGrid::cells(const ColourPuzzle& puzzle) const {
    std::vector<u32> all;
    all.reserve(puzzle.size());
    for (u32 row = 0; row < puzzle.height(); ++row)
        for (u32 column = 0; column < puzzle.width(); ++column)
            all.push_back(candidates(puzzle, row, column));
    return all;
}

std::size_t count_lost(const ColourPuzzle& puzzle, const ColourGrid& grid, const ColourGrid& less) {
    std::size_t lost = 0;
    for (std::size_t w = 0; w < puzzle.columns.base; ++w) // every cell stands in its row
        if (grid.words[w] != less.words[w])
            lost += count_bits(grid.words[w] ^ less.words[w]);
    return lost;
}

} // namespace nonolith
