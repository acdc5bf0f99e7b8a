#include "convert.hpp"
#include "stop.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/census_plain.hpp>

namespace nonolith::bind {

using namespace nb::literals;

namespace {

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> as_tuple(const PlainTally& tally) {
    return {tally.grids, tally.local, tally.unique};
}

} // namespace

void bind_census_plain(nb::module_& module) {
    nb::class_<PlainCensus>(module, "PlainCensus",
                            "Counts grids one by one: the baseline and the independent check.")
        .def(nb::init<int, int>(), "height"_a, "width"_a)
        .def(
            "count",
            [](const PlainCensus& census, std::uint64_t fixed, std::uint64_t value, bool unique) {
                const StopCheck stop = stop_check({}, {});
                return without_gil(
                    [&] { return as_tuple(census.count({fixed, value & fixed}, unique, stop)); });
            },
            "fixed"_a, "value"_a, "unique"_a,
            "Return how many grids have these values in the fixed cells, how many of them are\n"
            "locally and how many uniquely solvable (0 unless asked for). Cell (row, column) is\n"
            "bit row * width + column.")
        .def(
            "count_unions",
            [](const PlainCensus& census, const std::vector<std::uint64_t>& sets, bool unique,
               const Stop* signal) {
                const StopCheck stop = [signal] { return signal != nullptr && signal->flag; };
                return without_gil(
                    [&] { return as_tuple(census.count_unions(sets, unique, stop)); });
            },
            "sets"_a, "unique"_a, "stop"_a = nb::none(),
            "Return the same for all unions of disjoint sets of cells. TimeoutError: "
            "stop.is_set().")
        .def(
            "sample",
            [](const PlainCensus& census, std::uint64_t samples, std::uint64_t seed, bool unique) {
                const StopCheck stop = stop_check({}, {});
                return without_gil(
                    [&] { return as_tuple(census.sample(samples, seed, unique, stop)); });
            },
            "samples"_a, "seed"_a, "unique"_a, "Return the same for grids drawn at random.");
}

} // namespace nonolith::bind
