// The search for all twins that rectangles do not find: see twins.hpp.

#pragma once

#include "lane_packer.hpp"
#include "support/contract.hpp"
#include "twins.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

// The bits of a byte, each in a byte of its own.
struct SpreadTable {
    std::uint64_t bytes[256];
    constexpr SpreadTable() : bytes{} {
        for (int bits = 0; bits < 256; ++bits)
            for (int k = 0; k < 8; ++k)
                bytes[bits] |= std::uint64_t(bits >> k & 1) << 8 * k;
    }
};
constexpr SpreadTable kSpread;

// Looks for twins row by row, depth first, in up to 64 lanes at once.
//
// A node has chosen the differences of the first rows. What that makes of a column is a node of
// the column's tree, which knows in which lanes the column can still be completed: number 1 is the
// root, 2n and 2n + 1 are the nodes below n, where the column stays or flips in the next row. The
// two are side by side, so that all columns' next steps are a few vectors. Lanes whose twin is
// found drop out.
//
// The time goes to branches that can't be predicted, not to the width of the sets: hence one word
// of lanes, and trees without pointers. One search for many lanes visits 7 times fewer nodes than
// one for each.
template <bool kLongRows> class TwinSearch {
  public:
    // Squares are searched column by column, which 6×6 showed to be faster: what is said of rows
    // and columns here holds with the two exchanged.
    TwinSearch(const Tables& tables, const BatchLines& lines, const LaneSet* cells)
        : cells_(cells), width_(tables.width) {
        const bool across = tables.height == tables.width;
        row_pitch_ = across ? 1 : width_;
        column_pitch_ = across ? width_ : 1;
        for (int c = 0; c < width_; ++c)
            column_[c] = across ? lines.row[c] : lines.column[c];
        for (int k = 0; k < tables.height; ++k) {
            const int r = tables.search_order[k];
            const LineEntry* const row = across ? lines.column[r] : lines.row[r];
            if (row == nullptr)
                continue;
            NONOLITH_INVARIANT(row->twins != nullptr && row->twins->differences[0].cells == 0);
            row_at_[row_count_] = r;
            rows_[row_count_++] = row->twins;
        }
        NONOLITH_ENSURES(row_count_ <= (kLongRows ? 7 : 8)); // what the trees have room for
    }

    // How many of the lanes have no twin; takes them all out.
    std::uint64_t without_twin(LaneSet& lanes) {
        std::uint64_t count = 0;
        while (packer_.take(lanes) > 0) {
            open_ = packer_.all();
            for (int c = 0; c < (width_ + 1) / 2 * 2; ++c)
                grow_tree(c);
            if constexpr (!kLongRows)
                pack_rows();
            visit(0, roots(), open_, false);
            NONOLITH_INVARIANT((open_ & ~packer_.all()) == 0);
            count += static_cast<std::uint64_t>(__builtin_popcountll(open_));
        }
        return count;
    }

  private:
    using Set = std::uint64_t; // of packed lanes
    static constexpr int kColumns = kLongRows ? kMostColumns : kTabulatedLine;

    // Each column's node of its tree, a byte each.
    struct Nodes {
        std::uint64_t word[kColumns / 8];
        unsigned operator[](int c) const { return word[c / 8] >> 8 * (c % 8) & 0xff; }
    };
    static Nodes roots() {
        Nodes nodes;
        for (std::uint64_t& word : nodes.word)
            word = 0x0101010101010101;
        return nodes;
    }
    static Nodes below(Nodes nodes, unsigned flipped) {
        for (int k = 0; k < kColumns / 8; ++k)
            nodes.word[k] = 2 * nodes.word[k] + kSpread.bytes[flipped >> 8 * k & 0xff];
        return nodes;
    }

    // The lanes of a column's tree: of its differences at the leaves, of both children above.
    void grow_tree(int c) {
        const int leaves = 1 << row_count_;
        Set* const tree = trees_ + 2 * c * leaves;
        for (int k = 0; k < leaves; ++k)
            tree[leaves + k] = 0;
        tree[leaves] = open_;
        if (c < width_ && column_[c] != nullptr) {
            Set cell[kMostRows];
            Pattern bit[kMostRows];
            for (int k = 0; k < row_count_; ++k) {
                cell[row_at_[k]] = packer_(cells_[row_at_[k] * row_pitch_ + c * column_pitch_]);
                bit[row_at_[k]] = static_cast<Pattern>(leaves >> 1 >> k);
            }
            const LineTwins& column = *column_[c]->twins;
            for (int d = 1; d < column.difference_count; ++d) {
                Set set = column.varies ? packer_(*column.differences[d].mask) : open_;
                unsigned leaf = 0;
                for (unsigned rest = column.differences[d].cells; rest != 0; rest &= rest - 1) {
                    set &= cell[__builtin_ctz(rest)];
                    leaf |= bit[__builtin_ctz(rest)];
                }
                tree[leaves + leaf] = set;
            }
        }
        for (int level = leaves / 2; level > 0; level /= 2) {
            Set* __restrict const above = tree + level;
            const Set* __restrict const below = tree + 2 * level;
            for (int k = 0; k < level; ++k)
                above[k] = below[2 * k] | below[2 * k + 1];
        }
    }

    void pack_rows() {
        for (int k = 0; k < row_count_; ++k) {
            const LineTwins& row = *rows_[k];
            for (int d = 0; d < row.difference_count; ++d)
                row_masks_[k][d] = row.varies ? packer_(*row.differences[d].mask) : open_;
        }
    }

    Set row_mask(int depth, const LineTwins& row, int d) const {
        if constexpr (!kLongRows)
            return row_masks_[depth][d];
        return row.varies ? packer_(*row.differences[d].mask) : open_;
    }

    void visit(int depth, Nodes nodes, Set lanes, bool differs) {
        NONOLITH_EXPECTS(0 <= depth && depth < row_count_ && lanes != 0);
        alignas(32) Set side[kColumns][2];
        const std::uint32_t impossible = next_steps(nodes, lanes, side);
        const LineTwins& row = *rows_[depth];
        const bool last = depth + 1 == row_count_;
        for (int first = 0; first < row.difference_count; first += kAtOnce) {
            std::uint32_t fitting = fitting_at(row, first, impossible);
            for (; fitting != 0; fitting &= fitting - 1) {
                const int d = first + __builtin_ctz(fitting) / kBitsEach;
                const unsigned cells = row.differences[d].cells;
                Set left = row_mask(depth, row, d) & open_;
                for (int c = 0; c < width_; ++c)
                    left &= side[c][cells >> c & 1];
                if (left == 0)
                    continue;
                if (!last)
                    visit(depth + 1, below(nodes, cells), left, differs || d != 0);
                else if (differs || d != 0)
                    open_ &= ~left;
            }
        }
    }

    // Where each column can stay and where it can flip. Returns what no lane allows: bit 2c that
    // column c stays, bit 2c + 1 that it flips.
    [[gnu::always_inline]] std::uint32_t next_steps(Nodes nodes, Set lanes, Set (*side)[2]) const {
        std::uint32_t impossible = 0;
        const Set* tree = trees_;
        const std::ptrdiff_t pitch = 2 << row_count_;
#if NONOLITH_WORDS > 2
        const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(lanes));
        for (int c = 0; c < width_; c += 2, tree += 2 * pitch) {
            const auto* const both = reinterpret_cast<const __m128i*>(tree) + nodes[c];
            const auto* const next = reinterpret_cast<const __m128i*>(tree + pitch) + nodes[c + 1];
            const __m256i steps = _mm256_and_si256(
                wanted, _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_load_si128(both)),
                                                _mm_load_si128(next), 1));
            _mm256_store_si256(reinterpret_cast<__m256i*>(side[c]), steps);
            const __m256i none = _mm256_cmpeq_epi64(steps, _mm256_setzero_si256());
            impossible |= static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(none)))
                          << 2 * c;
        }
#else
        for (int c = 0; c < width_; ++c, tree += pitch)
            for (int flips = 0; flips < 2; ++flips) {
                side[c][flips] = tree[2 * nodes[c] + flips] & lanes;
                impossible |= static_cast<std::uint32_t>(side[c][flips] == 0) << (2 * c + flips);
            }
#endif
        return impossible;
    }

    // Which of a row's differences from `first` on need nothing impossible: kAtOnce of them, with
    // kBitsEach bits each, the lowest of which says it.
    [[gnu::always_inline]] static std::uint32_t fitting_at(const LineTwins& row, int first,
                                                           std::uint32_t impossible) {
        std::uint32_t fitting = 0;
#if NONOLITH_WORDS > 2
        const __m256i none = _mm256_setzero_si256();
        if constexpr (kLongRows) {
            const __m256i wrong = _mm256_and_si256(
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row.long_needs + first)),
                _mm256_set1_epi32(static_cast<int>(impossible)));
            fitting = static_cast<std::uint32_t>(
                _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(wrong, none))));
        } else {
            const __m256i wrong = _mm256_and_si256(
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row.needs + first)),
                _mm256_set1_epi16(static_cast<short>(impossible)));
            fitting =
                static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi16(wrong, none))) &
                0x55555555;
        }
#else
        for (int k = 0; k < kAtOnce; ++k) {
            const std::uint32_t need = kLongRows ? row.long_needs[first + k] : row.needs[first + k];
            fitting |= static_cast<std::uint32_t>((need & impossible) == 0) << kBitsEach * k;
        }
#endif
        const int bits = (row.difference_count - first) * kBitsEach;
        return bits < 32 ? fitting & ((1u << bits) - 1) : fitting;
    }

    static constexpr int kAtOnce = kLongRows ? 8 : 16;
    static constexpr int kBitsEach = kLongRows ? 1 : 2;

    const LaneSet* const cells_;
    const int width_;
    int row_pitch_;
    int column_pitch_;
    const LineEntry* column_[kMostColumns];
    int row_count_ = 0;
    int row_at_[kMostRows]; // the rows with unknown cells, as they are searched
    const LineTwins* rows_[kMostRows];
    LanePacker packer_;
    Set open_ = 0; // lanes whose twin is still sought
    Set row_masks_[kLongRows ? 1 : kMostRows][1 << kTabulatedLine]; // of its differences
    // One tree after the other: 2^rows leaves and as many places above them.
    alignas(64) Set trees_[kColumns * (2 << (kLongRows ? 7 : 8))];
};

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
