// Rates the effort of solving a puzzle, in rounds in which no order matters.

#include "lines.hpp"
#include "refuting.hpp"
#include "support/contract.hpp"
#include "support/real_functions.hpp"

#include <chrono>
#include <nonolith/solver.hpp>

namespace nonolith {

using namespace explaining;

namespace {

constexpr u32 kRefuting = kTechniques, kSameResult = kTechniques + 1;

constexpr double kSupposedLine = 5; // what each line costs that a supposition leads through

struct Rating {
    Rating(const ColouredClues& clues, std::span<const u32> cells, const StopCheck& stop)
        : watch(stop), lines(clues, cells, true) {}

    // All lines that offer the easiest step take it at once: what they offer stays as it is until
    // they are looked at again.
    bool take_lines() {
        u32 easiest = kTechniques, taking = 0;
        for (u32 line = 0; line < lines.board().lines(); ++line) {
            if (!lines.offers_easiest(line))
                continue;
            const Findings& offer = lines.offer(line);
            NONOLITH_INVARIANT(!offer.empty());
            const u32 technique = static_cast<u32>(offer.technique(0));
            easiest = std::min(easiest, technique);
            ++result.uses[technique];
            ++taking;
            for (const Change& change : offer.all_changes())
                keep(lines.board().cell_of(line, change.cell), change.after);
        }
        if (taking == 0)
            return false;
        lines_begin |= result.suppositions == 0;
        result.effort += taking * kRecognisers[easiest].cost *
                         (1 + log2_of(static_cast<double>(lines.board().lines()) / taking));
        NONOLITH_INVARIANT(easiest < kTechniques && taking <= lines.board().lines());
        result.steps += taking;
        result.lines += taking;
        ++result.rounds;
        return true;
    }

    // Notes what is left to a cell; nothing, where two lines or suppositions disagree.
    void keep(u32 cell, u32 colours) {
        NONOLITH_EXPECTS(cell < lines.board().cells().size());
        if ((lines.board()[cell] & colours) == 0)
            result.contradiction = true;
        else
            lines.keep(cell, colours);
    }

    // All suppositions that fail in the fewest rounds are dropped at once.
    bool refute() {
        Supposing supposing(lines.clues(), lines.settler(), lines.board(), watch);
        const auto failing = refuter.shortest(supposing);
        for (const auto& [cell, colours] : failing)
            keep(cell, ~colours);
        return !failing.empty() && suppose(kRefuting, refuter.rounds());
    }

    // Everything that follows from some cell either way.
    bool same_result() {
        const Board& board = lines.board();
        Supposing supposing(lines.clues(), lines.settler(), board, watch);
        u32 fewest = 0;
        std::vector<u32> kept(board.cells());
        for (u32 cell = 0; cell < board.cells().size(); ++cell) {
            const std::vector<u32> ways = ways_of(board[cell]);
            if (ways.size() < 2)
                continue;
            std::vector<u32> common(kept.size());
            u32 rounds = 0;
            for (const u32 way : ways) {
                supposing.run(cell, way, 0);
                rounds = std::max(rounds, supposing.rounds());
                for (u32 other = 0; other < common.size(); ++other)
                    common[other] |= supposing.board()[other];
            }
            bool news = false;
            for (u32 other = 0; other < common.size(); ++other) {
                news |= common[other] != board[other];
                kept[other] &= common[other];
            }
            if (news && (fewest == 0 || rounds < fewest))
                fewest = rounds;
        }
        for (u32 cell = 0; cell < kept.size(); ++cell)
            NONOLITH_INVARIANT((kept[cell] & ~board[cell]) == 0); // candidates only become fewer
        for (u32 cell = 0; cell < kept.size(); ++cell)
            if (kept[cell] != board[cell])
                keep(cell, kept[cell]);
        return fewest != 0 && suppose(kSameResult, fewest);
    }

    // Counts a round of suppositions in which so many lines follow each other.
    bool suppose(u32 technique, u32 depth) {
        NONOLITH_EXPECTS(technique >= kTechniques && depth > 0);
        ++result.uses[technique];
        result.effort += kSupposedLine * depth * (1 + log2_of(lines.board().lines()));
        result.steps += depth;
        ++result.rounds;
        ++result.suppositions;
        return true;
    }

    void run() {
        while (!result.contradiction) {
            if (!lines.update(watch)) {
                result.contradiction = true;
                break;
            }
            if (take_lines())
                continue;
            result.unknown = 0;
            for (const u32 cell : lines.board().cells())
                result.unknown += !is_single(cell);
            if (result.unknown == 0 || !(refute() || same_result()))
                break;
        }
    }

    Watch watch;
    Lines lines;
    Refuter refuter;
    bool lines_begin = false; // whether they offer a step before anything is supposed
    RatedSolve result;
};

} // namespace

std::vector<std::optional<RatedSolve>> rate(std::span<const RatingTask> tasks,
                                            std::optional<double> seconds, const StopCheck& stop) {
    std::vector<std::optional<RatedSolve>> results;
    results.reserve(tasks.size());
    using Clock = std::chrono::steady_clock;
    for (const RatingTask& task : tasks) {
        const Clock::time_point begin = Clock::now();
        bool late = false;
        const StopCheck ends = [&] {
            late =
                seconds && std::chrono::duration<double>(Clock::now() - begin).count() >= *seconds;
            return late || (stop && stop());
        };
        try {
            Rating rating(*task.clues, task.cells, ends);
            rating.run();
            Solver lines(*task.clues, task.cells);
            lines.propagate(ends);
            // The last pass only sees that nothing is left.
            const u64 passes = lines.statistics().passes;
            rating.result.passes = rating.lines_begin && passes > 0 ? passes - 1 : 0;
            results.push_back(std::move(rating.result));
        } catch (const Stopped&) {
            if (!late)
                throw;
            results.push_back(std::nullopt);
        }
    }
    return results;
}

} // namespace nonolith
