#include "row_outlook.hpp"

#include <algorithm>
#include <array>

namespace nonolith {
namespace {

template <std::size_t kSize> void scale_to_one(std::array<float, kSize>& numbers) {
    const float most = std::ranges::max(numbers);
    if (most > 0)
        for (float& number : numbers)
            number /= most;
}

} // namespace

RowOutlook::RowOutlook(const ClueProgress& progress, const LivePlaces& live,
                       std::span<const double> course, u32 values)
    : progress_(progress), live_(live), values_(values), first_(live.edges()),
      ways_(live.edges() * kBand, 0) {
    for (std::size_t at = 0; at < live.edges(); ++at) {
        const double middle = course[at] * (progress.places() - 1);
        const u32 low = live.first(at), end = live.last(at) + 1;
        const u32 high = end > low + kBand ? end - static_cast<u32>(kBand) : low;
        first_[at] = std::clamp(static_cast<u32>(std::max(middle - kBand / 2, 0.0)), low, high);
    }
}

// Calls visit(i, colour, j) for every step from place i of the band before a cell to place j of the
// one behind it.
template <class Visit> void RowOutlook::for_each_step(std::size_t at, Visit visit) const {
    for (u32 i = 0; i < kBand; ++i) {
        const u32 place = first_[at] + i;
        if (place > live_.last(at))
            return;
        if (!live_.contains(at, place))
            continue;
        for (u32 colour = 0; colour < values_; ++colour) {
            u32 after = 0;
            if (progress_.step(place, colour, after) && after >= first_[at + 1] &&
                after - first_[at + 1] < kBand && live_.contains(at + 1, after))
                visit(i, colour, after - first_[at + 1]);
        }
    }
}

void RowOutlook::weigh(std::span<const float> weights) {
    const std::size_t cells = live_.edges() - 1;
    std::array<float, kBand> now{};
    for (u32 i = 0; i < kBand; ++i)
        now[i] = live_.contains(cells, first_[cells] + i) ? 1 : 0;
    for (std::size_t at = cells;; --at) {
        scale_to_one(now);
        std::ranges::copy(now, &ways_[at * kBand]);
        if (at == 0)
            return;
        now.fill(0);
        for_each_step(at - 1, [&](u32 i, u32 colour, u32 j) {
            now[i] += weights[(at - 1) * values_ + colour] * ways_[at * kBand + j];
        });
    }
}

void RowOutlook::tell(std::span<const float> weights, std::span<float> messages) const {
    const std::size_t cells = live_.edges() - 1;
    std::array<float, kBand> now{}, behind{};
    now[0] = 1;
    for (std::size_t at = 0; at < cells; ++at) {
        float* const message = &messages[at * values_];
        std::fill_n(message, values_, 0.0F);
        behind.fill(0);
        for_each_step(at, [&](u32 i, u32 colour, u32 j) {
            behind[j] += now[i] * weights[at * values_ + colour];
            message[colour] += now[i] * ways_[(at + 1) * kBand + j];
        });
        scale_to_one(behind);
        now = behind;
    }
}

} // namespace nonolith
