// A second solution from a first one, for nothing: an interchange (Ryser, Combinatorial properties
// of matrices of zeros and ones, 1957).
#pragma once

#include <nonolith/puzzle.hpp>
#include <optional>

namespace nonolith {

// Another solution that differs from the given one in the four corners of a rectangle, of which two
// are background and two have a colour, and which change places; none if no rectangle allows it, or
// none was found soon, which says nothing of other solutions. Only cells with both colours among
// their candidates are exchanged.
std::optional<std::vector<std::uint8_t>> swapped(const ColouredClues& clues,
                                                 std::span<const std::uint32_t> candidates,
                                                 std::span<const std::uint8_t> solution);

} // namespace nonolith
