// Included by every file of a kernel, with NONOLITH_ISA (the namespace: scalar, avx2 or avx512) and
// NONOLITH_WORDS (64-bit words a register) defined. Everything here is in that namespace: code
// compiled for different instruction sets must never share a name, or the linker may keep the one
// that this CPU can't run.

#pragma once

#include "census_layout/lanes.hpp"
#include "census_layout/limits.hpp"

#include <cstddef>
#include <line_count.inc> // kShapes
#if NONOLITH_WORDS > 2
#include <immintrin.h>
#endif

namespace nonolith::census {
struct LineEntry;
}

namespace nonolith::census::NONOLITH_ISA {

// As many lanes as the instruction set takes at once: one part of a LaneSet.
typedef std::uint64_t Part __attribute__((vector_size(8 * NONOLITH_WORDS), may_alias));

inline constexpr int kParts = kLaneWords / NONOLITH_WORDS;

// What the lines of a pass changed, and what they left unknown in some cell.
struct Tracks {
    Part changed[kParts];
    Part unknown[kParts];
};

// The parameters of a line function: its cell 0, the way to its cell 1 in bytes (negative for a
// line run backwards), the masks of a generated function or the entry of an interpreted one, and
// where to keep track; null if nobody asks.
#define NONOLITH_LINE_PARAMS                                                                       \
    [[maybe_unused]] Part *const x, [[maybe_unused]] const std::ptrdiff_t stride,                  \
        [[maybe_unused]] const void *const data, [[maybe_unused]] Tracks *const tracks

using LineFunction = void (*)(Part* x, std::ptrdiff_t stride, const void* data, Tracks* tracks);

// Runs code for each part, whose number is `part`.
#if NONOLITH_WORDS == 8
#define NONOLITH_EACH_PART(...) NONOLITH_PART(0, __VA_ARGS__)
#elif NONOLITH_WORDS == 4
#define NONOLITH_EACH_PART(...) NONOLITH_PART(0, __VA_ARGS__) NONOLITH_PART(1, __VA_ARGS__)
#else
#define NONOLITH_EACH_PART(...)                                                                    \
    for (int part = 0; part < kParts; ++part) {                                                    \
        __VA_ARGS__                                                                                \
    }
#endif
#define NONOLITH_PART(number, ...)                                                                 \
    {                                                                                              \
        [[maybe_unused]] constexpr int part = number;                                              \
        __VA_ARGS__                                                                                \
    }

// Ends a part of a line function: keeps track if asked to. Branches here cost less than a second
// function: rows never keep track and columns always do, so they are predicted.
#define NONOLITH_TRACK(what_changed, what_is_unknown)                                              \
    if (tracks != nullptr) {                                                                       \
        tracks->changed[part] |= what_changed;                                                     \
        tracks->unknown[part] |= what_is_unknown;                                                  \
    }

[[gnu::always_inline]] inline bool any_lane(Part lanes) {
#if NONOLITH_WORDS == 8
    return _mm512_test_epi64_mask((__m512i)lanes, (__m512i)lanes) != 0;
#elif NONOLITH_WORDS == 4
    return !_mm256_testz_si256((__m256i)lanes, (__m256i)lanes);
#else
    return (lanes[0] | lanes[1]) != 0;
#endif
}

[[gnu::always_inline]] inline Part* cell_at(Part* cells, std::ptrdiff_t bytes) {
    return reinterpret_cast<Part*>(reinterpret_cast<char*>(cells) + bytes);
}

[[gnu::always_inline]] inline const Part* mask_at(const void* masks, int number) {
    return static_cast<const Part*>(masks) + number * kParts;
}

// The generated functions, at their shapes' numbers. Each of the functions below writes those of
// one generated file.
struct LineFunctions {
    LineFunction run[kShapes + 1];
};

void fill_0(LineFunctions& table);
void fill_1(LineFunctions& table);

} // namespace nonolith::census::NONOLITH_ISA
