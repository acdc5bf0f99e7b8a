// The passes of 64 grids at once. A register has one byte for each grid: the unknown cells of one
// of its lines. The table of a pattern with six cells is a register too, so that one shuffle
// settles the line in all grids. A line that differs between the grids takes a shuffle per pattern.

#include "lot.hpp"

#include <immintrin.h>
#include <utility>

namespace nonolith::census {

namespace {

using u64 = std::uint64_t;
using Bytes = __m512i;

constexpr int kRegisters = 8;

// The grids in which each of the six cells is filled.
constexpr u64 kFilled[] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
                           0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

// A line of kCells cells with one pattern, whose table is given, in all grids.
template <int kCells> Bytes settled(const std::uint8_t* table, Bytes unknown) {
    const auto part = [&](int k) { return _mm512_loadu_si512(table + 64 * k); };
    if constexpr (kCells <= 6)
        return _mm512_maskz_permutexvar_epi8(~u64{0}, unknown,
                                             part(0)); // GCC 12 warns of the plain one
    const Bytes low = _mm512_permutex2var_epi8(part(0), unknown, part(1));
    if constexpr (kCells <= 7)
        return low;
    const Bytes high = _mm512_permutex2var_epi8(part(2), unknown, part(3));
    return _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(unknown), high);
}

// Exchanges lines and cells, in all grids: as in pass_census.cpp, with a register for each line.
void exchange(Bytes (&lines)[kRegisters]) {
    const auto swap = [&](int distance, int mask) {
        const Bytes cells = _mm512_set1_epi8(static_cast<char>(mask));
        for (int i = 0; i < kRegisters; ++i) {
            if (i & distance)
                continue;
            Bytes &low = lines[i], &high = lines[i + distance];
            const auto bits = static_cast<unsigned>(distance);
            const Bytes both =
                _mm512_and_si512(_mm512_xor_si512(_mm512_srli_epi16(low, bits), high), cells);
            high = _mm512_xor_si512(high, both);
            low = _mm512_xor_si512(low, _mm512_slli_epi16(both, bits));
        }
    };
    swap(4, 0x0f);
    swap(2, 0x33);
    swap(1, 0x55);
}

template <int kHeight, int kWidth> class Passes {
  public:
    static int run(const Lot& lot, u64* solved) {
        Passes passes(lot, solved);
        // The first pass is done: the lines are columns.
        passes.begin();
        while (true) {
            passes.columns();
            if (!passes.goes_on())
                break;
            exchange(passes.lines_);
            passes.rows();
            if (!passes.goes_on())
                break;
            exchange(passes.lines_);
        }
        return passes.pass_;
    }

  private:
    Passes(const Lot& lot, u64* solved) : lot_(lot), solved_(solved) {}

    void begin() {
        const Bytes each = _mm512_setr_epi64(
            0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303, 0x0404040404040404,
            0x0505050505050505, 0x0606060606060606, 0x0707070707070707);
        for (int c = 0; c < kRegisters; ++c) {
            lines_[c] = _mm512_setzero_si512();
            if (c >= kWidth)
                continue;
            const auto spread = [](u64 bytes) {
                return _mm512_set1_epi64(static_cast<long long>(bytes));
            };
            const Bytes upper = spread(lot_.upper[c] << kUpper);
            const Bytes lower = _mm512_shuffle_epi8(spread(lot_.lower[c] << kLower), each);
            const Bytes others = _mm512_set1_epi8(static_cast<char>(lot_.unknown >> 8 * c));
            set(c, _mm512_or_si512(others, _mm512_or_si512(upper, lower)));
        }
        open_ = ~u64{0};
        goes_on();
    }

    void columns() {
        for (int c = 0; c < kWidth; ++c) {
            const auto pattern = static_cast<std::size_t>(lot_.columns >> 8 * c & 0xff);
            const std::uint8_t* const table = lot_.settled_column + (pattern << kHeight);
            Bytes next = settled<kHeight>(table, lines_[c]);
            if (c < kLotCells) {
                const u64 upper = kFilled[c], lower = kFilled[kLotCells + c];
                const auto also = [&](u64 grids, std::size_t cells) {
                    next = _mm512_mask_mov_epi8(
                        next, grids, settled<kHeight>(table + (cells << kHeight), lines_[c]));
                };
                also(upper & ~lower, 1 << kUpper);
                also(lower & ~upper, 1 << kLower);
                also(upper & lower, 1 << kUpper | 1 << kLower);
            }
            set(c, next);
        }
    }

    void rows() {
        for (int r = 0; r < kHeight; ++r) {
            const auto pattern = static_cast<std::size_t>(lot_.rows >> 8 * r & 0xff);
            const std::uint8_t* const table = lot_.settled_row + (pattern << kWidth);
            Bytes next = settled<kWidth>(table, lines_[r]);
            if (r == kUpper || r == kLower)
                for (std::size_t cells = 1; cells < 1 << kLotCells; ++cells) {
                    const u64 grids =
                        r == kUpper ? u64{0x0101010101010101} << cells : u64{0xff} << 8 * cells;
                    next = _mm512_mask_mov_epi8(
                        next, grids, settled<kWidth>(table + (cells << kWidth), lines_[r]));
                }
            set(r, next);
        }
    }

    void set(int line, Bytes next) {
        changed_ = _mm512_or_si512(changed_, _mm512_xor_si512(lines_[line], next));
        unknown_ = _mm512_or_si512(unknown_, next);
        lines_[line] = next;
    }

    // Ends a pass. A grid in which it changed nothing stays as it is.
    bool goes_on() {
        const u64 unsolved = _mm512_test_epi8_mask(unknown_, unknown_);
        solved_[++pass_] = open_ & ~unsolved;
        open_ &= unsolved & _mm512_test_epi8_mask(changed_, changed_);
        unknown_ = changed_ = _mm512_setzero_si512();
        return open_ != 0;
    }

    static constexpr int kUpper = kHeight - 3, kLower = kHeight - 2;

    const Lot& lot_;
    u64* const solved_;
    int pass_ = 0;
    u64 open_ = 0; // the grids that further passes may solve
    Bytes lines_[kRegisters];
    Bytes unknown_ = _mm512_setzero_si512(), changed_ = _mm512_setzero_si512();
};

constexpr int kLeastHeight = 4, kLeastWidth = 3, kHeights = 5, kWidths = 6;

template <std::size_t... kSizes>
LotFunction choose(std::size_t size, std::index_sequence<kSizes...>) {
    constexpr LotFunction kFunctions[] = {
        Passes<kLeastHeight + kSizes / kWidths, kLeastWidth + kSizes % kWidths>::run...};
    return kFunctions[size];
}

} // namespace

LotFunction lot_function(int height, int width) {
    return choose(static_cast<std::size_t>((height - kLeastHeight) * kWidths + width - kLeastWidth),
                  std::make_index_sequence<kHeights * kWidths>());
}

} // namespace nonolith::census
