#include "line_automaton.hpp"

#include "clue_progress.hpp"
#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <numeric>

namespace nonolith {

// First the places that can be reached, cell by cell; then, from the end to the beginning, those of
// them that can be completed: places whose successors fall into the same states are one state.
// After line logic few places are left at each cell of a line, however long it is.
LineAutomaton::LineAutomaton(const ColouredClue& clue, std::span<const u32> candidates, u32 colours)
    : colours_(colours), states_(candidates.size() + 1), next_(candidates.size()),
      places_(candidates.size()) {
    if (!blocks_fit(clue, candidates.size()))
        return;
    NONOLITH_EXPECTS(std::ranges::all_of(
        candidates, [&](u32 set) { return (set & ~low_bits<u32>(colours)) == 0; }));
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
                places_[cell].push_back(places[first + i]);
                ++number;
            }
            states[i] = number;
        }
        // States are merged exactly where their successors are the same, and the dead are state 0.
        NONOLITH_INVARIANT(next_[cell].size() == (std::size_t{number} + 1) * colours);
        NONOLITH_INVARIANT(places_[cell].size() == number && number <= size);
        for (std::size_t at = first + size; at < ends[cell + 2]; ++at)
            state_of[places[at]] = 0;
        for (std::size_t i = 0; i < size; ++i)
            state_of[places[first + i]] = states[i];
        states_[cell] = number;
    }
    first_ = state_of[0];
    NONOLITH_ENSURES(cells == 0 || first_ <= states_[0]);
}

} // namespace nonolith
