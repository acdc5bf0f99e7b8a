// A coloured puzzle compiled for the line engine, and where the words of its boards lie.
#pragma once

#include "colour_clue.hpp"

#include <numeric>

namespace nonolith {

// The lines of one direction: all rows, or all columns.
struct ColourSide {
    std::vector<ColourClue> lines;
    std::vector<u32> shown;      // the lines that are on the boards, ascending; at first all
    std::vector<std::size_t> at; // where a board keeps the words of each line, or kNowhere
    u32 words = 0;               // words of one bit set of a line's cells
    std::size_t stride = 0;      // words of a line: the background and every colour
    u32 first = 0;               // the number of the first line: the rows come before the columns

    static constexpr std::size_t kNowhere = ~std::size_t{0};

    bool is_shown(u32 line) const { return at[line] != kNowhere; }

    // Where a board keeps the word with this cell of this line, which is shown.
    std::size_t word_at(u32 line, u32 colour, u32 cell) const {
        NONOLITH_EXPECTS(is_shown(line) && (words == 0 || cell / 64 < words));
        NONOLITH_EXPECTS((std::size_t{colour} + 1) * words <= stride);
        return at[line] + std::size_t{colour} * words + cell / 64;
    }

    // Puts these lines on the boards, ascending, from a word on; returns where they end.
    std::size_t show(std::vector<u32> these, std::size_t from) {
        NONOLITH_EXPECTS(std::ranges::is_sorted(these, std::less_equal<>()));
        NONOLITH_EXPECTS(these.empty() || these.back() < lines.size());
        shown = std::move(these);
        at.assign(lines.size(), kNowhere);
        for (const u32 line : shown) {
            at[line] = from;
            from += stride;
        }
        return from;
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
// word by word without looking at what the words mean. Lines of which nothing is open can be left
// out.
struct ColourPuzzle {
    explicit ColourPuzzle(const ColouredClues& clues) : colours(clues.colours) {
        std::size_t blocks = 0;
        for (const auto* side : {&clues.rows, &clues.columns})
            for (const ColouredClue& clue : *side)
                blocks += clue.size();
        pools_.reserve(blocks);
        compile(clues.rows, clues.width(), rows);
        compile(clues.columns, clues.height(), columns);
        columns.first = height();
        const auto all = [](const ColourSide& side) {
            std::vector<u32> numbers(side.lines.size());
            std::iota(numbers.begin(), numbers.end(), u32{0});
            return numbers;
        };
        show(all(rows), all(columns));
    }
    ColourPuzzle(const ColourPuzzle&) = delete;
    ColourPuzzle& operator=(const ColourPuzzle&) = delete;

    u32 height() const { return static_cast<u32>(rows.lines.size()); }
    u32 width() const { return static_cast<u32>(columns.lines.size()); }

    // Puts these lines on the boards, ascending, and no others.
    void show(std::vector<u32> these_rows, std::vector<u32> these_columns) {
        row_words = rows.show(std::move(these_rows), 0);
        words = columns.show(std::move(these_columns), row_words);
    }

    u32 colours;
    std::size_t row_words = 0; // words of a board's rows, which come first,
    std::size_t words = 0;     // and of all its lines
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
