// Changes that may be taken back, many at once: chunks that lie together, halved where that fails.
#pragma once

#include "support/contract.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <nonolith/repair.hpp>
#include <random>
#include <utility>
#include <vector>

namespace nonolith::generating {

class ChangeChunks {
  public:
    ChangeChunks(const Damaged& damaged, std::mt19937_64& random)
        : damaged_(damaged), random_(random) {}

    bool empty() const { return chunks_.empty(); }

    // Lists the changes: at first all as one chunk, later each alone, those that cost most first.
    void list(std::vector<u32> changed) {
        if (std::exchange(listed_, true)) {
            shuffle(changed, random_);
            std::stable_sort(changed.begin(), changed.end(),
                             [&](u32 a, u32 b) { return damaged_.costs[a] < damaged_.costs[b]; });
            for (const u32 cell : changed)
                chunks_.push_back({cell});
        } else {
            chunks_.push_back(std::move(changed));
        }
    }

    std::vector<u32> take() {
        NONOLITH_EXPECTS(!empty());
        std::vector<u32> chunk = std::move(chunks_.back());
        chunks_.pop_back();
        return chunk;
    }

    // Puts back a chunk of several changes as two halves that lie apart.
    void halve(std::vector<u32> chunk) {
        NONOLITH_EXPECTS(chunk.size() > 1);
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
        NONOLITH_INVARIANT(!one.empty() && !other.empty());
        if (random_below(random_, 2) == 0)
            one.swap(other);
        chunks_.push_back(std::move(one));
        chunks_.push_back(std::move(other));
    }

  private:
    const Damaged& damaged_;
    std::mt19937_64& random_;
    std::vector<std::vector<u32>> chunks_; // the next one last
    bool listed_ = false;
};

} // namespace nonolith::generating
