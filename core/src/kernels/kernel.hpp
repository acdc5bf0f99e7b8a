#pragma once

#include "../census/long_rows.hpp"
#include "../census/tables.hpp"

#include <atomic>

namespace nonolith::census {

/// Where a walk starts: the cells decided before, as the patterns of all lines with the other cells
/// empty, and the stage whose node that is. Stage 0 has decided the outer cells.
struct Start {
    std::array<Pattern, kMostRows> row{};
    std::array<Pattern, kMostColumns> column{};
    int stage = 0;
};

/// What was found below a node, unweighted.
struct Found {
    std::uint64_t covered = 0; ///< grids visited, or decided together with others
    std::uint64_t local = 0;
    std::uint64_t unique = 0;
};

/// Counts the grids below a node. Returns false if it was stopped.
using WalkFunction = bool (*)(const Tables& tables, LongRows& long_rows, const Start& start,
                              const std::atomic<bool>& stop, Found& found);

/// The kernel's walk for a size. Throws std::invalid_argument if this CPU can't run the kernel.
WalkFunction walk_function(Kernel kernel, const Tables& tables);

namespace scalar {
WalkFunction walk_function(const Tables& tables);
}
namespace avx2 {
WalkFunction walk_function(const Tables& tables);
}
namespace avx512 {
WalkFunction walk_function(const Tables& tables);
}

} // namespace nonolith::census
