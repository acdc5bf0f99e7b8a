// A black-and-white puzzle compiled for the line engine: all its lines, rows first, in one array.
#pragma once

#include "line/clue.hpp"

#include <nonolith/puzzle.hpp>

namespace nonolith {

class CompiledPuzzle {
  public:
    explicit CompiledPuzzle(const ColouredClues& clues)
        : height(static_cast<u32>(clues.height())), width(static_cast<u32>(clues.width())) {
        NONOLITH_EXPECTS(clues.colours == 1);
        NONOLITH_EXPECTS(clues.cells() <= std::numeric_limits<u32>::max());
        std::size_t blocks = 0;
        for (const auto* side : {&clues.rows, &clues.columns})
            for (const ColouredClue& clue : *side)
                blocks += clue.size();
        pool_.reserve(blocks); // LineClue points into it
        lines.reserve(std::size_t{height} + width);
        for (const ColouredClue& clue : clues.rows)
            lines.push_back(compile_clue(clue, width, pool_));
        for (const ColouredClue& clue : clues.columns)
            lines.push_back(compile_clue(clue, height, pool_));
    }
    CompiledPuzzle(const CompiledPuzzle&) = delete;
    CompiledPuzzle& operator=(const CompiledPuzzle&) = delete;

    u32 height, width;
    std::vector<LineClue> lines; // rows, then columns

  private:
    std::vector<Block> pool_;
};

} // namespace nonolith
