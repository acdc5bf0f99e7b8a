// Counting solutions: numbers travel as little-endian bytes.

#include "convert.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>
#include <nonolith/solution_counting.hpp>

namespace nonolith::bind {

namespace {

std::vector<nb::bytes> count(const ColouredClues& clues, const nb::bytes& cells,
                             std::uint64_t bytes, std::optional<double> seconds,
                             const StopArgument& signal) {
    const auto candidates = candidates_of_any(cells, clues);
    const StopCheck stop = stop_check(seconds, signal);
    const auto factors =
        without_gil([&] { return count_solutions(clues, candidates, bytes, stop); });
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
    module.def("count_solutions", &count, "puzzle"_a, "cells"_a, "bytes"_a,
               "seconds"_a = nb::none(), "stop"_a = nb::none(),
               "Return numbers, little-endian, whose product is the number of solutions.");
}

} // namespace nonolith::bind
