// Line logic: where it ends, and what one line's clue and its known cells force.
#pragma once

#include <nonolith/puzzle.hpp>
#include <optional>

namespace nonolith {

// Where settling lines to a fixpoint ends.
enum class Outcome : std::uint8_t { kSolved, kStuck, kContradiction };

// Every cell that the clue and the known cells force, or nothing on a contradiction. Cells are one
// byte each: 1 empty, 2 filled, 3 unknown.
std::optional<std::vector<std::uint8_t>> settle(const Lengths& clue,
                                                std::span<const std::uint8_t> cells);

// The same with several colours: a colour stays a candidate of a cell exactly if some placement of
// the clue gives it to the cell.
std::optional<std::vector<std::uint32_t>> settle_colour(const ColouredClue& clue,
                                                        std::uint32_t colours,
                                                        std::span<const std::uint32_t> candidates);

} // namespace nonolith
