#include "count_sweep.hpp"
#include "support/contract.hpp"
#include "transposed.hpp"

#include <array>
#include <deque>
#include <limits>
#include <nonolith/solution_counting.hpp>
#include <span>
#include <utility>

// The number of states is what limits the count, so it is kept down before it begins: by
// propagation (the caller's), by automata that are the smallest possible, by counting independent
// parts of the puzzle apart, and by reading each in the direction in which the fewest states come
// up. They differ by a factor of ten and more.
namespace nonolith {
namespace {

// States at which a direction waits for the others, in some rounds; then the one that fewest are
// expected of goes on to the end. What is expected is a rough guess, and a round costs a small part
// of what the wrong direction would.
constexpr std::array kRounds{std::size_t{1} << 13, std::size_t{1} << 16, std::size_t{1} << 19};

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
    NONOLITH_ENSURES(std::ranges::is_sorted(turned.component.rows));
    return turned;
}

std::vector<u64> count_part(CountView down, CountView right, u64 bytes, Watch& watch) {
    std::deque<CountView> views{std::move(down), std::move(right)};
    views.push_back(reversed(views[0]));
    views.push_back(reversed(views[1]));
    StatePages pages(CountSweep::state_bytes(views[0]), bytes);
    std::deque<CountSweep> sweeps;
    for (const CountView& view : views)
        sweeps.emplace_back(view, pages, watch);
    const auto go_on = [&](CountSweep& sweep, std::size_t most) -> std::optional<std::vector<u64>> {
        try {
            return sweep.go_on(most);
        } catch (const CountTooLarge&) { // in this direction; perhaps not in another
            sweep.forget();
            return std::nullopt;
        }
    };
    for (CountSweep& sweep : sweeps)
        if (auto number = go_on(sweep, kRounds[0]))
            return *number;
    std::vector<std::pair<double, CountSweep*>> order;
    for (CountSweep& sweep : sweeps)
        order.emplace_back(sweep.expected(), &sweep);
    std::ranges::stable_sort(order, {}, [](const auto& sweep) { return sweep.first; });
    for (const std::size_t most : std::span(kRounds).subspan(1))
        for (const auto& [_, sweep] : order)
            if (auto number = go_on(*sweep, most))
                return *number;
    for (const auto& [_, sweep] : order) {
        for (CountSweep& other : sweeps)
            if (&other != sweep)
                other.forget();
        if (auto number = go_on(*sweep, std::numeric_limits<std::size_t>::max()))
            return *number;
    }
    throw CountTooLarge();
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
    NONOLITH_EXPECTS(candidates.size() == clues.cells());
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
    NONOLITH_ENSURES(std::ranges::none_of(factors, [](const auto& one) { return one.empty(); }));
    return factors;
}

} // namespace nonolith
