#include "lines.hpp"

namespace nonolith::explaining {

Lines::Lines(const ColouredClues& clues, std::span<const u32> cells, bool whole_cost)
    : clues_(clues), board_(clues, cells), whole_cost_(whole_cost), offers_(board_.lines()),
      changed_(board_.lines(), 1) {
    for (u32 line = 0; line < board_.lines(); ++line)
        queue_.push_back(line);
}

bool Lines::update(Watch& watch) {
    while (!queue_.empty() && !contradicted_) {
        const u32 line = queue_.back();
        queue_.pop_back();
        changed_[line] = 0;
        const u32 blocks = static_cast<u32>(clue_of(clues_, line).size());
        watch.tick(8 + 4 * (blocks + 1) * static_cast<u32>(board_.line(line).size()));
        if (!look_at(line))
            contradicted_ = line;
    }
    return !contradicted_;
}

bool Lines::look_at(u32 line) {
    std::vector<Finding>& offer = offers_[line];
    offer.clear();
    const LineView seen = view(line);
    if (!placements_.look(seen))
        return false;
    if (std::ranges::equal(placements_.settled(), board_.line(line)))
        return true;
    double cost = 0;
    for (const Recogniser& recognise : kRecognisers) {
        if (!offer.empty() && (!whole_cost_ || recognise.cost != cost))
            break;
        recognise.find(seen, placements_, offer);
        cost = recognise.cost;
    }
    return true;
}

void Lines::keep(u32 cell, u32 colours) {
    if ((board_[cell] & ~colours) == 0)
        return;
    board_.set(cell, board_[cell] & colours);
    for (const u32 line : {board_.row_of(cell), board_.column_of(cell)})
        if (changed_[line] == 0) {
            changed_[line] = 1;
            queue_.push_back(line);
        }
}

} // namespace nonolith::explaining
