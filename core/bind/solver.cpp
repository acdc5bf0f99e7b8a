// Bindings of the solver: one puzzle's solutions one by one, and batches.
//
// Cells go in and out as bytes: one byte per cell with one colour (1 empty, 2 filled, 3 unknown),
// else little-endian 32-bit sets of candidates. Solutions are one byte of colour a cell.

#include "convert.hpp"
#include "turn.hpp"

#include <cstring>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

namespace nonolith::bind {

namespace {

std::vector<std::uint32_t> start_of(const std::optional<nb::bytes>& cells,
                                    const ColouredClues& puzzle) {
    return cells ? candidates_of_any(*cells, puzzle) : std::vector<std::uint32_t>{};
}

// A solver that one thread at a time may use; Python keeps its puzzle alive.
class GuardedSolver {
  public:
    GuardedSolver(const ColouredClues& puzzle, const std::optional<nb::bytes>& cells)
        : puzzle_(puzzle), solver_(puzzle, start_of(cells, puzzle)) {}

    Outcome propagate(std::optional<double> seconds, const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check(seconds, signal);
        return without_gil([&] { return solver_.propagate(stop); });
    }

    Progress next(std::optional<double> seconds, std::optional<std::uint64_t> work,
                  std::optional<std::uint64_t> nodes, const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check({}, signal);
        return unless_stopped([&] { return solver_.next({seconds, work, nodes}, stop); });
    }

    using Few = std::tuple<Progress, std::vector<nb::bytes>, std::optional<std::uint64_t>>;

    Few next_few(std::size_t most, std::optional<double> seconds, std::optional<std::uint64_t> work,
                 std::optional<std::uint64_t> share, const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check({}, signal);
        Budget budget{seconds, work, {}};
        std::vector<std::vector<std::uint8_t>> found;
        const Progress progress =
            unless_stopped([&] { return solver_.next_few(most, budget, share, stop, found); });
        Few few{progress, {}, budget.work};
        for (const auto& solution : found)
            std::get<1>(few).push_back(bytes_of(solution));
        return few;
    }

    void aim_at(const nb::bytes& solution) {
        const Turn turn(busy_);
        if (solution.size() != puzzle_.cells())
            throw nb::value_error("the solution has another size");
        solver_.aim_at({reinterpret_cast<const std::uint8_t*>(solution.c_str()), solution.size()});
    }

    Progress follow(const nb::bytes& wishes, std::uint32_t patience, std::optional<double> seconds,
                    const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check({}, signal);
        std::vector<Wish> all(wishes.size() / sizeof(Wish));
        if (!all.empty())
            std::memcpy(all.data(), wishes.c_str(), all.size() * sizeof(Wish));
        for (const Wish& wish : all)
            if (wish.cell >= puzzle_.cells() || wish.colour > puzzle_.colours)
                throw nb::value_error(
                    "a wish for a cell or a colour that the puzzle does not have");
        return unless_stopped(
            [&] { return solver_.follow(all, patience, {seconds, {}, {}}, stop); });
    }

    nb::bytes solution() {
        const Turn turn(busy_);
        return bytes_of(solver_.solution());
    }
    nb::bytes settled() {
        const Turn turn(busy_);
        return bytes_of_any(solver_.settled(), puzzle_);
    }
    nb::bytes knowledge() {
        const Turn turn(busy_);
        return bytes_of_any(solver_.knowledge(), puzzle_);
    }
    std::optional<std::uint32_t> contradicted_line() {
        const Turn turn(busy_);
        return solver_.contradicted_line();
    }
    Rung rung() {
        const Turn turn(busy_);
        return solver_.rung();
    }
    Statistics statistics() {
        const Turn turn(busy_);
        return solver_.statistics();
    }

  private:
    template <class Call> static Progress unless_stopped(const Call& call) {
        try {
            nb::gil_scoped_release release;
            return call();
        } catch (const Stopped&) {
            if (PyErr_Occurred() != nullptr)
                throw nb::python_error();
            return Progress::kBudget;
        }
    }

    const ColouredClues& puzzle_;
    Solver solver_;
    std::atomic_flag busy_;
};

struct GuardedMemory {
    SolverMemory memory;
    std::atomic_flag busy;
};

using Task = std::pair<nb::object, std::optional<nb::bytes>>;

// A result with what Python is to get of it.
struct Found {
    BatchResult result;
    nb::bytes knowledge;
};

std::vector<Found> run_batch(const std::vector<Task>& tasks, std::uint64_t limit,
                             std::optional<std::uint64_t> work, std::optional<double> seconds,
                             bool lines_only, const StopArgument& signal, GuardedMemory& memory) {
    const Turn turn(memory.busy);
    std::vector<BatchTask> all;
    all.reserve(tasks.size());
    for (const auto& [puzzle, cells] : tasks) {
        const auto& clues = nb::cast<const ColouredClues&>(puzzle);
        all.push_back({&clues, start_of(cells, clues)});
    }
    const StopCheck stop = stop_check({}, signal);
    std::vector<BatchResult> results;
    try {
        nb::gil_scoped_release release;
        solve_batch(all, limit, {seconds, work, {}}, lines_only, memory.memory, stop, results);
    } catch (const Stopped&) {
        if (PyErr_Occurred() != nullptr)
            throw nb::python_error();
    }
    std::vector<Found> found;
    found.reserve(results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        nb::bytes knowledge = bytes_of_any(results[i].knowledge, *all[i].clues);
        found.push_back({std::move(results[i]), std::move(knowledge)});
    }
    return found;
}

std::vector<nb::bytes> solutions_of(const Found& found) {
    std::vector<nb::bytes> solutions;
    for (const auto& solution : found.result.solutions)
        solutions.push_back(bytes_of(solution));
    return solutions;
}

} // namespace

void bind_solver(nb::module_& module) {
    using namespace nb::literals;
    nb::enum_<Outcome>(module, "Outcome", "Where line logic ends.")
        .value("SOLVED", Outcome::kSolved)
        .value("STUCK", Outcome::kStuck)
        .value("CONTRADICTION", Outcome::kContradiction);
    nb::enum_<Progress>(module, "Progress", "Where the search for the next solution ends.")
        .value("SOLUTION", Progress::kSolution, "Here is one more; in a batch, enough were found.")
        .value("EXHAUSTED", Progress::kExhausted, "There are no more.")
        .value("BUDGET", Progress::kBudget, "The budget is used up, or the caller said stop.");
    nb::enum_<Rung>(module, "Rung", "The highest rung of the ladder that was needed.")
        .value("LINES", Rung::kLines)
        .value("PROBING", Rung::kProbing)
        .value("SEARCH", Rung::kSearch);
    nb::class_<Statistics>(module, "Statistics", "What a solver has done so far.")
        .def_ro("lines_settled", &Statistics::lines_settled)
        .def_ro("lines_remembered", &Statistics::lines_remembered,
                "Lines that had been settled before with the same known cells.")
        .def_ro("passes", &Statistics::passes,
                "How often line logic went through the rows or the columns.")
        .def_ro("probes", &Statistics::probes)
        .def_ro("nodes", &Statistics::nodes, "Nodes of the search tree; 1: no branching.")
        .def_ro("depth", &Statistics::depth, "The depth of the deepest node.")
        .def_ro("work", &Statistics::work, "The work done, about one a word operation.")
        .def_ro("open", &Statistics::open, "Candidates beyond one a cell that line logic leaves.")
        .def_ro("decided", &Statistics::decided,
                "The share of them that probing has taken away, before any branch.")
        .def_ro("explored", &Statistics::explored,
                "The share of the search tree that is closed: each branch is half of its node.");
    nb::class_<GuardedSolver>(module, "Solver", "All solutions of a puzzle, one at a time.")
        .def(nb::init<const ColouredClues&, const std::optional<nb::bytes>&>(), "puzzle"_a,
             "cells"_a = nb::none(), nb::keep_alive<1, 2>())
        .def("propagate", &GuardedSolver::propagate, "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "Settle lines to the fixpoint. TimeoutError: the time is over, or stop.is_set().")
        .def("next", &GuardedSolver::next, "seconds"_a = nb::none(), "work"_a = nb::none(),
             "nodes"_a = nb::none(), "stop"_a = nb::none(),
             "Go on to the next solution; seconds are those of this call, work and nodes count "
             "from the start.")
        .def("next_few", &GuardedSolver::next_few, "most"_a, "seconds"_a = nb::none(),
             "work"_a = nb::none(), "share"_a = nb::none(), "stop"_a = nb::none(),
             "Go on to the next solutions, at most so many and for some milliseconds. Each earns "
             "another share of work. Return where that ended, the solutions, and the limit of "
             "work by now.")
        .def("aim_at", &GuardedSolver::aim_at, "solution"_a,
             "Begin anew, around a known solution, unless one was found already.")
        .def("follow", &GuardedSolver::follow, "wishes"_a, "patience"_a, "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "Decide cells as a Belief wishes, with line logic after each, again and again until "
             "that has led to a solution or so many tries have come no further.")
        .def_prop_ro("solution", &GuardedSolver::solution, "The last solution found.")
        .def_prop_ro("settled", &GuardedSolver::settled, "What line logic knows.")
        .def_prop_ro("knowledge", &GuardedSolver::knowledge,
                     "What is known to be common to all solutions not handed out yet.")
        .def_prop_ro("contradicted_line", &GuardedSolver::contradicted_line,
                     "The line without a placement, if line logic met one: the row, or height + "
                     "the column.")
        .def_prop_ro("rung", &GuardedSolver::rung)
        .def_prop_ro("statistics", &GuardedSolver::statistics);
    nb::class_<GuardedMemory>(module, "SolverMemory", "What one batch may use again after another.")
        .def(nb::init<>());
    nb::class_<Found>(module, "BatchResult", "What a batch says of one puzzle.")
        .def_prop_ro("outcome", [](const Found& found) { return found.result.outcome; })
        .def_prop_ro("progress", [](const Found& found) { return found.result.progress; })
        .def_prop_ro("solutions", &solutions_of)
        .def_ro("knowledge", &Found::knowledge, "What is known, where the budget was used up.")
        .def_prop_ro("contradicted_line",
                     [](const Found& found) { return found.result.contradicted_line; })
        .def_prop_ro("rung", [](const Found& found) { return found.result.rung; })
        .def_prop_ro("statistics", [](const Found& found) { return found.result.statistics; })
        .def_prop_ro("seconds", [](const Found& found) { return found.result.seconds; });
    module.def("solve_batch", &run_batch, "tasks"_a, "limit"_a, "work"_a = nb::none(),
               "seconds"_a = nb::none(), "lines_only"_a = false, "stop"_a = nb::none(), "memory"_a,
               nb::sig("def solve_batch(tasks: Sequence[tuple[Puzzle, bytes | None]], limit: int, "
                       "work: int | None = None, seconds: float | None = None, "
                       "lines_only: bool = False, stop: object | None = None, *, "
                       "memory: SolverMemory) -> list[BatchResult]"),
               "Solve puzzles for up to limit solutions each, with a budget each; fewer "
               "results come where stop.is_set().");
}

} // namespace nonolith::bind
