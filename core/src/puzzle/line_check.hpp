// The clue of one line of a finished grid.
#pragma once

#include <nonolith/puzzle.hpp>

namespace nonolith {

// Whether the cells of one line, `step` apart, have exactly this clue.
bool line_has_clue(const ColouredClue& clue, const std::uint8_t* first, std::size_t step,
                   std::size_t cells);

} // namespace nonolith
