// Coloured puzzles: settling lines, propagating them to the fixpoint.
//
// The candidates of a cell are a set of colours as bits: bit 0 the background, bit c colour c. As
// in black and white a clue that fits nothing is a contradiction, never an error.
#pragma once

#include <nonolith/nonolith.hpp>

namespace nonolith {

inline constexpr std::uint32_t kMaxColours = 31; // and the background

// A block as a clue states it; colours count from 1.
struct ColouredLength {
    std::uint32_t length;
    std::uint32_t colour;
};

using ColouredClue = std::vector<ColouredLength>;

struct ColouredClues {
    std::vector<ColouredClue> rows;
    std::vector<ColouredClue> columns;
    std::uint32_t colours = 1; // of the palette, the background not counted: 1..kMaxColours
};

// Settles a line: a colour stays a candidate of a cell exactly if some placement of the clue gives
// it to the cell. Nothing is a contradiction.
std::optional<std::vector<std::uint32_t>> settle_colour(const ColouredClue& clue,
                                                        std::uint32_t colours,
                                                        std::span<const std::uint32_t> candidates);

struct ColourPropagation {
    Outcome outcome = Outcome::kSolved;
    std::vector<std::uint32_t> cells; // row by row; on a contradiction as known when it was met
    std::uint64_t lines_settled = 0;
    std::uint64_t sweeps = 0; // how often the rows or the columns were gone through
    std::uint32_t line = 0;   // on a contradiction: the row, or height + the column
};

// Settles lines until none says anything new. `cells` is empty or has height * width sets.
ColourPropagation propagate_colour(const ColouredClues& clues, std::span<const std::uint32_t> cells,
                                   const StopCheck& stop);

} // namespace nonolith
