// What solving a puzzle takes, counted in rounds in which no order matters.

#include "lines.hpp"
#include "refuting.hpp"

#include <chrono>

namespace nonolith {

using namespace explaining;

namespace {

constexpr u32 kRefuting = kTechniques, kEitherWay = kTechniques + 1;

struct Rating {
    Rating(const ColouredClues& clues, std::span<const u32> cells, const StopCheck& stop)
        : watch(stop), lines(clues, cells, true) {
        result.uses.resize(kTechniques + 2);
    }

    // All lines that offer the easiest step take it at once.
    bool take_lines() {
        std::vector<u32> taking;
        for (u32 line = 0; line < lines.board().lines(); ++line)
            if (lines.offers_easiest(line))
                taking.push_back(line);
        if (taking.empty())
            return false;
        u32 easiest = kTechniques;
        std::vector<std::pair<u32, u32>> left; // cells and what they may be
        for (const u32 line : taking) {
            const u32 technique = static_cast<u32>(lines.offer(line)[0].technique);
            easiest = std::min(easiest, technique);
            ++result.uses[technique];
            for (const Finding& finding : lines.offer(line))
                for (const Change& change : finding.changes)
                    left.emplace_back(lines.board().cell_of(line, change.cell), change.after);
        }
        result.rounds.push_back({easiest, static_cast<u32>(taking.size()), 0});
        return apply(left);
    }

    bool apply(const std::vector<std::pair<u32, u32>>& left) {
        for (const auto& [cell, colours] : left) {
            if ((lines.board()[cell] & colours) == 0) {
                result.contradiction = true;
                return false;
            }
            lines.keep(cell, colours);
        }
        return true;
    }

    // All suppositions that fail in the fewest rounds are dropped at once.
    bool refute() {
        Supposing supposing(lines.clues(), lines.settler(), lines.board(), watch);
        std::vector<std::pair<u32, u32>> left;
        for (const auto& [cell, colours] : refuter.shortest(supposing))
            left.emplace_back(cell, ~colours);
        return take(kRefuting, refuter.rounds(), left);
    }

    // Whatever follows from some cell either way.
    bool either_way() {
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
        std::vector<std::pair<u32, u32>> left;
        for (u32 cell = 0; cell < kept.size(); ++cell)
            if (kept[cell] != board[cell])
                left.emplace_back(cell, kept[cell]);
        return take(kEitherWay, fewest, left);
    }

    bool take(u32 technique, u32 depth, const std::vector<std::pair<u32, u32>>& left) {
        if (left.empty())
            return false;
        ++result.uses[technique];
        result.rounds.push_back({technique, static_cast<u32>(left.size()), depth});
        return apply(left);
    }

    void run() {
        while (!result.contradiction) {
            if (!lines.update(watch)) {
                result.contradiction = true;
                break;
            }
            if (take_lines() || result.contradiction)
                continue;
            result.unknown = 0;
            for (const u32 cell : lines.board().cells())
                result.unknown += !std::has_single_bit(cell);
            if (result.unknown == 0 || !(refute() || (!result.contradiction && either_way())))
                break;
        }
    }

    Watch watch;
    Lines lines;
    Refuter refuter;
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
