// The census kernels: how many grids of a size can be solved, counted shard by shard.
//
// A census is a sum over shards. The cut into shards depends on the size alone, so shards computed
// by different kernels, machines or days can be added up. Each shard reports how many grids it
// represents; over all shards these weights add up to 2^(height*width), or work was lost.

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <nonolith/census_layout.hpp>
#include <nonolith/instruction_set.hpp>
#include <optional>
#include <vector>

namespace nonolith::census {

// The result of one shard. All counts but `evaluated` are weighted: each evaluated grid counts for
// all of its mirror images that no shard evaluates.
struct ShardResult {
    std::uint64_t weight = 0;    // grids this shard stands for
    std::uint64_t local = 0;     // locally solvable ones among them
    std::uint64_t unique = 0;    // uniquely solvable ones; 0 in a local census
    std::uint64_t evaluated = 0; // grids really looked at
};

// A small piece of a shard, for estimating a run or for checking it by other means: all grids
// that have the given values in the given cells.
struct SubShard {
    std::uint64_t fixed = 0;  // the decided cells: bit row * width + column
    std::uint64_t value = 0;  // which of them are filled
    std::uint64_t images = 0; // how many grids each grid of the piece stands for
    ShardResult found;
};

// A part of a configuration, walked as a run would walk it, for estimating how long a run takes.
struct TimedPart {
    double seconds = 0;       // processor time
    std::uint64_t grids = 0;  // grids of the part
    double configuration = 0; // grids of the whole configuration that a run walks through
};

// The grids that have the given values in the outer cells, with all their mirror images.
struct Configuration {
    std::uint64_t fixed = 0;  // the outer cells: bit row * width + column
    std::uint64_t value = 0;  // which of them are filled
    std::uint64_t images = 0; // how many configurations it stands for, itself included
};

// The census of one size, cut into shards. Immutable: threads may share it.
class Census {
  public:
    // Throws std::invalid_argument for a size that can't be counted: see check_size().
    Census(Size size, Kind kind, Kernel kernel);
    ~Census();
    Census(Census&&) noexcept;
    Census& operator=(Census&&) noexcept;

    Size size() const;
    Kind kind() const;
    Kernel kernel() const;

    // The number of shards; the same for every kind and kernel.
    std::uint64_t shards() const;

    // The configurations that a shard goes through, each with all values of the other cells; there
    // may be none. Throws std::out_of_range as run() does.
    std::vector<Configuration> configurations(std::uint64_t shard) const;

    // Counts one shard, or returns nothing soon after `stop` becomes true. Throws std::out_of_range
    // unless shard < shards().
    std::optional<ShardResult> run(std::uint64_t shard, const std::atomic<bool>& stop) const;

    // A random piece of some shard with at most `most_grids` grids, though at least one batch.
    // The same seed gives the same piece. It is of any configuration that a run goes through, or of
    // the one with these outer cells filled (bit row * width + column); throws
    // std::invalid_argument if a run does not go through that.
    SubShard sample(std::uint64_t seed, std::uint64_t most_grids = 1 << 18,
                    std::optional<std::uint64_t> filled = std::nullopt) const;

    // Times a random part with at most `most_grids` grids, though at least one batch, of a random
    // configuration. All configurations that a run goes through are equally likely.
    TimedPart time_part(std::uint64_t seed, std::uint64_t most_grids) const;

    // How many configurations a run goes through: the number of their orbits.
    std::uint64_t orbits() const;

  private:
    struct State;
    std::unique_ptr<const State> state_;
};

// The number of shards a size is cut into, without building its tables.
std::uint64_t shard_count(Size size);

// The grids of a shard that has any: see Configuration.
struct ShardPlace {
    std::uint64_t shard = 0;
    std::uint64_t configurations = 0; // how many it goes through
    std::uint64_t value = 0;          // the outer cells that are filled in the first of them
    std::uint64_t images = 0;         // how many configurations they all stand for
};

// All shards of a size that have grids, in order.
struct Places {
    std::uint64_t outer = 0; // the outer cells: bit row * width + column
    std::vector<ShardPlace> shards;
};

// Returns where the grids of a size are, without building its tables. Throws as Census does.
Places shard_places(Size size);

// A checksum of the layout of shards of a size: shards counted under another checksum do not belong
// to this census, whatever their weights say.
std::uint64_t shard_layout(Size size);

// One number over fixed work, the same for every correct kernel; takes about a second.
std::uint64_t signature(Kernel kernel);

} // namespace nonolith::census
