// Bindings of line logic on one line.

#include "convert.hpp"

#include <nanobind/stl/optional.h>
#include <nonolith/lines.hpp>

namespace nonolith::bind {

namespace {

std::optional<nb::bytes> settle_line(const ClueArgument& clue, const nb::bytes& cells) {
    const auto settled = settle(lengths_of(clue), cells_of(cells));
    return settled ? std::optional(bytes_of(*settled)) : std::nullopt;
}

std::optional<nb::bytes> settle_colour_line(const ClueArgument& clue, long long palette,
                                            const nb::bytes& cells) {
    const std::uint32_t colours = colours_of(palette);
    const auto settled =
        settle_colour(coloured_clue_of(clue, colours), colours, candidates_of(cells, colours));
    return settled ? std::optional(bytes_of(*settled)) : std::nullopt;
}

} // namespace

void bind_lines(nb::module_& module) {
    using namespace nb::literals;
    module.def("settle", &settle_line, "clue"_a, "cells"_a,
               "Settle one line; cells are 1 (empty), 2 (filled) or 3 (unknown); None: "
               "contradiction.");
    module.def("settle_colour", &settle_colour_line, "clue"_a, "colours"_a, "cells"_a,
               "Settle one line of blocks with a colour; cells are little-endian 32-bit sets of "
               "candidates; None: contradiction.");
}

} // namespace nonolith::bind
