// All placements of the clue of a short line.
#pragma once

#include "support/bits.hpp"

#include <nonolith/puzzle.hpp>
#include <span>

namespace nonolith {

// Each pattern is one word a colour, the background first; bit i is cell i.
class ColumnPatterns {
  public:
    static constexpr std::size_t kMostCells = 32;

    // The placements of a clue within the candidates of at most 32 cells; they stop at `most`.
    ColumnPatterns(const ColouredClue& clue, std::span<const u32> candidates, u32 values,
                   std::size_t most);

    std::size_t size() const { return masks_.size() / values_; }
    const u32* operator[](std::size_t pattern) const { return &masks_[pattern * values_]; }

  private:
    void place(std::size_t block, u32 from);

    const ColouredClue& clue_;
    std::size_t most_;
    u32 values_, cells_;
    std::vector<u32> allowed_; // the cells that may have each colour
    std::vector<u32> placed_;  // the cells of each colour so far
    std::vector<u32> masks_;
};

} // namespace nonolith
