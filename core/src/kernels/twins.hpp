// The search for twins: other grids with the same clues, for all lanes of a batch at once.
//
// See a twin as the set D of cells in which it differs. It is valid exactly when, for every line,
// flipping the line's part of D leaves its clue as it is. So no values need tracking: each line has
// a list of possible differences, each with the lanes that allow it.

#pragma once

#include "census_layout/line_store.hpp"
#include "lane_ops.hpp"
#include "support/contract.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

// A set of lanes in registers.
struct Lanes {
    Part part[kParts];
};

[[gnu::always_inline]] inline bool any(const Lanes& lanes) {
    Part some{};
    for (int k = 0; k < kParts; ++k)
        some |= lanes.part[k];
    return any_lane(some);
}

[[gnu::always_inline]] inline Part part_of(const LaneSet* set, int k) {
    return reinterpret_cast<const Part*>(set)[k];
}

// The cells i < j of a pair, at bit j * (j - 1) / 2 + i.
struct PairCells {
    std::uint8_t first, second;
};
struct PairTable {
    PairCells cells[kLongestLine * (kLongestLine - 1) / 2];
    constexpr PairTable() : cells{} {
        int bit = 0;
        for (int j = 1; j < kLongestLine; ++j)
            for (int i = 0; i < j; ++i)
                cells[bit++] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
    }
};
constexpr PairTable kPairs;

// The lines of one batch.
struct BatchLines {
    const LineEntry* row[kMostRows]; // null: no cell is unknown
    const LineEntry* column[kMostColumns];
};

// The mask of a pair of cells that is known to be a difference of the line.
[[gnu::always_inline]] inline const LaneSet* pair_mask(const LineTwins& twins, int bit) {
    NONOLITH_EXPECTS(twins.pairs[bit / 64] >> (bit % 64) & 1);
    const std::uint64_t below = (std::uint64_t{1} << (bit % 64)) - 1;
    int place = __builtin_popcountll(twins.pairs[bit / 64] & below);
    if (bit >= 64)
        place += __builtin_popcountll(twins.pairs[0]);
    return twins.pair_masks[place];
}

// The lanes that have a twin differing in the four corners of a rectangle: what Ryser
// (Combinatorial properties of matrices of zeros and ones, 1957) calls an interchange. Most twins
// are of this kind: about 4 in 5 stuck grids have one.
inline Lanes small_twins(const BatchLines& lines, int height) {
    Lanes found{};
    for (int bottom = 1; bottom < height; ++bottom) {
        if (lines.row[bottom] == nullptr)
            continue;
        const LineTwins& low = *lines.row[bottom]->twins;
        for (int top = 0; top < bottom; ++top) {
            if (lines.row[top] == nullptr)
                continue;
            const LineTwins& high = *lines.row[top]->twins;
            const int rows_bit = bottom * (bottom - 1) / 2 + top;
            for (int word = 0; word < 2; ++word)
                for (std::uint64_t both = low.pairs[word] & high.pairs[word]; both != 0;
                     both &= both - 1) {
                    const int bit = word * 64 + __builtin_ctzll(both);
                    const auto [left, right] = kPairs.cells[bit];
                    if (lines.column[left] == nullptr || lines.column[right] == nullptr)
                        continue;
                    const LineTwins& a = *lines.column[left]->twins;
                    const LineTwins& b = *lines.column[right]->twins;
                    if (!(a.pairs[0] & b.pairs[0] & std::uint64_t{1} << rows_bit))
                        continue;
                    const LaneSet* const masks[] = {pair_mask(low, bit), pair_mask(high, bit),
                                                    pair_mask(a, rows_bit), pair_mask(b, rows_bit)};
                    for (int k = 0; k < kParts; ++k)
                        found.part[k] |= part_of(masks[0], k) & part_of(masks[1], k) &
                                         part_of(masks[2], k) & part_of(masks[3], k);
                }
        }
    }
    return found;
}

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
