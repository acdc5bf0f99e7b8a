// The check of a solution, and its rows.

#include "convert.hpp"

#include <nonolith/check.hpp>

namespace nonolith::bind {

namespace {

bool check(const CluesArgument& rows, const CluesArgument& columns, long long colours,
           const nb::bytes& cells) {
    return has_clues(coloured_clues_of(rows, columns, colours),
                     {reinterpret_cast<const std::uint8_t*>(cells.c_str()), cells.size()});
}

// Cells to rows of ints, as a Grid holds them. In Python, slicing and converting row by row took a
// sixth of the time of a batch of random 20×20 puzzles.
nb::tuple rows(const nb::bytes& cells, std::size_t width) {
    if (width == 0 || cells.size() % width != 0)
        throw nb::value_error("the cells do not make up whole rows");
    const auto* cell = reinterpret_cast<const std::uint8_t*>(cells.c_str());
    const std::size_t height = cells.size() / width;
    nb::object all = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(height)));
    for (std::size_t r = 0; r < height; ++r) {
        PyObject* const row = PyTuple_New(static_cast<Py_ssize_t>(width));
        if (row == nullptr)
            throw nb::python_error();
        for (std::size_t c = 0; c < width; ++c)
            PyTuple_SET_ITEM(row, static_cast<Py_ssize_t>(c), PyLong_FromLong(*cell++));
        PyTuple_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(r), row);
    }
    return nb::borrow<nb::tuple>(all);
}

} // namespace

void bind_check(nb::module_& module) {
    using namespace nb::literals;
    module.def("rows_of", &rows, "cells"_a, "width"_a,
               nb::sig("def rows_of(cells: bytes, width: int) -> tuple[tuple[int, ...], ...]"),
               "Return the rows of cells of one byte each.");
    module.def("has_clues", &check, "rows"_a, "columns"_a, "colours"_a, "cells"_a,
               "Return whether a grid, one byte of colour a cell, has exactly these clues.");
}

} // namespace nonolith::bind
