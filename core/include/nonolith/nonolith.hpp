// The solver's public face: settle one line, propagate a puzzle.
//
// Cells travel as one byte each, the set of what the cell may be: 1 empty, 2 filled, 3 unknown.
// Puzzles travel as the lengths of their blocks; a clue that fits nothing is a contradiction, never
// an error.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace nonolith {

inline constexpr std::uint8_t kEmpty = 1, kFilled = 2, kUnknown = 3;

using Lengths = std::vector<std::uint32_t>;

// The clues of a puzzle, rows from the top, columns from the left. Every length is at least 1; one
// that does not fit in 32 bits may be given as 2^32 - 1, which fits no line either.
struct Clues {
    std::vector<Lengths> rows;
    std::vector<Lengths> columns;
};

enum class Outcome : std::uint8_t { kSolved, kStuck, kContradiction };

// Long calls ask it about ten times a second; true makes them throw Stopped.
using StopCheck = std::function<bool()>;

struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("stopped by the caller") {}
};

// Every cell that the clue and the known cells force, or nothing on a contradiction.
std::optional<std::vector<std::uint8_t>> settle(const Lengths& clue,
                                                std::span<const std::uint8_t> cells);

struct Propagation {
    Outcome outcome = Outcome::kSolved;
    std::vector<std::uint8_t> cells; // row by row; on a contradiction as known when it was met
    std::uint64_t lines_settled = 0;
    std::uint64_t sweeps = 0; // how often the rows or the columns were gone through
    std::uint32_t line = 0;   // on a contradiction: the row, or height + the column
};

// Settles lines until none says anything new. `cells` is empty or has height * width bytes.
Propagation propagate(const Clues& clues, std::span<const std::uint8_t> cells,
                      const StopCheck& stop);

} // namespace nonolith
