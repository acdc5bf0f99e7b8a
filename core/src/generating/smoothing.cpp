#include "smoothing.hpp"

#include "support/contract.hpp"
#include "support/real_functions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace nonolith::generating {

namespace {

constexpr std::array kWidths{0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2,  1.4, 1.7,
                             2.0, 2.5, 3.0, 4.0, 6.0, 9.0, 13.0, 20.0};
constexpr u64 kLeastWeight = 16;  // of a cell that costs nothing; the dearest weighs 255 more
constexpr double kHighest = 1024; // of the normal distribution: in whole numbers the sums don't
                                  // depend on their order, so that what is symmetric stays so

} // namespace

u32 Smoothing::levels() const {
    return 1 + static_cast<u32>(kWidths.size()) + damaged_.colours + 1;
}

const std::vector<u8>& Smoothing::level(u32 number) {
    NONOLITH_EXPECTS(number < levels());
    while (made_.size() <= number) {
        const std::size_t next = made_.size();
        if (next == 0)
            made_.push_back(damaged_.cells);
        else if (next <= kWidths.size())
            made_.push_back(smoothed(kWidths[next - 1]));
        else
            made_.push_back(plain(static_cast<u32>(next - 1 - kWidths.size())));
    }
    return made_[number];
}

std::vector<u8> Smoothing::smoothed(double width) const {
    std::vector<u8> result = damaged_.cells;
    std::vector<u64> heaviest(result.size());
    const auto weights_of = [&](u32 colour) {
        std::vector<u64> weights(result.size());
        for (std::size_t cell = 0; cell < weights.size(); ++cell)
            if (damaged_.cells[cell] == colour)
                weights[cell] = kLeastWeight + damaged_.costs[cell];
        return spread(std::move(weights), width);
    };
    for (u32 colour = 0; colour <= damaged_.colours; ++colour) {
        const std::vector<u64> weights = weights_of(colour);
        for (std::size_t cell = 0; cell < weights.size(); ++cell)
            if (!damaged_.locked[cell] && weights[cell] > heaviest[cell]) {
                heaviest[cell] = weights[cell];
                result[cell] = static_cast<u8>(colour);
            }
    }
    return result;
}

std::vector<u8> Smoothing::plain(u32 place) const {
    std::vector<u32> number(damaged_.colours + 1), colours(damaged_.colours + 1);
    for (const u8 colour : damaged_.cells)
        ++number[colour];
    std::iota(colours.begin(), colours.end(), 0);
    std::stable_sort(colours.begin(), colours.end(),
                     [&](u32 a, u32 b) { return number[a] > number[b]; });
    std::vector<u8> result = damaged_.cells;
    for (std::size_t cell = 0; cell < result.size(); ++cell)
        if (!damaged_.locked[cell])
            result[cell] = static_cast<u8>(colours[place]);
    return result;
}

// Along the rows, then along the columns. Beyond the rim the cells of the rim go on.
std::vector<u64> Smoothing::spread(std::vector<u64> weights, double width) const {
    const int reach = static_cast<int>(3 * width) + 1;
    std::vector<u64> bell(static_cast<std::size_t>(reach) + 1);
    for (int i = 0; i <= reach; ++i)
        bell[static_cast<std::size_t>(i)] =
            static_cast<u64>(std::lround(kHighest * exp_of(-i * i / (2 * width * width))));
    std::vector<u64> result(weights.size());
    const auto along = [&](u32 lines, u32 length, u32 line_step, u32 cell_step) {
        for (u32 line = 0; line < lines; ++line) {
            const std::size_t first = std::size_t{line} * line_step;
            const auto at = [&](int position) {
                const int inside = std::clamp(position, 0, static_cast<int>(length) - 1);
                return weights[first + static_cast<std::size_t>(inside) * cell_step];
            };
            for (int position = 0; position < static_cast<int>(length); ++position) {
                u64 sum = bell[0] * at(position);
                for (int i = 1; i <= reach; ++i)
                    sum +=
                        bell[static_cast<std::size_t>(i)] * (at(position - i) + at(position + i));
                result[first + static_cast<std::size_t>(position) * cell_step] = sum;
            }
        }
        weights.swap(result);
    };
    along(damaged_.height, damaged_.width, damaged_.width, 1);
    along(damaged_.width, damaged_.height, 1, damaged_.width);
    return weights;
}

} // namespace nonolith::generating
