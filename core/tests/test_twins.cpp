// Twins: what lines allow in each lane, and twins that all grids below a node of the walk share.
#include "census_layout/line_store.hpp"
#include "census_layout/universal.hpp"
#include "puzzles.hpp"

#include <bit>
#include <nonolith/census.hpp>
#include <random>

namespace nonolith::test {

using namespace census;

namespace {

bool same_clue(const LinePatterns& patterns, unsigned p, unsigned q) {
    for (const Pattern other : patterns.same_clue(static_cast<Pattern>(p)))
        if (other == q)
            return true;
    return false;
}

// Whether flipping d leaves the clue as it is for all values of the undecided cells.
bool is_universal(const LinePatterns& patterns, unsigned undecided, unsigned fixed, unsigned d) {
    for (unsigned values = undecided;; values = (values - 1) & undecided) {
        if (!same_clue(patterns, fixed | values, (fixed | values) ^ d))
            return false;
        if (values == 0)
            return true;
    }
}

} // namespace

TEST("universal differences, their unions and beginnings") {
    for (const int length : {1, 3, 5, 6}) {
        const LinePatterns patterns(length);
        const unsigned count = 1u << length;
        for (unsigned undecided = 0; undecided < count; undecided += 3) {
            const UniversalTable table(patterns, static_cast<Pattern>(undecided));
            for (unsigned fixed = 0; fixed < count; ++fixed) {
                if (fixed & undecided)
                    continue;
                std::vector<Pattern> all;
                for (unsigned d = 1; d < count; ++d)
                    if (is_universal(patterns, undecided, fixed, d))
                        all.push_back(static_cast<Pattern>(d));
                CHECK_EQUAL(table.differences()[fixed], all);
                for (unsigned u = 0; u < count; ++u)
                    CHECK_EQUAL(table.closures()[fixed << length | u],
                                union_inside(all, static_cast<Pattern>(u)));
                for (int i = 0; i <= length; ++i)
                    for (unsigned d = 0; d < 1u << i; ++d) {
                        bool begins = d == 0;
                        for (const Pattern other : all)
                            begins = begins || (other & ((1u << i) - 1)) == d;
                        CHECK_EQUAL(table.beginnings()[fixed].has(i, d), begins);
                    }
            }
        }
    }
    CHECK_BREAKS("undecided < count", UniversalTable(LinePatterns(3), 8));
}

TEST("a universal twin is found where trying all sets of cells finds one") {
    std::mt19937_64 random(1);
    int found = 0, sought = 0;
    for (const Size size : {Size{2, 2}, {2, 5}, {3, 3}, {3, 4}, {2, 9}}) {
        const auto [height, width] = size;
        const LinePatterns row_patterns(width), column_patterns(height);
        for (int round = 0; round < 40; ++round) {
            // Few or no undecided cells: else there is hardly a universal difference.
            const u64 all = (u64{1} << height * width) - 1;
            const u64 some = random() & random() & random() & random() & all;
            const u64 undecided = round % 2 == 0 ? 0 : some;
            const u64 fixed = random() & ~undecided & all;
            const u64 cells = round % 3 == 0 ? all : (random() | random()) & all;
            const auto row = [&](u64 set, int r) {
                return static_cast<unsigned>(set >> r * width & ((1u << width) - 1));
            };
            const auto column = [&](u64 set, int c) {
                unsigned part = 0;
                for (int r = 0; r < height; ++r)
                    part |= static_cast<unsigned>(set >> (r * width + c) & 1) << r;
                return part;
            };
            UniversalLines lines{height, width, {}, {}};
            std::array<std::vector<Pattern>, kMostRows> rows;
            std::array<Beginnings, kMostColumns> columns{};
            const auto fits_row = [&](int r, unsigned d) {
                return is_universal(row_patterns, row(undecided, r), row(fixed, r), d);
            };
            const auto fits_column = [&](int c, unsigned d) {
                return is_universal(column_patterns, column(undecided, c), column(fixed, c), d);
            };
            for (int r = 0; r < height; ++r) {
                for (unsigned d = 1; d < 1u << width; ++d)
                    if (fits_row(r, d))
                        rows[r].push_back(static_cast<Pattern>(d));
                lines.row[r] = rows[r].empty() ? nullptr : &rows[r];
            }
            for (int c = 0; c < width; ++c) {
                for (unsigned d = 0; d < 1u << height; ++d)
                    if (fits_column(c, d))
                        columns[c].add(height, static_cast<Pattern>(d));
                lines.column[c] = &columns[c];
            }
            bool is_there = false;
            for (u64 twin = cells; twin != 0 && !is_there; twin = (twin - 1) & cells) {
                bool fits = true;
                for (int r = 0; r < height && fits; ++r) {
                    const unsigned d = row(twin, r);
                    fits = d == 0 || std::ranges::find(rows[r], d) != rows[r].end();
                }
                for (int c = 0; c < width && fits; ++c)
                    fits = columns[c].has(height, column(twin, c));
                is_there = fits;
            }
            CHECK_EQUAL(has_universal_twin(lines, cells), is_there);
            found += is_there;
            ++sought;
        }
    }
    CHECK(found > 20 && found < sought - 20);
}

TEST("readings say what masks say, and marks leave no difference out") {
    std::mt19937_64 random(2);
    for (const int length : {4, 7, 8, 11})
        for (const int varying : {0, 1, 3, 4}) {
            const LinePatterns patterns(length);
            LaneLine line{length, {}};
            line.lane_cell.fill(-1);
            for (int k = 0; k < varying; ++k)
                line.lane_cell[(3 * k + 1) % length] = static_cast<std::int8_t>(2 * k);
            const auto all = static_cast<Pattern>((1 << length) - 1);
            for (int round = 0; round < 8; ++round) {
                const auto fixed = static_cast<Pattern>(random() & all & ~line.varying());
                const auto formula = line_formula(patterns, line, fixed, all);
                if (!formula)
                    continue;
                LineStore store(true);
                const LineEntry entry = store.make(line, *formula, all);
                const LineTwins& twins = *entry.twins;
                CHECK_EQUAL(static_cast<int>(twins.read_cells), varying <= 3 ? varying : -1);
                CHECK_EQUAL(twins.is_long, length > 8);
                CHECK_EQUAL(mark_of(0, twins.is_long), 0U);
                for (int d = 0; d < twins.difference_count; ++d) {
                    const Pattern cells = twins.differences[d].cells;
                    CHECK_EQUAL(twins.packed[d] & 0xffff, u32{cells});
                    const unsigned mark = mark_of(cells, twins.is_long);
                    CHECK(mark < 256 && (twins.has[mark / 64] >> mark % 64 & 1) != 0);
                    for (int lane = 0; lane < kLanes && twins.read_cells >= 0; ++lane) {
                        int reading = 0;
                        for (int k = 0; k < twins.read_cells; ++k)
                            reading |= (lane >> twins.read_cell[k] & 1) << k;
                        CHECK_EQUAL(twins.packed[d] >> (16 + reading) & 1,
                                    twins.differences[d].mask->word[lane / 64] >> lane % 64 & 1);
                    }
                }
            }
        }
}

TEST("random residual problems have as many unique grids as trying each finds") {
    for (const Kernel kernel : available_kernels())
        for (const Size size : {Size{7, 7}, {6, 8}, {8, 8}, {5, 9}, {4, 11}, {3, 13}, {2, 16}}) {
            const Census census(size, Kind::kUnique, kernel);
            for (u64 seed = 0; seed < 3; ++seed) {
                const SubShard part = census.sample(seed, 512);
                const PlainTally plain =
                    PlainCensus(size.height, size.width).count({part.fixed, part.value}, true);
                CHECK_EQUAL(part.found.local, plain.local * part.images);
                CHECK_EQUAL(part.found.unique, plain.unique * part.images);
            }
        }
}

} // namespace nonolith::test
