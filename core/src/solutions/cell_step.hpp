// What reading some cells of a row does to the automata that read them.
#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace nonolith {

// One cell: x is the state of its column, r that of the row.
struct CellStep {
    static constexpr u32 kDead = ~u32{0};

    u32 column_bits = 0; // of a state of the column,
    u32 row_bits = 0;    // and of the row
    u32 choices = 0;     // colours of the cell
    std::vector<u32> to; // to[(x << row_bits | r) * choices + i] = x' << row_bits | r'
};

// Cells that lie side by side, read in one step. The states of their columns are one field x, the
// first column's lowest. Of all the pairs of x and r few are met, and few come out: what a pair
// leads to is found when it is met, and the pairs that come out, the *ends*, are numbered in the
// order in which they do. So whatever is kept for each end stays in the cache, however wide the
// step is.
class WideStep {
  public:
    struct End {
        u32 x, row;
    };

    void add(CellStep cell) {
        NONOLITH_EXPECTS(cells_.empty() || cell.row_bits == row_bits_);
        NONOLITH_EXPECTS(cell.to.size() == std::size_t{cell.choices}
                                               << (cell.column_bits + cell.row_bits));
        column_bits_ += cell.column_bits;
        row_bits_ = cell.row_bits;
        add_ways_in(cell);
        cells_.push_back(std::move(cell));
    }

    // Once all cells are there.
    void begin() {
        ways_.assign(std::size_t{1} << (column_bits_ + row_bits_), 0);
        number_.assign(ways_.size(), 0);
    }

    u32 column_bits() const { return column_bits_; }
    u32 row_bits() const { return row_bits_; }
    const std::vector<End>& ends() const { return ends_; }

    // At least as many as the pairs that lead to the same end.
    double most_ways_in() const { return std::ranges::max(ways_in_); }

    // The ends, by number, that x << row_bits | r leads to. They are all different, since no two
    // ways to fill the cells leave every column the same blocks.
    std::span<const u32> ways(u32 from) {
        u32 at = ways_[from];
        if (at == 0) [[unlikely]]
            at = find_ways(from);
        return {found_.data() + at + 1, found_[at]}; // perhaps none, at the end
    }

  private:
    // One more cell. Behind those before it ways_in_[r] pairs, at most, lead to an end with r.
    void add_ways_in(const CellStep& cell) {
        const u32 rows = u32{1} << row_bits_;
        ways_in_.resize(rows, 1);
        std::vector<double> ways(std::size_t{rows} << cell.column_bits, 0);
        for (std::size_t from = 0; from < ways.size(); ++from)
            for (u32 i = 0; i < cell.choices; ++i)
                if (const u32 to = cell.to[from * cell.choices + i]; to != CellStep::kDead)
                    ways[to] += ways_in_[from % rows];
        ways_in_.assign(rows, 0);
        for (std::size_t to = 0; to < ways.size(); ++to)
            ways_in_[to % rows] = std::max(ways_in_[to % rows], ways[to]);
    }

    u32 find_ways(u32 from) {
        after_.assign(1, {0, from & low_bits<u32>(row_bits_)});
        u32 shift = 0;
        for (const CellStep& cell : cells_) {
            const u32 x = from >> (row_bits_ + shift) & low_bits<u32>(cell.column_bits);
            before_.swap(after_);
            after_.clear();
            for (const End& end : before_)
                for (u32 i = 0; i < cell.choices; ++i) {
                    const u32 to = cell.to[(x << row_bits_ | end.row) * cell.choices + i];
                    if (to != CellStep::kDead)
                        after_.push_back(
                            {end.x | to >> row_bits_ << shift, to & low_bits<u32>(row_bits_)});
                }
            shift += cell.column_bits;
        }
        const u32 at = ways_[from] = static_cast<u32>(found_.size());
        found_.push_back(static_cast<u32>(after_.size()));
        for (const End& end : after_) {
            u32& number = number_[end.x << row_bits_ | end.row];
            if (number == 0) {
                ends_.push_back(end);
                number = static_cast<u32>(ends_.size());
            }
            found_.push_back(number - 1);
        }
        // No two ways lead to the same end, and no end was forgotten in the bound of their number.
        NONOLITH_ENSURES(std::set<u32>(found_.begin() + at + 1, found_.end()).size() ==
                         after_.size());
        NONOLITH_ENSURES(after_.empty() || most_ways_in() >= 1);
        return at;
    }

    std::vector<CellStep> cells_;
    u32 column_bits_ = 0, row_bits_ = 0;
    std::vector<double> ways_in_;     // by the row's state
    std::vector<u32> ways_;           // where in found_ those of a pair are; 0: it was not met yet
    std::vector<u32> found_{0};       // for each pair that was met the number of ways, and the ends
    std::vector<u32> number_;         // of the end that is a pair, from 1 on; 0: it is none yet
    std::vector<End> ends_;           // by number
    std::vector<End> before_, after_; // a cell is read
};

} // namespace nonolith
