// States that lead nowhere, as far as a look at single rows can tell.
#pragma once

#include "row_ahead.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <optional>

namespace nonolith {

// Of each batch of states the first are looked at, and the others only if enough of those are dead:
// to look takes a tenth of the time that it takes to read a state. Some puzzles have hardly any
// dead ones, and in others all are found by a look at one or two of the rows.
inline constexpr u32 kBatch = 1 << 12, kSample = 1 << 7, kEnoughDead = 1 << 4;

// Leaves nothing out.
struct EveryState {
    template <class Key> bool begins(Key) { return true; }
    template <class Key> u64 live(Key) { return 0; }
    bool ends(u32, u64) { return true; }
};

// Leaves out what has no placement for one of the rows ahead, where a row begins, and what has none
// for the rest of its own row, where some of it has been read. (To look at the rows ahead within a
// row, too, takes longer than it saves.) Keys come in ascending order, which is why the rows ahead
// are looked at when a state is read, and not already when it is written.
template <class Key> class DeadStates {
  public:
    std::vector<RowAhead<Key>> rows;   // that are not begun
    std::optional<RowAhead<Key>> rest; // of the row under way, behind the cells read by the step,
    std::vector<u64> places;           // its places there, as bits, by the states of the row,
    u32 row_bits = 0;                  // and the bits of such a state

    bool begins(Key key) {
        if (rows.empty())
            return true;
        if (begun_++ % kBatch < kSample)
            return begins_in_sample(key);
        return std::ranges::all_of(worth_, [&](u32 row) { return is_alive(row, key); });
    }

    // The places from which the columns of a key, which is given without the row's state and
    // without what is read, leave the rest of the row a placement.
    u64 live(Key columns) {
        if (!rest)
            return ~u64{0};
        const bool sampled = rests_++ % kBatch < kSample;
        if (rests_ % kBatch == 1)
            ended_ = 0;
        return sampled || ended_ >= kEnoughDead ? rest->live(columns << row_bits) : ~u64{0};
    }

    bool ends(u32 row, u64 live) {
        NONOLITH_EXPECTS(!rest || row < places.size());
        const bool alive = !rest || (live & places[row]) != 0;
        ended_ += alive ? 0 : 1;
        return alive;
    }

  private:
    bool is_alive(u32 row, Key key) { return (rows[row].live(key) & 1) != 0; }

    bool begins_in_sample(Key key) {
        NONOLITH_INVARIANT(std::ranges::all_of(worth_, [&](u32 row) { return row < rows.size(); }));
        if (begun_ % kBatch == 1)
            dead_.assign(rows.size(), 0);
        bool alive = true;
        for (u32 row = 0; row < rows.size() && alive; ++row) {
            alive = is_alive(row, key);
            dead_[row] += alive ? 0 : 1;
        }
        if (begun_ % kBatch == kSample) {
            worth_.clear();
            for (u32 row = 0; row < rows.size(); ++row)
                if (dead_[row] >= kEnoughDead)
                    worth_.push_back(row);
        }
        return alive;
    }

    u64 begun_ = 0, rests_ = 0; // states and rests that have come
    std::vector<u32> dead_;     // in the sample, by the first row that shows it
    std::vector<u32> worth_;    // a look: rows that many of the sample were found dead by
    u32 ended_ = 0;             // dead ends since the last sample began
};

} // namespace nonolith
