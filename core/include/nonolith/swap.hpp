// A second solution from a first one, for nothing.
#pragma once

#include <nonolith/puzzle.hpp>
#include <optional>

namespace nonolith {

// Another solution that differs from the given one in the four cells of a square of 2×2, whose
// diagonals exchange their colours; none if no square allows it, which says nothing of other
// solutions. Only cells with both colours among their candidates are exchanged.
std::optional<std::vector<std::uint8_t>> swapped(const ColouredClues& clues,
                                                 std::span<const std::uint32_t> candidates,
                                                 std::span<const std::uint8_t> solution);

} // namespace nonolith
