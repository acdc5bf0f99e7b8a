// The check of a solution.

#include "clue_lists.hpp"

#include <nonolith/check.hpp>

namespace nonolith::bind {

namespace {

using CluesArgument = nb::typed<nb::sequence, nb::typed<nb::sequence, int>>;

bool check(const CluesArgument& rows, const CluesArgument& columns, std::uint32_t colours,
           const nb::bytes& cells) {
    return has_clues(clue_lists(rows, columns, colours),
                     {reinterpret_cast<const std::uint8_t*>(cells.c_str()), cells.size()});
}

} // namespace

void bind_check(nb::module_& module) {
    using namespace nb::literals;
    module.def("has_clues", &check, "rows"_a, "columns"_a, "colours"_a, "cells"_a,
               "Return whether a grid, one byte of colour a cell, has exactly these clues.");
}

} // namespace nonolith::bind
