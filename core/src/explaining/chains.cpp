#include "chains.hpp"

namespace nonolith::explaining {

std::optional<std::vector<u32>> ChainSearch::find(u32 cell, u32 colours, u32 length, u64& looks) {
    for (const Undo& undo : undo_)
        board_.set(undo.cell, base_[undo.cell]);
    undo_.clear();
    touched_.clear();
    chain_.clear();
    for (auto* lines : {&news_, &asleep_})
        std::fill(lines->begin(), lines->end(), u8{0});
    std::fill(differing_.begin(), differing_.end(), 0);
    std::fill(lines_read_.begin(), lines_read_.end(), u64{0});
    looks_ = looks;
    change(cell, colours);
    for (const u32 line : {board_.row_of(cell), board_.column_of(cell)})
        news_[line] = 1;
    const bool found = follow(length);
    looks = looks_;
    return found ? std::optional(chain_) : std::nullopt;
}

// Goes through the orders in which lines can be looked at, but not through all: a look that can be
// taken now may as well be taken before those that find nothing in its line, and what is known then
// is no less. So a line sleeps, once it was tried, until something new is found in it (the sleep
// sets of partial order reduction).
bool ChainSearch::follow(u32 length) {
    std::vector<u32> lines;
    for (const u32 line : touched_)
        if (news_[line] != 0 && asleep_[line] == 0)
            lines.push_back(line);
    std::vector<Crossing> crossed;
    for (const u32 line : lines) {
        if (!look(line))
            return refuted_;
        if (!settler_.says_more())
            continue;
        const std::size_t changes = undo_.size(), lines_touched = touched_.size();
        crossed.clear();
        take(line, crossed);
        news_[line] = 0;
        chain_.push_back(line);
        if (length > 2 ? follow(length - 1) : ends_at(crossed))
            return true;
        if (looks_ == 0)
            return false;
        chain_.pop_back();
        news_[line] = 1;
        for (const Crossing& one : crossed) {
            news_[one.line] = one.news;
            asleep_[one.line] = one.asleep;
        }
        undo(changes, lines_touched);
        asleep_[line] = 1;
    }
    for (const u32 line : lines)
        asleep_[line] = 0;
    return false;
}

// Whether one of these lines has no placement left. A line of which one cell alone is known better
// than before fits: before, it was settled. And a line in which the look before the last finds
// nothing would be refuted without that look, by a shorter chain.
bool ChainSearch::ends_at(std::span<const Crossing> crossed) {
    for (const Crossing& one : crossed)
        if (differing_[one.line] > 1 && !look(one.line))
            return refuted_;
    return false;
}

// Returns false if the line has no placement left, or no look is left.
bool ChainSearch::look(u32 line) {
    refuted_ = false;
    if (looks_ == 0)
        return false;
    --looks_;
    const std::span<const u32> cells = board_.line(line);
    watch_.tick(8 + clue_of(clues_, line).size() + cells.size());
    lines_read_[line / 64] |= u64{1} << (line % 64);
    refuted_ = !settler_.settle(line, cells);
    if (refuted_)
        chain_.push_back(line);
    return !refuted_;
}

// Makes known what the look has found.
void ChainSearch::take(u32 line, std::vector<Crossing>& crossed) {
    const std::span<const u32> cells = board_.line(line), settled = settler_.settled();
    for (u32 position = 0; position < cells.size(); ++position) {
        if (settled[position] == cells[position])
            continue;
        change(board_.cell_of(line, position), settled[position]);
        const u32 other = board_.crossing(line, position);
        crossed.push_back({other, news_[other], asleep_[other]});
        news_[other] = 1;
        asleep_[other] = 0;
    }
}

void ChainSearch::change(u32 cell, u32 colours) {
    undo_.push_back({cell, board_[cell]});
    if (board_[cell] == base_[cell])
        for (const u32 line : {board_.row_of(cell), board_.column_of(cell)})
            if (differing_[line]++ == 0)
                touched_.push_back(line);
    board_.set(cell, colours);
}

void ChainSearch::undo(std::size_t changes, std::size_t lines_touched) {
    for (; undo_.size() > changes; undo_.pop_back()) {
        const auto [cell, before] = undo_.back();
        board_.set(cell, before);
        if (before == base_[cell])
            for (const u32 line : {board_.row_of(cell), board_.column_of(cell)})
                --differing_[line];
    }
    touched_.resize(lines_touched);
}

} // namespace nonolith::explaining
