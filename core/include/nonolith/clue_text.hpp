// Reads clues from files: numbers, letters or XML, in one pass.
//
// Only well-formed text is read. For anything else the functions return false: the readers in
// Python then parse the text again, and report what is wrong and where.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace nonolith {

// The largest length read: nothing could be done with larger ones.
inline constexpr std::uint32_t kMaxLength = 1'000'000;

// The clues of several lines, one behind the other: 1.1/1 is
//
//     lengths  1 1 1
//     ends         2 3      behind the last length of each line
struct FlatClues {
    std::vector<std::uint32_t> lengths;
    std::vector<std::uint32_t> ends;

    void clear() {
        lengths.clear();
        ends.clear();
    }
    void end_line() { ends.push_back(static_cast<std::uint32_t>(lengths.size())); }
};

// The separator between the numbers of a line.
enum class Between : std::uint8_t {
    kBlanks, // 3 1
    kCommas, // 3,1 or 3 1 or 3, 1
    kDots,   // 3.1
};

// Lines of numbers, split by a character; a line without numbers is blank. A 0 alone is too, unless
// the format has no zeros.
bool read_numbers(std::string_view text, char line_end, Between between, bool zeros,
                  FlatClues& clues);

// Words of letters, A for 1, split by blanks; code points above Z go on, and @ alone is a blank
// line. The text is UTF-8.
bool read_letters(std::string_view text, FlatClues& clues);

// The clues of the lines of a picture, a byte a cell, 0 for an empty one: begin with the first cell
// of a line, `step` bytes from each to the next, and `between` to the next line.
void read_cells(const std::uint8_t* cells, std::size_t lines, std::size_t length, std::size_t step,
                std::size_t between, FlatClues& clues);

// The elements within webpbn's <clues>: a <line> a line, a <count> a block, none with attributes.
bool read_elements(std::string_view text, FlatClues& clues);

} // namespace nonolith
