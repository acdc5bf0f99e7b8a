// The board: what is known of a puzzle's cells, by rows and by columns at once.
#pragma once

#include "puzzle.hpp"

namespace nonolith {

// Where the words of a board lie. A board is one flat array, so that copying, joining and comparing
// boards are plain loops over words:
//
//     [row 0: filled.. empty..] [row 1: ..] ... [column 0: filled.. empty..] [column 1: ..] ...
//
// Bit c of a row's filled words says that cell c of it is filled; every cell stands on the board
// twice, in its row and in its column. A line of a small puzzle has one word for each of filled and
// empty; a long line has several 64-bit words, cell 0 in the lowest bit of the first.
//
// Keeping rows alone and building columns when they are needed was no option: settling a column
// would then read every row.
template <class Word, bool kLong> class Layout {
  public:
    static_assert(!kLong || sizeof(Word) == 8);

    explicit Layout(const CompiledPuzzle& puzzle)
        : height(puzzle.height), width(puzzle.width),
          row_words_(static_cast<u32>(words_for(puzzle.width))),
          column_words_(static_cast<u32>(words_for(puzzle.height))),
          size(std::size_t{2} *
               (std::size_t{height} * row_words() + std::size_t{width} * column_words())) {}

    // Words of the filled (or empty) set of a row or column; what is 1 for short lines is known to
    // the compiler.
    u32 row_words() const { return kLong ? row_words_ : 1; }
    u32 column_words() const { return kLong ? column_words_ : 1; }

    Word* row(Word* board, u32 r) const { return board + std::size_t{2} * r * row_words(); }
    Word* column(Word* board, u32 c) const {
        return board + std::size_t{2} *
                           (std::size_t{height} * row_words() + std::size_t{c} * column_words());
    }
    const Word* row(const Word* board, u32 r) const { return row(const_cast<Word*>(board), r); }

    // Sets one cell that was unknown.
    void set(Word* board, u32 r, u32 c, bool filled) const {
        row(board, r)[(filled ? 0 : row_words()) + c / kBits<Word>] |= Word{1} << (c % kBits<Word>);
        column(board, c)[(filled ? 0 : column_words()) + r / kBits<Word>] |= Word{1}
                                                                             << (r % kBits<Word>);
    }

    // The cell as a candidate set.
    u8 cell(const Word* board, u32 r, u32 c) const {
        const Word* line = row(board, r) + c / kBits<Word>;
        const u32 bit = c % kBits<Word>;
        return static_cast<u8>(kUnknown - ((line[0] >> bit) & 1) * kEmpty -
                               ((line[row_words()] >> bit) & 1) * kFilled);
    }

    u32 height, width;

  private:
    u32 row_words_, column_words_;

  public:
    std::size_t size; // words of a board
};

} // namespace nonolith
