#pragma once

#include "line_patterns.hpp"

namespace nonolith::census {

// Lines up to this length have tables; only rows can be longer, since height <= width and the
// grid has at most 64 cells.
inline constexpr int kTabulatedLine = 8;
inline constexpr int kMostRows = 8;
inline constexpr int kMostColumns = kLongestLine;
inline constexpr int kMostCells = 64;

} // namespace nonolith::census
