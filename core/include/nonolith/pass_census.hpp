// The census of passes: line logic takes all rows at once, then all columns at once, and so on. How
// many passes do the grids of a size need?
//
// Mirror images need the same number of passes, but a grid that is turned by a quarter may need
// another one, since the rows come first.

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <nonolith/census_layout.hpp>
#include <nonolith/instruction_set.hpp>
#include <optional>
#include <vector>

namespace nonolith::census {

// The result of one shard. Grids also count for their mirror images, which no other shard visits.
struct PassShard {
    std::uint64_t grids = 0;           // over all shards: 2^(height*width)
    std::vector<std::uint64_t> passes; // grids by passes; 0: line logic does not solve them
    std::vector<std::uint64_t> filled; // the grids that line logic solves, by filled cells
    std::uint64_t example = 0;         // one that needs most passes: bit row * width + column
};

class PassCensus {
  public:
    // Throws std::invalid_argument unless both sides have 1 to 8 cells. All kernels count the same;
    // that for AVX-512 takes 64 grids at once, if the CPU has VBMI too.
    explicit PassCensus(Size size, Kernel kernel = default_kernel());
    ~PassCensus();

    // Shard s has the grids whose first row is s >> width and whose last row is the rest. A mirror
    // image of it with a smaller number has them all.
    std::uint64_t shards() const;

    // Counts one shard, or returns nothing if `stop` was set. Threads may share a census.
    std::optional<PassShard> run(std::uint64_t shard, const std::atomic<bool>& stop) const;

  private:
    struct Lines;
    class Walk;
    Size size_;
    std::unique_ptr<const Lines> rows_, columns_;
    int (*lot_)(const struct Lot&, std::uint64_t*) = nullptr; // null: one grid at a time
};

} // namespace nonolith::census
