// Bindings of the census kernels.

#include "convert.hpp"
#include "stop.hpp"

#include <atomic>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/census.hpp>

namespace nonolith::bind {

namespace {

using namespace nonolith::census;

using Counts = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

Counts counts_of(const ShardResult& result) {
    return {result.weight, result.local, result.unique, result.evaluated};
}

std::optional<Counts> run(const Census& census, std::uint64_t shard, const Stop* stop) {
    static const Stop never;
    const std::atomic<bool>& flag = stop != nullptr ? stop->flag : never.flag;
    const auto result = without_gil([&] { return census.run(shard, flag); });
    return result ? std::optional(counts_of(*result)) : std::nullopt;
}

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, Counts>
sample(const Census& census, std::uint64_t seed, std::uint64_t most_grids,
       const std::optional<std::uint64_t>& filled) {
    const SubShard part = without_gil([&] { return census.sample(seed, most_grids, filled); });
    return {part.fixed, part.value, part.images, counts_of(part.found)};
}

std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>>
configurations(const Census& census, std::uint64_t shard) {
    std::vector<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>> found;
    for (const auto& [fixed, value, images] : census.configurations(shard))
        found.emplace_back(fixed, value, images);
    return found;
}

using PlaceNumbers =
    std::tuple<std::uint64_t, std::uint64_t, std::optional<std::uint64_t>, std::uint64_t>;

std::tuple<std::uint64_t, std::vector<PlaceNumbers>> places(int height, int width) {
    const Places found = without_gil([&] { return shard_places({height, width}); });
    std::vector<PlaceNumbers> shards;
    for (const auto& [shard, configurations, value, images] : found.shards)
        shards.emplace_back(shard, configurations,
                            configurations == 1 ? std::optional(value) : std::nullopt, images);
    return {found.outer, shards};
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const Kernel kernel : available_kernels())
        names.emplace_back(name(kernel));
    return names;
}

} // namespace

void bind_census(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<Stop>(module, "Stop", "Ends shards, of any thread, that were given it.")
        .def(nb::init<>())
        .def(
            "set", [](Stop& stop) { stop.flag = true; }, "End them within a tenth of a second.")
        .def("is_set", [](const Stop& stop) { return stop.flag.load(); }, "Whether they end.");
    nb::class_<Census>(module, "Census", "The census of one size, cut into shards.")
        .def(
            "__init__",
            [](Census* self, int height, int width, bool unique, const std::string& kernel) {
                const Kernel chosen = kernel_named(kernel);
                const Kind kind = unique ? Kind::kUnique : Kind::kLocal;
                without_gil([&] {
                    new (self) Census({height, width}, kind, chosen);
                    return 0;
                });
            },
            "height"_a, "width"_a, "unique"_a, "kernel"_a)
        .def_prop_ro("shards", &Census::shards, "How many shards there are.")
        .def_prop_ro(
            "kernel", [](const Census& census) { return std::string(name(census.kernel())); },
            "The kernel that counts.")
        .def("configurations", &configurations, "shard"_a,
             "Return what a shard goes through: (outer cells, those that are filled, images).")
        .def("run", &run, "shard"_a, "stop"_a = nb::none(),
             "Count a shard; return (weight, local, unique, evaluated), or None if stopped.")
        .def("sample", &sample, "seed"_a, "most_grids"_a = 1 << 18, "filled"_a = nb::none(),
             "Count a random piece, of the configuration with these outer cells filled if they are "
             "given; return (fixed cells, filled cells, images, counts).")
        .def(
            "time_part",
            [](const Census& census, std::uint64_t seed, std::uint64_t most_grids) {
                const TimedPart part =
                    without_gil([&] { return census.time_part(seed, most_grids); });
                return std::tuple(part.seconds, part.grids, part.configuration);
            },
            "seed"_a, "most_grids"_a,
            "Time a part of a random configuration; return (processor seconds, its grids, grids of "
            "the configuration that a run walks through).")
        .def_prop_ro("orbits", &Census::orbits, "How many configurations a run goes through.");

    module.def("census_kernels", &kernel_names, "Return the kernels this machine can run.");
    module.def(
        "default_census_kernel", [] { return std::string(name(default_kernel())); },
        "Return the kernel NONOLITH_KERNEL names, or else the fastest.");
    module.def(
        "census_shards", [](int height, int width) { return shard_count({height, width}); },
        "height"_a, "width"_a, "Return how many shards a size is cut into.");
    module.def("census_places", &places, "height"_a, "width"_a,
               "Return the outer cells, and for each shard that has grids (shard, configurations, "
               "filled outer cells of a single one, how many configurations they stand for).");
    module.def(
        "census_layout", [](int height, int width) { return shard_layout({height, width}); },
        "height"_a, "width"_a, "Return a number over which grids are in which shard.");
    module.def(
        "census_signature",
        [](const std::string& kernel) {
            const Kernel chosen = kernel_named(kernel);
            return without_gil([&] { return signature(chosen); });
        },
        "kernel"_a, "Return one number over fixed work, the same for every kernel.");
}

} // namespace nonolith::bind
