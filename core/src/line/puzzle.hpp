// A puzzle compiled for the solver: all its lines, rows first, in one array.
#pragma once

#include "clue.hpp"

#include <nonolith/nonolith.hpp>

namespace nonolith {

class CompiledPuzzle {
  public:
    explicit CompiledPuzzle(const Clues& clues)
        : height(static_cast<u32>(clues.rows.size())),
          width(static_cast<u32>(clues.columns.size())) {
        std::size_t blocks = 0;
        for (const auto* side : {&clues.rows, &clues.columns})
            for (const Lengths& lengths : *side)
                blocks += lengths.size();
        pool_.reserve(blocks); // LineClue points into it
        lines.reserve(std::size_t{height} + width);
        for (const Lengths& lengths : clues.rows)
            lines.push_back(compile_clue(lengths, width, pool_));
        for (const Lengths& lengths : clues.columns)
            lines.push_back(compile_clue(lengths, height, pool_));
    }
    CompiledPuzzle(const CompiledPuzzle&) = delete;
    CompiledPuzzle& operator=(const CompiledPuzzle&) = delete;

    u32 height, width;
    std::vector<LineClue> lines; // rows, then columns

  private:
    std::vector<Block> pool_;
};

} // namespace nonolith
