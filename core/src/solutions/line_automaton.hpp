// One line as the smallest layered automaton that reads its cells in order.

#pragma once

#include <cstdint>
#include <nonolith/puzzle.hpp>
#include <span>
#include <vector>

namespace nonolith {

// Layer p holds the states before cell p is read. Two pasts of a line share a state exactly if the
// same futures complete them, given the candidates of the cells to come; state 0 is a past that
// nothing completes, and only pasts that the candidates allow count. A line whose remaining cells
// are all decided has one live state left.
class LineAutomaton {
  public:
    LineAutomaton(const ColouredClue& clue, std::span<const std::uint32_t> candidates,
                  std::uint32_t colours);

    // The state before the first cell; 0 if the line has no placement at all.
    std::uint32_t first() const { return first_; }

    // The state after cell `cell` is read in `state`; 0: no placement goes this way.
    std::uint32_t next(std::size_t cell, std::uint32_t state, std::uint32_t colour) const {
        return next_[cell][state * colours_ + colour];
    }

    // The largest state of layer `cell`; the layer has as many live states.
    std::uint32_t states(std::size_t cell) const { return states_[cell]; }

    // One of the places (see ClueProgress) that are a live state of layer `cell`.
    std::uint32_t place(std::size_t cell, std::uint32_t state) const {
        return places_[cell][state - 1];
    }

  private:
    std::uint32_t colours_; // with the background
    std::uint32_t first_ = 0;
    std::vector<std::uint32_t> states_;
    std::vector<std::vector<std::uint32_t>> next_, places_;
};

} // namespace nonolith
