// What is known about a puzzle, row by row and column by column.
#pragma once

#include "line_view.hpp"
#include "support/contract.hpp"

namespace nonolith::explaining {

// Both copies are kept in sync, so that every line is contiguous in memory.
class Board {
  public:
    Board(const ColouredClues& clues, std::span<const u32> cells)
        : height_(static_cast<u32>(clues.rows.size())),
          width_(static_cast<u32>(clues.columns.size())), colours_(clues.colours),
          everything_(static_cast<u32>((u64{2} << clues.colours) - 1)),
          by_row_(std::size_t{height_} * width_, everything_), by_column_(by_row_) {
        for (u32 cell = 0; cell < cells.size(); ++cell)
            set(cell, cells[cell]);
    }

    u32 height() const { return height_; }
    u32 width() const { return width_; }
    u32 lines() const { return height_ + width_; }
    u32 colours() const { return colours_; }
    u32 everything() const { return everything_; }
    const std::vector<u32>& cells() const { return by_row_; }

    u32 operator[](u32 cell) const {
        NONOLITH_EXPECTS(cell < by_row_.size());
        return by_row_[cell];
    }
    void set(u32 cell, u32 colours) { set(cell / width_, cell % width_, colours); }
    void set(u32 row, u32 column, u32 colours) {
        NONOLITH_EXPECTS(row < height_ && column < width_ && (colours & ~everything_) == 0);
        by_row_[std::size_t{row} * width_ + column] = colours;
        by_column_[std::size_t{column} * height_ + row] = colours;
    }

    // A line: the row, or height + the column.
    std::span<const u32> line(u32 line) const {
        NONOLITH_EXPECTS(line < lines());
        return line < height_
                   ? std::span(by_row_).subspan(std::size_t{line} * width_, width_)
                   : std::span(by_column_).subspan(std::size_t{line - height_} * height_, height_);
    }
    u32 length_of(u32 line) const { return line < height_ ? width_ : height_; }
    // Where a line begins if all lie one after the other.
    std::size_t place_of(u32 line) const {
        return line < height_ ? std::size_t{line} * width_
                              : by_row_.size() + std::size_t{line - height_} * height_;
    }
    // The cell, row by row, at a position of a line, and the line that crosses there.
    u32 cell_of(u32 line, u32 position) const {
        NONOLITH_EXPECTS(line < lines() && position < length_of(line));
        return line < height_ ? line * width_ + position : position * width_ + line - height_;
    }
    u32 crossing(u32 line, u32 position) const {
        return line < height_ ? height_ + position : position;
    }
    u32 row_of(u32 cell) const { return cell / width_; }
    u32 column_of(u32 cell) const { return height_ + cell % width_; }

  private:
    u32 height_, width_, colours_, everything_;
    std::vector<u32> by_row_, by_column_;
};

inline const ColouredClue& clue_of(const ColouredClues& clues, u32 line) {
    return line < clues.rows.size() ? clues.rows[line] : clues.columns[line - clues.rows.size()];
}

} // namespace nonolith::explaining
