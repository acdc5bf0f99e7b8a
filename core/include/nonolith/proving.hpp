// Proves values of cells from the known cells, for many puzzles in one call: the rewards of an
// environment for reinforcement learning.
#pragma once

#include <nonolith/puzzle.hpp>
#include <nonolith/stop.hpp>

namespace nonolith {

enum class CellProof : std::uint8_t {
    kNone,
    kLine,          // the cell's row or its column alone forces the value
    kContradiction, // no line forces any cell, and line logic refutes the other value
};

// A value of an unknown cell of a black-and-white puzzle.
struct CellClaim {
    const ColouredClues* clues;
    std::span<const std::uint8_t> cells; // what is known, row by row: kEmpty, kFilled or kUnknown
    std::uint32_t cell;                  // row * width + column
    std::uint8_t value;                  // kEmpty or kFilled
};

// How each claim is proved. The known cells must agree with some solution.
std::vector<CellProof> prove_cells(std::span<const CellClaim> claims, const StopCheck& stop);

} // namespace nonolith
