// The public class Solver, and batches.
#include "colour_board.hpp"
#include "plain_board.hpp"
#include "search.hpp"
#include "stopwatch.hpp"
#include "windowed_engine.hpp"

#include <chrono>
#include <nonolith/swap.hpp>

namespace nonolith {

namespace {

using Clock = std::chrono::steady_clock;

// The engine whose boards suit a puzzle best: lines of one word where they are short enough.
std::unique_ptr<Solver::Engine> engine_for(const ColouredClues& clues, std::span<const u32> cells) {
    if (clues.cells() > std::numeric_limits<u32>::max())
        throw std::length_error("a puzzle has fewer than 2^32 cells");
    const std::size_t longest = std::max(clues.height(), clues.width());
    const auto windowed = [&](std::unique_ptr<Solver::Engine> whole) {
        return std::make_unique<WindowedEngine>(clues, std::move(whole), &engine_for);
    };
    if (clues.colours > 1) {
        auto engine = std::make_unique<Search<ColourBoard>>(clues, cells);
        if (longest <= 64)
            return engine;
        return windowed(std::move(engine));
    }
    if (longest <= 32)
        return std::make_unique<Search<PlainBoard<u32, false>>>(clues, cells);
    if (longest <= 64)
        return std::make_unique<Search<PlainBoard<u64, false>>>(clues, cells);
    return windowed(std::make_unique<Search<PlainBoard<u64, true>>>(clues, cells));
}

} // namespace

Solver::Solver(const ColouredClues& clues, std::span<const u32> cells)
    : clues_(&clues), engine_(engine_for(clues, cells)) {}

Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

Outcome Solver::propagate(const StopCheck& stop) {
    return engine_->propagate(stop);
}

Progress Solver::next(const Budget& budget, const StopCheck& stop) {
    return checked(engine_->next(budget, stop));
}

Progress Solver::follow(std::span<const Wish> wishes, std::uint32_t patience, const Budget& budget,
                        const StopCheck& stop) {
    return checked(engine_->follow(wishes, patience, budget, stop));
}

Progress Solver::next_few(const Order& order, Budget& budget, std::optional<std::uint64_t> share,
                          const StopCheck& stop, std::vector<std::vector<u8>>& solutions) {
    constexpr auto kLongEnough = std::chrono::milliseconds(2);
    const auto begin = Clock::now();
    for (std::size_t found = 0; found < order.at_once; ++found) {
        if (found > 0 && Clock::now() - begin > kLongEnough)
            break;
        Progress progress;
        try {
            progress = next(budget, stop);
        } catch (const Stopped&) {
            if (solutions.empty())
                throw;
            break; // no solution is lost; the next call stops at once
        }
        if (progress != Progress::kSolution)
            return progress;
        solutions.push_back(solution_);
        if (++found_ == 1 && order.wanted == kEnough) {
            if (auto other = beside(solution_)) {
                solutions.push_back(std::move(*other));
                return Progress::kSolution;
            }
        }
        if (budget.work && share && order.wanted > kEnough)
            budget.work = statistics().work + *share;
    }
    return Progress::kSolution;
}

std::optional<std::vector<u8>> Solver::beside(std::span<const u8> solution) const {
    NONOLITH_EXPECTS(solution.size() == clues_->cells());
    NONOLITH_EXPECTS(has_clues(*clues_, solution));
    auto other = swapped(*clues_, settled(), solution);
    if (other && !has_clues(*clues_, *other))
        throw std::logic_error("a swap was found that has other clues");
    return other;
}

void Solver::begin(const Order& order, const std::optional<FirstShare>& share,
                   std::optional<double> seconds, const StopCheck& stop, Beginning& beginning) {
    NONOLITH_EXPECTS(order.wanted > 0 && order.at_once > 0 && found_ == 0);
    NONOLITH_EXPECTS(!share || share->least <= share->most);
    NONOLITH_EXPECTS(beginning.solutions.empty());
    const auto begun = Clock::now();
    const auto left = [&] {
        return *seconds - std::chrono::duration<double>(Clock::now() - begun).count();
    };
    const auto is_over = [&] { return seconds && left() <= 0; };
    try {
        beginning.outcome = propagate([&] { return is_over() || (stop && stop()); });
    } catch (const Stopped&) {
        if (!is_over())
            throw;
        return;
    }
    if (beginning.outcome != Outcome::kStuck) {
        if (beginning.outcome == Outcome::kSolved) {
            next();
            beginning.solutions.push_back(solution_);
        }
        beginning.progress = Progress::kExhausted; // there is no room for another
        return;
    }
    if (!share)
        return;
    const Statistics now = statistics();
    const u64 work = std::clamp(share->per_candidate * now.open, share->least, share->most);
    Budget budget{{}, now.work + work};
    do {
        if (seconds)
            budget.seconds = left();
        beginning.progress = next_few({order.wanted, 1}, budget, work, stop, beginning.solutions);
        beginning.limit = budget.work;
    } while (beginning.progress == Progress::kSolution &&
             beginning.solutions.size() < std::min(order.wanted, order.at_once));
}

void Solver::aim_at(std::span<const u8> solution) {
    engine_->aim_at(solution);
}

// Compares a solution with the clues before it may be handed out.
Progress Solver::checked(Progress progress) {
    if (progress == Progress::kSolution) {
        const std::vector<u8>& found = engine_->solution();
        if (!still_has_clues(*clues_, solution_, found))
            throw std::logic_error("a solution was found that has other clues");
        solution_ = found;
    }
    return progress;
}

std::vector<u8> Solver::solution() const {
    return solution_;
}
std::vector<u32> Solver::settled() const {
    return engine_->settled();
}
std::vector<u32> Solver::knowledge() const {
    return engine_->knowledge();
}
std::optional<u32> Solver::contradicted_line() const {
    return engine_->contradicted_line();
}
Rung Solver::rung() const {
    return engine_->rung();
}
Statistics Solver::statistics() const {
    return engine_->statistics();
}

void begin_batch(std::span<const Task> tasks, const Order& order, bool keep,
                 const std::optional<FirstShare>& share, std::optional<double> seconds,
                 const StopCheck& stop, std::vector<Begun>& results) {
    results.reserve(results.size() + tasks.size());
    constexpr std::size_t kManyCells = 1024; // line logic alone takes some 20 µs
    Stopwatch stopwatch(std::ranges::any_of(
        tasks, [](const Task& task) { return task.clues->cells() >= kManyCells; }));
    for (const Task& task : tasks) {
        Begun& begun = results.emplace_back();
        Solver& solver = begun.solver.emplace(*task.clues, task.cells);
        solver.begin(order, share, seconds, stop, begun.beginning);
        begun.contradicted_line = solver.contradicted_line();
        begun.rung = solver.rung();
        begun.statistics = solver.statistics();
        if (!keep && begun.beginning.progress != Progress::kBudget)
            begun.solver.reset();
        begun.spent = stopwatch.lap();
    }
}

} // namespace nonolith
