#include "subset.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <functional>

namespace nonolith::explaining {

namespace {

std::vector<u32> listed(const std::vector<u8>& active) {
    std::vector<u32> lines;
    for (u32 line = 0; line < active.size(); ++line)
        if (active[line] != 0)
            lines.push_back(line);
    return lines;
}

} // namespace

bool Subset::contradicts(const std::vector<u8>& active, bool supposing) {
    NONOLITH_EXPECTS(active.size() == lines());
    Board board = begin_;
    changes_.clear();
    if (!settle(board, listed(active), active))
        return true;
    while (supposing) {
        bool news = false;
        for (u32 cell = 0; cell < board.cells().size(); ++cell)
            for (const u32 way : ways_of(board[cell])) {
                const std::size_t mark = changes_.size();
                const bool fails = !decide(board, cell, way, active);
                undo(board, mark);
                if (!fails)
                    continue;
                news = true;
                if (!decide(board, cell, board[cell] & ~way, active))
                    return true;
            }
        if (!news)
            break;
    }
    return false;
}

Fits Subset::fits(const std::vector<u8>& active) {
    Board board = begin_;
    changes_.clear();
    return settle(board, listed(active), active) ? search(board, active, 0) : Fits::kNo;
}

// A grid for the lines so far is kept beside what follows from them: a line that fits into that
// grid, as far as it is decided, needs no search of its own.
std::vector<u8> Subset::grow(const std::vector<u8>& active, std::span<const u32> order) {
    std::vector<u8> grown(active);
    Board known = begin_;
    changes_.clear();
    settle(known, listed(grown), grown);
    Board grid = known;
    search(grid, grown, 0);
    for (const u32 line : order) {
        if (grown[line] != 0)
            continue;
        grown[line] = 1;
        Board next = known;
        Board found = grid;
        const bool fits =
            settle(next, {line}, grown) &&
            ((settle(found, {line}, grown) && search(found, grown, 0) == Fits::kYes) ||
             search(found = next, grown, 0) == Fits::kYes);
        grown[line] = fits;
        if (fits) {
            known = std::move(next);
            grid = std::move(found);
        }
    }
    NONOLITH_ENSURES(std::ranges::equal(active, grown, std::ranges::less_equal()));
    return grown;
}

// Only cells where two of the lines cross need to be decided: in all others a line is alone, and
// has a placement. What is decided stays on the board if there is a grid.
Fits Subset::search(Board& board, const std::vector<u8>& active, u32 first) {
    const u32 cells = static_cast<u32>(board.cells().size());
    const auto is_open = [&](u32 cell) {
        return !std::has_single_bit(board[cell]) && active[board.row_of(cell)] != 0 &&
               active[board.column_of(cell)] != 0;
    };
    while (first < cells && !is_open(first))
        ++first;
    if (first == cells)
        return Fits::kYes;
    bool unknown = false;
    for (const u32 way : ways_of(board[first])) {
        if (work_left_ == 0)
            return Fits::kUnknown;
        const std::size_t mark = changes_.size();
        const Fits fits =
            decide(board, first, way, active) ? search(board, active, first + 1) : Fits::kNo;
        if (fits == Fits::kYes)
            return fits;
        unknown |= fits == Fits::kUnknown;
        undo(board, mark);
    }
    return unknown ? Fits::kUnknown : Fits::kNo;
}

// Gives a cell some of its colours, and settles what follows; false if that is a contradiction.
bool Subset::decide(Board& board, u32 cell, u32 colours, const std::vector<u8>& active) {
    NONOLITH_EXPECTS((colours & ~board[cell]) == 0);
    changes_.push_back({cell, board[cell]});
    board.set(cell, colours);
    return colours != 0 && settle(board, crossing(cell, active), active);
}

void Subset::undo(Board& board, std::size_t mark) {
    NONOLITH_EXPECTS(mark <= changes_.size());
    for (; changes_.size() > mark; changes_.pop_back())
        board.set(changes_.back().cell, changes_.back().before);
}

std::vector<u32> Subset::crossing(u32 cell, const std::vector<u8>& active) const {
    std::vector<u32> both;
    for (const u32 line : {begin_.row_of(cell), begin_.column_of(cell)})
        if (active[line] != 0)
            both.push_back(line);
    return both;
}

// Settles lines from a queue; false if one has no placement left.
bool Subset::settle(Board& board, std::vector<u32> queue, const std::vector<u8>& active) {
    std::vector<u8> queued(lines());
    for (const u32 line : queue)
        queued[line] = 1;
    while (!queue.empty()) {
        const u32 line = queue.back();
        queue.pop_back();
        queued[line] = 0;
        const std::span<const u32> cells = board.line(line);
        watch_.tick(8 + clue_of(clues_, line).size() + cells.size());
        work_left_ -= work_left_ > 0;
        if (!settler_.settle(line, cells))
            return false;
        for (u32 position = 0; position < cells.size(); ++position) {
            const u32 settled = settler_.settled()[position];
            if (settled == cells[position])
                continue;
            const u32 cell = board.cell_of(line, position);
            NONOLITH_INVARIANT(settled != 0 && (settled & ~board[cell]) == 0);
            changes_.push_back({cell, board[cell]});
            board.set(cell, settled);
            const u32 other = board.crossing(line, position);
            if (active[other] != 0 && queued[other] == 0) {
                queued[other] = 1;
                queue.push_back(other);
            }
        }
    }
    return true;
}

} // namespace nonolith::explaining
