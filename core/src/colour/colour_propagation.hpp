// Settling the lines of a coloured puzzle until none says anything new.
#pragma once

#include "colour_engine.hpp"
#include "colour_grid.hpp"
#include "line/watch.hpp"

namespace nonolith {

// Works on any grids of one puzzle, one at a time; keeps the memory that this needs, and counts.
class ColourPropagator {
  public:
    ColourPropagator(const ColourPuzzle& puzzle, Watch& watch);

    // Lines to be settled next, besides those that changes to a grid have marked.
    void mark_all();

    // Leaves the cell only the given candidates, or takes some away, and marks its lines.
    void keep(ColourGrid& grid, u32 row, u32 column, u32 candidates);

    // joined = what both fixpoints leave, `kept` being one that was made from an earlier state of
    // `grown`; joined.surplus is kept's on entry. Marks the lines that must be settled again: those
    // that differ from both. A line equal to its like in either is settled already. Returns whether
    // joined is less than kept.
    bool join(const ColourGrid& grown, const u64* kept, ColourGrid& joined);

    // Settles marked lines to the fixpoint. False is a contradiction: the grid is then as it was
    // when some line had no placement left. Throws Stopped where the watch does.
    bool propagate(ColourGrid& grid);

    u64 lines_settled = 0;
    u64 sweeps = 0;
    u32 contradicted_line = 0; // it had no placement left: the row, or height + the column

  private:
    bool sweep(ColourGrid& grid, const ColourSide& side, const ColourSide& across,
               std::vector<u64>& marked, std::vector<u64>& marked_across);
    void clear_marks();

    const ColourPuzzle& puzzle_;
    Watch& watch_;
    ColourLineEngine engine_;
    std::vector<u64> settled_; // the line at hand, laid out as in the grid
    std::vector<u64> marked_rows_, marked_columns_;
};

} // namespace nonolith
