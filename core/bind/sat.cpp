// The SAT encoding, handed to Python as lists of ints: what python-sat takes fastest.

#include "clue_lists.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/sat_encoding.hpp>

namespace nonolith::bind {

namespace {

nb::object encode(const nb::sequence& rows, const nb::sequence& columns, std::uint32_t colours,
                  const std::vector<std::uint32_t>& candidates, int rounds, double seconds) {
    const ColouredClues clues = clue_lists(rows, columns, colours);
    if (candidates.size() != clues.rows.size() * clues.columns.size())
        throw nb::value_error("one candidate set a cell is needed");
    const SatEncoding encoding = without_gil(
        [&] { return encode_for_sat(clues, candidates, rounds, seconds, signal_raised); });
    if (encoding.expired) {
        PyErr_SetString(PyExc_TimeoutError, "the encoding took longer than it was allowed to");
        throw nb::python_error();
    }
    if (encoding.contradiction)
        return nb::none();
    nb::list clauses;
    nb::list clause;
    for (const std::int32_t literal : encoding.clauses) {
        if (literal != 0) {
            clause.append(literal);
            continue;
        }
        clauses.append(clause);
        clause = nb::list();
    }
    nb::list choices;
    for (const CellChoice& choice : encoding.choices)
        choices.append(nb::make_tuple(choice.cell, choice.colour, choice.literal));
    nb::list phases;
    for (const std::int32_t literal : encoding.phases)
        phases.append(literal);
    return nb::make_tuple(encoding.variables, clauses, choices, phases);
}

} // namespace

void bind_sat(nb::module_& module) {
    using namespace nb::literals;
    module.def(
        "encode_for_sat", &encode, "rows"_a, "columns"_a, "colours"_a, "candidates"_a, "rounds"_a,
        "seconds"_a = 0.0,
        nb::sig("def encode_for_sat(rows: Sequence[Sequence[int]], columns: "
                "Sequence[Sequence[int]], colours: int, candidates: Sequence[int], rounds: int, "
                "seconds: float = 0.0) -> "
                "tuple[int, list[list[int]], list[tuple[int, int, int]], list[int]] | None"),
        "Return (variables, clauses, choices as (cell, colour, literal), phases), or None if some "
        "line can't be placed; phases come from rounds of belief propagation, if any.");
}

} // namespace nonolith::bind
