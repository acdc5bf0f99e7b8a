// Coloured puzzles compiled for the line engine, and grids of candidate colours.
#pragma once

#include "colour_clue.hpp"

namespace nonolith {

// The lines of one direction: all rows, or all columns.
struct ColourSide {
    std::vector<ColourClue> lines;
    u32 words = 0;          // words of one bit set of a line's cells
    std::size_t stride = 0; // words of a line: the background and every colour
    std::size_t base = 0;   // where the lines start in a ColourGrid

    // Where a ColourGrid keeps the word with this cell of this line.
    std::size_t word_at(u32 line, u32 colour, u32 cell) const {
        return base + line * stride + std::size_t{colour} * words + cell / 64;
    }
};

// A compiled puzzle: immutable and shared by any number of grids.
class ColourPuzzle {
  public:
    explicit ColourPuzzle(const ColouredClues& clues);

    u32 height() const { return static_cast<u32>(rows.lines.size()); }
    u32 width() const { return static_cast<u32>(columns.lines.size()); }
    std::size_t size() const { return rows.lines.size() * columns.lines.size(); }
    std::size_t words() const { return columns.base + columns.lines.size() * columns.stride; }

    u32 colours;
    ColourSide rows, columns;
};

// The candidate colours of every cell, as bit sets of cells, twice: by rows for settling rows, by
// columns for settling columns. Candidates are only ever removed.
//
//     row 0   [background][colour 1] ... [colour n]     row_words words each
//     row 1   [background][colour 1] ... [colour n]
//     ...
//     col 0   [background][colour 1] ... [colour n]     column_words words each
//     ...
//
// One array of plain words, so that search copies a grid with one move of memory and joins two word
// by word without looking at what the words mean.
class ColourGrid {
  public:
    // The given candidates, height times width of them; empty: nothing is known.
    ColourGrid(const ColourPuzzle& puzzle, std::span<const u32> cells);

    u32 candidates(const ColourPuzzle& puzzle, u32 row, u32 column) const;
    std::vector<u32> cells(const ColourPuzzle& puzzle) const; // row by row

    std::vector<u64> words;
    // Candidates beyond one a cell: 0 once everything is decided, given that no cell has none.
    std::size_t surplus = 0;
};

// The number of candidates that `grid` has and `less`, of which it has all, lacks.
std::size_t count_lost(const ColourPuzzle& puzzle, const ColourGrid& grid, const ColourGrid& less);

} // namespace nonolith
