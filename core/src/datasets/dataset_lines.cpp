#include "dataset_lines.hpp"

#include "support/contract.hpp"

#include <algorithm>

namespace nonolith {

namespace {

// No length beyond this is read: it can't be meant.
constexpr std::uint32_t kMaxLength = 1'000'000;

bool is_decimal(char character) {
    return character >= '0' && character <= '9';
}

} // namespace

std::string found_at(std::string_view line, std::size_t column) {
    if (column >= line.size())
        return "found the end of the line";
    const char character = line[column];
    if (character >= ' ' && character <= '~')
        return std::string("found '") + character + "'";
    static constexpr char kDigits[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(character);
    return std::string("found the byte 0x") + kDigits[byte >> 4] + kDigits[byte & 15];
}

void ClueLine::read(std::string_view line, std::size_t number,
                    const std::optional<GridSize>& expected) {
    lengths.clear();
    ends.clear();
    std::optional<std::size_t> rows; // known once the colon is met
    std::size_t place = 0;
    const auto fail = [&](const std::string& wanted) {
        throw BadLine(number, place, "expected " + wanted + ", " + found_at(line, place));
    };
    const auto is_digit = [&] { return place < line.size() && is_decimal(line[place]); };
    for (;; ++place) {
        const std::size_t first = place;
        std::uint32_t length = 0;
        for (; is_digit() && length <= kMaxLength; ++place)
            length = length * 10 + static_cast<std::uint32_t>(line[place] - '0');
        const bool is_number = place > first;
        const bool more = is_number && place < line.size() && line[place] == '.';
        const bool continues = first > 0 && line[first - 1] == '.';
        if (is_number ? length > kMaxLength || (length == 0 && (continues || more)) : continues) {
            place = first;
            fail("a length from 1 to " + std::to_string(kMaxLength));
        }
        if (length > 0)
            lengths.push_back(length);
        if (more)
            continue;
        ends.push_back(static_cast<std::uint32_t>(lengths.size()));
        // Nothing at all between the ends of a side are no lines, and not a blank one.
        const bool is_first = first == 0 || line[first - 1] == ':';
        const bool is_last = place == line.size() || line[place] == ':';
        if (is_first && is_last && place == first)
            ends.pop_back();
        if (place == line.size())
            break;
        if (line[place] == ':' && !rows)
            rows = ends.size();
        else if (line[place] != '/')
            fail(std::string(is_number ? "'.', '/'" : "a length, '/'") +
                 (rows ? " or the end" : " or ':'"));
    }
    if (!rows)
        fail("':' and the clues of the columns");
    size = {static_cast<int>(*rows), static_cast<int>(ends.size() - *rows)};
    NONOLITH_ENSURES(std::ranges::is_sorted(ends) &&
                     (ends.empty() || ends.back() == lengths.size()));
    NONOLITH_ENSURES(std::ranges::all_of(
        lengths, [](std::uint32_t length) { return 0 < length && length <= kMaxLength; }));
    if (expected && *expected != size)
        throw BadLine(number, 0,
                      "expected the clues of " + std::to_string(expected->height) + " rows and " +
                          std::to_string(expected->width) + " columns, found " +
                          std::to_string(size.height) + " and " + std::to_string(size.width));
}

} // namespace nonolith
