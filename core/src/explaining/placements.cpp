#include "placements.hpp"

namespace nonolith::explaining {

// Tables over k blocks (0..m) and positions i (0..n):
//   closed[k][i]  the first k blocks lie before cell i, and cell i - 1 is empty or i = 0
//   ended[k][i]   the first k blocks lie before cell i, and the last of them ends at i - 1
//   rest[k][i]    the blocks from k on fit into the cells from i on
//   spaced[k][i]  the same with cell i empty, or i = n
// Block k may start at i if what is before it is closed, or ended with another colour.
bool Placements::look(const LineView& line, i32 restricted, Span within) {
    const i32 n = line.length(), m = line.block_count();
    const std::size_t columns = static_cast<std::size_t>(n) + 1;
    const std::size_t table = columns * (static_cast<std::size_t>(m) + 1);
    memory_.assign(4 * table, 0);
    u8* const closed = memory_.data();
    u8* const ended = closed + table;
    u8* const rest = ended + table;
    u8* const spaced = rest + table;
    const auto at = [&](i32 k, i32 i) {
        return static_cast<std::size_t>(k) * columns + static_cast<std::size_t>(i);
    };
    if (line.need(0, m - 1) > n)
        return false;

    sizes_.resize(static_cast<std::size_t>(m));
    // stretch_[k][i]: how many cells from i on may be block k's colour; blocks of one colour in
    // turn share it, which in black and white is all of them.
    stretch_.assign(columns * static_cast<std::size_t>(m), 0);
    for (i32 k = 0; k < m; ++k) {
        sizes_[static_cast<std::size_t>(k)] = line.size(k);
        i32* const row = stretch_.data() + at(k, 0);
        if (k > 0 && line.colour(k) == line.colour(k - 1)) {
            std::copy_n(row - columns, columns, row);
            continue;
        }
        for (i32 i = n - 1; i >= 0; --i)
            row[i] = line.may_be(i, line.colour(k)) ? row[i + 1] + 1 : 0;
    }
    may_empty_.resize(static_cast<std::size_t>(n) + 1);
    for (i32 i = 0; i < n; ++i)
        may_empty_[static_cast<std::size_t>(i)] = line.may_be(i, 0);
    const u8* const may_empty = may_empty_.data();
    // The starts that a block may have by the cells alone.
    const auto bounds = [&](i32 k) {
        return k == restricted ? within : Span{0, n - sizes_[static_cast<std::size_t>(k)]};
    };

    for (i32 k = m; k >= 0; --k) {
        u8* const rest_k = rest + at(k, 0);
        u8* const spaced_k = spaced + at(k, 0);
        const bool last = k == m;
        const i32 size = last ? 0 : sizes_[static_cast<std::size_t>(k)];
        const Span starts = last ? Span{0, -1} : bounds(k);
        const i32* const stretch = last ? nullptr : stretch_.data() + at(k, 0);
        const u8* const next =
            last ? nullptr : (line.space_after(k) != 0 ? spaced : rest) + at(k + 1, 0);
        rest_k[n] = spaced_k[n] = last;
        for (i32 i = n - 1; i >= 0; --i) {
            const u8 space = may_empty[i] & rest_k[i + 1];
            spaced_k[i] = space;
            rest_k[i] = space != 0 || (i >= starts.first && i <= starts.last &&
                                       stretch[i] >= size && next[i + size] != 0);
        }
    }
    if (rest[0] == 0)
        return false;

    settled_.assign(static_cast<std::size_t>(n), 0);
    starts_.assign(static_cast<std::size_t>(m), Span{});
    closed[0] = 1;
    for (i32 k = 0; k <= m; ++k) {
        u8* const closed_k = closed + at(k, 0);
        u8* const ended_k = ended + at(k, 0);
        const u8* const rest_k = rest + at(k, 0);
        const bool last = k == m;
        const i32 size = last ? 0 : sizes_[static_cast<std::size_t>(k)];
        const Span allowed = last ? Span{0, -1} : bounds(k);
        const i32* const stretch = last ? nullptr : stretch_.data() + at(k, 0);
        const u8* const next =
            last ? nullptr : (line.space_after(k) != 0 ? spaced : rest) + at(k + 1, 0);
        u8* const ended_next = last ? nullptr : ended + at(k + 1, 0);
        const bool touches = !last && k > 0 && line.space_after(k - 1) == 0;
        const u32 colour = last ? 0 : set_of(line.colour(k));
        i32 covered = 0; // cells up to here are marked with the block's colour
        for (i32 i = 0; i <= n; ++i) {
            const u8 here = closed_k[i] | ended_k[i];
            if (here == 0)
                continue;
            if (i < n && may_empty[i] != 0) {
                closed_k[i + 1] = 1;
                if (rest_k[i + 1] != 0)
                    settled_[static_cast<std::size_t>(i)] |= kBackground;
            }
            if (i < allowed.first || i > allowed.last || stretch[i] < size || next[i + size] == 0 ||
                (closed_k[i] == 0 && !touches))
                continue;
            const i32 end = i + size;
            ended_next[end] = 1;
            Span& span = starts_[static_cast<std::size_t>(k)];
            if (span.first < 0)
                span.first = i;
            span.last = i;
            for (i32 cell = std::max(i, covered); cell < end; ++cell)
                settled_[static_cast<std::size_t>(cell)] |= colour;
            covered = end;
        }
    }
    return true;
}

} // namespace nonolith::explaining
