// Included by every file of a kernel, with NONOLITH_ISA (the namespace: scalar, avx2 or avx512) and
// NONOLITH_WORDS (64-bit words a register) defined. Everything here is in that namespace: code
// compiled for different instruction sets must never share a name, or the linker may keep the one
// that this CPU can't run.

#pragma once

#include "../census/lanes.hpp"
#include "../census/limits.hpp"

#include <cstddef>
#include <line_count.inc> // kShapes
#if NONOLITH_WORDS > 2
#include <immintrin.h>
#endif

namespace nonolith::census {
struct LineEntry;
}

namespace nonolith::census::NONOLITH_ISA {

/// As many lanes as the instruction set takes at once: one part of a LaneSet.
typedef std::uint64_t Part __attribute__((vector_size(8 * NONOLITH_WORDS), may_alias));

inline constexpr int kParts = kLaneWords / NONOLITH_WORDS;

/// The unknown cells of a block: 512 lanes a cell, rows one after the other.
///
///     cell (r, c) is at [r * kPitch + c]; its part k at byte 64 * (r * kPitch + c) + 64/kParts * k
inline constexpr int kPitch = 16;

struct Op;

/// Line functions call each other in a chain, each ending in a jump to the next. What the lines
/// of a half-sweep changed and left unknown travels along: in registers if there are enough of
/// them, otherwise behind the cells.
///
///     LINE_PARAMS      the parameters of a line function
///     CONTINUE(op)     jumps to the function of `op`
///     START(op, what)  the same at the start of a half-sweep, `what` counting as changed
///     EACH_PART(code)  runs code for each part: `part`, `changed` and `unknown` are that part's
#if NONOLITH_WORDS == 8
#define NONOLITH_LINE_PARAMS Part *cells, const Op *op, Part changed0, Part unknown0
#define NONOLITH_CONTINUE(op) (op)->run(cells, op, changed0, unknown0)
#define NONOLITH_START(op, what) (op)->run(cells, op, what, Part{})
#define NONOLITH_EACH_PART(...) NONOLITH_PART(0, __VA_ARGS__)
#elif NONOLITH_WORDS == 4
#define NONOLITH_LINE_PARAMS                                                                       \
    Part *cells, const Op *op, Part changed0, Part unknown0, Part changed1, Part unknown1
#define NONOLITH_CONTINUE(op) (op)->run(cells, op, changed0, unknown0, changed1, unknown1)
#define NONOLITH_START(op, what) (op)->run(cells, op, what, Part{}, what, Part{})
#define NONOLITH_EACH_PART(...) NONOLITH_PART(0, __VA_ARGS__) NONOLITH_PART(1, __VA_ARGS__)
#else
#define NONOLITH_LINE_PARAMS Part *cells, const Op *op
#define NONOLITH_CONTINUE(op) (op)->run(cells, op)
#define NONOLITH_START(op, what) (op)->run(start_tracks(cells, what), op)
#define NONOLITH_EACH_PART(...)                                                                    \
    for (int part = 0; part < kParts; ++part) {                                                    \
        [[maybe_unused]] Part& changed = cells[kTracks + part];                                    \
        [[maybe_unused]] Part& unknown = cells[kTracks + kParts + part];                           \
        __VA_ARGS__                                                                                \
    }
#endif

#define NONOLITH_PART(number, ...)                                                                 \
    {                                                                                              \
        [[maybe_unused]] constexpr int part = number;                                              \
        [[maybe_unused]] Part& changed = changed##number;                                          \
        [[maybe_unused]] Part& unknown = unknown##number;                                          \
        __VA_ARGS__                                                                                \
    }

/// Behind the cells: what the last half-sweep changed, then what it left unknown in some cell.
inline constexpr int kTracks = kMostRows * kPitch * kParts;

[[gnu::always_inline]] inline Part* start_tracks(Part* cells, Part changed) {
    for (int k = 0; k < kParts; ++k) {
        cells[kTracks + k] = changed;
        cells[kTracks + kParts + k] = Part{};
    }
    return cells;
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

using LineFunction = void (*)(NONOLITH_LINE_PARAMS);

struct Op {
    LineFunction run;
    const Part* masks; ///< of a generated function
    union {
        const LineEntry* entry; ///< of an interpreted formula
        const Op* target;       ///< of the end of a sweep: where to go on
    };
    std::int32_t first;  ///< the function's cell 0, in bytes from the first cell
    std::int32_t stride; ///< from there to its cell 1, in bytes; negative for a line run backwards
};

[[gnu::always_inline]] inline Part* cell_at(Part* cells, std::ptrdiff_t bytes) {
    return reinterpret_cast<Part*>(reinterpret_cast<char*>(cells) + bytes);
}

/// Stores a cell's new value. Unknown bits only fall.
[[gnu::always_inline]] inline void put(Part* cell, Part before, Part now, Part& changed,
                                       Part& unknown) {
    *cell = now;
    changed |= before ^ now;
    unknown |= now;
}

/// The generated functions, at their shapes' numbers. Each of the functions below writes those of
/// one generated file.
struct LineFunctions {
    LineFunction run[kShapes + 1];
};

void fill_0(LineFunctions& table);
void fill_1(LineFunctions& table);

} // namespace nonolith::census::NONOLITH_ISA
