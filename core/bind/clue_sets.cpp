// Bindings of the census of clue sets.

#include "convert.hpp"
#include "stop.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/clue_sets.hpp>

namespace nonolith::bind {

namespace {

using namespace nonolith::census;

using MultiplicityList = std::vector<std::tuple<int, std::uint64_t, std::uint64_t>>;
using ClueSetsFound = std::tuple<std::uint64_t, MultiplicityList, std::uint64_t, std::uint64_t>;

std::optional<ClueSetsFound> count_clue_sets(const ClueSetCensus& census, std::uint64_t shard,
                                             const Stop* stop) {
    static const Stop never;
    const std::atomic<bool>& flag = stop != nullptr ? stop->flag : never.flag;
    const auto result = without_gil([&] { return census.run(shard, flag); });
    if (!result)
        return {};
    MultiplicityList found;
    for (const auto& [filled, solutions, clue_sets] : result->found)
        found.emplace_back(filled, solutions, clue_sets);
    return ClueSetsFound{result->grids, std::move(found), result->most, result->example};
}

} // namespace

void bind_clue_sets(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<ClueSetCensus>(module, "ClueSetCensus",
                              "The census of the clue sets of one size, cut into shards.")
        .def(
            "__init__",
            [](ClueSetCensus* self, int height, int width, bool empty_rows) {
                new (self)
                    ClueSetCensus({height, width}, empty_rows ? RowRuns::kEmpty : RowRuns::kFilled);
            },
            "height"_a, "width"_a, "empty_rows"_a)
        .def_prop_ro("shards", &ClueSetCensus::shards, "How many shards there are.")
        .def("run", &count_clue_sets, "shard"_a, "stop"_a = nb::none(),
             "Count a shard; return (grids, [(filled cells, solutions, clue sets)], most "
             "solutions, a grid that has them), or None if stopped.");
}

} // namespace nonolith::bind
