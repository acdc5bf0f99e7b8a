#include "clue_sets/numbered_clues.hpp"

#include "support/contract.hpp"

#include <map>

namespace nonolith::census {

namespace {

using RunLengths = std::vector<int>;

RunLengths run_lengths(std::uint32_t cells, int length) {
    RunLengths runs;
    bool inside = false;
    for (int i = 0; i < length; ++i) {
        const bool set = cells >> i & 1;
        if (set && !inside)
            runs.push_back(0);
        if (set)
            ++runs.back();
        inside = set;
    }
    return runs;
}

std::uint32_t mirrored(std::uint32_t cells, int length) {
    std::uint32_t result = 0;
    for (int i = 0; i < length; ++i)
        result |= (cells >> i & 1) << (length - 1 - i);
    return result;
}

} // namespace

NumberedClues::NumberedClues(int length, RowRuns runs) : length_(length) {
    NONOLITH_EXPECTS(0 < length && length < 32);
    const std::uint32_t all = (1u << length) - 1;
    std::map<RunLengths, int> numbers;
    std::vector<std::vector<std::uint32_t>> by_clue;
    for (std::uint32_t placement = 0; placement <= all; ++placement) {
        const std::uint32_t counted = runs == RowRuns::kFilled ? placement : ~placement & all;
        const auto [entry, is_new] =
            numbers.emplace(run_lengths(counted, length), static_cast<int>(numbers.size()));
        if (is_new)
            by_clue.emplace_back();
        number_.push_back(entry->second);
        by_clue[static_cast<std::size_t>(entry->second)].push_back(placement);
    }
    for (const auto& placements : by_clue) {
        first_.push_back(placements_.size());
        placements_.insert(placements_.end(), placements.begin(), placements.end());
        mirror_.push_back(number_[mirrored(placements.front(), length)]);
    }
    first_.push_back(placements_.size());
    // Each placement has one clue, and mirroring twice changes none.
    NONOLITH_ENSURES(placements_.size() == number_.size());
    for (int clue = 0; clue < clues(); ++clue) {
        NONOLITH_ENSURES(mirror(mirror(clue)) == clue);
        NONOLITH_ENSURES(placements(clue).size() == placements(mirror(clue)).size());
    }
}

} // namespace nonolith::census
