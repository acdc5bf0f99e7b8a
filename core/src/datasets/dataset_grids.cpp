#include "support/contract.hpp"

#include <nonolith/dataset.hpp>

namespace nonolith {

// The line is kept as text and counted up in place, as a bicycle's odometer is: two characters
// change on average, and the rest is one copy of the line.
void write_grids(GridSize size, std::uint64_t first, std::uint64_t count, std::string& out) {
    NONOLITH_EXPECTS(0 <= size.height && 0 <= size.width && size.cells() <= 63);
    NONOLITH_EXPECTS(first <= std::uint64_t{1} << size.cells() &&
                     count <= (std::uint64_t{1} << size.cells()) - first);
    std::string line;
    for (int row = 0; row < size.height; ++row) {
        for (int column = 0; column < size.width; ++column) {
            const int bit = size.cells() - 1 - (row * size.width + column);
            line += first >> bit & 1 ? '#' : '.';
        }
        line += row + 1 < size.height ? '/' : '\n';
    }
    if (size.height == 0)
        line += '\n';
    out.reserve(out.size() + count * line.size());
    for (; count > 0; --count) {
        out += line;
        for (std::size_t place = line.size(); place-- > 0;) {
            if (line[place] == '.') {
                line[place] = '#';
                break;
            }
            if (line[place] == '#')
                line[place] = '.';
        }
    }
}

} // namespace nonolith
