// Line logic on a black-and-white picture whose own clues are the puzzle.
#pragma once

#include "line/line.hpp"
#include "line/long_line.hpp"
#include "repaint.hpp"

#include <nonolith/puzzle.hpp>
#include <nonolith/stop.hpp>
#include <optional>
#include <span>

namespace nonolith::generating {

// Lines are numbered rows first, then columns; cells row by row.
//
// The clues are those of the picture, so a cell that is known has the picture's own colour, and the
// whole state of line logic is the set of cells that are not known. Line logic never errs, so the
// set only shrinks, and where it ends does not depend on the order of the lines.
class PictureLogic {
  public:
    PictureLogic(u32 height, u32 width);

    u32 height() const { return height_; }
    u32 width() const { return width_; }
    u32 cells() const { return height_ * width_; }
    u32 colours() const { return 1; }
    u8 at(u32 cell) const;

    void assign(std::span<const u8> colours); // row by row, 0 empty, 1 filled
    void set(u32 cell, u8 colour);

    // The cells that stay unknown when only those of `unknown` are so at first; ascending.
    const std::vector<u32>& fixpoint(std::span<const u32> unknown);

    // Whether the unknown cells of the last fixpoint that lie in positions first to last of a line
    // stay unknown if all others of the line are known: they need no other cell of the line.
    bool stands_alone(u32 line, u32 first, u32 last);

    // The changes that make the picture into another one with the same clues, all of them among the
    // `unknown` cells, which are a fixpoint; none if there is no other. Nothing: the work that it
    // may take was not enough.
    std::optional<std::vector<Repaint>> twin(std::span<const u32> unknown, u64 work,
                                             const StopCheck& stop) const;

  private:
    u32 length(u32 line) const { return line < height_ ? width_ : height_; }
    u32 words(u32 line) const { return line < height_ ? row_words_ : column_words_; }
    std::size_t offset(u32 line) const {
        return line < height_ ? std::size_t{line} * row_words_
                              : std::size_t{height_} * row_words_ +
                                    std::size_t{line - height_} * column_words_;
    }
    void compile(u32 line);
    // What stays unknown of `unknown` when the line is settled, in place.
    void settle(u32 line, u64* unknown);
    void pass_over(bool rows);

    u32 height_, width_;
    u32 row_words_, column_words_;
    // Bit sets of cells, those of the rows, then those of the columns; every cell stands in both.
    std::vector<u64> filled_, unknown_;
    std::vector<LineClue> clues_;
    std::vector<std::vector<Block>> blocks_;
    std::vector<u8> is_pending_;
    std::vector<u32> pending_rows_, pending_columns_;
    std::vector<u32> result_;
    std::vector<u64> scratch_;
    LongLineEngine engine_;
};

} // namespace nonolith::generating
