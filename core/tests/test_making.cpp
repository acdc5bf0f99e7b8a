// Data sets, repair, reading, explaining.
#include "datasets/dataset_sort.hpp"
#include "generating/change_chunks.hpp"
#include "generating/picture_logic.hpp"
#include "puzzles.hpp"

#include <cmath>
#include <map>

namespace nonolith::test {

using namespace generating;

TEST("the data sets of 3x3, from grids to unique puzzles") {
    const GridSize size{3, 3};
    std::string grids, clues, verdicts, passes;
    write_grids(size, 0, 512, grids);
    CHECK_EQUAL(grids.substr(0, 24), ".../.../...\n.../.../..#\n");
    write_clues(grids, size, clues);
    write_verdicts(clues, size, VerdictColumn::kOutcome, verdicts);
    CHECK_EQUAL(std::ranges::count(verdicts, '1'), 384);
    CHECK_EQUAL(std::ranges::count(verdicts, '0'), 0);
    write_verdicts(clues, size, VerdictColumn::kPasses, passes);
    for (std::size_t i = 0; i < verdicts.size(); i += 2)
        CHECK_EQUAL(verdicts[i] == '1', passes[i] != '0');
    std::map<std::string, int> times;
    for (std::size_t at = 0; at < clues.size();) {
        const std::size_t end = clues.find('\n', at);
        ++times[clues.substr(at, end - at)];
        at = end + 1;
    }
    for (const std::size_t capacity : {7UL, 100UL, 100000UL}) {
        UniquePuzzles unique(size, capacity, "/tmp");
        unique.add(clues);
        std::string found;
        while (unique.write_next(50, found)) {
        }
        std::string line;
        long number = 0;
        for (const char character : found)
            if (character != '\n')
                line += character;
            else
                CHECK_EQUAL(times[line], 1), line.clear(), ++number;
        CHECK_EQUAL(number,
                    std::ranges::count_if(times, [](const auto& one) { return one.second == 1; }));
        CHECK_EQUAL(unique.merged(), 512U);
    }
    std::string out;
    CHECK_THROWS(BadLine, write_clues("#x\n", {}, out));
    CHECK_THROWS(BadLine, write_verdicts("1:2:3\n", {}, VerdictColumn::kOutcome, out));
    CHECK_BREAKS("count <= ", write_grids(size, 500, 13, out));
}

TEST("lines too long for a table are solved as short ones are") {
    Lot lot(21);
    for (int i = 0; i < 60; ++i) {
        const std::size_t height = 1 + lot.below(8), width = 1 + lot.below(12);
        const Cells grid = grid_by_lot(lot, height * width);
        const ColouredClues clues = clues_of(grid, height, width);
        std::string picture, line, verdict;
        for (std::size_t cell = 0; cell < grid.size(); ++cell) {
            picture += grid[cell] != 0 ? '#' : '.';
            if ((cell + 1) % width == 0)
                picture += cell + 1 == grid.size() ? '\n' : '/';
        }
        write_clues(picture, {}, line);
        write_verdicts(line, {}, VerdictColumn::kOutcome, verdict);
        Solver solver(clues);
        const Outcome outcome = solver.propagate();
        CHECK_EQUAL(verdict, outcome == Outcome::kSolved ? "1\n" : "2\n");
    }
}

TEST("keys are sorted outside of memory") {
    Lot lot(22);
    std::vector<u64> keys;
    for (int i = 0; i < 5000; ++i)
        keys.push_back(lot.below(1 << 13));
    std::map<u64, int> times;
    for (const u64 key : keys)
        ++times[key];
    KeySorter sorter(13, 300, "/tmp");
    sorter.add(keys);
    u64 key = 0, before = 0;
    int number = 0;
    while (sorter.next_unique(key)) {
        CHECK_EQUAL(times[key], 1);
        CHECK(number == 0 || key > before);
        before = key;
        ++number;
    }
    CHECK_EQUAL(number, std::ranges::count_if(times, [](auto& one) { return one.second == 1; }));
    CHECK_BREAKS("!merging_", sorter.add(keys));
    KeySorter narrow(3, 10, "/tmp");
    CHECK_BREAKS("key >> bits_ == 0", narrow.add(std::vector<u64>{8}));
}

TEST("a picture is mended with few changes, and locked cells stay") {
    Lot lot(23);
    for (const Goal goal : {Goal::kLocal, Goal::kUnique})
        for (const u32 colours : {1U, 2U}) {
            Damaged damaged{10, 12, colours, grid_by_lot(lot, 120, colours), {}, {}, {}};
            damaged.costs.assign(120, 3);
            damaged.locked.assign(120, 0);
            damaged.locked[17] = damaged.locked[80] = 1;
            Repair repair(damaged, goal, 5), again(damaged, goal, 5);
            while (repair.best().empty())
                repair.search(200, {});
            repair.search(300, {});
            while (again.best().empty())
                again.search(200, {});
            again.search(300, {});
            CHECK_EQUAL(repair.best(), again.best()); // the same by the same seed
            CHECK_EQUAL(repair.best()[17], damaged.cells[17]);
            CHECK_EQUAL(repair.test(repair.best(), 3, {}).judgement, Judgement::kGood);
            const ColouredClues clues = clues_of(repair.best(), 10, 12, colours);
            Solver solver(clues);
            if (goal == Goal::kLocal)
                CHECK_EQUAL(solver.propagate(), Outcome::kSolved);
            CHECK_EQUAL(solver.next(), Progress::kSolution);
            CHECK_EQUAL(solver.next(), Progress::kExhausted);
            Cells other = damaged.cells;
            other[17] = other[17] == 0 ? 1 : 0;
            if (repair.test(other, 1, {}).judgement == Judgement::kGood)
                CHECK_BREAKS("!damaged_.locked[cell]", repair.offer(other));
        }
    Damaged wrong{2, 2, 1, {0, 1, 0}, {}, {}, {}};
    CHECK_THROWS(std::invalid_argument, Repair(wrong, Goal::kLocal, 1));
}

TEST("each reason of a bad picture keeps others as bad") {
    Lot lot(24);
    for (int i = 0; i < 12; ++i) {
        const Cells grid = grid_by_lot(lot, 100);
        Damaged damaged{10, 10, 1, grid, Cells(100, 0), Cells(100, 0), {}};
        Repair repair(damaged, i % 2 == 0 ? Goal::kLocal : Goal::kUnique, 1);
        const Test test = repair.test(grid, 5, {});
        for (const auto& reason : test.reasons) {
            Cells other = grid_by_lot(lot, 100);
            for (const u32 cell : reason)
                other[cell] = grid[cell];
            CHECK(repair.test(other, 1, {}).judgement != Judgement::kGood);
        }
    }
}

TEST("line logic on a picture leaves what a solver leaves") {
    Lot lot(25);
    for (int i = 0; i < 40; ++i) {
        const u32 height = 1 + lot.below(9), width = 1 + lot.below(i % 4 == 0 ? 80 : 9);
        const Cells grid = grid_by_lot(lot, height * width);
        PictureLogic logic(height, width);
        logic.assign(grid);
        std::vector<u32> all(grid.size());
        for (u32 cell = 0; cell < all.size(); ++cell)
            all[cell] = cell;
        const ColouredClues clues = clues_of(grid, height, width);
        Solver solver(clues);
        solver.propagate();
        std::vector<u32> stuck;
        const Sets settled = solver.settled();
        for (u32 cell = 0; cell < settled.size(); ++cell)
            if (settled[cell] == kUnknown)
                stuck.push_back(cell);
        CHECK_EQUAL(logic.fixpoint(all), stuck);
        const auto twin = logic.twin(stuck, 100'000'000, {});
        CHECK(twin.has_value());
        CHECK_EQUAL(twin->empty(), [&] {
            Solver search(clues);
            return search.next() == Progress::kSolution && search.next() == Progress::kExhausted;
        }());
        CHECK_BREAKS("cell < cells()", logic.set(height * width, 0));
    }
}

TEST("clues as files have them") {
    const auto read = [](std::string_view text, Between between, FlatClues& clues) {
        clues.clear();
        return read_numbers(text, '\n', between, true, clues);
    };
    FlatClues clues;
    CHECK(read("1 1\n0\n23", Between::kBlanks, clues));
    CHECK_EQUAL(clues.lengths, std::vector<u32>{1, 1, 23});
    CHECK_EQUAL(clues.ends, std::vector<u32>{2, 2, 3});
    CHECK(read("3,1\n2, 2", Between::kCommas, clues));
    CHECK(read("3.1\n2.2", Between::kDots, clues));
    for (const char* wrong : {"1 0", "0 1", "a", "1\n-2", "1000001", "01", "1.x"})
        CHECK(!read(wrong, Between::kBlanks, clues));
    clues.clear();
    CHECK(read_letters("AB @ C", clues));
    CHECK_EQUAL(clues.lengths, std::vector<u32>{1, 2, 3});
    CHECK_EQUAL(clues.ends, std::vector<u32>{2, 2, 3});
    clues.clear();
    CHECK(!read_letters("A@", clues));
    clues.clear();
    CHECK(read_elements("<line><count>3</count></line> <line/>", clues));
    CHECK_EQUAL(clues.ends, std::vector<u32>{1, 1});
    clues.clear();
    CHECK(!read_elements("<line><count>0</count></line>", clues));
    const Cells picture{1, 1, 0, 0, 1, 1};
    clues.clear();
    read_cells(picture.data(), 2, 3, 1, 3, clues);
    CHECK_EQUAL(clues.lengths, std::vector<u32>{2, 2});
    clues.clear();
    clues.lengths = {0}; // no reader makes such a length
    CHECK_BREAKS("is_sound(clues)", read_cells(picture.data(), 1, 3, 1, 3, clues));
}

TEST("what a technique finds follows from the line, and the costs rise") {
    Lot lot(26);
    std::array<int, kTechniques> findings{};
    for (int i = 0; i < 3000; ++i) {
        const u32 colours = 1 + (i % 3 == 0 ? lot.below(2) : 0);
        const u32 cells = 1 + lot.below(colours == 1 ? 12 : 8);
        const Cells hidden = grid_by_lot(lot, cells, colours, 65);
        const ColouredClue clue = clue_of(hidden);
        Sets sets(cells, (u32{2} << colours) - 1);
        for (u32 cell = 0; cell < cells; ++cell)
            if (lot.below(3) == 0)
                sets[cell] = u32{1} << hidden[cell];
        const Sets settled = *settled_slowly(clue, sets);
        for (u32 technique = 0; technique < kTechniques; ++technique)
            for (const Finding& finding :
                 find_on_line(static_cast<Technique>(technique), clue, colours, sets)) {
                ++findings[technique];
                CHECK_EQUAL(finding.technique, static_cast<Technique>(technique));
                CHECK(!finding.changes.empty());
                for (const Change& change : finding.changes) {
                    CHECK_EQUAL(change.before, sets[change.cell]);
                    CHECK_EQUAL(settled[change.cell] & ~change.after, 0U); // nothing true is lost
                }
            }
    }
    for (const int number : findings)
        CHECK(number > 0);
    double before = 0;
    for (u32 technique = 0; technique < kTechniques; ++technique) {
        const double cost = technique_cost(static_cast<Technique>(technique));
        CHECK(cost >= std::max(1.0, before));
        before = cost;
    }
}

TEST("steps solve what line logic solves; suppositions do more") {
    Lot lot(27);
    for (int i = 0; i < 25; ++i) {
        const std::size_t height = 3 + lot.below(5), width = 3 + lot.below(5);
        const Cells grid = grid_by_lot(lot, height * width, 1, 55);
        const ColouredClues clues = clues_of(grid, height, width);
        Solver solver(clues);
        const Outcome outcome = solver.propagate();
        Explainer explainer(clues, {});
        while (const auto step = explainer.next()) {
            CHECK(step->line < height + width);
            for (const KnownCell& known : step->reason)
                CHECK(known.colours == kEmpty || known.colours == kFilled);
        }
        CHECK_EQUAL(explainer.cells(), solver.settled());
        if (outcome == Outcome::kStuck)
            if (const auto refutation = explainer.refute({}); refutation) {
                CHECK(refutation->supposed != u32{1} << grid[refutation->cell]);
                CHECK_EQUAL(explainer.cells()[refutation->cell] & u32{1} << grid[refutation->cell],
                            u32{1} << grid[refutation->cell]);
            }
        const RatingTask task{&clues, {}};
        const auto rated = rate(std::span(&task, 1), {}, {});
        CHECK(rated[0].has_value() && !rated[0]->contradiction);
        if (outcome == Outcome::kSolved)
            CHECK_EQUAL(rated[0]->unknown + rated[0]->suppositions, 0U);
    }
}

TEST("lines that contradict each other") {
    ColouredClues clues;
    clues.rows = {{{2, 1}}, {{1, 1}}};
    clues.columns = {{{1, 1}}, {}};
    const Conflict conflict = conflicting_lines(clues, {}, {});
    CHECK_EQUAL(conflict.lines, std::vector<u32>{0, 3});
    CHECK(conflict.none_can_go && conflict.is_fewest);
}

namespace {

struct LineOfClue {
    ColouredClue clue;
    Sets sets;
};

// A line with a clue, of which some is known.
LineOfClue partly_known(Lot& lot, u32 cells, u32 colours, u32 known_in_100) {
    Cells hidden;
    while (hidden.size() < cells)
        hidden.insert(hidden.end(), 1 + lot.below(4),
                      static_cast<std::uint8_t>(lot.below(colours + 1)));
    hidden.resize(cells);
    LineOfClue line{clue_of(hidden), Sets(cells, (u32{2} << colours) - 1)};
    for (u32 cell = 0; cell < cells; ++cell)
        if (lot.below(100) < known_in_100)
            line.sets[cell] = u32{1} << hidden[cell];
    return line;
}

// Whether a technique concludes all of a step's changes from these cells.
bool concludes(const Finding& step, const ColouredClue& clue, u32 colours, const Sets& cells) {
    return std::ranges::any_of(
        find_on_line(step.technique, clue, colours, cells), [&](const Finding& finding) {
            return std::ranges::all_of(step.changes, [&](const Change& change) {
                const auto found = std::ranges::find(finding.changes, change.cell, &Change::cell);
                return found != finding.changes.end() &&
                       (found->after & change.before & ~change.after) == 0;
            });
        });
}

} // namespace

TEST("empty cells after a line change nothing: short lines are words, long ones are not") {
    Lot lot(28);
    std::size_t said = 0;
    for (int i = 0; i < 400; ++i) {
        const u32 colours = u32{1} << i % 3, known = 10 + 25 * static_cast<u32>(i % 3);
        const auto [clue, sets] = partly_known(lot, 1 + lot.below(63), colours, known);
        Sets longer = sets;
        longer.resize(sets.size() + 64, kEmpty);
        for (u32 at = static_cast<u32>(Technique::kSliding); at < kTechniques; ++at) {
            const auto technique = static_cast<Technique>(at);
            const auto found = find_on_line(technique, clue, colours, sets);
            const auto again = find_on_line(technique, clue, colours, longer);
            CHECK_EQUAL(found.size(), again.size());
            said += found.size();
            for (std::size_t k = 0; k < std::min(found.size(), again.size()); ++k)
                CHECK(std::ranges::equal(
                    found[k].changes, again[k].changes, [](const Change& a, const Change& b) {
                        return a.cell == b.cell && a.before == b.before && a.after == b.after;
                    }));
        }
    }
    CHECK(said > 500);
}

TEST("black-and-white lines need no last resort") {
    Lot lot(29);
    for (int i = 0; i < 400; ++i) {
        auto [clue, cells] = partly_known(lot, 1 + lot.below(12), 1, 30);
        const Sets expected = *settled_slowly(clue, cells);
        while (cells != expected) {
            const Sets before = cells;
            for (u32 at = 0; at + 1 < kTechniques && cells == before; ++at)
                for (const Finding& finding :
                     find_on_line(static_cast<Technique>(at), clue, 1, cells))
                    for (const Change& change : finding.changes)
                        cells[change.cell] &= change.after;
            CHECK(cells != before);
            if (cells == before)
                break;
        }
    }
}

TEST("a step's reason is enough, and none of it can go") {
    Lot lot(30);
    int steps = 0;
    for (int i = 0; i < 60; ++i) {
        const std::size_t height = 3 + lot.below(5), width = 3 + lot.below(6);
        const u32 colours = 1 + static_cast<u32>(i % 2) * lot.below(3);
        const Cells grid = grid_by_lot(lot, height * width, colours, 60);
        const ColouredClues clues = clues_of(grid, height, width, colours);
        Explainer explainer(clues, {});
        while (const auto step = explainer.next()) {
            ++steps;
            const bool is_row = step->line < height;
            const ColouredClue& clue =
                is_row ? clues.rows[step->line] : clues.columns[step->line - height];
            Sets cells(is_row ? width : height, (u32{2} << colours) - 1);
            for (const KnownCell& known : step->reason)
                cells[known.cell] = known.colours;
            CHECK(concludes(step->finding, clue, colours, cells));
            for (const KnownCell& known : step->reason) {
                const u32 kept = std::exchange(cells[known.cell], (u32{2} << colours) - 1);
                CHECK(!concludes(step->finding, clue, colours, cells));
                cells[known.cell] = kept;
            }
        }
    }
    CHECK(steps > 500);
}

TEST("a rating is what its rounds add up to") {
    Lot lot(31);
    int rated_puzzles = 0;
    // Lines up to 64 cells are settled as words, longer and coloured ones are not.
    constexpr std::array<std::array<std::size_t, 3>, 6> kShapes{
        {{1, 9, 1}, {12, 7, 1}, {3, 64, 1}, {65, 3, 1}, {9, 8, 2}, {2, 66, 2}}};
    for (int i = 0; i < 90; ++i) {
        std::size_t height = 2 + lot.below(6), width = 2 + lot.below(6);
        u32 colours = 1 + static_cast<u32>(i % 3 == 0);
        if (i >= 60) {
            height = kShapes[i % 6][0], width = kShapes[i % 6][1];
            colours = static_cast<u32>(kShapes[i % 6][2]);
        }
        const Cells grid = grid_by_lot(lot, height * width, colours, i < 60 ? 60 : 70);
        const ColouredClues clues = clues_of(grid, height, width, colours);
        const RatingTask task{&clues, {}};
        const RatedSolve rated = *rate(std::span(&task, 1), {}, {})[0];
        if (rated.suppositions != 0 || rated.unknown != 0)
            continue;
        ++rated_puzzles;
        // Each round: the lines that offer the easiest there is take all of it at once.
        Sets known = all_unknown(clues);
        std::array<u32, kTechniques + 2> uses{};
        double effort = 0;
        for (bool goes_on = true; goes_on;) {
            goes_on = false;
            for (u32 first = 0; first < kTechniques && !goes_on; ++first) {
                const double cost = technique_cost(static_cast<Technique>(first));
                Sets after = known;
                u32 taking = 0;
                for (std::size_t line = 0; line < height + width; ++line) {
                    const bool is_row = line < height;
                    const auto cell_at = [&](std::size_t at) {
                        return is_row ? line * width + at : at * width + line - height;
                    };
                    Sets cells;
                    for (std::size_t at = 0; at < (is_row ? width : height); ++at)
                        cells.push_back(known[cell_at(at)]);
                    bool takes = false;
                    for (u32 at = 0; at < kTechniques; ++at) {
                        const auto technique = static_cast<Technique>(at);
                        if (technique_cost(technique) != cost)
                            continue;
                        for (const Finding& finding :
                             find_on_line(technique,
                                          is_row ? clues.rows[line] : clues.columns[line - height],
                                          colours, cells)) {
                            if (!std::exchange(takes, true))
                                ++uses[at], ++taking;
                            for (const Change& change : finding.changes)
                                after[cell_at(change.cell)] &= change.after;
                        }
                    }
                }
                if (taking == 0)
                    continue;
                goes_on = true;
                known = after;
                effort +=
                    taking * cost * (1 + std::log2(static_cast<double>(height + width) / taking));
            }
        }
        CHECK_EQUAL(uses, rated.uses);
        CHECK(std::abs(effort - rated.effort) < 1e-9 * (1 + effort));
    }
    CHECK(rated_puzzles > 15);
}

} // namespace nonolith::test
