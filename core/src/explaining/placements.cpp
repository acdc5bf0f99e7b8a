#include "placements.hpp"

#include "support/contract.hpp"

namespace nonolith::explaining {

namespace {

// A row of a table, by the positions of the line.
struct Row {
    u8* values;
    i32 first;
    u8& operator[](i32 position) const { return values[position - first]; }
};

} // namespace

// Tables over k blocks (0..m) and positions i:
//   closed[k][i]  the first k blocks lie before cell i, and cell i - 1 is empty or i = 0
//   ended[k][i]   the first k blocks lie before cell i, and the last of them ends at i - 1
//   rest[k][i]    the blocks from k on fit into the cells from i on
//   spaced[k][i]  the same with cell i empty, or i = n
// Block k may start at i if what is before it is closed, or ended with another colour.
//
// The first k blocks end at earliest[k] at the earliest, and leave room for the others only up to
// as many cells later as the line has to spare. So a row of a table holds these positions alone:
// of a line of 100 cells, filled to two thirds, about 20 of 101.
bool Placements::look(const LineView& line, i32 restricted, Span within) {
    const i32 n = line.length(), m = line.block_count();
    if (line.need(0, m - 1) > n)
        return false;
    if (n < 64)
        return look_in_words(line, restricted, within);
    lay_out(line);
    const i32 spare = n - earliest_[static_cast<std::size_t>(m)];
    const std::size_t columns = static_cast<std::size_t>(spare) + 2;
    const std::size_t table = columns * (static_cast<std::size_t>(m) + 1);
    memory_.assign(4 * table, 0);
    const auto row = [&](std::size_t which, i32 k) {
        const std::size_t at = static_cast<std::size_t>(k);
        return Row{memory_.data() + which * table + at * columns, earliest_[at]};
    };
    enum : std::size_t { kClosed, kEnded, kRest, kSpaced };
    const auto last_of = [&](i32 k) {
        const i32 space = k > 0 ? line.space_after(k - 1) : 0;
        return earliest_[static_cast<std::size_t>(k)] + spare + space;
    };
    const u8* const may_empty = may_empty_.data();
    // The starts of block k, by its place in the clue alone.
    const auto bounds = [&](i32 k) {
        const i32 space = k > 0 ? line.space_after(k - 1) : 0;
        const i32 first = earliest_[static_cast<std::size_t>(k)] + space;
        Span starts{first, first + spare};
        if (k == restricted) {
            starts.first = std::max(starts.first, within.first);
            starts.last = std::min(starts.last, within.last);
        }
        return starts;
    };
    // What must be true where block k ends.
    const auto after = [&](i32 k) {
        return row(line.space_after(k) != 0 ? kSpaced : kRest, k + 1);
    };

    for (i32 k = m; k >= 0; --k) {
        const Row rest_k = row(kRest, k);
        const Row spaced_k = row(kSpaced, k);
        const i32 last = last_of(k);
        u8 beyond = 0; // whether the blocks from k on fit into the cells after this one
        if (k == m) {
            for (i32 i = last; i >= earliest_[static_cast<std::size_t>(m)]; --i) {
                beyond = i == n || (beyond & may_empty[i]) != 0;
                rest_k[i] = spaced_k[i] = beyond;
            }
            continue;
        }
        const i32 size = sizes_[static_cast<std::size_t>(k)];
        const Span starts = bounds(k);
        const i32* const stretch = stretch_of(line.colour(k));
        const Row next = after(k);
        for (i32 i = last; i >= earliest_[static_cast<std::size_t>(k)]; --i) {
            const u8 space = i < n ? static_cast<u8>(may_empty[i] & beyond) : u8{0};
            spaced_k[i] = space;
            beyond = space != 0 || (i >= starts.first && i <= starts.last && stretch[i] >= size &&
                                    next[i + size] != 0);
            rest_k[i] = beyond;
        }
    }
    if (row(kRest, 0)[0] == 0)
        return false;

    starts_.assign(static_cast<std::size_t>(m), Span{});
    row(kClosed, 0)[0] = 1;
    for (i32 k = 0; k <= m; ++k) {
        const Row closed_k = row(kClosed, k);
        const Row ended_k = row(kEnded, k);
        const bool is_end = k == m;
        const i32 size = is_end ? 0 : sizes_[static_cast<std::size_t>(k)];
        const Span starts = is_end ? Span{0, -1} : bounds(k);
        const i32* const stretch = is_end ? nullptr : stretch_of(line.colour(k));
        const Row next = is_end ? Row{} : after(k);
        const Row ended_next = is_end ? Row{} : row(kEnded, k + 1);
        const bool touches = !is_end && k > 0 && line.space_after(k - 1) == 0;
        const i32 last = last_of(k);
        for (i32 i = earliest_[static_cast<std::size_t>(k)]; i <= last; ++i) {
            if ((closed_k[i] | ended_k[i]) == 0)
                continue;
            if (i < last && may_empty[i] != 0)
                closed_k[i + 1] = 1;
            if (i < starts.first || i > starts.last || stretch[i] < size || next[i + size] == 0 ||
                (closed_k[i] == 0 && !touches))
                continue;
            ended_next[i + size] = 1;
            Span& span = starts_[static_cast<std::size_t>(k)];
            if (span.first < 0)
                span.first = i;
            span.last = i;
        }
    }
    NONOLITH_ENSURES(are_in_order(line)); // each block has a start, and they follow one another
    return true;
}

// The same for lines of fewer than 64 cells, with a word for a row of a table.
bool Placements::look_in_words(const LineView& line, i32 restricted, Span within) {
    const i32 n = line.length(), m = line.block_count();
    const std::size_t blocks = static_cast<std::size_t>(m);
    u64 empty = 0;
    for (i32 i = 0; i < n; ++i)
        empty |= u64{line.may_be(i, 0)} << i;
    coloured_.assign(line.colours() + 1, 0);
    for_each_colour(line.colours_of_clue(), [&](u32 colour) {
        u64 cells = 0;
        for (i32 i = 0; i < n; ++i)
            cells |= u64{line.may_be(i, colour)} << i;
        coloured_[colour] = cells;
    });
    // Positions from which empty cells lead up to one of these.
    const u64 mirrored_empty = reverse_bits(empty);
    const auto down_from = [&](u64 positions) {
        const u64 below = reverse_bits((positions >> 1) & empty);
        return positions | reverse_bits(flood_up<u64>(below, mirrored_empty));
    };
    sizes_.resize(blocks);
    feasible_.resize(blocks);
    u64 rest = down_from(u64{1} << n), spaced = rest;
    for (i32 k = m - 1; k >= 0; --k) {
        const i32 size = line.size(k);
        u64 starts = coloured_[line.colour(k)];
        for (i32 together = 1; together < size;) {
            const i32 more = std::min(together, size - together);
            starts &= starts >> more;
            together += more;
        }
        starts &= (line.space_after(k) != 0 ? spaced : rest) >> size;
        if (k == restricted)
            starts &= low_bits<u64>(static_cast<u32>(within.last + 1)) &
                      ~low_bits<u64>(static_cast<u32>(within.first));
        sizes_[static_cast<std::size_t>(k)] = size;
        feasible_[static_cast<std::size_t>(k)] = starts;
        rest = down_from(starts);
        spaced = empty & (rest >> 1);
    }
    if ((rest & 1) == 0)
        return false;
    starts_.resize(blocks);
    u64 closed = 1, ended = 0;
    for (i32 k = 0; k < m; ++k) {
        const std::size_t at = static_cast<std::size_t>(k);
        closed |= flood_up<u64>((closed | ended) & empty, empty) << 1;
        const bool touches = k > 0 && line.space_after(k - 1) == 0;
        const u64 starts = feasible_[at] & (touches ? closed | ended : closed);
        starts_[at] = {std::countr_zero(starts), 63 - std::countl_zero(starts)};
        ended = starts << sizes_[at];
        closed = 0;
    }
    NONOLITH_ENSURES(are_in_order(line));
    return true;
}

bool Placements::are_in_order(const LineView& line) const {
    for (std::size_t k = 0; k < starts_.size(); ++k) {
        const auto [first, last] = starts_[k];
        if (first < 0 || last < first || last + line.size(static_cast<i32>(k)) > line.length())
            return false;
        if (k > 0 && (first <= starts_[k - 1].first || last <= starts_[k - 1].last))
            return false;
    }
    return true;
}

void Placements::lay_out(const LineView& line) {
    const i32 n = line.length(), m = line.block_count();
    sizes_.resize(static_cast<std::size_t>(m));
    earliest_.resize(static_cast<std::size_t>(m) + 1);
    earliest_[0] = 0;
    for (i32 k = 0; k < m; ++k) {
        const std::size_t at = static_cast<std::size_t>(k);
        sizes_[at] = line.size(k);
        earliest_[at + 1] = earliest_[at] + (k > 0 ? line.space_after(k - 1) : 0) + sizes_[at];
    }
    may_empty_.resize(static_cast<std::size_t>(n));
    for (i32 i = 0; i < n; ++i)
        may_empty_[static_cast<std::size_t>(i)] = line.may_be(i, 0);
    const std::size_t columns = static_cast<std::size_t>(n) + 1;
    stretch_rows_.assign(line.colours() + 1, nullptr);
    const u32 there = line.colours_of_clue();
    stretch_.resize(columns * static_cast<std::size_t>(std::popcount(there)));
    i32* row = stretch_.data();
    for_each_colour(there, [&](u32 colour) {
        row[n] = 0;
        for (i32 i = n - 1; i >= 0; --i)
            row[i] = line.may_be(i, colour) ? row[i + 1] + 1 : 0;
        stretch_rows_[colour] = row;
        row += columns;
    });
}

} // namespace nonolith::explaining
