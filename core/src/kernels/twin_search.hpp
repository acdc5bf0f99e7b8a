// The search for all twins that rectangles do not find: see twins.hpp.

#pragma once

#include "known_twins.hpp"
#include "lane_packer.hpp"
#include "subset_table.hpp"
#include "support/contract.hpp"
#include "twins.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

// The lanes in which each lane cell is filled.
constexpr LaneSet kFilled[kLaneCells] = {
    LaneSet::where_filled(0), LaneSet::where_filled(1), LaneSet::where_filled(2),
    LaneSet::where_filled(3), LaneSet::where_filled(4), LaneSet::where_filled(5),
    LaneSet::where_filled(6), LaneSet::where_filled(7), LaneSet::where_filled(8)};

// Up to 64 lanes of a batch, packed: which they are, and what their lane cells read.
struct PackedLanes {
    LanePacker packer;
    Set all;
    Set filled[kLaneCells];

    // Takes lanes out of `rest`. Returns whether there were any.
    bool take(LaneSet& rest) {
        if (packer.take(rest) == 0)
            return false;
        all = packer.all();
        for (int k = 0; k < kLaneCells; ++k)
            filled[k] = packer(kFilled[k]);
        return true;
    }
};

// The packed lanes in which a line has each of its differences: its cells must be unknown there,
// and the lane's own cells must allow it. The line has up to 4 * kNibbles cells.
template <int kNibbles> class LaneDifferences {
  public:
    // `unknown` are the lanes in which each cell of the line is unknown.
    LaneDifferences(const LineTwins& line, const PackedLanes& lanes, const Set* unknown)
        : line_(line), lanes_(lanes), by_readings_(line.varies && line.read_cells >= 0) {
        unknown_.set(unknown);
        if (!by_readings_)
            return;
        Set reading[8];
        reading[0] = lanes.all;
        for (int k = 0; k < kMostReadCells; ++k) {
            const Set filled = k < line.read_cells ? lanes.filled[line.read_cell[k]] : 0;
            for (int v = 0; v < 1 << k; ++v) {
                reading[1 << k | v] = reading[v] & filled;
                reading[v] &= ~filled;
            }
        }
        readings_.set(reading);
    }

    int count() const { return line_.difference_count; }
    std::uint32_t packed(int d) const { return line_.packed[d]; }

    Set operator()(int d) const {
        const std::uint32_t packed = line_.packed[d];
        const Set set = unknown_(packed);
        if (by_readings_)
            return set & readings_(packed, 16);
        return set & (line_.varies ? lanes_.packer(*line_.differences[d].mask) : lanes_.all);
    }

#if NONOLITH_WORDS == 8
    __m512i packed_at(int first) const {
        return _mm512_cvtepu32_epi64(
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(line_.packed + first)));
    }

    // Those of eight differences; none where there are no more.
    __m512i at(int first) const {
        const __m512i packed = packed_at(first);
        __m512i set = unknown_(packed);
        if (by_readings_) {
            set = _mm512_and_si512(set, readings_(packed, 16));
        } else if (!line_.varies) {
            set = _mm512_and_si512(set, (__m512i)splat(lanes_.all));
        } else {
            alignas(64) Set masks[8];
            for (int k = 0; k < 8; ++k)
                masks[k] =
                    first + k < count() ? lanes_.packer(*line_.differences[first + k].mask) : 0;
            set = _mm512_and_si512(set, _mm512_load_si512(masks));
        }
        const int left = count() - first;
        return left >= 8 ? set
                         : _mm512_maskz_mov_epi64(static_cast<__mmask8>((1 << left) - 1), set);
    }
#endif

  private:
    const LineTwins& line_;
    const PackedLanes& lanes_;
    const bool by_readings_;
    SubsetTable<true, kNibbles> unknown_;
    SubsetTable<false, 2> readings_;
};

// Memory that grows when more is asked for, and loses what was in it.
class Buffer {
  public:
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { delete[] memory_; }

    Part* of(int parts) {
        if (parts > parts_) {
            delete[] memory_;
            memory_ = nullptr;
            memory_ = new Part[static_cast<std::size_t>(parts)];
            parts_ = parts;
        }
        return memory_;
    }

  private:
    Part* memory_ = nullptr;
    int parts_ = 0;
};

#if NONOLITH_WORDS == 4
// For each set of four words the places, in halves, that bring them together.
struct Together {
    alignas(32) std::uint32_t places[16][8];
    constexpr Together() : places{} {
        for (int set = 0; set < 16; ++set)
            for (int word = 0, to = 0; word < 4; ++word)
                if (set >> word & 1) {
                    places[set][to++] = static_cast<std::uint32_t>(2 * word);
                    places[set][to++] = static_cast<std::uint32_t>(2 * word + 1);
                }
    }
};
constexpr Together kTogether;
#endif

// Looks for twins row by row, in up to 64 lanes at once.
//
// An element of the search has chosen the differences of the first rows. What that makes of a
// column is a node of the column's tree, which knows in which lanes the column can still be
// completed: number 1 is the root, 2n and 2n + 1 are the nodes below n, where the column stays or
// flips in the next row.
//
//     lanes of an element's child = the element's lanes
//                                 & those that allow the row's difference
//                                 & for each column the lanes of node 2n or 2n + 1
//
// A vector has as many of the row's differences side by side as fit, and no branch depends on what
// comes out. The children that have lanes left move together and wait; as soon as kBeam of them
// wait their next row is run, so that memory is bounded and lanes whose twin is found drop out.
// That is 1.27 times as fast as a search depth first, one difference at a time, whose branches
// can't be predicted; beams of 2, 6 and 12 were 14%, 8% and 2% slower on 7×7 and one of 64 the
// same (measured once during development, AVX-512).
//
// It finds every twin: a lane's twin lies inside its unknown cells, and its part of each line is
// one of the line's differences in that lane.
template <bool kLongRows> class TwinSearch {
  public:
    explicit TwinSearch(const Tables& tables)
        : height_(tables.height), width_(tables.width), order_(tables.search_order),
          known_(tables) {
        NONOLITH_EXPECTS(height_ <= kMostTreeRows && width_ <= kColumns);
    }

    // How many of the stuck lanes have no twin. `cells` are the lanes in which each cell is
    // unknown.
    std::uint64_t without_twin(const BatchLines& lines, const LaneSet* cells, Lanes& stuck) {
        known_.take_out(lines, stuck);
        alignas(64) LaneSet rest;
        store(stuck, rest);
        std::uint64_t count = 0;
        while (lanes_.take(rest)) {
            open_ = lanes_.all;
            known_.begin();
            prepare(lines, cells);
            run();
            NONOLITH_INVARIANT((open_ & ~lanes_.all) == 0);
            count += static_cast<std::uint64_t>(__builtin_popcountll(open_));
            Lanes others = load(rest);
            known_.take_out_new(lines, others);
            store(others, rest);
        }
        return count;
    }

  private:
    static constexpr int kColumns = kLongRows ? kMostColumns : kTabulatedLine;
    static constexpr int kWords = kColumns / 8; // of a byte for each column
    static constexpr int kMostTreeRows = kLongRows ? 7 : 8;
    static constexpr int kPitch = (2 << kMostTreeRows) + 8; // no power of 2: see batch.hpp
    static constexpr int kBeam = 32;

    // Each column's node of its tree, a byte each.
    struct Nodes {
        std::uint64_t word[kWords];
        unsigned operator[](int j) const { return word[j / 8] >> 8 * (j % 8) & 0xff; }
    };

    // The elements that wait for one row.
    struct Beam {
        alignas(64) std::uint64_t nodes[kWords][kBeam + NONOLITH_WORDS];
        alignas(64) Set lanes[kBeam + NONOLITH_WORDS];
    };

    // A row's differences that some lane has, the empty one first.
    struct Row {
        int number; // in the grid
        int groups; // of as many differences as a vector holds, the last filled up
        Part* lanes;
        Part* spreads[kWords]; // which columns flip, a byte each
        Part* turns;           // the same once more: for each group and column all bits or none
        Buffer memory;
    };

    // What a column can do next, for each difference of a group.
    struct Side {
#if NONOLITH_WORDS == 8
        __m512d both;
        explicit Side(const Set* at)
            : both(_mm512_castsi512_pd(
                  _mm512_broadcast_i64x2(_mm_load_si128(reinterpret_cast<const __m128i*>(at))))) {}
        [[gnu::always_inline]] Part operator()(Part turn) const {
            return (Part)_mm512_permutevar_pd(both, (__m512i)turn);
        }
#elif NONOLITH_WORDS == 4
        __m256d both;
        explicit Side(const Set* at)
            : both(_mm256_castsi256_pd(_mm256_broadcastsi128_si256(
                  _mm_load_si128(reinterpret_cast<const __m128i*>(at))))) {}
        [[gnu::always_inline]] Part operator()(Part turn) const {
            return (Part)_mm256_permutevar_pd(both, (__m256i)turn);
        }
#else
        Part stays, changes;
        explicit Side(const Set* at) : stays(splat(at[0])), changes(splat(at[0] ^ at[1])) {}
        [[gnu::always_inline]] Part operator()(Part turn) const { return stays ^ (changes & turn); }
#endif
        Side() = default;
    };

    static void store(const Lanes& lanes, LaneSet& set) {
        for (int k = 0; k < kParts; ++k)
            reinterpret_cast<Part*>(&set)[k] = lanes.part[k];
    }
    static Lanes load(const LaneSet& set) {
        Lanes lanes;
        for (int k = 0; k < kParts; ++k)
            lanes.part[k] = part_of(&set, k);
        return lanes;
    }

    // Reads off the lanes what is unknown in them, and makes the rows and the trees of it. Lines
    // without an unknown cell in these lanes are left out.
    void prepare(const BatchLines& lines, const LaneSet* cells) {
        lines_ = &lines;
        alignas(64) Set by_row[kMostRows][kColumns]{};
        alignas(64) Set by_column[kColumns][kTabulatedLine]{};
        column_count_ = 0;
        for (int c = 0; c < width_; ++c) {
            if (lines.column[c] == nullptr)
                continue;
            Set some = 0;
            for (unsigned rest = lines.column[c]->live; rest != 0; rest &= rest - 1) {
                const int r = __builtin_ctz(rest);
                const Set unknown = lanes_.packer(cells[r * width_ + c]);
                by_row[r][c] = by_column[c][r] = unknown;
                some |= unknown;
            }
            if (some != 0)
                column_at_[column_count_++] = c;
        }
        std::uint64_t byte[kWords][kColumns]{};
        for (int j = 0; j < column_count_; ++j)
            byte[j / 8][column_at_[j]] = std::uint64_t{1} << 8 * (j % 8);
        for (int w = 0; w < kWords; ++w)
            spread_[w].set(byte[w]);
        row_count_ = 0;
        for (int k = 0; k < height_; ++k) {
            const int r = order_[k];
            if (lines.row[r] == nullptr)
                continue;
            Row& row = rows_[row_count_];
            row.number = r;
            row_count_ += make_row(row, *lines.row[r]->twins, by_row[r]) > 1;
        }
        // A stuck lane has unknown cells in two rows and two columns at least, and differences.
        NONOLITH_INVARIANT(row_count_ > 1 && column_count_ > 1);
        number_leaves();
        for (int j = 0; j < column_count_; ++j) {
            const int c = column_at_[j];
            grow_tree(trees_ + j * kPitch, *lines.column[c]->twins, by_column[c]);
        }
    }

    // Returns how many differences there are.
    int make_row(Row& row, const LineTwins& line, const Set* unknown) {
        const LaneDifferences<kColumns / 4> differences(line, lanes_, unknown);
        const int most = differences.count() / NONOLITH_WORDS + 2; // groups; a vector too many
        Part* const memory = row.memory.of(most * (1 + kWords + column_count_));
        row.lanes = memory;
        for (int w = 0; w < kWords; ++w)
            row.spreads[w] = memory + (1 + w) * most;
        row.turns = memory + (1 + kWords) * most;
        auto* const lanes = reinterpret_cast<Set*>(row.lanes);
        int n = 0;
#if NONOLITH_WORDS == 8
        for (int d = 0; d < differences.count(); d += 8) {
            const __m512i set = differences.at(d);
            const __mmask8 some = _mm512_test_epi64_mask(set, set);
            _mm512_storeu_si512(lanes + n, _mm512_maskz_compress_epi64(some, set));
            for (int w = 0; w < kWords; ++w)
                _mm512_storeu_si512(
                    reinterpret_cast<std::uint64_t*>(row.spreads[w]) + n,
                    _mm512_maskz_compress_epi64(some, spread_[w](differences.packed_at(d))));
            n += __builtin_popcount(some);
        }
#else
        for (int d = 0; d < differences.count(); ++d) {
            const Set set = differences(d);
            lanes[n] = set;
            for (int w = 0; w < kWords; ++w)
                reinterpret_cast<std::uint64_t*>(row.spreads[w])[n] =
                    spread_[w](differences.packed(d));
            n += set != 0;
        }
#endif
        NONOLITH_INVARIANT(n > 0 && lanes[0] == lanes_.all); // the empty one
        row.groups = (n + NONOLITH_WORDS - 1) / NONOLITH_WORDS;
        for (int k = n; k < row.groups * NONOLITH_WORDS; ++k)
            lanes[k] = 0;
        if (n > 1)
            for (int g = 0; g < row.groups; ++g)
                for (int j = 0; j < column_count_; ++j)
                    row.turns[g * column_count_ + j] =
                        Part{} - (row.spreads[j / 8][g] >> 8 * (j % 8) & splat(1));
        return n;
    }

    // Which leaf of its tree each difference of a column is.
    void number_leaves() {
        leaf_of_[0] = 0;
        kept_rows_ = 0;
        std::uint8_t bit[kTabulatedLine]{};
        for (int k = 0; k < row_count_; ++k) {
            bit[rows_[k].number] = static_cast<std::uint8_t>(1 << (row_count_ - 1 - k));
            kept_rows_ |= 1u << rows_[k].number;
        }
        for (int r = 0; r < height_; ++r)
            for (int cells = 0; cells < 1 << r; ++cells)
                leaf_of_[1 << r | cells] = leaf_of_[cells] | bit[r];
    }

    // The lanes of a column's tree: of its differences at the leaves, of both children above.
    void grow_tree(Set* tree, const LineTwins& line, const Set* unknown) {
        const LaneDifferences<kTabulatedLine / 4> differences(line, lanes_, unknown);
        const int leaves = 1 << row_count_;
        for (int k = 0; k < leaves; ++k)
            tree[leaves + k] = 0;
        // Two differences fall on one leaf if they differ only in rows that are left out. The one
        // with cells in them has no lanes, but must not take the other's away.
        const auto add = [&](std::uint32_t packed, Set set) {
            NONOLITH_INVARIANT(set == 0 || (packed & 0xffff & ~kept_rows_) == 0);
            tree[leaves + leaf_of_[packed & 0xff]] |= set;
        };
#if NONOLITH_WORDS == 8
        for (int first = 0; first < differences.count(); first += 8) {
            alignas(64) Set sets[8];
            _mm512_store_si512(sets, differences.at(first));
            const int count = differences.count() - first;
            for (int k = 0; k < 8 && k < count; ++k)
                add(differences.packed(first + k), sets[k]);
        }
#else
        for (int d = 0; d < differences.count(); ++d)
            add(differences.packed(d), differences(d));
#endif
        for (int level = leaves / 2; level > 0; level /= 2) {
            Set* __restrict const above = tree + level;
            const Set* __restrict const below = tree + 2 * level;
            for (int k = 0; k < level; ++k)
                above[k] = below[2 * k] | below[2 * k + 1];
        }
    }

    void run() {
        for (int w = 0; w < kWords; ++w)
            beams_[0].nodes[w][0] = 0x0101010101010101;
        beams_[0].lanes[0] = open_;
        switch (column_count_) {
        case 2:
            return expand<2>(0, 1);
        case 3:
            return expand<3>(0, 1);
        case 4:
            return expand<4>(0, 1);
        case 5:
            return expand<5>(0, 1);
        case 6:
            return expand<6>(0, 1);
        case 7:
            return expand<7>(0, 1);
        case 8:
            return expand<8>(0, 1);
        default:
            break;
        }
        if constexpr (kLongRows) {
            if (column_count_ == 9)
                return expand<9>(0, 1);
            if (column_count_ == 10)
                return expand<10>(0, 1);
            return expand<0>(0, 1);
        }
    }

    // Runs row k for the elements that wait for it. There are kCount columns, or column_count_ if
    // that is 0.
    template <int kCount> [[gnu::noinline]] void expand(int k, int waiting) {
        NONOLITH_EXPECTS(k < row_count_ && 0 < waiting && waiting < kBeam + NONOLITH_WORDS);
        const int columns = kCount > 0 ? kCount : column_count_;
        const Row& row = rows_[k];
        const bool last = k + 1 == row_count_;
        int children = 0;
        for (int e = 0; e < waiting; ++e) {
            Nodes nodes;
            for (int w = 0; w < kWords; ++w)
                nodes.word[w] = beams_[k].nodes[w][e];
            Side side[kCount > 0 ? kCount : kColumns];
#pragma GCC unroll 10
            for (int j = 0; j < columns; ++j)
                side[j] = Side(trees_ + j * kPitch + 2 * nodes[j]);
            for (int g = 0; g < row.groups; ++g) {
                Part left = row.lanes[g] & splat(beams_[k].lanes[e] & open_);
                const Part* const turn = row.turns + g * columns;
#pragma GCC unroll 10
                for (int j = 0; j < columns; ++j)
                    left &= side[j](turn[j]);
                if (last) {
                    if (any_lane(left))
                        take_out(row, nodes, g, left);
                    continue;
                }
                children = keep(beams_[k + 1], children, left, nodes, row, g);
                if (children >= kBeam) {
                    expand<kCount>(k + 1, children);
                    children = 0;
                }
            }
        }
        if (children > 0)
            expand<kCount>(k + 1, children);
    }

    // Adds the children that have lanes to those that wait. Returns how many now wait.
    [[gnu::always_inline]] static int keep(Beam& to, int count, Part left, const Nodes& nodes,
                                           const Row& row, int g) {
        Part next[kWords];
        for (int w = 0; w < kWords; ++w)
            next[w] = splat(2 * nodes.word[w]) + row.spreads[w][g];
#if NONOLITH_WORDS == 8
        const __mmask8 some = _mm512_test_epi64_mask((__m512i)left, (__m512i)left);
        _mm512_storeu_si512(to.lanes + count, _mm512_maskz_compress_epi64(some, (__m512i)left));
        for (int w = 0; w < kWords; ++w)
            _mm512_storeu_si512(to.nodes[w] + count,
                                _mm512_maskz_compress_epi64(some, (__m512i)next[w]));
        return count + __builtin_popcount(some);
#elif NONOLITH_WORDS == 4
        const __m256i none = _mm256_cmpeq_epi64((__m256i)left, _mm256_setzero_si256());
        const int some = _mm256_movemask_pd(_mm256_castsi256_pd(none)) ^ 15;
        const __m256i places =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(kTogether.places[some]));
        const auto put = [&](std::uint64_t* at, Part words) {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(at),
                                _mm256_permutevar8x32_epi32((__m256i)words, places));
        };
        put(to.lanes + count, left);
        for (int w = 0; w < kWords; ++w)
            put(to.nodes[w] + count, next[w]);
        return count + __builtin_popcount(static_cast<unsigned>(some));
#else
        for (int d = 0; d < NONOLITH_WORDS; ++d) {
            to.lanes[count] = left[d];
            for (int w = 0; w < kWords; ++w)
                to.nodes[w][count] = next[w][d];
            count += left[d] != 0;
        }
        return count;
#endif
    }

    // Of twins that are complete: their lanes are no longer open.
    [[gnu::noinline]] void take_out(const Row& row, const Nodes& nodes, int g, const Part& left) {
        bool empty = g == 0; // whether the first one flips nothing
        for (int w = 0; w < kWords; ++w)
            empty = empty && nodes.word[w] == 0x0101010101010101 << (row_count_ - 1);
        for (int d = empty; d < NONOLITH_WORDS; ++d) {
            if ((left[d] & open_) == 0)
                continue;
            open_ &= ~left[d];
            if (!known_.wants())
                continue;
            const Twin twin = twin_of(row, nodes, g, d);
            NONOLITH_INVARIANT(is_twin(twin, left[d]));
            known_.learn(twin);
        }
    }

    // The twin that a complete element stands for, with difference d of a group in the last row.
    Twin twin_of(const Row& last, const Nodes& nodes, int g, int d) const {
        Pattern row[kMostRows]{};
        Twin twin;
        for (int j = 0; j < column_count_; ++j) {
            const int c = column_at_[j];
            const auto flips = static_cast<unsigned>(last.spreads[j / 8][g][d] >> 8 * (j % 8) & 1);
            const unsigned leaf = 2 * nodes[j] + flips;
            unsigned column = 0;
            for (unsigned rest = leaf & ((1u << row_count_) - 1); rest != 0; rest &= rest - 1) {
                const int r = rows_[row_count_ - 1 - __builtin_ctz(rest)].number;
                row[r] = static_cast<Pattern>(row[r] | 1 << c);
                column |= 1u << r;
            }
            twin.add(kMostRows + c, static_cast<Pattern>(column));
        }
        for (int r = 0; r < height_; ++r)
            twin.add(r, row[r]);
        return twin;
    }

    // Whether each line allows it in all of the packed lanes.
    [[maybe_unused]] bool is_twin(const Twin& twin, Set packed) const {
        Lanes lanes;
        for (int p = 0; p < kParts; ++p)
            lanes.part[p] = ~Part{};
        narrow(twin, *lines_, lanes);
        alignas(64) LaneSet set;
        store(lanes, set);
        return twin.part_count >= 4 && (packed & ~lanes_.packer(set)) == 0;
    }

    const int height_;
    const int width_;
    const std::array<std::uint8_t, kMostRows>& order_;
    KnownTwins<kLongRows> known_;
    PackedLanes lanes_;
    const BatchLines* lines_ = nullptr;
    Set open_ = 0; // lanes whose twin is still sought
    int row_count_ = 0;
    int column_count_ = 0;
    int column_at_[kColumns];
    unsigned kept_rows_ = 0;
    std::uint8_t leaf_of_[1 << kTabulatedLine];
    SubsetTable<false, kColumns / 4> spread_[kWords];
    Row rows_[kMostRows];
    Beam beams_[kMostRows];
    // One tree after the other: up to 2^rows leaves and as many places above them.
    alignas(64) Set trees_[kColumns * kPitch];
};

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
