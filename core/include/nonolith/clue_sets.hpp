// The census of clue sets: of all clue sets of a size that have a solution, how many have exactly
// one, two, three, ...
//
// It does not use line logic. It fixes the clues of all rows and combines their placements; grids
// that agree in the clues of all columns are solutions of the same clue set. So the number of clue
// sets with one solution is the number of uniquely solvable grids, found in a way that shares
// nothing with the other census.

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <nonolith/census_layout.hpp>
#include <optional>
#include <vector>

namespace nonolith::census {

// Whether row clues count the filled blocks, as in any nonogram, or the empty ones, as in a
// yesnogram. The clues of the columns always count the filled ones.
enum class RowRuns { kFilled, kEmpty };

// The number of clue sets with given numbers of filled cells and solutions.
struct Multiplicity {
    int filled;
    std::uint64_t solutions;
    std::uint64_t clue_sets;
};

// The result of one shard. Clue sets and grids also count for their mirror images, which no other
// shard visits.
struct ClueSetShard {
    std::uint64_t grids = 0;         // over all shards: 2^(height*width)
    std::vector<Multiplicity> found; // by filled cells, then by solutions, both rising
    std::uint64_t most = 0;          // the largest number of solutions
    std::uint64_t example = 0;       // one of those solutions: bit row * width + column
};

class ClueSetCensus {
  public:
    // Throws std::invalid_argument beyond 48 cells or 8 columns.
    ClueSetCensus(Size size, RowRuns rows);
    ~ClueSetCensus();

    // Shards are cut by the clues of the first rows, so they depend on the size alone.
    std::uint64_t shards() const;

    // Counts one shard, or returns nothing if `stop` was set. Threads may share a census.
    std::optional<ClueSetShard> run(std::uint64_t shard, const std::atomic<bool>& stop) const;

  private:
    struct Shared;
    class Walk;
    std::unique_ptr<const Shared> shared_;
};

} // namespace nonolith::census
