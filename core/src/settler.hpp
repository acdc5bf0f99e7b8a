// From a line of the board to the engine that fits its length.
#pragma once

#include "line.hpp"
#include "long_line.hpp"
#include "puzzle.hpp"

namespace nonolith {

// Settles lines of a puzzle whose lines have one Word each.
template <class Word, bool kLong> class Settler {
  public:
    explicit Settler(const CompiledPuzzle& puzzle) : lines_(puzzle.lines.data()) {}

    // Settles line `id` in place: its filled words, then its empty ones.
    bool settle(u32 id, Word* cells) {
        LineCells<Word> known{cells[0], cells[1]};
        if (!settle_word(lines_[id], known))
            return false;
        cells[0] = known.filled;
        cells[1] = known.empty;
        return true;
    }

  private:
    const LineClue* lines_;
};

// Settles lines of a puzzle with more than 64 rows or columns: its short side has one word a line.
template <> class Settler<u64, true> {
  public:
    explicit Settler(const CompiledPuzzle& puzzle) : lines_(puzzle.lines.data()) {}

    bool settle(u32 id, u64* cells) {
        const LineClue& line = lines_[id];
        if (line.cells > 64)
            return engine_.settle(line, cells, cells + words_for(line.cells));
        if (line.cells == 0)
            return line.fit != Fit::kImpossible;
        LineCells<u64> known{cells[0], cells[1]};
        if (!settle_word(line, known))
            return false;
        cells[0] = known.filled;
        cells[1] = known.empty;
        return true;
    }

  private:
    const LineClue* lines_;
    LongLineEngine engine_;
};

} // namespace nonolith
