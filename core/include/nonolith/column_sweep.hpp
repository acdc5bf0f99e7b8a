// Thin puzzles, read column by column (row by row where they are high).
#pragma once

#include <nonolith/puzzle.hpp>
#include <nonolith/stop.hpp>
#include <optional>

namespace nonolith {

struct Swept {
    std::vector<std::vector<std::uint8_t>> solutions; // at most two, which differ
    bool complete =
        false; // no state was left out: there are no solutions but these, or two and more
};

// Follows all states that the rows' clues may be in after each column, but at most `most` at a
// time: of more, it keeps the most promising. Returns nothing if the puzzle is not thin enough.
// Throws Stopped.
std::optional<Swept> sweep_columns(const ColouredClues& clues,
                                   std::span<const std::uint32_t> candidates, std::size_t most,
                                   const StopCheck& stop);

} // namespace nonolith
