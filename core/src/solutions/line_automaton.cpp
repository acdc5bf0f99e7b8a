#include "line_automaton.hpp"

#include "puzzle/block_starts.hpp"

#include <map>
#include <numeric>

namespace nonolith {
namespace {

using u32 = std::uint32_t;

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

    u32 places() const { return static_cast<u32>(block_.size()); }

    bool accepts(u32 place) const {
        return place == gap_.back() || place + 1 == gap_.back(); // in the last gap or at its edge
    }

    // The place after one more cell, or nothing.
    bool step(u32 place, u32 colour, u32& after) const {
        const u32 block = block_[place];
        const u32 read = place - gap_[block]; // cells of the block; 0: in the gap before it
        const bool last_gap = block == clue_.size();
        if (colour == 0) {
            if (read == 0)
                after = place;
            else if (read == clue_[block].length)
                after = gap_[block + 1];
            else
                return false;
            return true;
        }
        if (!last_gap && read < clue_[block].length) {
            after = place + 1;
            return clue_[block].colour == colour;
        }
        if (last_gap || block + 1 == clue_.size())
            return false;
        after = gap_[block + 1] + 1;
        return clue_[block + 1].colour == colour &&
               gap_between(clue_[block], clue_[block + 1]) == 0;
    }

  private:
    const ColouredClue& clue_;
    std::vector<u32> gap_;   // the place of each gap
    std::vector<u32> block_; // of each place
};

bool fits(const ColouredClue& clue, std::size_t cells) {
    return std::accumulate(clue.begin(), clue.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const ColouredLength& block) {
                               return sum + block.length;
                           }) <= cells;
}

} // namespace

// From the end to the beginning: places whose successors fall into the same states are one state.
LineAutomaton::LineAutomaton(const ColouredClue& clue, std::span<const u32> candidates, u32 colours)
    : colours_(colours), states_(candidates.size() + 1), next_(candidates.size()) {
    if (!fits(clue, candidates.size()))
        return;
    const ClueProgress progress(clue);
    std::vector<u32> state_of(progress.places());
    for (u32 place = 0; place < progress.places(); ++place)
        state_of[place] = progress.accepts(place) ? 1 : 0;
    states_[candidates.size()] = 1;
    std::vector<u32> signature(colours);
    for (std::size_t cell = candidates.size(); cell-- > 0;) {
        std::map<std::vector<u32>, u32> known{{std::vector<u32>(colours, 0), 0}};
        std::vector<u32>& next = next_[cell];
        next.assign(colours, 0);
        std::vector<u32> before(progress.places());
        for (u32 place = 0; place < progress.places(); ++place) {
            for (u32 colour = 0; colour < colours; ++colour) {
                u32 after = 0;
                const bool possible =
                    (candidates[cell] >> colour & 1) != 0 && progress.step(place, colour, after);
                signature[colour] = possible ? state_of[after] : 0;
            }
            const auto [entry, is_new] =
                known.try_emplace(signature, static_cast<u32>(known.size()));
            if (is_new)
                next.insert(next.end(), signature.begin(), signature.end());
            before[place] = entry->second;
        }
        states_[cell] = static_cast<u32>(known.size()) - 1;
        state_of = std::move(before);
    }
    first_ = state_of[0];
}

} // namespace nonolith
