#include "dataset_lines.hpp"

#include <array>

namespace nonolith {

namespace {

constexpr std::uint8_t kNoCell = 2;

// What a character of a grid means: the symbols that Grid.parse reads.
constexpr std::array<std::uint8_t, 256> cell_codes() {
    std::array<std::uint8_t, 256> codes{};
    codes.fill(kNoCell);
    for (const unsigned char filled : {'#', 'X', '1'})
        codes[filled] = 1;
    for (const unsigned char empty : {'.', '-', '0'})
        codes[empty] = 0;
    return codes;
}
constexpr auto kCellCodes = cell_codes();

// Appends the clue of the cells at start, start + step, …
void write_clue(const std::uint8_t* cells, std::size_t count, std::size_t step, std::string& out) {
    std::uint32_t run = 0;
    bool first = true;
    for (std::size_t i = 0; i <= count; ++i) {
        if (i < count && cells[i * step]) {
            ++run;
        } else if (run > 0) {
            if (!first)
                out += '.';
            write_number(run, out);
            first = false;
            run = 0;
        }
    }
    if (first)
        out += '0';
}

} // namespace

void write_clues(std::string_view grids, std::optional<GridSize> size, std::string& out) {
    std::vector<std::uint8_t> cells;
    out.reserve(out.size() + grids.size() * 3 / 2);
    for_each_line(grids, [&](std::string_view line, std::size_t number) {
        cells.clear();
        std::size_t height = line.empty() ? 0 : 1, width = 0, row_start = 0;
        const auto end_row = [&](std::size_t place) {
            const std::size_t found = cells.size() - row_start;
            if (height == 1)
                width = found;
            else if (found != width)
                throw BadLine(number, place,
                              "expected a row of " + std::to_string(width) + " cells, found " +
                                  std::to_string(found));
            row_start = cells.size();
        };
        for (std::size_t place = 0; place < line.size(); ++place) {
            const std::uint8_t cell = kCellCodes[static_cast<unsigned char>(line[place])];
            if (cell != kNoCell) {
                cells.push_back(cell);
            } else if (line[place] == '/') {
                end_row(place);
                ++height;
            } else {
                throw BadLine(number, place, "expected '#', '.' or '/', " + found_at(line, place));
            }
        }
        end_row(line.size());
        if (size) {
            // Nothing in the text tells the sizes without cells apart.
            const bool fits = cells.empty() ? size->cells() == 0
                                            : GridSize{static_cast<int>(height),
                                                       static_cast<int>(width)} == *size;
            if (!fits)
                throw BadLine(number, 0,
                              "expected a grid of " + std::to_string(size->height) + "×" +
                                  std::to_string(size->width) + " cells, found " +
                                  std::to_string(height) + "×" + std::to_string(width));
            height = static_cast<std::size_t>(size->height);
            width = static_cast<std::size_t>(size->width);
        }
        for (std::size_t row = 0; row < height; ++row) {
            if (row > 0)
                out += '/';
            write_clue(cells.data() + row * width, width, 1, out);
        }
        out += ':';
        for (std::size_t column = 0; column < width; ++column) {
            if (column > 0)
                out += '/';
            write_clue(cells.data() + column, height, width, out);
        }
        out += '\n';
    });
}

} // namespace nonolith
