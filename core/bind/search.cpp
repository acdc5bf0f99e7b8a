// Bindings of the search: one puzzle's solutions one by one, and batches.

#include "convert.hpp"

#include <atomic>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace nonolith::bind {

namespace {

using CluesArgument = nb::typed<nb::sequence, nb::typed<nb::sequence, int>>;
using PuzzlesArgument = nb::typed<nb::sequence, nb::typed<nb::tuple, CluesArgument, CluesArgument>>;
using BatchAnswer = std::tuple<int, std::vector<nb::bytes>, Statistics>;

// A search that refuses a second thread while one is at work in it.
class GuardedSearch {
  public:
    GuardedSearch(const CluesArgument& rows, const CluesArgument& columns,
                  const std::optional<nb::bytes>& cells)
        : search_(make(Clues{clues_of(rows), clues_of(columns)}, cells)) {}

    int next(std::uint64_t nodes, double seconds) {
        const Turn turn(busy_);
        return static_cast<int>(
            without_gil([&] { return search_.next(Budget{nodes, seconds}, signal_raised); }));
    }
    nb::bytes solution() {
        const Turn turn(busy_);
        return bytes_of(search_.solution());
    }
    nb::bytes knowledge() {
        const Turn turn(busy_);
        return bytes_of(search_.knowledge());
    }
    Statistics statistics() {
        const Turn turn(busy_);
        return search_.statistics();
    }

  private:
    struct Turn {
        explicit Turn(std::atomic_flag& flag) : busy(flag) {
            if (busy.test_and_set())
                throw std::runtime_error("another thread is using this search");
        }
        ~Turn() { busy.clear(); }
        std::atomic_flag& busy;
    };

    static Search make(const Clues& clues, const std::optional<nb::bytes>& cells) {
        return Search(clues, cells ? cells_of(*cells, clues) : std::span<const std::uint8_t>{});
    }

    Search search_;
    std::atomic_flag busy_;
};

std::vector<BatchAnswer> run_batch(const PuzzlesArgument& puzzles, std::size_t limit,
                                   std::uint64_t nodes, double seconds) {
    std::vector<Clues> all;
    all.reserve(nb::len(puzzles));
    for (nb::handle puzzle : puzzles) {
        const nb::tuple pair = nb::cast<nb::tuple>(puzzle);
        if (pair.size() != 2)
            throw nb::value_error("a puzzle is the pair of its rows and columns");
        all.push_back({clues_of(pair[0]), clues_of(pair[1])});
    }
    const auto results = without_gil(
        [&] { return search_batch(all, limit, Budget{nodes, seconds}, signal_raised); });
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
        .def_ro("depth", &Statistics::depth, "The depth of the deepest node.");
    nb::class_<GuardedSearch>(module, "Search", "All solutions of a puzzle, one at a time.")
        .def(
            nb::init<const CluesArgument&, const CluesArgument&, const std::optional<nb::bytes>&>(),
            "rows"_a, "columns"_a, "cells"_a = nb::none())
        .def("next", &GuardedSearch::next, "nodes"_a = 0, "seconds"_a = 0.0,
             "Go on to the next solution; return 0 (found), 1 (there are no more) or 2 (the budget "
             "is used up: nodes since the start of the search, seconds of this call; 0: no limit).")
        .def_prop_ro("solution", &GuardedSearch::solution,
                     "The last solution found, row by row, 1 (empty) or 2 (filled).")
        .def_prop_ro("knowledge", &GuardedSearch::knowledge,
                     "What is known to be common to all solutions not handed out yet.")
        .def_prop_ro("statistics", &GuardedSearch::statistics);
    module.def("search_batch", &run_batch, "puzzles"_a, "limit"_a = 2, "nodes"_a = 0,
               "seconds"_a = 0.0,
               "Search each (rows, columns) for up to limit solutions (0: all) with a budget each; "
               "return (0 limit reached, 1 all found or 2 budget used up, solutions, statistics) "
               "for each.");
}

} // namespace nonolith::bind
