// Counting solutions: numbers travel as little-endian bytes.

#include "convert.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>
#include <nonolith/solution_counting.hpp>

namespace nonolith::bind {

namespace {

std::vector<nb::bytes> count(const CluesArgument& rows, const CluesArgument& columns,
                             long long colours, const nb::bytes& cells, std::uint64_t bytes,
                             std::optional<double> seconds, const StopArgument& signal) {
    const ColouredClues clues = coloured_clues_of(rows, columns, colours);
    const auto candidates = candidates_of_any(cells, clues);
    const StopCheck stop = stop_check(seconds, signal);
    const auto factors = without_gil(
        [&] { return count_solutions(clues, candidates, CountLimits{bytes, 0}, stop); });
    std::vector<nb::bytes> numbers;
    for (const auto& words : factors)
        numbers.emplace_back(reinterpret_cast<const char*>(words.data()),
                             words.size() * sizeof(std::uint64_t));
    return numbers;
}

} // namespace

void bind_solution_counting(nb::module_& module) {
    using namespace nb::literals;
    nb::exception<CountTooLarge>(module, "CountTooLarge", PyExc_MemoryError);
    nb::exception<CountTooSlow>(module, "CountTooSlow", PyExc_TimeoutError);
    module.def("count_solutions", &count, "rows"_a, "columns"_a, "colours"_a, "cells"_a,
               "bytes"_a = 0, "seconds"_a = nb::none(), "stop"_a = nb::none(),
               "Return numbers, little-endian, whose product is the number of solutions.");
}

} // namespace nonolith::bind
