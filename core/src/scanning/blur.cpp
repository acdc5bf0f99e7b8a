// Means and blurs. All are separable: first along the rows, then along the columns. The loops over
// columns go row by row, so that the compiler makes vectors of neighbouring columns.

#include "mirror.hpp"
#include "support/contract.hpp"
#include "support/real_functions.hpp"

#include <algorithm>
#include <nonolith/scanning.hpp>

namespace nonolith::scanning {

namespace {

using u32 = std::uint32_t;

// Sums of doubles that windows enter and leave: with floats, what was rounded would stay.
void mean_of_rows(View grey, u32 wide, float* to) {
    const auto reach = static_cast<std::int64_t>(wide / 2);
    const double share = 1.0 / wide;
    for (u32 y = 0; y < grey.height; ++y) {
        const float* row = grey.pixels + std::size_t{y} * grey.width;
        float* out = to + std::size_t{y} * grey.width;
        double sum = 0;
        for (std::int64_t x = -reach; x <= reach; ++x)
            sum += row[mirrored(x, grey.width)];
        for (std::int64_t x = 0; x < grey.width; ++x) {
            out[x] = static_cast<float>(sum * share);
            sum += static_cast<double>(row[mirrored(x + reach + 1, grey.width)]) -
                   row[mirrored(x - reach, grey.width)];
        }
    }
}

void mean_of_columns(View grey, u32 tall, float* to) {
    const auto reach = static_cast<std::int64_t>(tall / 2);
    const double share = 1.0 / tall;
    std::vector<double> sums(grey.width, 0.0);
    const auto row_at = [&](std::int64_t y) {
        return grey.pixels + mirrored(y, grey.height) * grey.width;
    };
    for (std::int64_t y = -reach; y <= reach; ++y)
        for (const float* row = row_at(y); double& sum : sums)
            sum += *row++;
    for (std::int64_t y = 0; y < grey.height; ++y) {
        float* out = to + static_cast<std::size_t>(y) * grey.width;
        const float* enters = row_at(y + reach + 1);
        const float* leaves = row_at(y - reach);
        for (u32 x = 0; x < grey.width; ++x) {
            out[x] = static_cast<float>(sums[x] * share);
            sums[x] += static_cast<double>(enters[x]) - leaves[x];
        }
    }
}

// Half of a Gaussian, from its middle outwards, whose whole has the sum 1.
std::vector<float> half_gaussian(double sigma) {
    const auto reach = static_cast<u32>(3 * sigma) + 1;
    std::vector<double> weights;
    double sum = 0;
    for (u32 i = 0; i <= reach; ++i) {
        weights.push_back(exp_of(-0.5 * i * i / (sigma * sigma)));
        sum += i == 0 ? weights.back() : 2 * weights.back();
    }
    std::vector<float> half;
    for (const double weight : weights)
        half.push_back(static_cast<float>(weight / sum));
    return half;
}

} // namespace

Picture box_mean(View grey, u32 tall, u32 wide) {
    NONOLITH_EXPECTS(grey.channels == 1 && tall % 2 == 1 && wide % 2 == 1);
    Picture mean(grey.height, grey.width);
    if (grey.size() == 0)
        return mean;
    if (tall == 1) {
        mean_of_rows(grey, wide, mean.pixels.data());
    } else if (wide == 1) {
        mean_of_columns(grey, tall, mean.pixels.data());
    } else {
        Picture rows(grey.height, grey.width);
        mean_of_rows(grey, wide, rows.pixels.data());
        mean_of_columns(rows, tall, mean.pixels.data());
    }
    return mean;
}

Picture blurred(View grey, double sigma) {
    NONOLITH_EXPECTS(grey.channels == 1 && sigma >= 0.2 && sigma <= 50);
    Picture out(grey.height, grey.width);
    if (grey.size() == 0)
        return out;
    const std::vector<float> half = half_gaussian(sigma);
    const u32 reach = static_cast<u32>(half.size()) - 1;
    Picture rows(grey.height, grey.width);
    std::vector<float> wide(grey.width + 2 * reach);
    for (u32 y = 0; y < grey.height; ++y) {
        const float* row = grey.pixels + std::size_t{y} * grey.width;
        for (u32 x = 0; x < wide.size(); ++x)
            wide[x] = row[mirrored(std::int64_t{x} - reach, grey.width)];
        float* to = rows.pixels.data() + std::size_t{y} * grey.width;
        for (u32 x = 0; x < grey.width; ++x)
            to[x] = half[0] * wide[x + reach];
        for (u32 i = 1; i <= reach; ++i)
            for (u32 x = 0; x < grey.width; ++x)
                to[x] += half[i] * (wide[x + reach - i] + wide[x + reach + i]);
    }
    for (u32 y = 0; y < grey.height; ++y) {
        float* to = out.pixels.data() + std::size_t{y} * grey.width;
        const auto row_at = [&](std::int64_t other) {
            return rows.pixels.data() + mirrored(other, grey.height) * grey.width;
        };
        const float* middle = row_at(y);
        for (u32 x = 0; x < grey.width; ++x)
            to[x] = half[0] * middle[x];
        for (u32 i = 1; i <= reach; ++i) {
            const float* above = row_at(std::int64_t{y} - i);
            const float* below = row_at(std::int64_t{y} + i);
            for (u32 x = 0; x < grey.width; ++x)
                to[x] += half[i] * (above[x] + below[x]);
        }
    }
    return out;
}

// The lines of a grid stay where print is faint and noise strong: along a stroke noise averages
// out, across it nothing is blurred. Steger's detector (1998) finds strokes of any direction with
// second derivatives; lines of a grid that is nearly upright need two directions alone.
Picture ridges(View grey, u32 length) {
    NONOLITH_EXPECTS(grey.channels == 1 && length % 2 == 1);
    Picture best(grey.height, grey.width);
    if (grey.size() == 0)
        return best;
    const auto last = std::int64_t{grey.height} - 1;
    const u32 width = grey.width;
    constexpr u32 kDistances[] = {2, 4, 7};
    const Picture flat = box_mean(grey, 1, length);
    for (std::int64_t y = 0; y <= last; ++y) {
        const float* here = flat.pixels.data() + static_cast<std::size_t>(y) * width;
        float* to = best.pixels.data() + static_cast<std::size_t>(y) * width;
        for (const u32 distance : kDistances) {
            const auto row_at = [&](std::int64_t other) {
                return flat.pixels.data() +
                       static_cast<std::size_t>(std::clamp<std::int64_t>(other, 0, last)) * width;
            };
            const float* above = row_at(y - distance);
            const float* below = row_at(y + distance);
            for (u32 x = 0; x < width; ++x)
                to[x] = std::max(to[x], std::min(above[x], below[x]) - here[x]);
        }
    }
    const Picture upright = box_mean(grey, length, 1);
    constexpr u32 kMargin = 7;
    std::vector<float> wide(width + 2 * kMargin);
    for (u32 y = 0; y < grey.height; ++y) {
        const float* row = upright.pixels.data() + std::size_t{y} * width;
        std::fill_n(wide.begin(), kMargin, row[0]);
        std::copy_n(row, width, wide.begin() + kMargin);
        std::fill_n(wide.end() - kMargin, kMargin, row[width - 1]);
        float* to = best.pixels.data() + std::size_t{y} * width;
        const float* here = wide.data() + kMargin;
        for (const u32 distance : kDistances)
            for (u32 x = 0; x < width; ++x)
                to[x] =
                    std::max(to[x], std::min(*(here + x - distance), here[x + distance]) - here[x]);
    }
    return best;
}

} // namespace nonolith::scanning
