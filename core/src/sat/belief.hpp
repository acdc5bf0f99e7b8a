// Guesses at the solution by belief propagation: how likely each colour of each cell and each start
// of each block is. They say where a search should look first, and prove nothing.

#pragma once

#include "support/watch.hpp"

#include <cstdint>
#include <nonolith/puzzle.hpp>
#include <span>
#include <vector>

namespace nonolith {

struct Beliefs {
    std::uint32_t colours = 0; // with the background

    // For each cell and colour, [cell * colours + colour]; the numbers of a cell add up to 1.
    std::vector<double> cells;

    // For each undecided line (the rows, then the columns) and block the weight of every start;
    // those of a block add up to 1.
    std::vector<std::vector<std::vector<double>>> starts;
};

// `candidates` are as in encode_for_sat. `rounds` is how often rows and columns exchange messages.
Beliefs propagate_beliefs(const ColouredClues& clues, std::span<const std::uint32_t> candidates,
                          int rounds, Watch& watch);

} // namespace nonolith
