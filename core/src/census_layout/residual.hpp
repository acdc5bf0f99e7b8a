#pragma once

#include "line_patterns.hpp"

#include <cstdint>
#include <vector>

namespace nonolith::census {

// When two lines with the same live cells count as the same problem.
enum class Sameness {
    kNever,       // not asked: no numbers are given
    kClosures,    // both leave the same cells unknown, whatever is known already
    kDifferences, // both have the same differences inside the live cells, which twins need
};

// Line logic of a line some of whose cells are not decided yet.
//
// For the decided cells' values `fixed` and the unknown cells u, an entry says which cells some
// completion leaves unknown (the closure: what all completions share is known outside it), and
// the number of the problem that is left:
//
//     entries[fixed << length | u]  =  problem << 8 | closure
//
// Two lines with the same number do the same to their live cells from here on, whatever values
// their undecided cells take; the tuple of all lines' numbers therefore says all that matters
// about a node of the walk. Number 0 is a line without live cells.
class ResidualTable {
  public:
    struct Problem {
        Pattern fixed;
        Pattern live;
    };

    // `undecided` are cells that take all values; the line has at most kTabulatedLine cells.
    ResidualTable(const LinePatterns& patterns, Pattern undecided, Sameness sameness);

    const std::uint32_t* entries() const { return entries_.data(); }

    // One example of each problem, by number.
    const std::vector<Problem>& problems() const { return problems_; }

  private:
    std::vector<std::uint32_t> entries_;
    std::vector<Problem> problems_{{0, 0}};
};

// The opposite bound: table[fixed << length | u] are the cells that every completion leaves
// unknown.
std::vector<std::uint8_t> stuck_table(const LinePatterns& patterns, Pattern undecided);

} // namespace nonolith::census
