// Puzzles of any palette from Python: sequences of Blocks, which are ints that know a colour.

#pragma once

#include "convert.hpp"

#include <nonolith/colour.hpp>

namespace nonolith::bind {

inline ColouredClue listed_clue(nb::handle clue, std::uint32_t colours) {
    ColouredClue blocks;
    for (const std::uint32_t length : lengths_of(clue))
        blocks.push_back({length, 1});
    if (colours > 1) {
        auto block = blocks.begin();
        for (nb::handle item : clue)
            (block++)->colour = nb::cast<std::uint32_t>(item.attr("colour"));
    }
    return blocks;
}

inline ColouredClues clue_lists(nb::handle rows, nb::handle columns, std::uint32_t colours) {
    ColouredClues clues;
    clues.colours = colours;
    for (nb::handle clue : rows)
        clues.rows.push_back(listed_clue(clue, colours));
    for (nb::handle clue : columns)
        clues.columns.push_back(listed_clue(clue, colours));
    return clues;
}

} // namespace nonolith::bind
