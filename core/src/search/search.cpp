// The public class Search, and batches.
#include "search_engine.hpp"

#include <chrono>
#include <nonolith/check.hpp>

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

std::vector<BatchResult> search_batch(std::span<const Clues> puzzles, std::size_t limit,
                                      const Budget& budget, std::span<const std::uint64_t> work,
                                      const StopCheck& stop) {
    SearchMemory<u32, false> memory32;
    SearchMemory<u64, false> memory64;
    SearchMemory<u64, true> memory_long;
    Budget own = budget;
    const auto search = [&]<class Word, bool kLong>(const Clues& clues,
                                                    SearchMemory<Word, kLong>& memory) {
        const auto begin = std::chrono::steady_clock::now();
        SearchEngine<Word, kLong> engine(clues, {}, memory);
        BatchResult result = run_to_limit(engine, limit, own, stop);
        for (const std::vector<u8>& solution : result.solutions)
            if (!has_clues(clues, solution))
                throw std::logic_error("a solution was found that has other clues");
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        result.statistics.seconds = spent.count();
        return result;
    };
    std::vector<BatchResult> results;
    results.reserve(puzzles.size());
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const Clues& clues = puzzles[i];
        if (!work.empty())
            own.work = work[i];
        const std::size_t longest = longest_line(clues);
        results.push_back(longest <= 32   ? search(clues, memory32)
                          : longest <= 64 ? search(clues, memory64)
                                          : search(clues, memory_long));
    }
    return results;
}

} // namespace nonolith
