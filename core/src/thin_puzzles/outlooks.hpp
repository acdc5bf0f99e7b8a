// What is to be expected of the rows of a thin puzzle.
#pragma once

#include "row_outlook.hpp"
#include "support/watch.hpp"

#include <deque>

namespace nonolith {

// An outlook for each row. Rows and columns tell each other how likely the colours of their cells
// are, in rounds (belief propagation). One round is enough for sparse puzzles. Half-filled ones are
// all but decided after ten; and where states that a sweep has come to are what the rows begin
// with, rounds over the next columns say most.
class Outlooks {
  public:
    Outlooks(const ColouredClues& clues, std::span<const u32> candidates,
             const std::deque<ClueProgress>& progress, const std::deque<LivePlaces>& live,
             Watch& watch);
    Outlooks(const Outlooks&) = delete; // the rows' outlooks look at the weights

    const RowOutlook& operator[](std::size_t row) const { return rows_[row]; }

    // More rounds, over all columns.
    void settle();

    // Some rounds over the next columns, from some states before a column: `places` has one a row,
    // state by state.
    void go_on_from(std::size_t column, std::span<const std::uint16_t> places);

  private:
    void go_round(int rounds, std::size_t from, std::size_t to);
    void tell_columns(std::size_t from, std::size_t to);
    void tell_rows(std::size_t column);
    void weigh(std::size_t from, std::size_t to);

    std::size_t height_, width_;
    u32 values_;
    std::span<const u32> candidates_;
    Watch& watch_;
    std::vector<ClueSteps> columns_;
    std::vector<float> from_rows_, from_columns_; // by row, column and colour
    std::vector<RowOutlook> rows_;
    std::vector<std::array<float, RowOutlook::kBand>> begins_; // by row
    std::vector<double> before_;                               // scratch
};

} // namespace nonolith
