#include "reason.hpp"

#include "support/contract.hpp"

#include <numeric>

namespace nonolith::explaining {

namespace {

std::vector<u32> known_cells(std::span<const u32> cells, u32 everything) {
    std::vector<u32> known;
    for (u32 cell = 0; cell < cells.size(); ++cell)
        if (cells[cell] != everything)
            known.push_back(cell);
    return known;
}

u32 rank_of(std::span<const u32> rank, u32 cell) {
    return rank.empty() ? 0 : rank[cell];
}

// What a finding must be about if it is to take all targets away from their cells: it drops one
// colour, gives one, or makes cells empty.
Sought sought_for(const LineView& line, std::span<const Target> targets) {
    Sought sought;
    sought.empty_cells = false;
    for (const Target& target : targets) {
        const u32 left = line[static_cast<i32>(target.cell)] & ~target.removed;
        const u32 dropped = is_single(target.removed) ? target.removed : 0;
        sought.given &= left;
        sought.dropped &= dropped;
        sought.either &= left | dropped;
        sought.empty_cells |= (left & kBackground) != 0;
    }
    return sought;
}

} // namespace

std::optional<std::size_t> Reasoner::finding_for(Technique technique, const LineView& line,
                                                 std::span<const Target> targets) {
    const Recogniser& recognise = recogniser(technique);
    if (recognise.needs_placements && !placements_.look(line))
        return std::nullopt;
    findings_.clear();
    recognise.find(line, placements_, findings_);
    for (std::size_t finding = 0; finding < findings_.size(); ++finding) {
        const std::span<const Change> changes = findings_.changes(finding);
        auto change = changes.begin();
        const bool all = std::all_of(targets.begin(), targets.end(), [&](const Target& target) {
            while (change != changes.end() && change->cell < target.cell)
                ++change;
            return change != changes.end() && change->cell == target.cell &&
                   (change->after & target.removed) == 0;
        });
        if (all)
            return finding;
    }
    return std::nullopt;
}

// Whole stretches of the order are forgotten at once where that keeps the conclusion, halves of
// them where it does not, as in delta debugging (Zeller and Hildebrandt, 2002). A rule need not be
// monotone (a cell forgotten may turn one case of the rule into another), so that single cells are
// tried again until none can go: a cell that could not go need not be tried again unless another
// went after it.
template <class Holds>
std::vector<KnownCell> Reasoner::forget(std::vector<u32>& cells, u32 everything,
                                        std::vector<u32> order, Holds holds) {
    const std::vector<u32> kept(cells);
    std::size_t gone = 0;                                           // how often something went
    std::vector<std::size_t> needed(order.size(), kept.size() + 1); // `gone` when it could not go
    const auto try_without = [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            cells[order[i]] = everything;
        if (holds()) {
            ++gone;
            return true;
        }
        for (std::size_t i = first; i < last; ++i)
            cells[order[i]] = kept[order[i]];
        if (last - first == 1)
            needed[first] = gone;
        return false;
    };
    std::vector<std::pair<std::size_t, std::size_t>> todo{{0, order.size()}};
    while (!todo.empty()) {
        const auto [first, last] = todo.back();
        todo.pop_back();
        if (first == last || try_without(first, last) || last - first == 1)
            continue;
        const std::size_t middle = first + (last - first) / 2;
        todo.emplace_back(middle, last);
        todo.emplace_back(first, middle);
    }
    for (bool again = true; again;) {
        again = false;
        for (std::size_t i = 0; i < order.size(); ++i)
            if (cells[order[i]] != everything && needed[i] != gone && try_without(i, i + 1))
                again = true;
    }
    NONOLITH_ENSURES(holds()); // what is left is enough
    std::vector<KnownCell> reason;
    for (u32 cell = 0; cell < cells.size(); ++cell)
        if (cells[cell] != everything)
            reason.push_back({cell, cells[cell]});
    return reason;
}

std::optional<Reasoned> Reasoner::reason(Technique technique, const LineView& line,
                                         std::span<const Target> targets, std::span<const u32> rank,
                                         bool weaken) {
    std::vector<u32> cells(static_cast<std::size_t>(line.length()));
    for (i32 cell = 0; cell < line.length(); ++cell)
        cells[static_cast<std::size_t>(cell)] = line[cell];
    const LineView seen = line.on(cells, sought_for(line, targets));
    if (!finding_for(technique, seen, targets))
        return std::nullopt;
    const auto distance = [&](u32 cell) {
        u32 nearest = static_cast<u32>(cells.size());
        for (const Target& target : targets)
            nearest =
                std::min(nearest, cell > target.cell ? cell - target.cell : target.cell - cell);
        return nearest;
    };
    std::vector<u32> order = known_cells(cells, line.everything());
    keys_.resize(cells.size());
    for (const u32 cell : order)
        keys_[cell] = {rank_of(rank, cell), distance(cell), ~cell};
    std::sort(order.begin(), order.end(), [&](u32 a, u32 b) { return keys_[a] > keys_[b]; });
    Reasoned result;
    result.reason = forget(cells, line.everything(), std::move(order), [&] {
        return finding_for(technique, seen.on(cells), targets).has_value();
    });
    if (weaken && line.colours() > 1)
        for (KnownCell& known : result.reason)
            for (u32 more = line.everything() & ~known.colours; more != 0; more &= more - 1) {
                const u32 kept = cells[known.cell];
                cells[known.cell] |= more & (0 - more);
                if (finding_for(technique, seen.on(cells), targets))
                    known.colours = cells[known.cell];
                else
                    cells[known.cell] = kept;
            }
    const std::size_t found = *finding_for(technique, seen.on(cells), targets);
    result.finding.technique = technique;
    result.finding.facts = std::move(findings_.facts(found));
    std::vector<Change>& changes = result.finding.changes;
    changes.reserve(targets.size());
    auto from = findings_.changes(found).begin();
    for (const Target& target : targets) {
        while (from->cell < target.cell)
            ++from;
        const u32 before = line[static_cast<i32>(target.cell)];
        changes.push_back({target.cell, before, before & ~target.removed, from->after});
    }
    return result;
}

std::vector<Target> Reasoner::all_targets(Technique technique, const LineView& line,
                                          std::span<const Target> targets) {
    const std::optional<std::size_t> found = finding_for(technique, line, targets);
    std::vector<Target> all;
    if (found)
        for (const Change& change : findings_.changes(*found))
            all.push_back({change.cell, change.before & ~change.after});
    return all;
}

std::vector<KnownCell> Reasoner::conflict(std::span<const ColouredLength> blocks,
                                          std::span<const u32> known, u32 colours,
                                          std::span<const u32> rank) {
    std::vector<u32> cells(known.begin(), known.end());
    const LineView line(blocks, cells, colours);
    std::vector<u32> order = known_cells(cells, line.everything());
    std::stable_sort(order.begin(), order.end(),
                     [&](u32 a, u32 b) { return rank_of(rank, a) > rank_of(rank, b); });
    return forget(cells, line.everything(), std::move(order),
                  [&] { return !placements_.look(line); });
}

} // namespace nonolith::explaining
