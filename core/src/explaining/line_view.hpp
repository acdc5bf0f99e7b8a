// One line as the techniques see it: its clue, its cells, and words for what lies in them.
//
// The words (used by all files of this folder): a cell *is* colour c if that is its only candidate
// and *may be* c if it is one of them. A *run* of c is a longest stretch of cells that are c. A
// *gap* for c is a longest stretch of cells that may be c. The *open part* is what is left of the
// line without its known-empty ends and the blocks at its ends that stand there whole and closed.
#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <nonolith/explaining.hpp>

namespace nonolith::explaining {

using i32 = std::int32_t;

inline constexpr u32 kBackground = 1; // the set of the background alone

constexpr u32 set_of(u32 colour) {
    return u32{1} << colour;
}

struct OpenPart {
    i32 first, last;             // cells
    i32 first_block, last_block; // empty if last_block < first_block
    bool empty() const { return last_block < first_block || last < first; }
};

// What can be found on a line at all, as sets of colours: techniques pass over the others.
struct Sought {
    u32 given = ~u32{0};      // that cells have this colour
    u32 dropped = ~u32{0};    // that cells do not have it
    u32 either = ~u32{0};     // by findings that may say both
    bool empty_cells = true;  // that cells are empty, whatever their colours were
    bool filled_cells = true; // that cells have a colour, whichever
    bool whole_line = true;   // so much that every cell is known
};

// A line or its mirror image, whose cells and blocks then count from the other end.
class LineView {
  public:
    LineView(std::span<const ColouredLength> blocks, std::span<const u32> cells, u32 colours,
             Sought sought = {}, bool mirrored = false)
        : blocks_(blocks), cells_(cells), colours_(colours), sought_(sought), mirrored_(mirrored),
          step_(mirrored ? -1 : 1), first_cell_(first_of(cells, mirrored)),
          first_block_(first_of(blocks, mirrored)) {}

    // The same clue on other cells.
    LineView on(std::span<const u32> cells) const { return on(cells, sought_); }
    LineView on(std::span<const u32> cells, Sought sought) const {
        return {blocks_, cells, colours_, sought, mirrored_};
    }
    LineView mirror() const { return {blocks_, cells_, colours_, sought_, !mirrored_}; }

    i32 length() const { return static_cast<i32>(cells_.size()); }
    i32 block_count() const { return static_cast<i32>(blocks_.size()); }
    u32 colours() const { return colours_; }
    u32 everything() const { return static_cast<u32>((u64{2} << colours_) - 1); }

    u32 operator[](i32 cell) const {
        NONOLITH_EXPECTS(cell >= 0 && cell < length());
        return first_cell_[cell * step_];
    }
    u32 colour(i32 block) const { return at(block).colour; }
    // A block longer than any line is as long as the longest that a position can say.
    i32 size(i32 block) const { return static_cast<i32>(std::min(at(block).length, u32{1} << 30)); }

    bool is(i32 cell, u32 colour) const { return (*this)[cell] == set_of(colour); }
    bool may_be(i32 cell, u32 colour) const { return ((*this)[cell] >> colour & 1) != 0; }
    bool is_empty(i32 cell) const { return (*this)[cell] == kBackground; }

    // Empty cells that must lie between a block and the next.
    i32 space_after(i32 block) const {
        return block + 1 < block_count() && colour(block) == colour(block + 1) ? 1 : 0;
    }

    // The fewest cells that hold the blocks from first to last.
    std::int64_t need(i32 first, i32 last) const {
        std::int64_t cells = 0;
        for (i32 k = first; k <= last; ++k)
            cells += size(k) + (k < last ? space_after(k) : 0);
        return cells;
    }

    // The cells that may be the colour around the cells first to last, which must all be such.
    Span gap_around(i32 first, i32 last, u32 colour) const {
        while (first > 0 && may_be(first - 1, colour))
            --first;
        while (last + 1 < length() && may_be(last + 1, colour))
            ++last;
        NONOLITH_ENSURES(first >= 0 && last < length());
        return {first, last};
    }

    // Visits the runs, or the gaps, of a colour among the cells from first to last.
    template <class Visit> void for_each_run(u32 colour, i32 first, i32 last, Visit visit) const {
        for_each_stretch(first, last, [&](i32 cell) { return is(cell, colour); }, visit);
    }
    template <class Visit> void for_each_gap(u32 colour, i32 first, i32 last, Visit visit) const {
        for_each_stretch(first, last, [&](i32 cell) { return may_be(cell, colour); }, visit);
    }
    std::vector<Span> runs(u32 colour, i32 first, i32 last) const {
        std::vector<Span> found;
        for_each_run(colour, first, last, [&](const Span& run) { found.push_back(run); });
        return found;
    }

    // Most techniques ask for it, so that it is sought once.
    const OpenPart& open_part() const {
        if (!open_)
            open_ = find_open_part();
        return *open_;
    }

    // The longest or shortest block of a colour among some; 0 if there is none.
    i32 longest(u32 of, i32 first, i32 last) const {
        i32 best = 0;
        for (i32 k = first; k <= last; ++k)
            if (colour(k) == of)
                best = std::max(best, size(k));
        return best;
    }
    i32 shortest(u32 of, i32 first, i32 last) const {
        i32 best = 0;
        for (i32 k = first; k <= last; ++k)
            if (colour(k) == of && (best == 0 || size(k) < best))
                best = size(k);
        return best;
    }

    // The colours of the clue of which it can be found that cells have them, that cells do not have
    // them, or both at once.
    u32 colours_given() const { return colours_of_clue() & sought_.given; }
    u32 colours_dropped() const { return colours_of_clue() & sought_.dropped; }
    u32 colours_sought() const { return colours_of_clue() & sought_.either; }
    bool seeks_empty_cells() const { return sought_.empty_cells; }
    bool seeks_filled_cells() const { return sought_.filled_cells; }
    bool seeks_whole_line() const { return sought_.whole_line; }

    // The colours of the clue, each once.
    u32 colours_of_clue() const {
        u32 set = 0;
        for (const ColouredLength& block : blocks_)
            set |= set_of(block.colour);
        return set;
    }

  private:
    // Of a line without cells, or a clue without blocks, there is no last one to begin with.
    template <class Item> static const Item* first_of(std::span<const Item> items, bool mirrored) {
        return mirrored && !items.empty() ? &items.back() : items.data();
    }

    // Visits the longest stretches of cells that have a property.
    template <class Property, class Visit>
    static void for_each_stretch(i32 first, i32 last, Property property, Visit visit) {
        for (i32 cell = first; cell <= last; ++cell) {
            if (!property(cell))
                continue;
            const i32 begin = cell;
            while (cell + 1 <= last && property(cell + 1))
                ++cell;
            visit(Span{begin, cell});
        }
    }

    const ColouredLength& at(i32 block) const {
        NONOLITH_EXPECTS(block >= 0 && block < block_count());
        return first_block_[block * step_];
    }

    OpenPart find_open_part() const {
        const OpenPart left = open_from_left(block_count());
        const OpenPart right = mirror().open_from_left(block_count() - left.first_block);
        NONOLITH_INVARIANT(left.first_block + right.first_block <= block_count());
        return {left.first, length() - 1 - right.first, left.first_block,
                block_count() - 1 - right.first_block};
    }

    // Where the open part begins, with at most so many blocks before it.
    OpenPart open_from_left(i32 most_blocks) const {
        i32 cell = 0, block = 0;
        const i32 n = length();
        while (cell < n) {
            if (is_empty(cell)) {
                ++cell;
                continue;
            }
            if (block == most_blocks || !is(cell, colour(block)))
                break;
            i32 end = cell;
            while (end < n && is(end, colour(block)))
                ++end;
            if (end - cell != size(block) || (end < n && may_be(end, colour(block))))
                break;
            cell = end;
            ++block;
        }
        return {cell, n - 1, block, block_count() - 1};
    }

    std::span<const ColouredLength> blocks_;
    std::span<const u32> cells_;
    u32 colours_;
    Sought sought_;
    bool mirrored_;
    std::ptrdiff_t step_; // from a cell or block to the next
    const u32* first_cell_;
    const ColouredLength* first_block_;
    mutable std::optional<OpenPart> open_;
};

// Calls `visit` with every colour of a set but the background.
template <class Visit> void for_each_colour(u32 set, Visit visit) {
    for (u32 rest = set & ~kBackground; rest != 0; rest &= rest - 1)
        visit(static_cast<u32>(std::countr_zero(rest)));
}

// The colours of a set, each as a set of its own: the ways that a cell may be.
inline std::vector<u32> ways_of(u32 set) {
    std::vector<u32> ways;
    if (!is_single(set))
        for (u32 rest = set; rest != 0; rest &= rest - 1)
            ways.push_back(rest & -rest);
    return ways;
}

// The middle of a block: the cells that it covers wherever it lies within an area.
inline Span middle(Span area, i32 size) {
    return {area.last - size + 1, area.first + size - 1};
}

} // namespace nonolith::explaining
