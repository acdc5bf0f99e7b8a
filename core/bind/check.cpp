// The check of a solution.

#include "convert.hpp"

#include <nonolith/check.hpp>

namespace nonolith::bind {

namespace {

bool check(const CluesArgument& rows, const CluesArgument& columns, long long colours,
           const nb::bytes& cells) {
    return has_clues(coloured_clues_of(rows, columns, colours),
                     {reinterpret_cast<const std::uint8_t*>(cells.c_str()), cells.size()});
}

} // namespace

void bind_check(nb::module_& module) {
    using namespace nb::literals;
    module.def("has_clues", &check, "rows"_a, "columns"_a, "colours"_a, "cells"_a,
               "Return whether a grid, one byte of colour a cell, has exactly these clues.");
}

} // namespace nonolith::bind
