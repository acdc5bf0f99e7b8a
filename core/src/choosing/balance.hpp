// Rows and columns fill the same cells, so that their sums are equal.
#pragma once

#include "line_readings.hpp"

#include <utility>

namespace nonolith::choosing {

// The cheapest choices whose sums balance, for sets of readings: a shortest path over the lines,
// whose state is the surplus of the rows so far (a dynamic programme in the algebra of minimum and
// plus). Done from both ends, it also gives the least cost of a choice with any given reading.
//
//     line         0        1        2       …      n
//     surplus    0 ──▶ sums of row 0 ──▶ …  columns subtract ──▶ 0
//
// An open line may have any sum. States that can't reach 0 any more are left out, and nothing else.
class Balance {
  public:
    static constexpr u32 kNever = u32{1} << 30;

    explicit Balance(const Lines& lines);

    // Looks at these sets, one for each line. Returns the least cost, kNever if none balances.
    u32 solve(std::span<const Readings> sets);

    // The cheapest choice; of equally cheap ones the first, reading by reading. solve() came
    // before, with a result below kNever.
    Assignment cheapest() const;

    // The least cost with one of these readings of a line, the other lines as solve() had them.
    u32 least_with(u32 line, Readings readings) const;

    // The work since the last call, about one per word operation.
    u64 take_work() const { return std::exchange(work_, 0); }

  private:
    // Surpluses low..low + cost.size() - 1 before a line.
    struct Frame {
        int low = 0;
        std::vector<u32> cost;

        u32 at(int surplus) const {
            const int index = surplus - low;
            return index < 0 || index >= static_cast<int>(cost.size())
                       ? kNever
                       : cost[static_cast<std::size_t>(index)];
        }
    };

    // Calls visit(reading, shift) for every way in which readings change the surplus.
    template <class Visit> void each_shift(u32 line, Readings readings, Visit visit) const;
    // Calls visit(shift, cost) for every change of the surplus, with the cheapest reading's cost.
    template <class Visit> void each_cost(u32 line, Readings readings, Visit visit) const;
    void relax(const Frame& from, int shift, u32 cost, Frame& to) const;

    const Lines& lines_;
    std::vector<Readings> sets_;
    std::vector<Frame> ahead_; // least cost from the first line up to here
    std::vector<Frame> back_;  // and from here to the end
    mutable u64 work_ = 0;
};

} // namespace nonolith::choosing
