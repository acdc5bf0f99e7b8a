// Lines that contradict each other: the fewest there are, if that can be proved.

#include "hitting_set.hpp"
#include "subset.hpp"

#include <numeric>

namespace nonolith {

using namespace explaining;

namespace {

// What proving may cost: lines settled, and sets looked at by the search for hitting sets. About a
// second each.
constexpr u64 kMostSettled = 3'000'000, kMostSets = 100'000'000;

class ConflictSearch {
  public:
    ConflictSearch(const ColouredClues& clues, std::span<const u32> cells, Watch& watch)
        : subset_(clues, cells, watch, kMostSettled) {}

    Conflict run() {
        std::vector<u8> active(subset_.lines(), 1);
        const bool supposing = !subset_.contradicts(active, false);
        if (!supposing || subset_.contradicts(active, true))
            leave_out_stretches(active, supposing);
        else if (subset_.fits(active) != Fits::kNo)
            return {};
        Conflict result;
        result.none_can_go = leave_out_lines(active);
        result.lines = lines_of(active);
        prove_fewest(result);
        return result;
    }

  private:
    static std::vector<u32> lines_of(const std::vector<u8>& active, u8 wanted = 1) {
        std::vector<u32> lines;
        for (u32 line = 0; line < active.size(); ++line)
            if (active[line] == wanted)
                lines.push_back(line);
        return lines;
    }

    // Whole stretches of lines go first, then halves of those that can't go, to single lines.
    void leave_out_stretches(std::vector<u8>& active, bool supposing) {
        std::vector<std::pair<u32, u32>> todo{{0, subset_.lines()}};
        while (!todo.empty()) {
            const auto [first, last] = todo.back();
            todo.pop_back();
            if (first == last)
                continue;
            std::fill(active.begin() + first, active.begin() + last, u8{0});
            if (subset_.contradicts(active, supposing))
                continue;
            std::fill(active.begin() + first, active.begin() + last, u8{1});
            if (last - first == 1)
                continue;
            const u32 middle = first + (last - first) / 2;
            todo.emplace_back(middle, last);
            todo.emplace_back(first, middle);
        }
    }

    // Logic may miss that a line can go: search does not. Returns whether it had enough time.
    bool leave_out_lines(std::vector<u8>& active) {
        bool certain = true;
        for (const u32 line : lines_of(active)) {
            active[line] = 0;
            const Fits fits = subset_.fits(active);
            active[line] = fits != Fits::kNo;
            certain &= fits != Fits::kUnknown;
        }
        return certain;
    }

    // Implicit hitting sets (Reiter, A theory of diagnosis from first principles, 1987; for
    // smallest unsatisfiable sets Ignatiev, Previti, Liffiton and Marques-Silva, 2015): lines that
    // some grid satisfies hold no conflict, so that every conflict has one of the other lines. A
    // smallest set of lines that has one of each such rest is a conflict, and then no smaller one
    // exists, or it leads to another rest that it misses.
    void prove_fewest(Conflict& result) {
        std::vector<std::vector<u32>> rests;
        std::vector<u32> missing(subset_.lines()); // by line: in how many rests it is
        std::vector<u32> order(subset_.lines());
        u64 work = kMostSets;
        u32 size = 1;
        while (size < result.lines.size()) {
            const auto chosen = hitting_set(rests, size, work);
            if (work == 0 || subset_.is_exhausted())
                return;
            if (!chosen) {
                ++size;
                continue;
            }
            std::vector<u8> active(subset_.lines());
            for (const u32 line : *chosen)
                active[line] = 1;
            const Fits fits = subset_.fits(active);
            if (fits == Fits::kUnknown)
                return;
            if (fits == Fits::kNo) {
                result.lines = lines_of(active);
                break;
            }
            // What is in many rests is added first: rests with little in common say most.
            std::iota(order.begin(), order.end(), 0);
            std::stable_sort(order.begin(), order.end(),
                             [&](u32 a, u32 b) { return missing[a] > missing[b]; });
            rests.push_back(lines_of(subset_.grow(active, order), 0));
            for (const u32 line : rests.back())
                ++missing[line];
        }
        result.none_can_go = result.is_fewest = true;
    }

    Subset subset_;
};

} // namespace

Conflict conflicting_lines(const ColouredClues& clues, std::span<const u32> cells,
                           const StopCheck& stop) {
    Watch watch(stop);
    return ConflictSearch(clues, cells, watch).run();
}

} // namespace nonolith
