// States that lead nowhere, as far as a look at single rows can tell.
#pragma once

#include "row_ahead.hpp"

#include <algorithm>
#include <optional>

namespace nonolith {

// Of each batch the first are looked at, and the others only if enough of those are dead: to look
// takes a tenth of the time that it takes to read a state. Some puzzles have hardly any dead ones,
// and in others all are found by a look at one or two of the rows.
class Sample {
  public:
    bool look() {
        if (met_ == kBatch)
            met_ = dead_ = 0;
        return ++met_ <= kSample || dead_ >= kEnoughDead;
    }
    void found(bool dead) { dead_ += dead ? 1 : 0; }

  private:
    static constexpr u32 kBatch = 1 << 12, kSample = 1 << 7, kEnoughDead = 1 << 4;
    u32 met_ = 0, dead_ = 0;
};

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
    struct Ahead {
        RowAhead<Key> row;
        Sample sample = {};
    };

    std::vector<Ahead> rows;           // that are not begun
    std::optional<RowAhead<Key>> rest; // of the row under way, behind the cells read by the step,
    std::vector<u64> places;           // its places there, as bits, by the states of the row,
    u32 row_bits = 0;                  // and the bits of such a state

    bool begins(Key key) {
        return std::ranges::all_of(rows, [&](Ahead& ahead) {
            if (!ahead.sample.look())
                return true;
            const bool alive = (ahead.row.live(key) & 1) != 0;
            ahead.sample.found(!alive);
            return alive;
        });
    }

    // The places from which the columns of a key, which is given without the row's state and
    // without what is read, leave the rest of the row a placement.
    u64 live(Key columns) {
        return rest && ended_.look() ? rest->live(columns << row_bits) : ~u64{0};
    }

    bool ends(u32 row, u64 live) {
        const bool alive = !rest || (live & places[row]) != 0;
        ended_.found(!alive);
        return alive;
    }

  private:
    Sample ended_;
};

} // namespace nonolith
