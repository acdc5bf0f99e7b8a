#include "joint_rows.hpp"

#include "row_languages.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace nonolith::census {

namespace {

std::vector<int> clue(Column column, int rows) {
    std::vector<int> blocks;
    for (int row = 0; row < rows; ++row)
        if ((column >> row & 1) != 0) {
            if (row == 0 || (column >> (row - 1) & 1) == 0)
                blocks.push_back(0);
            ++blocks.back();
        }
    return blocks;
}

std::vector<Column> of_the_same_clue(Column column, int rows) {
    std::vector<Column> found{column};
    for (unsigned other = 0; other < 1U << rows; ++other)
        if (other != column && clue(static_cast<Column>(other), rows) == clue(column, rows))
            found.push_back(static_cast<Column>(other));
    return found;
}

// The sets of cells that support themselves in a column; the empty one comes first.
std::vector<Column> supporting_themselves(Column column, int rows) {
    std::vector<Column> found;
    for (unsigned set = 0; set < 1U << rows; ++set) {
        unsigned supported = 0;
        for (const Column other : of_the_same_clue(column, rows))
            if (((other ^ column) & ~set) == 0)
                supported |= other ^ column;
        if (supported == set)
            found.push_back(static_cast<Column>(set));
    }
    return found;
}

} // namespace

// Whether nothing stands beside a column twice, and the first proves nothing.
[[maybe_unused]] bool is_in_order(const std::vector<Column>& beside, Column own) {
    std::vector<Column> sorted = beside;
    std::sort(sorted.begin(), sorted.end());
    return beside.front() == own &&
           std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

JointRows::JointRows(int rows, int columns, Kind kind, const std::atomic<bool>& stop)
    : rows_(rows),
      language_(kind == Kind::kUnique ? same_clue(columns, stop) : self_supporting(columns, stop)) {
    const unsigned width = 1U << rows;
    for (unsigned column = 0; column < width; ++column)
        beside_.push_back(kind == Kind::kUnique
                              ? of_the_same_clue(static_cast<Column>(column), rows)
                              : supporting_themselves(static_cast<Column>(column), rows));
    for (unsigned column = 0; column < width; ++column)
        NONOLITH_INVARIANT(is_in_order(
            beside_[column], kind == Kind::kUnique ? static_cast<Column>(column) : Column{0}));
    for (int level = 0; level <= columns; ++level)
        bits_.push_back(static_cast<unsigned>(std::bit_width(language_.classes(level) - 1)));
    for (const unsigned bits : bits_)
        if (bits * static_cast<unsigned>(rows) > 64)
            throw std::invalid_argument("the rows are too long to be read column by column");

    own_.resize(at(columns) + 1, std::vector<Member>(width, 0));
    for (int row = 0; row < rows; ++row)
        own_[at(columns)][0] |= Member{language_.start()}
                                << static_cast<unsigned>(row) * bits_.back();
    for (int level = columns; level > 0; --level)
        for (unsigned column = 0; column < width; ++column)
            own_[at(level - 1)][column] =
                next(level, own(level, 0), static_cast<Column>(column), beside_[column].front());
    NONOLITH_ENSURES(is_member(columns, own_[at(columns)][0]));
}

bool JointRows::is_member(int level, Member member) const {
    const unsigned bits = bits_[at(level)];
    for (int row = 0; row < rows_; ++row) {
        const Member one = member & mask(bits);
        if (one == 0 || one >= language_.classes(level))
            return false;
        member >>= bits;
    }
    return member == 0;
}

Member JointRows::flipped(int level, Member member) const {
    const unsigned bits = bits_[at(level)];
    Member image = 0;
    for (int row = 0; row < rows_; ++row) {
        image = image << bits | (member & mask(bits));
        member >>= bits;
    }
    NONOLITH_ENSURES(is_member(level, image));
    return image;
}

Column JointRows::flipped(Column column) const {
    unsigned image = 0;
    for (int row = 0; row < rows_; ++row)
        image = image << 1 | (static_cast<unsigned>(column) >> row & 1U);
    return static_cast<Column>(image);
}

} // namespace nonolith::census
