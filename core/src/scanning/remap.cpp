#include "support/contract.hpp"

#include <algorithm>
#include <cmath>
#include <nonolith/scanning.hpp>

namespace nonolith::scanning {

Picture remapped(View source, View map) {
    NONOLITH_EXPECTS(map.channels == 2 && source.size() > 0);
    Picture out(map.height, map.width, source.channels);
    const auto right = static_cast<float>(source.width - 1);
    const auto bottom = static_cast<float>(source.height - 1);
    const std::size_t step = source.channels;
    const std::size_t row = step * source.width;
    float* to = out.pixels.data();
    const float* const end = map.pixels + map.size();
    for (const float* at = map.pixels; at != end; at += 2) {
        // max() first: what is no number becomes 0
        const float x = std::min(std::max(0.0F, at[0]), right);
        const float y = std::min(std::max(0.0F, at[1]), bottom);
        const auto left = static_cast<std::uint32_t>(x);
        const auto top = static_cast<std::uint32_t>(y);
        const float dx = x - static_cast<float>(left);
        const float dy = y - static_cast<float>(top);
        const float* a = source.pixels + top * row + left * step;
        const std::size_t beside = left + 1 < source.width ? step : 0;
        const std::size_t below = top + 1 < source.height ? row : 0;
        for (std::size_t channel = 0; channel < step; ++channel, ++a) {
            const float upper = a[0] + dx * (a[beside] - a[0]);
            const float lower = a[below] + dx * (a[below + beside] - a[below]);
            *to++ = upper + dy * (lower - upper);
        }
    }
    NONOLITH_ENSURES(to == out.pixels.data() + out.pixels.size());
    return out;
}

} // namespace nonolith::scanning
