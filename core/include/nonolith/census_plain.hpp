// The plain census: every grid on its own, one table lookup a line, rows then columns.
//
// The fast kernels are measured against it, and their results are checked with it. So it shares
// nothing with them: no tables, no symmetry, no shards, no pruning.

#pragma once

#include <cstdint>
#include <memory>
#include <nonolith/stop.hpp>
#include <span>

namespace nonolith {

// Grids as bits: cell (row, column) is bit row * width + column.
//
//     a 3 x 4 grid     bit 11 10  9  8 | 7  6  5  4 | 3  2  1  0
//                      row  2          | 1          | 0
//                      column  3 2 1 0 | 3 2 1 0    | 3 2 1 0
struct PlainSubset {
    std::uint64_t fixed; // the cells that are given; all others take both values
    std::uint64_t value; // the given cells that are filled; nothing outside `fixed`
};

struct PlainTally {
    std::uint64_t grids = 0;
    std::uint64_t local = 0;
    std::uint64_t unique = 0; // 0 where it was not asked for
};

class PlainCensus {
  public:
    static constexpr int kLongestLine = 16;
    static constexpr int kMostCells = 64;

    // Throws std::invalid_argument beyond the limits above.
    PlainCensus(int height, int width);
    ~PlainCensus();

    // Counts the locally solvable grids of a subset, and the uniquely solvable ones if asked to.
    PlainTally count(PlainSubset subset, bool unique, const StopCheck& stop = {}) const;

    // Counts the same among all unions of these sets of cells, which are disjoint: grids with a
    // symmetry, if each set is a cell with its images.
    PlainTally count_unions(std::span<const std::uint64_t> sets, bool unique,
                            const StopCheck& stop = {}) const;

    // Counts `samples` grids drawn at random from all grids.
    PlainTally sample(std::uint64_t samples, std::uint64_t seed, bool unique,
                      const StopCheck& stop = {}) const;

  private:
    struct Solver;
    std::unique_ptr<const Solver> solver_;
};

} // namespace nonolith
