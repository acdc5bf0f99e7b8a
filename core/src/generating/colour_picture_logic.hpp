// Line logic on a coloured picture whose own clues are the puzzle: the like of PictureLogic.
#pragma once

#include "repaint.hpp"

#include <nonolith/puzzle.hpp>
#include <nonolith/stop.hpp>
#include <optional>

namespace nonolith::generating {

// What is not known of a cell is a set of candidates here, of which the picture's own colour is
// always one; a cell is unknown while it has others. A cell that starts unknown may have any colour
// of the palette.
class ColourPictureLogic {
  public:
    ColourPictureLogic(u32 height, u32 width, u32 colours);

    u32 height() const { return height_; }
    u32 width() const { return width_; }
    u32 cells() const { return height_ * width_; }
    u32 colours() const { return colours_; }
    u8 at(u32 cell) const { return picture_[cell]; }

    void assign(std::span<const u8> colours); // row by row
    void set(u32 cell, u8 colour);

    const std::vector<u32>& fixpoint(std::span<const u32> unknown);
    bool stands_alone(u32 line, u32 first, u32 last);
    std::optional<std::vector<Repaint>> twin(std::span<const u32> unknown, u64 work,
                                             const StopCheck& stop) const;

  private:
    u32 length(u32 line) const { return line < height_ ? width_ : height_; }
    u32 cell_on(u32 line, u32 position) const {
        return line < height_ ? line * width_ + position : position * width_ + line - height_;
    }
    u32 own(u32 cell) const { return u32{1} << picture_[cell]; }
    void read_clue(u32 line);

    u32 height_, width_, colours_;
    std::vector<u8> picture_;
    std::vector<ColouredClue> clues_; // rows, then columns
    std::vector<u32> candidates_;
    std::vector<u32> result_;
};

} // namespace nonolith::generating
