// What a pass over the replicas works on: plain data. The pass is compiled for each instruction
// set, and code that is compiled for several may share no name with other code
// (kernels/lane_ops.hpp says why).
#pragma once

#include <cstdint>

namespace nonolith::tempering {

inline constexpr int kReplicas = 16;
inline constexpr double kMostTolerance = 0.06, kLeastTolerance = 0.002;

// One number of each replica.
struct alignas(4 * kReplicas) Reals {
    float of[kReplicas];
};
struct alignas(4 * kReplicas) Words {
    std::uint32_t of[kReplicas];
};

inline constexpr std::uint32_t kWordCells = 32;

// A block of a row, and where it may start.
struct RowBlock {
    std::uint32_t length, first, last;
    std::uint32_t sums; // where those of its starts begin
};

// The blocks of a row, as a range of all of them.
struct Row {
    std::uint32_t begin, end;
};

enum class Decided : std::uint32_t { kNo, kEmpty, kFilled };

// Of one cell: the places of its column's clue (see ClueProgress) that the column may have come to
// when the cell has been read. They move by one at most from cell to cell.
struct Band {
    std::uint32_t first, last;
    std::uint32_t
        messages;         // where that of place 0 would be; there is a 0 on either side of the band
    std::uint32_t gaps;   // where the column's begin
    std::uint32_t places; // of the column's clue
    Decided decided;
};

// See Tempering::Search for what it means. Cells lie row by row.
struct Replicas {
    std::uint32_t height, width;
    std::uint32_t words; // of a row
    const Row* rows;
    const RowBlock* blocks;
    const Band* bands;
    const float* gaps; // 1 for the places of a column that are gaps, 0 for those within a block

    Reals* messages;
    Reals* odds;           // of each cell of the row that is being drawn to be filled
    Reals *filled, *empty; // what the columns say of those cells
    Reals* sums;           // over the starts of a row's blocks
    Words* exponents;      // scratch of long blocks
    Words* cells;          // a bit for each cell that is filled
    Words random;
    Reals tolerance; // the weight of a cell that differs
    Reals errors;    // of the last pass: the cells that differ, as expected
    Words fits;      // whether its columns may all have their clues: a nonzero word
};

struct Passes {
    // Draws all rows by lot, and finds what the columns say of them from the bottom.
    void (*begin)(Replicas& replicas);
    // Draws all rows anew, from the top (the first time, and every other time) or from the bottom.
    void (*draw_all)(Replicas& replicas, bool downwards);
};

namespace scalar {
extern const Passes passes;
}
namespace avx2 {
extern const Passes passes;
}
namespace avx512 {
extern const Passes passes;
}

} // namespace nonolith::tempering
