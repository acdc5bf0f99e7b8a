// Bindings of the explanations: steps, refutations, what a rating counts.

#include "convert.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/explaining.hpp>

namespace nonolith::bind {

namespace {

using Pair = std::pair<std::int32_t, std::int32_t>;
using ChangeTuple = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;

Pair pair_of(const Span& span) {
    return {span.first, span.last};
}

std::vector<ChangeTuple> tuples_of(const std::vector<Change>& changes) {
    std::vector<ChangeTuple> tuples;
    for (const Change& change : changes)
        tuples.emplace_back(change.cell, change.before, change.after, change.claimed);
    return tuples;
}

std::vector<std::uint32_t> known_cells(const std::optional<nb::bytes>& cells,
                                       const ColouredClues& clues) {
    return cells ? candidates_of_any(*cells, clues) : std::vector<std::uint32_t>{};
}

void make_explainer(Explainer* self, const CluesArgument& rows, const CluesArgument& columns,
                    long long colours, const std::optional<nb::bytes>& cells) {
    const ColouredClues clues = coloured_clues_of(rows, columns, colours);
    new (self) Explainer(clues, known_cells(cells, clues));
}

// A step that may take long to find.
template <auto seek>
auto within_limits(Explainer& self, std::optional<double> seconds, const StopArgument& signal) {
    const StopCheck stop = stop_check(seconds, signal);
    return without_gil([&] { return (self.*seek)(stop); });
}

using Task = std::pair<nb::object, std::optional<nb::bytes>>;

// A rating's counts at once: asked for one by one, they take longer than the rating of a small
// puzzle.
nb::tuple counts_of(const RatedSolve& solve) {
    nb::list uses;
    for (std::size_t technique = 0; technique < solve.uses.size(); ++technique)
        if (solve.uses[technique] != 0)
            uses.append(nb::make_tuple(technique, solve.uses[technique]));
    return nb::make_tuple(solve.effort, solve.steps, solve.lines, solve.rounds, solve.suppositions,
                          uses, solve.unknown, solve.contradiction);
}

nb::list rate_puzzles(const std::vector<Task>& tasks, std::optional<double> seconds,
                      const StopArgument& signal) {
    std::vector<RatingTask> all;
    all.reserve(tasks.size());
    for (const auto& [puzzle, cells] : tasks) {
        const auto& clues = nb::cast<const ColouredClues&>(puzzle);
        all.push_back({&clues, known_cells(cells, clues)});
    }
    const StopCheck stop = stop_check({}, signal);
    const auto solves = without_gil([&] { return rate(all, seconds, stop); });
    nb::list counts;
    for (const std::optional<RatedSolve>& solve : solves)
        counts.append(solve ? nb::object(counts_of(*solve)) : nb::none());
    return counts;
}

Conflict find_conflict(const CluesArgument& rows, const CluesArgument& columns, long long colours,
                       const std::optional<nb::bytes>& cells, std::optional<double> seconds,
                       const StopArgument& signal) {
    const ColouredClues clues = coloured_clues_of(rows, columns, colours);
    const std::vector<std::uint32_t> known = known_cells(cells, clues);
    const StopCheck stop = stop_check(seconds, signal);
    return without_gil([&] { return conflicting_lines(clues, known, stop); });
}

std::vector<Finding> find_findings(int technique, const ClueArgument& clue, long long palette,
                                   const nb::bytes& cells) {
    if (technique < 0 || technique >= static_cast<int>(kTechniques))
        throw nb::value_error("there is no such technique");
    const std::uint32_t colours = colours_of(palette);
    return find_on_line(static_cast<Technique>(technique), coloured_clue_of(clue, colours), colours,
                        candidates_of(cells, colours));
}

// A tuple of pairs, as Python's facts have them.
nb::tuple pairs_of(const std::vector<Span>& spans) {
    nb::list pairs;
    for (const Span& span : spans)
        pairs.append(pair_of(span));
    return nb::tuple(pairs);
}

nb::tuple numbers_of(const std::vector<std::int32_t>& blocks) {
    nb::list numbers;
    for (const std::int32_t block : blocks)
        numbers.append(block);
    return nb::tuple(numbers);
}

// The facts in the order of nonolith.explaining.facts.Facts.
nb::tuple values_of(const Facts& f) {
    nb::list cases;
    for (const std::vector<Span>& one : f.cases)
        cases.append(pairs_of(one));
    return nb::make_tuple(static_cast<int>(f.form), f.colour, pair_of(f.part), pair_of(f.blocks),
                          f.block, f.other_block, pair_of(f.run), pair_of(f.other_run),
                          pairs_of(f.runs), pair_of(f.area), pairs_of(f.areas), f.length, f.wall,
                          numbers_of(f.owners), numbers_of(f.other_owners), nb::tuple(cases));
}

// A whole step at once: it is told faster by one call than by one for each of its parts.
nb::tuple step_values(const LineStep& step) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> reason;
    for (const KnownCell& known : step.reason)
        reason.emplace_back(known.cell, known.colours);
    const Finding& finding = step.finding;
    return nb::make_tuple(step.line, static_cast<int>(finding.technique), values_of(finding.facts),
                          tuples_of(finding.changes), reason);
}

void bind_steps(nb::module_& module) {
    nb::class_<Finding>(module, "Finding", "What a technique finds on a line.")
        .def_prop_ro("technique", [](const Finding& f) { return static_cast<int>(f.technique); })
        .def_prop_ro(
            "changes", [](const Finding& f) { return tuples_of(f.changes); },
            "The cells of the line, with what they may be before and after, and what the "
            "technique says of them.");
    nb::class_<LineStep>(module, "LineStep", "A finding and the known cells that it needs.")
        .def_prop_ro(
            "values", &step_values,
            nb::for_getter(nb::sig("def values(self) -> tuple[int, int, tuple[object, ...], "
                                   "list[tuple[int, int, int, int]], list[tuple[int, int]]]")),
            "The row, or height + the column; the technique; its facts and changes as a "
            "finding has them; the cells that it needs and what they may be.");
    nb::class_<Refutation>(module, "Refutation", "A supposition that fails, and how.")
        .def_ro("cell", &Refutation::cell)
        .def_ro("supposed", &Refutation::supposed)
        .def_ro("steps", &Refutation::steps)
        .def_ro("looks", &Refutation::looks, "How many looks at lines it takes.")
        .def_ro("is_shortest", &Refutation::is_shortest, "Whether none takes fewer: proved.");
    nb::class_<SameResult>(module, "SameResult", "What follows from a cell whichever way it is.")
        .def_ro("cell", &SameResult::cell)
        .def_prop_ro("changes", [](const SameResult& e) { return tuples_of(e.changes); })
        .def_ro("ways", &SameResult::ways)
        .def_ro("steps", &SameResult::steps);
}

} // namespace

void bind_explaining(nb::module_& module) {
    using namespace nb::literals;
    bind_steps(module);
    nb::class_<Explainer>(module, "Explainer", "The steps of a solve that a person can follow.")
        .def("__init__", &make_explainer, "rows"_a, "columns"_a, "colours"_a,
             "cells"_a = nb::none())
        .def("next", &Explainer::next, "Take the easiest step that a line offers and return it.")
        .def_prop_ro("contradicted_line", &Explainer::contradicted_line,
                     "The line that has no placement left, if there is one.")
        .def("refute", within_limits<&Explainer::refute>, "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "Drop a supposition that fails, and return how. TimeoutError: it took more than so "
             "many seconds, or stop.is_set().")
        .def("same_result", within_limits<&Explainer::same_result>, "seconds"_a = nb::none(),
             "stop"_a = nb::none(), "Find what follows from a cell either way, and return how.")
        .def("set", &Explainer::set, "cell"_a, "colours"_a,
             "Take all but these colours away from a cell, counted row by row.")
        .def_prop_ro("cells", [](const Explainer& self) {
            return bytes_of(std::span<const std::uint32_t>(self.cells()));
        });
    module.def(
        "technique_costs",
        [] {
            std::vector<double> costs;
            for (std::size_t t = 0; t < kTechniques; ++t)
                costs.push_back(technique_cost(static_cast<Technique>(t)));
            return costs;
        },
        "Return what each technique costs a person.");
    module.def("find_on_line", &find_findings, "technique"_a, "clue"_a, "colours"_a, "cells"_a,
               "Return all that a technique finds on a line of 32-bit sets.");
    nb::class_<Conflict>(module, "Conflict", "Lines that contradict each other.")
        .def_ro("lines", &Conflict::lines, "Rows, or height + columns.")
        .def_ro("none_can_go", &Conflict::none_can_go,
                "Whether a grid satisfies all but any one of them: proved.")
        .def_ro("is_fewest", &Conflict::is_fewest, "Whether no fewer lines do: proved.");
    module.def("conflicting_lines", &find_conflict, "rows"_a, "columns"_a, "colours"_a,
               "cells"_a = nb::none(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
               "Return few lines that contradict each other, if possible the fewest. "
               "TimeoutError: it took more than so many seconds, or stop.is_set().");
    module.def("rate", &rate_puzzles, "tasks"_a, "seconds"_a = nb::none(), "stop"_a = nb::none(),
               nb::sig("def rate(tasks: Sequence[tuple[Puzzle, bytes | None]], "
                       "seconds: float | None = None, stop: object | None = None) "
                       "-> list[tuple[float, int, int, int, int, list[tuple[int, int]], int, bool] "
                       "| None]"),
               "Return what solving puzzles takes, however they lie: effort, steps, lines taken, "
               "rounds, rounds of suppositions, the techniques with their uses, cells left, and "
               "whether there is a contradiction; None where it takes more than so many seconds. "
               "TimeoutError: stop.is_set().");
}

} // namespace nonolith::bind
