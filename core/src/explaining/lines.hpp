// The lines of a board and the easiest steps that they offer.
#pragma once

#include "board.hpp"
#include "support/watch.hpp"
#include "techniques.hpp"

namespace nonolith::explaining {

// Only lines that have changed are looked at again.
class Lines {
  public:
    // With `whole_cost` a line offers what all techniques of the lowest cost find, else only what
    // the first technique finds.
    Lines(const ColouredClues& clues, std::span<const u32> cells, bool whole_cost);

    // Brings the offers up to date. Returns false if a line has no placement left.
    bool update(Watch& watch);

    const std::vector<Finding>& offer(u32 line) const { return offers_[line]; }
    std::optional<u32> contradicted() const { return contradicted_; }

    // Takes colours away from a cell of the board.
    void keep(u32 cell, u32 colours);

    LineView view(u32 line) const {
        return {clue_of(clues_, line), board_.line(line), board_.colours()};
    }
    const Board& board() const { return board_; }
    const ColouredClues& clues() const { return clues_; }

  private:
    bool look_at(u32 line);

    ColouredClues clues_;
    Board board_;
    bool whole_cost_;
    std::vector<std::vector<Finding>> offers_;
    std::vector<u8> changed_;
    std::vector<u32> queue_; // of the changed lines
    std::optional<u32> contradicted_;
    Placements placements_;
};

} // namespace nonolith::explaining
