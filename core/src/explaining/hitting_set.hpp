// Hitting sets: few elements of which every set of a family contains one.
#pragma once

#include "support/bits.hpp"

#include <optional>
#include <vector>

namespace nonolith::explaining {

// A set that has an element in common with each of these, with at most `most` elements; nothing if
// there is none. At most `work` sets are looked at, again and again, of which those that were not
// needed are left: where none is left, nothing is known.
std::optional<std::vector<u32>> hitting_set(const std::vector<std::vector<u32>>& sets, u32 most,
                                            u64& work);

} // namespace nonolith::explaining
