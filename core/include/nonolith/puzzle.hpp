// Puzzles and cells, for any palette: black and white is a palette of one colour.
//
// Cells travel as sets of candidates, one 32-bit word each: bit 0 the background, bit c colour c.
// A decided cell has one candidate. A clue that fits nothing is a contradiction, never an error.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace nonolith {

inline constexpr std::uint32_t kMaxColours = 31; // and the background

// The sets of a black-and-white cell.
inline constexpr std::uint8_t kEmpty = 1, kFilled = 2, kUnknown = 3;

using Lengths = std::vector<std::uint32_t>;

// A block as a clue states it; colours count from 1. A length that does not fit in 32 bits may be
// given as 2^32 - 1, which fits no line either.
struct ColouredLength {
    std::uint32_t length;
    std::uint32_t colour;
};

using ColouredClue = std::vector<ColouredLength>;

// The clues of a puzzle, rows from the top, columns from the left.
struct ColouredClues {
    std::vector<ColouredClue> rows;
    std::vector<ColouredClue> columns;
    std::uint32_t colours = 1; // of the palette, the background not counted: 1..kMaxColours

    std::size_t height() const { return rows.size(); }
    std::size_t width() const { return columns.size(); }
    std::size_t cells() const { return rows.size() * columns.size(); }
};

// Whether every clue fits its line, and rows and columns need the same number of cells of each
// colour. If not, there is no solution.
bool may_fit(const ColouredClues& clues);

// Whether a grid has exactly these clues: the final check of a solution, which shares no code with
// the solver. `cells` holds one colour a cell, 0 for the background.
bool has_clues(const ColouredClues& clues, std::span<const std::uint8_t> cells);

// The same, if `before` is empty or a grid known to have these clues: it only checks lines in which
// the two differ. For many solutions in turn, that is a tenth of the work.
bool still_has_clues(const ColouredClues& clues, std::span<const std::uint8_t> before,
                     std::span<const std::uint8_t> cells);

} // namespace nonolith
