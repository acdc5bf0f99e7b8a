// A leaf of the walk: up to 512 grids that differ in the lane cells alone, all at once.
// Bit-slicing, as Biham (A fast new DES implementation in software, 1997) uses it for many keys at
// once.

#pragma once

#include "interpret.hpp"
#include "kernel.hpp"
#include "lane_ops.hpp"
#include "support/contract.hpp"
#include "twin_search.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

// Of a line without unknown cells: its call stays, so that each line has a call of its own, and
// the CPU learns for each which function comes next.
void nothing(NONOLITH_LINE_PARAMS) {}

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

class Batch {
  public:
    explicit Batch(const Tables& tables) : tables_(tables), functions_(line_functions()) {}

    BatchLines lines; // to be set before it is run

    // How many of the grids are locally solvable.
    std::uint64_t local() {
        start_cells<false>({});
        const std::uint64_t unsolved = count(propagate());
        NONOLITH_ENSURES(unsolved <= static_cast<std::uint64_t>(tables_.lanes));
        return static_cast<std::uint64_t>(tables_.lanes) - unsolved;
    }

    // How many are locally and how many uniquely solvable.
    template <class Search>
    void unique(Search& search, std::uint64_t& local, std::uint64_t& unique) {
        const Lanes twins = small_twins(lines, tables_.height);
        local = unique = 0;
        if (count(twins) == static_cast<std::uint64_t>(tables_.lanes))
            return;
        start_cells<true>(twins);
        Lanes unsolved = propagate();
        // A lane with a twin is stuck; but it started as if it were solved, so that the two sets
        // are disjoint.
        NONOLITH_INVARIANT(disjoint(twins, unsolved));
        local = static_cast<std::uint64_t>(tables_.lanes) - count(twins) - count(unsolved);
        unique = local;
        if (any(unsolved)) {
            for (int k = 0; k < kParts; ++k)
                unsolved.part[k] &= part_of(&tables_.valid, k);
            const auto* const cells = reinterpret_cast<const LaneSet*>(cells_);
            unique += search.without_twin(lines, cells, unsolved);
        }
        NONOLITH_ENSURES(local <= unique && unique <= static_cast<std::uint64_t>(tables_.lanes));
    }

  private:
    // The call of a line's function.
    struct Call {
        LineFunction run;
        Part* x;
        std::ptrdiff_t stride;
        const void* data;
    };

    // Sets the cells to what each of their lines would leave unknown by itself. Lanes in
    // `left_out` start as if they were solved.
    template <bool kLeaveOut> void start_cells(const Lanes& left_out) {
        Lanes all;
        for (int k = 0; k < kParts; ++k)
            all.part[k] = kLeaveOut ? ~left_out.part[k] : ~Part{};
        const int width = tables_.width;
        for (int r = 0; r < tables_.height; ++r) {
            if (lines.row[r] == nullptr)
                continue;
            Part* const row = cells_ + r * width * kParts;
            if (!tables_.row[r].varies) { // all of its live cells can be unknown in any lane
                for (int c = 0; c < width; ++c)
                    for (int k = 0; k < kParts; ++k)
                        row[c * kParts + k] = all.part[k];
                continue;
            }
            const LaneSet* const* const start = lines.row[r]->start;
            for (int c = 0; c < width; ++c)
                for (int k = 0; k < kParts; ++k)
                    row[c * kParts + k] = part_of(start[c], k) & all.part[k];
        }
        for (int c = 0; c < width; ++c)
            if (lines.column[c] != nullptr && tables_.column[c].varies)
                for (int r = 0; r < tables_.height; ++r)
                    for (int k = 0; k < kParts; ++k)
                        cells_[(r * width + c) * kParts + k] &=
                            part_of(lines.column[c]->start[r], k);
    }

    // `line` is its first cell, `stride` the way to the next.
    [[gnu::always_inline]] void set(Call& call, const LineEntry* entry, int line, int stride) {
        if (entry == nullptr) {
            call.run = nothing;
            return;
        }
        call.run = functions_.run[entry->shape];
        call.data = entry->shape == kNoShape ? static_cast<const void*>(entry) : entry->masks;
        call.x = cells_ + (line + entry->first * stride) * kParts;
        call.stride = entry->step * stride * static_cast<std::ptrdiff_t>(sizeof(LaneSet));
    }

    // Runs the cells to the fixpoint of line logic and returns the lanes in which some stay
    // unknown. A pass over one direction never changes anything twice in a row, so columns that
    // change nothing, or solved lanes only, mean that nothing will.
    Lanes propagate() {
        Call row[kMostRows];
        Call column[kMostColumns];
        const int height = tables_.height;
        const int width = tables_.width;
        for (int r = 0; r < height; ++r)
            set(row[r], lines.row[r], r * width, 1);
        for (int c = 0; c < width; ++c)
            set(column[c], lines.column[c], c, width);
        Tracks tracks;
        while (true) {
#pragma GCC unroll 8
            for (int r = 0; r < kMostRows; ++r) {
                if (r == height)
                    break;
                row[r].run(row[r].x, row[r].stride, row[r].data, nullptr);
            }
            for (int k = 0; k < kParts; ++k) // written as they are read: whole registers
                tracks.changed[k] = tracks.unknown[k] = Part{};
#pragma GCC unroll 16
            for (int c = 0; c < kMostColumns; ++c) {
                if (c == width)
                    break;
                column[c].run(column[c].x, column[c].stride, column[c].data, &tracks);
            }
            Part moving{};
            for (int k = 0; k < kParts; ++k)
                moving |= tracks.changed[k] & tracks.unknown[k];
            if (!any_lane(moving))
                break;
        }
        Lanes unsolved;
        for (int k = 0; k < kParts; ++k)
            unsolved.part[k] = tracks.unknown[k];
        return unsolved;
    }

    [[maybe_unused]] static bool disjoint(const Lanes& a, const Lanes& b) {
        Part both{};
        for (int k = 0; k < kParts; ++k)
            both |= a.part[k] & b.part[k];
        return !any_lane(both);
    }

    // How many of the lanes in use are in the set.
    std::uint64_t count(const Lanes& lanes) const {
        std::uint64_t sum = 0;
        for (int k = 0; k < kParts; ++k)
            for (int w = 0; w < NONOLITH_WORDS; ++w)
                sum += static_cast<std::uint64_t>(__builtin_popcountll(
                    lanes.part[k][w] & tables_.valid.word[k * NONOLITH_WORDS + w]));
        return sum;
    }

    const Tables& tables_;
    const LineFunctions& functions_;
    // One set of lanes for each cell, row by row without gaps: within 4 kB no two addresses end in
    // the same 12 bits, so that loads are not taken for loads of what is being stored elsewhere.
    alignas(64) Part cells_[kMostCells * kParts];
};

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
