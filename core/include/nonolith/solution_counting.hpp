// Counts the solutions of a puzzle exactly, without listing them.

#pragma once

#include <cstdint>
#include <nonolith/puzzle.hpp>
#include <nonolith/stop.hpp>
#include <span>
#include <stdexcept>
#include <vector>

namespace nonolith {

// The states did not fit into the allowed memory.
struct CountTooLarge : std::runtime_error {
    CountTooLarge() : CountTooLarge("the states do not fit into the memory") {}
    using std::runtime_error::runtime_error;
};

// The number of solutions within the candidates (best those of
// a propagated puzzle) is the product of the numbers returned, one for each independent part of the
// puzzle, each in 64-bit words, lowest first. `bytes` is the memory that the states may
// take.
std::vector<std::vector<std::uint64_t>> count_solutions(const ColouredClues& clues,
                                                        std::span<const std::uint32_t> candidates,
                                                        std::uint64_t bytes, const StopCheck& stop);

} // namespace nonolith
