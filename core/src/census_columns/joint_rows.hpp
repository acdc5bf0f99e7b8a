// All rows of a grid, read column by column beside an alternative to it.

#pragma once

#include "layered_automaton.hpp"

#include <nonolith/census_layout.hpp>
#include <vector>

namespace nonolith::census {

// A column of cells, one bit a row.
using Column = std::uint8_t;

// An alternative to the grid that was read so far: the class of each row, packed; 0 is none.
//
//     level with classes of b bits      row h-1 | ... | row 1 | row 0
//                                          b    | ... |   b   |   b      bits
using Member = std::uint64_t;

// The common base of both kinds of census. An alternative is another grid with the same clues
// (unique), or a set of cells that stay unknown (local); a column of it must fit the column of the
// grid, and each row must be in the language of the kind. There is one that proves nothing: the
// grid itself, or the empty set. It is called the grid's own.
class JointRows {
  public:
    JointRows(int rows, int columns, Kind kind, const std::atomic<bool>& stop);

    int rows() const { return rows_; }
    const LayeredAutomaton& language() const { return language_; }
    unsigned columns() const { return 1U << rows_; } // how many different ones there are

    // What may stand beside a column, the grid's own first.
    const std::vector<Column>& beside(Column column) const { return beside_[column]; }

    // The alternative one column later.
    Member next(int level, Member member, Column column, Column beside) const {
        const unsigned bits = bits_[at(level)], bits_after = bits_[at(level - 1)];
        Member after = 0;
        for (unsigned row = 0; row < static_cast<unsigned>(rows_); ++row) {
            const auto from = static_cast<Class>(member >> row * bits & mask(bits));
            const Class to =
                language_.next(level, from, letter(column >> row & 1U, beside >> row & 1U));
            if (to == 0)
                return 0;
            after |= Member{to} << row * bits_after;
        }
        return after;
    }

    // Whether `larger` can end well whenever `smaller` can; it may also be so where this says no.
    bool within(int level, Member smaller, Member larger) const {
        const unsigned bits = bits_[at(level)];
        for (unsigned row = 0; row < static_cast<unsigned>(rows_); ++row)
            if (!language_.within(level, static_cast<Class>(smaller >> row * bits & mask(bits)),
                                  static_cast<Class>(larger >> row * bits & mask(bits))))
                return false;
        return true;
    }

    // The grid's own alternative after a column, or before the first.
    Member own(int level, Column last) const { return own_[at(level)][last]; }

    // Whether a number is an alternative at all: a class that there is for each row, no more bits.
    bool is_member(int level, Member member) const;

    // The same upside down.
    Member flipped(int level, Member member) const;
    Column flipped(Column column) const;

  private:
    static std::size_t at(int level) { return static_cast<std::size_t>(level); }
    static Member mask(unsigned bits) { return (Member{1} << bits) - 1; }

    int rows_;
    LayeredAutomaton language_;
    std::vector<std::vector<Column>> beside_;
    std::vector<unsigned> bits_; // of a class, for each level
    std::vector<std::vector<Member>> own_;
};

} // namespace nonolith::census
