// How far the cells of a line that were read have come with its clue.
#pragma once

#include "puzzle/block_starts.hpp"
#include "support/bits.hpp"
#include "support/contract.hpp"

#include <numeric>

namespace nonolith {

// How much of a clue is used up: whole blocks, and cells of the next.
struct Used {
    u32 blocks = 0;
    u32 cells = 0;
};

// The plain automaton of a clue: how much of it the cells read so far have used up. A place is
// either a gap (block i not begun) or the number of cells of block i that have been read.
//
//     blocks 2, 1 of one colour:   gap0 -1-> 2:1 -1-> 2:2 -0-> gap1 -1-> 1:1 -0-> gap2
//                                  (gaps loop on 0)
class ClueProgress {
  public:
    explicit ClueProgress(const ColouredClue& clue) : clue_(clue) {
        u32 place = 0;
        for (u32 block = 0; block < clue.size(); ++block) {
            gap_.push_back(place);
            block_.resize(place + 1 + clue[block].length, block);
            place += 1 + clue[block].length;
        }
        gap_.push_back(place);
        block_.push_back(static_cast<u32>(clue.size()));
    }

    Used used(u32 place) const { return {block_[place], place - gap_[block_[place]]}; }

    // The cells that are not background of those read so far.
    u32 cells(u32 place) const { return place - block_[place]; }

    u32 places() const { return static_cast<u32>(block_.size()); }

    bool accepts(u32 place) const {
        return place == gap_.back() || place + 1 == gap_.back(); // in the last gap or at its edge
    }

    // The colour, beside the background, that a cell read in a place may have; 0 if none.
    u32 next_colour(u32 place) const {
        const u32 block = block_[place];
        if (block == clue_.size())
            return 0;
        if (place - gap_[block] < clue_[block].length)
            return clue_[block].colour;
        const bool joined =
            block + 1 < clue_.size() && gap_between(clue_[block], clue_[block + 1]) == 0;
        return joined ? clue_[block + 1].colour : 0;
    }

    // The place after one more cell, or nothing.
    bool step(u32 place, u32 colour, u32& after) const {
        NONOLITH_EXPECTS(place < places());
        const u32 block = block_[place];
        const u32 read = place - gap_[block]; // cells of the block; 0: in the gap before it
        if (colour == 0) {
            if (read == 0)
                after = place;
            else if (read == clue_[block].length)
                after = gap_[block + 1];
            else
                return false;
            return true;
        }
        if (next_colour(place) != colour)
            return false;
        after = read < clue_[block].length ? place + 1 : gap_[block + 1] + 1;
        return true;
    }

  private:
    const ColouredClue& clue_;
    std::vector<u32> gap_;   // the place of each gap
    std::vector<u32> block_; // of each place
};

// Whether the blocks of a clue alone fit into so many cells.
inline bool blocks_fit(const ColouredClue& clue, std::size_t cells) {
    return std::accumulate(clue.begin(), clue.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const ColouredLength& block) {
                               return sum + block.length;
                           }) <= cells;
}

} // namespace nonolith
