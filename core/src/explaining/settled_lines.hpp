// The settled form of each line, updated as cells become known.
#pragma once

#include "board.hpp"
#include "settling.hpp"

namespace nonolith::explaining {

// A line is settled again only if it has lost more candidates than its own settling predicted:
// until then, it has the same placements.
//
// Lines in black and white that fit into a word are kept as words beside the board: to turn their
// cells over for every look took as long as settling them.
class SettledLines {
  public:
    // The settler and the board must outlive it.
    SettledLines(LineSettler& settler, const Board& board);

    // A cell of a line was changed on the board; to be called for both of its lines.
    void change(u32 line, u32 position, u32 left);

    // Settles a line if need be. Returns whether any placement is left.
    bool update(u32 line);

    // What the line says that is new.
    Sought sought(u32 line) const;

  private:
    struct Words {
        LineCells<u64> known, settled;
    };

    std::span<u32> sets_of(u32 line) {
        return std::span(sets_).subspan(board_.place_of(line), board_.length_of(line));
    }

    LineSettler& settler_;
    const Board& board_;
    std::vector<Words> words_; // by line; none where lines do not fit into words
    std::vector<u32> sets_;    // by line and position: the settled cells, where there are no words
    std::vector<u8> stale_;    // by line: whether it must be settled again
};

} // namespace nonolith::explaining
