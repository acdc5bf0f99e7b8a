// The clues that lines of one length can have, numbered, with their placements.
#pragma once

#include <cstdint>
#include <nonolith/clue_sets.hpp>
#include <span>
#include <vector>

namespace nonolith::census {

class NumberedClues {
  public:
    // Placement p fills the cells whose bits are set in it. The numbers follow the order in which
    // the clues first occur among the placements 0, 1, 2, ...
    NumberedClues(int length, RowRuns runs);

    int length() const { return length_; }
    int clues() const { return static_cast<int>(mirror_.size()); }

    int number(std::uint32_t placement) const { return number_[placement]; }
    int mirror(int clue) const { return mirror_[static_cast<std::size_t>(clue)]; }

    // All placements, those of the same clue side by side, in the order of the clues' numbers.
    std::span<const std::uint32_t> placements() const { return placements_; }
    std::span<const std::uint32_t> placements(int clue) const {
        return placements().subspan(first(clue), first(clue + 1) - first(clue));
    }
    // The place in placements() where those of a clue begin.
    std::size_t first(int clue) const { return first_[static_cast<std::size_t>(clue)]; }

  private:
    int length_;
    std::vector<int> number_;
    std::vector<int> mirror_;
    std::vector<std::uint32_t> placements_;
    std::vector<std::size_t> first_;
};

} // namespace nonolith::census
