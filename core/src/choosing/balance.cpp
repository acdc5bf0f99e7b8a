#include "balance.hpp"

#include <algorithm>
#include <cstdlib>

namespace nonolith::choosing {

namespace {

constexpr u64 kLanes = 4; // costs that are relaxed at a time

} // namespace

template <class Visit> void Balance::each_shift(u32 line, Readings readings, Visit visit) const {
    const int sign = lines_.is_row(line) ? 1 : -1;
    for_each_bit(readings, [&](u32 reading) {
        if (reading == lines_.open(line))
            for (u32 sum = 0; sum <= lines_.cells(line); ++sum)
                visit(reading, sign * static_cast<int>(sum));
        else
            visit(reading, sign * static_cast<int>(lines_.sum(line, reading)));
    });
}

template <class Visit> void Balance::each_cost(u32 line, Readings readings, Visit visit) const {
    std::vector<u32> least(lines_.cells(line) + 1, kNever);
    each_shift(line, readings, [&](u32 reading, int shift) {
        u32& cost = least[static_cast<std::size_t>(std::abs(shift))];
        cost = std::min(cost, lines_.cost(line, reading));
    });
    const int sign = lines_.is_row(line) ? 1 : -1;
    for (u32 sum = 0; sum < least.size(); ++sum)
        if (least[sum] < kNever)
            visit(sign * static_cast<int>(sum), least[sum]);
}

// to[x + shift] = min(itself, from[x] + cost), wherever both have a place.
void Balance::relax(const Frame& from, int shift, u32 cost, Frame& to) const {
    const int first = std::max(from.low, to.low - shift);
    const int last = std::min(from.low + static_cast<int>(from.cost.size()),
                              to.low + static_cast<int>(to.cost.size()) - shift);
    if (first >= last)
        return;
    const u32* const source = from.cost.data() + (first - from.low);
    u32* const target = to.cost.data() + (first + shift - to.low);
    work_ += static_cast<u64>(last - first) / kLanes + 1;
    for (int i = 0; i < last - first; ++i)
        target[i] = std::min(target[i], source[i] + cost);
}

Balance::Balance(const Lines& lines)
    : lines_(lines), ahead_(lines.count() + 1), back_(lines.count() + 1) {}

u32 Balance::solve(std::span<const Readings> sets) {
    NONOLITH_EXPECTS(sets.size() == lines_.count());
    sets_.assign(sets.begin(), sets.end());
    const u32 count = lines_.count();
    // Which surpluses can be reached, and which can still become 0.
    std::vector<std::pair<int, int>> shifts;
    for (u32 line = 0; line < count; ++line) {
        auto& [least, most] = shifts.emplace_back(1 << 20, -(1 << 20));
        each_shift(line, sets[line], [&](u32, int shift) {
            least = std::min(least, shift);
            most = std::max(most, shift);
        });
        if (least > most)
            return kNever; // a line without a reading
    }
    std::vector<std::pair<int, int>> reach(count + 1, {0, 0});
    for (u32 line = count; line-- > 0;)
        reach[line] = {reach[line + 1].first - shifts[line].second,
                       reach[line + 1].second - shifts[line].first};
    int low = 0, high = 0;
    for (u32 line = 0; line <= count; ++line) {
        const int first = std::max(low, reach[line].first);
        const int last = std::min(high, reach[line].second);
        if (first > last)
            return kNever;
        for (Frame* const frame : {&ahead_[line], &back_[line]}) {
            frame->low = first;
            frame->cost.assign(static_cast<std::size_t>(last - first + 1), kNever);
        }
        if (line < count) {
            low = first + shifts[line].first;
            high = last + shifts[line].second;
        }
    }
    ahead_[0].cost[0] = 0;
    back_[count].cost[0] = 0;
    const auto capped = [](Frame& frame) { // kNever plus a cost is kNever
        for (u32& cost : frame.cost)
            cost = std::min(cost, kNever);
    };
    for (u32 line = 0; line < count; ++line) {
        each_cost(line, sets[line],
                  [&](int shift, u32 cost) { relax(ahead_[line], shift, cost, ahead_[line + 1]); });
        capped(ahead_[line + 1]);
    }
    for (u32 line = count; line-- > 0;) {
        each_cost(line, sets[line],
                  [&](int shift, u32 cost) { relax(back_[line + 1], -shift, cost, back_[line]); });
        capped(back_[line]);
    }
    NONOLITH_ENSURES(back_[0].at(0) == ahead_[count].at(0));
    return back_[0].at(0);
}

Assignment Balance::cheapest() const {
    NONOLITH_EXPECTS(back_[0].at(0) < kNever);
    const u32 count = lines_.count();
    Assignment assignment(count);
    int surplus = 0;
    for (u32 line = 0; line < count; ++line) {
        const u32 target = back_[line].at(surplus);
        bool found = false;
        int next = 0;
        each_shift(line, sets_[line], [&](u32 reading, int shift) {
            const u32 rest = back_[line + 1].at(surplus + shift);
            if (!found && rest < kNever && rest + lines_.cost(line, reading) == target) {
                found = true;
                assignment[line] = reading;
                next = surplus + shift;
            }
        });
        NONOLITH_INVARIANT(found);
        surplus = next;
    }
    NONOLITH_ENSURES(surplus == 0);
    return assignment;
}

u32 Balance::least_with(u32 line, Readings readings) const {
    u32 least = kNever;
    const Frame& before = ahead_[line];
    each_cost(line, readings, [&](int shift, u32 cost) {
        work_ += before.cost.size();
        for (std::size_t i = 0; i < before.cost.size(); ++i) {
            const int surplus = before.low + static_cast<int>(i);
            const u32 rest = back_[line + 1].at(surplus + shift);
            least = std::min(least, before.cost[i] + cost + rest);
        }
    });
    return std::min(least, kNever);
}

} // namespace nonolith::choosing
