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

// An encoding as Python is to get it.
struct Encoded {
    nb::bytes clauses;
    nb::list choices;
    nb::bytes phases;
};

std::optional<Encoded> encode(const ColouredClues& clues, const nb::bytes& cells, int rounds,
                              std::optional<double> seconds, const StopArgument& signal) {
    const auto candidates = candidates_of_any(cells, clues);
    const StopCheck stop = stop_check(seconds, signal);
    const SatEncoding encoding =
        without_gil([&] { return encode_for_sat(clues, candidates, rounds, stop); });
    if (encoding.contradiction)
        return std::nullopt;
    nb::list choices;
    for (const CellChoice& choice : encoding.choices)
        choices.append(nb::make_tuple(choice.cell, choice.colour, choice.literal));
    return Encoded{literals_of(encoding.clauses), choices, literals_of(encoding.phases)};
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
    nb::class_<Encoded>(module, "Encoding", "What is left of a puzzle, for a SAT solver.")
        .def_ro("clauses", &Encoded::clauses, "Literals, with a zero after each clause.")
        .def_ro("choices", &Encoded::choices,
                nb::for_getter(nb::sig("def choices(self) -> list[tuple[int, int, int]]")),
                "(cell, colour, literal) for every candidate of the undecided cells.")
        .def_ro("phases", &Encoded::phases, "The values to try first.");
    module.def(
        "encode_for_sat", &encode, "puzzle"_a, "cells"_a, "rounds"_a, "seconds"_a = nb::none(),
        "stop"_a = nb::none(),
        nb::sig("def encode_for_sat(puzzle: Puzzle, cells: bytes, rounds: int, "
                "seconds: float | None = None, stop: object | None = None) -> Encoding | None"),
        "Return what the cells leave open as clauses, or None if some line can't be placed; phases "
        "come from rounds of belief propagation, if any.");
    nb::class_<Clauses>(module, "Clauses", "The clauses of encode_for_sat as lists, one by one.")
        .def(nb::init<nb::bytes>(), "literals"_a)
        .def(
            "__iter__", [](nb::handle self) { return self; },
            nb::sig("def __iter__(self) -> Clauses"))
        .def("__next__", &Clauses::next, nb::sig("def __next__(self) -> list[int]"));
}

} // namespace nonolith::bind
