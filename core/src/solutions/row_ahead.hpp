// Whether the columns, as far as they have come, leave a row a placement.
#pragma once

#include "clue_progress.hpp"
#include "support/contract.hpp"

#include <array>
#include <vector>

namespace nonolith {

// A row that is not read yet, or its end. Each of its cells has the candidates that are left by the
// state which its column has in a key; beside that the columns are taken to be free. Places (see
// ClueProgress) are bits of one word, so that a cell is read by a few shifts.
//
// The cells are read from the row's last to its first, whose column has the lowest bits of a key.
// What the last key has left alive behind each cell is kept: keys come in order, and mostly differ
// from the one before in their lowest fields only.
template <class Key> class RowAhead {
  public:
    // A clue with more places than these is too long.
    static constexpr u32 kPlaces = 64;

    RowAhead(const ClueProgress& progress, u32 colours) : by_colour_(colours) {
        NONOLITH_EXPECTS(progress.places() <= kPlaces);
        for (u32 place = 0; place < progress.places(); ++place) {
            const u64 bit = u64{1} << place;
            if (progress.accepts(place))
                live_[0] |= bit;
            for (u32 colour = 0; colour < colours; ++colour) {
                u32 after = 0;
                if (progress.step(place, colour, after))
                    by_colour_[colour].by[after - place] |= bit;
            }
        }
    }

    // Adds a cell, from the row's last to its first: the candidates of each state of its column,
    // and where the state lies in a key. A decided cell has one state of no bits.
    void add(const std::vector<u32>& candidates, u32 shift, u32 bits) {
        CellField cell{{}, shift, low_bits<u32>(bits)};
        for (const u32 set : candidates) {
            Moves moves;
            for_each_bit(set, [&](u32 colour) {
                for (u32 n = 0; n < moves.by.size(); ++n)
                    moves.by[n] |= by_colour_[colour].by[n];
            });
            cell.moves.push_back(moves);
        }
        const Key field = low_bits<Key>(bits) << shift;
        NONOLITH_EXPECTS(fields_ == 0 || field < (fields_ & ~(fields_ - 1)));
        fields_ |= field;
        for (u32 bit = shift; bit < shift + bits; ++bit)
            cell_of_bit_[bit] = cells_.size();
        cells_.push_back(std::move(cell));
        live_.push_back(0);
        first_ = true;
    }

    // The places before the first cell from which the row can be completed.
    u64 live(Key key) {
        const Key changed = (key ^ last_) & fields_;
        if (changed == 0 && !first_)
            return live_.back();
        std::size_t at = first_ ? 0 : cell_of_bit_[highest(changed)];
        first_ = false;
        last_ = key;
        u64 live = live_[at];
        for (; at < cells_.size(); ++at) {
            const CellField& cell = cells_[at];
            const auto& by = cell.moves[static_cast<u32>(key >> cell.shift) & cell.mask].by;
            live = (live & by[0]) | (live >> 1 & by[1]) | (live >> 2 & by[2]);
            live_[at + 1] = live;
        }
        return live;
    }

  private:
    // The places that a cell moves on by none (background in a gap), by one, or by two (a block
    // whose colour differs from the one before begins at once).
    struct Moves {
        std::array<u64, 3> by{};
    };
    struct CellField {
        std::vector<Moves> moves; // by state
        u32 shift, mask;
    };

    static u32 highest(Key key) {
        if constexpr (kBits<Key> > 64)
            if (const u64 high = static_cast<u64>(key >> 64); high != 0)
                return 127 - static_cast<u32>(std::countl_zero(high));
        return 63 - static_cast<u32>(std::countl_zero(static_cast<u64>(key)));
    }

    std::vector<Moves> by_colour_;
    std::vector<CellField> cells_; // from the last to the first
    Key fields_ = 0;               // the bits that matter,
    std::array<std::size_t, kBits<Key>> cell_of_bit_{};
    bool first_ = true;        // no key has come yet
    Key last_ = 0;             // the key that came last,
    std::vector<u64> live_{0}; // and what it has left alive: behind the last cell, …, at the first
};

} // namespace nonolith
