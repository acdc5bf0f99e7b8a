// Another picture with the same clues.
#pragma once

#include "repaint.hpp"
#include "support/contract.hpp"

#include <nonolith/solver.hpp>
#include <optional>
#include <span>

namespace nonolith::generating {

// The changes that make a picture into another one with the same clues, all of them among the
// unknown cells; none if there is no other. Nothing: the work that it may take was not enough.
// `known` has the candidates of each cell, those of unknown cells all; `at(cell)` is its colour.
template <class At>
std::optional<std::vector<Repaint>>
twin_of(const ColouredClues& clues, const std::vector<u32>& known, std::span<const u32> unknown,
        const At& at, u64 work, const StopCheck& stop) {
    Solver solver(clues, known);
    for (int solutions = 0; solutions < 2; ++solutions) {
        const Progress progress = solver.next({.seconds = {}, .work = work}, stop);
        if (progress == Progress::kBudget)
            return std::nullopt;
        if (progress == Progress::kExhausted)
            break;
        const std::vector<u8> solution = solver.solution();
        std::vector<Repaint> changes;
        for (const u32 cell : unknown)
            if (solution[cell] != at(cell))
                changes.push_back({cell, solution[cell]});
        // Nothing else was open, and the clues are those of both.
        NONOLITH_INVARIANT(has_clues(clues, solution));
        if (!changes.empty())
            return changes;
    }
    return std::vector<Repaint>{};
}

} // namespace nonolith::generating
