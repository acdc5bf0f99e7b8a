// How many locally solvable grids begin with given cells: the census by prefixes.
//
// Grids are read row by row from the top, each row from the left. Finding the number of a grid, and
// the grid of a number, rests on this.

#pragma once

#include <memory>
#include <nonolith/census_layout.hpp>
#include <nonolith/instruction_set.hpp>
#include <nonolith/stop.hpp>
#include <vector>

namespace nonolith::census {

// Counts the grids of a size below a prefix of fixed length. Immutable: threads may share it.
class PrefixCensus {
  public:
    // `cells` is the length of the prefix. Throws std::invalid_argument for a size that can't be
    // counted, and for a prefix of more cells than the grid has or than 30.
    PrefixCensus(Size size, int cells, Kernel kernel);
    ~PrefixCensus();

    // For each prefix first, first + 1, ..., last - 1 the number of locally solvable grids that
    // begin with it. A prefix is a number of `cells` bits, the first cell the highest.
    // `stop` is asked before each of them.
    std::vector<std::uint64_t> count(std::uint32_t first, std::uint32_t last,
                                     const StopCheck& stop) const;

  private:
    struct State;
    std::unique_ptr<const State> state_;
};

} // namespace nonolith::census
