// Local logic pass by pass: all rows at once, then all columns at once, and so on.

#pragma once

#include "dataset_lines.hpp"
#include "line/long_line.hpp"

#include <nonolith/lines.hpp>

namespace nonolith {

struct Passes {
    Outcome outcome = Outcome::kSolved;
    u32 count = 0; // passes until every cell was known; 0 unless solved
};

// The longest line that solve_short knows.
inline constexpr int kShortLine = 8;

// Solves a puzzle whose sides are at most kShortLine long, by tables.
Passes solve_short(const ClueLine& puzzle);

// Solves puzzles of any size with the line engine; keeps its memory from one to the next.
class PassSolver {
  public:
    Passes solve(const ClueLine& puzzle);

  private:
    // What is known, once line by line for the rows and once for the columns: the words of filled
    // cells of a line, then those of its empty cells.
    struct Side {
        std::vector<LineClue> clues;
        std::vector<u64> cells;
        std::size_t words = 0; // of the filled cells of a line
    };

    void compile(const ClueLine& puzzle);
    bool settle(Side& side, std::size_t line);
    // Settles all lines of a side and tells the other one; false is a contradiction.
    bool pass(Side& side, Side& other);

    Side rows_, columns_;
    std::vector<Block> pool_;
    std::vector<u64> before_;
    std::size_t known_ = 0; // cells
    LongLineEngine long_lines_;
};

} // namespace nonolith
