// Lines that contradict each other: as few of them as can be.

#include "board.hpp"
#include "settling.hpp"
#include "support/watch.hpp"

namespace nonolith {

using namespace explaining;

namespace {

// What follows when only some lines of a puzzle are looked at.
class Subset {
  public:
    Subset(const ColouredClues& clues, std::span<const u32> cells, Watch& watch)
        : clues_(clues), settler_(clues), begin_(clues, cells), watch_(watch) {}

    u32 lines() const { return begin_.lines(); }

    // Whether these lines have no common solution, as far as line logic and, if asked for,
    // suppositions about one cell tell.
    bool contradicts(const std::vector<u8>& active, bool supposing) {
        Board board = begin_;
        std::vector<u32> all;
        for (u32 line = 0; line < lines(); ++line)
            if (active[line] != 0)
                all.push_back(line);
        if (!settle(board, all, active))
            return true;
        while (supposing) {
            bool news = false;
            for (u32 cell = 0; cell < board.cells().size(); ++cell)
                for (const u32 way : ways_of(board[cell])) {
                    Board trial = board;
                    trial.set(cell, way);
                    if (settle(trial, crossing(cell, active), active))
                        continue;
                    news = true;
                    board.set(cell, board[cell] & ~way);
                    if (board[cell] == 0 || !settle(board, crossing(cell, active), active))
                        return true;
                }
            if (!news)
                break;
        }
        return false;
    }

  private:
    std::vector<u32> crossing(u32 cell, const std::vector<u8>& active) const {
        std::vector<u32> both;
        for (const u32 line : {begin_.row_of(cell), begin_.column_of(cell)})
            if (active[line] != 0)
                both.push_back(line);
        return both;
    }

    // Settles lines from a queue; false if one has no placement left.
    bool settle(Board& board, std::vector<u32> queue, const std::vector<u8>& active) {
        std::vector<u8> queued(lines());
        for (const u32 line : queue)
            queued[line] = 1;
        while (!queue.empty()) {
            const u32 line = queue.back();
            queue.pop_back();
            queued[line] = 0;
            const std::span<const u32> cells = board.line(line);
            const ColouredClue& clue = clue_of(clues_, line);
            watch_.tick(8 + clue.size() + cells.size());
            if (!settler_.settle(line, cells))
                return false;
            for (u32 position = 0; position < cells.size(); ++position) {
                const u32 settled = settler_.settled()[position];
                if (settled == cells[position])
                    continue;
                board.set(board.cell_of(line, position), settled);
                const u32 other = board.crossing(line, position);
                if (active[other] != 0 && queued[other] == 0) {
                    queued[other] = 1;
                    queue.push_back(other);
                }
            }
        }
        return true;
    }

    const ColouredClues& clues_;
    LineSettler settler_;
    Board begin_;
    Watch& watch_;
};

} // namespace

std::vector<u32> conflicting_lines(const ColouredClues& clues, std::span<const u32> cells,
                                   const StopCheck& stop) {
    Watch watch(stop);
    Subset subset(clues, cells, watch);
    std::vector<u8> active(subset.lines(), 1);
    const bool supposing = !subset.contradicts(active, false);
    if (supposing && !subset.contradicts(active, true))
        return {};
    // Whole stretches of lines go first, then halves of those that can't go, to single lines.
    std::vector<std::pair<u32, u32>> todo{{0, subset.lines()}};
    while (!todo.empty()) {
        const auto [first, last] = todo.back();
        todo.pop_back();
        if (first == last)
            continue;
        std::fill(active.begin() + first, active.begin() + last, u8{0});
        if (subset.contradicts(active, supposing))
            continue;
        std::fill(active.begin() + first, active.begin() + last, u8{1});
        if (last - first == 1)
            continue;
        const u32 middle = first + (last - first) / 2;
        todo.emplace_back(middle, last);
        todo.emplace_back(first, middle);
    }
    std::vector<u32> lines;
    for (u32 line = 0; line < subset.lines(); ++line)
        if (active[line] != 0)
            lines.push_back(line);
    return lines;
}

} // namespace nonolith
