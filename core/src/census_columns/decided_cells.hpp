// What is decided of a grid before it is counted.

#pragma once

#include "last_columns.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <nonolith/census_columns.hpp>

namespace nonolith::census {

// Columns are told by how many there are from them to the end of the grid.
class DecidedCells {
  public:
    // Nothing is decided.
    DecidedCells(int rows, int columns)
        : rows_(rows), columns_(static_cast<std::size_t>(columns)) {}

    // Throws std::invalid_argument unless these are the columns of such a grid.
    void decide(std::vector<DecidedColumn> columns) {
        const bool fits = std::ranges::all_of(columns, [&](const DecidedColumn& column) {
            return (column.cells & ~full()) == 0 && (column.filled & ~column.cells) == 0;
        });
        if (!fits || columns.size() != columns_.size())
            throw std::invalid_argument("expected the decided cells of each column");
        columns_ = std::move(columns);
    }

    bool none() const {
        return std::ranges::all_of(columns_,
                                   [](const DecidedColumn& column) { return column.cells == 0; });
    }

    // Whether a column may be the first of the last `columns`.
    bool agrees(int columns, std::size_t column) const {
        NONOLITH_EXPECTS(0 < columns && static_cast<std::size_t>(columns) <= columns_.size());
        NONOLITH_EXPECTS(column <= full());
        return (column & at(columns).cells) == at(columns).filled;
    }

    // The cells of the last columns that nothing is decided of.
    int free_cells(int columns) const {
        int cells = 0;
        for (; columns > 0; --columns)
            cells += rows_ - std::popcount(at(columns).cells);
        return cells;
    }

    // The ends of a grid, of so many columns, that agree.
    Ends agreeing_ends(int columns) const {
        const std::size_t all = std::size_t{1} << rows_ * columns;
        Ends ends((all + 63) / 64);
        for (std::size_t end = 0; end < all; ++end) {
            bool agrees_so_far = true;
            for (int left = 1; left <= columns; ++left)
                agrees_so_far &= agrees(left, end >> rows_ * (left - 1) & full());
            ends[end / 64] |= std::uint64_t{agrees_so_far} << end % 64;
        }
        return ends;
    }

  private:
    unsigned full() const { return (1U << rows_) - 1; }
    const DecidedColumn& at(int columns) const {
        return columns_[columns_.size() - static_cast<std::size_t>(columns)];
    }

    int rows_;
    std::vector<DecidedColumn> columns_; // the first column's first
};

} // namespace nonolith::census
