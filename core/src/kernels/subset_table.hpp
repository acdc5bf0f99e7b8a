// A word for each subset of a few things, looked up for several subsets at once.

#pragma once

#include "lane_ops.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

using Set = std::uint64_t; // of packed lanes: see lane_packer.hpp

[[gnu::always_inline]] inline Part splat(std::uint64_t word) {
#if NONOLITH_WORDS == 8
    return (Part)_mm512_set1_epi64(static_cast<long long>(word));
#elif NONOLITH_WORDS == 4
    return (Part)_mm256_set1_epi64x(static_cast<long long>(word));
#else
    return Part{word, word};
#endif
}

// The AND (kAnd) or the OR of the words of a subset's members. There is one table for each four of
// the 4 * kNibbles things: a lookup joins what the tables say.
template <bool kAnd, int kNibbles> class SubsetTable {
  public:
    // For the words of each of the things.
    void set(const std::uint64_t* words) {
        for (int n = 0; n < kNibbles; ++n)
            fill(table_[n], words + 4 * n);
    }

    // Of the subset in bits `shift`, `shift` + 1 and so on.
    [[gnu::always_inline]] std::uint64_t operator()(std::uint32_t bits, int shift = 0) const {
        std::uint64_t found = table_[0][bits >> shift & 15];
        for (int n = 1; n < kNibbles; ++n)
            found = join(found, table_[n][bits >> (shift + 4 * n) & 15]);
        return found;
    }

#if NONOLITH_WORDS == 8
    // The same for eight subsets.
    [[gnu::always_inline]] __m512i operator()(__m512i bits, int shift = 0) const {
        __m512i found = nibble(0, bits, shift);
        for (int n = 1; n < kNibbles; ++n) {
            const __m512i next = nibble(n, bits, shift + 4 * n);
            found = kAnd ? _mm512_and_si512(found, next) : _mm512_or_si512(found, next);
        }
        return found;
    }
#endif

  private:
    static std::uint64_t join(std::uint64_t a, std::uint64_t b) { return kAnd ? a & b : a | b; }

#if NONOLITH_WORDS == 8
    [[gnu::always_inline]] __m512i nibble(int n, __m512i bits, int shift) const {
        const __m512i index = _mm512_srli_epi64(bits, static_cast<unsigned>(shift));
        return _mm512_permutex2var_epi64(_mm512_load_si512(table_[n]), index,
                                         _mm512_load_si512(table_[n] + 8));
    }

    [[gnu::always_inline]] static void fill(std::uint64_t* table, const std::uint64_t* words) {
        // Which of the subsets of three things hold each of them.
        constexpr __mmask8 holds[] = {0xaa, 0xcc, 0xf0};
        __m512i half = kAnd ? _mm512_set1_epi64(-1) : _mm512_setzero_si512();
        for (int k = 0; k < 3; ++k) {
            const auto word = (__m512i)splat(words[k]);
            half = kAnd ? _mm512_mask_and_epi64(half, holds[k], half, word)
                        : _mm512_mask_or_epi64(half, holds[k], half, word);
        }
        const auto last = (__m512i)splat(words[3]);
        _mm512_store_si512(table, half);
        _mm512_store_si512(table + 8,
                           kAnd ? _mm512_and_si512(half, last) : _mm512_or_si512(half, last));
    }
#else
    [[gnu::always_inline]] static void fill(std::uint64_t* table, const std::uint64_t* words) {
        table[0] = kAnd ? ~std::uint64_t{0} : 0;
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k)
            for (int subset = 0; subset < 1 << k; ++subset)
                table[1 << k | subset] = join(table[subset], words[k]);
    }
#endif

    alignas(64) std::uint64_t table_[kNibbles][16];
};

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
