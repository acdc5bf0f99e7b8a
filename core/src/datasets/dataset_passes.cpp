#include "dataset_passes.hpp"

#include "line/line.hpp"
#include "support/contract.hpp"

#include <algorithm>

namespace nonolith {

void PassSolver::compile(const ClueLine& puzzle) {
    const auto height = static_cast<std::size_t>(puzzle.size.height);
    const auto width = static_cast<std::size_t>(puzzle.size.width);
    pool_.clear();
    pool_.reserve(puzzle.lengths.size()); // the clues point into it
    rows_.clues.clear();
    columns_.clues.clear();
    std::size_t start = 0;
    for (std::size_t i = 0; i < puzzle.ends.size(); ++i) {
        const std::span<const u32> clue(puzzle.lengths.begin() + static_cast<std::ptrdiff_t>(start),
                                        puzzle.lengths.begin() + puzzle.ends[i]);
        start = puzzle.ends[i];
        Side& side = i < height ? rows_ : columns_;
        const std::size_t cells = i < height ? width : height;
        side.clues.push_back(compile_clue(clue, static_cast<u32>(cells), pool_));
    }
    const auto clear = [](Side& side, std::size_t lines, std::size_t cells) {
        side.words = std::max<std::size_t>(words_for(cells), 1);
        side.cells.assign(lines * 2 * side.words, 0);
    };
    clear(rows_, height, width);
    clear(columns_, width, height);
    known_ = 0;
}

bool PassSolver::settle(Side& side, std::size_t line) {
    u64* filled = side.cells.data() + line * 2 * side.words;
    u64* empty = filled + side.words;
    if (side.words > 1)
        return long_lines_.settle(side.clues[line], filled, empty);
    LineCells<u64> cells{*filled, *empty};
    const bool fits = settle_word(side.clues[line], cells);
    *filled = cells.filled;
    *empty = cells.empty;
    return fits;
}

bool PassSolver::pass(Side& side, Side& other) {
    for (std::size_t line = 0; line < side.clues.size(); ++line) {
        const u64* words = side.cells.data() + line * 2 * side.words;
        before_.assign(words, words + 2 * side.words);
        if (!settle(side, line))
            return false;
        for (std::size_t word = 0; word < 2 * side.words; ++word) {
            const bool is_empty = word >= side.words;
            for (u64 found = words[word] & ~before_[word]; found != 0; found &= found - 1) {
                const std::size_t cell = (word - (is_empty ? side.words : 0)) * 64 +
                                         static_cast<std::size_t>(std::countr_zero(found));
                other.cells[(cell * 2 + is_empty) * other.words + line / 64] |= u64{1}
                                                                                << (line % 64);
                ++known_;
            }
            // Lines only learn.
            NONOLITH_INVARIANT((before_[word] & ~words[word]) == 0);
        }
    }
    NONOLITH_ENSURES(known_ <= rows_.clues.size() * columns_.clues.size());
    return true;
}

Passes PassSolver::solve(const ClueLine& puzzle) {
    compile(puzzle);
    const std::size_t cells = rows_.clues.size() * columns_.clues.size();
    Passes result;
    for (u32 number = 1;; ++number) {
        const std::size_t before = known_;
        const bool by_rows = number % 2 == 1;
        if (!pass(by_rows ? rows_ : columns_, by_rows ? columns_ : rows_))
            return {Outcome::kContradiction, 0};
        if (known_ > before)
            result.count = number;
        // Nothing new, and both sides were asked about what is known now.
        else if (number > 1)
            break;
    }
    if (known_ < cells)
        return {Outcome::kStuck, 0};
    return result;
}

} // namespace nonolith
