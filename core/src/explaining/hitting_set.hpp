// Hitting sets: few elements of which every set of a family contains one.
#pragma once

#include "support/bits.hpp"

#include <optional>
#include <vector>

namespace nonolith::explaining {

// Returns a set of at most `most` elements that has an element in common with each of these, or
// nothing if there is none. It visits at most `work` sets and subtracts them from `work`: at 0, the
// answer is unknown.
std::optional<std::vector<u32>> hitting_set(const std::vector<std::vector<u32>>& sets, u32 most,
                                            u64& work);

} // namespace nonolith::explaining
