// The search for few changes that mend a picture.
#pragma once

#include "change_chunks.hpp"
#include "changed_picture.hpp"
#include "descent.hpp"
#include "smoothing.hpp"
#include "support/contract.hpp"

#include <limits>
#include <random>

namespace nonolith::generating {

// The first answer comes from smoothing: where line logic is stuck the picture is made smoother, a
// little more each time, until it goes through. That takes a dozen tests, whatever the picture, but
// changes far more than it must. So changes are taken back, many at once where that works, then one
// by one. Then some that lie together are taken back, the hole is mended by descending, and what
// comes out is kept if it is no worse; and so on.
template <class Logic> class RepairSearch {
  public:
    RepairSearch(const Damaged& damaged, Goal goal, Logic logic, std::uint64_t seed)
        : damaged_(damaged), random_(seed), picture_(damaged, goal, std::move(logic)),
          smoothing_(damaged), chunks_(damaged, random_), descent_(picture_, random_) {}
    RepairSearch(const RepairSearch&) = delete; // its parts refer to each other
    RepairSearch& operator=(const RepairSearch&) = delete;

    Test test(std::span<const u8> cells, std::size_t most, const StopCheck& stop) {
        picture_.assign(cells);
        return picture_.test(picture_.all(), most, stop);
    }

    const std::vector<u8>& best() const { return best_; }

    bool offer(std::span<const u8> cells) {
        picture_.assign(cells);
        return keep_if_better();
    }

    bool search(u64 tests, const StopCheck& stop) {
        const u64 end = picture_.tests() + tests;
        bool improved = false;
        if (best_.empty()) {
            if (!smooth(stop) && !mend_some_level(end, stop))
                return false;
            improved = keep_if_better();
        }
        picture_.assign(best_);
        while (picture_.tests() < end && best_changes_ > 0) {
            if (chunks_.empty() && best_changes_ < changes_listed_) {
                chunks_.list(picture_.changes());
                changes_listed_ = best_changes_;
            }
            improved |= chunks_.empty() ? vary(end, stop) : take_back_chunk(stop);
        }
        return improved;
    }

  private:
    // Makes the picture smoother where line logic is stuck, until it is good. Locked cells may keep
    // it from that, nothing else does: in the end it would be of one colour.
    bool smooth(const StopCheck& stop) {
        std::vector<u32> levels(damaged_.cells.size());
        std::vector<u8> smoother = damaged_.cells;
        const auto raise = [&](std::span<const u32> cells) {
            bool raised = false;
            for (const u32 cell : cells)
                if (levels[cell] + 1 < smoothing_.levels()) {
                    smoother[cell] = smoothing_.level(++levels[cell])[cell];
                    raised = true;
                }
            return raised;
        };
        for (;;) {
            picture_.assign(smoother);
            // Whether there is just one solution may take long to say; where line logic goes
            // through there is.
            const std::vector<u32> stuck = picture_.stuck(stop);
            if (stuck.empty())
                return true;
            if (!raise(stuck) && !raise(picture_.all()))
                return false;
        }
    }

    // A way out where some cells are locked.
    bool mend_some_level(u64 end, const StopCheck& stop) {
        while (picture_.tests() < end) {
            picture_.assign(
                smoothing_.level(static_cast<u32>(random_below(random_, smoothing_.levels()))));
            if (descent_.mend(picture_.all(), end, stop))
                return true;
        }
        return false;
    }

    // Takes back the changes of a chunk, or has it tried in halves. The picture is the best one,
    // before and after.
    bool take_back_chunk(const StopCheck& stop) {
        std::vector<u32> chunk = chunks_.take();
        std::vector<u8> before;
        for (const u32 cell : chunk) {
            before.push_back(picture_.at(cell));
            picture_.take_back(cell);
        }
        if (picture_.measure(picture_.all(), stop) == 0)
            return keep_if_better();
        for (std::size_t i = 0; i < chunk.size(); ++i)
            picture_.put(chunk[i], before[i]);
        if (chunk.size() > 1)
            chunks_.halve(std::move(chunk));
        return false;
    }

    // Takes some changes back, mends the hole in another way and keeps what is no worse.
    bool vary(u64 end, const StopCheck& stop) {
        const std::vector<u32> near = picture_.surroundings(kick());
        bool improved = false;
        if (descent_.mend(near, end, stop) && descent_.mend(picture_.all(), end, stop)) {
            prune(near, stop);
            improved = keep_if_better();
        }
        picture_.assign(best_);
        return improved;
    }

    // Takes back one change and some of those around it; returns them.
    std::vector<u32> kick() {
        const std::vector<u32> changed = picture_.changes();
        const u32 width = damaged_.width;
        const u32 centre = changed[random_below(random_, changed.size())];
        const int radius = static_cast<int>(random_below(random_, 6));
        std::vector<u32> hole;
        for (const u32 cell : changed) {
            const int rows = static_cast<int>(cell / width) - static_cast<int>(centre / width);
            const int columns = static_cast<int>(cell % width) - static_cast<int>(centre % width);
            if (std::abs(rows) <= radius && std::abs(columns) <= radius) {
                hole.push_back(cell);
                picture_.take_back(cell);
                // Mostly something else is to be tried in its place.
                if (random_below(random_, 4) != 0)
                    descent_.leave_alone(cell);
            }
        }
        return hole;
    }

    // Takes back what is not needed of the changes that are new or near, those that cost most
    // first. Others could have been taken back before.
    void prune(const std::vector<u32>& near, const StopCheck& stop) {
        std::vector<u32> changed = picture_.changes();
        std::erase_if(changed, [&](u32 cell) {
            return picture_.at(cell) == best_[cell] &&
                   !std::binary_search(near.begin(), near.end(), cell);
        });
        shuffle(changed, random_);
        std::stable_sort(changed.begin(), changed.end(),
                         [&](u32 a, u32 b) { return damaged_.costs[a] > damaged_.costs[b]; });
        for (const u32 cell : changed) {
            const u8 colour = picture_.at(cell);
            picture_.take_back(cell);
            if (picture_.measure(picture_.all(), stop) > 0)
                picture_.put(cell, colour);
        }
    }

    bool keep_if_better() {
        const std::vector<u32> changed = picture_.changes();
        u64 costs = 0;
        for (const u32 cell : changed) {
            NONOLITH_EXPECTS(!damaged_.locked[cell]);
            costs += damaged_.costs[cell];
        }
        const bool first = best_.empty();
        if (!first && std::pair(changed.size(), costs) > std::pair(best_changes_, best_costs_))
            return false;
        const bool better =
            first || std::pair(changed.size(), costs) < std::pair(best_changes_, best_costs_);
        best_changes_ = changed.size();
        best_costs_ = costs;
        picture_.copy_to(best_);
        NONOLITH_ENSURES(best_.size() == damaged_.cells.size());
        return better;
    }

    const Damaged& damaged_;
    std::mt19937_64 random_;
    ChangedPicture<Logic> picture_;
    Smoothing smoothing_;
    ChangeChunks chunks_; // of changes that are still to be taken back
    Descent<Logic> descent_;
    std::vector<u8> best_;
    std::size_t best_changes_ = 0;
    u64 best_costs_ = 0;
    std::size_t changes_listed_ = std::numeric_limits<std::size_t>::max(); // in chunks, last time
};

} // namespace nonolith::generating
