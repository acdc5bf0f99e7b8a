// Derives a second solution from a first one at almost no cost: an interchange (Ryser,
// Combinatorial properties of matrices of zeros and ones, 1957).
#pragma once

#include <nonolith/puzzle.hpp>
#include <optional>

namespace nonolith {

// Returns a solution that differs from the given one in the four corners of a rectangle: two are
// background and two have a colour, and they trade places. Returns none if no rectangle allows it
// or none was found soon, which says nothing about other solutions. Only cells with both colours
// among their candidates are exchanged.
std::optional<std::vector<std::uint8_t>> swapped(const ColouredClues& clues,
                                                 std::span<const std::uint32_t> candidates,
                                                 std::span<const std::uint8_t> solution);

} // namespace nonolith
