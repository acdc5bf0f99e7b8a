// The board: what is known about a puzzle's cells, stored by rows and by columns.
#pragma once

#include "puzzle/compiled_puzzle.hpp"

namespace nonolith {

// The layout of a board's words. A board is one flat array, so that copying, joining and comparing
// boards are plain loops over words:
//
//     filled  [row 0][row 1] ... [column 0][column 1] ... [0 ..]
//     empty   [row 0][row 1] ... [column 0][column 1] ... [0 ..]
//
// Bit c of a row's filled words says that cell c of it is filled; every cell is stored twice, in
// its row and in its column. A line of a small puzzle is one word in each half; a long line has
// several 64-bit words, cell 0 in the lowest bit of the first. Halves are padded to whole chunks of
// 64 bytes.
//
// Storing only rows is no option: settling a column would read every row. A line's filled and empty
// words side by side would save a cache line when it is settled, but comparing whole boards, which
// probing does more often, takes twice as long.
template <class Word, bool kLong> class BoardLayout {
  public:
    static_assert(!kLong || sizeof(Word) == 8);
    static constexpr std::size_t kChunk = 64 / sizeof(Word); // words

    explicit BoardLayout(const CompiledPuzzle& puzzle)
        : height(puzzle.height), width(puzzle.width),
          row_words_(static_cast<u32>(words_for(puzzle.width))),
          column_words_(static_cast<u32>(words_for(puzzle.height))),
          columns(std::size_t{height} * row_words()),
          half((columns + std::size_t{width} * column_words() + kChunk - 1) / kChunk * kChunk),
          size(2 * half) {}

    // Words of a row or column in either half; what is 1 for short lines is known to the compiler.
    u32 row_words() const { return kLong ? row_words_ : 1; }
    u32 column_words() const { return kLong ? column_words_ : 1; }

    // The filled words of a line; its empty ones follow at a distance of half.
    template <class Board> Board* row(Board* board, u32 r) const {
        return board + std::size_t{r} * row_words();
    }
    template <class Board> Board* column(Board* board, u32 c) const {
        return board + columns + std::size_t{c} * column_words();
    }

    // Sets one cell that was unknown.
    void set(Word* board, u32 r, u32 c, bool filled) const {
        NONOLITH_EXPECTS(r < height && c < width && cell(board, r, c) == kUnknown);
        Word* const side = filled ? board : board + half;
        row(side, r)[c / kBits<Word>] |= Word{1} << (c % kBits<Word>);
        column(side, c)[r / kBits<Word>] |= Word{1} << (r % kBits<Word>);
    }

    // The cell as a candidate set.
    u8 cell(const Word* board, u32 r, u32 c) const {
        const Word* const word = row(board, r) + c / kBits<Word>;
        const u32 bit = c % kBits<Word>;
        return static_cast<u8>(kUnknown - ((word[0] >> bit) & 1) * kEmpty -
                               ((word[half] >> bit) & 1) * kFilled);
    }

    u32 height, width;

  private:
    u32 row_words_, column_words_;

  public:
    std::size_t columns; // where they begin in either half
    std::size_t half;    // words of the filled cells
    std::size_t size;    // words of a board
};

} // namespace nonolith
