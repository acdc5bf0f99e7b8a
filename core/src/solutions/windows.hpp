// Cutting a stuck puzzle into windows that have nothing to do with each other.
#pragma once

#include <cstdint>
#include <nonolith/puzzle.hpp>
#include <span>
#include <vector>

namespace nonolith {

// Some neighbouring columns of a puzzle (or rows, where there are more rows than columns), as a
// puzzle of its own: the clues of its lines across are what is left of theirs between both edges.
//
//     3 1 2    # # # . ? ? ? | . ? ? . . # ?      a window ends where every line across has used up
//                            |                    the same of its clue, whatever lies before
struct Window {
    ColouredClues clues;
    std::vector<std::uint32_t> cells; // the candidates
    std::size_t row = 0;              // of its first cell in the puzzle
    std::size_t column = 0;
};

// The windows that have an undecided cell, from the first to the last, for candidates that line
// logic has settled without a contradiction. The solutions of the puzzle are all combinations of
// theirs. None: there is but one, of more than three quarters of the puzzle, which is no gain.
std::vector<Window> windows(const ColouredClues& clues, std::span<const std::uint32_t> candidates);

} // namespace nonolith
