#include "settled_lines.hpp"

#include "support/contract.hpp"

namespace nonolith::explaining {

SettledLines::SettledLines(LineSettler& settler, const Board& board)
    : settler_(settler), board_(board), stale_(board.lines(), 1) {
    if (!settler.has_words()) {
        sets_.resize(2 * board.cells().size());
        return;
    }
    words_.resize(board.lines());
    for (u32 line = 0; line < board.lines(); ++line)
        for (u32 position = 0; position < board.length_of(line); ++position)
            if (const u32 left = board.line(line)[position]; left != board.everything())
                change(line, position, left);
}

void SettledLines::change(u32 line, u32 position, u32 left) {
    NONOLITH_EXPECTS(line < board_.lines() && position < board_.length_of(line));
    NONOLITH_EXPECTS((left & ~board_.everything()) == 0);
    bool expected;
    if (words_.empty()) {
        expected = (sets_of(line)[position] & ~left) == 0;
    } else {
        auto& [known, settled] = words_[line];
        const u64 filled = u64{(left & 1) == 0} << position;
        const u64 empty = u64{(left & 2) == 0} << position;
        known.filled |= filled;
        known.empty |= empty;
        expected = ((filled & ~settled.filled) | (empty & ~settled.empty)) == 0;
    }
    if (!expected)
        stale_[line] = 1;
}

bool SettledLines::update(u32 line) {
    if (stale_[line] == 0)
        return true;
    if (words_.empty()) {
        if (!settler_.settle(line, board_.line(line)))
            return false;
        std::copy(settler_.settled().begin(), settler_.settled().end(), sets_of(line).begin());
    } else {
        auto& [known, settled] = words_[line];
        settled = known;
        if (!settler_.settle(line, settled))
            return false;
        NONOLITH_ENSURES((known.filled & ~settled.filled) == 0);
        NONOLITH_ENSURES((known.empty & ~settled.empty) == 0);
    }
    stale_[line] = 0;
    return true;
}

Sought SettledLines::sought(u32 line) const {
    NONOLITH_EXPECTS(stale_[line] == 0);
    u32 given = 0, dropped = 0, undecided = 0;
    if (words_.empty()) {
        const std::span<const u32> cells = board_.line(line);
        const u32* const settled = sets_.data() + board_.place_of(line);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const u32 gone = cells[i] & ~settled[i];
            dropped |= gone;
            given |= gone != 0 && is_single(settled[i]) ? settled[i] : 0;
            undecided |= settled[i] & (settled[i] - 1);
        }
    } else {
        const auto& [known, settled] = words_[line];
        const bool filled = (settled.filled & ~known.filled) != 0;
        const bool emptied = (settled.empty & ~known.empty) != 0;
        given = u32{filled} << 1 | u32{emptied};
        dropped = u32{emptied} << 1 | u32{filled};
        undecided = (settled.filled | settled.empty) != low_bits<u64>(board_.length_of(line));
    }
    return {given,
            dropped,
            given | dropped,
            (given & kBackground) != 0,
            (given & ~kBackground) != 0,
            undecided == 0};
}

} // namespace nonolith::explaining
