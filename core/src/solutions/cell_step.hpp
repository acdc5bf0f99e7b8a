// What reading some cells of a row does to the automata that read them.
#pragma once

#include "line/bits.hpp"

#include <algorithm>
#include <vector>

namespace nonolith {

// The cells lie side by side, each in a column of its own. Their columns' states are one field x,
// the first column's lowest; r is the state of the row.
struct CellStep {
    static constexpr u32 kDead = ~u32{0};

    u32 column_bits = 0; // of the columns' states,
    u32 row_bits = 0;    // and of the row's
    u32 choices = 0;     // ways to fill the cells
    std::vector<u32> to; // to[(x << row_bits | r) * choices + i] = x' << row_bits | r'

    // Puts the ways that lead somewhere first: behind the last of them is a kDead, or nothing.
    // Different ways lead to different x', since no two of them leave every column the same blocks.
    void live_first() {
        for (auto way = to.begin(); way != to.end(); way += choices)
            std::ranges::partition(way, way + choices, [](u32 end) { return end != kDead; });
    }

    // This step and then that of the next column.
    CellStep then(const CellStep& next) const {
        CellStep made{column_bits + next.column_bits, row_bits, choices * next.choices, {}};
        made.to.reserve((std::size_t{made.choices} << made.column_bits) << row_bits);
        const u32 rows = u32{1} << row_bits;
        for (u32 y = 0; y < u32{1} << next.column_bits; ++y)
            for (u32 low = 0; low < rows << column_bits; ++low)
                for (u32 i = 0; i < made.choices; ++i) {
                    const u32 middle = to[std::size_t{low} * choices + i / next.choices];
                    const u32 from = y << row_bits | (middle & (rows - 1));
                    const u32 end =
                        middle == kDead
                            ? kDead
                            : next.to[std::size_t{from} * next.choices + i % next.choices];
                    const u32 x = (end >> row_bits) << column_bits | middle >> row_bits;
                    made.to.push_back(end == kDead ? kDead : x << row_bits | (end & (rows - 1)));
                }
        made.live_first();
        return made;
    }
};

} // namespace nonolith
