// Reading chunks of lines: what the parts of the data sets share.

#pragma once

#include <cstdint>
#include <nonolith/dataset.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace nonolith {

// Calls use(line, number) for each line of a chunk; the last one may lack its newline. A carriage
// return before the newline is not part of the line.
template <class Use> void for_each_line(std::string_view chunk, Use use) {
    for (std::size_t number = 0; !chunk.empty(); ++number) {
        const std::size_t end = chunk.find('\n');
        std::string_view line = chunk.substr(0, end);
        chunk.remove_prefix(end == std::string_view::npos ? chunk.size() : end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        use(line, number);
    }
}

// A character as messages show it, for example "found 'x'"; beyond the line "found the end".
std::string found_at(std::string_view line, std::size_t column);

// Appends a number in decimal.
inline void write_number(std::uint32_t number, std::string& out) {
    if (number >= 10)
        write_number(number / 10, out);
    out += static_cast<char>('0' + number % 10);
}

// The clues of a puzzle's line, kept flat so that reading the next one allocates nothing:
//
//   lengths   the blocks of all clues, one clue after the other
//   ends      ends[i] is where clue i ends in lengths; the rows from the top, then the columns
struct ClueLine {
    GridSize size;
    std::vector<std::uint32_t> lengths;
    std::vector<std::uint32_t> ends;

    // Reads a line; between slashes the 0 of a blank clue may be left out. Throws BadLine.
    void read(std::string_view line, std::size_t number, const std::optional<GridSize>& expected);
};

} // namespace nonolith
