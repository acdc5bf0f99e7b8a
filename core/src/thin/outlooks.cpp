#include "outlooks.hpp"

#include <algorithm>

namespace nonolith {
namespace {

constexpr float kLeast = 1e-5F; // no candidate is ever ruled out

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
    return before;
}

// What a column tells its cells: how likely a colour is by what the rows say of its other cells.
void tell_rows(const ColumnPatterns& patterns, std::size_t column, std::size_t width, u32 values,
               std::span<const float> from_rows, std::span<float> from_columns) {
    const auto at = [&](u32 row, u32 colour) { return (row * width + column) * values + colour; };
    for (std::size_t number = 0; number < patterns.size(); ++number) {
        const u32* const pattern = patterns[number];
        double weight = 1;
        for (u32 colour = 0; colour < values; ++colour)
            for_each_bit(pattern[colour],
                         [&](u32 row) { weight *= double{from_rows[at(row, colour)]}; });
        for (u32 colour = 0; colour < values; ++colour)
            for_each_bit(pattern[colour], [&](u32 row) {
                const double by_others = weight / double{from_rows[at(row, colour)]};
                from_columns[at(row, colour)] += static_cast<float>(by_others);
            });
    }
}

} // namespace

std::vector<RowOutlook> find_outlooks(const ColouredClues& clues,
                                      const std::vector<ColumnPatterns>& patterns,
                                      const std::deque<ClueProgress>& progress,
                                      const std::deque<LivePlaces>& live, Watch& watch) {
    const std::size_t height = clues.height(), width = clues.width();
    const u32 values = clues.colours + 1;
    const std::vector<double> course = filled_before(clues);
    std::vector<RowOutlook> outlooks;
    for (std::size_t row = 0; row < height; ++row)
        outlooks.emplace_back(progress[row], live[row], course, values);
    std::vector<float> from_rows(clues.cells() * values, 1), from_columns(from_rows.size());
    for (const bool first : {true, false}) {
        std::ranges::fill(from_columns, 0.0F);
        for (std::size_t column = 0; column < width; ++column) {
            watch.tick(4 * height * patterns[column].size());
            tell_rows(patterns[column], column, width, values, from_rows, from_columns);
        }
        for (std::size_t cell = 0; cell < clues.cells(); ++cell)
            scale_to_one(std::span(from_columns).subspan(cell * values, values), 0);
        for (std::size_t row = 0; row < height; ++row) {
            watch.tick(256 * width);
            const std::size_t begin = row * width * values, size = width * values;
            const auto weights = std::span(from_columns).subspan(begin, size);
            outlooks[row].weigh(weights);
            if (first)
                outlooks[row].tell(weights, std::span(from_rows).subspan(begin, size));
        }
        for (std::size_t cell = 0; cell < clues.cells() && first; ++cell)
            scale_to_one(std::span(from_rows).subspan(cell * values, values), kLeast);
    }
    return outlooks;
}

} // namespace nonolith
