// Where each block of one line may start: a plain dynamic programme over (block, position).
//
// For the parts that look at a line once (the SAT encoding, counting), black-and-white and coloured
// alike; propagation has engines of its own that do this on whole words.

#pragma once

#include <cstdint>
#include <nonolith/puzzle.hpp>
#include <vector>

namespace nonolith {

// The cells that must lie between two neighbours of a clue: blocks of different colours may touch.
inline std::uint32_t gap_between(const ColouredLength& before, const ColouredLength& after) {
    return before.colour == after.colour ? 1 : 0;
}

// One list of starts, ascending, for each block of `clue`; empty if the clue fits nowhere.
// `candidates` are the sets of colours of the line's cells. A blank clue that fits gives the same
// empty result as a clue that does not: `fits` tells them apart.
struct BlockStarts {
    bool fits = false;
    std::vector<std::vector<std::uint32_t>> starts;
};

BlockStarts block_starts(const ColouredClue& clue, const std::vector<std::uint32_t>& candidates);

} // namespace nonolith
