// Encodes the rest of a puzzle as clauses for a SAT solver.

#pragma once

#include <cstdint>
#include <nonolith/belief.hpp>
#include <span>
#include <vector>

namespace nonolith {

// "Cell `cell` has colour `colour`" is the literal `literal`.
struct CellChoice {
    std::uint32_t cell; // row * width + column
    std::uint32_t colour;
    std::int32_t literal;
};

struct SatEncoding {
    // No line could be placed at all: there are no clauses worth solving.
    bool contradiction = false;
    // Variables are 1 to `variables`; those of the cells come first.
    std::int32_t variables = 0;
    // One clause after the other, each ended by a zero.
    std::vector<std::int32_t> clauses;
    // The choices of every undecided cell, cell by cell.
    std::vector<CellChoice> choices;
};

// Encodes the undecided cells. `candidates` holds a set of colours for each cell, row by row: bit 0
// is the background, bit c colour c. A variable is true where the beliefs about these cells hold,
// so that a solver that first tries `true` starts with the guess; without beliefs nothing is
// renamed.
SatEncoding encode_for_sat(const ColouredClues& clues, std::span<const std::uint32_t> candidates,
                           const Belief* belief, const StopCheck& stop);

} // namespace nonolith
