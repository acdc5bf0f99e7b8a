// The census kernels: how many grids of a size can be solved, counted shard by shard.
//
// A census is a sum over shards. The cut into shards depends on the size alone, so shards computed
// by different kernels, machines or days can be added up. Each shard reports how many grids it
// stands for; over all shards these weights add up to 2^(height*width), or work was lost.

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace nonolith::census {

struct Size {
    int height;
    int width;
};

// What is counted: grids that line logic alone solves, or also all others whose clues no other
// grid has.
enum class Kind { kLocal, kUnique };

// The instruction sets the kernel is compiled for.
enum class Kernel { kScalar, kAvx2, kAvx512 };

// The name of a kernel as users write it: "scalar", "avx2" or "avx512".
std::string_view name(Kernel kernel);

// The kernels this CPU can run, slowest first.
std::vector<Kernel> available_kernels();

// The kernel called `name`. Throws std::invalid_argument when there is none of that name or this
// CPU can't run it.
Kernel kernel_named(std::string_view name);

// The kernel named by the environment variable NONOLITH_KERNEL, or else the fastest one.
Kernel default_kernel();

// What one shard found. All counts but `evaluated` are weighted: each evaluated grid counts for
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
struct Probe {
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

// How a size is walked through, as far as that is a matter of speed alone. The first two say which
// grids are in which shard; they are the same for both kinds.
struct Choice {
    bool corner = false;     // whether the lane cells lie in the corner or in the centre
    int most_outer = 20;     // how many outer cells there may be
    int memo_levels = 9;     // how many levels above the leaves remember what they have counted
    int memo_bits = 12;      // each in 2^memo_bits places
    int leaf_memo_bits = 14; // and the leaves in so many
};

// What was found by measuring to be fast for a size, whichever side is longer; a rule where
// nothing was measured.
Choice choice_of(Size size, Kind kind);

// The census of one size, cut into shards. Immutable: threads may share it.
class Census {
  public:
    // Throws std::invalid_argument for a size that can't be counted: see check().
    Census(Size size, Kind kind, Kernel kernel);
    // With another choice than the best known, to measure it.
    Census(Size size, Kind kind, Kernel kernel, const Choice& choice);
    ~Census();
    Census(Census&&) noexcept;
    Census& operator=(Census&&) noexcept;

    // Throws std::invalid_argument unless 1 <= height, width; height * width <= 64 and no line is
    // longer than 16.
    static void check(Size size);

    Size size() const;
    Kind kind() const;
    Kernel kernel() const;

    // The number of shards; the same for every kind and kernel.
    std::uint64_t shards() const;

    // The configurations that a shard goes through, each with all values of the other cells; there
    // may be none. Throws std::out_of_range as run() does.
    std::vector<Configuration> configurations(std::uint64_t shard) const;

    // Counts one shard, or gives up and returns nothing soon after `stop` becomes true. Throws
    // std::out_of_range unless shard < shards().
    std::optional<ShardResult> run(std::uint64_t shard, const std::atomic<bool>& stop) const;

    // A random piece of some shard with at most `most_grids` grids, though at least one batch.
    // The same seed gives the same piece.
    SubShard sample(std::uint64_t seed, std::uint64_t most_grids = 1 << 18) const;

    // Times a random part with at most `most_grids` grids, though at least one batch, of a random
    // configuration. All configurations that a run goes through are equally likely.
    Probe probe(std::uint64_t seed, std::uint64_t most_grids) const;

    // How many configurations a run goes through: the number of their orbits.
    std::uint64_t orbits() const;

  private:
    struct State;
    std::unique_ptr<const State> state_;
};

// The number of shards a size is cut into, without building its tables.
std::uint64_t shard_count(Size size);

// A number over which grids are in which shard of a size: shards that were counted under another
// number are not shards of this census, whatever their weights say.
std::uint64_t shard_layout(Size size);

// One number over fixed work, the same for every correct kernel; takes about a second.
std::uint64_t signature(Kernel kernel);

} // namespace nonolith::census
