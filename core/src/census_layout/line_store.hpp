#pragma once

#include "limits.hpp"
#include "line_formula.hpp"

#include <deque>
#include <map>
#include <vector>

namespace nonolith::census {

// A difference of a line: the cells and where flipping them leaves the clue as it is.
struct LineDifference {
    Pattern cells;
    const LaneSet* mask;
};

// A number below 256 for each difference: its cells themselves, unless the line is long.
[[gnu::always_inline]] inline unsigned mark_of(Pattern cells, bool is_long) {
    return is_long ? cells * 0x9e5u >> 3 & 0xff : cells;
}

// A line's masks are a function of what its lane cells read; for at most this many lane cells the
// readings of each difference are listed.
inline constexpr int kMostReadCells = 3;

// What the search for twins needs of a line.
struct LineTwins {
    const LineDifference* differences; // by their cells, so that the empty one is first
    // The same as numbers: cells | readings << 16, where bit v of the readings says that the
    // difference is possible if the line's lane cells read v. Filled up with zeros to a multiple
    // of kLaneWords.
    const std::uint32_t* packed;
    std::int16_t difference_count;
    bool varies;            // whether differences depend on the lane
    bool is_long;           // whether the line has more than kTabulatedLine cells
    std::int8_t read_cells; // how many lane cells the readings are of; -1: too many to list them
    std::array<std::int8_t, kMostReadCells> read_cell; // which those are
    // Bit k says that there is a difference whose mark is k: see mark_of().
    std::uint64_t has[4];
    // Which pairs of cells are a difference: cells i < j are bit j * (j - 1) / 2 + i.
    std::uint64_t pairs[2];
    const LaneSet* const* pair_masks; // in the order of those bits
};

// A term of a formula that is interpreted.
struct StoredTerm {
    Pattern cells;
    const LaneSet* mask;
};

// What a kernel needs to run one line of a batch.
struct LineEntry {
    std::uint16_t shape;         // number of the generated function, kNoShape if there is none
    std::int8_t first;           // which cell is the function's cell 0
    std::int8_t step;            // whether its next cell is at +1 or -1
    Pattern live;                // the cells that the formula admits to be unknown
    const LaneSet* masks;        // what the function wants
    const LaneSet* const* start; // for each cell the lanes in which it can be unknown at all
    const StoredTerm* terms;     // the formula itself, for interpreting it
    int term_count;
    const LineTwins* twins; // null unless the store was told to make them
};

// Stands for "no function was generated for this formula": it is interpreted term by term.
inline constexpr std::uint16_t kNoShape = 0;

// The number of the generated function for a shape, or kNoShape.
std::uint16_t generated_function(const std::string& shape);

// Makes line entries and owns what they point to.
class LineStore {
  public:
    explicit LineStore(bool with_twins) : with_twins_(with_twins) {}

    LineEntry make(const LaneLine& line, const LineFormula& formula, Pattern live);

    // The one stored copy of a set.
    const LaneSet* intern(const LaneSet& set);

    std::size_t bytes() const { return bytes_; }

  private:
    LineTwins make_twins(const LaneLine& line, const LineFormula& formula);

    bool with_twins_;
    std::deque<std::vector<LineDifference>> differences_;
    std::deque<std::vector<std::uint32_t>> packed_;
    std::deque<std::vector<const LaneSet*>> pair_masks_;
    std::deque<LineTwins> twins_;
    std::map<LaneSet, std::vector<LaneSet>> single_;
    std::map<std::vector<LaneSet>, int> mask_lists_; // node addresses are stable
    std::map<std::vector<const LaneSet*>, int> start_lists_;
    std::deque<std::vector<StoredTerm>> terms_;
    std::size_t bytes_ = 0;
};

} // namespace nonolith::census
