// Bindings of the census of passes.

#include "convert.hpp"
#include "stop.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/pass_census.hpp>

namespace nonolith::bind {

namespace {

using namespace nonolith::census;

using Numbers = std::vector<std::uint64_t>;
using PassesFound = std::tuple<std::uint64_t, Numbers, Numbers, std::uint64_t>;

std::optional<PassesFound> count_passes(const PassCensus& census, std::uint64_t shard,
                                        const Stop* stop) {
    static const Stop never;
    const std::atomic<bool>& flag = stop != nullptr ? stop->flag : never.flag;
    auto result = without_gil([&] { return census.run(shard, flag); });
    if (!result)
        return {};
    return PassesFound{result->grids, std::move(result->passes), std::move(result->filled),
                       result->example};
}

} // namespace

void bind_pass_census(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<PassCensus>(module, "PassCensus",
                           "The census of passes of one size, cut into shards by the outer rows.")
        .def(
            "__init__",
            [](PassCensus* self, int height, int width) { new (self) PassCensus({height, width}); },
            "height"_a, "width"_a)
        .def_prop_ro("shards", &PassCensus::shards, "How many shards there are.")
        .def("run", &count_passes, "shard"_a, "stop"_a = nb::none(),
             "Count a shard; return (grids, [grids by passes], [solved grids by filled cells], a "
             "grid that takes most passes), or None if stopped.");
}

} // namespace nonolith::bind
