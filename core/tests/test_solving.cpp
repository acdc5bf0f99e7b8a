// The solver and what helps it: search, batches, sweeps, beliefs, tempering, SAT, counting.
#include "puzzles.hpp"

#include <cstdlib>
#include <set>

namespace nonolith::test {

namespace {

ColouredClues permutations(std::size_t size, u32 colours = 1) {
    ColouredClues clues;
    clues.rows.assign(size, {{1, 1}});
    clues.columns = clues.rows;
    clues.colours = colours;
    return clues;
}

// A puzzle with few solutions or many, with or without some cells known.
struct PuzzleByLot {
    ColouredClues clues;
    Sets sets;
};

PuzzleByLot puzzle_by_lot(Lot& lot, u32 most, u32 colours) {
    const std::size_t height = lot.below(most + 1), width = lot.below(most + 1);
    const Cells grid = grid_by_lot(lot, height * width, colours, 20 + lot.below(60));
    PuzzleByLot puzzle{clues_of(grid, height, width, colours), {}};
    puzzle.sets = all_unknown(puzzle.clues);
    for (std::size_t cell = 0; cell < grid.size(); ++cell)
        if (lot.below(8) == 0)
            puzzle.sets[cell] = u32{1} << grid[cell];
    return puzzle;
}

// A puzzle of a thin picture: mostly one that has several solutions and takes a search.
ColouredClues sparse_by_lot(Lot& lot, u32 least, u32 most, u32 colours) {
    const std::size_t height = least + lot.below(most - least + 1);
    const std::size_t width = least + lot.below(most - least + 1);
    return clues_of(grid_by_lot(lot, height * width, colours, 35), height, width, colours);
}

// A puzzle whose search takes long enough to be interrupted; it mostly has few solutions.
ColouredClues half_filled_by_lot(Lot& lot, u32 colours) {
    const std::size_t height = 20 - 2 * (colours - 1), width = height + 2;
    return clues_of(grid_by_lot(lot, height * width, colours, 48), height, width, colours);
}

// At most so many solutions, in the order in which they are found.
std::vector<Cells> first_solutions(const ColouredClues& clues, std::size_t most) {
    std::vector<Cells> found;
    for (Solver solver(clues); found.size() < most && solver.next() == Progress::kSolution;)
        found.push_back(solver.solution());
    return found;
}

// The product of factors that fit into a word.
u64 product(const std::vector<std::vector<u64>>& factors) {
    u64 result = 1;
    for (const auto& factor : factors)
        result *= factor.empty() ? 0 : factor[0];
    return result;
}

// A SAT solver that tries everything, for clauses of few variables: the models' cells.
std::vector<Cells> models(const SatEncoding& encoding, const Sets& sets) {
    std::vector<Cells> found;
    std::vector<int> values(static_cast<std::size_t>(encoding.variables) + 1, -1);
    const auto is_true = [&](std::int32_t literal) {
        const int value = values[static_cast<std::size_t>(std::abs(literal))];
        return value < 0 ? -1 : int((literal > 0) == (value == 1));
    };
    const auto contradicted = [&] {
        bool open = false, satisfied = false;
        for (const std::int32_t literal : encoding.clauses) {
            if (literal == 0) {
                if (!satisfied && !open)
                    return true;
                open = satisfied = false;
            } else if (const int value = is_true(literal); value < 0) {
                open = true;
            } else if (value == 1) {
                satisfied = true;
            }
        }
        return false;
    };
    const auto go = [&](const auto& self, std::size_t variable) -> void {
        if (contradicted())
            return;
        if (variable == values.size()) {
            Cells grid(sets.size());
            for (std::size_t cell = 0; cell < sets.size(); ++cell)
                grid[cell] = static_cast<std::uint8_t>(std::countr_zero(sets[cell]));
            for (const CellChoice& choice : encoding.choices)
                if (is_true(choice.literal) == 1)
                    grid[choice.cell] = static_cast<std::uint8_t>(choice.colour);
            found.push_back(grid);
            return;
        }
        for (const int value : {0, 1}) {
            values[variable] = value;
            self(self, variable + 1);
        }
        values[variable] = -1;
    };
    go(go, 1);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

} // namespace

TEST("the solver finds all solutions, and counting counts them") {
    Lot lot(11);
    for (int i = 0; i < 250; ++i) {
        const u32 colours = 1 + (i % 3 == 0 ? lot.below(3) : 0);
        const auto [clues, sets] = puzzle_by_lot(lot, colours == 1 ? 5 : 4, colours);
        const auto expected = solutions_slowly(clues, sets);
        CHECK_EQUAL(all_solutions(clues, sets), expected);
        CHECK_EQUAL(product(count_solutions(clues, sets, u64{1} << 28, {})), expected.size());
    }
}

TEST("line logic knows what is forced, and no more") {
    Lot lot(12);
    for (int i = 0; i < 200; ++i) {
        const auto [clues, sets] = puzzle_by_lot(lot, 5, 1 + lot.below(2));
        Solver solver(clues, sets);
        const Outcome outcome = solver.propagate();
        CHECK_EQUAL(solver.propagate(), outcome);
        const Sets settled = solver.settled();
        for (const Cells& solution : solutions_slowly(clues, sets))
            for (std::size_t cell = 0; cell < solution.size(); ++cell)
                CHECK((settled[cell] >> solution[cell] & 1) != 0);
        if (outcome == Outcome::kStuck) {
            for (std::size_t row = 0; row < clues.height(); ++row) {
                const auto line = std::span(settled).subspan(row * clues.width(), clues.width());
                CHECK_EQUAL(*settled_slowly(clues.rows[row], line), Sets(line.begin(), line.end()));
            }
        }
        if (outcome == Outcome::kContradiction)
            CHECK(*solver.contradicted_line() < clues.height() + clues.width());
        CHECK_EQUAL(solver.statistics().probes, 0U);
    }
}

TEST("what a search has done is told in numbers") {
    const ColouredClues easy = clues_of({1, 1, 0, 1}, 2, 2);
    Solver solved(easy);
    CHECK_EQUAL(solved.next(), Progress::kSolution);
    CHECK_EQUAL(solved.statistics().nodes, 1U);
    CHECK_EQUAL(solved.statistics().probes, 0U);
    for (const u32 colours : {1U, 2U}) {
        const ColouredClues clues = permutations(5, colours);
        Solver branching(clues);
        int found = 0;
        while (branching.next() == Progress::kSolution)
            ++found;
        CHECK_EQUAL(found, 120);
        const Statistics done = branching.statistics();
        CHECK(done.nodes > 1);
        CHECK(done.probes > 0 && done.lines_settled > 0 && done.lines_remembered > 0);
        CHECK_EQUAL(done.explored, 1.0);
        CHECK_EQUAL(branching.rung(), Rung::kSearch);
    }
}

TEST("a search that is interrupted wherever it can be loses nothing") {
    Lot lot(13);
    int interrupted = 0;
    for (int i = 0; i < 100; ++i) {
        const u32 colours = 1 + i % 2;
        const ColouredClues clues =
            i < 6 ? permutations(6, colours) : half_filled_by_lot(lot, colours);
        const auto expected = first_solutions(clues, 801);
        if (expected.size() > 800)
            continue;
        std::vector<Cells> found;
        Solver solver(clues);
        for (u64 work = 0;;) {
            const Progress progress = solver.next({.seconds = {}, .work = work});
            if (progress == Progress::kExhausted)
                break;
            if (progress == Progress::kSolution) {
                found.push_back(solver.solution());
                continue;
            }
            work = solver.statistics().work + 1;
            if (++interrupted % 4 != 0)
                continue; // comparing takes longer than searching
            const Sets known = solver.knowledge();
            for (std::size_t later = found.size(); later < expected.size(); ++later)
                for (std::size_t cell = 0; cell < known.size(); ++cell)
                    CHECK((known[cell] >> expected[later][cell] & 1) != 0);
        }
        const std::set<Cells> different(found.begin(), found.end());
        CHECK_EQUAL(different.size(), expected.size());
        CHECK(found == expected); // in the same order
    }
    CHECK(interrupted > 100);
}

TEST("a search that is aimed at a solution, at any time, finds all of them") {
    Lot lot(14);
    int aimed = 0; // in the middle of a search
    for (int i = 0; i < 100; ++i) {
        const ColouredClues clues = half_filled_by_lot(lot, 1 + i % 2);
        const auto expected = first_solutions(clues, 201);
        if (expected.size() < 3 || expected.size() > 200)
            continue;
        for (u64 steps = 0; steps < 16; steps = 2 * steps + 1) {
            Solver solver(clues);
            for (u64 step = 0; step < steps; ++step)
                if (solver.next({.seconds = {}, .work = solver.statistics().work + 1}) !=
                    Progress::kBudget)
                    break;
            std::vector<Cells> found;
            if (!solver.solution().empty())
                found.push_back(solver.solution());
            const Cells& aim = expected.back();
            aimed += found.empty() && steps > 0;
            solver.aim_at(aim);
            while (solver.next() == Progress::kSolution)
                found.push_back(solver.solution());
            std::ranges::sort(found);
            std::vector<Cells> all = expected;
            std::ranges::sort(all);
            CHECK_EQUAL(found, all);
        }
    }
    CHECK(aimed > 15);
}

TEST("a batch begins each puzzle as a solver alone does") {
    Lot lot(32);
    std::vector<PuzzleByLot> puzzles;
    for (int i = 0; i < 80; ++i)
        if (i % 2 == 0) {
            puzzles.push_back(puzzle_by_lot(lot, 7, 1 + i % 3 / 2));
        } else {
            puzzles.push_back({sparse_by_lot(lot, 4, 6, 1 + i % 3 / 2), {}});
            puzzles.back().sets = all_unknown(puzzles.back().clues);
        }
    std::vector<Task> tasks;
    for (const auto& [clues, sets] : puzzles)
        tasks.push_back({&clues, sets});
    const FirstShare all{0, u64{1} << 60, u64{1} << 60}, little{2, 1, 1000};
    int left_over = 0;
    for (const std::optional<FirstShare>& share : {std::optional(all), std::optional(little), {}}) {
        std::vector<Begun> results;
        begin_batch(tasks, {3, 3}, false, share, {}, {}, results);
        CHECK_EQUAL(results.size(), tasks.size());
        for (std::size_t i = 0; i < results.size(); ++i) {
            const auto& [clues, sets] = puzzles[i];
            auto& [outcome, progress, solutions, limit] = results[i].beginning;
            const auto expected = all_solutions(clues, sets);
            Solver alone(clues, sets);
            CHECK_EQUAL(outcome, alone.propagate());
            CHECK_EQUAL(results[i].contradicted_line, alone.contradicted_line());
            CHECK_EQUAL(limit.has_value(), share && outcome == Outcome::kStuck);
            for (const Cells& one : solutions)
                CHECK(std::ranges::binary_search(expected, one));
            if (progress == Progress::kExhausted)
                CHECK_EQUAL(solutions.size(), expected.size());
            else if (progress == Progress::kSolution)
                CHECK_EQUAL(solutions.size(), 3U);
            else
                CHECK(!share || share->most == little.most);
            CHECK_EQUAL(results[i].solver.has_value(), progress == Progress::kBudget);
            if (!results[i].solver)
                continue;
            // The solver goes on where it was: the rest, and nothing twice.
            ++left_over;
            while (results[i].solver->next() == Progress::kSolution)
                solutions.push_back(results[i].solver->solution());
            std::ranges::sort(solutions);
            CHECK_EQUAL(solutions, expected);
        }
    }
    CHECK(left_over > 10);
    Beginning beginning;
    CHECK_BREAKS("order.wanted > 0", Solver(puzzles[0].clues).begin({0, 1}, {}, {}, {}, beginning));
    CHECK_BREAKS("share->least <= share->most",
                 Solver(puzzles[0].clues).begin({2, 1}, FirstShare{1, 2, 1}, {}, {}, beginning));
}

TEST("beside a solution there is another, or none is named") {
    Lot lot(33);
    int named = 0;
    for (int i = 0; i < 200; ++i) {
        const u32 colours = 1 + i % 2;
        const ColouredClues clues = sparse_by_lot(lot, 4, 6, colours);
        Solver solver(clues);
        if (solver.next() != Progress::kSolution)
            continue;
        const Cells one = solver.solution();
        const auto other = solver.beside(one);
        if (!other)
            continue;
        ++named;
        const auto all = all_solutions(clues);
        CHECK(*other != one && std::ranges::binary_search(all, *other));
    }
    CHECK(named > 30);
    const ColouredClues clues = permutations(3);
    CHECK_BREAKS("solution.size() == clues_->cells()", Solver(clues).beside(Cells(8)));
    CHECK_BREAKS("has_clues(*clues_, solution)", Solver(clues).beside(Cells(9)));
}

TEST("a rectangle gives a second solution") {
    const ColouredClues clues = permutations(3);
    const Cells one{1, 0, 0, 0, 1, 0, 0, 0, 1};
    const auto other = swapped(clues, all_unknown(clues), one);
    CHECK(other.has_value() && *other != one && has_clues(clues, *other));
    CHECK(!swapped(clues, Sets(9, 1), one).has_value());
}

TEST("a sweep finds what there is, up to two") {
    Lot lot(15);
    int complete = 0;
    for (int i = 0; i < 60; ++i) {
        const std::size_t height = 1 + lot.below(3), width = 3 + lot.below(6);
        const bool across = lot.below(2) == 0;
        const Cells grid = grid_by_lot(lot, height * width);
        const ColouredClues clues =
            clues_of(grid, across ? width : height, across ? height : width);
        const auto all = solutions_slowly(clues, all_unknown(clues));
        const auto swept = sweep_columns(clues, all_unknown(clues), 1000, {});
        if (!swept)
            continue;
        ++complete;
        CHECK(swept->complete);
        CHECK_EQUAL(swept->solutions.size(), std::min<std::size_t>(2, all.size()));
    }
    CHECK(complete > 20);
    const ColouredClues clues = permutations(3);
    CHECK_BREAKS("most > 0", sweep_columns(clues, all_unknown(clues), 0, {}));
}

TEST("beliefs harden into a solution, and say which cells are sure") {
    Lot lot(16);
    int found = 0;
    for (int i = 0; i < 20; ++i) {
        const Cells grid = grid_by_lot(lot, 144);
        const ColouredClues clues = clues_of(grid, 12, 12);
        Solver solver(clues);
        if (solver.propagate() != Outcome::kStuck)
            continue;
        const Sets known = solver.settled();
        Belief belief(clues, known);
        const bool right =
            belief.harden({.rounds = 200, .strongest = 0.9, .pace = 0.02, .seed = 0});
        CHECK_EQUAL(right, has_clues(clues, belief.guess()));
        found += right;
        const auto wishes = belief.wishes();
        CHECK_EQUAL(wishes.size(), static_cast<std::size_t>(std::ranges::count_if(
                                       known, [](u32 set) { return (set & (set - 1)) != 0; })));
        belief.follow(grid);
        CHECK_EQUAL(belief.guess(), grid);
        CHECK_BREAKS("how.pace > 0",
                     belief.harden({.rounds = 1, .strongest = 0.9, .pace = 0, .seed = 0}));
    }
    CHECK(found > 5);
    const ColouredClues clues = permutations(2);
    CHECK_BREAKS("set != 0", Belief(clues, Sets(4, 0)));
    CHECK_BREAKS("candidates.size() == clues.cells()", Belief(clues, Sets(3, 3)));
}

TEST("tempering finds a solution, the same in steps and with every instruction set") {
    Lot lot(17);
    const Cells grid = grid_by_lot(lot, 225);
    const ColouredClues clues = clues_of(grid, 15, 15);
    const Sets sets = all_unknown(clues);
    std::vector<std::optional<Cells>> found;
    for (const Kernel kernel : available_kernels()) {
        setenv("NONOLITH_KERNEL", std::string(name(kernel)).c_str(), 1);
        found.push_back(Tempering(clues, sets, 1).go_on(200'000'000));
    }
    unsetenv("NONOLITH_KERNEL");
    CHECK(found[0].has_value() && has_clues(clues, *found[0]));
    for (const auto& other : found)
        CHECK(other == found[0]);
    CHECK_BREAKS("candidates.size() == clues.cells()", Tempering(clues, Sets(4, 3), 1));
}

TEST("tempering knows what it is not for, and gives up hope") {
    const auto is_hopeless = [](const ColouredClues& clues, Sets sets = {}) {
        Tempering tempering(clues, sets.empty() ? all_unknown(clues) : sets, 1);
        CHECK(!tempering.go_on(1).has_value());
        return tempering.is_hopeless();
    };
    const auto one_row = [](ColouredClue row, std::vector<ColouredClue> columns) {
        ColouredClues clues;
        clues.rows.push_back(std::move(row));
        clues.columns = std::move(columns);
        return clues;
    };
    Lot lot(34);
    CHECK(is_hopeless(permutations(3, 2)));
    CHECK(is_hopeless(clues_of(grid_by_lot(lot, 258), 2, 129)));
    CHECK(is_hopeless(clues_of(grid_by_lot(lot, 258), 129, 2)));
    CHECK(is_hopeless(ColouredClues{}));
    CHECK(is_hopeless(one_row({{3, 1}}, {{{1, 1}}, {{1, 1}}})));
    CHECK(is_hopeless(one_row({{2, 1}}, {{{1, 1}}, {{1, 1}}, {}}), {kUnknown, kEmpty, kUnknown}));
    ColouredClues no_solution = permutations(2); // but each line fits
    no_solution.columns[1] = {};
    CHECK(!is_hopeless(no_solution));
    // Rows of one cell each, and a column that wants them all: no grid comes near.
    ColouredClues far = permutations(20);
    far.columns.assign(20, {{20, 1}});
    Tempering tempering(far, all_unknown(far), 1);
    CHECK(!tempering.go_on(1) && !tempering.is_hopeless());
    CHECK(!tempering.go_on(u64{1} << 60) && tempering.is_hopeless());
}

TEST("the clauses have the solutions of the puzzle") {
    Lot lot(18);
    for (int i = 0; i < 60; ++i) {
        const u32 colours = 1 + lot.below(2);
        const std::size_t height = 1 + lot.below(3), width = 1 + lot.below(3);
        const Cells grid = grid_by_lot(lot, height * width, colours);
        const ColouredClues clues = clues_of(grid, height, width, colours);
        Sets sets = all_unknown(clues);
        for (std::size_t cell = 0; cell < grid.size(); ++cell)
            if (lot.below(3) != 0)
                sets[cell] = u32{1} << grid[cell] | (lot.below(3) == 0 ? 1 : 0);
        const SatEncoding encoding = encode_for_sat(clues, sets, nullptr, {});
        CHECK(!encoding.contradiction);
        CHECK_EQUAL(models(encoding, sets), solutions_slowly(clues, sets));
    }
    const ColouredClues clues = permutations(2);
    CHECK(encode_for_sat(clues, Sets(4, 1), nullptr, {}).contradiction);
    CHECK_BREAKS("find(candidates, 0U)", encode_for_sat(clues, Sets(4, 0), nullptr, {}));
}

TEST("wrong calls of the solver break contracts") {
    const ColouredClues clues = permutations(2);
    CHECK_BREAKS("cells.size() == clues.cells()", Solver(clues, Sets(3, 3)));
    CHECK_BREAKS("solution.size() == board_.cells()", Solver(clues).aim_at(Cells(3)));
    CHECK_BREAKS("candidates.size()", count_solutions(clues, Sets(1, 3), 1 << 20, {}));
    const Cells wrong(4, 0);
    CHECK_BREAKS("has_clues(clues, before)", still_has_clues(clues, wrong, wrong));
}

TEST("a count that does not fit says so") {
    const ColouredClues clues = permutations(20);
    CHECK_THROWS(CountTooLarge, count_solutions(clues, all_unknown(clues), 1000, {}));
}

} // namespace nonolith::test
