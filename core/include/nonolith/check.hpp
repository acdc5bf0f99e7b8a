// The last look at a solution, by code that shares nothing with what found it.

#pragma once

#include <cstdint>
#include <nonolith/colour.hpp>
#include <span>

namespace nonolith {

// Whether a grid has exactly these clues. `cells` holds one colour a cell, 0 for the background.
bool has_clues(const ColouredClues& clues, std::span<const std::uint8_t> cells);

// The same for a black-and-white solution as Search hands it out: 1 empty, 2 filled.
bool has_clues(const Clues& clues, std::span<const std::uint8_t> cells);

} // namespace nonolith
