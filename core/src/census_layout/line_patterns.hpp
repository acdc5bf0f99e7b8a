#pragma once

#include "support/contract.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace nonolith::census {

// The cells of one line as bits; cell i is bit i. Also used for sets of cells.
using Pattern = std::uint16_t;

inline constexpr int kLongestLine = 16;

// The union of the sets that lie inside `whole`. Compilers make vector code of it, so it must
// never become a function that kernels for different instruction sets share.
[[gnu::always_inline]] inline Pattern union_inside(std::span<const Pattern> sets, Pattern whole) {
    Pattern result = 0;
    for (const Pattern set : sets)
        result |= (set & ~whole) == 0 ? set : Pattern{0};
    return result;
}

// All patterns of one length, grouped by clue.
//
// Two patterns p and q with the same clue are the reason why a line may stay undecided: the
// cells of p xor q can't be told apart by this line alone. Everything the census computes is
// derived from these differences.
class LinePatterns {
  public:
    explicit LinePatterns(int length);

    int length() const { return length_; }

    // The patterns with the same clue as `pattern`, itself among them.
    std::span<const Pattern> same_clue(Pattern pattern) const {
        NONOLITH_EXPECTS(pattern < clue_of_.size());
        const auto clue = clue_of_[pattern];
        return {members_.data() + first_[clue], first_[clue + 1] - first_[clue]};
    }

  private:
    int length_;
    std::vector<std::uint32_t> clue_of_; // pattern -> number of its clue
    std::vector<std::uint32_t> first_;   // clue -> its first entry in members_
    std::vector<Pattern> members_;
};

} // namespace nonolith::census
