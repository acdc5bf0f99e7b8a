// Settling one line that fits in one machine word: exact, and a few instructions a block.
//
// Cells are bits, cell 0 lowest. The classical dynamic programme over (block, position), for which
// see Batenburg and Kosters (Solving nonograms by combining relaxations, 2009), is done for all
// positions at once:
//
//   forward    starts[i]   where block i may start, judged by everything to its left
//              gap[i]      cells that may be empty between block i-1 and block i, judged likewise
//   backward   gap_r[i]    the same gap, judged by everything to its right: the forward pass run on
//                          the mirrored line, side by side with the first (two independent chains
//                          of dependent instructions), then mirrored back
//
// A cell can be empty if it lies in gap[i] & gap_r[i] for some i: the left part, the cell and the
// right part are independent given i. Block i can start at p if p is in starts[i] and the cell
// after its end is in gap_r[i + 1]. If nothing fits, no start is left for the last block, so that
// one test is enough.
//
// A block of length 2^j + d fits at the ones of runs[j] & (runs[j] >> d), where runs[j] are the
// starts of 2^j cells that may all be filled. Feasible starts are smeared over their blocks in the
// same way, all blocks of equal j together.
#pragma once

#include "clue.hpp"

namespace nonolith {

// What is known of a line: two disjoint sets of cells.
template <class Word> struct LineCells {
    Word filled{};
    Word empty{};
    bool operator==(const LineCells&) const = default;
};

namespace detail {

// Mirrors gaps[0..count] in place. Two 32-bit words share one 64-bit reversal.
template <class Word> inline void reverse_all(Word* gaps, u32 count) {
    if constexpr (sizeof(Word) == 4) {
        for (u32 i = 0; i <= count; i += 2) {
            const u64 pair = reverse_bits(u64{gaps[i]} | (u64{gaps[i + 1]} << 32));
            gaps[i] = static_cast<u32>(pair >> 32);
            gaps[i + 1] = static_cast<u32>(pair);
        }
    } else {
        for (u32 i = 0; i <= count; ++i)
            gaps[i] = reverse_bits(gaps[i]);
    }
}

// How many cells the blocks fill.
inline u32 filled_by(const LineClue& line) {
    u32 sum = 0;
    for (u32 i = 0; i < line.count; ++i)
        sum += line.blocks[i].length;
    return sum;
}

// The only placement of a clue without slack.
template <class Word> inline bool settle_exact(const LineClue& line, LineCells<Word>& cells) {
    Word filled{0};
    for (u32 i = 0; i < line.count; ++i)
        filled |= low_bits<Word>(line.blocks[i].length) << line.blocks[i].start;
    NONOLITH_INVARIANT(count_bits(filled) == filled_by(line));
    NONOLITH_INVARIANT((filled & ~low_bits<Word>(line.cells)) == 0);
    if ((filled & cells.empty) != 0 || (cells.filled & ~filled) != 0)
        return false;
    cells = {filled, low_bits<Word>(line.cells) & ~filled};
    return true;
}

} // namespace detail

// Settles `cells` in place: every cell that the clue and the known cells force. Returns false, with
// `cells` untouched, if nothing fits. Precondition: line.cells <= bits of Word. A cell may be known
// both ways, where two boards were joined that disagree: then nothing fits.
//
// Tried and lost: one instantiation per number of blocks behind a switch (within 5% either way,
// eight times the code); bit sets relative to the leftmost place of each block, as in
// long_line.cpp, which shorten the chain of dependent instructions, also with both directions in
// the halves of one word (no faster, 3% slower at 60 cells); sentinel cells at both ends (cost the
// two longest lengths of every word). The mirrored line is kept at the top of the word rather than
// shifted down, which makes mirroring back a bare reversal.
template <class Word> inline bool settle_word(const LineClue& line, LineCells<Word>& cells) {
    constexpr u32 kMaxBlocks = kBits<Word> / 2 + 3;
    constexpr u32 kMaxLogs = std::bit_width(kBits<Word>);

    NONOLITH_EXPECTS(line.cells <= kBits<Word>);
    NONOLITH_EXPECTS(((cells.filled | cells.empty) & ~low_bits<Word>(line.cells)) == 0);
    NONOLITH_OLD(const LineCells<Word> before = cells);
    const Word all = low_bits<Word>(line.cells);
    if (line.fit != Fit::kLoose) [[unlikely]] {
        if (line.fit == Fit::kExact)
            return detail::settle_exact(line, cells);
        if (line.fit == Fit::kImpossible || cells.filled != 0)
            return false;
        cells.empty = all;
        return true;
    }

    const u32 n = line.cells, count = line.count;
    NONOLITH_EXPECTS(count + 2 <= kMaxBlocks && line.log_max < kMaxLogs);
    const Block* const blocks = line.blocks;
    const Word may_fill = all & ~cells.empty, may_empty = all & ~cells.filled;
    const Word may_fill_r = reverse_bits(may_fill), may_empty_r = reverse_bits(may_empty);

    Word runs[kMaxLogs], runs_r[kMaxLogs];
    runs[0] = may_fill;
    runs_r[0] = may_fill_r;
    for (u32 j = 0; j < line.log_max; ++j) {
        runs[j + 1] = runs[j] & (runs[j] >> (1U << j));
        runs_r[j + 1] = runs_r[j] & (runs_r[j] >> (1U << j));
    }

    Word gap[kMaxBlocks], gap_r[kMaxBlocks], starts[kMaxBlocks];
    const Word first_r = Word{1} << (kBits<Word> - n); // the mirrored line starts here
    Word g = may_empty & ~(may_empty + 1), g_r = may_empty_r & ~(may_empty_r + first_r);
    Word open = (g << 1) | 1, open_r = (g_r << 1) | first_r;
    gap[0] = g;
    gap_r[count] = g_r;
    gap_r[count + 1] = 0; // reverse_all works in pairs
    for (u32 i = 0, q = count - 1; i < count; ++i, --q) {
        const Block block = blocks[i], block_r = blocks[q];
        const Word run = runs[block.log], run_r = runs_r[block_r.log];
        const Word start = open & run & (run >> block.rest);
        const Word start_r = open_r & run_r & (run_r >> block_r.rest);
        NONOLITH_INVARIANT((start & ~may_fill) == 0 && (start_r & ~may_fill_r) == 0);
        starts[i] = start;
        g = flood_up<Word>((start << block.length) & may_empty, may_empty);
        g_r = flood_up<Word>((start_r << block_r.length) & may_empty_r, may_empty_r);
        open = g << 1;
        open_r = g_r << 1;
        gap[i + 1] = g;
        gap_r[q] = g_r;
    }
    detail::reverse_all(gap_r, count);

    Word smear[kMaxLogs] = {}; // all of it: clearing log_max + 1 words is a call of memset
    Word can_empty = gap[0] & gap_r[0];
    for (u32 i = 0; i + 1 < count; ++i) {
        const Block block = blocks[i];
        const Word start = starts[i] & (gap_r[i + 1] >> block.length);
        smear[block.log] |= start | (start << block.rest);
        can_empty |= gap[i + 1] & gap_r[i + 1];
    }
    const Block block = blocks[count - 1]; // may also end with the line, where no gap follows
    const Word start =
        starts[count - 1] & ((gap_r[count] >> block.length) | (Word{1} << (n - block.length)));
    if (start == 0)
        return false;
    smear[block.log] |= start | (start << block.rest);
    can_empty |= gap[count] & gap_r[count];

    Word can_fill = smear[line.log_max];
    for (u32 j = line.log_max; j-- > 0;)
        can_fill |= (can_fill << (1U << j)) | smear[j];
    cells = {all & ~can_empty, all & ~can_fill};
    // What is known stays known, and no cell is both.
    NONOLITH_ENSURES((before.filled & ~cells.filled) == 0 && (before.empty & ~cells.empty) == 0);
    NONOLITH_ENSURES((cells.filled & cells.empty) == 0);
    NONOLITH_ENSURES(count_bits(cells.filled) <= detail::filled_by(line));
    NONOLITH_ENSURES(n - count_bits(cells.empty) >= detail::filled_by(line));
    return true;
}

} // namespace nonolith
