// The SAT encoding: literals travel as native 32-bit ints in bytes, clauses ended by a zero.

#include "convert.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/sat_encoding.hpp>

namespace nonolith::bind {

namespace {

nb::bytes literals_of(const std::vector<std::int32_t>& literals) {
    return nb::bytes(literals.data(), literals.size() * sizeof(std::int32_t));
}

nb::object encode(const CluesArgument& rows, const CluesArgument& columns, long long colours,
                  const nb::bytes& cells, int rounds, std::optional<double> seconds,
                  const StopArgument& signal) {
    const ColouredClues clues = coloured_clues_of(rows, columns, colours);
    const auto candidates = candidates_of_any(cells, clues);
    const StopCheck stop = stop_check(seconds, signal);
    const SatEncoding encoding =
        without_gil([&] { return encode_for_sat(clues, candidates, rounds, 0, stop); });
    if (encoding.contradiction)
        return nb::none();
    nb::list choices;
    for (const CellChoice& choice : encoding.choices)
        choices.append(nb::make_tuple(choice.cell, choice.colour, choice.literal));
    return nb::make_tuple(literals_of(encoding.clauses), choices, literals_of(encoding.phases));
}

// The clauses one by one, as the lists that python-sat takes. All lists at once would take ten
// times the memory of the literals: 700 MB for a 200×200 puzzle that line logic says nothing of.
class Clauses {
  public:
    explicit Clauses(nb::bytes literals)
        : literals_(std::move(literals)),
          at_(reinterpret_cast<const std::int32_t*>(literals_.c_str())),
          end_(at_ + literals_.size() / sizeof(std::int32_t)) {}

    nb::list next() {
        if (at_ == end_)
            throw nb::stop_iteration();
        nb::list clause;
        for (; at_ != end_ && *at_ != 0; ++at_)
            clause.append(*at_);
        if (at_ != end_)
            ++at_;
        return clause;
    }

  private:
    nb::bytes literals_;
    const std::int32_t* at_;
    const std::int32_t* end_;
};

} // namespace

void bind_sat(nb::module_& module) {
    using namespace nb::literals;
    module.def(
        "encode_for_sat", &encode, "rows"_a, "columns"_a, "colours"_a, "cells"_a, "rounds"_a,
        "seconds"_a = nb::none(), "stop"_a = nb::none(),
        nb::sig("def encode_for_sat(rows: Sequence[Sequence[int]], columns: "
                "Sequence[Sequence[int]], colours: int, cells: bytes, rounds: int, "
                "seconds: float | None = None, stop: object = None) -> "
                "tuple[bytes, list[tuple[int, int, int]], bytes] | None"),
        "Return (clauses, choices as (cell, colour, literal), phases), or None if some line can't "
        "be placed; phases come from rounds of belief propagation, if any.");
    nb::class_<Clauses>(module, "Clauses", "The clauses of encode_for_sat as lists, one by one.")
        .def(nb::init<nb::bytes>(), "literals"_a)
        .def(
            "__iter__", [](nb::handle self) { return self; },
            nb::sig("def __iter__(self) -> Clauses"))
        .def("__next__", &Clauses::next, nb::sig("def __next__(self) -> list[int]"));
}

} // namespace nonolith::bind
