// The search for twins: other grids with the same clues, for all lanes of a block at once.
//
// See a twin as the set D of cells in which it differs. It is valid exactly when, for every line,
// flipping the line's part of D leaves its clue as it is. So no values need tracking: each line has
// a list of possible differences, each with the lanes that allow it.

#pragma once

#include "../census/line_store.hpp"
#include "lane_ops.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

/// A set of lanes in registers.
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

/// The cells i < j of a pair, at bit j * (j - 1) / 2 + i.
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

/// The lines of one block.
struct BlockLines {
    const LineEntry* row[kMostRows]; ///< null: no cell is unknown
    const LineEntry* column[kMostColumns];
};

/// The mask of a pair of cells that is known to be a difference of the line.
[[gnu::always_inline]] inline const LaneSet* pair_mask(const LineTwins& twins, int bit) {
    const std::uint64_t below = (std::uint64_t{1} << (bit % 64)) - 1;
    int place = __builtin_popcountll(twins.pairs[bit / 64] & below);
    if (bit >= 64)
        place += __builtin_popcountll(twins.pairs[0]);
    return twins.pair_masks[place];
}

/// The lanes that have a twin differing in the four corners of a rectangle. Most twins are of this
/// kind: about 4 in 5 stuck grids have one.
inline Lanes small_twins(const BlockLines& lines, int height) {
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

/// Looks for twins row by row, depth first, in all lanes at once.
///
/// A node has chosen the differences of the first rows. Each column's tree of differences, walked
/// down by those choices, knows in which lanes the column can still be completed; what is left of
/// the lanes after all columns is where the search goes on. Lanes whose twin is found drop out.
/// One search for all lanes visits 7 times fewer nodes than one for each lane. It is bound by
/// branches that can't be predicted, not by the width of the sets: what was tried against that is
/// in docs/census-kernel.md.
class TwinSearch {
  public:
    TwinSearch(const BlockLines& lines, int height, int width, const Part* cells, Lanes lanes)
        : open_(lanes) {
        for (int r = 0; r < height; ++r)
            if (lines.row[r] != nullptr) {
                live_[row_count_] = lines.row[r]->live;
                rows_[row_count_++] = lines.row[r]->twins;
            }
        std::int16_t root[kMostColumns];
        Part* next = sets_;
        for (int c = 0; c < width; ++c)
            if (lines.column[c] != nullptr) {
                const LineTwins& twins = *lines.column[c]->twins;
                trie_[c] = twins.trie;
                set_[c] = next;
                root[c] = static_cast<std::int16_t>(twins.trie_count - 1);
                for (int n = 0; n < twins.trie_count; ++n, next += kParts)
                    fill(twins.trie[n], set_[c], next, cells + c * kParts);
            }
        visit(0, root, lanes, false);
    }

    /// Those of the given lanes that have no twin.
    const Lanes& without_twin() const { return open_; }

  private:
    /// The lanes of one tree node: where its difference lies in unknown cells, or a child's lanes.
    void fill(const TrieNode& node, const Part* sets, Part* set, const Part* column) {
        if (node.mask != nullptr) {
            Lanes lanes;
            for (int k = 0; k < kParts; ++k)
                lanes.part[k] = part_of(node.mask, k) & open_.part[k];
            for (unsigned rest = node.cells; rest != 0; rest &= rest - 1)
                for (int k = 0; k < kParts; ++k)
                    lanes.part[k] &= column[__builtin_ctz(rest) * kPitch * kParts + k];
            for (int k = 0; k < kParts; ++k)
                set[k] = lanes.part[k];
        } else {
            const Part* const stays = node.child[0] >= 0 ? sets + node.child[0] * kParts : kNowhere;
            const Part* const flips = node.child[1] >= 0 ? sets + node.child[1] * kParts : kNowhere;
            for (int k = 0; k < kParts; ++k)
                set[k] = stays[k] | flips[k];
        }
    }

    void visit(int depth, const std::int16_t* nodes, const Lanes& lanes, bool differs) {
        if (depth == row_count_) {
            if (differs)
                for (int k = 0; k < kParts; ++k)
                    open_.part[k] &= ~lanes.part[k];
            return;
        }
        // What the columns allow in this row, whatever the lane. It rules out 2 in 3 differences.
        Pattern may_flip = 0;
        Pattern must_flip = 0;
        for (unsigned rest = live_[depth]; rest != 0; rest &= rest - 1) {
            const int c = __builtin_ctz(rest);
            const TrieNode& node = trie_[c][nodes[c]];
            may_flip |= static_cast<Pattern>((node.child[1] >= 0) << c);
            must_flip |= static_cast<Pattern>((node.child[0] < 0) << c);
        }
        if (must_flip == 0)
            choose(depth, -1, nodes, lanes, differs);
        const LineTwins& row = *rows_[depth];
        for (int first = 0; first < row.difference_count; first += 16) {
            std::uint32_t fitting = fitting_16(row.difference_cells + first, may_flip, must_flip);
            if (row.difference_count - first < 16)
                fitting &= (1u << 2 * (row.difference_count - first)) - 1;
            for (; fitting != 0; fitting &= fitting - 1)
                choose(depth, first + __builtin_ctz(fitting) / 2, nodes, lanes, true);
        }
    }

    /// Which of 16 differences flip what must flip and nothing but what may: bit 2i for number i.
    static std::uint32_t fitting_16(const Pattern* differences, Pattern may_flip,
                                    Pattern must_flip) {
#if NONOLITH_WORDS > 2
        const __m256i cells = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(differences));
        const __m256i may = _mm256_set1_epi16(static_cast<short>(may_flip));
        const __m256i must = _mm256_set1_epi16(static_cast<short>(must_flip));
        const __m256i wrong =
            _mm256_or_si256(_mm256_andnot_si256(may, cells), _mm256_andnot_si256(cells, must));
        const __m256i fits = _mm256_cmpeq_epi16(wrong, _mm256_setzero_si256());
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(fits)) & 0x55555555;
#else
        std::uint32_t fitting = 0;
        for (int i = 0; i < 16; ++i) {
            const unsigned cells = differences[i];
            const bool fits = ((cells & ~may_flip) | (must_flip & ~cells)) == 0;
            fitting |= static_cast<std::uint32_t>(fits) << 2 * i;
        }
        return fitting;
#endif
    }

    /// Goes on below one difference of a row, or none: -1.
    [[gnu::always_inline]] void choose(int depth, int d, const std::int16_t* nodes,
                                       const Lanes& lanes, bool differs) {
        const LineTwins& row = *rows_[depth];
        const Pattern cells = d < 0 ? 0 : row.difference_cells[d];
        Lanes left;
        for (int k = 0; k < kParts; ++k) {
            left.part[k] = lanes.part[k] & open_.part[k];
            if (d >= 0)
                left.part[k] &= part_of(row.differences[d].mask, k);
        }
        std::int16_t next[kMostColumns];
        for (int c = 0; c < kMostColumns; ++c)
            next[c] = nodes[c];
        if (step(next, cells, 1, left) && step(next, live_[depth] & ~cells, 0, left))
            visit(depth + 1, next, left, differs);
    }

    /// Walks some columns down one level, all flipping the row's cell or all keeping it. False if
    /// no lane is left.
    bool step(std::int16_t* nodes, unsigned columns, int flips, Lanes& left) const {
        for (unsigned rest = columns; rest != 0; rest &= rest - 1) {
            const int c = __builtin_ctz(rest);
            nodes[c] = trie_[c][nodes[c]].child[flips];
            for (int k = 0; k < kParts; ++k)
                left.part[k] &= set_[c][nodes[c] * kParts + k];
        }
        return any(left);
    }

    static constexpr Part kNowhere[kParts] = {};

    Lanes open_; ///< lanes whose twin is still sought
    const LineTwins* rows_[kMostRows];
    Pattern live_[kMostRows];
    int row_count_ = 0;
    const TrieNode* trie_[kMostColumns];
    const Part* set_[kMostColumns];
    /// The trees' lanes. A column of 8 cells has at most 21 differences, so 169 nodes.
    Part sets_[kMostRows * 256 * kParts];
};

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
