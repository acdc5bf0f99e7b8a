// Boards as sets: joining and intersecting what is known.
#pragma once

#include "board.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace nonolith {

namespace detail {

// Which of the words of two chunks of 64 bytes differ: bit i for word i.
template <class Word> inline u32 differing_words(const Word* one, const Word* other) {
    u32 differ = 0;
#if defined(__SSE2__)
    const auto equal = [&](u32 i) {
        return _mm_cmpeq_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(one) + i),
                               _mm_loadu_si128(reinterpret_cast<const __m128i*>(other) + i));
    };
    const __m128i low = _mm_packs_epi32(equal(0), equal(1));
    const __m128i high = _mm_packs_epi32(equal(2), equal(3));
    differ = static_cast<u32>(_mm_movemask_epi8(_mm_packs_epi16(low, high))) ^ 0xffff;
    if constexpr (sizeof(Word) == 8) { // two bits a word: bring bits 0, 2, 4, .. together
        differ = (differ | differ >> 1) & 0x5555;
        differ = (differ | differ >> 1) & 0x3333;
        differ = (differ | differ >> 2) & 0x0f0f;
        differ = (differ | differ >> 4) & 0x00ff;
    }
#else
    for (u32 i = 0; i < 64 / sizeof(Word); ++i)
        differ |= static_cast<u32>(one[i] != other[i]) << i;
#endif
    return differ;
}

} // namespace detail

// joined = kept | grown, both fixpoints of propagation. Calls mark(line number) for the lines that
// must be settled again: those that differ from both. A line equal to its like in either board is
// settled already. Returns the number of cells that `joined` knows more than `kept`.
//
// This is what makes probing to a fixpoint cheap. A cached probe is brought up to date by the cells
// that the node has learnt since, and most of its lines are either untouched by the assumption
// (equal to the node's) or untouched by the news (equal to the cached). Marking every line that
// differs from the cached one, as seems natural, settles or looks up four times as many lines.
template <class Word, bool kLong, class Mark>
u32 join(const BoardLayout<Word, kLong>& layout, const Word* kept, const Word* grown, Word* joined,
         Mark mark) {
    constexpr std::size_t kChunk = BoardLayout<Word, kLong>::kChunk;
    const std::size_t half = layout.half;
    for (std::size_t i = 0; i < layout.size; ++i)
        joined[i] = kept[i] | grown[i];
    u32 news = 0;
    for (std::size_t at = 0; at < half; at += kChunk) {
        const auto differ = [&](const Word* other) {
            return detail::differing_words(joined + at, other + at) |
                   detail::differing_words(joined + half + at, other + half + at);
        };
        u32 differ_kept = differ(kept);
        if (differ_kept == 0)
            continue;
        const u32 differ_grown = differ(grown);
        for (; differ_kept != 0; differ_kept &= differ_kept - 1) {
            const u32 bit = static_cast<u32>(std::countr_zero(differ_kept));
            const std::size_t word = at + bit;
            if (word < layout.columns)
                news += count_bits(joined[word] ^ kept[word]) +
                        count_bits(joined[half + word] ^ kept[half + word]);
            if (kLong || ((differ_grown >> bit) & 1) != 0) {
                // A word of a long line says nothing of its neighbours: the line is settled anyway.
                mark(static_cast<u32>(word < layout.columns
                                          ? word / layout.row_words()
                                          : layout.height +
                                                (word - layout.columns) / layout.column_words()));
            }
        }
    }
    return news;
}

// board = one & other, where both know at least as much as the board. Returns the number of cells
// that it has learnt.
//
// No line needs settling afterwards. A settled line is the common part of some set of placements;
// the intersection of two settled lines is the common part of the union of their sets, which is
// settled again. So the intersection of two fixpoints is a fixpoint.
template <class Word, bool kLong>
u32 intersect(const BoardLayout<Word, kLong>& layout, const Word* one, const Word* other,
              Word* board) {
    Word any = 0;
    for (std::size_t i = 0; i < layout.size; ++i)
        any |= (one[i] & other[i]) ^ board[i];
    if (any == 0)
        return 0;
    u32 news = 0;
    for (std::size_t i = 0; i < layout.columns; ++i) {
        news += count_bits((one[i] & other[i]) ^ board[i]);
        news +=
            count_bits((one[layout.half + i] & other[layout.half + i]) ^ board[layout.half + i]);
    }
    for (std::size_t i = 0; i < layout.size; ++i) {
        NONOLITH_INVARIANT((board[i] & ~(one[i] & other[i])) == 0); // nothing known is lost
        board[i] = one[i] & other[i];
    }
    return news;
}

} // namespace nonolith
