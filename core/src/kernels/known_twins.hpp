// Twins that were found before, tried again before any search.

#pragma once

#include "support/contract.hpp"
#include "twins.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

// A set of cells, and its part of each line that it touches.
struct Twin {
    struct OfLine {
        std::uint8_t line; // kMostRows + c is column c
        Pattern cells;
    };
    int part_count = 0;
    OfLine part[kMostRows + kMostColumns];

    void add(int line, Pattern line_cells) {
        if (line_cells != 0)
            part[part_count++] = {static_cast<std::uint8_t>(line), line_cells};
    }
};

// The lanes in which `cells` are a difference of a line; null if there are none.
[[gnu::always_inline]] inline const LaneSet* mask_of(const LineTwins& line, Pattern cells) {
    int place = 0;
    if (line.is_long) {
        // The last difference that is not behind the wanted one.
        for (int count = line.difference_count; count > 1;) {
            const int half = count / 2;
            place += line.differences[place + half].cells <= cells ? half : 0;
            count -= half;
        }
        return line.differences[place].cells == cells ? line.differences[place].mask : nullptr;
    }
    const unsigned word = cells / 64;
    if (!(line.has[word] >> cells % 64 & 1))
        return nullptr;
    for (unsigned w = 0; w < word; ++w)
        place += __builtin_popcountll(line.has[w]);
    place += __builtin_popcountll(line.has[word] & ((std::uint64_t{1} << cells % 64) - 1));
    NONOLITH_ENSURES(line.differences[place].cells == cells);
    return line.differences[place].mask;
}

// Keeps the lanes in which a set of cells is a twin. Returns whether there are any. All lines that
// it touches are asked, so that it may come from anywhere.
[[gnu::always_inline]] inline bool narrow(const Twin& twin, const BatchLines& lines, Lanes& lanes) {
    for (int k = 0; k < twin.part_count; ++k) {
        const int line = twin.part[k].line;
        const LineEntry* const entry =
            line < kMostRows ? lines.row[line] : lines.column[line - kMostRows];
        if (entry == nullptr)
            return false;
        const LaneSet* const mask = mask_of(*entry->twins, twin.part[k].cells);
        if (mask == nullptr)
            return false;
        for (int p = 0; p < kParts; ++p)
            lanes.part[p] &= part_of(mask, p);
    }
    return any(lanes);
}

// Twins that were of use lately.
//
// The batches of a walk resemble each other: on random parts of 7×7 the known twins account for
// four in five of the lanes that have a twin but no rectangle. Few of them are possible in any one
// batch. Which ones is found for all of them at once, line by line; trying each in turn took 10%
// longer in all (measured once during development, AVX-512).
template <bool kLongRows> class KnownTwins {
  public:
    explicit KnownTwins(const Tables& tables)
        : height_(tables.height), width_(tables.width), none_{1, 0, 0, 0} {
        __builtin_memset(marks_, 0, sizeof marks_);
    }

    // Takes out the lanes that have one of the twins.
    void take_out(const BatchLines& lines, Lanes& lanes) {
        for (std::uint64_t rest = possible(lines); rest != 0; rest &= rest - 1) {
            const int k = __builtin_ctzll(rest);
            Lanes found = lanes;
            if (!narrow(twins_[k], lines, found))
                continue;
            used_ |= std::uint64_t{1} << k;
            for (int p = 0; p < kParts; ++p)
                lanes.part[p] &= ~found.part[p];
            if (!any(lanes))
                break;
        }
    }

    // From here on twins are new.
    void begin() { new_count_ = 0; }

    // Whether another new twin is wanted: those of one search are much alike.
    bool wants() const { return new_count_ < kMostNew; }

    // Takes the place of one that was of no use since it was last looked at.
    void learn(const Twin& twin) {
        NONOLITH_EXPECTS(wants() && twin.part_count > 0);
        while (used_ >> next_ & 1) {
            used_ &= ~(std::uint64_t{1} << next_);
            next_ = (next_ + 1) % kMost;
        }
        twins_[next_] = twin;
        known_ |= std::uint64_t{1} << next_;
        for (auto& line : marks_)
            line[next_] = 0; // of the empty difference
        for (int k = 0; k < twin.part_count; ++k) {
            const auto [line, cells] = twin.part[k];
            marks_[line][next_] =
                static_cast<std::uint8_t>(mark_of(cells, kLongRows && line < kMostRows));
        }
        new_[new_count_++] = static_cast<std::uint8_t>(next_);
        next_ = (next_ + 1) % kMost;
    }

    // Takes out the lanes that have one of the new twins.
    void take_out_new(const BatchLines& lines, Lanes& lanes) const {
        for (int k = 0; k < new_count_; ++k) {
            Lanes found = lanes;
            if (narrow(twins_[new_[k]], lines, found))
                for (int p = 0; p < kParts; ++p)
                    lanes.part[p] &= ~found.part[p];
        }
    }

  private:
    static constexpr int kMost = 64;
    static constexpr int kMostNew = 8;

    static constexpr int kLines = kMostRows + (kLongRows ? kMostColumns : kTabulatedLine);

    // The twins whose part of each line is one of its differences, or has at least the mark of one.
    std::uint64_t possible(const BatchLines& lines) const {
        std::uint64_t left = known_;
        for (int r = 0; r < height_; ++r)
            left = among(lines.row[r], marks_[r], left);
        for (int c = 0; c < width_; ++c)
            left = among(lines.column[c], marks_[kMostRows + c], left);
        return left;
    }

    // Those of `left` whose mark in a line is there; that of the empty difference always is.
    [[gnu::always_inline]] std::uint64_t among(const LineEntry* entry, const std::uint8_t* marks,
                                               std::uint64_t left) const {
        const std::uint64_t* const has = entry == nullptr ? none_ : entry->twins->has;
#if NONOLITH_WORDS > 2
        // Bit d of `has` is bit d % 8 of byte d / 8. A d with its highest bit set is in the
        // last 16.
        const auto* const bytes = reinterpret_cast<const __m128i*>(has);
        const auto bit_of =
            _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
#endif
#if NONOLITH_WORDS == 8
        const __m512i d = _mm512_load_si512(marks);
        const __m512i place = _mm512_and_si512(_mm512_srli_epi16(d, 3), _mm512_set1_epi8(15));
        const __m512i low =
            _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128(bytes)), place);
        const __m512i high =
            _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128(bytes + 1)), place);
        const __m512i byte = _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(d), high);
        const __m512i bit = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(bit_of),
                                                _mm512_and_si512(d, _mm512_set1_epi8(7)));
        return left & _mm512_test_epi8_mask(byte, bit);
#elif NONOLITH_WORDS == 4
        const __m256i lows = _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes));
        const __m256i highs = _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes + 1));
        const auto half = [&](int k) {
            const __m256i d = _mm256_load_si256(reinterpret_cast<const __m256i*>(marks) + k);
            const __m256i place = _mm256_and_si256(_mm256_srli_epi16(d, 3), _mm256_set1_epi8(15));
            const __m256i byte = _mm256_blendv_epi8(_mm256_shuffle_epi8(lows, place),
                                                    _mm256_shuffle_epi8(highs, place), d);
            const __m256i bit = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bit_of),
                                                    _mm256_and_si256(d, _mm256_set1_epi8(7)));
            const __m256i has_not =
                _mm256_cmpeq_epi8(_mm256_and_si256(byte, bit), _mm256_setzero_si256());
            return std::uint64_t{~static_cast<std::uint32_t>(_mm256_movemask_epi8(has_not))};
        };
        return left & (half(0) | half(1) << 32);
#else
        for (std::uint64_t rest = left; rest != 0; rest &= rest - 1) {
            const unsigned d = marks[__builtin_ctzll(rest)];
            if (!(has[d / 64] >> d % 64 & 1))
                left &= ~(rest & -rest);
        }
        return left;
#endif
    }

    const int height_;
    const int width_;
    const std::uint64_t none_[4]; // of a line without unknown cells
    std::uint64_t known_ = 0;     // the places that are taken
    std::uint64_t used_ = 0;
    int next_ = 0;
    int new_count_ = 0;
    std::uint8_t new_[kMostNew];
    alignas(64) std::uint8_t marks_[kLines][kMost];
    Twin twins_[kMost];
};

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
