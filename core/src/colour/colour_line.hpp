// Settling one coloured line that fits in one machine word.
//
// The line is one set of cells per colour: can[c] are the cells that may have colour c, can[0]
// those that may be background.
//
//     cell       0 1 2 3 4 5 6 7
//     can[0]     1 1 1 1 . 1 1 1        cell 4 is a 1 or a 2
//     can[1]     1 1 1 1 1 1 1 1
//     can[2]     1 1 1 . 1 1 1 1        cell 3 is no 2
//
// The dynamic programme is that of line.hpp: forward on the line and on its mirror image, side by
// side. What colour adds: a block fits where its own colour may be, and after a block of another
// colour it may start at once, without crossing a gap. So the places where a block may start
// (`open`) are the cells above a gap and, where the colours differ, the cells just above the block
// before it.
//
// Feasible starts are found from the last block to the first: block i can start at p if p is
// reached from the left and the cell after its end is a gap reached from the right, or, where the
// colours differ, a feasible start of block i + 1. That feasible start need not be judged from the
// right alone: the block that ends before it is what reaches it from the left. So only the gaps
// are mirrored back, one word a block as in black and white.
#pragma once

#include "colour_clue.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace nonolith {

namespace detail {

template <class Word> constexpr Word mask_if(bool flag) {
    return Word{0} - Word{flag};
}

// The only placement of a clue without slack.
template <class Word> inline bool settle_exact_colour(const ColourClue& line, Word* can) {
    Word filled[kMaxColours + 1] = {};
    filled[0] = low_bits<Word>(line.cells);
    u32 at = 0;
    for (const ColourBlock& block : line.blocks) {
        const Word cells = static_cast<Word>(low_bits<Word>(block.length) << at);
        filled[block.colour] |= cells;
        filled[0] &= ~cells;
        at += block.length + !block.touches_next;
    }
    NONOLITH_INVARIANT(line.blocks.empty() || at == line.cells);
    for (u32 colour = 0; colour <= line.colours; ++colour)
        if ((filled[colour] & ~can[colour]) != 0)
            return false;
    for (u32 colour = 0; colour <= line.colours; ++colour)
        can[colour] = filled[colour];
    return true;
}

} // namespace detail

// Settles `can` in place, the background and every colour of the palette: a colour stays a
// candidate of a cell exactly if some placement gives it to the cell. Returns false, with `can`
// untouched, if nothing fits. Preconditions: line.cells <= bits of Word; no bits beyond the line.
template <class Word> inline bool settle_colour_word(const ColourClue& line, Word* can) {
    constexpr u32 kMaxBlocks = kBits<Word> + 1;
    constexpr u32 kMaxSlots = kMaxColours * std::bit_width(kBits<Word>);
    using detail::mask_if;

    NONOLITH_EXPECTS(line.cells <= kBits<Word>);
    NONOLITH_EXPECTS(std::all_of(can, can + line.colours + 1, [&](Word cells) {
        return (cells & ~low_bits<Word>(line.cells)) == 0;
    }));
    if (line.fit == Fit::kImpossible)
        return false;
    if (line.fit != Fit::kLoose)
        return detail::settle_exact_colour(line, can);

    NONOLITH_OLD(Word before[kMaxColours + 1]);
    NONOLITH_OLD(std::copy_n(can, line.colours + 1, before));
    const u32 n = line.cells, count = static_cast<u32>(line.blocks.size());
    NONOLITH_EXPECTS(n <= kBits<Word> && count + 1 <= kMaxBlocks && line.slots <= kMaxSlots);
    const ColourBlock* const blocks = line.blocks.data();
    const Word may_empty = can[0], may_empty_r = reverse_bits(may_empty);

    Word runs[kMaxSlots], runs_r[kMaxSlots], smear[kMaxSlots];
    for (const ColourUse& use : line.uses) {
        const u32 first = use.first_slot;
        runs[first] = can[use.colour];
        runs_r[first] = reverse_bits(can[use.colour]);
        smear[first] = 0;
        for (u32 j = 0; j < use.log_max; ++j) {
            runs[first + j + 1] = runs[first + j] & (runs[first + j] >> (1U << j));
            runs_r[first + j + 1] = runs_r[first + j] & (runs_r[first + j] >> (1U << j));
            smear[first + j + 1] = 0;
        }
    }

    Word gap[kMaxBlocks], gap_r[kMaxBlocks], starts[kMaxBlocks];
    const Word first_r = Word{1} << (kBits<Word> - n); // the mirrored line starts here
    Word g = may_empty & ~(may_empty + 1), g_r = may_empty_r & ~(may_empty_r + first_r);
    Word open = static_cast<Word>(g << 1) | 1, open_r = static_cast<Word>(g_r << 1) | first_r;
    gap[0] = g;
    gap_r[count] = g_r;
    for (u32 i = 0, q = count - 1; i < count; ++i, --q) {
        const ColourBlock block = blocks[i], block_r = blocks[q];
        const Word run = runs[block.slot], run_r = runs_r[block_r.slot];
        const Word start = open & run & (run >> block.rest);
        const Word start_r = open_r & run_r & (run_r >> block_r.rest);
        const Word end = start << block.length, end_r = start_r << block_r.length;
        starts[i] = start;
        g = flood_up<Word>(end & may_empty, may_empty);
        g_r = flood_up<Word>(end_r & may_empty_r, may_empty_r);
        open = static_cast<Word>(g << 1) | (end & mask_if<Word>(block.touches_next));
        open_r = static_cast<Word>(g_r << 1) | (end_r & mask_if<Word>(block_r.touches_previous));
        gap[i + 1] = g;
        gap_r[q] = g_r;
    }

    Word after = reverse_bits(gap_r[count]); // the gap after block i, as seen from the right
    Word can_empty = gap[count] & after;
    Word start = starts[count - 1] & ((after >> blocks[count - 1].length) |
                                      (Word{1} << (n - blocks[count - 1].length)));
    if (start == 0)
        return false;
    for (u32 i = count - 1;; --i) {
        smear[blocks[i].slot] |= start | (start << blocks[i].rest);
        after = reverse_bits(gap_r[i]);
        can_empty |= gap[i] & after;
        if (i == 0)
            break;
        const ColourBlock block = blocks[i - 1];
        start =
            starts[i - 1] & ((after | (start & mask_if<Word>(block.touches_next))) >> block.length);
    }

    can[0] = can_empty;
    for (u32 colour = 1; colour <= line.colours; ++colour)
        can[colour] = 0;
    for (const ColourUse& use : line.uses) {
        const Word* const smeared = smear + use.first_slot;
        Word cells = smeared[use.log_max];
        for (u32 j = use.log_max; j-- > 0;)
            cells |= (cells << (1U << j)) | smeared[j];
        can[use.colour] = cells;
    }
    // Candidates only become fewer, and each cell keeps one.
    NONOLITH_ENSURES(std::equal(can, can + line.colours + 1, before,
                                [](Word now, Word then) { return (now & ~then) == 0; }));
    NONOLITH_ENSURES(std::accumulate(can, can + line.colours + 1, Word{0}, std::bit_or()) ==
                     low_bits<Word>(n));
    return true;
}

} // namespace nonolith
