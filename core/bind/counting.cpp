// Counting solutions: numbers travel as little-endian bytes.

#include "clue_lists.hpp"

#include <nanobind/stl/vector.h>
#include <nonolith/counting.hpp>

namespace nonolith::bind {

namespace {

using CluesArgument = nb::typed<nb::sequence, nb::typed<nb::sequence, int>>;

std::vector<nb::bytes> count(const CluesArgument& rows, const CluesArgument& columns,
                             std::uint32_t colours, const std::vector<std::uint32_t>& candidates,
                             std::uint64_t bytes, double seconds) {
    const ColouredClues clues = clue_lists(rows, columns, colours);
    if (candidates.size() != clues.rows.size() * clues.columns.size())
        throw nb::value_error("there is one cell for each row and column");
    const auto factors = without_gil([&] {
        return count_solutions(clues, candidates, CountLimits{bytes, seconds}, signal_raised);
    });
    std::vector<nb::bytes> numbers;
    for (const auto& words : factors)
        numbers.emplace_back(reinterpret_cast<const char*>(words.data()),
                             words.size() * sizeof(std::uint64_t));
    return numbers;
}

} // namespace

void bind_counting(nb::module_& module) {
    using namespace nb::literals;
    nb::exception<CountTooLarge>(module, "CountTooLarge", PyExc_MemoryError);
    nb::exception<CountTooSlow>(module, "CountTooSlow", PyExc_TimeoutError);
    module.def("count_solutions", &count, "rows"_a, "columns"_a, "colours"_a, "candidates"_a,
               "bytes"_a = 0, "seconds"_a = 0.0,
               "Return numbers, little-endian, whose product is the number of solutions.");
}

} // namespace nonolith::bind
