// The public class Solver, and batches.
#include "colour_board.hpp"
#include "plain_board.hpp"
#include "search.hpp"
#include "windowed_engine.hpp"

#include <chrono>
#include <mutex>
#include <nonolith/swap.hpp>

namespace nonolith {

struct SolverMemory::Parts {
    PlainBoard<u32, false>::Memory short_lines;
    PlainBoard<u64, false>::Memory lines;
    PlainBoard<u64, true>::Memory long_lines;
    ColourBoard::Memory colours;
};

SolverMemory::SolverMemory() : parts(std::make_unique<Parts>()) {}
SolverMemory::SolverMemory(SolverMemory&&) noexcept = default;
SolverMemory& SolverMemory::operator=(SolverMemory&&) noexcept = default;
SolverMemory::~SolverMemory() = default;

namespace {

// The memory of an engine that has none given: that of one which is gone, if there is one. Memory
// that is new to the process costs more than most puzzles that a few probes decide. A little is
// kept for each kind of board, and to the end of the process: threads may outlive its other values.
template <class Memory> class Borrowed {
  public:
    Borrowed() {
        const std::unique_lock lock(stash().mutex,
                                    std::try_to_lock); // for nothing is there to wait
        if (!lock || stash().memories.empty())
            return;
        memory = std::move(stash().memories.back());
        stash().memories.pop_back();
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;
    ~Borrowed() {
        memory.pool.shrink(kMostBytes);
        const std::unique_lock lock(stash().mutex, std::try_to_lock);
        if (lock && stash().memories.size() < kMostKept)
            stash().memories.push_back(std::move(memory));
    }

    Memory memory;

  private:
    static constexpr std::size_t kMostBytes = std::size_t{1} << 22, kMostKept = 2;

    struct Stash {
        std::mutex mutex;
        std::vector<Memory> memories;
    };
    static Stash& stash() {
        static Stash& made = *new Stash;
        return made;
    }
};

// An engine that sees to its memory.
template <class Board>
class Standalone final : Borrowed<typename Board::Memory>, public Solver::Engine {
  public:
    Standalone(const ColouredClues& clues, std::span<const u32> cells)
        : engine_(clues, cells, this->memory) {}
    Outcome propagate(const StopCheck& stop) override { return engine_.propagate(stop); }
    Progress next(const Budget& budget, const StopCheck& stop) override {
        return engine_.next(budget, stop);
    }
    Progress follow(std::span<const Wish> wishes, u32 patience, const Budget& budget,
                    const StopCheck& stop) override {
        return engine_.follow(wishes, patience, budget, stop);
    }
    void aim_at(std::span<const u8> solution) override { engine_.aim_at(solution); }
    const std::vector<u8>& solution() const override { return engine_.solution(); }
    std::vector<u32> settled() const override { return engine_.settled(); }
    std::vector<u32> knowledge() const override { return engine_.knowledge(); }
    std::optional<u32> contradicted_line() const override { return engine_.contradicted_line(); }
    Rung rung() const override { return engine_.rung(); }
    Statistics statistics() const override { return engine_.statistics(); }

  private:
    Search<Board> engine_;
};

template <class Board>
std::unique_ptr<Solver::Engine> engine_with(const ColouredClues& clues, std::span<const u32> cells,
                                            typename Board::Memory* memory) {
    if (memory == nullptr)
        return std::make_unique<Standalone<Board>>(clues, cells);
    return std::make_unique<Search<Board>>(clues, cells, *memory);
}

// The engine whose boards suit a puzzle best: lines of one word where they are short enough.
std::unique_ptr<Solver::Engine> engine_for(const ColouredClues& clues, std::span<const u32> cells,
                                           SolverMemory* memory) {
    if (clues.cells() > std::numeric_limits<u32>::max())
        throw std::length_error("a puzzle has fewer than 2^32 cells");
    SolverMemory::Parts* const parts = memory == nullptr ? nullptr : memory->parts.get();
    const std::size_t longest = std::max(clues.height(), clues.width());
    const auto windowed = [&](std::unique_ptr<Solver::Engine> whole) {
        return std::make_unique<WindowedEngine>(
            clues, std::move(whole), [](const ColouredClues& own, std::span<const u32> known) {
                return engine_for(own, known, nullptr);
            });
    };
    if (clues.colours > 1) {
        auto engine = engine_with<ColourBoard>(clues, cells, parts ? &parts->colours : nullptr);
        return longest <= 64 ? std::move(engine) : windowed(std::move(engine));
    }
    if (longest <= 32)
        return engine_with<PlainBoard<u32, false>>(clues, cells,
                                                   parts ? &parts->short_lines : nullptr);
    if (longest <= 64)
        return engine_with<PlainBoard<u64, false>>(clues, cells, parts ? &parts->lines : nullptr);
    return windowed(
        engine_with<PlainBoard<u64, true>>(clues, cells, parts ? &parts->long_lines : nullptr));
}

} // namespace

Solver::Solver(const ColouredClues& clues, std::span<const u32> cells, SolverMemory* memory)
    : clues_(&clues), engine_(engine_for(clues, cells, memory)) {}

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

Progress Solver::next_few(std::size_t most, Budget& budget, std::optional<std::uint64_t> share,
                          const StopCheck& stop, std::vector<std::vector<u8>>& solutions) {
    constexpr auto kLongEnough = std::chrono::milliseconds(2);
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t found = 0; found < most; ++found) {
        if (found > 0 && std::chrono::steady_clock::now() - begin > kLongEnough)
            break;
        const Progress progress = next(budget, stop);
        if (progress != Progress::kSolution)
            return progress;
        solutions.push_back(solution_);
        if (budget.work && share)
            budget.work = statistics().work + *share;
    }
    return Progress::kSolution;
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

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

BatchResult solve_one(const BatchTask& task, std::uint64_t limit, Budget budget, bool lines_only,
                      SolverMemory& memory, const StopCheck& stop) {
    const auto begin = Clock::now();
    const std::optional<double> seconds = budget.seconds;
    const std::optional<std::uint64_t> share = budget.work;
    const auto is_over = [&] { return seconds && seconds_since(begin) >= *seconds; };
    Solver solver(*task.clues, task.cells, &memory);
    BatchResult result;
    try {
        result.outcome = solver.propagate([&] { return is_over() || (stop && stop()); });
    } catch (const Stopped&) {
        if (!is_over())
            throw;
        result.outcome = Outcome::kStuck;
        result.progress = Progress::kBudget;
        result.knowledge = solver.knowledge();
        return result;
    }
    result.contradicted_line = solver.contradicted_line();
    if (lines_only && result.outcome == Outcome::kStuck) {
        result.progress = Progress::kBudget;
    } else {
        result.progress = Progress::kSolution;
        while (result.progress == Progress::kSolution && result.solutions.size() < limit) {
            if (seconds)
                budget.seconds = *seconds - seconds_since(begin);
            result.progress = solver.next(budget, stop);
            if (result.progress != Progress::kSolution)
                break;
            result.solutions.push_back(solver.solution());
            if (result.outcome == Outcome::kStuck && result.solutions.size() == 1 && limit == 2) {
                if (auto other = swapped(*task.clues, solver.settled(), result.solutions[0])) {
                    if (!has_clues(*task.clues, *other))
                        throw std::logic_error("a swap was found that has other clues");
                    result.solutions.push_back(std::move(*other));
                    break;
                }
            }
            // Where more are wanted than a verdict needs, each earns the search another share.
            if (share && limit > 2)
                budget.work = solver.statistics().work + *share;
        }
        // Line logic that decides everything leaves no room for another solution.
        if (result.outcome != Outcome::kStuck && limit > 0)
            result.progress = Progress::kExhausted;
    }
    if (result.progress == Progress::kBudget)
        result.knowledge = solver.knowledge();
    result.rung = solver.rung();
    result.statistics = solver.statistics();
    return result;
}

} // namespace

void solve_batch(std::span<const BatchTask> tasks, std::uint64_t limit, const Budget& budget,
                 bool lines_only, SolverMemory& memory, const StopCheck& stop,
                 std::vector<BatchResult>& results) {
    results.reserve(results.size() + tasks.size());
    for (const BatchTask& task : tasks) {
        const auto begin = Clock::now();
        results.push_back(solve_one(task, limit, budget, lines_only, memory, stop));
        results.back().seconds = seconds_since(begin);
    }
}

} // namespace nonolith
