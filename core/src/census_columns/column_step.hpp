// From a state to the next, by a column: the subset construction (Rabin and Scott, 1959).
//
// A grid is not of the kind if it has an alternative: another grid with the same clues, or a set of
// cells that supports itself in every line. Reading the grid from the left, all beginnings of
// alternatives are followed at once; each is known by one class a row (a member), and the set of
// them, with the grid's last column, is the state. Grids in the same state have the same fate, so
// that only their number is kept:
//
//     state × column -> state        every member steps with every column that may stand beside
//                                    this one; new members depart from the grid's own alternative
//     a member that can do whatever the grid's own can: no end will be accepted (rejected at once)
//     a member that can do no more than another one: left out
//     a state and its image upside down: the smaller one stands for both
//
// Tried and lost: classes of whole members instead of one for each row. That halves the number of
// states, but from 2×20 on the classes themselves outgrow the states.

#pragma once

#include "joint_rows.hpp"
#include "state_key.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace nonolith::census {

// One thread's way from a state to the next.
class ColumnStep {
  public:
    ColumnStep(const JointRows& rows, int level, bool symmetric)
        : rows_(rows), level_(level), symmetric_(symmetric) {}

    // Reads a column after a state with `level` columns to go. False if no end will be accepted.
    bool read(const ColumnState& from, Column column, std::string& key) {
        NONOLITH_EXPECTS(level_ > 0 && column < rows_.columns());
        NONOLITH_EXPECTS(std::ranges::is_sorted(from.members));
        NONOLITH_EXPECTS(std::ranges::all_of(
            from.members, [&](Member member) { return rows_.is_member(level_, member); }));
        members_.clear();
        const auto& beside = rows_.beside(column);
        const Member own = rows_.own(level_, from.last);
        for (std::size_t other = 1; other < beside.size(); ++other)
            follow(own, column, beside[other]);
        for (const Member member : from.members)
            for (const Column other : beside)
                follow(member, column, other);
        std::ranges::sort(members_);
        members_.erase(std::unique(members_.begin(), members_.end()), members_.end());

        const int level = level_ - 1;
        const Member own_next = rows_.own(level, column);
        if (std::ranges::any_of(
                members_, [&](Member member) { return rows_.within(level, own_next, member); }))
            return false;
        next_.last = column;
        next_.members.clear();
        for (const Member one : members_)
            if (std::ranges::none_of(members_, [&](Member other) {
                    return other != one && rows_.within(level, one, other);
                }))
                next_.members.push_back(one);
        if (symmetric_)
            flip(level);
        // The key is complete: sorted, distinct, existing alternatives.
        NONOLITH_ENSURES(std::ranges::adjacent_find(next_.members, std::greater_equal()) ==
                         next_.members.end());
        NONOLITH_ENSURES(std::ranges::all_of(
            next_.members, [&](Member member) { return rows_.is_member(level, member); }));
        write_key(next_, key);
        return true;
    }

  private:
    void follow(Member member, Column column, Column beside) {
        if (const Member next = rows_.next(level_, member, column, beside); next != 0)
            members_.push_back(next);
    }

    // Of a state and its image upside down, the smaller one.
    void flip(int level) {
        image_.last = rows_.flipped(next_.last);
        if (image_.last > next_.last)
            return;
        image_.members.clear();
        for (const Member member : next_.members)
            image_.members.push_back(rows_.flipped(level, member));
        std::ranges::sort(image_.members);
        if (image_.last < next_.last || image_.members < next_.members)
            std::swap(image_, next_);
    }

    const JointRows& rows_;
    int level_;
    bool symmetric_; // upside down, the same grids are counted
    std::vector<Member> members_;
    ColumnState next_, image_;
};

} // namespace nonolith::census
