// Mending a picture by one change after another, each the best that some reason offers.
#pragma once

#include "changed_picture.hpp"

#include <random>

namespace nonolith::generating {

// Descending changes the cell that leaves line logic the fewest unknown cells, of those that some
// reason names, until the picture is good. Candidates from the reasons are a few dozen; trying
// every cell of the picture takes ten times as long and finds nothing better. From a large picture
// that is bad in many places it finds nothing: almost everything is unknown whatever is changed,
// and nothing shows the way.
template <class Logic> class Descent {
  public:
    Descent(ChangedPicture<Logic>& picture, std::mt19937_64& random)
        : picture_(picture), random_(random), fixed_until_(picture.damaged().cells.size()) {}

    // Changes cells until a region is good. False: the tests are used up, or it goes round in
    // circles.
    bool mend(std::span<const u32> region, u64 end, const StopCheck& stop) {
        u32 unknown = picture_.measure(region, stop);
        const u64 most_steps = 20 + unknown;
        for (u64 step = 0; unknown > 0; ++step) {
            if (picture_.tests() >= end || step > most_steps)
                return false;
            const Test test = picture_.test(region, kReasons, stop);
            if (test.reasons.empty())
                return false;
            bool changed = false;
            for (const std::vector<u32>& reason : test.reasons) {
                if (unknown == 0)
                    break;
                const std::vector<u32> around = picture_.surroundings(reason);
                const u32 before = picture_.measure(around, stop);
                if (before == 0)
                    continue; // a change for another reason has done away with this one
                const auto [change, score] = best_of(region, around, reason, stop);
                // Every reason must go, so one less is something even if all stays unknown. The
                // first gets its change in any case, so that there is a way out of what looks best
                // from everywhere around.
                if (score.unknown < unknown || (score.unknown == unknown && score.near < before) ||
                    (!changed && score.unknown != kNone)) {
                    picture_.put(change.cell, change.colour);
                    ++steps_;
                    leave_alone(change.cell);
                    unknown = score.unknown;
                    changed = true;
                }
            }
            if (!changed)
                ++steps_;
        }
        return true;
    }

    // Keeps a cell as it is for some steps.
    void leave_alone(u32 cell) { fixed_until_[cell] = steps_ + kFixedSteps; }

  private:
    static constexpr std::size_t kReasons = 24;    // looked at in one round
    static constexpr std::size_t kCandidates = 24; // cells tried for each
    static constexpr std::size_t kLikely = 6;      // of them tried on the whole region
    static constexpr u32 kFixedSteps = 12;
    static constexpr u32 kNone = ~u32{0};

    struct Score {
        u32 unknown; // of the region
        u32 near;    // of the surroundings
        int cost;
        u32 luck;
        auto operator<=>(const Score&) const = default;
    };

    // The best change of a cell that a reason names. The cells around tell the likely ones, the
    // whole region which of them is best.
    std::pair<Repaint, Score> best_of(std::span<const u32> region, std::span<const u32> around,
                                      const std::vector<u32>& reason, const StopCheck& stop) {
        std::vector<std::pair<Score, Repaint>> candidates;
        for (const u32 cell : reason)
            if (!picture_.damaged().locked[cell] && fixed_until_[cell] <= steps_)
                for (u32 colour = 0; colour <= picture_.colours(); ++colour)
                    if (colour != picture_.at(cell))
                        candidates.push_back({{0, 0, picture_.cost(cell, static_cast<u8>(colour)),
                                               static_cast<u32>(random_())},
                                              {cell, static_cast<u8>(colour)}});
        const auto keep_best = [&](std::size_t most) {
            std::sort(candidates.begin(), candidates.end(),
                      [](const auto& a, const auto& b) { return a.first < b.first; });
            if (candidates.size() > most)
                candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(most),
                                 candidates.end());
        };
        const auto measure_with = [&](const Repaint& change, std::span<const u32> cells) {
            const u8 before = picture_.at(change.cell);
            picture_.put(change.cell, change.colour);
            const u32 unknown = picture_.measure(cells, stop);
            picture_.put(change.cell, before);
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

    ChangedPicture<Logic>& picture_;
    std::mt19937_64& random_;
    std::vector<u64> fixed_until_; // the step
    u64 steps_ = 0;
};

} // namespace nonolith::generating
