// Bindings of coloured puzzles: settling, propagation, search.
//
// Blocks are ints with an attribute `colour` (1 where there is none). Candidates are little-endian
// 32-bit sets, bit 0 the background and bit c colour c, in bytes.

#include "guarded_search.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nonolith/colour.hpp>

namespace nonolith::bind {

namespace {

std::optional<nb::bytes> settle_line(const ClueArgument& clue, long long palette,
                                     const nb::bytes& cells) {
    const std::uint32_t colours = colours_of(palette);
    const auto settled =
        settle_colour(coloured_clue_of(clue, colours), colours, candidates_of(cells, colours));
    return settled ? std::optional(bytes_of(*settled)) : std::nullopt;
}

std::tuple<int, nb::bytes, std::uint64_t, std::uint64_t, std::uint32_t>
propagate_lines(const CluesArgument& rows, const CluesArgument& columns, long long colours,
                const std::optional<nb::bytes>& cells, std::optional<double> seconds,
                const StopArgument& signal) {
    const ColouredClues clues = coloured_clues_of(rows, columns, colours);
    const auto known = cells ? candidates_of(*cells, clues) : std::vector<std::uint32_t>{};
    const StopCheck stop = stop_check(seconds, signal);
    const ColourPropagation result =
        without_gil([&] { return propagate_colour(clues, known, stop); });
    return {static_cast<int>(result.outcome), bytes_of(result.cells), result.lines_settled,
            result.sweeps, result.contradicted_line};
}

void make_search(GuardedSearch<ColourSearch>* self, const CluesArgument& rows,
                 const CluesArgument& columns, long long colours,
                 const std::optional<nb::bytes>& cells) {
    const ColouredClues clues = coloured_clues_of(rows, columns, colours);
    const auto known = cells ? candidates_of(*cells, clues) : std::vector<std::uint32_t>{};
    new (self) GuardedSearch<ColourSearch>(ColourSearch(clues, known));
}

} // namespace

void bind_colour(nb::module_& module) {
    using namespace nb::literals;
    module.def("settle_colour", &settle_line, "clue"_a, "colours"_a, "cells"_a,
               "Settle one line of blocks with a colour; cells are little-endian 32-bit sets of "
               "candidates; None: contradiction.");
    module.def("propagate_colour", &propagate_lines, "rows"_a, "columns"_a, "colours"_a,
               "cells"_a = nb::none(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
               "As propagate, for blocks with a colour.");
    bind_search_class<ColourSearch>(module, "ColourSearch",
                                    "All solutions of a coloured puzzle, one at a time.")
        .def("__init__", &make_search, "rows"_a, "columns"_a, "colours"_a, "cells"_a = nb::none());
}

} // namespace nonolith::bind
