#include "outlooks.hpp"

#include "support/contract.hpp"

#include <algorithm>

namespace nonolith {
namespace {

constexpr float kLeast = 1e-5F;     // no candidate is ever ruled out
constexpr int kSettling = 9;        // rounds after the first,
constexpr int kGoingOn = 2;         // and from the states that a sweep has come to,
constexpr std::size_t kWindow = 40; // over so many columns

// Scales the weights of a cell so that the largest is 1. A cell that nothing is known of, since the
// row left its band, has equal weights.
void scale_to_one(std::span<float> weights, float least) {
    const float most = std::ranges::max(weights);
    for (float& weight : weights)
        weight = most > 0 ? std::max(weight / most, least) : 1;
}

// The share of the filled cells that lie before each column, and behind the last.
std::vector<double> filled_before(const ColouredClues& clues) {
    std::vector<double> before{0};
    for (const ColouredClue& clue : clues.columns) {
        double sum = before.back();
        for (const ColouredLength& block : clue)
            sum += block.length;
        before.push_back(sum);
    }
    const double all = std::max(before.back(), 1.0);
    for (double& sum : before)
        sum /= all;
    NONOLITH_ENSURES(std::ranges::is_sorted(before) && before.back() <= 1);
    return before;
}

} // namespace

Outlooks::Outlooks(const ColouredClues& clues, std::span<const u32> candidates,
                   const std::deque<ClueProgress>& progress, const std::deque<LivePlaces>& live,
                   Watch& watch)
    : height_(clues.height()), width_(clues.width()), values_(clues.colours + 1),
      candidates_(candidates), watch_(watch), columns_(clues.columns.begin(), clues.columns.end()),
      from_rows_(clues.cells() * values_), from_columns_(from_rows_.size()), begins_(height_) {
    NONOLITH_EXPECTS(candidates.size() == clues.cells());
    NONOLITH_EXPECTS(progress.size() == height_ && live.size() == height_);
    const std::vector<double> course = filled_before(clues);
    const std::size_t size = width_ * values_;
    for (std::size_t row = 0; row < height_; ++row) {
        rows_.emplace_back(clues.rows[row], progress[row], live[row], course,
                           std::span(from_columns_).subspan(row * size, size), values_);
        begins_[row].fill(0);
        begins_[row][0] = 1;
    }
    for (std::size_t cell = 0; cell < clues.cells(); ++cell)
        for_each_bit(candidates[cell],
                     [&](u32 colour) { from_rows_[cell * values_ + colour] = 1; });
    for (std::size_t column = 0; column < width_; ++column)
        tell_rows(column);
    weigh(0, width_);
    go_round(1, 0, width_);
}

void Outlooks::settle() {
    for (auto& begins : begins_) {
        begins.fill(0);
        begins[0] = 1;
    }
    go_round(kSettling, 0, width_);
}

void Outlooks::go_round(int rounds, std::size_t from, std::size_t to) {
    for (int round = 0; round < rounds; ++round) {
        tell_columns(from, to);
        for (std::size_t column = from; column < to; ++column)
            tell_rows(column);
        weigh(from, to);
    }
}

void Outlooks::go_on_from(std::size_t column, std::span<const std::uint16_t> places) {
    for (std::size_t row = 0; row < height_; ++row) {
        NONOLITH_EXPECTS(places.size() % height_ == 0);
        begins_[row].fill(0);
        for (std::size_t at = row; at < places.size(); at += height_) {
            const std::size_t in_band = std::size_t{places[at]} - rows_[row].first(column);
            if (in_band < RowOutlook::kBand)
                begins_[row][in_band] += 1;
        }
    }
    go_round(kGoingOn, column, std::min(width_, column + kWindow));
}

void Outlooks::weigh(std::size_t from, std::size_t to) {
    for (RowOutlook& row : rows_) {
        watch_.tick(256 * (to - from));
        row.weigh(from, to);
    }
}

// What the rows say of their cells; no candidate is ruled out, and nothing else allowed.
void Outlooks::tell_columns(std::size_t from, std::size_t to) {
    const std::size_t size = width_ * values_;
    for (std::size_t row = 0; row < height_; ++row) {
        watch_.tick(512 * (to - from));
        const auto messages = std::span(from_rows_).subspan(row * size, size);
        rows_[row].tell(from, to, begins_[row], messages);
        for (std::size_t column = from; column < to; ++column) {
            const auto message = messages.subspan(column * values_, values_);
            scale_to_one(message, kLeast);
            for (u32 colour = 0; colour < values_; ++colour)
                if ((candidates_[row * width_ + column] >> colour & 1) == 0)
                    message[colour] = 0;
        }
    }
}

// What a column says of its cells: how likely a colour is by what the rows say of its other cells.
// The sums over its placements go forwards from its first cell, where they are kept, and then
// backwards.
void Outlooks::tell_rows(std::size_t column) {
    const ClueSteps& steps = columns_[column];
    const std::size_t places = steps.places(), stride = places + 2;
    watch_.tick(8 * height_ * places);
    before_.assign((height_ + 1) * stride, 0);
    before_[2] = 1; // two places that nothing enters come first
    for (std::size_t row = 0; row < height_; ++row) {
        const double* const now = &before_[row * stride + 2];
        double* const after = &before_[(row + 1) * stride + 2];
        const float* const say = &from_rows_[(row * width_ + column) * values_];
        for (std::ptrdiff_t place = 0; place < static_cast<std::ptrdiff_t>(places); ++place) {
            const auto at = static_cast<std::size_t>(place);
            after[place] = now[place] * double{steps.stays[at] * say[0]} +
                           (now[place - 1] + now[place - 2] * double{steps.joins[at]}) *
                               double{say[steps.enters[at]]};
        }
    }
    std::vector<double> behind(stride, 0), left(stride, 0);
    behind[places - 1] = 1;
    if (places > 1)
        behind[places - 2] = 1;
    for (std::size_t row = height_; row-- > 0;) {
        const double* const now = &before_[row * stride + 2];
        const float* const say = &from_rows_[(row * width_ + column) * values_];
        const std::size_t cell = (row * width_ + column) * values_;
        std::array<double, kMaxColours + 1> told{};
        for (std::size_t place = 0; place < places; ++place) {
            const double stay = double{steps.stays[place]} * behind[place];
            told[0] += now[place] * stay;
            left[place] = stay * double{say[0]};
            if (place + 1 < places) {
                told[steps.enters[place + 1]] += now[place] * behind[place + 1];
                left[place] += behind[place + 1] * double{say[steps.enters[place + 1]]};
            }
            if (place + 2 < places && steps.joins[place + 2] != 0) {
                told[steps.enters[place + 2]] += now[place] * behind[place + 2];
                left[place] += behind[place + 2] * double{say[steps.enters[place + 2]]};
            }
        }
        std::swap(left, behind);
        const double most = *std::ranges::max_element(told);
        for (u32 colour = 0; colour < values_; ++colour)
            from_columns_[cell + colour] = (candidates_[row * width_ + column] >> colour & 1) == 0
                                               ? 0.0F
                                           : most > 0 ? static_cast<float>(told[colour] / most)
                                                      : 1.0F;
    }
}

} // namespace nonolith
