#include "limits.hpp"

#include <nonolith/census_layout.hpp>
#include <stdexcept>
#include <string>

namespace nonolith::census {

void check_size(Size size) {
    const auto [height, width] = size;
    if (height < 1 || width < 1)
        throw std::invalid_argument("a census needs at least one row and one column");
    if (height > kLongestLine || width > kLongestLine || height * width > kMostCells)
        throw std::invalid_argument("a census of " + std::to_string(height) + "×" +
                                    std::to_string(width) +
                                    " is out of reach: at most 64 cells and lines of 16 cells");
}

} // namespace nonolith::census
