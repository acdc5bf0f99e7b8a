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
#include <nonolith/proving.hpp>

namespace nonolith::bind {

namespace {

std::vector<std::uint32_t> start_of(const std::optional<nb::bytes>& cells,
                                    const ColouredClues& puzzle) {
    return cells ? candidates_of_any(*cells, puzzle) : std::vector<std::uint32_t>{};
}

using Solutions = std::vector<std::vector<std::uint8_t>>;

std::vector<nb::bytes> listed(const Solutions& solutions) {
    std::vector<nb::bytes> all;
    all.reserve(solutions.size());
    for (const auto& solution : solutions)
        all.push_back(bytes_of(solution));
    return all;
}

// A solver that one thread at a time may use; Python keeps its puzzle alive.
class GuardedSolver {
  public:
    GuardedSolver(const ColouredClues& puzzle, const std::optional<nb::bytes>& cells)
        : puzzle_(puzzle), solver_(puzzle, start_of(cells, puzzle)) {}
    // One that has begun; it keeps the puzzle.
    GuardedSolver(nb::object puzzle, Solver solver)
        : owner_(std::move(puzzle)), puzzle_(nb::cast<const ColouredClues&>(owner_)),
          solver_(std::move(solver)) {}

    Outcome propagate(std::optional<double> seconds, const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check(seconds, signal);
        return without_gil([&] { return solver_.propagate(stop); });
    }

    Progress next(std::optional<double> seconds, std::optional<std::uint64_t> work,
                  const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check({}, signal);
        return unless_stopped([&] { return solver_.next({seconds, work}, stop); });
    }

    using Few = std::tuple<Progress, std::vector<nb::bytes>, std::optional<std::uint64_t>>;

    Few next_few(std::size_t most, std::size_t wanted, std::optional<double> seconds,
                 std::optional<std::uint64_t> work, std::optional<std::uint64_t> share,
                 const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check({}, signal);
        Budget budget{seconds, work};
        Solutions found;
        const Progress progress = unless_stopped(
            [&] { return solver_.next_few({wanted, most}, budget, share, stop, found); });
        return {progress, listed(found), budget.work};
    }

    std::optional<nb::bytes> beside(const nb::bytes& solution) {
        const Turn turn(busy_);
        const auto other = solver_.beside(checked(solution));
        return other ? std::optional(bytes_of(*other)) : std::nullopt;
    }

    void aim_at(const nb::bytes& solution) {
        const Turn turn(busy_);
        solver_.aim_at(checked(solution));
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
        return unless_stopped([&] { return solver_.follow(all, patience, {seconds, {}}, stop); });
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
    std::span<const std::uint8_t> checked(const nb::bytes& solution) const {
        if (solution.size() != puzzle_.cells())
            throw nb::value_error("the solution has another size");
        return {reinterpret_cast<const std::uint8_t*>(solution.c_str()), solution.size()};
    }

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

    nb::object owner_; // of the puzzle; none where the object was made in Python
    const ColouredClues& puzzle_;
    Solver solver_;
    std::atomic_flag busy_;
};

using TaskArgument = std::pair<nb::object, std::optional<nb::bytes>>;
using ShareArgument = std::optional<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>>;

// What a batch says of one puzzle, with the solver as Python gets it.
struct BegunHere {
    Begun begun;
    nb::object solver;
};

std::vector<BegunHere> begin(const std::vector<TaskArgument>& tasks, std::size_t wanted,
                             std::size_t at_once, bool keep, const ShareArgument& share,
                             std::optional<double> seconds, const StopArgument& signal) {
    if (wanted == 0 || at_once == 0)
        throw nb::value_error("at least one solution is sought");
    std::vector<Task> all;
    all.reserve(tasks.size());
    for (const auto& [puzzle, cells] : tasks) {
        const auto& clues = nb::cast<const ColouredClues&>(puzzle);
        all.push_back({&clues, start_of(cells, clues)});
    }
    std::optional<FirstShare> first;
    if (share)
        first = std::make_from_tuple<FirstShare>(*share);
    const StopCheck stop = stop_check({}, signal);
    std::vector<Begun> results;
    try {
        nb::gil_scoped_release release;
        begin_batch(all, {wanted, at_once}, keep, first, seconds, stop, results);
    } catch (const Stopped&) {
        if (PyErr_Occurred() != nullptr)
            throw nb::python_error();
    }
    std::vector<BegunHere> found;
    found.reserve(results.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        nb::object solver = nb::none();
        if (results[i].solver) {
            solver = nb::cast(new GuardedSolver(tasks[i].first, std::move(*results[i].solver)),
                              nb::rv_policy::take_ownership);
        }
        found.push_back({std::move(results[i]), std::move(solver)});
    }
    return found;
}

// Each claim is a puzzle with its part of the cells, a cell and a value.
nb::bytes prove(const std::vector<nb::object>& puzzles, const nb::bytes& cells,
                const std::vector<std::uint32_t>& places, const nb::bytes& values) {
    if (places.size() != puzzles.size() || values.size() != puzzles.size())
        throw nb::value_error("each puzzle has one cell and one value");
    const auto known = cells_of(cells), wanted = cells_of(values);
    std::vector<CellClaim> claims;
    claims.reserve(puzzles.size());
    std::size_t first = 0;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const auto& clues = nb::cast<const ColouredClues&>(puzzles[i]);
        const std::size_t count = clues.cells();
        if (clues.colours != 1)
            throw nb::value_error("a puzzle has colours");
        if (places[i] >= count || known.size() - first < count)
            throw nb::value_error("a cell is outside its puzzle, or cells are missing");
        if (known[first + places[i]] != kUnknown || wanted[i] == kUnknown)
            throw nb::value_error("a cell is known, or its value is not");
        claims.push_back({&clues, known.subspan(first, count), places[i], wanted[i]});
        first += count;
    }
    const StopCheck stop = stop_check({}, nb::none());
    const auto proofs = without_gil([&] { return prove_cells(claims, stop); });
    return nb::bytes(reinterpret_cast<const char*>(proofs.data()), proofs.size());
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
        .def_ro("passes", &Statistics::passes,
                "How often line logic went through the rows or the columns.")
        .def_ro("probes", &Statistics::probes)
        .def_ro("nodes", &Statistics::nodes, "Nodes of the search tree; 1: no branching.")
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
             "stop"_a = nb::none(),
             "Go on to the next solution; seconds are those of this call, work counts from the "
             "start.")
        .def("next_few", &GuardedSolver::next_few, "most"_a, "wanted"_a, "seconds"_a = nb::none(),
             "work"_a = nb::none(), "share"_a = nb::none(), "stop"_a = nb::none(),
             "Go on to the next solutions, at most so many and for some milliseconds. Where more "
             "are wanted than a verdict needs, each earns another share of work; where a verdict "
             "is wanted, the first one may bring a second. Return where that ended, the "
             "solutions, and the limit of work by now.")
        .def("beside", &GuardedSolver::beside, "solution"_a,
             "Return a second solution that differs from one in the corners of a rectangle, if "
             "there is one and it is soon found.")
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
    const auto of_beginning = [](auto field) {
        return [field](const BegunHere& found) { return found.begun.beginning.*field; };
    };
    nb::class_<BegunHere>(module, "Begun", "How solving a puzzle has begun.")
        .def_prop_ro("outcome", of_beginning(&Beginning::outcome))
        .def_prop_ro("progress", of_beginning(&Beginning::progress))
        .def_prop_ro("solutions",
                     [](const BegunHere& found) { return listed(found.begun.beginning.solutions); })
        .def_prop_ro("limit", of_beginning(&Beginning::limit),
                     "The limit of work that the first share of the search has, if it began.")
        .def_prop_ro("contradicted_line",
                     [](const BegunHere& found) { return found.begun.contradicted_line; })
        .def_prop_ro("rung", [](const BegunHere& found) { return found.begun.rung; })
        .def_prop_ro("statistics", [](const BegunHere& found) { return found.begun.statistics; })
        .def_prop_ro("wall_seconds", [](const BegunHere& found) { return found.begun.spent.wall; })
        .def_prop_ro("processor_seconds",
                     [](const BegunHere& found) { return found.begun.spent.processor; })
        .def_prop_ro(
            "solver", [](const BegunHere& found) { return found.solver; },
            nb::sig("def solver(self) -> Solver | None"),
            "To go on with; None where nothing is left to do.");
    module.attr("ENOUGH") = kEnough;
    module.def("begin", &begin, "tasks"_a, "wanted"_a, "at_once"_a, "keep"_a, "share"_a,
               "seconds"_a = nb::none(), "stop"_a = nb::none(),
               nb::sig("def begin(tasks: Sequence[tuple[Puzzle, bytes | None]], wanted: int, "
                       "at_once: int, keep: bool, share: tuple[int, int, int] | None, "
                       "seconds: float | None = None, stop: object | None = None) "
                       "-> list[Begun]"),
               "Do line logic and a first share of search for each puzzle: so much work for each "
               "candidate that is open, at least and at most. None is line logic alone. Where "
               "stop.is_set(), there are fewer results.");
    module.def("prove_cells", &prove, "puzzles"_a, "cells"_a, "places"_a, "values"_a,
               nb::sig("def prove_cells(puzzles: Sequence[Puzzle], cells: bytes, "
                       "places: Sequence[int], values: bytes) -> bytes"),
               "Prove a value (1 or 2) of an unknown cell of each puzzle from the cells known, "
               "those of one puzzle after the other's: 0 no proof, 1 one of its lines forces it, "
               "2 no line forces any cell, and line logic refutes the other value.");
}

} // namespace nonolith::bind
