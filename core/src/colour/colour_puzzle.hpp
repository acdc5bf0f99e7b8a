// A coloured puzzle compiled for the line engine, and where the words of its boards lie.
#pragma once

#include "colour_clue.hpp"

namespace nonolith {

// The lines of one direction: all rows, or all columns.
struct ColourSide {
    std::vector<ColourClue> lines;
    u32 words = 0;          // words of one bit set of a line's cells
    std::size_t stride = 0; // words of a line: the background and every colour
    std::size_t base = 0;   // where the lines start on a board
    u32 first = 0;          // the number of the first line: the rows come before the columns

    // Where a board keeps the word with this cell of this line.
    std::size_t word_at(u32 line, u32 colour, u32 cell) const {
        return base + line * stride + std::size_t{colour} * words + cell / 64;
    }
};

// A board holds the candidate colours of every cell, as bit sets of cells, twice: by rows for
// settling rows, by columns for settling columns. Candidates are only ever removed.
//
//     row 0   [background][colour 1] ... [colour n]     row_words words each
//     row 1   [background][colour 1] ... [colour n]
//     ...
//     col 0   [background][colour 1] ... [colour n]     column_words words each
//     ...
//
// One array of plain words, so that search copies a board with one move of memory and joins two
// word by word without looking at what the words mean.
struct ColourPuzzle {
    explicit ColourPuzzle(const ColouredClues& clues) : colours(clues.colours) {
        std::size_t blocks = 0;
        for (const auto* side : {&clues.rows, &clues.columns})
            for (const ColouredClue& clue : *side)
                blocks += clue.size();
        pools_.reserve(blocks);
        compile(clues.rows, clues.width(), rows);
        compile(clues.columns, clues.height(), columns);
        columns.base = rows.lines.size() * rows.stride;
        columns.first = height();
    }
    ColourPuzzle(const ColourPuzzle&) = delete;
    ColourPuzzle& operator=(const ColourPuzzle&) = delete;

    u32 height() const { return static_cast<u32>(rows.lines.size()); }
    u32 width() const { return static_cast<u32>(columns.lines.size()); }
    std::size_t words() const { return columns.base + columns.lines.size() * columns.stride; }

    u32 colours;
    ColourSide rows, columns;

  private:
    void compile(const std::vector<ColouredClue>& clues, std::size_t cells, ColourSide& side) {
        side.words = static_cast<u32>(words_for(cells));
        side.stride = std::size_t{side.words} * (colours + 1);
        side.lines.reserve(clues.size());
        for (const ColouredClue& clue : clues)
            side.lines.push_back(
                compile_colour_clue(clue, static_cast<u32>(cells), colours, pools_));
    }

    ColourPools pools_;
};

} // namespace nonolith
