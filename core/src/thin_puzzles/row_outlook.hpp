// How well a row may still go on, by the place that it has come to in its clue.
#pragma once

#include "clue_steps.hpp"
#include "solutions/live_places.hpp"

#include <algorithm>
#include <array>

namespace nonolith {

// Sums over the placements of a row, each cell weighed by what the columns say of it. Long rows are
// looked at within a band of places, in step with how much of all clues the columns before have
// used up.
class RowOutlook {
  public:
    static constexpr std::size_t kBand = 192; // places

    // `course` is the share of the filled cells that lie before each cell, and behind the last;
    // `weights[cell * values + colour]` is what the columns say, by now: they may change.
    RowOutlook(const ColouredClue& clue, const ClueProgress& progress, const LivePlaces& live,
               std::span<const double> course, std::span<const float> weights, u32 values);

    // Sums anew over the cells from `from` to `to`, for the places that were reached there when the
    // row told something last; what lies behind these cells is as it was.
    void weigh(std::size_t from, std::size_t to);

    // What the row says of these cells, by the last sums: how likely a colour is by the other cells
    // alone. `begins` says how likely the places of the band are before the first of them.
    void tell(std::size_t from, std::size_t to, const std::array<float, kBand>& begins,
              std::span<float> messages);

    // The same if the row has come to one place before cell `at`, for the next cells:
    // said[ahead * values + colour]. It is 0 exactly where no placement has the colour there, and
    // otherwise within bounds whose product over a column is no matter for a double.
    void foresee(std::size_t at, u32 place, std::size_t cells, float* said) const;

    u32 first(std::size_t at) const { return first_[at]; } // place of the band

    // The logarithm of the ways from a live place before cell `at` to the end, in units of 2^-23.
    // Only differences within a column mean something.
    std::int32_t score(std::size_t at, u32 place) const {
        const std::size_t in_band = std::size_t{place} - first_[at];
        // Between powers of two the bits of a number grow as it does: nearly a logarithm.
        return in_band < kBand ? std::bit_cast<std::int32_t>(ways_[at * kBand + in_band]) : 0;
    }

  private:
    // Some places of a band.
    struct Range {
        u32 begin = 0, end = 0;
    };
    // Numbers of a band: 0 within a range and some places on both sides of it, which steps and
    // vectors may touch.
    class Wide {
      public:
        explicit Wide(Range range) {
            std::fill(*this + range.begin - kBefore, *this + range.end + kBehind, 0.0F);
        }
        float* operator+(std::ptrdiff_t at) { return numbers_.data() + kBefore + at; }
        const float* operator+(std::ptrdiff_t at) const { return numbers_.data() + kBefore + at; }

      private:
        static constexpr std::ptrdiff_t kBefore = 4, kBehind = 12;
        std::array<float, kBand + kBefore + kBehind> numbers_;
    };

    std::ptrdiff_t shift(std::size_t at) const {
        return static_cast<std::ptrdiff_t>(first_[at + 1]) -
               static_cast<std::ptrdiff_t>(first_[at]);
    }
    Wide entering(std::size_t at, Range range) const;
    Wide behind(std::size_t at, Range range) const;
    static Range scale(float* numbers, Range range);

    const ClueProgress& progress_;
    const LivePlaces& live_;
    ClueSteps steps_;
    std::span<const float> weights_;
    u32 values_;
    std::vector<u32> first_;     // place of the band, by cell,
    std::vector<Range> reached_; // and what was reached when the row told something last
    std::vector<float> ways_;    // of each place of the band: a share of the most
    std::vector<std::vector<float>> by_colour_; // 1 for the places that a colour enters
};

} // namespace nonolith
