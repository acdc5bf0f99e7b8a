// 64 grids at once, for the census of passes: plain data, since the kernel is compiled for an
// instruction set of its own (kernels/lane_ops.hpp says why).
#pragma once

#include <cstdint>

namespace nonolith::census {

// The grids of a lot differ in six cells: the first three of two rows above the last.
//
//     bits 0-2 of a grid's number    row height - 3
//     bits 3-5                       row height - 2
inline constexpr int kLotCells = 3; // of either row

// The shared data of a lot. Tables are indexed by pattern << length | unknown, as settling needs
// them, and have 64 readable bytes behind their end. Line i of a board is byte i.
struct Lot {
    const std::uint8_t* settled_row;
    const std::uint8_t* settled_column;
    std::uint64_t rows, columns; // the filled cells, without the six
    std::uint64_t unknown;       // column by column, after the first pass: of all other rows
    // The same of the two rows, for each column: byte v is 1 if the cell is unknown when the row's
    // three cells read v.
    const std::uint64_t* upper;
    const std::uint64_t* lower;
};

inline constexpr int kMostPasses = 66; // each finds a cell, but perhaps the first and the last

// Sets solved[p] to the grids that are solved in pass p, for each p from 1 to the one returned. The
// others are never solved.
using LotFunction = int (*)(const Lot& lot, std::uint64_t* solved);

// The function for a size of 4 to 8 rows and 3 to 8 columns. For CPUs with AVX-512 BW and VBMI.
LotFunction lot_function(int height, int width);

} // namespace nonolith::census
