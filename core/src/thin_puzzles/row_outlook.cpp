#include "row_outlook.hpp"

#include "support/contract.hpp"

namespace nonolith {
namespace {

template <std::size_t kSize> void scale_to_one(std::array<float, kSize>& numbers) {
    const float most = std::ranges::max(numbers);
    if (most > 0)
        for (float& number : numbers)
            number /= most;
}

} // namespace

RowOutlook::RowOutlook(const ColouredClue& clue, const ClueProgress& progress,
                       const LivePlaces& live, std::span<const double> course,
                       std::span<const float> weights, u32 values)
    : progress_(progress), live_(live), steps_(clue), weights_(weights), values_(values),
      first_(live.edges()), reached_(live.edges()), ways_(live.edges() * kBand, 0) {
    for (std::size_t at = 0; at < live.edges(); ++at) {
        const double middle = course[at] * (progress.places() - 1);
        const u32 low = live.first(at), end = live.last(at) + 1;
        const u32 high = end > low + kBand ? end - static_cast<u32>(kBand) : low;
        NONOLITH_EXPECTS(course[at] >= 0 && course[at] <= 1 && low < end);
        first_[at] = std::clamp(static_cast<u32>(std::max(middle - kBand / 2, 0.0)), low, high);
    }
    const std::size_t cells = live.edges() - 1;
    for (u32 i = 0; i < kBand; ++i)
        ways_[cells * kBand + i] = live.contains(cells, first_[cells] + i) ? 1 : 0;
    for (std::size_t at = 0; at < live.edges(); ++at)
        reached_[at].end = static_cast<u32>(
            std::min<std::size_t>(kBand, std::size_t{live.last(at)} + 1 - first_[at]));
    // Steps are looked up some places behind the last band too.
    const std::size_t all = steps_.places() + kBand + 16;
    steps_.stays.resize(all);
    steps_.joins.resize(all);
    by_colour_.assign(values, std::vector<float>(all));
    for (std::size_t place = 1; place < steps_.places(); ++place)
        by_colour_[steps_.enters[place]][place] = 1;
    by_colour_[0][0] = 1; // by which it is not entered, but stays
}

// The weights of a cell by the place of the band before it that is entered.
RowOutlook::Wide RowOutlook::entering(std::size_t at, Range range) const {
    Wide weights(range);
    float* const to = weights + 0;
    for (u32 colour = 0; colour < values_; ++colour) {
        const float weight = weights_[at * values_ + colour];
        const float* const is_colour = &by_colour_[colour][first_[at]];
        for (u32 i = range.begin; i < range.end + 2; ++i)
            to[i] += weight * is_colour[i];
    }
    return weights;
}

// The ways behind a cell, by the places of the band before it.
RowOutlook::Wide RowOutlook::behind(std::size_t at, Range range) const {
    Wide ways(range);
    const std::ptrdiff_t moves = shift(at);
    NONOLITH_EXPECTS(range.begin <= range.end && range.end <= kBand);
    const auto begin = std::max<std::ptrdiff_t>(range.begin, moves);
    const auto end =
        std::min<std::ptrdiff_t>(range.end + 2, static_cast<std::ptrdiff_t>(kBand) + moves);
    if (begin < end)
        std::copy_n(&ways_[(at + 1) * kBand] + (begin - moves), end - begin, ways + begin);
    return ways;
}

// Makes the largest number 1, and leaves out what is next to nothing: such numbers are slow, and
// mean nothing. Returns what is left.
RowOutlook::Range RowOutlook::scale(float* numbers, Range range) {
    constexpr float kLeast = 1e-30F;
    std::array<float, 8> largest{};
    u32 at = range.begin;
    for (; at + 8 <= range.end; at += 8)
        for (u32 k = 0; k < 8; ++k)
            largest[k] = largest[k] < numbers[at + k] ? numbers[at + k] : largest[k];
    float most = std::ranges::max(largest);
    for (; at < range.end; ++at)
        most = std::max(most, numbers[at]);
    const float times = most > 0 ? 1 / most : 0;
    for (u32 i = range.begin; i < range.end; ++i) {
        const float number = numbers[i] * times;
        numbers[i] = number < kLeast ? 0 : number;
    }
    NONOLITH_INVARIANT(std::all_of(numbers + range.begin, numbers + range.end,
                                   [](float number) { return number >= 0 && number <= 1.001F; }));
    while (range.begin < range.end && numbers[range.begin] == 0)
        ++range.begin;
    while (range.begin < range.end && numbers[range.end - 1] == 0)
        --range.end;
    return range;
}

void RowOutlook::weigh(std::size_t from, std::size_t to) {
    NONOLITH_EXPECTS(from <= to && to < first_.size());
    for (std::size_t at = to; at-- > from;) {
        const Range range = reached_[at];
        const Wide after = behind(at, range), enter = entering(at, range);
        const float background = weights_[at * values_];
        const float* const stays = &steps_.stays[first_[at]];
        const float* const joins = &steps_.joins[first_[at]];
        const float *const ways = after + 0, *const weights = enter + 0;
        float* const now = &ways_[at * kBand];
        for (u32 i = range.begin; i < range.end; ++i)
            now[i] = background * stays[i] * ways[i] + weights[i + 1] * ways[i + 1] +
                     joins[i + 2] * weights[i + 2] * ways[i + 2];
        scale(now, range);
    }
}

void RowOutlook::tell(std::size_t from, std::size_t to, const std::array<float, kBand>& begins,
                      std::span<float> messages) {
    NONOLITH_EXPECTS(from <= to && to < first_.size() && messages.size() >= to * values_);
    Wide now({0, kBand});
    std::ranges::copy(begins, now + 0);
    Range range = scale(now + 0, {0, kBand});
    for (std::size_t at = from; at < to; ++at) {
        reached_[at] = range;
        const Wide after = behind(at, range), enter = entering(at, range);
        const float background = weights_[at * values_];
        const float* const stays = &steps_.stays[first_[at]];
        const float* const joins = &steps_.joins[first_[at]];
        const float *const ways = after + 0, *const weights = enter + 0;
        const float *const here = now + 0, *const one = now + -1, *const two = now + -2;
        Wide next(range),
            told(range); // by place: what comes to it; and what of that goes on to the end
        float *const comes = next + 0, *const goes_on = told + 0;
        for (u32 i = range.begin; i < range.end + 2; ++i) {
            const float enters = one[i] + joins[i] * two[i], stay = here[i] * stays[i];
            comes[i] = stay * background + enters * weights[i];
            // A place where background stays is entered by background as well.
            goes_on[i] = (stay + enters) * ways[i];
        }
        for (u32 colour = 0; colour < values_; ++colour) {
            const float* const is_colour = &by_colour_[colour][first_[at]];
            std::array<float, 8> sums{};
            for (u32 i = range.begin; i < range.end + 2; i += 8)
                for (u32 k = 0; k < 8; ++k)
                    sums[k] += goes_on[i + k] * is_colour[i + k];
            messages[at * values_ + colour] = ((sums[0] + sums[1]) + (sums[2] + sums[3])) +
                                              ((sums[4] + sums[5]) + (sums[6] + sums[7]));
        }
        // The band moves on.
        const std::ptrdiff_t moves = shift(at);
        const auto begin = std::max<std::ptrdiff_t>(range.begin, moves);
        const auto end =
            std::min<std::ptrdiff_t>(range.end + 2, static_cast<std::ptrdiff_t>(kBand) + moves);
        range = {};
        if (begin < end)
            range = {static_cast<u32>(begin - moves), static_cast<u32>(end - moves)};
        now = Wide(range);
        std::copy_n(next + begin, range.end - range.begin, now + range.begin);
        range = scale(now + 0, range);
    }
}

void RowOutlook::foresee(std::size_t at, u32 place, std::size_t cells, float* said) const {
    constexpr float kLeast = 1e-9F, kMost = 1e6F; // to the 32nd power still numbers
    constexpr std::size_t kReach = 32;
    std::array<float, kReach> now{}, behind{};
    u32 reached = 1; // places from `place` on, as bits
    now[0] = 1;
    for (std::size_t ahead = 0; ahead < cells; ++ahead, ++at, said += values_) {
        const float* const weights = &weights_[at * values_];
        std::fill_n(said, values_, 0.0F);
        behind.fill(0);
        u32 next = 0, allowed = 0;
        for_each_bit(reached, [&](u32 i) {
            for (u32 colour = 0; colour < values_; ++colour) {
                u32 after = 0;
                if (!progress_.step(place + i, colour, after) || !live_.contains(at + 1, after))
                    continue;
                const std::size_t in_band = std::size_t{after} - first_[at + 1];
                const float ways = in_band < kBand ? ways_[(at + 1) * kBand + in_band] : 0;
                allowed |= u32{1} << colour;
                next |= u32{1} << (after - place);
                said[colour] += now[i] * ways;
                behind[after - place] += now[i] * weights[colour];
            }
        });
        float sum = 0;
        for (u32 colour = 0; colour < values_; ++colour)
            sum += said[colour] * weights[colour];
        for (u32 colour = 0; colour < values_; ++colour)
            if ((allowed >> colour & 1) != 0)
                said[colour] = sum > 0 ? std::clamp(said[colour] / sum, kLeast, kMost) : 1;
            else
                said[colour] = 0;
        scale_to_one(behind);
        now = behind;
        reached = next;
    }
}

} // namespace nonolith
