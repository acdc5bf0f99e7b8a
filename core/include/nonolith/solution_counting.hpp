// How many solutions a puzzle has, exactly, without listing them.

#pragma once

#include <cstdint>
#include <nonolith/colour.hpp>
#include <span>
#include <stdexcept>
#include <vector>

namespace nonolith {

struct CountLimits {
    std::uint64_t bytes = 0; // of memory for the states; 0 is no limit
    double seconds = 0;      // 0 is no limit
};

// The states did not fit into CountLimits::bytes.
struct CountTooLarge : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The time of CountLimits::seconds is over.
struct CountTooSlow : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The number of solutions within the candidates (sets of colours as in ColourSearch, best those of
// a propagated puzzle) is the product of the numbers returned, one for each independent part of the
// puzzle, each in 64-bit words, lowest first.
std::vector<std::vector<std::uint64_t>> count_solutions(const ColouredClues& clues,
                                                        std::span<const std::uint32_t> candidates,
                                                        const CountLimits& limits,
                                                        const StopCheck& stop);

} // namespace nonolith
