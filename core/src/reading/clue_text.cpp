#include "support/contract.hpp"

#include <algorithm>
#include <nonolith/clue_text.hpp>

namespace nonolith {

namespace {

bool is_blank(char character) {
    return character == ' ' || character == '\t';
}

bool is_space(char character) {
    return is_blank(character) || character == '\n';
}

bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

// Whether the clues are what their readers promise: lengths that can be meant, and ends that rise.
[[maybe_unused]] bool is_sound(const FlatClues& clues) {
    return std::ranges::all_of(
               clues.lengths,
               [](std::uint32_t length) { return 0 < length && length <= kMaxLength; }) &&
           std::ranges::is_sorted(clues.ends) &&
           (clues.ends.empty() || clues.ends.back() == clues.lengths.size());
}

// A place in the text; at its end it sees a character that no text here has.
class Cursor {
  public:
    explicit Cursor(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    bool done() const { return at_ == end_; }
    char now() const { return at_ == end_ ? '\0' : *at_; }
    void skip_blanks() {
        while (at_ != end_ && is_blank(*at_))
            ++at_;
    }
    void skip_spaces() {
        while (at_ != end_ && is_space(*at_))
            ++at_;
    }
    bool take(char expected) {
        if (at_ == end_ || *at_ != expected)
            return false;
        ++at_;
        return true;
    }
    bool take(std::string_view expected) {
        if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(expected))
            return false;
        at_ += expected.size();
        return true;
    }
    // A number that is not beyond reason, nor filled up with zeros.
    bool take_number(std::uint32_t& number) {
        if (at_ == end_ || !is_digit(*at_))
            return false;
        number = static_cast<std::uint32_t>(*at_++ - '0');
        const bool zero = number == 0;
        for (; at_ != end_ && is_digit(*at_); ++at_) {
            number = number * 10 + static_cast<std::uint32_t>(*at_ - '0');
            if (zero || number > kMaxLength)
                return false;
        }
        return true;
    }
    // A code point, or 0 where the bytes are none.
    std::uint32_t take_code_point() {
        const auto first = static_cast<unsigned char>(*at_++);
        if (first < 0x80)
            return first;
        const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
        std::uint32_t point = first & (0x3fU >> more);
        for (int k = 0; k < more; ++k) {
            if (at_ == end_ || (static_cast<unsigned char>(*at_) & 0xc0) != 0x80)
                return 0;
            point = point << 6 | (static_cast<unsigned char>(*at_++) & 0x3f);
        }
        return point;
    }

  private:
    const char* at_;
    const char* end_;
};

// Goes from one number of a line to the next; false: there is no order in it.
bool pass_between(Cursor& cursor, Between between, bool& another) {
    if (between == Between::kDots) {
        another = cursor.take('.');
        if (!another)
            cursor.skip_blanks();
        return !another || is_digit(cursor.now());
    }
    cursor.skip_blanks();
    if (between == Between::kCommas && cursor.take(',')) {
        cursor.skip_blanks();
        another = true; // a comma at the end is left to the slow reader
        return is_digit(cursor.now());
    }
    another = is_digit(cursor.now());
    return true;
}

} // namespace

bool read_numbers(std::string_view text, char line_end, Between between, bool zeros,
                  FlatClues& clues) {
    Cursor cursor(text);
    for (;;) {
        cursor.skip_blanks();
        const std::size_t begin = clues.lengths.size();
        bool another = is_digit(cursor.now());
        while (another) {
            std::uint32_t length = 0;
            if (!cursor.take_number(length) || !pass_between(cursor, between, another))
                return false;
            if (length == 0) {
                if (!zeros || another || clues.lengths.size() != begin)
                    return false;
            } else {
                clues.lengths.push_back(length);
            }
        }
        clues.end_line();
        if (cursor.done()) {
            NONOLITH_ENSURES(is_sound(clues));
            return true;
        }
        if (!cursor.take(line_end))
            return false;
    }
}

bool read_letters(std::string_view text, FlatClues& clues) {
    constexpr std::uint32_t kBlankLine = '@';
    Cursor cursor(text);
    for (cursor.skip_blanks(); !cursor.done(); cursor.skip_blanks()) {
        const std::size_t begin = clues.lengths.size();
        bool blank = false;
        while (!cursor.done() && !is_blank(cursor.now())) {
            const std::uint32_t point = cursor.take_code_point();
            if (blank || point < kBlankLine || point - kBlankLine > kMaxLength)
                return false;
            blank = point == kBlankLine;
            if (!blank)
                clues.lengths.push_back(point - kBlankLine);
            else if (clues.lengths.size() != begin)
                return false;
        }
        clues.end_line();
    }
    NONOLITH_ENSURES(is_sound(clues));
    return true;
}

void read_cells(const std::uint8_t* cells, std::size_t lines, std::size_t length, std::size_t step,
                std::size_t between, FlatClues& clues) {
    for (std::size_t line = 0; line < lines; ++line, cells += between) {
        std::uint32_t block = 0;
        for (std::size_t i = 0; i < length; ++i) {
            if (cells[i * step] != 0) {
                ++block;
            } else if (block != 0) {
                clues.lengths.push_back(block);
                block = 0;
            }
        }
        if (block != 0)
            clues.lengths.push_back(block);
        clues.end_line();
    }
    NONOLITH_ENSURES(is_sound(clues));
}

bool read_elements(std::string_view text, FlatClues& clues) {
    Cursor cursor(text);
    for (cursor.skip_spaces(); !cursor.done(); cursor.skip_spaces()) {
        if (!cursor.take("<line"))
            return false;
        if (!cursor.take("/>")) {
            if (!cursor.take('>'))
                return false;
            for (cursor.skip_spaces(); cursor.take("<count>"); cursor.skip_spaces()) {
                std::uint32_t length = 0;
                cursor.skip_spaces();
                if (!cursor.take_number(length) || length == 0)
                    return false;
                cursor.skip_spaces();
                if (!cursor.take("</count>"))
                    return false;
                clues.lengths.push_back(length);
            }
            if (!cursor.take("</line>"))
                return false;
        }
        clues.end_line();
    }
    NONOLITH_ENSURES(is_sound(clues));
    return true;
}

} // namespace nonolith
