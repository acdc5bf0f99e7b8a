#pragma once

#include "layout.hpp"
#include "limits.hpp"
#include "line_store.hpp"

#include <array>
#include <memory>

namespace nonolith::census {

/// Line logic shared by all completions of the cells a stage has decided.
///
/// A table holds, at [fixed << length | unknown], the union over all values of the undecided cells
/// of what the line leaves unknown. Iterated over rows and columns it bounds the unknown cells of
/// every grid below a node of the stage.
struct StageTables {
    std::array<const std::uint8_t*, kMostRows> row; ///< null for long rows
    std::array<const std::uint8_t*, kMostColumns> column;
    std::array<Pattern, kMostRows> row_undecided;
    std::array<std::uint8_t, 20> cell_row; ///< the cells this stage runs through
    std::array<std::uint8_t, 20> cell_column;
    int cells;
    std::uint64_t grids; ///< grids below one node of this stage
};

/// The formulas of one line: entries[entry_of[fixed << length | live]].
struct LineTable {
    LaneLine line;
    const std::uint16_t* entry_of; ///< null for long rows
    const LineEntry* entries;
    bool varies; ///< whether it has lane cells
};

/// All that a kernel reads: plain data, built once for a size, shared by all threads.
struct Tables {
    Kind kind;
    int height;
    int width;
    int stage_count; ///< stage 0 are the outer cells
    std::array<StageTables, 32> stages;
    std::array<LineTable, kMostRows> row;
    std::array<LineTable, kMostColumns> column;
    LaneSet valid; ///< lanes in use: all 512 unless the grid has fewer than nine lane cells
    int lanes;     ///< how many those are
    const LinePatterns* row_patterns;
    /// A column's cells as bits of the word that holds the grid: row r at bit r * width.
    std::array<std::uint64_t, 1 << kTabulatedLine> spread;
};

/// Builds the tables of a layout and owns them.
class TableSet {
  public:
    TableSet(const Layout& layout, Kind kind);
    ~TableSet();
    const Tables& tables() const { return tables_; }

  private:
    struct Storage;
    std::unique_ptr<Storage> storage_;
    Tables tables_{};
};

} // namespace nonolith::census
