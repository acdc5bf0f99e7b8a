#include "components.hpp"

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <ranges>

namespace nonolith {

std::vector<Component> components(std::span<const std::uint32_t> candidates, std::size_t height,
                                  std::size_t width) {
    NONOLITH_EXPECTS(candidates.size() == height * width);
    const auto undecided = [&](std::size_t row, std::size_t column) {
        return !is_single(candidates[row * width + column]);
    };
    // Lines are numbered rows first. Each part is flooded from its first row.
    std::vector<char> seen(height + width, 0);
    std::vector<Component> parts;
    for (std::size_t first = 0; first < height; ++first) {
        std::vector<std::size_t> waiting;
        const auto visit = [&](std::size_t line) {
            if (seen[line] == 0) {
                seen[line] = 1;
                waiting.push_back(line);
            }
        };
        std::vector<char> inside(height + width, 0);
        for (std::size_t column = 0; column < width && seen[first] == 0; ++column)
            if (undecided(first, column))
                visit(first);
        if (waiting.empty())
            continue;
        while (!waiting.empty()) {
            const std::size_t line = waiting.back();
            waiting.pop_back();
            inside[line] = 1;
            if (line < height) {
                for (std::size_t column = 0; column < width; ++column)
                    if (undecided(line, column))
                        visit(height + column);
            } else {
                for (std::size_t row = 0; row < height; ++row)
                    if (undecided(row, line - height))
                        visit(row);
            }
        }
        Component part;
        for (std::size_t row = 0; row < height; ++row)
            if (inside[row] != 0)
                part.rows.push_back(row);
        for (std::size_t column = 0; column < width; ++column)
            if (inside[height + column] != 0)
                part.columns.push_back(column);
        NONOLITH_INVARIANT(!part.rows.empty() && !part.columns.empty());
        parts.push_back(std::move(part));
    }
    // No line is in two parts, and each undecided cell is in one.
    NONOLITH_ENSURES(
        std::ranges::all_of(std::views::iota(std::size_t{0}, height), [&](std::size_t row) {
            return std::ranges::count_if(parts, [&](const Component& part) {
                       return std::ranges::binary_search(part.rows, row);
                   }) <= 1;
        }));
    NONOLITH_ENSURES(std::ranges::all_of(
        std::views::iota(std::size_t{0}, height * width), [&](std::size_t cell) {
            return !undecided(cell / width, cell % width) ||
                   std::ranges::any_of(parts, [&](const Component& part) {
                       return std::ranges::binary_search(part.rows, cell / width) &&
                              std::ranges::binary_search(part.columns, cell % width);
                   });
        }));
    return parts;
}

} // namespace nonolith
