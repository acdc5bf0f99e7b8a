#pragma once

#include "lanes.hpp"
#include "line_patterns.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace nonolith::census {

// A line has at most this many lane cells, so that what they read fits into a word of 64 bits.
inline constexpr int kMostVarying = 6;

// A line of a batch: which of its cells vary over the lanes.
struct LaneLine {
    int length = 0;
    // For each cell its lane cell's number, or -1 if the cell is the same in all lanes.
    std::array<std::int8_t, kLongestLine> lane_cell{};

    Pattern varying() const;
    bool operator==(const LaneLine&) const = default;
};

// "In the lanes of `mask`, the cells of `cells` can be flipped together if all of them are
// unknown; then the cells of `feeds` stay unknown."
struct Term {
    Pattern cells;
    Pattern feeds; // those of `cells` that no smaller term keeps unknown anyway
    LaneSet mask;
    // A mask that does as well if the term feeds nothing but `feeds`, chosen so that terms share
    // few of them: its number among the formula's `shared_masks`, or -1 if none is needed.
    int shared_mask;
};

// One step of line logic for all 512 lanes at once.
//
// u[i] is the set of lanes in which cell i is unknown. The step is
//
//     u'[i] = OR over the terms t that feed i of ( t.mask AND over cells j of t: u[j] )
//
// A term is a difference d = p xor q between the lane's own pattern p and another pattern q with
// its clue. Only differences inside `live` matter; only those minimal for some cell are kept.
struct LineFormula {
    std::vector<Term> terms;
    std::vector<LaneSet> shared_masks;
    // Where cell i can be unknown at all: u[i] must start inside it. Masks that this makes
    // superfluous are left out.
    std::array<LaneSet, kLongestLine> start{};
    // All differences inside `live`, with the lanes in which they leave the clue as it is.
    std::vector<std::pair<Pattern, LaneSet>> differences;
};

// The formula of `line` when the cells that are the same in all lanes read `fixed` and no cell
// outside `live` is unknown. Nothing if such a `live` is no fixpoint of line logic: some of its
// cells are known in all lanes.
std::optional<LineFormula> line_formula(const LinePatterns& patterns, const LaneLine& line,
                                        Pattern fixed, Pattern live);

// The shape of a formula is all that its code depends on: the terms, without the masks' values,
// counted from the first live cell or, if that gives the smaller key, backwards from the last.
struct Shape {
    // Three bytes a term, in ascending order of cells: cells | feeds | mask, 0 for none and
    // otherwise numbered in the order in which the terms want them.
    std::string key;
    // Where cell 0 of the shape is in the line, and whether the next one is at +1 or -1.
    int first;
    int step;
    std::vector<LaneSet> masks; // by the key's numbers less one
};

// Nothing if the live cells span more than 8 cells: such a formula has no code of its own.
std::optional<Shape> shape_of(const LineFormula& formula, Pattern live);

} // namespace nonolith::census
