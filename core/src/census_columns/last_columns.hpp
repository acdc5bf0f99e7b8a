// The last columns of a grid, all of them at once.

#pragma once

#include "joint_rows.hpp"

#include <atomic>
#include <cstdint>
#include <vector>

namespace nonolith::census {

// A set of ends of a grid, a bit for each.
using Ends = std::vector<std::uint64_t>;

// The ends of a grid that let an alternative end well: a bit for each of the 2^(rows·level) ends.
// This spares making the states of the last few columns, which are the most numerous: an end is
// rejected if a member of the state allows it, or if the grid's own alternative departs within it.
//
//     end number = first column | second | ... | last, `rows` bits each
class LastColumns {
  public:
    explicit LastColumns(const JointRows& rows, int level);

    int level() const { return level_; }
    std::size_t words() const { return words_of(level_); }

    // Makes room for a member of a state with `level` columns to go.
    void want(Member member) { levels_.back().add(member); }
    std::size_t wanted() const { return levels_.back().members.size(); }

    // The bytes that prepare() will need, at least.
    std::uint64_t bytes() const { return wanted() * words() * sizeof(std::uint64_t); }

    // Finds the ends of all members that are wanted. False if it was stopped.
    bool prepare(unsigned threads, const std::atomic<bool>& stop);

    // How many of these ends of a state no alternative allows.
    std::uint64_t accepted(Column last, const std::vector<Member>& members, const Ends& of) const;

  private:
    using Word = std::uint64_t;

    // The members of a level, each with its ends.
    struct Level {
        std::vector<Member> members;
        std::vector<std::uint32_t> slots = std::vector<std::uint32_t>(64, 0); // number + 1, or 0
        std::vector<Word> ends;

        void add(Member member);
        std::uint32_t number(Member member) const;

      private:
        std::size_t slot(Member member) const;
    };

    std::size_t bits_of(int level) const { return std::size_t{1} << rows_.rows() * level; }
    std::size_t words_of(int level) const { return (bits_of(level) + 63) / 64; }
    Level& at(int level) { return levels_[static_cast<std::size_t>(level)]; }
    const Level& at(int level) const { return levels_[static_cast<std::size_t>(level)]; }
    void add_ends(int level, Member member, Column column, Column beside, Word* ends) const;
    void find_ends(int level, std::size_t number);

    const JointRows& rows_;
    int level_;
    std::vector<Level> levels_;
    std::vector<std::vector<std::vector<Word>>> own_ends_; // by level and last column
};

} // namespace nonolith::census
