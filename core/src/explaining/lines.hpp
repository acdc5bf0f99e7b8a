// The lines of a board and the easiest steps that they offer.
#pragma once

#include "board.hpp"
#include "settled_lines.hpp"
#include "support/watch.hpp"
#include "techniques.hpp"

namespace nonolith::explaining {

// Only lines that have changed are looked at again, and the harder techniques are tried only where
// no line offers anything easier: most steps are easy, and these techniques the slow ones.
class Lines {
  public:
    // With `whole_cost` a line offers what all techniques of the lowest cost find, else only what
    // the first technique finds. The clues must outlive it.
    Lines(const ColouredClues& clues, std::span<const u32> cells, bool whole_cost);

    // Brings the offers up to date, up to the easiest. Returns false if a line has no placement
    // left.
    bool update(Watch& watch);

    // What a line offers; whether it is as easy as what any line offers.
    const Findings& offer(u32 line) const { return offers_[line]; }
    bool offers_easiest(u32 line) const {
        return !offers_[line].empty() && tried_[line] == easiest_;
    }
    std::optional<u32> contradicted() const { return contradicted_; }

    // Takes colours away from a cell of the board.
    void keep(u32 cell, u32 colours);

    LineView view(u32 line) const {
        return {clue_of(clues_, line), board_.line(line), board_.colours(), sought_[line]};
    }
    const Board& board() const { return board_; }
    const ColouredClues& clues() const { return clues_; }
    LineSettler& settler() { return settler_; }

  private:
    bool look_at(u32 line);
    void change(u32 line, u32 position, u32 left);
    void find_easiest();
    void try_on(u32 line, std::size_t first, std::size_t last);

    const ColouredClues& clues_;
    LineSettler settler_;
    Board board_;
    bool whole_cost_;
    std::vector<Findings> offers_;
    std::vector<std::size_t> tried_; // by line: techniques that were, or need not be, tried on it
    std::vector<Sought> sought_;     // by line: what the settled line says that is new
    SettledLines settled_;
    std::vector<u8> changed_;
    std::vector<u32> queue_;   // of the changed lines
    std::vector<u32> pending_; // lines on which more techniques can be tried
    std::size_t easiest_ = 0;  // as tried_ of the lines that offer the easiest step
    std::optional<u32> contradicted_;
    Placements placements_;
};

} // namespace nonolith::explaining
