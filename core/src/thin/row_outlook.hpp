// How well a row may still go on, by the place that it has come to in its clue.
#pragma once

#include "solutions/live_places.hpp"

namespace nonolith {

// Sums over the placements of a row, each cell weighed by what the columns say of it. Long rows are
// looked at within a band of places, in step with how much of all clues the columns before have
// used up.
class RowOutlook {
  public:
    // `course` is the share of the filled cells that lie before each cell, and behind the last.
    RowOutlook(const ClueProgress& progress, const LivePlaces& live, std::span<const double> course,
               u32 values);

    // Sums from the end, with `weights[cell * values + colour]`.
    void weigh(std::span<const float> weights);

    // What the row says of its cells, with the weights that it was given last: how likely a colour
    // is by the other cells alone.
    void tell(std::span<const float> weights, std::span<float> messages) const;

    // The logarithm of the ways from a live place before cell `at` to the end, in units of 2^-23.
    // Only differences within a column mean something.
    std::int32_t score(std::size_t at, u32 place) const {
        const std::size_t in_band = std::size_t{place} - first_[at];
        // Between powers of two the bits of a number grow as it does: nearly a logarithm.
        return in_band < kBand ? std::bit_cast<std::int32_t>(ways_[at * kBand + in_band]) : 0;
    }

  private:
    static constexpr std::size_t kBand = 192;

    template <class Visit> void for_each_step(std::size_t at, Visit visit) const;

    const ClueProgress& progress_;
    const LivePlaces& live_;
    u32 values_;
    std::vector<u32> first_;  // place of the band
    std::vector<float> ways_; // of each place of the band: a share of the most
};

} // namespace nonolith
