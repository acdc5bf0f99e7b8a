#include "block_starts.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <array>
#include <nonolith/lines.hpp>

namespace nonolith {
namespace {

using u32 = std::uint32_t;

// How far a run of one colour reaches from each cell of a line.
std::vector<u32> run_lengths(const std::vector<u32>& candidates, u32 colour) {
    std::vector<u32> run(candidates.size() + 1, 0);
    for (std::size_t cell = candidates.size(); cell-- > 0;)
        run[cell] = (candidates[cell] >> colour & 1) != 0 ? run[cell + 1] + 1 : 0;
    return run;
}

} // namespace

// A clue with `slack` cells to spare lets each block move by so many, so that places are counted
// from the leftmost one of each block: place x of block i is followed by place x or more of block
// i + 1. `startable[i][x]`: block i can start there, with all the later ones behind it. `ahead[x]`:
// blocks i, i + 1, … can be placed from there on, and everything else is left empty.
BlockStarts block_starts(const ColouredClue& clue, const std::vector<u32>& candidates) {
    const std::size_t cells = candidates.size(), blocks = clue.size();
    BlockStarts result;
    std::vector<std::size_t> leftmost(blocks + 1, 0);
    for (std::size_t i = 0; i < blocks; ++i) {
        const u32 gap = i + 1 < blocks ? gap_between(clue[i], clue[i + 1]) : 0;
        leftmost[i + 1] = leftmost[i] + clue[i].length + gap;
        if (leftmost[i + 1] > cells)
            return result;
    }
    const std::size_t places = cells - leftmost[blocks] + 1;
    const auto may_be_empty = [&](std::size_t cell) { return (candidates[cell] & 1) != 0; };

    std::vector<char> ahead(places + 1, 0), startable(blocks * places, 0);
    ahead[places - 1] = 1; // the end of the line
    for (std::size_t x = places - 1; x-- > 0;)
        ahead[x] = ahead[x + 1] != 0 && may_be_empty(leftmost[blocks] + x);
    std::array<std::vector<u32>, kMaxColours + 1> runs;
    for (std::size_t i = blocks; i-- > 0;) {
        const auto [length, colour] = clue[i];
        if (runs[colour].empty())
            runs[colour] = run_lengths(candidates, colour);
        const bool gap = i + 1 < blocks && gap_between(clue[i], clue[i + 1]) != 0;
        for (std::size_t x = places; x-- > 0;) {
            const std::size_t start = leftmost[i] + x;
            const bool starts = ahead[x] != 0 && runs[colour][start] >= length &&
                                (!gap || may_be_empty(start + length));
            startable[i * places + x] = starts;
            ahead[x] = starts || (ahead[x + 1] != 0 && may_be_empty(start));
        }
    }
    result.fits = ahead[0] != 0;
    if (!result.fits)
        return result;

    // What can be reached from the left: all places from some on, up to a cell that can't be empty.
    std::vector<char> reached(places + 1, 0);
    reached[0] = 1;
    result.starts.resize(blocks);
    for (std::size_t i = 0; i < blocks; ++i) {
        for (std::size_t x = 0; x < places; ++x) {
            if (reached[x] == 0)
                continue;
            const std::size_t start = leftmost[i] + x;
            if (x + 1 < places && may_be_empty(start))
                reached[x + 1] = 1;
            if (startable[i * places + x] != 0)
                result.starts[i].push_back(static_cast<u32>(start));
            else
                reached[x] = 0; // block i + 1 is not reached from here
        }
    }
    NONOLITH_ENSURES(std::ranges::all_of(result.starts, [](const std::vector<u32>& starts) {
        return !starts.empty() && std::ranges::is_sorted(starts);
    }));
    return result;
}

} // namespace nonolith
