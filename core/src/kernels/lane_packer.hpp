// Some lanes of a batch, brought together in one word.

#pragma once

#include "lane_ops.hpp"
#include "support/contract.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

// Chooses up to 64 lanes and then reads them off any number of lane sets. Which bit of a set goes
// where is the same for all of them, so that vectors of bytes, shuffled, do it in few steps.
class LanePacker {
  public:
    // Takes lanes out of `rest`, all of them if there are no more than 64. Returns how many.
    int take(LaneSet& rest) {
        count_ = 0;
        for (int w = 0; w < kLaneWords; ++w)
            for (; rest.word[w] != 0 && count_ < 64; rest.word[w] &= rest.word[w] - 1)
                add(64 * w + __builtin_ctzll(rest.word[w]));
        finish();
        NONOLITH_ENSURES(0 <= count_ && count_ <= 64);
        return count_;
    }

    // All lanes that were taken, as a packed set.
    std::uint64_t all() const {
        NONOLITH_EXPECTS(count_ > 0); // 64 places are too far to shift
        return ~std::uint64_t{0} >> (64 - count_);
    }

#if NONOLITH_WORDS == 8
    [[gnu::always_inline]] std::uint64_t operator()(const LaneSet& set) const {
        const __m512i words = _mm512_load_si512(&set);
        const auto half = [&](int k) {
            const __m512i moved =
                _mm512_permutexvar_epi16(_mm512_load_si512(place_ + 32 * k), words);
            return std::uint64_t{_mm512_test_epi16_mask(moved, _mm512_load_si512(bit_ + 32 * k))};
        };
        return half(0) | half(1) << 32;
    }

  private:
    void add(int lane) {
        place_[count_] = static_cast<std::uint16_t>(lane / 16);
        bit_[count_++] = static_cast<std::uint16_t>(1 << lane % 16);
    }
    void finish() {
        for (int k = count_; k < 64; ++k)
            place_[k] = bit_[k] = 0;
    }

    alignas(64) std::uint16_t place_[64];
    alignas(64) std::uint16_t bit_[64];
#elif NONOLITH_WORDS == 4
    [[gnu::always_inline]] std::uint64_t operator()(const LaneSet& set) const {
        const auto quarter = [&](int q) {
            return _mm256_broadcastsi128_si256(
                _mm_load_si128(reinterpret_cast<const __m128i*>(&set) + q));
        };
        const __m256i bytes[] = {quarter(0), quarter(1), quarter(2), quarter(3)};
        const auto half = [&](int k) {
            __m256i moved = _mm256_setzero_si256();
            for (int q = 0; q < 4; ++q)
                moved = _mm256_or_si256(moved, _mm256_shuffle_epi8(bytes[q], load(place_[q], k)));
            const __m256i bit = load(bit_, k);
            const __m256i filled = _mm256_cmpeq_epi8(_mm256_and_si256(moved, bit), bit);
            return std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(filled))};
        };
        return count_ <= 32 ? half(0) : half(0) | half(1) << 32;
    }

  private:
    static __m256i load(const std::uint8_t* bytes, int half) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(bytes) + half);
    }
    void add(int lane) {
        byte_[count_] = static_cast<std::uint8_t>(lane / 8);
        bit_[count_++] = static_cast<std::uint8_t>(1 << lane % 8);
    }
    // A shuffle looks at 16 bytes; a place with its highest bit set gives nothing.
    void finish() {
        for (int k = count_; k < 64; ++k) {
            byte_[k] = sizeof(LaneSet);
            bit_[k] = 0xff;
        }
        for (int q = 0; q < 4; ++q)
            for (int k = 0; k < 64; ++k)
                place_[q][k] = static_cast<std::uint8_t>((byte_[k] ^ q << 4) + 0x70);
    }

    alignas(64) std::uint8_t byte_[64];
    alignas(64) std::uint8_t bit_[64];
    alignas(64) std::uint8_t place_[4][64];
#else
    std::uint64_t operator()(const LaneSet& set) const {
        std::uint64_t packed = 0;
        for (int k = 0; k < count_; ++k)
            packed |= (set.word[lane_[k] / 64] >> lane_[k] % 64 & 1) << k;
        return packed;
    }

  private:
    void add(int lane) { lane_[count_++] = static_cast<std::uint16_t>(lane); }
    void finish() {}

    std::uint16_t lane_[64];
#endif
    int count_ = 0;
};

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
