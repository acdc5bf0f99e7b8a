// Coloured boards, as the search sees them.
#pragma once

#include "board_pool.hpp"
#include "colour/colour_engine.hpp"
#include "colour/colour_puzzle.hpp"
#include "support/watch.hpp"
#include "words_cache.hpp"

namespace nonolith {

// What search/search.hpp asks of a board, for any number of colours: value 0 is the background,
// value c colour c. colour_puzzle.hpp describes the layout; this file has the operations.
class ColourBoard {
  public:
    using Word = u64;
    // The least gain first is 1.2 to 1.3 times slower, and solves 59 of 100 where this solves 63
    // (random 20×30 puzzles of two colours, within 300 nodes).
    static constexpr bool kLargestGainFirst = true;
    static constexpr bool kTwoValues = false;

    // Memory that one search passes on to the next.
    struct Memory {
        BoardPool<Word> pool;
        WordsCache cache;
    };

    ColourBoard(const ColouredClues& clues, Watch& watch);
    ColourBoard(const ColourBoard&) = delete;
    ColourBoard& operator=(const ColourBoard&) = delete;

    std::size_t words() const { return puzzle_.words; }
    u32 cells() const { return puzzle_.height() * puzzle_.width(); }
    u32 width() const { return puzzle_.width(); }
    u32 values() const { return puzzle_.colours + 1; }

    // Fills a board with what is known, and returns its surplus.
    u64 load(std::span<const u32> candidates, u64* board) const;

    // Leaves the lines that are decided on this board, a fixpoint, out of all boards from now on,
    // beginning with this one: no assumption changes them. Probing goes over whole boards again and
    // again, and line logic often leaves only a few lines open. The search of a puzzle of 40×50
    // cells and four colours, of which 83 candidates were open, took half as long.
    void focus(std::vector<u64>& board);

    u32 candidates(const u64* board, u32 cell) const;

    // The candidates of all cells.
    void read_candidates(const u64* board, u32* candidates) const;

    // The colours of a board on which all is decided, one byte a cell.
    void read(const u64* board, u8* colours) const;

    // Calls visit(cell) for every undecided cell, row by row.
    template <class Visit> void for_each_open(const u64* board, Visit visit) const {
        for (const u32 row : puzzle_.rows.shown)
            for (u32 w = 0; w < puzzle_.rows.words; ++w) {
                const u32 first = row * puzzle_.width() + w * 64;
                for_each_bit(open_in(board, row, w), [&](u32 bit) { visit(first + bit); });
            }
    }

    // Starts remembering settled lines.
    void remember(Memory& memory);

    // Lines to be settled next, besides those that changes to a board have marked.
    void mark_all();

    // Settles marked lines to the fixpoint. False is a contradiction: the board is then as it was
    // when some line had no placement left. Throws Stopped where the watch does.
    bool propagate(u64* board, u64& surplus);
    u32 contradicted_line() const { return contradicted_line_; }

    // Leaves a cell only the given candidates, marks its lines, and returns how many it lost.
    u64 narrow(u64* board, u32 cell, u32 left);

    // joined = what both fixpoints leave, `kept` being one that was made from an earlier state of
    // `grown`. Marks the lines that must be settled again: those that differ from both. A line
    // equal to its like in either is settled already. Returns how many candidates of kept are gone.
    u64 join(const u64* kept, const u64* grown, u64* joined);

    // Leaves `board` what any of the boards leaves, and returns how many candidates it lost.
    //
    // The union of fixpoints is a fixpoint: a settled line is what some set of placements leaves,
    // and the union of two such lines is what the union of their sets leaves. So nothing is
    // propagated.
    u64 meet(std::span<const u64* const> boards, u64* board) const;

    // Sets of cells, by rows.
    std::size_t set_words() const { return std::size_t{puzzle_.height()} * puzzle_.rows.words; }

    // Adds to `followers` the cells, open on `node`, that are decided on all boards; calls
    // visit(cell) for each that is new.
    template <class Visit>
    void add_followers(std::span<const u64* const> boards, const u64* node, u32 leader,
                       u64* followers, Visit visit) const {
        const u32 words = puzzle_.rows.words;
        for (const u32 row : puzzle_.rows.shown) {
            for (u32 w = 0; w < words; ++w) {
                u64& following = followers[std::size_t{row} * words + w];
                u64 fresh = open_in(node, row, w) & ~following;
                for (const u64* board : boards) {
                    if (fresh == 0)
                        break;
                    fresh &= ~open_in(board, row, w);
                }
                for_each_bit(fresh, [&](u32 bit) {
                    const u32 cell = row * puzzle_.width() + w * 64 + bit;
                    if (cell == leader)
                        return;
                    following |= u64{1} << bit;
                    visit(cell);
                });
            }
        }
    }

    // Whether a cell, of a row that is shown, is undecided and follows no other.
    bool is_open(const u64* board, const u64* followers, u32 cell) const {
        const u32 row = cell / puzzle_.width(), column = cell % puzzle_.width(), w = column / 64;
        const u64 following = followers[std::size_t{row} * puzzle_.rows.words + w];
        return ((open_in(board, row, w) & ~following) >> (column % 64) & 1) != 0;
    }

    u64 lines_settled() const { return lines_settled_; }
    u64 lines_remembered() const { return lines_remembered_; }
    u64 passes() const { return passes_; }

  private:
    bool settle(const ColourSide& side, u32 line, const u64* words);
    bool pass_over(u64* board, u64& surplus, const ColourSide& side, const ColourSide& across,
                   std::vector<u64>& marked, std::vector<u64>& marked_across);
    void clear_marks();

    // Calls visit(cell, colour) for the candidates in rows that are shown, from a colour on.
    template <class Visit>
    void for_each_candidate(const u64* board, u32 lowest, Visit visit) const {
        const ColourSide& side = puzzle_.rows;
        for (const u32 row : side.shown) {
            const u64* word = board + side.word_at(row, lowest, 0);
            for (u32 colour = lowest; colour <= puzzle_.colours; ++colour)
                for (u32 w = 0; w < side.words; ++w) {
                    const u32 first = row * puzzle_.width() + w * 64;
                    for_each_bit(*word++, [&](u32 bit) { visit(first + bit, colour); });
                }
        }
    }

    // The cells of one word of a row that have several candidates.
    u64 open_in(const u64* board, u32 row, u32 w) const {
        const u64* word = board + puzzle_.rows.at[row] + w;
        u64 once = 0, twice = 0;
        for (u32 colour = 0; colour <= puzzle_.colours; ++colour, word += puzzle_.rows.words) {
            twice |= once & *word;
            once |= *word;
        }
        return twice;
    }

    ColourPuzzle puzzle_;
    Watch& watch_;
    ColourLineEngine engine_;
    WordsCache* cache_ = nullptr;
    std::vector<u8> known_;    // the colours of all cells of rows that are not shown
    std::vector<u64> settled_; // the line at hand, laid out as on a board
    std::vector<u64> marked_rows_, marked_columns_;
    u64 lines_settled_ = 0, lines_remembered_ = 0, passes_ = 0;
    u32 contradicted_line_ = 0; // the row, or height + the column
};

} // namespace nonolith
