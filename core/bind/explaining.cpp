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

void make_explainer(Explainer* self, const ColouredClues& puzzle,
                    const std::optional<nb::bytes>& cells) {
    new (self) Explainer(puzzle, known_cells(cells, puzzle));
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
                          uses, solve.unknown, solve.contradiction, solve.passes);
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

Conflict find_conflict(const ColouredClues& puzzle, const std::optional<nb::bytes>& cells,
                       std::optional<double> seconds, const StopArgument& signal) {
    const std::vector<std::uint32_t> known = known_cells(cells, puzzle);
    const StopCheck stop = stop_check(seconds, signal);
    return without_gil([&] { return conflicting_lines(puzzle, known, stop); });
}

// A tuple of pairs, as Python's facts have them.
using PairsTuple = nb::typed<nb::tuple, Pair, nb::ellipsis>;
using BlocksTuple = nb::typed<nb::tuple, int, nb::ellipsis>;
using CasesTuple = nb::typed<nb::tuple, PairsTuple, nb::ellipsis>;

PairsTuple pairs_of(const std::vector<Span>& spans) {
    nb::list pairs;
    for (const Span& span : spans)
        pairs.append(pair_of(span));
    return PairsTuple(nb::tuple(pairs));
}

BlocksTuple numbers_of(const std::vector<std::int32_t>& blocks) {
    nb::list numbers;
    for (const std::int32_t block : blocks)
        numbers.append(block);
    return BlocksTuple(nb::tuple(numbers));
}

CasesTuple cases_of(const Facts& facts) {
    nb::list cases;
    for (const std::vector<Span>& one : facts.cases)
        cases.append(pairs_of(one));
    return CasesTuple(nb::tuple(cases));
}

template <Span Facts::* span> Pair span_of(const Facts& facts) {
    return pair_of(facts.*span);
}
template <std::vector<Span> Facts::* spans> PairsTuple spans_of(const Facts& facts) {
    return pairs_of(facts.*spans);
}
template <std::vector<std::int32_t> Facts::* blocks> BlocksTuple blocks_of(const Facts& facts) {
    return numbers_of(facts.*blocks);
}

// Named as in nonolith.explaining.facts.Facts, where they are described.
void bind_facts(nb::module_& module) {
    nb::class_<Facts>(module, "Facts", "What a step says of its line besides the cells.")
        .def_prop_ro("form", [](const Facts& facts) { return static_cast<int>(facts.form); })
        .def_ro("colour", &Facts::colour)
        .def_prop_ro("part", &span_of<&Facts::part>)
        .def_prop_ro("blocks", &span_of<&Facts::blocks>)
        .def_ro("block", &Facts::block)
        .def_ro("other_block", &Facts::other_block)
        .def_prop_ro("run", &span_of<&Facts::run>)
        .def_prop_ro("other_run", &span_of<&Facts::other_run>)
        .def_prop_ro("runs", &spans_of<&Facts::runs>)
        .def_prop_ro("area", &span_of<&Facts::area>)
        .def_prop_ro("areas", &spans_of<&Facts::areas>)
        .def_ro("length", &Facts::length)
        .def_ro("wall", &Facts::wall)
        .def_prop_ro("owners", &blocks_of<&Facts::owners>)
        .def_prop_ro("other_owners", &blocks_of<&Facts::other_owners>)
        .def_prop_ro("cases", &cases_of);
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> reason_of(const LineStep& step) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> reason;
    reason.reserve(step.reason.size());
    for (const KnownCell& known : step.reason)
        reason.emplace_back(known.cell, known.colours);
    return reason;
}

void bind_steps(nb::module_& module) {
    nb::class_<LineStep>(module, "LineStep", "A finding and the known cells that it needs.")
        .def_ro("line", &LineStep::line, "The row, or height + the column.")
        .def_prop_ro("technique",
                     [](const LineStep& s) { return static_cast<int>(s.finding.technique); })
        .def_prop_ro(
            "facts", [](const LineStep& s) -> const Facts& { return s.finding.facts; },
            nb::rv_policy::reference_internal)
        .def_prop_ro(
            "changes", [](const LineStep& s) { return tuples_of(s.finding.changes); },
            "The cells of the line, with what they may be before and after, and what the "
            "technique says of them.")
        .def_prop_ro("reason", &reason_of, "The cells that it needs, and what they may be.");
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
    bind_facts(module);
    bind_steps(module);
    nb::class_<Explainer>(module, "Explainer", "The steps of a solve that a person can follow.")
        .def("__init__", &make_explainer, "puzzle"_a, "cells"_a = nb::none())
        .def("next", &Explainer::next, "Take the easiest step that a line offers and return it.")
        .def_prop_ro("contradicted_line", &Explainer::contradicted_line,
                     "The line that has no placement left, if there is one.")
        .def("refute", within_limits<&Explainer::refute>, "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "Drop a supposition that fails, and return how. TimeoutError: it took more than so "
             "many seconds, or stop.is_set().")
        .def("same_result", within_limits<&Explainer::same_result>, "seconds"_a = nb::none(),
             "stop"_a = nb::none(), "Find what follows from a cell either way, and return how.")
        .def("shortest_way", within_limits<&Explainer::shortest_way>, "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "Return few steps after which some cell is known whole; they are not taken.")
        .def(
            "way_to",
            [](Explainer& self, std::uint32_t cell, std::uint32_t colours,
               std::optional<double> seconds, const StopArgument& signal) {
                const StopCheck stop = stop_check(seconds, signal);
                return without_gil([&] { return self.way_to(cell, colours, stop); });
            },
            "cell"_a, "colours"_a, "seconds"_a = nb::none(), "stop"_a = nb::none(),
            "Return the steps after which a cell has none of these colours; they are not taken.")
        .def("set", &Explainer::set, "cell"_a, "colours"_a,
             "Take all but these colours away from a cell, counted row by row.")
        .def_prop_ro("cells", [](const Explainer& self) {
            return bytes_of_any(self.cells(), self.clues());
        });
    nb::class_<Conflict>(module, "Conflict", "Lines that contradict each other.")
        .def_ro("lines", &Conflict::lines, "Rows, or height + columns.")
        .def_ro("none_can_go", &Conflict::none_can_go,
                "Whether a grid satisfies all but any one of them: proved.")
        .def_ro("is_fewest", &Conflict::is_fewest, "Whether no fewer lines do: proved.");
    module.def("conflicting_lines", &find_conflict, "puzzle"_a, "cells"_a = nb::none(),
               "seconds"_a = nb::none(), "stop"_a = nb::none(),
               "Return few lines that contradict each other, if possible the fewest. "
               "TimeoutError: it took more than so many seconds, or stop.is_set().");
    module.def(
        "rate", &rate_puzzles, "tasks"_a, "seconds"_a = nb::none(), "stop"_a = nb::none(),
        nb::sig("def rate(tasks: Sequence[tuple[Puzzle, bytes | None]], "
                "seconds: float | None = None, stop: object | None = None) "
                "-> list[tuple[float, int, int, int, int, list[tuple[int, int]], int, bool, int] "
                "| None]"),
        "Return what solving puzzles takes, however they lie: effort, steps, lines taken, "
        "rounds, rounds of suppositions, the techniques with their uses, cells left, "
        "whether there is a contradiction, passes of line logic; None where it takes more than so "
        "many seconds. "
        "TimeoutError: stop.is_set().");
}

} // namespace nonolith::bind
