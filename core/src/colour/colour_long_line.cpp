// The forward scan finds where blocks may start and which cells may be gaps, judged from the left.
// The backward scan then narrows the same sets in place to what is possible from both sides: a gap
// that reaches a feasible start lies wholly inside the forward gap, so the flood down may use that
// as its channel and neither the line nor its runs have to be mirrored.
#include "colour_long_line.hpp"

namespace nonolith {

namespace {

// a + b + carry, where carry goes from word to word.
inline u64 add_with_carry(u64 a, u64 b, u64& carry) {
    NONOLITH_EXPECTS(carry <= 1);
    const u64 sum = a + b, total = sum + carry;
    carry = u64{sum < a} | u64{total < sum};
    return total;
}

template <class T> void grow(std::vector<T>& vector, std::size_t size) {
    if (vector.size() < size)
        vector.resize(size);
}

} // namespace

bool ColourLongLine::settle(const ColourClue& line, u64* can) {
    if (line.fit == Fit::kImpossible)
        return false;
    words_ = static_cast<u32>(words_for(line.cells));
    if (line.fit == Fit::kBlank) {
        for (u32 cell = 0; cell < line.cells; cell += 64)
            if (can[cell / 64] != low_bits<u64>(line.cells - cell))
                return false;
        std::fill_n(can + words_, std::size_t{line.colours} * words_, 0);
        return true;
    }
    NONOLITH_EXPECTS(!line.blocks.empty());
    NONOLITH_OLD(const std::vector<u64> before(can, can + (line.colours + 1) * words_));
    lay_out(line);
    build_runs(line, can);
    if (!scan_up(line, can) || !scan_down(line))
        return false;
    spread(line, can);
    NONOLITH_ENSURES(std::equal(before.begin(), before.end(), can,
                                [](u64 then, u64 now) { return (now & ~then) == 0; }));
    return true;
}

void ColourLongLine::lay_out(const ColourClue& line) {
    const std::size_t count = line.blocks.size(), tables = std::size_t{line.slots} * words_;
    grow(gaps_, count + 1);
    grow(starts_, count + 1);
    grow(runs_, tables);
    grow(smear_, tables);
    grow(can_empty_, words_);
    std::fill_n(smear_.begin(), tables, 0);
    std::fill_n(can_empty_.begin(), words_, 0);
    used_ = 0;
    u64 end = 0; // lowest cell after the block before
    for (std::size_t i = 0; i < count; ++i) {
        const u64 start = end + (i > 0 && !line.blocks[i - 1].touches_next);
        gaps_[i] = window(end, start + line.slack);
        starts_[i] = window(start, start + line.slack);
        end = start + line.blocks[i].length;
    }
    gaps_[count] = window(end, line.cells);
    // The end of the line is the start of one more block, of no length.
    NONOLITH_INVARIANT(end + line.slack == line.cells);
    starts_[count] = {line.cells / 64, line.cells / 64, used_++};
    grow(store_, used_);
    store_[starts_[count].offset] = u64{1} << (line.cells % 64);
}

// A window of the cells from `lowest` to below `highest`, which may be beyond the line.
ColourLongLine::Window ColourLongLine::window(u64 lowest, u64 highest) {
    const u32 end = words_ - 1;
    const u32 first = std::min(static_cast<u32>(lowest / 64), end);
    const u32 last = std::min(static_cast<u32>(highest / 64), end);
    NONOLITH_ENSURES(first <= last && last < words_);
    const Window made{first, last, used_};
    used_ += last - first + 1;
    return made;
}

inline u64 ColourLongLine::word_of(const Window& set, u64 word) const {
    return word - set.first <= set.last - set.first ? store_[set.offset + word - set.first] : 0;
}

// A word of the set moved up by `shift` cells.
inline u64 ColourLongLine::shifted_up(const Window& set, u32 word, u32 shift) const {
    const u64 from = u64{word} - shift / 64; // wraps below word 0: outside of every window
    const u64 here = word_of(set, from) << (shift % 64);
    return here | ((word_of(set, from - 1) >> 1) >> (63 - shift % 64));
}

inline u64 ColourLongLine::shifted_down(const Window& set, u32 word, u32 shift) const {
    const u64 from = u64{word} + shift / 64;
    const u64 here = word_of(set, from) >> (shift % 64);
    return here | ((word_of(set, from + 1) << 1) << (63 - shift % 64));
}

void ColourLongLine::build_runs(const ColourClue& line, const u64* can) {
    for (const ColourUse& use : line.uses) {
        u64* runs = runs_.data() + std::size_t{use.first_slot} * words_;
        std::copy_n(can + std::size_t{use.colour} * words_, words_, runs);
        for (u32 j = 0; j < use.log_max; ++j, runs += words_) {
            const u32 skip = (1U << j) / 64, shift = (1U << j) % 64;
            for (u32 w = 0; w < words_; ++w) {
                const u64 here = w + skip < words_ ? runs[w + skip] : 0;
                const u64 above = w + skip + 1 < words_ ? runs[w + skip + 1] : 0;
                runs[words_ + w] = runs[w] & ((here >> shift) | ((above << 1) << (63 - shift)));
            }
        }
    }
}

bool ColourLongLine::scan_up(const ColourClue& line, const u64* may_empty) {
    const std::size_t count = line.blocks.size();
    for (std::size_t i = 0; i <= count; ++i) {
        const ColourBlock* const before = i > 0 ? &line.blocks[i - 1] : nullptr;
        const Window gap = gaps_[i];
        u64 carry = 0;
        for (u32 w = gap.first; w <= gap.last; ++w) {
            const u64 end = before ? shifted_up(starts_[i - 1], w, before->length) : u64{w == 0};
            const u64 seeds = end & may_empty[w];
            const u64 sum = add_with_carry(seeds, may_empty[w], carry);
            store_[gap.offset + w - gap.first] = (may_empty[w] & ~sum) | seeds;
        }
        if (i == count)
            break;
        const ColourBlock& block = line.blocks[i];
        const u64* const runs = runs_.data() + std::size_t{block.slot} * words_;
        const Window start = starts_[i];
        u64 any = 0;
        for (u32 w = start.first; w <= start.last; ++w) {
            u64 open = shifted_up(gap, w, 1);
            if (!before)
                open |= u64{w == 0};
            else if (before->touches_next)
                open |= shifted_up(starts_[i - 1], w, before->length);
            const u32 from = w + block.rest / 64, shift = block.rest % 64;
            const u64 here = from < words_ ? runs[from] : 0;
            const u64 above = from + 1 < words_ ? runs[from + 1] : 0;
            open &= runs[w] & ((here >> shift) | ((above << 1) << (63 - shift)));
            store_[start.offset + w - start.first] = open;
            any |= open;
        }
        if (any == 0)
            return false;
    }
    return true;
}

bool ColourLongLine::scan_down(const ColourClue& line) {
    const std::size_t count = line.blocks.size();
    flood_gap_down(gaps_[count], starts_[count]);
    for (std::size_t i = count; i-- > 0;) {
        const ColourBlock& block = line.blocks[i];
        const Window start = starts_[i];
        u64 any = 0;
        for (u32 w = start.first; w <= start.last; ++w) {
            u64 after = shifted_down(gaps_[i + 1], w, block.length);
            if (block.touches_next)
                after |= shifted_down(starts_[i + 1], w, block.length);
            any |= store_[start.offset + w - start.first] &= after;
        }
        if (any == 0)
            return false;
        u64* const smear = smear_.data() + std::size_t{block.slot} * words_;
        const u32 skip = block.rest / 64;
        for (u32 w = start.first; w <= start.last; ++w)
            smear[w] |= store_[start.offset + w - start.first];
        for (u32 w = start.first + skip; w <= start.last + skip + 1 && w < words_; ++w)
            smear[w] |= shifted_up(start, w, block.rest);
        flood_gap_down(gaps_[i], start);
    }
    return true;
}

// Narrows a gap to the cells from which a start after it is reached. Words are mirrored one by one
// so that the carry of the flood runs downwards.
void ColourLongLine::flood_gap_down(const Window& gap, const Window& next) {
    NONOLITH_EXPECTS(gap.first <= gap.last);
    u64 carry = 0;
    for (u32 w = gap.last;; --w) {
        u64& cells = store_[gap.offset + w - gap.first];
        const u64 channel = reverse_bits(cells);
        const u64 seeds = channel & reverse_bits(shifted_down(next, w, 1));
        const u64 sum = add_with_carry(seeds, channel, carry);
        cells = reverse_bits((channel & ~sum) | seeds);
        can_empty_[w] |= cells;
        if (w == gap.first)
            break;
    }
}

void ColourLongLine::spread(const ColourClue& line, u64* can) {
    std::copy_n(can_empty_.begin(), words_, can);
    std::fill_n(can + words_, std::size_t{line.colours} * words_, 0);
    for (const ColourUse& use : line.uses) {
        u64* const cells = can + std::size_t{use.colour} * words_;
        const u64* smear = smear_.data() + std::size_t{use.first_slot + use.log_max} * words_;
        std::copy_n(smear, words_, cells);
        for (u32 j = use.log_max; j-- > 0;) {
            smear -= words_;
            const u32 skip = (1U << j) / 64, shift = (1U << j) % 64;
            for (u32 w = words_; w-- > 0;) {
                const u64 here = w >= skip ? cells[w - skip] : 0;
                const u64 below = w > skip ? cells[w - skip - 1] : 0;
                cells[w] |= (here << shift) | ((below >> 1) >> (63 - shift)) | smear[w];
            }
        }
    }
}

} // namespace nonolith
