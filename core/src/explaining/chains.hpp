// Chains: how few looks at lines refute a supposition.
//
// A look takes a line and finds everything that follows from its clue and its known cells. The
// length of a chain is its number of looks; a line that is looked at twice counts twice. The last
// look finds that nothing fits.
#pragma once

#include "board.hpp"
#include "settling.hpp"
#include "support/watch.hpp"

namespace nonolith::explaining {

class ChainSearch {
  public:
    // Every line of the board is settled.
    ChainSearch(const ColouredClues& clues, LineSettler& settler, const Board& board, Watch& watch)
        : clues_(clues), settler_(settler), base_(board), board_(board), watch_(watch),
          news_(board.lines()), asleep_(board.lines()), differing_(board.lines()),
          lines_read_(words_for(board.lines())) {}

    // The lines of a chain of so many looks that refutes the supposition, where it is known that no
    // shorter one does; nothing if there is none. At most `looks` looks are taken, of which those
    // that were not needed are left: where none is left, nothing is known.
    std::optional<std::vector<u32>> find(u32 cell, u32 colours, u32 length, u64& looks);

    // The lines that the last search looked at; its result depends only on these.
    std::span<const u64> lines_read() const { return lines_read_; }

  private:
    struct Undo {
        u32 cell, before;
    };
    // A line in which a look found something, and how it was before.
    struct Crossing {
        u32 line;
        u8 news, asleep;
    };

    bool follow(u32 length);
    bool ends_at(std::span<const Crossing> crossed);
    bool look(u32 line);
    void take(u32 line, std::vector<Crossing>& crossed);
    void change(u32 cell, u32 colours);
    void undo(std::size_t changes, std::size_t lines_touched);

    const ColouredClues& clues_;
    LineSettler& settler_;
    const Board& base_;
    Board board_;
    Watch& watch_;
    std::vector<u8> news_;       // by line: something was found in it since it was looked at
    std::vector<u8> asleep_;     // by line: a look at it was tried before what came since
    std::vector<u32> differing_; // by line: the cells that are not as on the board given
    std::vector<u32> touched_;   // the lines with cells that differ, by when that began
    std::vector<Undo> undo_;
    std::vector<u32> chain_;
    std::vector<u64> lines_read_;
    u64 looks_ = 0; // that are left
    bool refuted_ = false;
};

} // namespace nonolith::explaining
