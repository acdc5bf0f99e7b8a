#pragma once

#include "census_layout/long_rows.hpp"
#include "census_layout/memo.hpp"
#include "census_layout/tables.hpp"

#include <atomic>
#include <nonolith/instruction_set.hpp>
#include <vector>

namespace nonolith::census {

// Where a walk starts: the cells decided before, as the patterns of all lines with the other cells
// empty, and the level whose node that is. Level 0 has decided the outer cells.
struct Start {
    std::array<Pattern, kMostRows> row{};
    std::array<Pattern, kMostColumns> column{};
    int level = 0;
};

// Symmetries that map the start onto itself: below it, grids come in orbits of mirror images.
//
// At `level` all of `cells` are decided, and each symmetry maps them onto each other. Of the nodes
// that are images of each other the smallest is walked, reading the cells as a number, and counts
// as often as there are different images.
struct Mirror {
    int level = 0;
    std::vector<Cell> cells;               // empty: no symmetry
    std::vector<std::vector<Cell>> images; // of the cells, for each symmetry but the identity
};

// What was found below a node.
struct Found {
    std::uint64_t evaluated = 0; // grids visited, or decided together with others
    std::uint64_t covered = 0;   // the same with those that mirror images stand for
    std::uint64_t local = 0;
    std::uint64_t unique = 0;
    std::uint64_t batches = 0; // those that line logic really ran on
};

// What a walk keeps from start to start. Belongs to one thread.
struct Scratch {
    explicit Scratch(const Tables& tables) : long_rows(tables), memo(tables) {}
    LongRows long_rows;
    Memo memo;
};

// Counts the grids below a node. Returns false if it was stopped.
using WalkFunction = bool (*)(const Tables& tables, Scratch& scratch, const Start& start,
                              const Mirror& mirror, const std::atomic<bool>& stop, Found& found);

// The kernel's walk for a size. Throws std::invalid_argument if this CPU can't run the kernel.
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
