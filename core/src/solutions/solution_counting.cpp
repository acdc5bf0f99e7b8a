#include "count_sweep.hpp"
#include "transposed.hpp"

#include <array>
#include <deque>
#include <functional>
#include <limits>
#include <nonolith/solution_counting.hpp>

// The number of states is what limits the count, so it is kept down before it begins: by
// propagation (the caller's), by automata that are the smallest possible, by counting independent
// parts of the puzzle apart, and by reading each in the direction in which the fewest states come
// up. Which one that is can't be told from the clues: they differ by a factor of ten and more.
namespace nonolith {
namespace {

// States at which a direction is given up for the others, in some rounds; then the one that came
// furthest goes on to the end. The fewest states are not always where the first of them are few,
// and a round costs a small part of what the wrong direction would.
constexpr std::array kRounds{std::size_t{1} << 13, std::size_t{1} << 17, std::size_t{1} << 21};

// The same, read from the last row to the first.
CountView reversed(const CountView& view) {
    CountView turned = view;
    const std::size_t height = view.clues.height(), width = view.clues.width();
    std::ranges::reverse(turned.clues.rows);
    for (ColouredClue& clue : turned.clues.columns)
        std::ranges::reverse(clue);
    for (std::size_t row = 0; row < height; ++row)
        std::copy_n(view.candidates.begin() + static_cast<std::ptrdiff_t>(row * width), width,
                    turned.candidates.begin() +
                        static_cast<std::ptrdiff_t>((height - 1 - row) * width));
    std::ranges::reverse(turned.component.rows);
    for (std::size_t& row : turned.component.rows)
        row = height - 1 - row;
    return turned;
}

std::vector<u64> count_part(CountView down, CountView right, u64 bytes, Watch& watch) {
    std::deque<CountView> views{std::move(down), std::move(right)};
    std::deque<CountSweep> sweeps;
    std::vector<CountSweep*> order;
    const auto count = [&](CountSweep& sweep, std::size_t most) -> std::optional<std::vector<u64>> {
        try {
            return sweep.count(bytes, most);
        } catch (const CountTooLarge&) { // in this direction; perhaps not in another
            return std::nullopt;
        }
    };
    for (std::size_t i = 0; i < 4; ++i) {
        if (i >= 2)
            views.push_back(reversed(views[i - 2]));
        order.push_back(&sweeps.emplace_back(views[i], watch));
        if (auto number = count(sweeps[i], kRounds[0]))
            return *number;
    }
    for (std::size_t round = 1; round <= kRounds.size(); ++round) {
        std::ranges::stable_sort(order, std::greater(), &CountSweep::cells_read);
        const bool last = round == kRounds.size();
        for (CountSweep* const sweep : order)
            if (auto number =
                    count(*sweep, last ? std::numeric_limits<std::size_t>::max() : kRounds[round]))
                return *number;
    }
    throw CountTooLarge("the states of the count do not fit into memory");
}

bool every_row_fits(const ColouredClues& clues, std::span<const u32> candidates, Watch& watch) {
    const std::size_t width = clues.columns.size();
    for (std::size_t row = 0; row < clues.rows.size(); ++row) {
        watch.tick(16 * (width + clues.rows[row].size()));
        const auto line = candidates.subspan(row * width, width);
        if (LineAutomaton(clues.rows[row], line, clues.colours + 1).first() == 0)
            return false;
    }
    return true;
}

} // namespace

std::vector<std::vector<u64>> count_solutions(const ColouredClues& clues,
                                              std::span<const u32> candidates, std::uint64_t bytes,
                                              const StopCheck& stop) {
    const std::size_t height = clues.rows.size();
    const std::size_t width = clues.columns.size();
    const ColouredClues turned_clues = transposed(clues);
    const std::vector<u32> turned_cells = transposed(candidates, height, width);
    Watch watch(stop);
    if (!every_row_fits(clues, candidates, watch) ||
        !every_row_fits(turned_clues, turned_cells, watch))
        return {{0}};
    std::vector<std::vector<u64>> factors;
    for (const Component& component : components(candidates, height, width)) {
        factors.push_back(count_part(
            {clues, {candidates.begin(), candidates.end()}, component},
            {turned_clues, turned_cells, {component.columns, component.rows}}, bytes, watch));
    }
    return factors;
}

} // namespace nonolith
