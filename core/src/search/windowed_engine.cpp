#include "windowed_engine.hpp"

#include <chrono>
#include <utility>

namespace nonolith {

Progress WindowedEngine::next(const Budget& budget, const StopCheck& stop) {
    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    followed_ = false;
    if (!split_) {
        if (propagate(stop) == Outcome::kStuck)
            split();
        split_ = true;
    }
    Budget left = budget;
    if (budget.seconds)
        *left.seconds -= std::chrono::duration<double>(Clock::now() - begun).count();
    if (parts_.empty())
        return whole_->next(left, stop);
    return advance(left, stop);
}

void WindowedEngine::split() {
    const std::vector<u32> cells = whole_->settled();
    for (Window& window : windows(clues_, cells)) {
        WindowPart& part = parts_.emplace_back();
        part.window = std::make_unique<Window>(std::move(window));
        part.engine = make_(part.window->clues, part.window->cells);
    }
    solution_.resize(cells.size());
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        solution_[cell] = static_cast<u8>(std::countr_zero(cells[cell]));
}

// Moves to the next combination. If the budget runs out, the findings so far are kept.
Progress WindowedEngine::advance(const Budget& budget, const StopCheck& stop) {
    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    const auto ask = [&](WindowPart& part) {
        Budget left = budget;
        if (left.seconds)
            *left.seconds -= std::chrono::duration<double>(Clock::now() - begun).count();
        NONOLITH_INVARIANT(part.at <= part.solutions.size());
        return more(part, left, stop);
    };
    for (; first_ < parts_.size(); ++first_) {
        const Progress progress = ask(parts_[first_]);
        if (progress != Progress::kSolution)
            return progress; // without a solution of one there is none of all
    }
    if (!handed_out_) {
        handed_out_ = true;
        for (const WindowPart& part : parts_)
            write(part);
        return Progress::kSolution;
    }
    for (std::size_t i = parts_.size(); i-- > 0;) {
        WindowPart& part = parts_[i];
        if (part.at + 1 == part.solutions.size()) {
            const Progress progress = part.exhausted ? Progress::kExhausted : ask(part);
            if (progress == Progress::kBudget)
                return progress;
            if (progress == Progress::kExhausted)
                continue;
        }
        ++part.at;
        write(part);
        for (std::size_t behind = i + 1; behind < parts_.size(); ++behind) {
            if (std::exchange(parts_[behind].at, 0) != 0)
                write(parts_[behind]);
        }
        return Progress::kSolution;
    }
    return Progress::kExhausted;
}

// One more solution of a window. The work of a budget is that of the whole puzzle.
Progress WindowedEngine::more(WindowPart& part, const Budget& budget, const StopCheck& stop) {
    const Statistics all = statistics(), own = part.engine->statistics();
    Budget left = budget;
    if ((left.work && all.work >= *left.work) || (left.seconds && *left.seconds <= 0))
        return Progress::kBudget;
    if (left.work)
        *left.work -= all.work - own.work;
    NONOLITH_EXPECTS(!part.exhausted);
    const Progress progress = part.engine->next(left, stop);
    if (progress == Progress::kSolution)
        part.solutions.push_back(part.engine->solution());
    part.exhausted = progress == Progress::kExhausted;
    return progress;
}

// Writes the chosen solution of a window into that of the puzzle.
void WindowedEngine::write(const WindowPart& part) {
    NONOLITH_EXPECTS(part.at < part.solutions.size());
    const std::vector<u8>& chosen = part.solutions[part.at];
    NONOLITH_EXPECTS(chosen.size() == part.window->cells.size());
    for (std::size_t i = 0; i < chosen.size(); ++i)
        solution_[cell_of(*part.window, i)] = chosen[i];
}

void WindowedEngine::aim_at(std::span<const u8> solution) {
    if (parts_.empty())
        whole_->aim_at(solution);
    for (WindowPart& part : parts_) {
        std::vector<u8> own(part.window->cells.size());
        for (std::size_t i = 0; i < own.size(); ++i)
            own[i] = solution[cell_of(*part.window, i)];
        part.engine->aim_at(own);
    }
}

// The candidates of a window over all solutions, both those found and those still to be found.
std::vector<u32> WindowedEngine::possible(const WindowPart& part) const {
    std::vector<u32> cells(part.window->cells.size(), 0);
    if (!part.exhausted || part.solutions.empty())
        cells = part.engine->knowledge();
    for (const std::vector<u8>& solution : part.solutions)
        for (std::size_t i = 0; i < cells.size(); ++i)
            cells[i] |= u32{1} << solution[i];
    return cells;
}

std::vector<u32> WindowedEngine::knowledge() const {
    if (parts_.empty())
        return whole_->knowledge();
    std::vector<u32> cells = whole_->settled();
    for (const WindowPart& part : parts_) {
        const std::vector<u32> left = possible(part);
        for (std::size_t i = 0; i < left.size(); ++i)
            cells[cell_of(*part.window, i)] = left[i];
    }
    return cells;
}

Rung WindowedEngine::rung() const {
    Rung highest = whole_->rung();
    for (const WindowPart& part : parts_)
        highest = std::max(highest, part.engine->rung());
    return highest;
}

Statistics WindowedEngine::statistics() const {
    Statistics sum = whole_->statistics();
    double decided = 0;
    for (const WindowPart& part : parts_) {
        const Statistics one = part.engine->statistics();
        sum.lines_settled += one.lines_settled;
        sum.lines_remembered += one.lines_remembered;
        sum.probes += one.probes;
        sum.nodes += one.nodes > 1 ? one.nodes - 1 : 0;
        sum.work += one.work;
        decided += one.decided * static_cast<double>(one.open);
    }
    if (!parts_.empty())
        sum.decided = decided / static_cast<double>(sum.open);
    return sum;
}

} // namespace nonolith
