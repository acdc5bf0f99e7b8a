// Coloured puzzles: settling lines, propagating them to the fixpoint, searching for solutions.
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
    std::uint64_t sweeps = 0;            // how often the rows or the columns were gone through
    std::uint32_t contradicted_line = 0; // on a contradiction: the row, or height + the column
};

// Settles lines until none says anything new. `cells` is empty or has height * width sets.
ColourPropagation propagate_colour(const ColouredClues& clues, std::span<const std::uint32_t> cells,
                                   const StopCheck& stop);

// All solutions of a coloured puzzle, one at a time and in an order that is always the same: the
// like of Search. One thread at a time may use it.
class ColourSearch {
  public:
    // `cells` is empty or has height * width sets: what is known from the start.
    explicit ColourSearch(const ColouredClues& clues, std::span<const std::uint32_t> cells = {});
    ColourSearch(ColourSearch&&) noexcept;
    ColourSearch& operator=(ColourSearch&&) noexcept;
    ~ColourSearch();

    // Goes on to the next solution. After Stopped was thrown it can be called again.
    Progress next(const Budget& budget = {}, const StopCheck& stop = {});

    // The last solution that next found, row by row: sets of one colour each.
    std::vector<std::uint32_t> solution() const;

    // What all solutions that were not handed out yet have in common, as far as it is known.
    std::vector<std::uint32_t> knowledge() const;

    Statistics statistics() const;

  private:
    class Engine;
    std::unique_ptr<Engine> engine_;
};

} // namespace nonolith
