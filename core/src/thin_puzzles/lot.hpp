// Drawing by lot: by weights that are given as logarithms.
#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

namespace nonolith {

// Those whose score less a chance of their own is largest are drawn by their weights, none of them
// twice. The same on every machine.
class Lot {
  public:
    // The logarithm of a number drawn from the exponential distribution, in the units of
    // RowOutlook::score.
    std::int64_t chance() {
        const auto uniform = static_cast<float>((next_random(random_) >> 40) + 1) * 0x1p-24F;
        const auto one = std::bit_cast<std::int32_t>(1.0F);
        return std::bit_cast<std::int32_t>(
            static_cast<float>(one - std::bit_cast<std::int32_t>(uniform) + 1));
    }

    // The least score of the best: `most` of all that there are.
    template <class Scored, class Score>
    std::int64_t least_of_best(const std::vector<Scored>& all, std::size_t most, Score score) {
        NONOLITH_EXPECTS(0 < most && most <= all.size());
        scores_.clear();
        for (const Scored& one : all)
            scores_.push_back(std::invoke(score, one));
        const auto last = scores_.begin() + static_cast<std::ptrdiff_t>(most - 1);
        std::ranges::nth_element(scores_, last, std::greater());
        return *last;
    }

  private:
    u64 random_ = 0x9e3779b97f4a7c15U;
    std::vector<std::int64_t> scores_; // scratch
};

} // namespace nonolith
