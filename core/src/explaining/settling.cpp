#include "settling.hpp"

namespace nonolith::explaining {

LineSettler::LineSettler(const ColouredClues& clues) {
    if (clues.colours == 1)
        plain_.emplace(clues);
    else
        coloured_.emplace(clues);
}

bool LineSettler::settle(u32 line, std::span<const u32> cells) {
    settled_.resize(cells.size());
    return plain_ ? settle_plain(line, cells) : settle_coloured(line, cells);
}

bool LineSettler::settle_plain(u32 line, std::span<const u32> cells) {
    const std::size_t words = std::max<std::size_t>(1, words_for(cells.size()));
    words_.resize(2 * words);
    u64 *const filled = words_.data(), *const empty = filled + words;
    for (std::size_t word = 0; word < words; ++word) {
        u64 not_empty = 0, not_filled = 0;
        for (std::size_t cell = std::min(cells.size(), 64 * word + 64); cell-- > 64 * word;) {
            not_empty = not_empty << 1 | (~cells[cell] & 1);
            not_filled = not_filled << 1 | (~cells[cell] >> 1 & 1);
        }
        filled[word] = not_empty;
        empty[word] = not_filled;
    }
    if (!plain_->settler.settle(line, filled, empty))
        return false;
    u32 news = 0;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const u32 left = 3 - static_cast<u32>(filled[cell / 64] >> (cell % 64) & 1) -
                         2 * static_cast<u32>(empty[cell / 64] >> (cell % 64) & 1);
        news |= left ^ cells[cell];
        settled_[cell] = left;
    }
    says_more_ = news != 0;
    return true;
}

bool LineSettler::settle_coloured(u32 line, std::span<const u32> cells) {
    const ColourPuzzle& puzzle = coloured_->puzzle;
    const bool is_row = line < puzzle.height();
    const ColourSide& side = is_row ? puzzle.rows : puzzle.columns;
    const std::size_t words = side.words;
    words_.assign(side.stride, 0);
    for (u32 colour = 0; colour <= puzzle.colours; ++colour)
        for (std::size_t cell = 0; cell < cells.size(); ++cell)
            words_[colour * words + cell / 64] |= u64{cells[cell] >> colour & 1} << (cell % 64);
    if (!coloured_->engine.settle(side.lines[line - side.first], words_.data()))
        return false;
    u32 news = 0;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        u32 left = 0;
        for (u32 colour = 0; colour <= puzzle.colours; ++colour)
            left |= static_cast<u32>(words_[colour * words + cell / 64] >> (cell % 64) & 1)
                    << colour;
        news |= left ^ cells[cell];
        settled_[cell] = left;
    }
    says_more_ = news != 0;
    return true;
}

} // namespace nonolith::explaining
