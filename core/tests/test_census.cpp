// The censuses: every kind and kernel, by shards, by columns, by prefixes and plain. The known
// counts are those of tests/data/known-counts.csv, which names their sources.
#include "census_columns/column_states.hpp"
#include "census_columns/column_step.hpp"
#include "census_layout/orbits.hpp"
#include "kernels/kernel.hpp"
#include "puzzles.hpp"

#include <atomic>
#include <nonolith/clue_sets.hpp>
#include <nonolith/pass_census.hpp>
#include <numeric>

namespace nonolith::test {

using namespace census;

namespace {

const std::atomic<bool> never{false};

ShardResult total_of(const Census& census) {
    ShardResult total;
    for (u64 shard = 0; shard < census.shards(); ++shard) {
        const auto found = census.run(shard, never);
        CHECK(found.has_value());
        total.weight += found->weight;
        total.local += found->local;
        total.unique += found->unique;
    }
    return total;
}

struct Known {
    Size size;
    u64 local, unique;
};

constexpr Known kKnown[] = {
    {{1, 1}, 2, 2},     {{1, 7}, 128, 128},     {{2, 2}, 14, 14},       {{3, 2}, 52, 52},
    {{3, 3}, 384, 384}, {{4, 4}, 51234, 52362}, {{5, 3}, 24052, 24230}, {{2, 7}, 12418, 12536},
};

} // namespace

TEST("all kernels and kinds count what trying everything counts") {
    for (const auto& [size, local, unique] : kKnown) {
        const PlainTally plain =
            PlainCensus(size.height, size.width).count({.fixed = 0, .value = 0}, true);
        CHECK_EQUAL(plain.local, local);
        CHECK_EQUAL(plain.unique, unique);
        for (const Kernel kernel : available_kernels())
            for (const Kind kind : {Kind::kLocal, Kind::kUnique}) {
                const ShardResult total = total_of(Census(size, kind, kernel));
                CHECK_EQUAL(total.weight, plain.grids);
                CHECK_EQUAL(total.local, plain.local);
                CHECK_EQUAL(total.unique, kind == Kind::kUnique ? plain.unique : 0);
            }
    }
}

TEST("clue sets with one solution, and grids that passes solve, are as many as the plain census "
     "says") {
    for (const auto& [size, local, unique] : kKnown) {
        const u64 all = u64{1} << size.height * size.width;
        const ClueSetCensus clue_sets(size, RowRuns::kFilled);
        u64 grids = 0, with_one = 0;
        for (u64 shard = 0; shard < clue_sets.shards(); ++shard) {
            const auto found = clue_sets.run(shard, never);
            grids += found->grids;
            for (const Multiplicity& one : found->found)
                with_one += one.solutions == 1 ? one.clue_sets : 0;
        }
        CHECK_EQUAL(grids, all);
        CHECK_EQUAL(with_one, unique);

        const PassCensus census(size);
        u64 passed = 0, filled = 0, none = 0;
        for (u64 shard = 0; shard < census.shards(); ++shard) {
            const auto found = census.run(shard, never);
            if (found->passes.empty())
                continue;
            none += found->passes[0];
            passed += std::accumulate(found->passes.begin() + 1, found->passes.end(), u64{0});
            filled += std::accumulate(found->filled.begin(), found->filled.end(), u64{0});
        }
        CHECK_EQUAL(none + passed, all);
        CHECK_EQUAL(passed, local);
        CHECK_EQUAL(filled, local);
    }
}

TEST("passes, every kernel") {
    const std::atomic<bool> never{false};
    for (const Size size : {Size{4, 3}, {5, 3}, {4, 4}, {5, 4}, {4, 5}, {7, 3}}) {
        const PassCensus plain(size, Kernel::kScalar);
        for (const Kernel kernel : available_kernels()) {
            const PassCensus census(size, kernel);
            for (u64 shard = 0; shard < census.shards(); ++shard) {
                const auto found = census.run(shard, never), expected = plain.run(shard, never);
                CHECK_EQUAL(found->grids, expected->grids);
                CHECK(found->passes == expected->passes);
                CHECK(found->filled == expected->filled);
                CHECK_EQUAL(found->example, expected->example);
            }
        }
    }
    // A shard of long lines: those of 7 and 8 cells fill two and four registers.
    for (const Size size : {Size{4, 8}, {4, 7}, {8, 3}}) {
        const auto plain = PassCensus(size, Kernel::kScalar).run(5, never);
        for (const Kernel kernel : available_kernels()) {
            const auto found = PassCensus(size, kernel).run(5, never);
            CHECK(found->passes == plain->passes);
            CHECK(found->filled == plain->filled);
            CHECK_EQUAL(found->example, plain->example);
        }
    }
}

TEST("5x5 and long rows, every kernel") {
    for (const Kernel kernel : available_kernels()) {
        CHECK_EQUAL(total_of(Census({5, 5}, Kind::kLocal, kernel)).local, 24976511U);
        const ShardResult unique = total_of(Census({5, 5}, Kind::kUnique, kernel));
        CHECK_EQUAL(unique.local, 24976511U);
        CHECK_EQUAL(unique.unique, 25309575U);
        for (const Size size : {Size{2, 10}, Size{9, 2}}) {
            const PlainTally plain =
                PlainCensus(size.height, size.width).count({.fixed = 0, .value = 0}, true);
            const ShardResult found = total_of(Census(size, Kind::kUnique, kernel));
            CHECK_EQUAL(found.weight, plain.grids);
            CHECK_EQUAL(found.local, plain.local);
            CHECK_EQUAL(found.unique, plain.unique);
        }
    }
}

TEST("samples of larger sizes are what the plain census counts") {
    for (const Kernel kernel : available_kernels())
        for (const Kind kind : {Kind::kLocal, Kind::kUnique})
            for (const Size size : {Size{6, 6}, Size{7, 5}, Size{4, 9}}) {
                const Census census(size, kind, kernel);
                const SubShard part = census.sample(3, 512);
                const PlainTally plain =
                    PlainCensus(size.height, size.width)
                        .count({part.fixed, part.value}, kind == Kind::kUnique);
                CHECK_EQUAL(part.found.weight, plain.grids * part.images);
                CHECK_EQUAL(part.found.local, plain.local * part.images);
                CHECK_EQUAL(part.found.unique, plain.unique * part.images);
            }
}

TEST("a part is timed, shards are refused or stopped, configurations add up") {
    const Census census({4, 5}, Kind::kLocal, Kernel::kScalar);
    const TimedPart part = census.time_part(1, 1 << 10);
    CHECK(part.seconds >= 0 && part.grids > 0 && part.configuration > 0);
    CHECK_THROWS(std::out_of_range, census.run(census.shards(), never));
    CHECK_THROWS(std::out_of_range, census.configurations(census.shards()));
    const std::atomic<bool> at_once{true};
    CHECK(!census.run(0, at_once).has_value());
    u64 images = 0, number = 0;
    for (u64 shard = 0; shard < census.shards(); ++shard)
        for (const Configuration& configuration : census.configurations(shard)) {
            images += configuration.images;
            ++number;
            CHECK_EQUAL(configuration.value & ~configuration.fixed, 0U);
        }
    CHECK_EQUAL(number, census.orbits());
    CHECK(std::has_single_bit(images));
    CHECK_EQUAL(shard_count({4, 5}), census.shards());
    CHECK(shard_layout({4, 5}) != shard_layout({5, 4}));
    CHECK_THROWS(std::invalid_argument, check_size({0, 4}));
    CHECK_THROWS(std::invalid_argument, check_size({9, 9}));
    CHECK_THROWS(std::invalid_argument, Census({17, 2}, Kind::kLocal, Kernel::kScalar));
}

TEST("by columns, in one run and from what was saved") {
    for (const auto& [size, local, unique] : kKnown) {
        if (std::min(size.height, size.width) < 2)
            continue;
        for (const Kind kind : {Kind::kLocal, Kind::kUnique}) {
            const PlainTally plain =
                PlainCensus(size.height, size.width).count({.fixed = 0, .value = 0}, true);
            ColumnCensus census(size, kind, 0, 2, never);
            while (!census.finished()) {
                ColumnCensus again(size, kind, 0, 1, never);
                again.restore(census.steps_done(), census.rejected());
                for (unsigned k = 0; k < census.parts(); ++k)
                    again.load(census.save(k));
                CHECK(again.advance(never));
                CHECK(census.advance(never));
                CHECK_EQUAL(again.counted().low, census.counted().low);
                CHECK_EQUAL(again.rejected().low, census.rejected().low);
                CHECK_EQUAL(again.signature(), census.signature());
                CHECK_EQUAL(census.counted().low + census.rejected().low + census.open().low,
                            plain.grids);
            }
            CHECK_EQUAL(census.counted().low, kind == Kind::kUnique ? unique : local);
        }
    }
}

TEST("by columns, where some cells are decided") {
    ColumnCensus census({3, 5}, Kind::kLocal, 0, 1, never);
    // Column 1: the top filled, the bottom empty; column 4: the middle filled.
    census.begin({{0, 0}, {0b101, 0b001}, {0, 0}, {0, 0}, {0b010, 0b010}});
    while (!census.finished())
        CHECK(census.advance(never));
    const u64 fixed = u64{1} << 1 | u64{1} << 11 | u64{1} << 9;
    const u64 value = u64{1} << 1 | u64{1} << 9;
    CHECK_EQUAL(census.counted().low, PlainCensus(3, 5).count({fixed, value}, false).local);
    CHECK_THROWS(std::invalid_argument, census.begin({{0, 0}}));
    CHECK_THROWS(std::invalid_argument, ColumnCensus::check({1, 9}));
    CHECK_THROWS(CountTooLarge, ColumnCensus({3, 9}, Kind::kUnique, 100, 1, never));
    CHECK_THROWS(std::invalid_argument, census.load("x"));
}

TEST("by prefixes") {
    for (const Kernel kernel : available_kernels()) {
        const PrefixCensus census({3, 4}, 5, kernel);
        const auto counts = census.count(0, 32, {});
        CHECK_EQUAL(counts.size(), 32U);
        for (u32 prefix = 0; prefix < 32; ++prefix) {
            u64 value = 0;
            for (int i = 0; i < 5; ++i)
                value |= u64{prefix >> (4 - i) & 1} << i;
            CHECK_EQUAL(counts[prefix], PlainCensus(3, 4).count({31, value}, false).local);
        }
        CHECK_BREAKS("first <= last", census.count(3, 2, {}));
        CHECK_BREAKS("last <= ", census.count(0, 33, {}));
    }
}

TEST("the layout of a size, and its orbits") {
    for (const Size size : {Size{1, 9}, Size{5, 5}, Size{7, 7}, Size{8, 4}, Size{3, 16}})
        for (const bool corner : {false, true}) {
            const Layout layout = layout_of(size, {.corner = corner});
            const Orbits orbits(layout);
            u64 sum = 0;
            for (u32 x = 0; x < u32{1} << layout.outer.size(); ++x)
                sum += static_cast<u64>(orbits.weight(x));
            CHECK_EQUAL(sum, u64{1} << layout.outer.size());
        }
    Layout wrong = layout_of({5, 5});
    std::swap(wrong.outer.back(), wrong.lanes.front()); // no longer a set that symmetries keep
    CHECK_BREAKS("place != layout.outer.end()", Orbits(wrong));
    CHECK_BREAKS("lies_in", images(wrong, {5, 0}));
    wrong.order.pop_back(); // a cell is lost
    CHECK_BREAKS("layout.outer.size() + layout.order.size()",
                 TableSet(wrong, Kind::kLocal, Choice{}));
}

TEST("a table of a census that says too much or too little breaks a contract") {
    const Layout layout = layout_of({4, 4});
    const TableSet set(layout, Kind::kLocal, Choice{});
    Tables tables = set.tables();
    Scratch scratch(tables);
    const WalkFunction walk = walk_function(Kernel::kScalar, tables);
    Found found;
    Start start;
    CHECK(walk(tables, scratch, start, {}, never, found));
    CHECK_EQUAL(found.covered, u64{1} << (16 - layout.outer.size()));
    // A start that fills a cell which its level leaves open.
    Start filled;
    const Cell open = layout.order.front();
    filled.row[open.row] = static_cast<Pattern>(1 << open.column);
    CHECK_BREAKS("decides_only_its_cells", walk(tables, scratch, filled, {}, never, found));
    Start deep;
    deep.level = tables.leaf + 1;
    CHECK_BREAKS("start.level <= tables_.leaf", walk(tables, scratch, deep, {}, never, found));
    // A line whose table leaves a cell unknown that was known.
    std::vector<u32> entries(tables.levels[0].row[0], tables.levels[0].row[0] + 256);
    for (u32& entry : entries)
        entry |= 0x80;
    Tables wrong = tables;
    wrong.levels[0].row[0] = entries.data();
    CHECK_BREAKS("(left & ~u) == 0", [&] {
        Scratch other(wrong);
        return walk(wrong, other, start, {}, never, found);
    }());
}

TEST("a memo that forgot what its counts were for is found out") {
    const Layout layout = layout_of({5, 5});
    const TableSet set(layout, Kind::kLocal, Choice{});
    const Tables& tables = set.tables();
    Scratch scratch(tables);
    const WalkFunction walk = walk_function(available_kernels().back(), tables);
    Found found;
    const auto walk_some = [&] {
        for (u32 outer = 0; outer < 1 << 15; ++outer) {
            Start start;
            for (std::size_t k = 0; k < layout.outer.size(); ++k)
                if (outer >> k & 1) {
                    const auto [row, column] = layout.outer[k];
                    start.row[row] |= static_cast<Pattern>(1 << column);
                    start.column[column] |= static_cast<Pattern>(1 << row);
                }
            walk(tables, scratch, start, {}, never, found);
        }
    };
    walk_some();
    // Every count that is remembered changes by one: one node in a thousand is counted again.
    CHECK_BREAKS("is_counted_again", [&] {
        for (int level = 0; level <= tables.leaf; ++level) {
            const MemoLevel& memo = scratch.memo.level(level);
            for (u64 place = 0; memo.keys != nullptr && place <= memo.mask; ++place)
                memo.counts[place] ^= 1;
        }
        walk_some();
    }());
}

TEST("states are counted together only where they are equal") {
    KeyTable table;
    table.add("abc", KeyTable::hash("abc"), 3);
    table.add("abd", KeyTable::hash("abd"), 4);
    table.add("abc", KeyTable::hash("abc"), 5);
    CHECK_EQUAL(table.size(), 2U);
    CHECK(table.entry(0).count == 8);
    CHECK_BREAKS("hash == KeyTable::hash(key)", table.add("abc", 7, 1));
    CHECK_BREAKS(">= count", table.add("abc", KeyTable::hash("abc"), ~u128{0}));
    std::string key;
    CHECK_BREAKS("is_sorted", write_key({1, {5, 3}}, key));
    ColumnState state, again;
    state = {2, {1, 7, 200, u64{1} << 40}};
    write_key(state, key);
    read_key(key, again);
    CHECK_EQUAL(again.members, state.members);
    CHECK_THROWS(std::invalid_argument, read_key(std::string_view("\x01\x80", 2), again));
}

} // namespace nonolith::test
