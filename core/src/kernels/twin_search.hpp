// The search for all twins that rectangles do not find: see twins.hpp.

#pragma once

#include "twins.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

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
