// A clue place by place, for sums over all placements of a line.
#pragma once

#include "puzzle/block_starts.hpp"

#include <cstdint>
#include <vector>

namespace nonolith {

// The places are those of ClueProgress. A cell leads from a place to itself (background in a gap),
// to the next place, or over a gap that need not be there. The colour of the cell follows from the
// place that is entered, so that a sum over placements goes through whole arrays.
struct ClueSteps {
    std::vector<std::uint8_t> enters; // the colour of the cell by which a place is entered
    std::vector<float> stays;         // 1 in gaps
    std::vector<float> joins; // 1 where a block begins that may follow the one before at once

    explicit ClueSteps(const ColouredClue& clue) {
        add(0, 1, 0);
        for (std::size_t block = 0; block < clue.size(); ++block) {
            const bool joined = block > 0 && gap_between(clue[block - 1], clue[block]) == 0;
            for (std::uint32_t cell = 0; cell < clue[block].length; ++cell)
                add(clue[block].colour, 0, cell == 0 && joined ? 1 : 0);
            add(0, 1, 0);
        }
    }

    std::size_t places() const { return enters.size(); }

  private:
    void add(std::uint32_t colour, float stays_here, float joins_here) {
        enters.push_back(static_cast<std::uint8_t>(colour));
        stays.push_back(stays_here);
        joins.push_back(joins_here);
    }
};

} // namespace nonolith
