// The steps of a solve that a person could follow: always the easiest one that some line offers.

#include "lines.hpp"
#include "reason.hpp"
#include "refuting.hpp"

namespace nonolith {

using namespace explaining;

namespace {

const StopCheck kNever;

// What a whole explanation spends on finding shortest chains: about a second.
constexpr u64 kLooksForChains = 4'000'000;

// For the shortest way to a cell: so many rounds are looked at, and so many cells in each.
constexpr u32 kLateRounds = 3;
constexpr std::size_t kWaysTried = 40;

} // namespace

class Explainer::Engine {
  public:
    Engine(const ColouredClues& clues, std::span<const u32> cells)
        : clues_(clues), lines_(clues_, cells, false) {}

    std::optional<LineStep> next() {
        Watch watch(kNever); // a step is quick
        if (!lines_.update(watch))
            return std::nullopt;
        const std::optional<Choice> choice = easiest();
        if (!choice)
            return std::nullopt;
        const Findings& offer = lines_.offer(choice->line);
        std::vector<Target> targets;
        for (const Change& change : offer.changes(choice->finding))
            targets.push_back({change.cell, change.before & ~change.after});
        const Technique technique = offer.technique(choice->finding);
        Reasoned reasoned = *reasoner_.reason(technique, lines_.view(choice->line), targets);
        LineStep step{choice->line, std::move(reasoned.finding), std::move(reasoned.reason)};
        last_line_ = step.line;
        last_crossed_.assign(lines_.board().lines(), 0);
        for (const Change& change : step.finding.changes)
            last_crossed_[lines_.board().crossing(step.line, change.cell)] = 1;
        for (const Change& change : step.finding.changes)
            lines_.keep(lines_.board().cell_of(step.line, change.cell), change.after);
        return step;
    }

    std::optional<u32> contradicted() const { return lines_.contradicted(); }

    std::optional<Refutation> refute(const StopCheck& stop) {
        Watch watch(stop);
        Supposing supposing(lines_.clues(), lines_.settler(), board(), watch);
        std::optional<Refutation> found = refuter_.told(supposing);
        if (found)
            lines_.keep(found->cell, ~found->supposed);
        return found;
    }

    std::optional<SameResult> same_result(const StopCheck& stop) {
        Watch watch(stop);
        Supposing supposing(lines_.clues(), lines_.settler(), board(), watch);
        u32 fewest = 0, best_cell = 0, best_target = 0, best_left = 0;
        for (u32 cell = 0; cell < board().cells().size(); ++cell) {
            const std::vector<u32> ways = ways_of(board()[cell]);
            if (ways.size() < 2)
                continue;
            std::vector<u32> common(board().cells().size()), rounds(common.size()), latest(rounds);
            for (const u32 way : ways) {
                supposing.run(cell, way, 0);
                for (u32 other = 0; other < common.size(); ++other)
                    common[other] |= supposing.board()[other];
                supposing.for_each_change([&](u32 other, u32 round) {
                    rounds[other] += round - latest[other];
                    latest[other] = round;
                });
                supposing.for_each_change([&](u32 other, u32) { latest[other] = 0; });
            }
            for (u32 other = 0; other < common.size(); ++other)
                if (other != cell && common[other] != board()[other] &&
                    (fewest == 0 || rounds[other] < fewest)) {
                    fewest = rounds[other];
                    best_cell = cell;
                    best_target = other;
                    best_left = common[other];
                }
        }
        if (fewest == 0)
            return std::nullopt;
        SameResult result;
        result.cell = best_cell;
        result.changes.push_back({best_target, board()[best_target], best_left, best_left});
        result.ways = ways_of(board()[best_cell]);
        for (const u32 way : result.ways) {
            supposing.run(best_cell, way, 0);
            result.steps.push_back(supposing.steps_to(best_target));
        }
        lines_.keep(best_target, best_left);
        return result;
    }

    std::vector<LineStep> shortest_way(const StopCheck& stop) {
        Watch watch(stop);
        Supposing supposing(lines_.clues(), lines_.settler(), board(), watch);
        supposing.run_plain();
        std::vector<u8> seen(board().cells().size());
        Way best;
        // One round more may find a shorter way: its steps need not be all those before it.
        for (u32 late = 0; late < kLateRounds && best.steps.size() != 1;) {
            if (supposing.is_at_end() || !supposing.go_on())
                break;
            for (const u32 cell : decided_by(supposing, seen))
                if (Way way = way_of(supposing.steps_to(cell));
                    best.steps.empty() || way.key < best.key)
                    best = std::move(way);
            late += !best.steps.empty();
        }
        if (best.steps.size() == 1)
            say_all(best.steps[0]);
        return std::move(best.steps);
    }

    std::vector<LineStep> way_to(u32 cell, u32 colours, const StopCheck& stop) {
        Watch watch(stop);
        Supposing supposing(lines_.clues(), lines_.settler(), board(), watch);
        supposing.run_plain();
        while (!supposing.is_at_end() && supposing.go_on())
            if ((supposing.board()[cell] & colours) == 0)
                return supposing.steps_to(cell, board().everything() & ~colours);
        return {};
    }

    void set(u32 cell, u32 colours) { lines_.keep(cell, colours); }
    const Board& board() const { return lines_.board(); }
    const ColouredClues& clues() const { return clues_; }

  private:
    // Steps, and what is compared: how many there are, and what they cost a person.
    struct Way {
        std::vector<LineStep> steps;
        std::pair<std::size_t, double> key;
    };

    static Way way_of(std::vector<LineStep>&& steps) {
        double cost = 0;
        for (const LineStep& step : steps)
            cost += technique_cost(step.finding.technique);
        const std::size_t number = steps.size();
        return {std::move(steps), {number, cost}};
    }

    // The cells that are known whole since the last call; of many those that few lines are about.
    std::vector<u32> decided_by(const Supposing& supposing, std::vector<u8>& seen) const {
        std::vector<std::pair<u32, u32>> decided;
        for (u32 cell = 0; cell < seen.size(); ++cell)
            if (seen[cell] == 0 && !is_single(board()[cell]) &&
                is_single(supposing.board()[cell])) {
                seen[cell] = 1;
                decided.emplace_back(supposing.events_of(cell), cell);
            }
        std::sort(decided.begin(), decided.end());
        std::vector<u32> cells;
        for (std::size_t i = 0; i < decided.size() && i < kWaysTried; ++i)
            cells.push_back(decided[i].second);
        return cells;
    }

    // A step from the board tells of all cells that its finding decides, not of one alone.
    void say_all(LineStep& step) {
        const LineView view = lines_.view(step.line).on(board().line(step.line), Sought{});
        const Technique technique = step.finding.technique;
        std::vector<Target> targets;
        for (const Change& change : step.finding.changes)
            targets.push_back({change.cell, change.before & ~change.after});
        std::vector<Target> all = reasoner_.all_targets(technique, view, targets);
        std::erase_if(all, [&](const Target& target) {
            return !is_single(view[static_cast<i32>(target.cell)] & ~target.removed);
        });
        if (auto found = reasoner_.reason(technique, view, all)) {
            step.finding = std::move(found->finding);
            step.reason = std::move(found->reason);
        }
    }

    struct Choice {
        u32 line;
        std::size_t finding;
    };

    // Of the easiest technique the step that says most; of those one near the last step, as a
    // person's eye goes.
    std::optional<Choice> easiest() const {
        std::optional<Choice> best;
        std::tuple<i32, bool, u32> best_key;
        for (u32 line = 0; line < board().lines(); ++line) {
            if (!lines_.offers_easiest(line))
                continue;
            const Findings& offer = lines_.offer(line);
            for (std::size_t i = 0; i < offer.size(); ++i) {
                const bool near =
                    last_crossed_.empty() || line == last_line_ || last_crossed_[line] != 0;
                const std::tuple key{-static_cast<i32>(offer.changes(i).size()), !near, line};
                if (!best || key < best_key) {
                    best = Choice{line, i};
                    best_key = key;
                }
            }
        }
        return best;
    }

    ColouredClues clues_;
    Lines lines_;
    Reasoner reasoner_;
    Refuter refuter_{kLooksForChains};
    u32 last_line_ = 0;
    std::vector<u8> last_crossed_;
};

Explainer::Explainer(const ColouredClues& clues, std::span<const u32> cells)
    : engine_(std::make_unique<Engine>(clues, cells)) {}
Explainer::Explainer(Explainer&&) noexcept = default;
Explainer& Explainer::operator=(Explainer&&) noexcept = default;
Explainer::~Explainer() = default;

std::optional<LineStep> Explainer::next() {
    return engine_->next();
}
std::optional<u32> Explainer::contradicted_line() const {
    return engine_->contradicted();
}
std::optional<Refutation> Explainer::refute(const StopCheck& stop) {
    return engine_->refute(stop);
}
std::optional<SameResult> Explainer::same_result(const StopCheck& stop) {
    return engine_->same_result(stop);
}
std::vector<LineStep> Explainer::shortest_way(const StopCheck& stop) {
    return engine_->shortest_way(stop);
}
std::vector<LineStep> Explainer::way_to(u32 cell, u32 colours, const StopCheck& stop) {
    return engine_->way_to(cell, colours, stop);
}
void Explainer::set(u32 cell, u32 colours) {
    engine_->set(cell, colours);
}
const ColouredClues& Explainer::clues() const {
    return engine_->clues();
}
std::vector<u32> Explainer::cells() const {
    return engine_->board().cells();
}

std::vector<Finding> find_on_line(Technique technique, const ColouredClue& clue, u32 colours,
                                  std::span<const u32> cells) {
    Placements placements;
    const LineView line(clue, cells, colours);
    Findings findings(true);
    if (placements.look(line))
        recogniser(technique).find(line, placements, findings);
    std::vector<Finding> found;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const std::span<const Change> changes = findings.changes(i);
        found.push_back({technique, findings.facts(i), {changes.begin(), changes.end()}});
    }
    return found;
}

} // namespace nonolith
