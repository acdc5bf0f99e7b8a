// Formulas that have no generated function, run term by term.

#pragma once

#include "census_layout/line_store.hpp"
#include "lane_ops.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

// A term keeps all of its cells unknown, also those that a smaller term keeps unknown anyway:
// telling them apart costs more than it saves. The terms are sorted by their number of cells, so
// that the branches of the inner loops can be predicted.
void interpret(NONOLITH_LINE_PARAMS) {
    const LineEntry& entry = *static_cast<const LineEntry*>(data);
    alignas(64) Part left[kLongestLine * kParts];
    for (unsigned rest = entry.live; rest != 0; rest &= rest - 1)
        for (int k = 0; k < kParts; ++k)
            left[__builtin_ctz(rest) * kParts + k] = Part{};
    for (const StoredTerm* term = entry.terms; term != entry.terms + entry.term_count; ++term) {
        Part value[kParts];
        for (int k = 0; k < kParts; ++k)
            value[k] = reinterpret_cast<const Part*>(term->mask)[k];
        for (unsigned rest = term->cells; rest != 0; rest &= rest - 1)
            for (int k = 0; k < kParts; ++k)
                value[k] &= cell_at(x, __builtin_ctz(rest) * stride)[k];
        for (unsigned rest = term->cells; rest != 0; rest &= rest - 1)
            for (int k = 0; k < kParts; ++k)
                left[__builtin_ctz(rest) * kParts + k] |= value[k];
    }
    for (unsigned rest = entry.live; rest != 0; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        Part* const cell = cell_at(x, i * stride);
        NONOLITH_EACH_PART(const Part now = left[i * kParts + part]; const Part before = cell[part];
                           cell[part] = now; NONOLITH_TRACK((before ^ now), now))
    }
}

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
