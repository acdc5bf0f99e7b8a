// Black-and-white boards, as the search sees them.
#pragma once

#include "board_pool.hpp"
#include "board_sets.hpp"
#include "line_cache.hpp"
#include "propagator.hpp"

#include <type_traits>

namespace nonolith {

// What search.hpp asks of a board, for black and white: two values a cell, 0 empty and 1 filled.
// board.hpp describes the layout; this file has the operations.
template <class Word_, bool kLong> class PlainBoard {
  public:
    using Word = Word_;
    static constexpr bool kLargestGainFirst = false; // 1.2 times slower on random 25×25 puzzles
    static constexpr bool kTwoValues = true;

    // Memory that one search passes on to the next.
    struct Memory {
        BoardPool<Word> pool;
        std::unique_ptr<LineCache<Word>> cache;
        WordsCache long_cache;
    };

    PlainBoard(const ColouredClues& clues, Watch& watch)
        : puzzle_(clues), settler_(puzzle_), propagator_(puzzle_, settler_, watch),
          layout_(propagator_.layout), fresh_(layout_.columns) {}
    PlainBoard(const PlainBoard&) = delete;
    PlainBoard& operator=(const PlainBoard&) = delete;

    std::size_t words() const { return layout_.size; }
    u32 cells() const { return layout_.height * layout_.width; }
    u32 width() const { return layout_.width; }
    u32 values() const { return 2; }

    // Fills a board with what is known, and returns its surplus: the unknown cells.
    u64 load(std::span<const u32> candidates, Word* board) const {
        std::fill_n(board, layout_.size, Word{0});
        u64 unknown = cells();
        for (u32 cell = 0; cell < candidates.size(); ++cell) {
            if (candidates[cell] == kUnknown)
                continue;
            set(board, cell, candidates[cell] == kFilled);
            --unknown;
        }
        return unknown;
    }

    u32 candidates(const Word* board, u32 cell) const {
        return layout_.cell(board, cell / layout_.width, cell % layout_.width);
    }

    // Decided lines stay on these boards, which are small: two bits a cell, by rows and columns.
    void focus(std::vector<Word>&) const {}

    // The candidates of all cells.
    void read_candidates(const Word* board, u32* candidates) const {
        for (u32 row = 0; row < layout_.height; ++row)
            for (u32 column = 0; column < layout_.width; ++column)
                *candidates++ = layout_.cell(board, row, column);
    }

    // Calls visit(cell) for every unknown cell, row by row.
    template <class Visit> void for_each_open(const Word* board, Visit visit) const {
        for (u32 row = 0; row < layout_.height; ++row)
            for (u32 w = 0; w < layout_.row_words(); ++w) {
                const Word* const filled = layout_.row(board, row) + w;
                const u32 first = w * kBits<Word>;
                const Word open =
                    ~(filled[0] | filled[layout_.half]) & low_bits<Word>(layout_.width - first);
                for_each_bit(open, [&](u32 bit) { visit(row * layout_.width + first + bit); });
            }
    }

    // The colours of a board on which all is decided, one byte a cell.
    void read(const Word* board, u8* colours) const {
        std::fill_n(colours, cells(), u8{0});
        for (u32 row = 0; row < layout_.height; ++row)
            for (u32 w = 0; w < layout_.row_words(); ++w)
                for (Word left = layout_.row(board, row)[w]; left != 0; left &= left - 1)
                    colours[std::size_t{row} * layout_.width + w * kBits<Word> +
                            static_cast<u32>(std::countr_zero(left))] = 1;
    }

    // Starts remembering settled lines.
    void remember(Memory& memory) {
        if constexpr (!kLong) {
            if (memory.cache == nullptr)
                memory.cache = std::make_unique<LineCache<Word>>();
            settler_.use(*memory.cache);
        } else {
            settler_.use(memory.long_cache);
        }
    }

    void mark_all() { propagator_.mark_all(); }
    bool propagate(Word* board, u64& surplus) { return propagator_.run(board, surplus); }
    u32 contradicted_line() const { return propagator_.contradicted_line(); }

    // Leaves an unknown cell one value, and returns how many candidates it lost.
    u64 narrow(Word* board, u32 cell, u32 left) {
        NONOLITH_EXPECTS(candidates(board, cell) == kUnknown &&
                         (left == kEmpty || left == kFilled));
        set(board, cell, left == kFilled);
        propagator_.mark_row(cell / layout_.width);
        propagator_.mark_column(cell % layout_.width);
        return 1;
    }

    // See join() of board_sets.hpp.
    u64 join(const Word* kept, const Word* grown, Word* joined) {
        return nonolith::join(layout_, kept, grown, joined,
                              [&](u32 line) { propagator_.mark(line); });
    }

    // What two boards have in common goes into `board`; see intersect() of board_sets.hpp.
    u64 meet(std::span<const Word* const> boards, Word* board) {
        NONOLITH_EXPECTS(boards.size() == 2);
        return intersect(layout_, boards[0], boards[1], board);
    }

    // Sets of cells, by rows.
    std::size_t set_words() const { return layout_.columns; }

    // Adds to `followers` the cells that are decided, and differently, by both boards; calls
    // visit(cell) for each that is new.
    template <class Visit>
    void add_followers(std::span<const Word* const> boards, const Word*, u32 leader,
                       Word* followers, Visit visit) {
        const Word *const one = boards[0], *const other = boards[1];
        const std::size_t half = layout_.half;
        Word any = 0;
        for (std::size_t i = 0; i < layout_.columns; ++i) {
            fresh_[i] = ((one[i] & other[half + i]) | (one[half + i] & other[i])) & ~followers[i];
            any |= fresh_[i];
        }
        if (any == 0)
            return;
        const u32 words = layout_.row_words();
        for (std::size_t i = 0; i < layout_.columns; ++i) {
            for (Word fresh = fresh_[i]; fresh != 0; fresh &= fresh - 1) {
                const u32 bit = static_cast<u32>(std::countr_zero(fresh));
                const u32 cell = static_cast<u32>(i / words) * layout_.width +
                                 static_cast<u32>(i % words) * kBits<Word> + bit;
                if (cell == leader)
                    continue;
                followers[i] |= Word{1} << bit;
                visit(cell);
            }
        }
    }

    // Whether a cell is unknown and follows no other.
    bool is_open(const Word* board, const Word* followers, u32 cell) const {
        const u32 r = cell / layout_.width, c = cell % layout_.width;
        const u32 words = layout_.row_words(), w = c / kBits<Word>;
        const Word* const word = layout_.row(board, r) + w;
        const Word closed = word[0] | word[layout_.half] | followers[std::size_t{r} * words + w];
        return ((closed >> (c % kBits<Word>)) & 1) == 0;
    }

    u64 lines_settled() const { return propagator_.lines_settled - settler_.remembered; }
    u64 lines_remembered() const { return settler_.remembered; }
    u64 passes() const { return propagator_.passes; }

  private:
    using LineSettler = std::conditional_t<kLong, CachedLongSettler, CachedSettler<Word>>;

    void set(Word* board, u32 cell, bool filled) const {
        layout_.set(board, cell / layout_.width, cell % layout_.width, filled);
    }

    CompiledPuzzle puzzle_;
    LineSettler settler_;
    Propagator<Word, kLong, LineSettler> propagator_;
    const BoardLayout<Word, kLong>& layout_;
    std::vector<Word> fresh_; // scratch of add_followers
};

} // namespace nonolith
