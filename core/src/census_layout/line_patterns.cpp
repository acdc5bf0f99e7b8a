#include "line_patterns.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <numeric>

namespace nonolith::census {

namespace {

// A number that two patterns share exactly when they have the same clue: the pattern with every
// gap shortened to one cell and nothing before the first block.
std::uint32_t packed_clue(Pattern pattern) {
    std::uint32_t packed = 0;
    int end = 0;
    bool in_block = false;
    for (unsigned rest = pattern; rest != 0; rest >>= 1) {
        if (rest & 1)
            packed |= 1u << end++;
        else if (in_block)
            ++end;
        in_block = rest & 1;
    }
    return packed;
}

} // namespace

LinePatterns::LinePatterns(int length) : length_(length) {
    NONOLITH_EXPECTS(0 < length && length <= kLongestLine);
    const std::uint32_t count = 1u << length;
    std::vector<std::uint32_t> size_of(count, 0);
    for (std::uint32_t p = 0; p < count; ++p)
        ++size_of[packed_clue(static_cast<Pattern>(p))];

    // Packed clues are patterns themselves, so they number the clues; most numbers stay unused.
    first_.assign(count + 1, 0);
    std::partial_sum(size_of.begin(), size_of.end(), first_.begin() + 1);
    clue_of_.resize(count);
    members_.resize(count);
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t p = 0; p < count; ++p) {
        clue_of_[p] = packed_clue(static_cast<Pattern>(p));
        NONOLITH_INVARIANT(next[clue_of_[p]] < first_[clue_of_[p] + 1]);
        members_[next[clue_of_[p]]++] = static_cast<Pattern>(p);
    }
    NONOLITH_ENSURES(first_.back() == count);
}

} // namespace nonolith::census
