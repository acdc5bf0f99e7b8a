// One line: its engines, for words of every length, compared with trying everything.
#include "line/line.hpp"
#include "puzzle/block_starts.hpp"
#include "puzzle/line_check.hpp"
#include "puzzles.hpp"

namespace nonolith::test {

namespace {

// A clue that may or may not fit, and a line of which some is known.
struct LineByLot {
    ColouredClue clue;
    Sets sets;
};

LineByLot line_by_lot(Lot& lot, u32 cells, u32 colours) {
    const Cells hidden = grid_by_lot(lot, cells, colours, 60);
    const u32 all = (u32{2} << colours) - 1;
    LineByLot line{clue_of(hidden), Sets(cells, all)};
    for (u32 i = 0; i < cells; ++i)
        if (lot.below(4) == 0)
            line.sets[i] = lot.below(12) == 0 ? 1 + lot.below(all)
                                              : (u32{1} << hidden[i] | lot.below(all + 1));
    return line;
}

} // namespace

TEST("settling a line is trying everything") {
    Lot lot(3);
    for (int i = 0; i < 1500; ++i) {
        const auto [clue, sets] = line_by_lot(lot, lot.below(13), 1);
        Lengths lengths;
        for (const auto& block : clue)
            lengths.push_back(block.length);
        const Cells cells(sets.begin(), sets.end());
        const auto slowly = settled_slowly(clue, sets);
        const auto settled = settle(lengths, cells);
        CHECK_EQUAL(settled.has_value(), slowly.has_value());
        if (!settled || !slowly)
            continue;
        CHECK_EQUAL(Sets(settled->begin(), settled->end()), *slowly);
        // The same in the middle of lines of 20, 60, 90 and 150 cells, all others of them empty.
        for (const std::size_t longer : {20, 60, 90, 150}) {
            Cells wide(longer, kEmpty);
            std::ranges::copy(cells, wide.begin() + 5);
            Cells expected(longer, kEmpty);
            std::ranges::copy(*settled, expected.begin() + 5);
            CHECK_EQUAL(*settle(lengths, wide), expected);
        }
    }
}

TEST("settling a coloured line is trying everything") {
    Lot lot(4);
    for (int i = 0; i < 1200; ++i) {
        const u32 colours = 1 + lot.below(3);
        const auto [clue, sets] = line_by_lot(lot, lot.below(8), colours);
        CHECK_EQUAL(settle_colour(clue, colours, sets), settled_slowly(clue, sets));
    }
}

TEST("where blocks may start") {
    Lot lot(5);
    for (int i = 0; i < 600; ++i) {
        const auto [clue, sets] = line_by_lot(lot, lot.below(9), 1 + lot.below(2));
        std::vector<std::vector<u32>> expected(clue.size());
        bool fits = false;
        each_line(sets, [&](const Cells& line) {
            if (!same_clue(clue_of(line), clue))
                return;
            fits = true;
            std::size_t block = 0;
            for (u32 at = 0; at < line.size(); ++at)
                if (line[at] != 0 && (at == 0 || line[at - 1] != line[at]))
                    expected[block++].push_back(at);
        });
        for (auto& starts : expected) {
            std::ranges::sort(starts);
            starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
        }
        const BlockStarts found = block_starts(clue, sets);
        CHECK_EQUAL(found.fits, fits);
        if (fits)
            CHECK_EQUAL(found.starts, expected);
    }
}

TEST("whether a line has a clue, and a grid its clues") {
    Lot lot(6);
    for (int i = 0; i < 300; ++i) {
        const std::size_t height = lot.below(5), width = lot.below(6);
        const u32 colours = 1 + lot.below(3);
        const Cells grid = grid_by_lot(lot, height * width, colours);
        Cells other = grid;
        const ColouredClues clues = clues_of(grid, height, width, colours);
        CHECK(has_clues(clues, grid));
        CHECK(may_fit(clues));
        if (grid.empty())
            continue;
        const u32 at = lot.below(static_cast<u32>(grid.size()));
        other[at] = static_cast<std::uint8_t>(lot.below(colours + 1));
        const ColouredClues others = clues_of(other, height, width, colours);
        const bool same = std::ranges::equal(others.rows, clues.rows, same_clue) &&
                          std::ranges::equal(others.columns, clues.columns, same_clue);
        CHECK_EQUAL(has_clues(clues, other), same);
        CHECK_EQUAL(still_has_clues(clues, grid, other), same);
        CHECK_EQUAL(line_has_clue(clues.rows[0], grid.data(), 1, width), true);
    }
}

TEST("a line of the wrong word breaks a contract") {
    std::vector<Block> pool;
    pool.reserve(1);
    const LineClue line = compile_clue(Lengths{2}, 40, pool);
    LineCells<u32> known{};
    CHECK_BREAKS("line.cells <= kBits<Word>", settle_word(line, known));
    CHECK_BREAKS("pool.capacity()", compile_clue(Lengths{2}, 40, pool));
    std::vector<Block> room;
    room.reserve(2);
    CHECK_BREAKS("length >= 1", compile_clue(Lengths{0}, 40, room));
}

} // namespace nonolith::test
