// Settling lines from a queue until none says anything new.
#pragma once

#include "board.hpp"
#include "line/settler.hpp"
#include "support/watch.hpp"

#include <algorithm>
#include <utility>

namespace nonolith {

// The queue is two bit sets, the rows and the columns that changed since they were last settled.
// Rows and columns take turns: all pending rows, then all pending columns. Settled cells of a row
// are carried over into the columns they cross, and those become pending; never the row itself,
// since a settled line is its own fixpoint. The result does not depend on the order (settling is
// monotone), the number of lines settled does: first in, first out needs about a tenth more.
template <class Word, bool kLong, class LineSettler> class Propagator {
  public:
    Propagator(const CompiledPuzzle& puzzle, LineSettler& settler, Watch& watch)
        : layout(puzzle), settler_(settler), watch_(watch), lines_(puzzle.lines.data()),
          pending_rows_(std::max(1U, layout.column_words())),
          pending_columns_(std::max(1U, layout.row_words())),
          scratch_(std::size_t{2} * std::max({1U, layout.row_words(), layout.column_words()})) {}

    void mark_row(u32 r) { pending_rows_[r / kBits<Word>] |= Word{1} << (r % kBits<Word>); }
    void mark_column(u32 c) { pending_columns_[c / kBits<Word>] |= Word{1} << (c % kBits<Word>); }
    void mark(u32 line) {
        if (line < layout.height)
            mark_row(line);
        else
            mark_column(line - layout.height);
    }
    void mark_all() {
        for (u32 r = 0; r < layout.height; ++r)
            mark_row(r);
        for (u32 c = 0; c < layout.width; ++c)
            mark_column(c);
    }

    // Propagates from the marked lines; `unknown` counts the board's unknown cells down. Returns
    // false on a contradiction: contradicted_line() is then the line that has no placement left,
    // and the board is as it was when that was found. If the watch throws, the board is left on the
    // way.
    bool run(Word* board, u64& unknown) {
        unknown_ = unknown;
        try {
            const bool fits = pass_until_fixpoint(board);
            unknown = unknown_;
            return fits;
        } catch (...) {
            forget();
            throw;
        }
    }

    u32 contradicted_line() const { return contradicted_line_; }

    const BoardLayout<Word, kLong> layout;
    u64 lines_settled = 0;
    u64 passes = 0;

  private:
    static bool any(const std::vector<Word>& set) {
        return std::any_of(set.begin(), set.end(), [](Word word) { return word != 0; });
    }

    bool pass_until_fixpoint(Word* board) {
        for (;;) {
            const bool rows = any(pending_rows_);
            if (rows && !pass_over<true>(board))
                return false;
            const bool columns = any(pending_columns_);
            if (columns && !pass_over<false>(board))
                return false;
            if (!rows && !columns)
                return true;
        }
    }

    template <bool kRows> bool pass_over(Word* board) {
        ++passes;
        std::vector<Word>& pending = kRows ? pending_rows_ : pending_columns_;
        std::vector<Word>& crossing = kRows ? pending_columns_ : pending_rows_;
        const u32 words = kRows ? layout.row_words() : layout.column_words();
        const u32 groups = kRows ? layout.column_words() : layout.row_words();
        Word* const before = scratch_.data();
        for (u32 group = 0; group < groups; ++group) {
            for (Word todo = std::exchange(pending[group], 0); todo != 0; todo &= todo - 1) {
                const u32 bit = static_cast<u32>(std::countr_zero(todo));
                const u32 index = group * kBits<Word> + bit;
                const u32 id = kRows ? index : layout.height + index;
                Word* const filled = kRows ? layout.row(board, index) : layout.column(board, index);
                Word* const empty = filled + layout.half;
                std::copy_n(filled, words, before);
                std::copy_n(empty, words, before + words);
                ++lines_settled;
                watch_.tick(8 +
                            u64{lines_[id].count} * (kLong ? 4 * (lines_[id].slack / 64 + 1) : 1));
                if (!settler_.settle(id, filled, empty)) {
                    contradicted_line_ = id;
                    forget();
                    return false;
                }
                for (u32 w = 0; w < words; ++w) {
                    const Word new_filled = filled[w] & ~before[w];
                    const Word new_empty = empty[w] & ~before[words + w];
                    crossing[w] |= new_filled | new_empty;
                    carry_over<kRows>(board, new_filled, w, group, bit);
                    carry_over<kRows>(board + layout.half, new_empty, w, group, bit);
                }
            }
        }
        return true;
    }

    // Writes the new cells of word w of a line into the lines that cross it, on one half of the
    // board.
    template <bool kRows> void carry_over(Word* half, Word cells, u32 w, u32 group, u32 bit) {
        const Word self = Word{1} << bit;
        for (; cells != 0; cells &= cells - 1) {
            const u32 index = w * kBits<Word> + static_cast<u32>(std::countr_zero(cells));
            Word* const line = kRows ? layout.column(half, index) : layout.row(half, index);
            NONOLITH_EXPECTS((line[group] & self) == 0 && unknown_ > 0);
            line[group] |= self;
            --unknown_;
        }
    }

    void forget() {
        std::fill(pending_rows_.begin(), pending_rows_.end(), Word{0});
        std::fill(pending_columns_.begin(), pending_columns_.end(), Word{0});
    }

    LineSettler& settler_;
    Watch& watch_;
    const LineClue* lines_;
    std::vector<Word> pending_rows_, pending_columns_;
    std::vector<Word> scratch_;
    u64 unknown_ = 0;
    u32 contradicted_line_ = 0;
};

} // namespace nonolith
