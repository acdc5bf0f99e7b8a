// From a line of the board to the engine that fits its length.
#pragma once

#include "line.hpp"
#include "long_line.hpp"

#include <span>

namespace nonolith {

// Settles lines of a puzzle whose lines have one Word each.
template <class Word, bool kLong> class Settler {
  public:
    explicit Settler(std::span<const LineClue> lines) : lines_(lines) {}

    // Settles line `id` in place.
    bool settle(u32 id, Word* filled, Word* empty) {
        LineCells<Word> known{*filled, *empty};
        if (!settle_word(lines_[id], known))
            return false;
        *filled = known.filled;
        *empty = known.empty;
        return true;
    }

  private:
    std::span<const LineClue> lines_;
};

// Settles lines of a puzzle with more than 64 rows or columns: its short side has one word a line.
template <> class Settler<u64, true> {
  public:
    explicit Settler(std::span<const LineClue> lines) : lines_(lines) {}

    bool settle(u32 id, u64* filled, u64* empty) {
        const LineClue& line = lines_[id];
        if (line.cells > 64)
            return engine_.settle(line, filled, empty);
        if (line.cells == 0)
            return line.fit != Fit::kImpossible;
        LineCells<u64> known{*filled, *empty};
        if (!settle_word(line, known))
            return false;
        *filled = known.filled;
        *empty = known.empty;
        return true;
    }

  private:
    std::span<const LineClue> lines_;
    LongLineEngine engine_;
};

} // namespace nonolith
