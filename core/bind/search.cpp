// Bindings of the search: one puzzle's solutions one by one, and batches.

#include "guarded_search.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace nonolith::bind {

namespace {

using PuzzlesArgument = nb::typed<nb::sequence, nb::typed<nb::tuple, CluesArgument, CluesArgument>>;
using BatchAnswer = std::tuple<int, std::vector<nb::bytes>, Statistics>;

void make_search(GuardedSearch<Search>* self, const CluesArgument& rows,
                 const CluesArgument& columns, const std::optional<nb::bytes>& cells) {
    const Clues clues{clues_of(rows), clues_of(columns)};
    const auto known = cells ? cells_of(*cells, clues) : std::span<const std::uint8_t>{};
    new (self) GuardedSearch<Search>(Search(clues, known));
}

std::vector<BatchAnswer> run_batch(const PuzzlesArgument& puzzles, std::size_t limit,
                                   std::uint64_t nodes, double seconds, std::uint64_t work,
                                   const StopArgument& signal, BatchMemory* memory) {
    std::vector<Clues> all;
    all.reserve(nb::len(puzzles));
    for (nb::handle puzzle : puzzles) {
        const nb::tuple pair = nb::cast<nb::tuple>(puzzle);
        if (pair.size() != 2)
            throw nb::value_error("a puzzle is the pair of its rows and columns");
        all.push_back({clues_of(pair[0]), clues_of(pair[1])});
    }
    const StopCheck stop = stop_check({}, signal);
    std::optional<BatchMemory> own;
    std::vector<BatchResult> results;
    try {
        nb::gil_scoped_release release;
        BatchMemory& used = memory != nullptr ? *memory : own.emplace();
        results = search_batch(all, limit, Budget{nodes, seconds, work}, used, stop);
    } catch (const Stopped&) {
        if (PyErr_Occurred() != nullptr)
            throw nb::python_error();
        return {};
    }
    std::vector<BatchAnswer> answers;
    answers.reserve(results.size());
    for (const BatchResult& result : results) {
        std::vector<nb::bytes> solutions;
        for (const auto& solution : result.solutions)
            solutions.push_back(bytes_of(solution));
        answers.emplace_back(static_cast<int>(result.progress), std::move(solutions),
                             result.statistics);
    }
    return answers;
}

} // namespace

void bind_search(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<Statistics>(module, "Statistics", "What a search has done so far.")
        .def_ro("lines_settled", &Statistics::lines_settled)
        .def_ro("lines_remembered", &Statistics::lines_remembered,
                "Lines that had been settled before with the same known cells.")
        .def_ro("probes", &Statistics::probes)
        .def_ro("nodes", &Statistics::nodes, "Nodes of the search tree; 1: no branching.")
        .def_ro("depth", &Statistics::depth, "The depth of the deepest node.")
        .def_ro("work", &Statistics::work, "The work done, about one a word operation.")
        .def_ro("seconds", &Statistics::seconds, "The time of a puzzle in a batch.");
    nb::class_<BatchMemory>(module, "BatchMemory", "What one batch may use again after another.")
        .def(nb::init<>());
    module.def(
        "places",
        [](const CluesArgument& rows, const CluesArgument& columns) {
            return places({clues_of(rows), clues_of(columns)});
        },
        "rows"_a, "columns"_a, "Return how many places the blocks of a puzzle may have at first.");
    bind_search_class<Search>(module, "Search", "All solutions of a puzzle, one at a time.")
        .def("__init__", &make_search, "rows"_a, "columns"_a, "cells"_a = nb::none());
    module.def(
        "search_batch", &run_batch, "puzzles"_a, "limit"_a = 2, "nodes"_a = 0, "seconds"_a = 0.0,
        "work"_a = 0, "stop"_a = nb::none(), "memory"_a = nb::none(),
        "Search each (rows, columns) for up to limit solutions (0: all) with a budget each, of "
        "which work is for each of its places; the memory serves other batches of the same thread; "
        "return (0 limit reached, 1 all found or 2 budget used up, solutions, statistics) "
        "for each, or nothing if it was stopped.");
}

} // namespace nonolith::bind
