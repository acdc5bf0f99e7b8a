#include "column_patterns.hpp"

#include "puzzle/block_starts.hpp"
#include "support/contract.hpp"

namespace nonolith {

ColumnPatterns::ColumnPatterns(const ColouredClue& clue, std::span<const u32> candidates,
                               u32 values, std::size_t most)
    : clue_(clue), most_(most), values_(values), cells_(static_cast<u32>(candidates.size())),
      allowed_(values, 0), placed_(values, 0) {
    NONOLITH_EXPECTS(cells_ <= kMostCells);
    for (u32 cell = 0; cell < cells_; ++cell)
        for_each_bit(candidates[cell], [&](u32 colour) { allowed_[colour] |= u32{1} << cell; });
    place(0, 0);
}

// Places the blocks from this one on, in the cells from this one on.
void ColumnPatterns::place(std::size_t block, u32 from) {
    if (block == clue_.size()) {
        u32 filled = 0;
        for (u32 colour = 1; colour < values_; ++colour)
            filled |= placed_[colour];
        const u32 background = low_bits<u32>(cells_) & ~filled;
        if ((background & ~allowed_[0]) != 0 || size() == most_)
            return;
        placed_[0] = background;
        masks_.insert(masks_.end(), placed_.begin(), placed_.end());
        return;
    }
    const auto [length, colour] = clue_[block];
    const u32 gap = block + 1 < clue_.size() ? gap_between(clue_[block], clue_[block + 1]) : 0;
    for (u32 start = from; start < cells_ && length <= cells_ - start && size() < most_; ++start) {
        const u32 cells = low_bits<u32>(length) << start;
        if ((cells & ~allowed_[colour]) == 0) {
            placed_[colour] |= cells;
            place(block + 1, start + length + gap);
            placed_[colour] &= ~cells;
        }
        if ((allowed_[0] >> start & 1) == 0)
            return; // no block may come later than this cell
    }
}

} // namespace nonolith
