#include "lines.hpp"

#include <numeric>

namespace nonolith::explaining {

Lines::Lines(const ColouredClues& clues, std::span<const u32> cells, bool whole_cost)
    : clues_(clues), settler_(clues_), board_(clues, cells), whole_cost_(whole_cost),
      offers_(board_.lines()), tried_(board_.lines()), sought_(board_.lines()),
      settled_(settler_, board_), changed_(board_.lines(), 1) {
    queue_.resize(board_.lines());
    std::iota(queue_.begin(), queue_.end(), u32{0});
    pending_.reserve(board_.lines());
}

bool Lines::update(Watch& watch) {
    while (!queue_.empty() && !contradicted_) {
        const u32 line = queue_.back();
        queue_.pop_back();
        changed_[line] = 0;
        watch.tick(8 + 4 * (clue_of(clues_, line).size() + board_.line(line).size()));
        if (!look_at(line))
            contradicted_ = line;
    }
    if (contradicted_)
        return false;
    NONOLITH_INVARIANT(std::ranges::none_of(changed_, [](u8 changed) { return changed != 0; }));
    find_easiest();
    return true;
}

// Settles a line, and notes whether there is anything to find on it.
bool Lines::look_at(u32 line) {
    offers_[line].clear();
    if (!settled_.update(line))
        return false;
    sought_[line] = settled_.sought(line);
    tried_[line] = sought_[line].dropped != 0 ? 0 : kTechniques;
    return true;
}

// Tries one technique after the other, or all of one cost, on all lines, until a line offers
// something.
void Lines::find_easiest() {
    easiest_ = kTechniques + 1;
    pending_.clear();
    for (u32 line = 0; line < board_.lines(); ++line)
        if (!offers_[line].empty())
            easiest_ = std::min(easiest_, tried_[line]);
        else if (tried_[line] < kTechniques)
            pending_.push_back(line);
    for (std::size_t first = 0, last; first < kTechniques && first < easiest_; first = last) {
        last = first + 1;
        while (whole_cost_ && last < kTechniques &&
               kRecognisers[last].cost == kRecognisers[first].cost)
            ++last;
        for (const u32 line : pending_) {
            if (!offers_[line].empty() || tried_[line] != first)
                continue;
            try_on(line, first, last);
            if (!offers_[line].empty())
                easiest_ = last;
        }
    }
}

void Lines::try_on(u32 line, std::size_t first, std::size_t last) {
    NONOLITH_EXPECTS(first < last && last <= kTechniques && offers_[line].empty());
    const LineView seen = view(line);
    if (kRecognisers[last - 1].needs_placements)
        placements_.look(seen);
    for (std::size_t technique = first; technique < last; ++technique)
        kRecognisers[technique].find(seen, placements_, offers_[line]);
    tried_[line] = last;
}

void Lines::keep(u32 cell, u32 colours) {
    const u32 left = board_[cell] & colours;
    if (left == board_[cell])
        return;
    const u32 row = cell / board_.width(), column = cell % board_.width();
    board_.set(row, column, left);
    change(row, column, left);
    change(board_.height() + column, row, left);
}

void Lines::change(u32 line, u32 position, u32 left) {
    settled_.change(line, position, left);
    if (changed_[line] == 0) {
        changed_[line] = 1;
        queue_.push_back(line);
    }
}

} // namespace nonolith::explaining
