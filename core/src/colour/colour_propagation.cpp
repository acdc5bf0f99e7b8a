#include "colour_propagation.hpp"

#include <algorithm>

namespace nonolith {

namespace {

void mark(std::vector<u64>& lines, u32 line) {
    lines[line / 64] |= u64{1} << (line % 64);
}

void mark_first(std::vector<u64>& lines, std::size_t count) {
    for (std::size_t w = 0; w < lines.size(); ++w)
        lines[w] = low_bits<u64>(static_cast<u32>(std::min<std::size_t>(64, count - w * 64)));
}

bool any(const std::vector<u64>& lines) {
    return std::any_of(lines.begin(), lines.end(), [](u64 word) { return word != 0; });
}

} // namespace

ColourPropagator::ColourPropagator(const ColourPuzzle& puzzle, Watch& watch)
    : puzzle_(puzzle), watch_(watch), settled_(std::max(puzzle.rows.stride, puzzle.columns.stride)),
      marked_rows_(words_for(puzzle.height())), marked_columns_(words_for(puzzle.width())) {}

void ColourPropagator::mark_all() {
    mark_first(marked_rows_, puzzle_.height());
    mark_first(marked_columns_, puzzle_.width());
}

void ColourPropagator::clear_marks() {
    std::fill(marked_rows_.begin(), marked_rows_.end(), 0);
    std::fill(marked_columns_.begin(), marked_columns_.end(), 0);
}

void ColourPropagator::keep(ColourGrid& grid, u32 row, u32 column, u32 candidates) {
    for_each_bit(grid.candidates(puzzle_, row, column) & ~candidates, [&](u32 colour) {
        grid.words[puzzle_.rows.word_at(row, colour, column)] &= ~(u64{1} << (column % 64));
        grid.words[puzzle_.columns.word_at(column, colour, row)] &= ~(u64{1} << (row % 64));
        --grid.surplus;
    });
    mark(marked_rows_, row);
    mark(marked_columns_, column);
}

bool ColourPropagator::join(const ColourGrid& grown, const u64* kept, ColourGrid& joined) {
    bool changed = false;
    const auto join_side = [&](const ColourSide& side, std::vector<u64>& marked, bool count) {
        std::size_t at = side.base;
        for (u32 line = 0; line < side.lines.size(); ++line) {
            u64 from_kept = 0, from_grown = 0;
            for (const std::size_t end = at + side.stride; at < end; ++at) {
                const u64 both = kept[at] & grown.words[at], lost = kept[at] ^ both;
                from_kept |= lost;
                from_grown |= grown.words[at] ^ both;
                joined.words[at] = both;
                if (count && lost != 0)
                    joined.surplus -= count_bits(lost);
            }
            changed |= from_kept != 0;
            if (from_kept != 0 && from_grown != 0)
                mark(marked, line);
        }
    };
    join_side(puzzle_.rows, marked_rows_, true);
    join_side(puzzle_.columns, marked_columns_, false);
    return changed;
}

bool ColourPropagator::propagate(ColourGrid& grid) {
    try {
        while (any(marked_rows_) || any(marked_columns_)) {
            if (!sweep(grid, puzzle_.rows, puzzle_.columns, marked_rows_, marked_columns_) ||
                !sweep(grid, puzzle_.columns, puzzle_.rows, marked_columns_, marked_rows_)) {
                clear_marks();
                return false;
            }
        }
        return true;
    } catch (...) {
        clear_marks();
        throw;
    }
}

// Settles the marked lines of one side once. Settling is exact, so a line says nothing new about
// itself: only what it takes from the lines across marks lines again.
bool ColourPropagator::sweep(ColourGrid& grid, const ColourSide& side, const ColourSide& across,
                             std::vector<u64>& marked, std::vector<u64>& marked_across) {
    if (!any(marked))
        return true;
    ++sweeps;
    for (std::size_t group = 0; group < marked.size(); ++group) {
        for (; marked[group] != 0; marked[group] &= marked[group] - 1) {
            const u32 line = static_cast<u32>(group * 64 + std::countr_zero(marked[group]));
            u64* const words = grid.words.data() + side.base + line * side.stride;
            ++lines_settled;
            watch_.tick(static_cast<u32>(side.stride * (1 + side.lines[line].blocks.size())));
            std::copy_n(words, side.stride, settled_.begin());
            if (!engine_.settle(side.lines[line], settled_.data())) {
                contradicted_line = line + (&side == &puzzle_.columns ? puzzle_.height() : 0);
                return false;
            }
            for (std::size_t w = 0; w < side.stride; ++w) {
                const u64 gone = words[w] & ~settled_[w];
                if (gone == 0)
                    continue;
                words[w] = settled_[w];
                grid.surplus -= count_bits(gone);
                const u32 colour = static_cast<u32>(w / side.words);
                const u32 first = static_cast<u32>(w % side.words) * 64;
                for_each_bit(gone, [&](u32 bit) {
                    const u32 cell = first + bit;
                    grid.words[across.word_at(cell, colour, line)] &= ~(u64{1} << (line % 64));
                    mark(marked_across, cell);
                });
            }
        }
    }
    return true;
}

ColourPropagation propagate_colour(const ColouredClues& clues, std::span<const u32> cells,
                                   const StopCheck& stop) {
    const ColourPuzzle puzzle(clues);
    Watch watch;
    watch.begin(stop);
    ColourPropagator propagator(puzzle, watch);
    ColourGrid grid(puzzle, cells);
    propagator.mark_all();
    ColourPropagation result;
    if (!propagator.propagate(grid))
        result.outcome = Outcome::kContradiction;
    else
        result.outcome = grid.surplus == 0 ? Outcome::kSolved : Outcome::kStuck;
    result.cells = grid.cells(puzzle);
    result.lines_settled = propagator.lines_settled;
    result.sweeps = propagator.sweeps;
    result.contradicted_line = propagator.contradicted_line;
    return result;
}

} // namespace nonolith
