// Boards as sets: joining and intersecting what is known.
#pragma once

#include "board.hpp"

#include <type_traits>

namespace nonolith {

// The number of known cells that `line` has and `other`, of which it knows at least as much, lacks.
template <class Word> u32 count_more(const Word* line, const Word* other, u32 words) {
    u32 count = 0;
    for (u32 w = 0; w < words; ++w)
        count += count_bits(line[w] ^ other[w]);
    return count;
}

// joined = kept | grown, both fixpoints of propagation. Calls mark(line number) for the lines that
// must be settled again: those that differ from both. A line equal to its like in either board is
// settled already. Returns the number of cells that `joined` knows more than `kept`.
//
// This is what makes probing to a fixpoint cheap. A cached probe is brought up to date by the cells
// that the node has learnt since, and most of its lines are either untouched by the assumption
// (equal to the node's) or untouched by the news (equal to the cached). Marking every line that
// differs from the cached one, as seems natural, settles three times as many lines.
template <class Word, bool kLong, class Mark>
u32 join(const Layout<Word, kLong>& layout, const Word* kept, const Word* grown, Word* joined,
         Mark mark) {
    u32 news = 0;
    const auto side = [&](std::size_t offset, u32 lines, u32 words, u32 first, bool count) {
        for (u32 i = 0; i < lines; ++i) {
            const std::size_t at = offset + std::size_t{i} * words;
            Word from_kept = 0, from_grown = 0;
            for (u32 w = 0; w < words; ++w) {
                const Word both = kept[at + w] | grown[at + w];
                from_kept |= both ^ kept[at + w];
                from_grown |= both ^ grown[at + w];
                joined[at + w] = both;
            }
            if (from_kept == 0)
                continue;
            if (count)
                news += count_more(joined + at, kept + at, words);
            if (from_grown != 0)
                mark(first + i);
        }
    };
    const u32 row_words = 2 * layout.row_words(), column_words = 2 * layout.column_words();
    side(0, layout.height, row_words, 0, true);
    side(std::size_t{layout.height} * row_words, layout.width, column_words, layout.height, false);
    return news;
}

// board = one & other, where both know at least as much as the board. Returns the number of cells
// that it has learnt.
//
// No line needs settling afterwards. A settled line is the common part of some set of placements;
// the intersection of two settled lines is the common part of the union of their sets, which is
// settled again. So the intersection of two fixpoints is a fixpoint.
template <class Word, bool kLong>
u32 intersect(const Layout<Word, kLong>& layout, const Word* one, const Word* other, Word* board) {
    u32 news = 0;
    const std::size_t rows = std::size_t{2} * layout.height * layout.row_words();
    for (std::size_t i = 0; i < rows; ++i) {
        const Word common = one[i] & other[i];
        if (common != board[i])
            news += count_bits(common ^ board[i]);
        board[i] = common;
    }
    if (news != 0)
        for (std::size_t i = rows; i < layout.size; ++i)
            board[i] = one[i] & other[i];
    return news;
}

} // namespace nonolith
