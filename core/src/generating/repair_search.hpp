// The search for few changes that mend a picture: descend, prune, kick, again.
#pragma once

#include "reasons.hpp"
#include "smoothing.hpp"

#include <random>

namespace nonolith::generating {

// The first answer comes from smoothing: where line logic is stuck the picture is made smoother, a
// little more each time, until it goes through. That takes a dozen tests, whatever the picture, but
// changes far more than it must. So changes are taken back, many at once where that works, then one
// by one. Then some that lie together are taken back, the hole is mended by descending, and what
// comes out is kept if it is no worse; and so on.
//
// Descending changes the cell that leaves line logic the fewest unknown cells, of those that some
// reason names, until the picture is good. Candidates from the reasons are a few dozen; trying
// every cell of the picture takes ten times as long and finds nothing better. From a large picture
// that is bad in many places it finds nothing: almost everything is unknown whatever is changed,
// and nothing shows the way.
template <class Logic> class RepairSearch {
  public:
    RepairSearch(const Damaged& damaged, Goal goal, Logic logic, std::uint64_t seed)
        : damaged_(damaged), logic_(std::move(logic)), reasons_(logic_, goal), smoothing_(damaged),
          random_(seed), fixed_until_(damaged.cells.size()),
          all_(region(0, 0, damaged.height, damaged.width)) {}

    Test test(std::span<const u8> cells, std::size_t most, const StopCheck& stop) {
        logic_.assign(cells);
        return reasons_.test(all_, most, stop);
    }

    const std::vector<u8>& best() const { return best_; }

    bool offer(std::span<const u8> cells) {
        logic_.assign(cells);
        return keep_if_better();
    }

    bool search(u64 tests, const StopCheck& stop) {
        const u64 end = tests_ + tests;
        bool improved = false;
        if (best_.empty()) {
            if (!smooth(stop) && !mend_some_level(end, stop))
                return false;
            improved = keep_if_better();
        }
        logic_.assign(best_);
        while (tests_ < end && best_changes_ > 0) {
            if (chunks_.empty() && best_changes_ < changes_before_)
                list_chunks();
            improved |= chunks_.empty() ? vary(end, stop) : take_back_chunk(stop);
        }
        return improved;
    }

  private:
    static constexpr std::size_t kReasons = 24;    // looked at in one round
    static constexpr std::size_t kCandidates = 24; // cells tried for each
    static constexpr std::size_t kLikely = 6;      // of them tried on the whole region
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

    // The box around some cells, with some more on each side.
    std::vector<u32> surroundings(std::span<const u32> cells) const {
        const u32 width = damaged_.width;
        u32 top = ~0U, bottom = 0, left = ~0U, right = 0;
        for (const u32 cell : cells) {
            top = std::min(top, cell / width);
            bottom = std::max(bottom, cell / width);
            left = std::min(left, cell % width);
            right = std::max(right, cell % width);
        }
        top -= std::min(top, kMargin);
        left -= std::min(left, kMargin);
        return region(top, left, bottom + kMargin + 1 - top, right + kMargin + 1 - left);
    }

    // A cell, and the one that must be like it.
    void put(u32 cell, u8 colour) {
        logic_.set(cell, colour);
        if (!damaged_.partners.empty())
            logic_.set(damaged_.partners[cell], colour);
    }

    // Makes the picture smoother where line logic is stuck, until it is good. Locked cells may keep
    // it from that, nothing else does: in the end it would be of one colour.
    bool smooth(const StopCheck& stop) {
        std::vector<u32> levels(logic_.cells());
        std::vector<u8> picture = damaged_.cells;
        const auto raise = [&](std::span<const u32> cells) {
            bool raised = false;
            for (const u32 cell : cells)
                if (levels[cell] + 1 < smoothing_.levels()) {
                    picture[cell] = smoothing_.level(++levels[cell])[cell];
                    raised = true;
                }
            return raised;
        };
        for (;;) {
            logic_.assign(picture);
            ++tests_;
            if (stop && stop())
                throw Stopped();
            // Whether there is just one solution may take long to say; where line logic goes
            // through there is.
            const std::vector<u32> stuck = logic_.fixpoint(all_);
            if (stuck.empty())
                return true;
            if (!raise(stuck) && !raise(all_))
                return false;
        }
    }

    // A way out where some cells are locked.
    bool mend_some_level(u64 end, const StopCheck& stop) {
        while (tests_ < end) {
            logic_.assign(smoothing_.level(static_cast<u32>(random_() % smoothing_.levels())));
            if (descend(all_, end, stop))
                return true;
        }
        return false;
    }

    // Lists the changes to be taken back: at first all as one chunk, later each alone, those that
    // cost most first.
    void list_chunks() {
        std::vector<u32> changed = changes();
        if (changes_before_ == kNone) {
            chunks_.push_back(std::move(changed));
        } else {
            std::shuffle(changed.begin(), changed.end(), random_);
            std::stable_sort(changed.begin(), changed.end(),
                             [&](u32 a, u32 b) { return damaged_.costs[a] < damaged_.costs[b]; });
            for (const u32 cell : changed)
                chunks_.push_back({cell});
        }
        changes_before_ = best_changes_;
    }

    // Takes back the changes of a chunk, or has it tried in halves. The picture is the best one,
    // before and after.
    bool take_back_chunk(const StopCheck& stop) {
        std::vector<u32> chunk = std::move(chunks_.back());
        chunks_.pop_back();
        std::vector<u8> before;
        for (const u32 cell : chunk) {
            before.push_back(logic_.at(cell));
            put(cell, damaged_.cells[cell]);
        }
        if (measure(all_, stop) == 0)
            return keep_if_better();
        for (std::size_t i = 0; i < chunk.size(); ++i)
            put(chunk[i], before[i]);
        if (chunk.size() > 1)
            push_halves(std::move(chunk));
        return false;
    }

    // Halves that lie apart.
    void push_halves(std::vector<u32> chunk) {
        const auto extent = [&](auto coordinate) {
            const auto [least, most] =
                std::minmax_element(chunk.begin(), chunk.end(),
                                    [&](u32 a, u32 b) { return coordinate(a) < coordinate(b); });
            return coordinate(*most) - coordinate(*least);
        };
        const auto row = [&](u32 cell) { return cell / damaged_.width; };
        const auto column = [&](u32 cell) { return cell % damaged_.width; };
        if (extent(row) >= extent(column))
            std::sort(chunk.begin(), chunk.end());
        else
            std::sort(chunk.begin(), chunk.end(), [&](u32 a, u32 b) {
                return std::pair(column(a), a) < std::pair(column(b), b);
            });
        const auto middle = chunk.begin() + static_cast<std::ptrdiff_t>(chunk.size() / 2);
        std::vector<u32> one(chunk.begin(), middle), other(middle, chunk.end());
        if (random_() % 2 == 0)
            one.swap(other);
        chunks_.push_back(std::move(one));
        chunks_.push_back(std::move(other));
    }

    // Takes some changes back, mends the hole in another way and keeps what is no worse.
    bool vary(u64 end, const StopCheck& stop) {
        const std::vector<u32> near = surroundings(kick());
        bool improved = false;
        if (descend(near, end, stop) && descend(all_, end, stop)) {
            prune(near, stop);
            improved = keep_if_better();
        }
        logic_.assign(best_);
        return improved;
    }

    // What a change costs: less than nothing if it takes another back.
    int cost(u32 cell, u8 colour) const {
        const bool now = logic_.at(cell) != damaged_.cells[cell];
        const bool then = colour != damaged_.cells[cell];
        return (int{then} - int{now}) * (256 + damaged_.costs[cell]);
    }

    // Changes cells until a region is good. False: the tests are used up, or it goes round in
    // circles.
    bool descend(std::span<const u32> region, u64 end, const StopCheck& stop) {
        u32 unknown = measure(region, stop);
        const u64 most_steps = 20 + unknown;
        for (u64 step = 0; unknown > 0; ++step) {
            if (tests_ >= end || step > most_steps)
                return false;
            const Test test = reasons_.test(region, kReasons, stop);
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
                    put(change.cell, change.colour);
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
            put(change.cell, change.colour);
            const u32 unknown = measure(cells, stop);
            put(change.cell, before);
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

    // Takes back what is not needed of the changes that are new or near, those that cost most
    // first. Others could have been taken back before.
    void prune(const std::vector<u32>& near, const StopCheck& stop) {
        std::vector<u32> changed = changes();
        std::erase_if(changed, [&](u32 cell) {
            return logic_.at(cell) == best_[cell] &&
                   !std::binary_search(near.begin(), near.end(), cell);
        });
        std::shuffle(changed.begin(), changed.end(), random_);
        std::stable_sort(changed.begin(), changed.end(),
                         [&](u32 a, u32 b) { return damaged_.costs[a] > damaged_.costs[b]; });
        for (const u32 cell : changed) {
            const u8 colour = logic_.at(cell);
            put(cell, damaged_.cells[cell]);
            if (measure(all_, stop) > 0)
                put(cell, colour);
        }
    }

    // The changed cells; of two that must be alike the first.
    std::vector<u32> changes() const {
        std::vector<u32> changed;
        for (u32 cell = 0; cell < logic_.cells(); ++cell)
            if (logic_.at(cell) != damaged_.cells[cell] &&
                (damaged_.partners.empty() || cell <= damaged_.partners[cell]))
                changed.push_back(cell);
        return changed;
    }

    // Takes back one change and some of those around it; returns them.
    std::vector<u32> kick() {
        const std::vector<u32> changed = changes();
        const u32 width = logic_.width();
        const u32 centre = changed[random_() % changed.size()];
        const int radius = static_cast<int>(random_() % 6);
        std::vector<u32> hole;
        for (const u32 cell : changed) {
            const int rows = static_cast<int>(cell / width) - static_cast<int>(centre / width);
            const int columns = static_cast<int>(cell % width) - static_cast<int>(centre % width);
            if (std::abs(rows) <= radius && std::abs(columns) <= radius) {
                hole.push_back(cell);
                put(cell, damaged_.cells[cell]);
                // Mostly something else is to be tried in its place.
                if (random_() % 4 != 0)
                    fixed_until_[cell] = steps_ + kFixedSteps;
            }
        }
        return hole;
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
    Smoothing smoothing_;
    std::mt19937_64 random_;
    std::vector<u64> fixed_until_;
    std::vector<u32> all_; // every cell
    u64 steps_ = 0, tests_ = 0;
    std::vector<u8> best_;
    std::size_t best_changes_ = 0;
    u64 best_costs_ = 0;
    std::vector<std::vector<u32>> chunks_; // of changes that are still to be taken back
    std::size_t changes_before_ = kNone;   // when chunks were last listed
};

} // namespace nonolith::generating
