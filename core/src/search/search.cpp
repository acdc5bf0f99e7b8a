// The public class Search, and batches.
#include "search_engine.hpp"

#include <chrono>
#include <nonolith/check.hpp>
#include <numeric>

namespace nonolith {

namespace {

// An engine that owns its memory.
template <class Word, bool kLong> class Standalone final : public Search::Engine {
  public:
    Standalone(const Clues& clues, std::span<const u8> cells) : engine_(clues, cells, memory_) {}
    Progress next(const Budget& budget, const StopCheck& stop) override {
        return engine_.next(budget, stop);
    }
    std::vector<u8> solution() const override { return engine_.solution(); }
    std::vector<u8> knowledge() const override { return engine_.knowledge(); }
    Statistics statistics() const override { return engine_.statistics(); }

  private:
    SearchMemory<Word, kLong> memory_;
    SearchEngine<Word, kLong> engine_;
};

std::size_t longest_line(const Clues& clues) {
    return std::max(clues.rows.size(), clues.columns.size());
}

BatchResult run_to_limit(Search::Engine& engine, std::size_t limit, const Budget& budget,
                         const StopCheck& stop) {
    BatchResult result;
    while (limit == 0 || result.solutions.size() < limit) {
        result.progress = engine.next(budget, stop);
        if (result.progress != Progress::kSolution)
            break;
        result.solutions.push_back(engine.solution());
    }
    result.statistics = engine.statistics();
    return result;
}

} // namespace

Search::Search(const Clues& clues, std::span<const u8> cells) {
    const std::size_t longest = longest_line(clues);
    if (longest <= 32)
        engine_ = std::make_unique<Standalone<u32, false>>(clues, cells);
    else if (longest <= 64)
        engine_ = std::make_unique<Standalone<u64, false>>(clues, cells);
    else
        engine_ = std::make_unique<Standalone<u64, true>>(clues, cells);
}

Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;
Search::~Search() = default;

Progress Search::next(const Budget& budget, const StopCheck& stop) {
    return engine_->next(budget, stop);
}
std::vector<u8> Search::solution() const {
    return engine_->solution();
}
std::vector<u8> Search::knowledge() const {
    return engine_->knowledge();
}
Statistics Search::statistics() const {
    return engine_->statistics();
}

std::uint64_t places(const Clues& clues) {
    u64 places = 0;
    const auto add = [&](const std::vector<Lengths>& side, std::size_t cells) {
        for (const Lengths& clue : side) {
            const u64 taken = std::accumulate(clue.begin(), clue.end(), u64{clue.size()});
            const u64 starts = cells + 2 > taken ? cells + 2 - taken : 0;
            places += cells + clue.size() * starts;
        }
    };
    add(clues.rows, clues.columns.size());
    add(clues.columns, clues.rows.size());
    return places;
}

struct BatchMemory::Parts {
    SearchMemory<u32, false> short_lines;
    SearchMemory<u64, false> lines;
    SearchMemory<u64, true> long_lines;
};

BatchMemory::BatchMemory() : parts(std::make_unique<Parts>()) {}
BatchMemory::BatchMemory(BatchMemory&&) noexcept = default;
BatchMemory& BatchMemory::operator=(BatchMemory&&) noexcept = default;
BatchMemory::~BatchMemory() = default;

std::vector<BatchResult> search_batch(std::span<const Clues> puzzles, std::size_t limit,
                                      const Budget& budget, BatchMemory& memory,
                                      const StopCheck& stop) {
    const auto search = [&]<class Word, bool kLong>(const Clues& clues,
                                                    SearchMemory<Word, kLong>& own) {
        const auto begin = std::chrono::steady_clock::now();
        const Budget all{budget.nodes, budget.seconds,
                         budget.work == 0 ? 0 : budget.work * places(clues)};
        SearchEngine<Word, kLong> engine(clues, {}, own);
        BatchResult result = run_to_limit(engine, limit, all, stop);
        for (const std::vector<u8>& solution : result.solutions)
            if (!has_clues(clues, solution))
                throw std::logic_error("a solution was found that has other clues");
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        result.statistics.seconds = spent.count();
        return result;
    };
    std::vector<BatchResult> results;
    results.reserve(puzzles.size());
    for (const Clues& clues : puzzles) {
        const std::size_t longest = longest_line(clues);
        results.push_back(longest <= 32   ? search(clues, memory.parts->short_lines)
                          : longest <= 64 ? search(clues, memory.parts->lines)
                                          : search(clues, memory.parts->long_lines));
    }
    return results;
}

} // namespace nonolith
