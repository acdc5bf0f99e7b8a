// Bindings of the solver: settling, propagation.

#include "convert.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace nonolith::bind {

namespace {

std::optional<nb::bytes> settle_line(const ClueArgument& clue, const nb::bytes& cells) {
    const auto settled = settle(lengths_of(clue), cells_of(cells));
    return settled ? std::optional(bytes_of(*settled)) : std::nullopt;
}

std::tuple<int, nb::bytes, std::uint64_t, std::uint64_t, std::uint32_t>
propagate_lines(const CluesArgument& rows, const CluesArgument& columns,
                const std::optional<nb::bytes>& cells, std::optional<double> seconds,
                const StopArgument& signal) {
    const Clues clues{clues_of(rows), clues_of(columns)};
    const auto known = cells ? cells_of(*cells, clues) : std::span<const std::uint8_t>{};
    const StopCheck stop = stop_check(seconds, signal);
    const Propagation result = without_gil([&] { return propagate(clues, known, stop); });
    return {static_cast<int>(result.outcome), bytes_of(result.cells), result.lines_settled,
            result.sweeps, result.contradicted_line};
}

} // namespace

void bind_solve(nb::module_& module) {
    using namespace nb::literals;
    module.def("settle", &settle_line, "clue"_a, "cells"_a,
               "Settle one line; cells are 1 (empty), 2 (filled) or 3 (unknown); None: "
               "contradiction.");
    module.def("propagate", &propagate_lines, "rows"_a, "columns"_a, "cells"_a = nb::none(),
               "seconds"_a = nb::none(), "stop"_a = nb::none(),
               "Settle lines to the fixpoint; return (0 solved, 1 stuck or 2 contradiction, cells, "
               "lines settled, sweeps, the line that was contradicted: the row, or height + the "
               "column). TimeoutError: it took more than so many seconds, or stop.is_set().");
}

} // namespace nonolith::bind
