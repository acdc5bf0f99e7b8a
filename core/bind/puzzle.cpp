// Puzzles, which cross the binding once; the check of a solution, and its rows.

#include "convert.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>
#include <nonolith/column_sweep.hpp>

namespace nonolith::bind {

namespace {

void make_puzzle(ColouredClues* self, const CluesArgument& rows, const CluesArgument& columns,
                 long long colours) {
    new (self) ColouredClues(coloured_clues_of(rows, columns, colours));
}

std::span<const std::uint8_t> colours_in(const nb::bytes& cells) {
    return {reinterpret_cast<const std::uint8_t*>(cells.c_str()), cells.size()};
}

bool is_solved_by(const ColouredClues& puzzle, const nb::bytes& cells,
                  const std::optional<nb::bytes>& before) {
    return before ? still_has_clues(puzzle, colours_in(*before), colours_in(cells))
                  : has_clues(puzzle, colours_in(cells));
}

using Swept = std::pair<std::vector<nb::bytes>, bool>;

std::optional<Swept> sweep(const ColouredClues& puzzle, const nb::bytes& cells, std::size_t states,
                           std::optional<double> seconds, const StopArgument& signal) {
    if (states == 0)
        throw nb::value_error("there must be room for a state");
    const auto candidates = candidates_of_any(cells, puzzle);
    const StopCheck stop = stop_check(seconds, signal);
    const auto swept = without_gil([&] { return sweep_columns(puzzle, candidates, states, stop); });
    if (!swept)
        return std::nullopt;
    Swept found{{}, swept->complete};
    for (const auto& solution : swept->solutions)
        found.first.push_back(bytes_of(solution));
    return found;
}

// Cells to rows of ints, as a Grid holds them. In Python, slicing and converting row by row took a
// sixth of the time of a batch of random 20×20 puzzles.
nb::tuple rows(const nb::bytes& cells, std::size_t width) {
    if (width == 0 || cells.size() % width != 0)
        throw nb::value_error("the cells do not make up whole rows");
    const auto* cell = reinterpret_cast<const std::uint8_t*>(cells.c_str());
    const std::size_t height = cells.size() / width;
    nb::object all = tuple_of(height);
    for (std::size_t r = 0; r < height; ++r) {
        nb::object row = tuple_of(width);
        for (std::size_t c = 0; c < width; ++c)
            PyTuple_SET_ITEM(row.ptr(), static_cast<Py_ssize_t>(c), PyLong_FromLong(*cell++));
        PyTuple_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(r), row.release().ptr());
    }
    return nb::borrow<nb::tuple>(all);
}

} // namespace

void bind_puzzle(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<ColouredClues>(module, "Puzzle", "The clues of a puzzle, ready for the core.")
        .def("__init__", &make_puzzle, "rows"_a, "columns"_a, "colours"_a = 1,
             "Take clues; blocks are ints, with an attribute colour where that is not 1.")
        .def_prop_ro("height", &ColouredClues::height)
        .def_prop_ro("width", &ColouredClues::width)
        .def_ro("colours", &ColouredClues::colours)
        .def_prop_ro("may_fit", &may_fit,
                     "Whether every clue fits its line, and rows and columns fill as many cells.")
        .def("is_solved_by", &is_solved_by, "cells"_a, "before"_a = nb::none(),
             "Return whether a grid, one byte of colour a cell, has exactly these clues. Where the "
             "one before is known to have them, only lines in which they differ are looked at.");
    module.def("sweep", &sweep, "puzzle"_a, "cells"_a, "states"_a, "seconds"_a = nb::none(),
               "stop"_a = nb::none(),
               "Follow a thin puzzle column by column, with so many states at a time: up to two "
               "solutions, and whether no state was left out. None: it is not thin enough. "
               "TimeoutError: the time is over, or stop.is_set().");
    module.def("rows_of", &rows, "cells"_a, "width"_a,
               nb::sig("def rows_of(cells: bytes, width: int) -> tuple[tuple[int, ...], ...]"),
               "Return the rows of cells of one byte each.");
}

} // namespace nonolith::bind
