#include "placement_sums.hpp"

#include "puzzle/block_starts.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <bit>

namespace nonolith {

PlacementSums::PlacementSums(std::size_t longest, u32 colours)
    : longest_(longest), colours_(colours), levels_(static_cast<u32>(std::bit_width(longest))),
      weights_(longest * colours), likely_(longest * colours),
      powers_(longest * colours * levels_) {}

bool PlacementSums::take(const OpenLine& line) {
    NONOLITH_EXPECTS(line.cells <= longest_ && line.blocks.size() == line.clue->size());
    NONOLITH_EXPECTS(std::ranges::all_of(line.blocks, [&](const OpenLine::Starts& starts) {
        return starts.first <= starts.last && starts.offset + starts.size() <= line.starts;
    }));
    line_ = &line;
    if (line.starts > runs_.size())
        for (std::vector<double>* buffer : {&runs_, &left_, &right_, &share_})
            buffer->resize(line.starts);
    if (line.blocks.empty())
        return true;
    find_powers();
    for (std::size_t block = 0; block < line.blocks.size(); ++block)
        find_run_products(block);
    sum_from_left();
    return sum_from_right();
}

// The products over 1, 2, 4, … cells of each colour.
void PlacementSums::find_powers() {
    u32 longest[kMaxColours + 1] = {};
    for (const ColouredLength& block : *line_->clue)
        longest[block.colour] = std::max(longest[block.colour], block.length);
    for (u32 colour = 1; colour < colours_; ++colour) {
        double* power = &powers_[std::size_t{colour} * levels_ * longest_];
        std::copy_n(weights(colour), line_->cells, power);
        for (u32 length = 2; length <= longest[colour]; length *= 2, power += longest_)
            for (std::size_t s = 0; s + length <= line_->cells; ++s)
                power[longest_ + s] = power[s] * power[s + length / 2];
    }
}

// runs_: the product over the cells that the block covers.
void PlacementSums::find_run_products(std::size_t block) {
    const OpenLine::Starts& starts = line_->blocks[block];
    const auto [length, colour] = (*line_->clue)[block];
    double* const run = &runs_[starts.offset];
    std::fill_n(run, starts.size(), 1.0);
    std::size_t at = starts.first;
    for (u32 level = 0; length >> level != 0; ++level) {
        if ((length >> level & 1) == 0)
            continue;
        const double* const power =
            &powers_[(std::size_t{colour} * levels_ + level) * longest_ + at];
        for (u32 k = 0; k < starts.size(); ++k)
            run[k] *= power[k];
        at += std::size_t{1} << level;
    }
}

// left_: the sum over the placements of the blocks before, on the cells before the start.
void PlacementSums::sum_from_left() {
    const double* const background = weights(0);
    const ColouredClue& clue = *line_->clue;
    double sum = 1;
    for (u32 s = 0; s <= line_->blocks[0].last; ++s) {
        if (s >= line_->blocks[0].first)
            left_[s - line_->blocks[0].first] = sum;
        sum *= background[s];
    }
    for (std::size_t block = 1; block < clue.size(); ++block) {
        const OpenLine::Starts &before = line_->blocks[block - 1], &starts = line_->blocks[block];
        const u32 gap = gap_between(clue[block - 1], clue[block]);
        const u32 begin = before.first + clue[block - 1].length + gap;
        NONOLITH_INVARIANT(begin <= starts.first &&
                           before.last + (begin - before.first) <= starts.last);
        const double* const run = &runs_[before.offset];
        const double* const from = &left_[before.offset];
        double* const left = &left_[starts.offset];
        sum = 0;
        for (u32 s = begin; s <= starts.last; ++s) {
            const u32 k = s - begin;
            if (k < before.size()) {
                const double fresh = from[k] * run[k];
                // The cell between two blocks of one colour is background for both sums.
                sum =
                    gap != 0 ? (sum + fresh) * background[s - 1] : sum * background[s - 1] + fresh;
            } else {
                sum *= background[s - 1];
            }
            if (s >= starts.first)
                left[s - starts.first] = sum;
        }
    }
}

// right_: the sum over the placements of the block itself and those behind it.
bool PlacementSums::sum_from_right() {
    const double* const background = weights(0);
    const ColouredClue& clue = *line_->clue;
    for (std::size_t block = clue.size(); block-- > 0;) {
        const OpenLine::Starts& starts = line_->blocks[block];
        const double* const run = &runs_[starts.offset];
        double* const right = &right_[starts.offset];
        const u32 length = clue[block].length;
        if (block + 1 == clue.size()) {
            double sum = 1;
            for (std::size_t p = line_->cells; p-- > starts.first + length;) {
                if (p + 1 <= std::size_t{starts.last} + length)
                    right[p + 1 - length - starts.first] = sum;
                sum *= background[p];
            }
            right[0] = sum;
        } else {
            const OpenLine::Starts& after = line_->blocks[block + 1];
            const u32 gap = gap_between(clue[block], clue[block + 1]);
            const double* const behind = &right_[after.offset];
            const u32 first = starts.first + length + gap, last = starts.last + length + gap;
            double sum = 0;
            for (u32 s = after.last + 1; s-- > first;) {
                sum *= background[s];
                if (s >= after.first)
                    sum += behind[s - after.first];
                if (s <= last)
                    right[s - first] = gap != 0 ? background[s - 1] * sum : sum;
            }
        }
        for (u32 k = 0; k < starts.size(); ++k)
            right[k] *= run[k];
    }
    double total = 0;
    for (u32 k = 0; k < line_->blocks[0].size(); ++k)
        total += left_[k] * right_[k];
    const double scale = 1 / total;
    if (!(total > 0) || !(scale > 0)) // nothing left, or beyond all numbers
        return false;
    for (std::size_t k = 0; k < line_->starts; ++k)
        share_[k] = left_[k] * right_[k] * scale;
    NONOLITH_ENSURES(every_block_starts_once());
    return true;
}

// Whether the shares of the starts of each block add up to 1.
bool PlacementSums::every_block_starts_once() const {
    for (const OpenLine::Starts& starts : line_->blocks) {
        double sum = 0;
        for (u32 k = 0; k < starts.size(); ++k)
            sum += share_[starts.offset + k];
        if (sum < 1 - 1e-6 || sum > 1 + 1e-6)
            return false;
    }
    return true;
}

void PlacementSums::find_marginals() {
    const std::size_t cells = line_->cells;
    for (u32 colour = 1; colour < colours_; ++colour)
        std::fill_n(&likely_[colour * longest_], cells, 0.0);
    for (std::size_t block = 0; block < line_->blocks.size(); ++block) {
        const OpenLine::Starts& starts = line_->blocks[block];
        const auto [length, colour] = (*line_->clue)[block];
        const double* const share = &share_[starts.offset];
        double* const slope = &likely_[colour * longest_ + starts.first];
        for (u32 k = 0; k < starts.size(); ++k)
            slope[k] += share[k];
        const std::size_t ends =
            std::min<std::size_t>(starts.size(), cells - starts.first - length);
        for (std::size_t k = 0; k < ends; ++k)
            slope[k + length] -= share[k];
    }
    std::fill_n(likely_.begin(), cells, 1.0);
    for (u32 colour = 1; colour < colours_; ++colour) {
        double* const likely = &likely_[colour * longest_];
        double height = 0;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            height += likely[cell];
            likely[cell] = std::max(height, 0.0);
            likely_[cell] -= likely[cell];
        }
    }
    for (std::size_t cell = 0; cell < cells; ++cell)
        likely_[cell] = std::max(likely_[cell], 0.0);
    NONOLITH_ENSURES(every_cell_has_one_colour());
}

// Whether the shares of the colours of each cell add up to 1.
bool PlacementSums::every_cell_has_one_colour() const {
    for (std::size_t cell = 0; cell < line_->cells; ++cell) {
        double sum = 0;
        for (u32 colour = 0; colour < colours_; ++colour)
            sum += likely(colour)[cell];
        if (sum < 1 - 1e-6 || sum > 1 + 1e-6)
            return false;
    }
    return true;
}

} // namespace nonolith
