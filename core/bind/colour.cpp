// Bindings of coloured puzzles: settling, propagation, search.
//
// Blocks are ints with an attribute `colour` (1 where there is none). Candidates are little-endian
// 32-bit sets, bit 0 the background and bit c colour c, in bytes.

#include "guarded_search.hpp"

#include <algorithm>
#include <cstring>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nonolith/colour.hpp>

namespace nonolith::bind {

namespace {

using ClueArgument = nb::typed<nb::sequence, int>;
using CluesArgument = nb::typed<nb::sequence, nb::typed<nb::sequence, int>>;

std::uint32_t colours_of(long long colours) {
    if (colours < 1 || colours > kMaxColours)
        throw nb::value_error("a palette has 1 to 31 colours");
    return static_cast<std::uint32_t>(colours);
}

ColouredClue coloured_clue_of(nb::handle clue, std::uint32_t colours) {
    ColouredClue blocks;
    for (const std::uint32_t length : lengths_of(clue))
        blocks.push_back({length, 1});
    auto block = blocks.begin();
    for (nb::handle item : nb::iter(clue)) {
        if (block == blocks.end())
            break;
        const auto colour = nb::cast<long long>(nb::getattr(item, "colour", nb::int_(1)));
        if (colour < 1 || colour > colours)
            throw nb::value_error("a block has a colour that the palette lacks");
        (block++)->colour = static_cast<std::uint32_t>(colour);
    }
    return blocks;
}

std::vector<ColouredClue> coloured_clues_of(nb::handle lines, std::uint32_t colours) {
    std::vector<ColouredClue> clues;
    for (nb::handle clue : nb::iter(lines))
        clues.push_back(coloured_clue_of(clue, colours));
    return clues;
}

// Cells that the core may work with: a set of colours each, none of them empty.
std::vector<std::uint32_t> candidates_of(const nb::bytes& cells, std::uint32_t colours) {
    if (cells.size() % sizeof(std::uint32_t) != 0)
        throw nb::value_error("candidates are 32-bit sets: four bytes a cell");
    std::vector<std::uint32_t> sets(cells.size() / sizeof(std::uint32_t));
    if (!sets.empty())
        std::memcpy(sets.data(), cells.c_str(), cells.size());
    const std::uint64_t everything = (std::uint64_t{2} << colours) - 1;
    if (std::any_of(sets.begin(), sets.end(),
                    [&](std::uint32_t set) { return set == 0 || set > everything; }))
        throw nb::value_error("a cell has a candidate, and only colours of the palette");
    return sets;
}

struct Argument {
    ColouredClues clues;
    std::vector<std::uint32_t> cells;
};

Argument puzzle_of(const CluesArgument& rows, const CluesArgument& columns, long long palette,
                   const std::optional<nb::bytes>& cells) {
    const std::uint32_t colours = colours_of(palette);
    Argument puzzle{
        {coloured_clues_of(rows, colours), coloured_clues_of(columns, colours), colours}, {}};
    if (cells) {
        puzzle.cells = candidates_of(*cells, colours);
        if (puzzle.cells.size() != puzzle.clues.rows.size() * puzzle.clues.columns.size())
            throw nb::value_error("there is one cell for each row and column");
    }
    return puzzle;
}

std::optional<nb::bytes> settle_line(const ClueArgument& clue, long long palette,
                                     const nb::bytes& cells) {
    const std::uint32_t colours = colours_of(palette);
    const auto settled =
        settle_colour(coloured_clue_of(clue, colours), colours, candidates_of(cells, colours));
    return settled ? std::optional(bytes_of(*settled)) : std::nullopt;
}

std::tuple<int, nb::bytes, std::uint64_t, std::uint64_t>
propagate_lines(const CluesArgument& rows, const CluesArgument& columns, long long palette,
                const std::optional<nb::bytes>& cells) {
    const Argument puzzle = puzzle_of(rows, columns, palette, cells);
    const ColourPropagation result =
        without_gil([&] { return propagate_colour(puzzle.clues, puzzle.cells, signal_raised); });
    return {static_cast<int>(result.outcome), bytes_of(result.cells), result.lines_settled,
            result.sweeps};
}

void make_search(GuardedSearch<ColourSearch>* self, const CluesArgument& rows,
                 const CluesArgument& columns, long long palette,
                 const std::optional<nb::bytes>& cells) {
    const Argument puzzle = puzzle_of(rows, columns, palette, cells);
    new (self) GuardedSearch<ColourSearch>(ColourSearch(puzzle.clues, puzzle.cells));
}

} // namespace

void bind_colour(nb::module_& module) {
    using namespace nb::literals;
    module.def("settle_colour", &settle_line, "clue"_a, "colours"_a, "cells"_a,
               "Settle one line of blocks with a colour; cells are little-endian 32-bit sets of "
               "candidates; None: contradiction.");
    module.def("propagate_colour", &propagate_lines, "rows"_a, "columns"_a, "colours"_a,
               "cells"_a = nb::none(),
               "Settle coloured lines to the fixpoint; return (0 solved, 1 stuck or 2 "
               "contradiction, cells, lines settled, sweeps).");
    bind_search_class<ColourSearch>(module, "ColourSearch",
                                    "All solutions of a coloured puzzle, one at a time.")
        .def("__init__", &make_search, "rows"_a, "columns"_a, "colours"_a, "cells"_a = nb::none());
}

} // namespace nonolith::bind
