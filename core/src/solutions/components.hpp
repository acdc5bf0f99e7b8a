// Independent parts of a stuck puzzle.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace nonolith {

// The lines of one part, ascending. All undecided cells of a line belong to one part, so that the
// solutions of the parts combine freely.
struct Component {
    std::vector<std::size_t> rows;
    std::vector<std::size_t> columns;
};

// Every row and column with an undecided cell is in exactly one part; the others are in none.
std::vector<Component> components(std::span<const std::uint32_t> candidates, std::size_t height,
                                  std::size_t width);

} // namespace nonolith
