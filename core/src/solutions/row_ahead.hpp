// Whether the columns, as far as they have come, leave a row a placement.
#pragma once

#include "clue_progress.hpp"
#include "support/contract.hpp"

#include <vector>

namespace nonolith {

// A row that is not read yet, or its end. Each of its cells has the candidates that are left by the
// state which its column has in a key; beside that the columns are taken to be free. Places (see
// ClueProgress) are bits of one word, so that a cell is read by a few shifts.
class RowAhead {
  public:
    // A clue with more places than these is too long.
    static constexpr u32 kPlaces = 64;

    RowAhead(const ClueProgress& progress, u32 colours) : fills_(colours, 0), joins_(colours, 0) {
        NONOLITH_EXPECTS(progress.places() <= kPlaces);
        for (u32 place = 0; place < progress.places(); ++place) {
            const u64 bit = u64{1} << place;
            u32 after = 0;
            if (progress.accepts(place))
                accepted_ |= bit;
            if (progress.step(place, 0, after))
                (after == place ? stays_ : closes_) |= bit;
            for (u32 colour = 1; colour < colours; ++colour)
                if (progress.step(place, colour, after))
                    (after == place + 1 ? fills_ : joins_)[colour] |= bit;
        }
    }

    // Adds a cell, from the row's last to its first: the candidates of each state of its column,
    // and where the state lies in a key. A decided cell has one state of no bits.
    void add(std::vector<u32> candidates, u32 shift, u32 bits) {
        cells_.push_back({std::move(candidates), shift, low_bits<u32>(bits)});
    }

    // The places before the first cell from which the row can be completed.
    template <class Key> u64 live(Key key) const {
        u64 live = accepted_;
        for (const Cell& cell : cells_) {
            const u64 behind = live;
            live = 0;
            for_each_bit(cell.candidates[static_cast<u32>(key >> cell.shift) & cell.mask],
                         [&](u32 colour) {
                             live |= colour == 0 ? (behind & stays_) | (behind >> 1 & closes_)
                                                 : (behind >> 1 & fills_[colour]) |
                                                       (behind >> 2 & joins_[colour]);
                         });
        }
        return live;
    }

  private:
    struct Cell {
        std::vector<u32> candidates; // by state
        u32 shift, mask;
    };

    std::vector<Cell> cells_;    // from the last to the first
    u64 accepted_ = 0;           // places where a row may end,
    u64 stays_ = 0, closes_ = 0; // that a background cell leaves as they are, or moves on by one
    std::vector<u64> fills_, joins_; // that a colour moves on by one, or by two
};

} // namespace nonolith
