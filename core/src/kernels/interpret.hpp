// Formulas that have no generated function, run term by term.

#pragma once

#include "../census/line_store.hpp"
#include "lane_ops.hpp"

namespace nonolith::census::NONOLITH_ISA {

namespace {

void interpret(NONOLITH_LINE_PARAMS) {
    const LineEntry& entry = *op->entry;
    const Pattern live = op->live;
    Part* const line = cell_at(cells, op->first);
    const std::ptrdiff_t stride = op->stride;
    NONOLITH_EACH_PART({
        Part left[kLongestLine] = {};
        for (int t = 0; t < entry.term_count; ++t) {
            const StoredTerm& term = entry.terms[t];
            if (term.cells & ~live)
                continue;
            Part value = reinterpret_cast<const Part*>(term.mask)[part];
            for (unsigned rest = term.cells; rest != 0; rest &= rest - 1)
                value &= cell_at(line, __builtin_ctz(rest) * stride)[part];
            for (unsigned rest = term.feeds; rest != 0; rest &= rest - 1)
                left[__builtin_ctz(rest)] |= value;
        }
        for (unsigned rest = live; rest != 0; rest &= rest - 1) {
            const int i = __builtin_ctz(rest);
            Part* const cell = cell_at(line, i * stride) + part;
            put(cell, *cell, left[i], changed, unknown);
        }
    })
    return NONOLITH_CONTINUE(op + 1);
}

} // namespace

} // namespace nonolith::census::NONOLITH_ISA
