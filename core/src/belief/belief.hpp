// Guesses at a solution by belief propagation. What they say is likely, and proves nothing.
#pragma once

#include "placement_sums.hpp"
#include "support/watch.hpp"

#include <nonolith/belief.hpp>

namespace nonolith {

// Every cell lies on one row and one column. Each line in turn takes what the crossing lines say
// of its cells as independent weights, sums over all its placements, and tells each cell how likely
// its colours are by this line alone: its message. The product of a cell's two messages is a guess
// at the share of solutions that have a colour there.
//
// This is loopy belief propagation, or the sum-product algorithm (Pearl, Probabilistic Reasoning in
// Intelligent Systems, 1988; Kschischang, Frey and Loeliger, 2001), with lines for factors.
//
// Where there are many solutions, those shares say little: half of the permutation matrices have
// nothing in common with the other half. Reinforcement breaks the tie. Each cell gets a third
// weight, its field, which is what was believed of it in the round before, to a power that grows
// from 0 to `strongest` (Chavas, Furtlehner, Mézard and Zecchina, 2005; Braunstein and Zecchina,
// 2006, call it reinforcement); so the beliefs harden, slowly, around one of the solutions.
//
// Of 26 puzzles (random, 30×30 and 40×40, 30 to 45 % filled; knotty; webpbn 12548), so many were
// solved by how fast the power grows: in a few dozen rounds 10, in some 100 rounds 17, in some 300
// rounds 21. Keeping a part of the old message in each round, as is the custom, helps where the
// power grows fast, and not where it grows slowly.
class Belief::Exchange {
  public:
    Exchange(const ColouredClues& clues, std::span<const u32> candidates);

    bool harden(const Hardening& how, Watch& watch);
    void follow(std::span<const u8> solution);
    const std::vector<u8>& guess() const { return guess_; }
    std::vector<Wish> wishes() const;

    // How likely the starts of the blocks of a line are: none for a line that is decided. What it
    // points to is gone after the next call.
    struct LikelyStarts {
        const OpenLine* line = nullptr;
        const PlacementSums* sums = nullptr;
    };
    LikelyStarts likely_starts(std::size_t number, Watch& watch);

  private:
    using Weights = std::vector<double>; // [cell * colours + colour]

    void add_if_open(const ColouredClue& clue, std::size_t number, std::size_t begin,
                     std::size_t step, std::size_t cells);
    void begin(u64 seed);
    bool sum(const OpenLine& line, Watch& watch);
    void tell(const OpenLine& line, Watch& watch);
    std::size_t believe(double power);
    bool is_solution();
    bool fits(const OpenLine& line) const;
    std::size_t wrong_lines() const;
    bool is_row(const OpenLine& line) const { return line.number < height_; }

    std::size_t height_, width_;
    u32 colours_; // with the background
    std::vector<u32> candidates_;
    std::vector<OpenLine> lines_;
    std::vector<std::size_t> open_cells_;
    Weights from_rows_, from_columns_, fields_;
    std::vector<u8> guess_;
    std::size_t suspect_ = 0; // the line that was wrong the last time
    PlacementSums sums_;
};

} // namespace nonolith
