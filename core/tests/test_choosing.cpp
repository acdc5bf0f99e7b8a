// The choice among readings, and its parts, compared with trying everything.
#include "choosing/balance.hpp"
#include "choosing/set_logic.hpp"
#include "puzzles.hpp"

#include <map>
#include <stdexcept>

namespace nonolith::test {

namespace {

using choosing::Assignment;
using choosing::Balance;
using choosing::Lines;
using choosing::Readings;
using choosing::SetLogic;

// Readings by lot, of a grid and of its neighbours.
std::vector<LineReadings> readings_by_lot(Lot& lot, const std::vector<Lengths>& clues, u32 cells) {
    std::vector<LineReadings> lines;
    for (const Lengths& clue : clues) {
        LineReadings& line = lines.emplace_back();
        line.open = 3000 + lot.below(3000);
        if (lot.below(8) != 0)
            line.readings.push_back({clue, lot.below(2000)});
        for (u32 more = lot.below(4); more > 0; --more) {
            const ColouredClue other = clue_of(grid_by_lot(lot, cells));
            Lengths lengths;
            for (const auto& block : other)
                lengths.push_back(block.length);
            const bool listed = std::ranges::any_of(
                line.readings, [&](const ClueReading& one) { return one.clue == lengths; });
            if (!listed)
                line.readings.push_back({lengths, lot.below(5000)});
        }
    }
    return lines;
}

struct PuzzleRead {
    u32 height, width;
    std::vector<LineReadings> rows, columns;

    explicit PuzzleRead(Lot& lot) : height(1 + lot.below(3)), width(1 + lot.below(4)) {
        const auto clues = clues_of_grid(grid_by_lot(lot, std::size_t{height} * width));
        const auto middle = clues.begin() + height;
        rows = readings_by_lot(lot, {clues.begin(), middle}, width);
        columns = readings_by_lot(lot, {middle, clues.end()}, height);
    }

    std::vector<Lengths> clues_of_grid(const Cells& grid) const {
        const ColouredClues clues = clues_of(grid, height, width);
        std::vector<Lengths> lengths;
        for (const auto& side : {clues.rows, clues.columns})
            for (const ColouredClue& clue : side) {
                lengths.emplace_back();
                for (const auto& block : clue)
                    lengths.back().push_back(block.length);
            }
        return lengths;
    }

    template <class Visit> void each_grid(Visit visit) const {
        each_line(Sets(std::size_t{height} * width, 3), visit);
    }
};

} // namespace

TEST("consistent choices come in order, and none is missing") {
    Lot lot(11);
    for (int i = 0; i < 150; ++i) {
        const PuzzleRead read(lot);
        const ChoiceCosts costs{700, 1500};
        std::map<std::vector<Lengths>, u32> grids;
        read.each_grid([&](const Cells& grid) { ++grids[read.clues_of_grid(grid)]; });
        const u32 limit = 9000;
        Chooser chooser(read.rows, read.columns, costs);
        u32 last = 0, found = 0;
        while (chooser.next(limit) == Progress::kSolution) {
            const ClueChoice& choice = chooser.choice();
            CHECK(choice.cost >= last);
            last = choice.cost;
            CHECK_EQUAL(grids.count(choice.clues), std::size_t{1});
            CHECK_EQUAL(*choice.solutions, std::min(grids[choice.clues], u32{2}));
            ++found;
        }
        CHECK(chooser.is_complete());
        // As many as there are, when only listed readings count: open lines have edits to pay.
        u32 listed = 0, listed_found = 0;
        const auto cost_of = [&](const std::vector<Lengths>& clues) {
            u32 cost = grids[clues] > 1 ? costs.several : 0;
            for (std::size_t line = 0; line < clues.size(); ++line) {
                const auto& all = line < read.height ? read.rows[line].readings
                                                     : read.columns[line - read.height].readings;
                const auto one = std::ranges::find(all, clues[line], &ClueReading::clue);
                if (one == all.end())
                    return limit + 1;
                cost += one->cost;
            }
            return cost;
        };
        for (const auto& [clues, many] : grids)
            listed += cost_of(clues) <= limit;
        Chooser again(read.rows, read.columns, costs);
        while (again.next(limit) == Progress::kSolution)
            if (again.choice().lines.empty()) {
                ++listed_found;
                CHECK_EQUAL(again.choice().cost, cost_of(again.choice().clues));
            }
        CHECK_EQUAL(listed_found, listed);
        CHECK(found >= listed);
    }
}

TEST("the cheapest balanced choice is that of trying all") {
    Lot lot(12);
    for (int i = 0; i < 200; ++i) {
        const PuzzleRead read(lot);
        const Lines lines(read.rows, read.columns);
        std::vector<Readings> sets;
        for (u32 line = 0; line < lines.count(); ++line)
            sets.push_back(lines.all(line) & ~(lot.below(3) == 0 ? u64{1} : u64{0}));
        Balance balance(lines);
        const u32 least = balance.solve(sets);
        // All assignments, with every sum of an open line.
        u32 expected = Balance::kNever;
        std::map<std::pair<u32, u32>, u32> with; // by line and reading
        Assignment assignment(lines.count());
        const auto go = [&](const auto& self, u32 line, int surplus, u32 cost) -> void {
            if (line == lines.count()) {
                if (surplus != 0)
                    return;
                expected = std::min(expected, cost);
                for (u32 k = 0; k < lines.count(); ++k) {
                    const auto [place, fresh] = with.emplace(std::pair(k, assignment[k]), cost);
                    place->second = std::min(place->second, cost);
                }
                return;
            }
            const int sign = lines.is_row(line) ? 1 : -1;
            for_each_bit(sets[line], [&](u32 reading) {
                assignment[line] = reading;
                const bool open = reading == lines.open(line);
                const u32 low = open ? 0 : lines.sum(line, reading);
                const u32 high = open ? lines.cells(line) : low;
                for (u32 sum = low; sum <= high; ++sum)
                    self(self, line + 1, surplus + sign * static_cast<int>(sum),
                         cost + lines.cost(line, reading));
            });
        };
        if (lines.count() <= 5)
            go(go, 0, 0, 0);
        else
            continue;
        CHECK_EQUAL(least, expected);
        if (least == Balance::kNever)
            continue;
        const Assignment cheapest = balance.cheapest();
        u32 cost = 0;
        for (u32 line = 0; line < lines.count(); ++line) {
            cost += lines.cost(line, cheapest[line]);
            for_each_bit(sets[line], [&](u32 reading) {
                const auto found = with.find({line, reading});
                CHECK_EQUAL(balance.least_with(line, Readings{1} << reading),
                            found == with.end() ? Balance::kNever : found->second);
            });
        }
        CHECK_EQUAL(cost, least);
    }
}

TEST("sets of clues contradict each other only if no grid has them") {
    Lot lot(13);
    const StopCheck never;
    u32 seen = 0, possible = 0;
    for (int i = 0; i < 400; ++i) {
        const PuzzleRead read(lot);
        const Lines lines(read.rows, read.columns);
        std::vector<Readings> sets;
        for (u32 line = 0; line < lines.count(); ++line) {
            const Readings open = Readings{1} << lines.open(line);
            sets.push_back(lines.all(line) & (u64{1} + lot.below(7)));
            if (lot.below(4) != 0)
                sets.back() &= ~open;
            if (sets.back() == 0)
                sets.back() = open;
        }
        const auto exists = [&](const std::vector<Readings>& within) {
            bool found = false;
            read.each_grid([&](const Cells& grid) {
                const auto clues = read.clues_of_grid(grid);
                bool all = true;
                for (u32 line = 0; line < lines.count(); ++line) {
                    bool one = lines.is_open(line, within[line]);
                    for_each_bit(within[line], [&](u32 reading) {
                        one |= reading < lines.open(line) &&
                               lines.readings(line)[reading].clue == clues[line];
                    });
                    all &= one;
                }
                found |= all;
            });
            return found;
        };
        Watch watch(never);
        SetLogic<u64> logic(lines, watch);
        std::vector<bool> involved;
        const bool expected = !exists(sets);
        CHECK_EQUAL(logic.contradicts(sets, 1000, &involved), expected);
        SetLogic<u128> wide(lines, watch);
        CHECK_EQUAL(wide.contradicts(sets, 1000), expected);
        (expected ? seen : possible) += 1;
        CHECK(expected || !logic.contradicts(sets, 1));
        if (!expected)
            continue;
        for (u32 line = 0; line < lines.count(); ++line) // the lines named make it on their own
            if (!involved[line])
                sets[line] = lines.all(line);
        CHECK(!exists(sets));
    }
    CHECK(seen > 50);
    CHECK(possible > 50);
}

TEST("a limit of work interrupts a choice, and the next call goes on") {
    Lot lot(14);
    const PuzzleRead read(lot);
    Chooser chooser(read.rows, read.columns, {0, 0});
    CHECK_EQUAL(chooser.next(20000, {{}, u64{0}}), Progress::kBudget);
    CHECK_EQUAL(chooser.next(20000), Progress::kSolution);
}

TEST("wrong readings are refused") {
    const LineReadings one{{{{1}, 0}}, 10};
    CHECK_THROWS(std::invalid_argument, Chooser({{{{{2}, 0}}, 10}}, {one}, {}));
    CHECK_THROWS(std::invalid_argument, Chooser({{{{{0}, 0}}, 10}}, {one}, {}));
    CHECK_THROWS(std::invalid_argument, Chooser({one}, {{{{{1}, kMostCost + 1}}, 10}}, {}));
    CHECK_THROWS(std::invalid_argument, Chooser({one}, {one}, {}, {{1, true, 0}}));
    Chooser good({one}, {one}, {}, {{0, false, 7}});
    CHECK_EQUAL(good.next(100), Progress::kSolution);
    CHECK_EQUAL(good.choice().cost, u32{7});
    CHECK_EQUAL(good.choice().wrong, std::vector<u32>{0});
}

} // namespace nonolith::test
