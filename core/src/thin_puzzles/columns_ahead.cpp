#include "columns_ahead.hpp"

#include "support/contract.hpp"

#include <algorithm>

namespace nonolith {

ColumnsAhead::ColumnsAhead(const ColouredClues& clues, const Outlooks& outlooks)
    : outlooks_(outlooks), height_(clues.height()), width_(clues.width()),
      values_(clues.colours + 1), steps_(clues.columns.begin(), clues.columns.end()),
      known_(height_ * RowOutlook::kBand), heard_(height_) {}

void ColumnsAhead::begin(std::size_t column, std::size_t columns) {
    NONOLITH_EXPECTS(columns <= kMost);
    column_ = column;
    columns_ = std::min(columns, width_ - column);
    std::ranges::fill(known_, kNotKnown);
    said_.clear();
}

std::optional<std::int64_t> ColumnsAhead::score(std::span<const std::uint16_t> places) {
    const std::size_t size = columns_ * values_;
    for (std::size_t row = 0; row < height_; ++row) {
        const std::size_t in_band = std::size_t{places[row]} - outlooks_[row].first(column_);
        const bool kept = in_band < RowOutlook::kBand;
        u32 known = kept ? known_[row * RowOutlook::kBand + in_band] : kNotKnown;
        if (known == kNotKnown) {
            known = static_cast<u32>(said_.size());
            said_.resize(said_.size() + size);
            outlooks_[row].foresee(column_, places[row], columns_, said_.data() + known);
            if (kept)
                known_[row * RowOutlook::kBand + in_band] = known;
        }
        heard_[row] = known;
    }
    std::int64_t score = 0;
    for (std::size_t ahead = 0; ahead < columns_; ++ahead) {
        const double ways = sum(steps_[column_ + ahead], ahead);
        if (ways <= 0)
            return std::nullopt;
        score += std::bit_cast<std::int64_t>(ways) >> (52 - 23); // nearly a logarithm
    }
    return score;
}

// Over the placements of a column, cell by cell. All numbers are larger than 0 exactly where there
// is a placement (see RowOutlook::foresee).
double ColumnsAhead::sum(const ClueSteps& steps, std::size_t ahead) {
    const std::size_t places = steps.places();
    ways_.assign(places + 2, 0);
    double* const ways = ways_.data() + 2; // two places that nothing enters come first
    ways[0] = 1;
    // Only places that can be reached by now, and from which the end can be reached.
    const std::size_t fastest = values_ > 2 ? 2 : 1; // places by one cell
    for (std::size_t row = 0; row < height_; ++row) {
        const float* const said = &said_[heard_[row] + ahead * values_];
        const std::size_t end = std::min(places, fastest * (row + 1) + 1);
        const std::size_t left = fastest * (height_ - row - 1) + 2;
        for (std::size_t at = end; at-- > (places > left ? places - left : 0);) {
            const auto place = static_cast<std::ptrdiff_t>(at);
            ways[place] = ways[place] * double{steps.stays[at] * said[0]} +
                          (ways[place - 1] + ways[place - 2] * double{steps.joins[at]}) *
                              double{said[steps.enters[at]]};
        }
    }
    return ways[static_cast<std::ptrdiff_t>(places) - 1] +
           (places > 1 ? ways[static_cast<std::ptrdiff_t>(places) - 2] : 0);
}

} // namespace nonolith
