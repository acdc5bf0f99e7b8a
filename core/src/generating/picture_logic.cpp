#include "picture_logic.hpp"

#include "support/contract.hpp"
#include "twin.hpp"

#include <algorithm>

namespace nonolith::generating {

PictureLogic::PictureLogic(u32 height, u32 width)
    : height_(height), width_(width), row_words_(static_cast<u32>(words_for(width))),
      column_words_(static_cast<u32>(words_for(height))),
      filled_(std::size_t{height} * row_words_ + std::size_t{width} * column_words_),
      unknown_(filled_.size()), clues_(height + width), blocks_(height + width),
      is_pending_(height + width),
      scratch_(std::size_t{3} * std::max({1U, row_words_, column_words_})) {
    for (u32 line = 0; line < height + width; ++line) {
        blocks_[line].reserve(length(line) / 2 + 1);
        compile(line);
    }
}

u8 PictureLogic::at(u32 cell) const {
    const u32 column = cell % width_;
    return filled_[offset(cell / width_) + column / 64] >> (column % 64) & 1;
}

void PictureLogic::assign(std::span<const u8> colours) {
    NONOLITH_EXPECTS(colours.size() == cells());
    std::fill(filled_.begin(), filled_.end(), 0);
    for (u32 cell = 0; cell < cells(); ++cell)
        if (colours[cell] != 0) {
            const u32 row = cell / width_, column = cell % width_;
            filled_[offset(row) + column / 64] |= u64{1} << (column % 64);
            filled_[offset(height_ + column) + row / 64] |= u64{1} << (row % 64);
        }
    for (u32 line = 0; line < height_ + width_; ++line)
        compile(line);
}

void PictureLogic::set(u32 cell, u8 colour) {
    NONOLITH_EXPECTS(cell < cells() && colour <= 1);
    if (at(cell) == colour)
        return;
    const u32 row = cell / width_, column = cell % width_;
    filled_[offset(row) + column / 64] ^= u64{1} << (column % 64);
    filled_[offset(height_ + column) + row / 64] ^= u64{1} << (row % 64);
    compile(row);
    compile(height_ + column);
}

void PictureLogic::compile(u32 line) {
    static thread_local std::vector<u32> lengths;
    lengths.clear();
    const u64* const filled = filled_.data() + offset(line);
    u32 run = 0;
    for (u32 w = 0; w < words(line); ++w) {
        // Runs of ones, by whole runs; one that reaches the end of a word goes on in the next.
        u64 rest = filled[w];
        u32 left = 64;
        while (left > 0) {
            const u32 zeros = std::min(left, static_cast<u32>(std::countr_zero(rest)));
            if (zeros > 0 && run > 0) {
                lengths.push_back(run);
                run = 0;
            }
            left -= zeros;
            if (left == 0)
                break;
            rest >>= zeros;
            const u32 ones = std::min(left, static_cast<u32>(std::countr_one(rest)));
            run += ones;
            left -= ones;
            rest = ones == 64 ? 0 : rest >> ones;
        }
    }
    if (run > 0)
        lengths.push_back(run);
    blocks_[line].clear();
    clues_[line] = compile_clue(lengths, length(line), blocks_[line]);
}

void PictureLogic::settle(u32 line, u64* unknown) {
    const u32 cells = length(line), count = words(line);
    const u64* const pattern = filled_.data() + offset(line);
    if (cells <= 64) {
        const u64 all = low_bits<u64>(cells);
        LineCells<u64> known{pattern[0] & ~unknown[0], all & ~pattern[0] & ~unknown[0]};
        [[maybe_unused]] const bool fits = settle_word(clues_[line], known);
        NONOLITH_ENSURES(fits); // the picture itself has the clue
        NONOLITH_ENSURES((known.filled & ~pattern[0]) == 0 && (known.empty & pattern[0]) == 0);
        unknown[0] = all & ~(known.filled | known.empty);
        return;
    }
    u64* const filled = scratch_.data();
    u64* const empty = filled + count;
    for (u32 w = 0; w < count; ++w) {
        const u64 all = low_bits<u64>(std::min(64U, cells - 64 * w));
        filled[w] = pattern[w] & ~unknown[w];
        empty[w] = all & ~pattern[w] & ~unknown[w];
    }
    [[maybe_unused]] const bool fits = engine_.settle(clues_[line], filled, empty);
    NONOLITH_ENSURES(fits);
    for (u32 w = 0; w < count; ++w)
        unknown[w] &= ~(filled[w] | empty[w]);
}

const std::vector<u32>& PictureLogic::fixpoint(std::span<const u32> start) {
    std::fill(unknown_.begin(), unknown_.end(), 0);
    NONOLITH_EXPECTS(pending_rows_.empty() && pending_columns_.empty());
    const auto mark = [&](u32 line, std::vector<u32>& pending) {
        if (!is_pending_[line]) {
            is_pending_[line] = 1;
            pending.push_back(line);
        }
    };
    for (const u32 cell : start) {
        NONOLITH_EXPECTS(cell < cells());
        const u32 row = cell / width_, column = cell % width_;
        unknown_[offset(row) + column / 64] |= u64{1} << (column % 64);
        unknown_[offset(height_ + column) + row / 64] |= u64{1} << (row % 64);
        mark(row, pending_rows_);
        mark(height_ + column, pending_columns_);
    }
    while (!pending_rows_.empty() || !pending_columns_.empty()) {
        pass_over(true);
        pass_over(false);
    }
    result_.clear();
    for (u32 row = 0; row < height_; ++row)
        for (u32 w = 0; w < row_words_; ++w)
            for_each_bit(unknown_[offset(row) + w],
                         [&](u32 bit) { result_.push_back(row * width_ + 64 * w + bit); });
    return result_;
}

void PictureLogic::pass_over(bool rows) {
    std::vector<u32>& pending = rows ? pending_rows_ : pending_columns_;
    std::vector<u32>& crossing = rows ? pending_columns_ : pending_rows_;
    for (const u32 line : pending) {
        is_pending_[line] = 0;
        u64* const unknown = unknown_.data() + offset(line);
        u64* const before = scratch_.data() + 2 * words(line);
        std::copy_n(unknown, words(line), before);
        settle(line, unknown);
        const u32 index = rows ? line : line - height_;
        for (u32 w = 0; w < words(line); ++w) {
            NONOLITH_INVARIANT((unknown[w] & ~before[w]) == 0); // unknown cells only become fewer
            for_each_bit(before[w] & ~unknown[w], [&](u32 bit) {
                const u32 other = 64 * w + bit + (rows ? height_ : 0);
                unknown_[offset(other) + index / 64] &= ~(u64{1} << (index % 64));
                if (!is_pending_[other]) {
                    is_pending_[other] = 1;
                    crossing.push_back(other);
                }
            });
        }
    }
    pending.clear();
}

bool PictureLogic::stands_alone(u32 line, u32 first, u32 last) {
    std::vector<u64> part(unknown_.begin() + static_cast<std::ptrdiff_t>(offset(line)),
                          unknown_.begin() +
                              static_cast<std::ptrdiff_t>(offset(line) + words(line)));
    for (u32 w = 0; w < words(line); ++w) {
        const u32 low = 64 * w;
        if (first > low)
            part[w] &= ~low_bits<u64>(std::min(first - low, 64U));
        part[w] &= last < low ? 0 : low_bits<u64>(std::min(last - low + 1, 64U));
    }
    std::vector<u64> settled = part;
    settle(line, settled.data());
    return settled == part;
}

std::optional<std::vector<Repaint>> PictureLogic::twin(std::span<const u32> unknown, u64 work,
                                                       const StopCheck& stop) const {
    ColouredClues clues;
    for (u32 line = 0; line < height_ + width_; ++line) {
        ColouredClue clue;
        for (const Block& block : blocks_[line])
            clue.push_back({block.length, 1});
        (line < height_ ? clues.rows : clues.columns).push_back(std::move(clue));
    }
    std::vector<u32> known(cells());
    for (u32 cell = 0; cell < cells(); ++cell)
        known[cell] = at(cell) ? kFilled : kEmpty;
    for (const u32 cell : unknown)
        known[cell] = kUnknown;
    return twin_of(clues, known, unknown, [&](u32 cell) { return at(cell); }, work, stop);
}

} // namespace nonolith::generating
