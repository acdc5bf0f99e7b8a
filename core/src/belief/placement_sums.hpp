// Sums over all placements of one line whose cells have weights.
#pragma once

#include "support/bits.hpp"

#include <nonolith/puzzle.hpp>

namespace nonolith {

// A line that is not decided: where its cells lie in the grid, and where its blocks may start.
struct OpenLine {
    struct Starts {
        u32 first, last;
        std::size_t offset; // of the first among the line's starts
        u32 size() const { return last - first + 1; }
    };

    const ColouredClue* clue;
    std::size_t number; // the rows, then the columns
    std::size_t begin, step, cells;
    std::vector<Starts> blocks;
    std::size_t starts = 0; // of all blocks together
};

// The weight of a placement is the product of its cells' weights, each by its colour. One object
// serves all lines in turn: its buffers are made once for the longest of them.
//
// Only the starts between a block's first and last are gone through, which on half-filled lines is
// a quarter of the cells. Weights whose largest is 1 in each cell keep the sums of lines of a
// thousand cells within the range of a double.
class PlacementSums {
  public:
    PlacementSums(std::size_t longest, u32 colours);

    // weights[colour][cell], for the cells of the line; rows of `longest`.
    double* weights(u32 colour) { return &weights_[colour * longest_]; }

    // Sums over the placements; false if all vanish.
    bool take(const OpenLine& line);

    // likely[colour][cell]: the share of the placements, by weight, with the colour in the cell.
    void find_marginals();
    const double* likely(u32 colour) const { return &likely_[colour * longest_]; }

    // The share of the placements in which a block begins at the first of its starts, and so on.
    const double* starts(std::size_t block) const { return &share_[line_->blocks[block].offset]; }

  private:
    void find_powers();
    void find_run_products(std::size_t block);
    void sum_from_left();
    bool sum_from_right();
    bool every_block_starts_once() const;
    bool every_cell_has_one_colour() const;

    std::size_t longest_;
    u32 colours_;
    u32 levels_;
    const OpenLine* line_ = nullptr;
    std::vector<double> weights_, likely_; // [colour][cell]
    std::vector<double> powers_;           // [colour][level][cell]: 2^level cells from it
    std::vector<double> runs_, left_, right_, share_; // of every start of every block
};

} // namespace nonolith
