// The dynamic programme of line.hpp for lines of any length.
//
// A clue with slack s (cells to spare) lets each block move by at most s cells, so the bit sets of
// block i are kept in a frame of s + 1 bits that starts at its leftmost place:
//
//     cells        0 1 2 3 4 5 6 7 8 9        clue 2 3, ten cells, slack 4
//     block 0      0 1 2 3 4 - - - - -        frame of starts[0]
//     block 1      - - - 0 1 2 3 4 - -        frame of starts[1]
//     gap 1        - - 0 1 2 3 4 - - -        frame of gap[1]: the cell before each start
//
// In these frames "the cell after block i", "the cell before block i + 1" and "the start of block
// i + 1" have the same bit: the programme needs no shift from one step to the next, only the cells
// of the line are shifted into each frame. And the work is blocks times the words of a frame, not
// of the line: most clues with many blocks have little slack.
//
// The line has a sentinel at each end, an empty cell that may always serve as a gap,
//
//     bit    0      1 ... n      n+1
//          [gap] [ the cells ]  [gap]  zeros ...
//
// so that every block has a gap before and after it and neither end of the line is a special case.
//
// Tried and lost: fixed-size integers of several words in the code of line.hpp (all shifts are
// across words), and windows of words that follow the first and last bit of each set (twice as slow
// at 200 cells: the many short loops of unpredictable length cost more than the words they save).
#include "long_line.hpp"

#include "support/contract.hpp"

#include <algorithm>

namespace nonolith {

namespace {

// The 64 bits of {high, low} that start at bit `shift` of low; shift in 0..63.
inline u64 funnel_right(u64 low, u64 high, u32 shift) {
    return (low >> shift) | ((high << 1) << (63 - shift));
}

// The upper word of {high, low} << shift; shift in 0..63.
inline u64 funnel_left(u64 low, u64 high, u32 shift) {
    return (high << shift) | ((low >> 1) >> (63 - shift));
}

// A frame of the line: 64 bits at a time from any bit on.
struct Reader {
    const u64* words;
    u32 shift;
    Reader(const u64* line, u32 bit) : words(line + bit / 64), shift(bit % 64) {}
    u64 operator[](u32 w) const { return funnel_right(words[w], words[w + 1], shift); }
};

// The way back: ORs a frame into the line.
struct Writer {
    u64* words;
    u32 shift;
    Writer(u64* line, u32 bit) : words(line + bit / 64), shift(bit % 64) {}
    void put(u32 w, u64 bits) const {
        words[w] |= bits << shift;
        words[w + 1] |= (bits >> 1) >> (63 - shift);
    }
};

void grow(std::vector<u64>& vector, std::size_t size) {
    if (vector.size() < size)
        vector.resize(size);
}

} // namespace

bool LongLineEngine::settle(const LineClue& line, u64* filled, u64* empty) {
    if (line.fit == Fit::kImpossible)
        return false;
    if (line.fit == Fit::kBlank) {
        const std::size_t words = words_for(line.cells);
        if (std::any_of(filled, filled + words, [](u64 word) { return word != 0; }))
            return false;
        for (std::size_t w = 0; w < words; ++w)
            empty[w] = low_bits<u64>(static_cast<u32>(std::min<u64>(64, line.cells - w * 64)));
        return true;
    }
    NONOLITH_EXPECTS(line.count > 0);
    NONOLITH_EXPECTS(line.blocks[line.count - 1].start + line.blocks[line.count - 1].length +
                         line.slack ==
                     line.cells);
    load(line, filled, empty);
    const bool fits = frame_ == 1   ? settle_frames<1>(line)
                      : frame_ == 2 ? settle_frames<2>(line)
                      : frame_ == 3 ? settle_frames<3>(line)
                                    : settle_frames<0>(line);
    if (fits)
        store(line, filled, empty);
    return fits;
}

// Reads the line one bit up, to make room for the first sentinel, and mirrors it.
void LongLineEngine::load(const LineClue& line, const u64* filled, const u64* empty) {
    const u32 n = line.cells, words = static_cast<u32>(words_for(u64{n} + 2));
    const u32 cell_words = static_cast<u32>(words_for(n));
    stride_ = words + 2;
    frame_ = line.slack / 64 + 1;
    const std::size_t tables = std::size_t{line.log_max + 1} * stride_;
    for (Direction* side : {&ahead_, &back_}) {
        grow(side->may_empty, stride_);
        grow(side->runs, tables);
        grow(side->gaps, std::size_t{line.count + 1} * frame_);
        grow(side->starts, std::size_t{line.count} * frame_);
    }
    grow(mirrored_, frame_ + 1);
    grow(can_empty_, stride_);
    grow(can_fill_, stride_);
    grow(smear_, tables);

    u64* const may_fill = ahead_.runs.data();
    u64* const may_empty = ahead_.may_empty.data();
    u64 below_fill = 0, below_empty = 1; // the first sentinel comes in from below
    for (u32 w = 0; w < stride_; ++w) {
        const u64 cells = w < cell_words ? low_bits<u64>(std::min<u32>(64, n - w * 64)) : u64{0};
        const u64 fill = w < cell_words ? cells & ~empty[w] : 0;
        const u64 gap = w < cell_words ? cells & ~filled[w] : 0;
        may_fill[w] = (fill << 1) | below_fill;
        may_empty[w] = (gap << 1) | below_empty;
        below_fill = fill >> 63;
        below_empty = gap >> 63;
    }
    may_empty[(n + 1) / 64] |= u64{1} << ((n + 1) % 64);

    // Bit b goes to n + 1 - b: reverse the words, then shift out what the last one has to spare.
    const u32 spare = words * 64 - (n + 2);
    NONOLITH_INVARIANT(spare < 64);
    u64* const may_fill_r = back_.runs.data();
    u64* const may_empty_r = back_.may_empty.data();
    u64 fill = reverse_bits(may_fill[words - 1]), gap = reverse_bits(may_empty[words - 1]);
    for (u32 w = 0; w < words; ++w) {
        const u64 next_fill = w + 1 < words ? reverse_bits(may_fill[words - 2 - w]) : 0;
        const u64 next_gap = w + 1 < words ? reverse_bits(may_empty[words - 2 - w]) : 0;
        may_fill_r[w] = funnel_right(fill, next_fill, spare);
        may_empty_r[w] = funnel_right(gap, next_gap, spare);
        fill = next_fill;
        gap = next_gap;
    }
    for (u32 w = words; w < stride_; ++w)
        may_fill_r[w] = may_empty_r[w] = 0;
    build_runs(ahead_, line.log_max);
    build_runs(back_, line.log_max);
}

void LongLineEngine::build_runs(Direction& side, u32 log_max) const {
    for (u32 j = 0; j < log_max; ++j) {
        const u64* from = side.runs.data() + std::size_t{j} * stride_;
        u64* to = side.runs.data() + std::size_t{j + 1} * stride_;
        const u32 skip = (u32{1} << j) / 64, shift = (u32{1} << j) % 64;
        NONOLITH_INVARIANT(to + stride_ <= side.runs.data() + side.runs.size());
        for (u32 w = 0; w < stride_; ++w) {
            const u64 low = w + skip < stride_ ? from[w + skip] : 0;
            const u64 high = w + skip + 1 < stride_ ? from[w + skip + 1] : 0;
            to[w] = from[w] & funnel_right(low, high, shift);
        }
    }
}

// One direction, from the first gap to the last; false if the last gap cannot reach the sentinel at
// the end. kFrame is the number of words of a frame, 0: any.
template <u32 kFrame>
bool LongLineEngine::scan(Direction& side, const LineClue& line, bool mirrored) const {
    const u32 frame = kFrame != 0 ? kFrame : frame_, last = frame - 1;
    const u64 inside = low_bits<u64>(line.slack % 64 + 1); // of the last word
    const u32 need = line.cells - line.slack;
    u64* gap = side.gaps.data();
    u64 carry = 1; // seeds the first sentinel
    for (u32 w = 0; w < frame; ++w) {
        const u64 channel = side.may_empty[w] & (w == last ? inside : ~u64{0});
        u64 sum;
        carry = __builtin_add_overflow(channel, carry, &sum);
        gap[w] = channel & ~sum;
    }
    for (u32 i = 0; i < line.count; ++i, gap += frame) {
        const Block block = line.blocks[mirrored ? line.count - 1 - i : i];
        const u32 at = mirrored ? need - block.start - block.length : block.start;
        NONOLITH_INVARIANT(at + block.length <= need);
        const u64* runs = side.runs.data() + std::size_t{block.log} * stride_;
        const Reader head(runs, at + 1), tail(runs, at + 1 + block.rest);
        const Reader after(side.may_empty.data(), at + block.length + 1);
        u64* const starts = side.starts.data() + std::size_t{i} * frame;
        carry = 0;
        for (u32 w = 0; w < frame; ++w) {
            const u64 start = gap[w] & head[w] & tail[w];
            const u64 channel = after[w] & (w == last ? inside : ~u64{0});
            const u64 seeds = start & channel;
            u64 sum;
            const bool over = __builtin_add_overflow(seeds, channel, &sum);
            carry = over | __builtin_add_overflow(sum, carry, &sum);
            starts[w] = start;
            gap[frame + w] = (channel & ~sum) | seeds;
        }
    }
    return ((gap[last] >> (line.slack % 64)) & 1) != 0;
}

// Brings both directions together: which cells can be empty, which starts are feasible.
template <u32 kFrame> void LongLineEngine::join(const LineClue& line) {
    const u32 frame = kFrame != 0 ? kFrame : frame_, count = line.count;
    const u32 spare = 63 - line.slack % 64;
    std::fill_n(can_empty_.begin(), stride_, 0);
    std::fill_n(smear_.begin(), std::size_t{line.log_max + 1} * stride_, 0);
    u64* const mirrored = mirrored_.data();
    for (u32 i = 0; i <= count; ++i) {
        const u64* gap = ahead_.gaps.data() + std::size_t{i} * frame;
        const u64* gap_r = back_.gaps.data() + std::size_t{count - i} * frame;
        for (u32 w = 0; w < frame; ++w) // mirrored back: bit x of the frame is bit slack - x
            mirrored[w] = reverse_bits(gap_r[frame - 1 - w]);
        mirrored[frame] = 0;
        const u32 at = i < count ? line.blocks[i].start : line.cells - line.slack + 1;
        const Writer empty(can_empty_.data(), at);
        if (i == 0) {
            for (u32 w = 0; w < frame; ++w)
                empty.put(w, gap[w] & funnel_right(mirrored[w], mirrored[w + 1], spare));
            continue;
        }
        const Block& block = line.blocks[i - 1];
        const u64* starts = ahead_.starts.data() + std::size_t{i - 1} * frame;
        u64* smear = smear_.data() + std::size_t{block.log} * stride_;
        const Writer head(smear, block.start + 1), tail(smear, block.start + 1 + block.rest);
        for (u32 w = 0; w < frame; ++w) {
            const u64 gap_here = funnel_right(mirrored[w], mirrored[w + 1], spare);
            empty.put(w, gap[w] & gap_here);
            head.put(w, starts[w] & gap_here);
            tail.put(w, starts[w] & gap_here);
        }
    }
    u64* const fill = can_fill_.data();
    std::copy_n(smear_.data() + std::size_t{line.log_max} * stride_, stride_, fill);
    for (u32 j = line.log_max; j-- > 0;) {
        const u32 skip = (u32{1} << j) / 64, shift = (u32{1} << j) % 64;
        for (u32 w = stride_; w-- > 0;) {
            const u64 here = w >= skip ? fill[w - skip] : 0;
            const u64 below = w > skip ? fill[w - skip - 1] : 0;
            fill[w] |= funnel_left(below, here, shift) | smear_[std::size_t{j} * stride_ + w];
        }
    }
}

template <u32 kFrame> bool LongLineEngine::settle_frames(const LineClue& line) {
    if (!scan<kFrame>(ahead_, line, false))
        return false;
    scan<kFrame>(back_, line, true);
    join<kFrame>(line);
    return true;
}

// Writes the settled line one bit down again.
void LongLineEngine::store(const LineClue& line, u64* filled, u64* empty) {
    const std::size_t words = words_for(line.cells);
    for (std::size_t w = 0; w < words; ++w) {
        const u64 cells = low_bits<u64>(static_cast<u32>(std::min<u64>(64, line.cells - w * 64)));
        NONOLITH_OLD(const u64 was_filled = filled[w]; const u64 was_empty = empty[w]);
        filled[w] = cells & ~funnel_right(can_empty_[w], can_empty_[w + 1], 1);
        empty[w] = cells & ~funnel_right(can_fill_[w], can_fill_[w + 1], 1);
        NONOLITH_ENSURES((was_filled & ~filled[w]) == 0 && (was_empty & ~empty[w]) == 0);
        NONOLITH_ENSURES((filled[w] & empty[w]) == 0);
    }
}

} // namespace nonolith
