// Bindings of the census by columns. Numbers of grids travel as two 64-bit words, the low one
// first.

#include "convert.hpp"
#include "stop.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/census_columns.hpp>

namespace nonolith::bind {

namespace {

using namespace nonolith::census;

using Words = std::tuple<std::uint64_t, std::uint64_t>;

Words words_of(Grids grids) {
    return {grids.low, grids.high};
}

bool advance(ColumnCensus& census, const Stop& stop) {
    return without_gil([&] { return census.advance(stop.flag); });
}

void begin(ColumnCensus& census,
           const std::vector<std::tuple<std::uint8_t, std::uint8_t>>& decided) {
    std::vector<DecidedColumn> columns;
    for (const auto& [cells, filled] : decided)
        columns.push_back({cells, filled});
    census.begin(std::move(columns));
}

nb::bytes save(const ColumnCensus& census, unsigned part) {
    const std::string text = census.save(part);
    return nb::bytes(text.data(), text.size());
}

} // namespace

void bind_census_columns(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<ColumnCensus>(module, "ColumnCensus", "The census of a thin size by columns.")
        .def(
            "__init__",
            [](ColumnCensus* self, int height, int width, bool unique, std::uint64_t memory,
               unsigned threads, const Stop& stop) {
                without_gil([&] {
                    new (self) ColumnCensus({height, width}, unique ? Kind::kUnique : Kind::kLocal,
                                            memory, threads, stop.flag);
                    return 0;
                });
            },
            "height"_a, "width"_a, "unique"_a, "memory"_a, "threads"_a, "stop"_a)
        .def_prop_ro("steps", &ColumnCensus::steps, "How many steps a run takes.")
        .def_prop_ro("steps_done", &ColumnCensus::steps_done, "How many were taken.")
        .def_prop_ro("states", &ColumnCensus::states, "How many states there are now.")
        .def_prop_ro("memory", &ColumnCensus::bytes, "The memory that is in use.")
        .def_prop_ro("peak", &ColumnCensus::peak, "The most memory that was in use.")
        .def_prop_ro(
            "counted", [](const ColumnCensus& census) { return words_of(census.counted()); },
            "The grids found to be of the kind.")
        .def_prop_ro(
            "rejected", [](const ColumnCensus& census) { return words_of(census.rejected()); },
            "The grids found not to be of the kind.")
        .def_prop_ro(
            "open", [](const ColumnCensus& census) { return words_of(census.open()); },
            "The grids that begin as one of the states.")
        .def_prop_ro("signature", &ColumnCensus::signature, "A number over what the states mean.")
        .def_prop_ro("parts", &ColumnCensus::parts, "How many parts the states are saved in.")
        .def("begin", &begin, "decided"_a,
             "Begin again with the grids that agree with (cells, filled) of each column, a bit a "
             "row.")
        .def("advance", &advance, "stop"_a, "Take the next step; return False if stopped.")
        .def("save", &save, "part"_a, "Return a part of the states.")
        .def(
            "restore",
            [](ColumnCensus& census, int steps_done, Words rejected) {
                census.restore(steps_done, {std::get<0>(rejected), std::get<1>(rejected)});
            },
            "steps_done"_a, "rejected"_a, "Go on after a step; the states must be loaded.")
        .def(
            "load",
            [](ColumnCensus& census, const nb::bytes& part) {
                census.load({static_cast<const char*>(part.data()), part.size()});
            },
            "part"_a, "Take a part of the states that were saved.");
    module.def(
        "check_column_census", [](int height, int width) { ColumnCensus::check({height, width}); },
        "height"_a, "width"_a, "Raise ValueError unless a size can be counted by columns.");
}

} // namespace nonolith::bind
