// Another picture with the same clues.
#pragma once

#include "change.hpp"

#include <nonolith/solver.hpp>
#include <optional>
#include <span>

namespace nonolith::generating {

// The changes that make a picture into another one with the same clues, all of them among the
// unknown cells; none if there is no other. Nothing: the work that it may take was not enough.
// `known` has the candidates of each cell, those of unknown cells all; `at(cell)` is its colour.
template <class At>
std::optional<std::vector<Change>>
twin_of(const ColouredClues& clues, const std::vector<u32>& known, std::span<const u32> unknown,
        const At& at, u64 work, const StopCheck& stop) {
    Solver solver(clues, known);
    for (int solutions = 0; solutions < 2; ++solutions) {
        const Progress progress = solver.next({.seconds = {}, .work = work, .nodes = {}}, stop);
        if (progress == Progress::kBudget)
            return std::nullopt;
        if (progress == Progress::kExhausted)
            break;
        const std::vector<u8> solution = solver.solution();
        std::vector<Change> changes;
        for (const u32 cell : unknown)
            if (solution[cell] != at(cell))
                changes.push_back({cell, solution[cell]});
        if (!changes.empty())
            return changes;
    }
    return std::vector<Change>{};
}

} // namespace nonolith::generating
