#pragma once

#include "line_formula.hpp"

#include <deque>
#include <map>
#include <vector>

namespace nonolith::census {

/// The differences of a line sorted into a tree, one level for each live cell in ascending order.
///
/// For the search for twins: the node reached by the first cells' choices knows in which lanes some
/// difference begins like that. Children come before their parents; the last node is the root.
struct TrieNode {
    std::int16_t child[2]; ///< the next cell stays or flips; -1: no difference does so
    Pattern cells;         ///< of a leaf: the difference
    const LaneSet* mask;   ///< of a leaf: where it leaves the clue as it is
};

/// A difference of a line: the cells and where flipping them leaves the clue as it is.
struct LineDifference {
    Pattern cells;
    const LaneSet* mask;
};

/// What the search for twins needs of a line. The empty difference is in the tree only; rows too
/// long for tables have no tree, since the search walks down columns.
struct LineTwins {
    const LineDifference* differences;
    const Pattern* difference_cells; ///< those of `differences`, filled up to a multiple of 16
    const TrieNode* trie;
    std::int16_t difference_count;
    std::int16_t trie_count;
    /// Which pairs of cells are a difference: cells i < j are bit j * (j - 1) / 2 + i.
    std::uint64_t pairs[2];
    const LaneSet* const* pair_masks; ///< in the order of those bits
};

/// A term of a formula that is interpreted.
struct StoredTerm {
    Pattern cells;
    Pattern feeds;
    const LaneSet* mask;
};

/// What a kernel needs to run one line of a block.
struct LineEntry {
    std::uint16_t shape;         ///< number of the generated function, kNoShape if there is none
    std::int8_t first;           ///< which cell is the function's cell 0
    std::int8_t step;            ///< whether its next cell is at +1 or -1
    Pattern live;                ///< the cells that the formula admits to be unknown
    const LaneSet* masks;        ///< what the function wants
    const LaneSet* const* start; ///< for each cell the lanes in which it can be unknown at all
    const StoredTerm* terms;     ///< the formula itself, for interpreting it
    int term_count;
    const LineTwins* twins; ///< null unless the store was told to make them
};

/// Stands for "no function was generated for this formula": it is interpreted term by term.
inline constexpr std::uint16_t kNoShape = 0;

/// The number of the generated function for a shape, or kNoShape.
std::uint16_t generated_function(const std::string& shape);

/// Makes line entries and owns what they point to.
class LineStore {
  public:
    explicit LineStore(bool with_twins) : with_twins_(with_twins) {}

    LineEntry make(const LineFormula& formula, Pattern live);

    /// The one stored copy of a set.
    const LaneSet* intern(const LaneSet& set);

    std::size_t bytes() const { return bytes_; }

  private:
    LineTwins make_twins(const LineFormula& formula, Pattern live);

    bool with_twins_;
    std::deque<std::vector<LineDifference>> differences_;
    std::deque<std::vector<Pattern>> difference_cells_;
    std::deque<std::vector<TrieNode>> tries_;
    std::deque<std::vector<const LaneSet*>> pair_masks_;
    std::deque<LineTwins> twins_;
    std::map<LaneSet, std::vector<LaneSet>> single_;
    std::map<std::vector<LaneSet>, int> mask_lists_; // node addresses are stable
    std::map<std::vector<const LaneSet*>, int> start_lists_;
    std::deque<std::vector<StoredTerm>> terms_;
    std::size_t bytes_ = 0;
};

} // namespace nonolith::census
