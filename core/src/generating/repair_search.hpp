// The search for few changes that mend a picture: descend, prune, kick, again.
#pragma once

#include "reasons.hpp"

#include <random>

namespace nonolith::generating {

// Descending changes the cell that leaves line logic the fewest unknown cells, of those that some
// reason names, until the picture is good. At first it goes through small regions of the picture as
// if all around them were known, then through larger ones: on a large picture that is bad in many
// places almost everything is unknown whatever is changed, and nothing shows the way. Pruning takes
// back every change that is not needed. Then some changes that lie together are taken back, and the
// search goes on from there; what comes out is kept if it is no worse. Candidates from the reasons
// are a few dozen; trying every cell of the picture takes ten times as long and finds nothing
// better.
template <class Logic> class RepairSearch {
  public:
    RepairSearch(const Damaged& damaged, Goal goal, Logic logic, std::uint64_t seed)
        : damaged_(damaged), logic_(std::move(logic)), reasons_(logic_, goal), random_(seed),
          fixed_until_(damaged.cells.size()), all_(region(0, 0, damaged.height, damaged.width)) {}

    Test test(std::span<const u8> cells, std::size_t most, const StopCheck& stop) {
        logic_.assign(cells);
        return reasons_.test(all_, most, From::kAllOver, stop);
    }

    const std::vector<u8>& best() const { return best_; }

    bool offer(std::span<const u8> cells) {
        logic_.assign(cells);
        return keep_if_better();
    }

    bool search(u64 tests, u64 first_tests, const StopCheck& stop) {
        const u64 end = tests_ + tests;
        const u64 first_end = first_tests == 0 ? ~u64{0} : tests_ + first_tests;
        bool improved = false;
        while (best_.empty() && tests_ < std::max(end, first_end)) {
            logic_.assign(damaged_.cells);
            descend_regions(first_end, stop);
            descend_rows(first_end, stop);
            improved = descend(all_, first_end, stop) && prune(stop) && keep_if_better();
        }
        while (tests_ < end && !best_.empty() && best_changes_ > 0) {
            logic_.assign(best_);
            kick();
            if (descend(all_, end, stop) && prune(stop))
                improved |= keep_if_better();
        }
        return improved;
    }

  private:
    using From = typename Reasons<Logic>::From;

    static constexpr std::size_t kReasonsAtEnd = 4;
    static constexpr std::size_t kReasons = 24;    // looked at in one round
    static constexpr std::size_t kCandidates = 24; // cells tried for each
    static constexpr u32 kSmallestRegion = 8;
    static constexpr std::size_t kLikely = 6; // of them tried on the whole region
    static constexpr u32 kLargestSquare = 16;
    static constexpr u32 kMargin = 4;
    static constexpr u32 kFixedSteps = 12; // a changed cell is left alone for so many

    struct Score {
        u32 unknown; // of the region
        u32 near;    // of the surroundings
        int cost;
        u32 luck;
        auto operator<=>(const Score&) const = default;
    };

    u32 measure(std::span<const u32> region, const StopCheck& stop) {
        ++tests_;
        if (stop && stop())
            throw Stopped();
        return reasons_.measure(region, stop);
    }

    std::vector<u32> region(u32 top, u32 left, u32 height, u32 width) const {
        std::vector<u32> cells;
        for (u32 row = top; row < std::min(top + height, damaged_.height); ++row)
            for (u32 column = left; column < std::min(left + width, damaged_.width); ++column)
                cells.push_back(row * damaged_.width + column);
        return cells;
    }

    void descend_rows(u64 end, const StopCheck& stop) {
        for (u32 rows = 1; rows < damaged_.height; ++rows)
            descend(region(0, 0, rows, damaged_.width), end, stop, From::kEnd);
    }

    // The box around the cells of a reason, with some more on each side.
    std::vector<u32> surroundings(const std::vector<u32>& reason) const {
        const u32 width = damaged_.width;
        u32 top = ~0U, bottom = 0, left = ~0U, right = 0;
        for (const u32 cell : reason) {
            top = std::min(top, cell / width);
            bottom = std::max(bottom, cell / width);
            left = std::min(left, cell % width);
            right = std::max(right, cell % width);
        }
        top -= std::min(top, kMargin);
        left -= std::min(left, kMargin);
        return region(top, left, bottom + kMargin + 1 - top, right + kMargin + 1 - left);
    }

    // Mends ever larger squares, each of them half over the next.
    void descend_regions(u64 end, const StopCheck& stop) {
        for (u32 side = kSmallestRegion;
             side <= kLargestSquare && side < std::max(damaged_.height, damaged_.width); side *= 2)
            for (u32 top = 0; top < damaged_.height; top += side / 2)
                for (u32 left = 0; left < damaged_.width; left += side / 2)
                    descend(region(top, left, side, side), end, stop);
    }

    // What a change costs: less than nothing if it takes another back.
    int cost(u32 cell, u8 colour) const {
        const bool now = logic_.at(cell) != damaged_.cells[cell];
        const bool then = colour != damaged_.cells[cell];
        return (int{then} - int{now}) * (256 + damaged_.costs[cell]);
    }

    // Changes cells until a region is good. False: the tests are used up, or it goes round in
    // circles.
    bool descend(std::span<const u32> region, u64 end, const StopCheck& stop,
                 From from = From::kAllOver) {
        u32 unknown = measure(region, stop);
        const u64 most_steps = 20 + unknown;
        for (u64 step = 0; unknown > 0; ++step) {
            if (tests_ >= end || step > most_steps)
                return false;
            const Test test =
                reasons_.test(region, from == From::kEnd ? kReasonsAtEnd : kReasons, from, stop);
            if (test.reasons.empty())
                return false;
            bool changed = false;
            for (const std::vector<u32>& reason : test.reasons) {
                if (unknown == 0)
                    break;
                const std::vector<u32> around = surroundings(reason);
                const u32 before = measure(around, stop);
                if (before == 0)
                    continue; // a change for another reason has done away with this one
                const auto [change, score] = best_of(region, around, reason, stop);
                // Every reason must go, so one less is something even if all stays unknown. The
                // first gets its change in any case, so that there is a way out of what looks best
                // from everywhere around.
                if (score.unknown < unknown || (score.unknown == unknown && score.near < before) ||
                    (!changed && score.unknown != kNone)) {
                    logic_.set(change.cell, change.colour);
                    fixed_until_[change.cell] = ++steps_ + kFixedSteps;
                    unknown = score.unknown;
                    changed = true;
                }
            }
            if (!changed)
                ++steps_;
        }
        return true;
    }

    static constexpr u32 kNone = ~u32{0};

    // The best change of a cell that a reason names. The cells around tell the likely ones, the
    // whole region which of them is best.
    std::pair<Change, Score> best_of(std::span<const u32> region, std::span<const u32> around,
                                     const std::vector<u32>& reason, const StopCheck& stop) {
        std::vector<std::pair<Score, Change>> candidates;
        for (const u32 cell : reason)
            if (!damaged_.locked[cell] && fixed_until_[cell] <= steps_)
                for (u32 colour = 0; colour <= logic_.colours(); ++colour)
                    if (colour != logic_.at(cell))
                        candidates.push_back({{0, 0, cost(cell, static_cast<u8>(colour)),
                                               static_cast<u32>(random_())},
                                              {cell, static_cast<u8>(colour)}});
        const auto keep_best = [&](std::size_t most) {
            std::sort(candidates.begin(), candidates.end(),
                      [](const auto& a, const auto& b) { return a.first < b.first; });
            candidates.resize(std::min(candidates.size(), most));
        };
        const auto measure_with = [&](const Change& change, std::span<const u32> cells) {
            const u8 before = logic_.at(change.cell);
            logic_.set(change.cell, change.colour);
            const u32 unknown = measure(cells, stop);
            logic_.set(change.cell, before);
            return unknown;
        };
        keep_best(kCandidates);
        for (auto& [score, change] : candidates)
            score.near = measure_with(change, around);
        keep_best(kLikely);
        for (auto& [score, change] : candidates)
            score.unknown = measure_with(change, region);
        keep_best(1);
        if (candidates.empty())
            return {{}, {kNone, kNone, 0, 0}};
        return {candidates[0].second, candidates[0].first};
    }

    bool prune(const StopCheck& stop) {
        std::vector<u32> changed = changes();
        std::shuffle(changed.begin(), changed.end(), random_);
        std::stable_sort(changed.begin(), changed.end(),
                         [&](u32 a, u32 b) { return damaged_.costs[a] > damaged_.costs[b]; });
        for (const u32 cell : changed) {
            const u8 colour = logic_.at(cell);
            logic_.set(cell, damaged_.cells[cell]);
            if (measure(all_, stop) > 0)
                logic_.set(cell, colour);
        }
        return true;
    }

    std::vector<u32> changes() const {
        std::vector<u32> changed;
        for (u32 cell = 0; cell < logic_.cells(); ++cell)
            if (logic_.at(cell) != damaged_.cells[cell])
                changed.push_back(cell);
        return changed;
    }

    // Takes back one change and some of those around it.
    void kick() {
        const std::vector<u32> changed = changes();
        const u32 width = logic_.width();
        const u32 centre = changed[random_() % changed.size()];
        const int radius = static_cast<int>(random_() % 6);
        for (const u32 cell : changed) {
            const int rows = static_cast<int>(cell / width) - static_cast<int>(centre / width);
            const int columns = static_cast<int>(cell % width) - static_cast<int>(centre % width);
            if (std::abs(rows) <= radius && std::abs(columns) <= radius) {
                logic_.set(cell, damaged_.cells[cell]);
                // Mostly something else is to be tried in its place.
                if (random_() % 4 != 0)
                    fixed_until_[cell] = steps_ + kFixedSteps;
            }
        }
    }

    bool keep_if_better() {
        const std::vector<u32> changed = changes();
        u64 costs = 0;
        for (const u32 cell : changed)
            costs += damaged_.costs[cell];
        const bool first = best_.empty();
        if (!first && std::pair(changed.size(), costs) > std::pair(best_changes_, best_costs_))
            return false;
        const bool better =
            first || std::pair(changed.size(), costs) < std::pair(best_changes_, best_costs_);
        best_changes_ = changed.size();
        best_costs_ = costs;
        best_.resize(logic_.cells());
        for (u32 cell = 0; cell < logic_.cells(); ++cell)
            best_[cell] = logic_.at(cell);
        return better;
    }

    const Damaged& damaged_;
    Logic logic_;
    Reasons<Logic> reasons_;
    std::mt19937_64 random_;
    std::vector<u64> fixed_until_;
    std::vector<u32> all_; // every cell
    u64 steps_ = 0, tests_ = 0;
    std::vector<u8> best_;
    std::size_t best_changes_ = 0;
    u64 best_costs_ = 0;
};

} // namespace nonolith::generating
