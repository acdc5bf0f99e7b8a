// The census kernel, written once and compiled for each instruction set: see lane_ops.hpp.

#pragma once

#include "interpret.hpp"
#include "kernel.hpp"
#include "lane_ops.hpp"
#include "twin_search.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

const LineFunctions& line_functions() {
    static const LineFunctions* const functions = [] {
        static LineFunctions table;
        table.run[kNoShape] = interpret;
        fill_0(table);
        fill_1(table);
        return &table;
    }();
    return *functions;
}

/// The state of one walk. Unrolling the loops over the lines for single sizes gained nothing.
template <bool kUnique> struct Walk {
    const Tables& tables;
    LongRows& long_rows;
    const std::atomic<bool>& stop;
    const LineFunctions& functions;
    Found found;
    Pattern row[kMostRows]; ///< the decided filled cells of each line
    Pattern column[kMostColumns];
    alignas(64) Part cells[kTracks + 2 * kParts];

    bool has_long_rows() const { return tables.width > kTabulatedLine; }

    bool node(int stage, std::uint64_t unknown);
    Pattern long_row(Pattern undecided, Pattern fixed, Pattern unknown);
    std::uint64_t shared_logic(int stage, std::uint64_t unknown);
    void block(std::uint64_t unknown);
    void find_lines(std::uint64_t unknown, BlockLines& lines);
    void start_cells(const BlockLines& lines, const Lanes& left_out);
    void set_op(Op& op, const LineEntry& entry, int line, int stride);
    Lanes propagate(const BlockLines& lines);
    std::uint64_t count(const Lanes& lanes) const;
};

/// Unknown cells as one word: row r at bits r * width, so that height * width <= 64 fits.
/// Column c is gathered from it by one multiplication:
///
///     bits c, c + width, ...  times  1 + 2^(width-1) + 2^(2 width-2) + ...
///
/// moves row r's bit to (height-1)*(width-1) + r; height <= width keeps the others apart. This is
/// as fast as pext and needs no BMI2 (whose pext is slow on some CPUs).
struct Gather {
    std::uint64_t comb;
    std::uint64_t factor;
    int shift;
    Pattern mask;

    Gather(int height, int width) : comb(0), factor(0) {
        for (int r = 0; r < height; ++r) {
            comb |= std::uint64_t{1} << (r * width);
            factor |= std::uint64_t{1} << (r * (width - 1));
        }
        if (width == 1)
            factor = 1;
        shift = (height - 1) * (width - 1);
        mask = static_cast<Pattern>((1 << height) - 1);
    }
    [[gnu::always_inline]] Pattern operator()(std::uint64_t unknown, int column) const {
        return ((unknown >> column & comb) * factor >> shift) & mask;
    }
};

/// The same as StageTables::row gives for shorter rows.
template <bool kUnique>
inline Pattern Walk<kUnique>::long_row(Pattern undecided, Pattern fixed, Pattern unknown) {
    if (unknown == 0 || !LongRows::lists(undecided))
        return unknown;
    return union_inside(long_rows.differences(undecided, fixed), unknown);
}

/// Line logic for all grids below a node at once, to its fixpoint: a bound on their unknown cells.
template <bool kUnique>
inline std::uint64_t Walk<kUnique>::shared_logic(int s, std::uint64_t unknown) {
    const StageTables& stage = tables.stages[s];
    const int height = tables.height;
    const int width = tables.width;
    const Gather gather(height, width);
    const std::uint64_t row_mask = (std::uint64_t{1} << width) - 1;
    while (true) {
        std::uint64_t after_rows = 0;
        for (int r = 0; r < height; ++r) {
            const auto u = static_cast<Pattern>(unknown >> (r * width) & row_mask);
            const std::uint64_t left = has_long_rows() ? long_row(stage.row_undecided[r], row[r], u)
                                                       : stage.row[r][row[r] << width | u];
            after_rows |= left << (r * width);
        }
        std::uint64_t after_columns = 0;
        for (int c = 0; c < width; ++c) {
            const Pattern u = gather(after_rows, c);
            after_columns |= tables.spread[stage.column[c][column[c] << height | u]] << c;
        }
        if (after_columns == after_rows)
            return after_columns;
        unknown = after_columns;
    }
}

/// Ends a half-sweep: goes on with the next while a lane that is not solved yet has changed. Lines
/// of the one direction never change anything twice in a row, so a half-sweep that changed nothing
/// means that nothing will.
void end_of_half_sweep(NONOLITH_LINE_PARAMS) {
    Part moving{};
    NONOLITH_EACH_PART(moving |= changed & unknown;)
    if (any_lane(moving))
        return NONOLITH_START(op->target, Part{});
    NONOLITH_EACH_PART(cells[kTracks + kParts + part] = unknown;)
}

/// Finds the formula of every line that has unknown cells.
template <bool kUnique>
inline void Walk<kUnique>::find_lines(std::uint64_t unknown, BlockLines& lines) {
    const int height = tables.height;
    const int width = tables.width;
    const Gather gather(height, width);
    const std::uint64_t row_mask = (std::uint64_t{1} << width) - 1;
    for (int r = 0; r < height; ++r) {
        const auto live = static_cast<Pattern>(unknown >> (r * width) & row_mask);
        const LineTable& table = tables.row[r];
        lines.row[r] = live == 0         ? nullptr
                       : has_long_rows() ? &long_rows.entry(r, row[r], live)
                                         : &table.entries[table.entry_of[row[r] << width | live]];
    }
    for (int c = 0; c < width; ++c) {
        const Pattern live = gather(unknown, c);
        const LineTable& table = tables.column[c];
        lines.column[c] =
            live == 0 ? nullptr : &table.entries[table.entry_of[column[c] << height | live]];
    }
}

/// Sets the cells of a block to what each of their lines would leave unknown by itself. Lanes in
/// `left_out` start as if they were solved.
template <bool kUnique>
inline void Walk<kUnique>::start_cells(const BlockLines& lines, const Lanes& left_out) {
    for (int r = 0; r < tables.height; ++r)
        if (lines.row[r] != nullptr)
            for (int c = 0; c < tables.width; ++c)
                for (int k = 0; k < kParts; ++k) {
                    Part lanes = part_of(lines.row[r]->start[c], k);
                    if constexpr (kUnique)
                        lanes &= ~left_out.part[k];
                    cells[(r * kPitch + c) * kParts + k] = lanes;
                }
    for (int c = 0; c < tables.width; ++c)
        if (lines.column[c] != nullptr && tables.column[c].varies)
            for (int r = 0; r < tables.height; ++r)
                for (int k = 0; k < kParts; ++k)
                    cells[(r * kPitch + c) * kParts + k] &= part_of(lines.column[c]->start[r], k);
}

/// The call of a line's function; `line` is its first cell, `stride` the way to the next.
template <bool kUnique>
inline void Walk<kUnique>::set_op(Op& op, const LineEntry& entry, int line, int stride) {
    op.run = functions.run[entry.shape];
    op.masks = reinterpret_cast<const Part*>(entry.masks);
    op.entry = &entry;
    op.first = static_cast<std::int32_t>((line + entry.first * stride) * sizeof(LaneSet));
    op.stride = static_cast<std::int32_t>(entry.step * stride * static_cast<int>(sizeof(LaneSet)));
}

/// Runs the cells to the fixpoint of line logic and returns the lanes in which some stay unknown.
template <bool kUnique> inline Lanes Walk<kUnique>::propagate(const BlockLines& lines) {
    Op program[kMostRows + kMostColumns + 2];
    Op* op = program;
    for (int r = 0; r < tables.height; ++r)
        if (lines.row[r] != nullptr)
            set_op(*op++, *lines.row[r], r * kPitch, 1);
    op->run = end_of_half_sweep;
    op->target = op + 1;
    ++op;
    for (int c = 0; c < tables.width; ++c)
        if (lines.column[c] != nullptr)
            set_op(*op++, *lines.column[c], c, kPitch);
    op->run = end_of_half_sweep;
    op->target = program;
    NONOLITH_START(program, ~Part{}); // nothing may end before the first columns have run

    Lanes unsolved;
    for (int k = 0; k < kParts; ++k)
        unsolved.part[k] = cells[kTracks + kParts + k];
    return unsolved;
}

/// How many of the lanes in use are in the set.
template <bool kUnique> inline std::uint64_t Walk<kUnique>::count(const Lanes& lanes) const {
    std::uint64_t sum = 0;
    for (int k = 0; k < kParts; ++k)
        for (int w = 0; w < NONOLITH_WORDS; ++w)
            sum += static_cast<std::uint64_t>(
                __builtin_popcountll(lanes.part[k][w] & tables.valid.word[k * NONOLITH_WORDS + w]));
    return sum;
}

/// Counts the grids of one block.
template <bool kUnique> inline void Walk<kUnique>::block(std::uint64_t unknown) {
    BlockLines lines;
    find_lines(unknown, lines);
    Lanes twins{};
    if constexpr (kUnique)
        twins = small_twins(lines, tables.height);
    start_cells(lines, twins);
    const Lanes unsolved = propagate(lines);

    const auto grids = static_cast<std::uint64_t>(tables.lanes);
    found.covered += grids;
    if constexpr (!kUnique) {
        found.local += grids - count(unsolved);
    } else {
        // A lane with a twin is stuck, so the two sets are disjoint.
        const std::uint64_t solved = grids - count(twins) - count(unsolved);
        found.local += solved;
        found.unique += solved;
        if (any(unsolved))
            found.unique += count(
                TwinSearch(lines, tables.height, tables.width, cells, unsolved).without_twin());
    }
}

/// Visits a node of a stage: all grids that agree in the cells decided so far.
template <bool kUnique> bool Walk<kUnique>::node(int s, std::uint64_t unknown) {
    unknown = shared_logic(s, unknown);
    if (unknown == 0) {
        found.covered += tables.stages[s].grids;
        found.local += tables.stages[s].grids;
        if constexpr (kUnique)
            found.unique += tables.stages[s].grids;
        return true;
    }
    if (s + 1 == tables.stage_count) {
        block(unknown);
        return true;
    }
    if (stop.load(std::memory_order_relaxed))
        return false;
    // All values of the next stage's cells in Gray code: one cell flips from node to node.
    const StageTables& next = tables.stages[s + 1];
    for (std::uint32_t step = 1;; ++step) {
        if (!node(s + 1, unknown))
            return false;
        const int k = step == 1u << next.cells ? next.cells - 1 : __builtin_ctz(step);
        row[next.cell_row[k]] ^= static_cast<Pattern>(1 << next.cell_column[k]);
        column[next.cell_column[k]] ^= static_cast<Pattern>(1 << next.cell_row[k]);
        if (step == 1u << next.cells)
            return true; // the last flip has put back the one cell Gray code ends on
    }
}

template <bool kUnique>
bool run_walk(const Tables& tables, LongRows& long_rows, const Start& start,
              const std::atomic<bool>& stop, Found& found) {
    Walk<kUnique> walk{tables, long_rows, stop, line_functions(), {}, {}, {}, {}};
    for (int r = 0; r < tables.height; ++r)
        walk.row[r] = start.row[r];
    for (int c = 0; c < tables.width; ++c)
        walk.column[c] = start.column[c];
    const int cells = tables.height * tables.width;
    const bool finished = walk.node(start.stage, ~std::uint64_t{0} >> (64 - cells));
    if (finished)
        found = walk.found;
    return finished;
}

} // namespace

WalkFunction walk_function(const Tables& tables) {
    return tables.kind == Kind::unique ? run_walk<true> : run_walk<false>;
}

} // namespace nonolith::census::NONOLITH_ISA
