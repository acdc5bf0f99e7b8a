// What the next columns of a thin puzzle make of a state.
#pragma once

#include "outlooks.hpp"

#include <optional>

namespace nonolith {

// An outlook (row_outlook.hpp) takes the cells of a column one by one, with weights that are the
// same for all states. Of the next columns more can be said. From the place that a row has come to
// follows how likely each colour is in each of its next cells; so a column has a sum over its
// placements, each weighed by what the rows say of its cells. The larger the sums, the better is
// the state than its rows, each by itself, make it look. With them a sweep of half-filled 16×500
// comes three times as far to its first dead end.
//
// (In the words of belief propagation: the outlooks are the rows' part of the Bethe free energy,
// given a state, and these sums are the columns' part.)
class ColumnsAhead {
  public:
    ColumnsAhead(const ColouredClues& clues, const Outlooks& outlooks);

    static constexpr std::size_t kMost = 8; // columns that can be looked at

    // The states that are looked at from now on are those before a column, and so many are looked
    // at from there.
    void begin(std::size_t column, std::size_t columns);

    // The logarithm of the sums of the next columns, in the units of RowOutlook::score; nothing if
    // one of the columns has no placement left, so that the state leads nowhere.
    std::optional<std::int64_t> score(std::span<const std::uint16_t> places);

  private:
    static constexpr u32 kNotKnown = ~u32{0};

    double sum(const ClueSteps& steps, std::size_t ahead);

    const Outlooks& outlooks_;
    std::size_t height_, width_;
    u32 values_;
    std::vector<ClueSteps> steps_;         // of the columns
    std::size_t column_ = 0, columns_ = 0; // where the states are, and how many they see
    std::vector<u32> known_;               // where what rows say is, by row and place of the band
    std::vector<float> said_;              // of a row and a place: by column ahead and colour
    std::vector<std::size_t> heard_;       // where it is for the state at hand, by row
    std::vector<double> ways_;             // scratch
};

} // namespace nonolith
