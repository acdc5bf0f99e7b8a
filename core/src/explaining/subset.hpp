// Some lines of a puzzle, and whether a grid satisfies them all, whatever the other lines say.
#pragma once

#include "board.hpp"
#include "settling.hpp"
#include "support/watch.hpp"

namespace nonolith::explaining {

enum class Fits : u8 { kYes, kNo, kUnknown };

class Subset {
  public:
    // At most so many lines are settled by all calls together; then no more is found out.
    Subset(const ColouredClues& clues, std::span<const u32> cells, Watch& watch, u64 work)
        : clues_(clues), settler_(clues), begin_(clues, cells), watch_(watch), work_left_(work) {}

    u32 lines() const { return begin_.lines(); }
    bool is_exhausted() const { return work_left_ == 0; }

    // Whether line logic alone, or with suppositions about one cell, finds that these lines (not 0)
    // have no common solution. This is not limited.
    bool contradicts(const std::vector<u8>& active, bool supposing);

    // Whether some grid satisfies these lines, by search.
    Fits fits(const std::vector<u8>& active);

    // Adds lines, in the order given, as long as some grid satisfies them all. These lines have
    // such a grid; returns them with those that were added.
    std::vector<u8> grow(const std::vector<u8>& active, std::span<const u32> order);

  private:
    std::vector<u32> crossing(u32 cell, const std::vector<u8>& active) const;
    bool settle(Board& board, std::vector<u32> queue, const std::vector<u8>& active);
    Fits search(Board& board, const std::vector<u8>& active, u32 first);
    bool decide(Board& board, u32 cell, u32 colours, const std::vector<u8>& active);
    void undo(Board& board, std::size_t mark);

    const ColouredClues& clues_;
    LineSettler settler_;
    Board begin_;
    Watch& watch_;
    u64 work_left_;
    struct CellBefore {
        u32 cell, before;
    };
    std::vector<CellBefore> changes_; // of the board in hand, to be undone
};

} // namespace nonolith::explaining
