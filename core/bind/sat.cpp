// The SAT encoding: literals travel as native 32-bit ints in bytes, clauses ended by a zero.

#include "convert.hpp"
#include "turn.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nonolith/sat_encoding.hpp>
#include <nonolith/tempering.hpp>

namespace nonolith::bind {

namespace {

nb::bytes literals_of(const std::vector<std::int32_t>& literals) {
    return nb::bytes(literals.data(), literals.size() * sizeof(std::int32_t));
}

// An encoding as Python is to get it.
struct Encoded {
    nb::bytes clauses;
    nb::list choices;
};

// Beliefs of a puzzle that Python keeps alive; one thread at a time may use them.
struct GuardedBelief {
    GuardedBelief(const ColouredClues& puzzle, const nb::bytes& cells)
        : belief(puzzle, candidates_of_any(cells, puzzle)) {}

    std::optional<nb::bytes> harden(int rounds, double strongest, double pace, std::uint64_t seed,
                                    std::optional<double> seconds, const StopArgument& signal) {
        const Turn turn(busy);
        const StopCheck stop = stop_check(seconds, signal);
        if (!without_gil([&] { return belief.harden({rounds, strongest, pace, seed}, stop); }))
            return std::nullopt;
        return bytes_of(belief.guess());
    }

    void follow(const nb::bytes& solution) {
        const Turn turn(busy);
        if (solution.size() != belief.guess().size())
            throw nb::value_error("the solution has another size");
        belief.follow({reinterpret_cast<const std::uint8_t*>(solution.c_str()), solution.size()});
    }

    nb::bytes wishes() {
        const Turn turn(busy);
        const std::vector<Wish> wishes = belief.wishes();
        return nb::bytes(wishes.data(), wishes.size() * sizeof(Wish));
    }

    Belief belief;
    std::atomic_flag busy;
};

// Tempering of a puzzle that Python keeps alive; one thread at a time may use it.
struct GuardedTempering {
    GuardedTempering(const ColouredClues& puzzle, const nb::bytes& cells, std::uint64_t seed)
        : tempering(puzzle, candidates_of_any(cells, puzzle), seed) {}

    std::optional<nb::bytes> go_on(std::uint64_t work, std::optional<double> seconds,
                                   const StopArgument& signal) {
        const Turn turn(busy);
        const StopCheck stop = stop_check(seconds, signal);
        const auto found = without_gil([&] { return tempering.go_on(work, stop); });
        if (!found)
            return std::nullopt;
        return bytes_of(*found);
    }

    Tempering tempering;
    std::atomic_flag busy;
};

std::optional<Encoded> encode(const ColouredClues& clues, const nb::bytes& cells,
                              GuardedBelief* belief, std::optional<double> seconds,
                              const StopArgument& signal) {
    std::optional<Turn> turn;
    if (belief != nullptr)
        turn.emplace(belief->busy);
    const auto candidates = candidates_of_any(cells, clues);
    const StopCheck stop = stop_check(seconds, signal);
    const Belief* const known = belief == nullptr ? nullptr : &belief->belief;
    const SatEncoding encoding =
        without_gil([&] { return encode_for_sat(clues, candidates, known, stop); });
    if (encoding.contradiction)
        return std::nullopt;
    nb::list choices;
    for (const CellChoice& choice : encoding.choices)
        choices.append(nb::make_tuple(choice.cell, choice.colour, choice.literal));
    return Encoded{literals_of(encoding.clauses), choices};
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
    nb::class_<GuardedBelief>(module, "Belief", "Guesses at the undecided cells of a puzzle.")
        .def(nb::init<const ColouredClues&, const nb::bytes&>(), "puzzle"_a, "cells"_a,
             nb::keep_alive<1, 2>())
        .def("harden", &GuardedBelief::harden, "rounds"_a, "strongest"_a, "pace"_a, "seed"_a = 0,
             "seconds"_a = nb::none(), "stop"_a = nb::none(),
             "Guess anew, in at most so many rounds: a solution, or None. TimeoutError: the time "
             "is over, or stop.is_set().")
        .def("follow", &GuardedBelief::follow, "solution"_a, "Believe in a known solution.")
        .def_prop_ro("wishes", &GuardedBelief::wishes,
                     "What is believed of the undecided cells, the surest first.");
    nb::class_<GuardedTempering>(
        module, "Tempering", "A search for one solution of a black-and-white puzzle by tempering.")
        .def(nb::init<const ColouredClues&, const nb::bytes&, std::uint64_t>(), "puzzle"_a,
             "cells"_a, "seed"_a = 0, nb::keep_alive<1, 2>())
        .def("go_on", &GuardedTempering::go_on, "work"_a, "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "Search on for about so much work: a solution, or None. TimeoutError: the time is "
             "over, or stop.is_set().");
    nb::class_<Encoded>(module, "Encoding", "What is left of a puzzle, for a SAT solver.")
        .def_ro("clauses", &Encoded::clauses, "Literals, with a zero after each clause.")
        .def_ro("choices", &Encoded::choices,
                nb::for_getter(nb::sig("def choices(self) -> list[tuple[int, int, int]]")),
                "(cell, colour, literal) for every candidate of the undecided cells.");
    module.def(
        "encode_for_sat", &encode, "puzzle"_a, "cells"_a, "belief"_a = nb::none(),
        "seconds"_a = nb::none(), "stop"_a = nb::none(),
        nb::sig("def encode_for_sat(puzzle: Puzzle, cells: bytes, belief: Belief | None = None, "
                "seconds: float | None = None, stop: object | None = None) -> Encoding | None"),
        "Return clauses for the open cells, or None if some line has no placement; beliefs "
        "about the same cells make variables true.");
    nb::class_<Clauses>(module, "Clauses", "The clauses of encode_for_sat as lists, one by one.")
        .def(nb::init<nb::bytes>(), "literals"_a)
        .def(
            "__iter__", [](nb::handle self) { return self; },
            nb::sig("def __iter__(self) -> Clauses"))
        .def("__next__", &Clauses::next, nb::sig("def __next__(self) -> list[int]"));
}

} // namespace nonolith::bind
