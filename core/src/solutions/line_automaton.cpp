#include "line_automaton.hpp"

#include "line/bits.hpp"
#include "puzzle/block_starts.hpp"

#include <algorithm>
#include <numeric>

namespace nonolith {
namespace {

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

    LineAutomaton::Used used(u32 place) const {
        return {block_[place], place - gap_[block_[place]]};
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

// First the places that can be reached, cell by cell; then, from the end to the beginning, those of
// them that can be completed: places whose successors fall into the same states are one state.
// After line logic few places are left at each cell of a line, however long it is.
LineAutomaton::LineAutomaton(const ColouredClue& clue, std::span<const u32> candidates, u32 colours)
    : colours_(colours), states_(candidates.size() + 1), used_(candidates.size() + 1),
      next_(candidates.size()) {
    if (!fits(clue, candidates.size()))
        return;
    const ClueProgress progress(clue);
    const std::size_t cells = candidates.size();
    std::vector<u32> places{0}; // of all layers, one layer after the other
    std::vector<std::size_t> ends{0, 1};
    std::vector<std::size_t> met(progress.places(), 0); // the last layer that a place was met in
    for (std::size_t cell = 0; cell < cells; ++cell) {
        for (std::size_t at = ends[cell]; at < ends[cell + 1]; ++at) {
            for_each_bit(candidates[cell], [&](u32 colour) {
                u32 after = 0;
                if (!progress.step(places[at], colour, after) || met[after] == cell + 1)
                    return;
                met[after] = cell + 1;
                places.push_back(after);
            });
        }
        ends.push_back(places.size());
    }

    std::vector<u32> state_of(progress.places(), 0); // of the places of the layer behind
    for (std::size_t at = ends[cells]; at < ends[cells + 1]; ++at)
        state_of[places[at]] = progress.accepts(places[at]) ? 1 : 0;
    states_[cells] = 1;
    used_[cells] = {static_cast<u32>(clue.size()), 0};
    std::vector<u32> successors, order, states;
    for (std::size_t cell = cells; cell-- > 0;) {
        const std::size_t first = ends[cell], size = ends[cell + 1] - first;
        successors.assign(size * colours, 0);
        for (std::size_t i = 0; i < size; ++i)
            for_each_bit(candidates[cell], [&](u32 colour) {
                u32 after = 0;
                if (progress.step(places[first + i], colour, after))
                    successors[i * colours + colour] = state_of[after];
            });
        const auto of = [&](u32 i) { return std::span(&successors[i * colours], colours); };
        order.resize(size);
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, [&](u32 one, u32 other) {
            return std::ranges::lexicographical_compare(of(one), of(other));
        });
        next_[cell].assign(colours, 0);
        states.assign(size, 0);
        const std::vector<u32> dead(colours, 0);
        std::span<const u32> last = dead;
        u32 number = 0;
        for (const u32 i : order) {
            if (!std::ranges::equal(of(i), last)) {
                last = of(i);
                next_[cell].insert(next_[cell].end(), last.begin(), last.end());
                ++number;
            }
            states[i] = number;
        }
        for (std::size_t at = first + size; at < ends[cell + 2]; ++at)
            state_of[places[at]] = 0;
        for (std::size_t i = 0; i < size; ++i) {
            state_of[places[first + i]] = states[i];
            if (states[i] == 1)
                used_[cell] = progress.used(places[first + i]);
        }
        states_[cell] = number;
    }
    first_ = state_of[0];
}

} // namespace nonolith
