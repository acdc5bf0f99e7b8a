#include "images.hpp"
#include "support/contract.hpp"

#include <ctime>
#include <mutex>
#include <nonolith/census.hpp>
#include <random>
#include <stdexcept>
#include <string>

namespace nonolith::census {

namespace {

// What all threads together remember of long rows.
constexpr std::size_t kMostLongRowBytes = 160 << 20;

} // namespace

// Everything about one size. Threads share it; each borrows a scratch of its own.
struct Census::State {
    State(Size of_size, Kind of_kind, Kernel by_kernel, const Choice& choice)
        : size(of_size), kind(of_kind), kernel(by_kernel), layout(layout_of(size, choice)),
          orbits(layout), tables(layout, kind, choice),
          walk(walk_function(kernel, tables.tables())),
          images(layout, orbits, tables.tables(), walk) {}

    std::unique_ptr<Scratch> borrow() const {
        const std::lock_guard lock(mutex);
        if (idle.empty()) {
            ++made;
            return std::make_unique<Scratch>(tables.tables());
        }
        auto scratch = std::move(idle.back());
        idle.pop_back();
        return scratch;
    }

    // One of those that stand for their orbit.
    std::uint32_t random_configuration(std::mt19937_64& random) const {
        while (true) {
            const auto outer =
                static_cast<std::uint32_t>(random() & ((1u << layout.outer.size()) - 1));
            if (orbits.weight(outer) != 0)
                return outer;
        }
    }

    // The one with these outer cells filled, which must stand for its orbit.
    std::uint32_t configuration_of(std::uint64_t filled) const;

    // Threads share the memory that may be kept; more of them just forget more often.
    void trim(Scratch& scratch) const { scratch.long_rows.trim(kMostLongRowBytes / made); }

    void give_back(std::unique_ptr<Scratch> scratch) const {
        const std::lock_guard lock(mutex);
        idle.push_back(std::move(scratch));
    }

    Size size;
    Kind kind;
    Kernel kernel;
    Layout layout;
    Orbits orbits;
    TableSet tables;
    WalkFunction walk;
    Images images;
    mutable std::mutex mutex;
    mutable std::vector<std::unique_ptr<Scratch>> idle;
    mutable std::atomic<std::size_t> made = 0;
};

namespace {

void add(ShardResult& result, const Found& found, std::uint64_t weight) {
    NONOLITH_EXPECTS(weight > 0 && found.evaluated <= found.covered);
    NONOLITH_EXPECTS(found.local <= found.covered && found.unique <= found.covered);
    NONOLITH_EXPECTS(found.unique == 0 || found.local <= found.unique);
    result.weight += weight * found.covered;
    result.local += weight * found.local;
    result.unique += weight * found.unique;
    result.evaluated += found.evaluated;
}

// The bit of a cell in the size's own orientation, row by row; the layout may lie across.
std::uint64_t bit_of(Size size, Cell cell) {
    const bool across = size.height > size.width;
    return std::uint64_t{1} << (across ? cell.column * size.width + cell.row
                                       : cell.row * size.width + cell.column);
}

std::vector<Configuration> configurations_of(Size size, const Layout& layout, const Orbits& orbits,
                                             std::uint64_t shard) {
    NONOLITH_EXPECTS(shard < layout.shards);
    std::vector<Configuration> found;
    const std::vector<Cell>& outer = layout.outer;
    for (std::uint64_t x = shard; x < std::uint64_t{1} << outer.size(); x += layout.shards) {
        const int weight = orbits.weight(static_cast<std::uint32_t>(x));
        if (weight == 0)
            continue;
        Configuration configuration{.images = static_cast<std::uint64_t>(weight)};
        for (std::size_t k = 0; k < outer.size(); ++k) {
            configuration.fixed |= bit_of(size, outer[k]);
            if ((x >> k & 1) != 0)
                configuration.value |= bit_of(size, outer[k]);
        }
        found.push_back(configuration);
    }
    return found;
}

} // namespace

std::uint32_t Census::State::configuration_of(std::uint64_t filled) const {
    std::uint32_t configuration = 0;
    for (std::size_t k = 0; k < layout.outer.size(); ++k) {
        const std::uint64_t bit = bit_of(size, layout.outer[k]);
        if ((filled & bit) != 0)
            configuration |= 1u << k;
        filled &= ~bit;
    }
    if (filled != 0 || orbits.weight(configuration) == 0)
        throw std::invalid_argument("census: no run goes through these outer cells");
    return configuration;
}

namespace {

double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Makes one number of many.
class Mixed {
  public:
    void add(std::uint64_t value) {
        number_ = (number_ ^ value) * 0x9e3779b97f4a7c15;
        number_ ^= number_ >> 29;
    }
    std::uint64_t number() const { return number_; }

  private:
    std::uint64_t number_ = 0;
};

} // namespace

Census::Census(Size size, Kind kind, Kernel kernel)
    : state_(std::make_unique<const State>(size, kind, kernel, choice_of(size, kind))) {}
Census::~Census() = default;
Census::Census(Census&&) noexcept = default;
Census& Census::operator=(Census&&) noexcept = default;

Size Census::size() const {
    return state_->size;
}
Kind Census::kind() const {
    return state_->kind;
}
Kernel Census::kernel() const {
    return state_->kernel;
}
std::uint64_t Census::shards() const {
    return state_->layout.shards;
}

std::vector<Configuration> Census::configurations(std::uint64_t shard) const {
    if (shard >= shards())
        throw std::out_of_range("shard " + std::to_string(shard) + " of " +
                                std::to_string(shards()));
    return configurations_of(state_->size, state_->layout, state_->orbits, shard);
}

// A shard is every configuration that leaves the same remainder. The smallest members of orbits
// crowd at small numbers, so a range of numbers would make shards of very unequal work.
std::optional<ShardResult> Census::run(std::uint64_t shard, const std::atomic<bool>& stop) const {
    const State& state = *state_;
    if (shard >= shards())
        throw std::out_of_range("shard " + std::to_string(shard) + " of " +
                                std::to_string(shards()));
    std::unique_ptr<Scratch> scratch = state.borrow();
    ShardResult result;
    bool stopped = false;
    const std::uint64_t configurations = std::uint64_t{1} << state.layout.outer.size();
    for (std::uint64_t x = shard; x < configurations && !stopped; x += shards()) {
        const auto weight =
            static_cast<std::uint64_t>(state.orbits.weight(static_cast<std::uint32_t>(x)));
        if (weight == 0)
            continue;
        // A walk asks whether to stop now and then, but a small grid may be done before.
        stopped = stop.load(std::memory_order_relaxed);
        if (stopped)
            break;
        const Image image = state.images.cheapest(static_cast<std::uint32_t>(x), *scratch);
        Found found;
        Start start;
        fill(start, state.layout.outer, image.configuration);
        stopped = !state.walk(state.tables.tables(), *scratch, start, image.mirror, stop, found);
        // Nothing is lost: all grids of the configuration were gone through.
        NONOLITH_INVARIANT(stopped || found.covered == state.tables.tables().levels[0].grids);
        add(result, found, weight);
        state.trim(*scratch);
    }
    state.give_back(std::move(scratch));
    if (stopped)
        return std::nullopt;
    return result;
}

SubShard Census::sample(std::uint64_t seed, std::uint64_t most_grids,
                        std::optional<std::uint64_t> filled) const {
    const State& state = *state_;
    const Layout& layout = state.layout;
    std::mt19937_64 random(seed);
    SubShard part;
    Start start;
    const auto decide = [&](const std::vector<Cell>& cells, std::uint64_t configuration) {
        fill(start, cells, configuration);
        for (std::size_t k = 0; k < cells.size(); ++k) {
            part.fixed |= bit_of(state.size, cells[k]);
            if (configuration >> k & 1)
                part.value |= bit_of(state.size, cells[k]);
        }
    };

    const std::uint32_t outer =
        filled ? state.configuration_of(*filled) : state.random_configuration(random);
    part.images = static_cast<std::uint64_t>(state.orbits.weight(outer));
    decide(layout.outer, outer);
    while (static_cast<std::size_t>(start.level) < layout.order.size() &&
           state.tables.tables().levels[start.level].grids > most_grids)
        decide({layout.order[start.level++]}, random() & 1);

    std::unique_ptr<Scratch> scratch = state.borrow();
    Found found;
    const std::atomic<bool> never{false};
    state.walk(state.tables.tables(), *scratch, start, {}, never, found);
    state.trim(*scratch);
    state.give_back(std::move(scratch));
    NONOLITH_ENSURES(found.covered == state.tables.tables().levels[start.level].grids);
    add(part.found, found, part.images);
    return part;
}

TimedPart Census::time_part(std::uint64_t seed, std::uint64_t most_grids) const {
    const State& state = *state_;
    const Layout& layout = state.layout;
    const Tables& tables = state.tables.tables();
    std::mt19937_64 random(seed);
    std::unique_ptr<Scratch> scratch = state.borrow();
    const Image image = state.images.cheapest(state.random_configuration(random), *scratch);
    Start start;
    fill(start, layout.outer, image.configuration);
    while (static_cast<std::size_t>(start.level) < layout.order.size() &&
           tables.levels[start.level].grids > most_grids)
        fill(start, {layout.order[start.level++]}, random() & 1);
    TimedPart part{.grids = tables.levels[start.level].grids,
                   .configuration = static_cast<double>(tables.levels[0].grids) *
                                    state.images.share(image.configuration)};
    Found found;
    const std::atomic<bool> never{false};
    const double before = thread_seconds();
    state.walk(tables, *scratch, start, {}, never, found);
    part.seconds = thread_seconds() - before;
    state.trim(*scratch);
    state.give_back(std::move(scratch));
    return part;
}

std::uint64_t Census::orbits() const {
    std::uint64_t count = 0;
    [[maybe_unused]] std::uint64_t members = 0;
    const std::uint32_t configurations = std::uint32_t{1} << state_->layout.outer.size();
    for (std::uint32_t x = 0; x < configurations; ++x) {
        const int weight = state_->orbits.weight(x);
        count += weight != 0;
        members += static_cast<std::uint64_t>(weight);
    }
    NONOLITH_ENSURES(members == configurations);
    return count;
}

std::uint64_t shard_count(Size size) {
    return layout_of(size).shards;
}

Places shard_places(Size size) {
    const Layout layout = layout_of(size);
    const Orbits orbits(layout);
    Places places;
    for (const Cell cell : layout.outer)
        places.outer |= bit_of(size, cell);
    for (std::uint64_t shard = 0; shard < layout.shards; ++shard) {
        ShardPlace place{.shard = shard};
        for (const Configuration& one : configurations_of(size, layout, orbits, shard)) {
            if (place.configurations++ == 0)
                place.value = one.value;
            place.images += one.images;
        }
        if (place.configurations != 0)
            places.shards.push_back(place);
    }
    return places;
}

// Three shards stand for all: the rule that cuts them is the same, and the cells are in each.
std::uint64_t shard_layout(Size size) {
    const Layout layout = layout_of(size);
    const Orbits orbits(layout);
    Mixed mixed;
    mixed.add(static_cast<std::uint64_t>(size.height));
    mixed.add(static_cast<std::uint64_t>(size.width));
    mixed.add(layout.shards);
    for (const Cell cell : layout.outer)
        mixed.add(bit_of(size, cell));
    for (const std::uint64_t shard : {std::uint64_t{0}, layout.shards / 3, layout.shards - 1}) {
        mixed.add(shard);
        for (const auto& [fixed, value, images] : configurations_of(size, layout, orbits, shard))
            for (const std::uint64_t part : {fixed, value, images})
                mixed.add(part);
    }
    return mixed.number();
}

std::uint64_t signature(Kernel kernel) {
    const std::atomic<bool> never{false};
    Mixed mixed;
    const auto mix = [&](const ShardResult& result) {
        for (const std::uint64_t value :
             {result.weight, result.local, result.unique, result.evaluated})
            mixed.add(value);
    };
    for (const Kind kind : {Kind::kLocal, Kind::kUnique}) {
        for (const Size size : {Size{1, 7}, {2, 3}, {3, 3}, {7, 2}, {4, 4}, {3, 6}, {5, 5}})
            mix(*Census(size, kind, kernel).run(0, never));
        for (const Size size : {Size{6, 6}, {7, 5}, {6, 7}, {8, 5}, {9, 3}, {4, 10}})
            mix(Census(size, kind, kernel).sample(1).found);
    }
    return mixed.number();
}

} // namespace nonolith::census
