// What is to be expected of the rows of a thin puzzle.
#pragma once

#include "column_patterns.hpp"
#include "row_outlook.hpp"
#include "support/watch.hpp"

#include <deque>

namespace nonolith {

// An outlook for each row. The weight of a cell's colour is first the share of its column's
// placements that have it there; then the rows tell the columns what they make of that, and the
// columns weigh their placements by it. More rounds of this are no gain.
std::vector<RowOutlook> find_outlooks(const ColouredClues& clues,
                                      const std::vector<ColumnPatterns>& patterns,
                                      const std::deque<ClueProgress>& progress,
                                      const std::deque<LivePlaces>& live, Watch& watch);

} // namespace nonolith
