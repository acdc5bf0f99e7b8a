// What the tests share: puzzles by lot, and slow, obvious answers to compare with.
#pragma once

#include "support/random.hpp"
#include "testing.hpp"

#include <algorithm>
#include <nonolith/nonolith.hpp>
#include <span>

namespace nonolith::test {

using Cells = std::vector<std::uint8_t>; // a colour each, row by row
using Sets = std::vector<std::uint32_t>; // of colours

// Numbers by lot, the same on every machine.
class Lot {
  public:
    explicit Lot(u64 seed) : state_(seed * 0x9e3779b97f4a7c15U + 1) {}
    u32 below(u32 end) { return static_cast<u32>((next_random(state_) >> 32) % end); }

  private:
    u64 state_;
};

inline ColouredClue clue_of(std::span<const std::uint8_t> line) {
    ColouredClue clue;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == 0)
            continue;
        if (i > 0 && line[i - 1] == line[i])
            ++clue.back().length;
        else
            clue.push_back({1, line[i]});
    }
    return clue;
}

inline ColouredClues clues_of(const Cells& grid, std::size_t height, std::size_t width,
                              u32 colours = 1) {
    ColouredClues clues;
    clues.colours = colours;
    for (std::size_t r = 0; r < height; ++r)
        clues.rows.push_back(clue_of(std::span(grid).subspan(r * width, width)));
    for (std::size_t c = 0; c < width; ++c) {
        Cells column;
        for (std::size_t r = 0; r < height; ++r)
            column.push_back(grid[r * width + c]);
        clues.columns.push_back(clue_of(column));
    }
    return clues;
}

inline Cells grid_by_lot(Lot& lot, std::size_t cells, u32 colours = 1, u32 filled_in_100 = 50) {
    Cells grid(cells);
    for (auto& cell : grid)
        cell =
            lot.below(100) < filled_in_100 ? static_cast<std::uint8_t>(1 + lot.below(colours)) : 0;
    return grid;
}

inline Sets all_unknown(const ColouredClues& clues) {
    return Sets(clues.cells(), (u32{2} << clues.colours) - 1);
}

// All lines of so many cells within the candidates.
template <class Visit> void each_line(std::span<const u32> sets, Visit visit) {
    Cells line(sets.size());
    const auto go = [&](const auto& self, std::size_t at) -> void {
        if (at == sets.size())
            return visit(line);
        for (u32 colour = 0; colour < 32; ++colour)
            if (sets[at] >> colour & 1) {
                line[at] = static_cast<std::uint8_t>(colour);
                self(self, at + 1);
            }
    };
    go(go, 0);
}

inline bool same_clue(const ColouredClue& a, const ColouredClue& b) {
    return std::ranges::equal(a, b, [](const ColouredLength& x, const ColouredLength& y) {
        return x.length == y.length && x.colour == y.colour;
    });
}

// Settles a line by trying everything.
inline std::optional<Sets> settled_slowly(const ColouredClue& clue, std::span<const u32> sets) {
    Sets united(sets.size(), 0);
    bool fits = false;
    each_line(sets, [&](const Cells& line) {
        if (!same_clue(clue_of(line), clue))
            return;
        fits = true;
        for (std::size_t i = 0; i < line.size(); ++i)
            united[i] |= u32{1} << line[i];
    });
    return fits ? std::optional(united) : std::nullopt;
}

// All solutions, by trying every grid whose rows have their clues.
inline std::vector<Cells> solutions_slowly(const ColouredClues& clues, const Sets& sets) {
    std::vector<Cells> found;
    Cells grid;
    const auto go = [&](const auto& self, std::size_t row) -> void {
        if (row == clues.height()) {
            const ColouredClues of_grid =
                clues_of(grid, clues.height(), clues.width(), clues.colours);
            if (std::ranges::equal(of_grid.columns, clues.columns, same_clue))
                found.push_back(grid);
            return;
        }
        each_line(std::span(sets).subspan(row * clues.width(), clues.width()),
                  [&](const Cells& line) {
                      if (!same_clue(clue_of(line), clues.rows[row]))
                          return;
                      grid.insert(grid.end(), line.begin(), line.end());
                      self(self, row + 1);
                      grid.resize(row * clues.width());
                  });
    };
    go(go, 0);
    std::ranges::sort(found);
    return found;
}

// The solver's, sorted.
inline std::vector<Cells> all_solutions(const ColouredClues& clues, const Sets& sets = {}) {
    std::vector<Cells> found;
    Solver solver(clues, sets);
    while (solver.next() == Progress::kSolution)
        found.push_back(solver.solution());
    std::ranges::sort(found);
    return found;
}

} // namespace nonolith::test
