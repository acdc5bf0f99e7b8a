// Python's clues and cells to the core's and back, and the keyboard's say in long calls.

#pragma once

#include "bind.hpp"

#include <nonolith/solver.hpp>
#include <optional>
#include <span>
#include <vector>

namespace nonolith::bind {

namespace nb = nanobind;

using ClueArgument = nb::typed<nb::sequence, int>;
using CluesArgument = nb::typed<nb::sequence, ClueArgument>;

// A sequence of positive ints of any size; lengths beyond 32 bits, which fit no line, are cut
// there.
Lengths lengths_of(nb::handle clue);

// Cells of a black-and-white line: one byte each, 1, 2 or 3.
std::span<const std::uint8_t> cells_of(const nb::bytes& cells);

// The number of colours of a palette, if the core can work with so many.
std::uint32_t colours_of(long long colours);

// Blocks with a colour: ints with an attribute `colour`, which plain ints lack and have colour 1.
ColouredClue coloured_clue_of(nb::handle clue, std::uint32_t colours);

// A puzzle of any palette.
ColouredClues coloured_clues_of(nb::handle rows, nb::handle columns, long long colours);

// Sets of candidates, none of them empty: little-endian 32-bit ints in bytes.
std::vector<std::uint32_t> candidates_of(const nb::bytes& cells, std::uint32_t colours);

// The same for a whole puzzle, one for each row and column; with one colour, a cell is one byte.
std::vector<std::uint32_t> candidates_of_any(const nb::bytes& cells, const ColouredClues& clues);

// The way back.
nb::bytes bytes_of_any(std::span<const std::uint32_t> cells, const ColouredClues& clues);

nb::bytes bytes_of(std::span<const std::uint8_t> cells);
nb::bytes bytes_of(std::span<const std::uint32_t> cells); // little-endian

// A tuple to be filled; an empty one is complete.
nb::object tuple_of(std::size_t size);

// Lets Python's signal handlers run; true if one of them raised, as Ctrl-C does. To be called
// without the GIL. Outside the main thread Python runs no handlers and the answer is no.
bool signal_raised();

// What may end a long call: the keyboard, a time, and a signal of the caller's, an object with a
// method `is_set`, such as a threading.Event; the caller keeps it alive.
StopCheck stop_check(std::optional<double> seconds, nb::handle stop);

// How such a signal is given.
using StopArgument = nb::object;

// Runs a long call without the GIL. When a signal stopped it, the handler's exception is passed on;
// when the time or the caller did, TimeoutError is raised.
template <class Call> auto without_gil(Call call) {
    try {
        nb::gil_scoped_release release;
        return call();
    } catch (const Stopped&) {
        if (PyErr_Occurred() == nullptr)
            PyErr_SetString(PyExc_TimeoutError, "the time is over, or the call was stopped");
        throw nb::python_error();
    }
}

} // namespace nonolith::bind
