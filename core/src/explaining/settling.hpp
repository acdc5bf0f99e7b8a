// Settling the lines of a board with the engines of line/ and colour/.
#pragma once

#include "colour/colour_engine.hpp"
#include "colour/colour_puzzle.hpp"
#include "line/settler.hpp"
#include "puzzle/compiled_puzzle.hpp"

#include <optional>

namespace nonolith::explaining {

// The techniques see a cell as a set of colours, the engines see a colour as a set of cells: a line
// is turned over on its way in and out, which costs less than a dynamic programme over its cells.
class LineSettler {
  public:
    explicit LineSettler(const ColouredClues& clues);

    // Settles the cells of a line: the row, or height + the column. Returns whether any placement
    // is left.
    bool settle(u32 line, std::span<const u32> cells);

    // Whether every line is black and white, and no longer than a word; and settling such a line in
    // place.
    bool has_words() const {
        return plain_ && plain_->puzzle.height <= 64 && plain_->puzzle.width <= 64;
    }
    bool settle(u32 line, LineCells<u64>& cells) {
        return plain_->settler.settle(line, &cells.filled, &cells.empty);
    }

    // After a line with a placement: what its cells may be, and whether that says anything new.
    std::span<const u32> settled() const { return settled_; }
    bool says_more() const { return says_more_; }

  private:
    // Puzzles in black and white have an engine of their own.
    struct Plain {
        explicit Plain(const ColouredClues& clues) : puzzle(clues), settler(puzzle.lines) {}
        CompiledPuzzle puzzle;
        Settler<u64, true> settler;
    };
    struct Coloured {
        explicit Coloured(const ColouredClues& clues) : puzzle(clues) {}
        ColourPuzzle puzzle;
        ColourLineEngine engine;
    };

    bool settle_plain(u32 line, std::span<const u32> cells);
    bool settle_coloured(u32 line, std::span<const u32> cells);

    std::optional<Plain> plain_;
    std::optional<Coloured> coloured_;
    std::vector<u64> words_;
    std::vector<u32> settled_;
    bool says_more_ = false;
};

} // namespace nonolith::explaining
