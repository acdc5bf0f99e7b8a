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

// Follows what the columns read so far may have made of the rows' clues, at most `most` states of
// it at a time; where there are more, those that look best go on. Nothing is returned if the
// puzzle is not thin enough for it. Throws Stopped.
std::optional<Swept> sweep_columns(const ColouredClues& clues,
                                   std::span<const std::uint32_t> candidates, std::size_t most,
                                   const StopCheck& stop);

} // namespace nonolith
