#pragma once

#include "layout.hpp"
#include "limits.hpp"
#include "line_store.hpp"
#include "residual.hpp"
#include "universal.hpp"

#include <array>
#include <memory>

namespace nonolith::census {

// Line logic shared by all completions of the cells that are decided at a level of the walk.
// Iterated over rows and columns it bounds the unknown cells of every grid below a node.
struct LevelTables {
    std::array<const std::uint32_t*, kMostRows> row; // see ResidualTable; null for long rows
    std::array<const std::uint32_t*, kMostColumns> column;
    // What no value of the undecided cells takes away: see stuck_table() for the local census and
    // UniversalTable::closures() for the unique one. Null for long rows.
    std::array<const std::uint8_t*, kMostRows> row_always;
    std::array<const std::uint8_t*, kMostColumns> column_always;
    bool looks_for_always; // whether those are there
    // For the unique census, see UniversalTable; null for long rows.
    std::array<const std::vector<Pattern>*, kMostRows> row_universal;
    std::array<const Beginnings*, kMostColumns> column_universal;
    std::array<Pattern, kMostRows> row_undecided;
    std::uint8_t cell_row; // the cell that this level decides; level 0 decides the outer cells
    std::uint8_t cell_column;
    // The lines that a child of the level above runs first: those of the decided cell, or all
    // where problems get their numbers.
    std::uint16_t rows_to_run;
    std::uint16_t columns_to_run;
    int memo_bits;       // the memo has 2^memo_bits places; negative: nothing is remembered
    std::uint64_t grids; // grids below one node
};

// A line of the batches at the leaves.
struct LineTable {
    LaneLine line;
    const LineEntry* entries; // by the problem's number; null for long rows
    bool varies;              // whether it has lane cells
};

inline constexpr int kMostLevels = 64;

// All that a kernel reads: plain data, built once for a size, shared by all threads.
struct Tables {
    Kind kind;
    int height;
    int width;
    int leaf; // the last level
    std::array<LevelTables, kMostLevels> levels;
    std::array<LineTable, kMostRows> row;
    std::array<LineTable, kMostColumns> column;
    // In which order twins are searched, row by row.
    std::array<std::uint8_t, kMostRows> search_order;
    LaneSet valid; // lanes in use: all 512 unless the grid has fewer than nine lane cells
    int lanes;     // how many those are
    const LinePatterns* row_patterns;
    // A column's cells as bits of the word that holds the grid: row r at bit r * width.
    std::array<std::uint64_t, 1 << kTabulatedLine> spread;

    bool has_long_rows() const { return width > kTabulatedLine; }
};

// Builds the tables of a layout and owns them.
class TableSet {
  public:
    TableSet(const Layout& layout, Kind kind, const Choice& choice);
    ~TableSet();
    const Tables& tables() const { return tables_; }

  private:
    struct Storage;
    std::unique_ptr<Storage> storage_;
    Tables tables_{};
};

} // namespace nonolith::census
