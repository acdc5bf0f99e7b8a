// Words of bits: what the line engine needs of an unsigned integer.
//
// Every function here is a handful of instructions on baseline hardware and is written for
// uint32_t, uint64_t and unsigned __int128 alike.
#pragma once

#include "contract.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace nonolith {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
__extension__ using u128 = unsigned __int128;

template <class Word> inline constexpr u32 kBits = sizeof(Word) * 8;

// The n lowest bits; n may be the whole word.
template <class Word> constexpr Word low_bits(u32 n) {
    return n >= kBits<Word> ? ~Word{0} : (Word{1} << n) - 1;
}

constexpr u64 reverse_bits(u64 x) {
    x = ((x >> 1) & 0x5555555555555555U) | ((x & 0x5555555555555555U) << 1);
    x = ((x >> 2) & 0x3333333333333333U) | ((x & 0x3333333333333333U) << 2);
    x = ((x >> 4) & 0x0f0f0f0f0f0f0f0fU) | ((x & 0x0f0f0f0f0f0f0f0fU) << 4);
    return __builtin_bswap64(x);
}

constexpr u32 reverse_bits(u32 x) {
    return static_cast<u32>(reverse_bits(u64{x}) >> 32);
}

constexpr u128 reverse_bits(u128 x) {
    return (u128{reverse_bits(static_cast<u64>(x))} << 64) |
           reverse_bits(static_cast<u64>(x >> 64));
}

// Flood the seeds upwards through the runs of ones of `channel`; seeds must lie inside it.
//
// One addition does it: at a seed both summands are one, and the carry that it starts goes through
// the run to its end, turning every one it crosses to zero. A second seed in the same run is left a
// one by the carry that reaches it, hence the final `| seeds`.
//
//     channel      . 1 1 1 1 1 . 1 1
//     seeds        . . . 1 . . . . .         (lowest bit on the right)
//     sum          1 . . . 1 1 . 1 1
//     flooded      . 1 1 1 . . . . .
//
// Seeds that were shifted out of the channel must be masked before: a stray seed just above a run
// would meet the carry that leaves it.
template <class Word> constexpr Word flood_up(Word seeds, Word channel) {
    NONOLITH_EXPECTS((seeds & ~channel) == 0);
    return (channel & ~(seeds + channel)) | seeds;
}

// Calls `visit(i)` for every one of `word`, lowest first.
template <class Visit> inline void for_each_bit(u64 word, Visit visit) {
    for (; word != 0; word &= word - 1)
        visit(static_cast<u32>(std::countr_zero(word)));
}

// Words needed for n bits.
constexpr std::size_t words_for(std::size_t n) {
    return (n + 63) / 64;
}

// Whether a set, which is not empty, holds one colour alone. (Without -mpopcnt std::has_single_bit
// is a call into the run-time library.)
constexpr bool is_single(u32 set) {
    return (set & (set - 1)) == 0;
}

// A portable population count: without -mpopcnt std::popcount is a call into the run-time library.
constexpr u32 count_bits(u64 x) {
    x -= (x >> 1) & 0x5555555555555555U;
    x = (x & 0x3333333333333333U) + ((x >> 2) & 0x3333333333333333U);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    return static_cast<u32>((x * 0x0101010101010101U) >> 56);
}

} // namespace nonolith
