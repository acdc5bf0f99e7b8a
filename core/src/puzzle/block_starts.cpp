#include "block_starts.hpp"

namespace nonolith {
namespace {

using u32 = std::uint32_t;

// For one line: how far to the right of each cell a run of one colour reaches.
std::vector<u32> run_lengths(const std::vector<u32>& candidates, u32 colour) {
    std::vector<u32> run(candidates.size() + 1, 0);
    for (std::size_t cell = candidates.size(); cell-- > 0;)
        run[cell] = (candidates[cell] >> colour & 1) != 0 ? run[cell + 1] + 1 : 0;
    return run;
}

} // namespace

// `ahead[i][p]`: blocks i, i+1, … can be placed on the cells from p on, with everything else there
// left empty. `reached[i][p]`: blocks 0 … i-1 can be placed before p, so that block i may start at
// p (any gap that two blocks of one colour need is already behind p).
BlockStarts block_starts(const ColouredClue& clue, const std::vector<u32>& candidates) {
    const std::size_t cells = candidates.size();
    const std::size_t blocks = clue.size();
    BlockStarts result;

    std::vector<std::vector<char>> ahead(blocks + 1, std::vector<char>(cells + 2, 0));
    ahead[blocks][cells] = 1;
    for (std::size_t cell = cells; cell-- > 0;)
        ahead[blocks][cell] = ahead[blocks][cell + 1] != 0 && (candidates[cell] & 1) != 0;

    // Where block i can start with all the later ones behind it.
    std::vector<std::vector<char>> startable(blocks, std::vector<char>(cells + 1, 0));
    const auto fits_after = [&](std::size_t block, std::size_t end) {
        if (block + 1 == blocks || gap_between(clue[block], clue[block + 1]) == 0)
            return ahead[block + 1][end] != 0;
        return end < cells && (candidates[end] & 1) != 0 && ahead[block + 1][end + 1] != 0;
    };
    std::vector<std::vector<u32>> runs(blocks);
    for (std::size_t i = blocks; i-- > 0;) {
        runs[i] = run_lengths(candidates, clue[i].colour);
        for (std::size_t start = cells; start-- > 0;) {
            startable[i][start] =
                runs[i][start] >= clue[i].length && fits_after(i, start + clue[i].length);
            ahead[i][start] = startable[i][start] != 0 ||
                              ((candidates[start] & 1) != 0 && ahead[i][start + 1] != 0);
        }
    }
    result.fits = ahead[0][0] != 0;
    if (!result.fits)
        return result;

    std::vector<char> reached(cells + 2, 0);
    reached[0] = 1;
    result.starts.resize(blocks);
    for (std::size_t i = 0; i < blocks; ++i) {
        std::vector<char> next(cells + 2, 0);
        for (std::size_t start = 0; start < cells; ++start) {
            if (reached[start] == 0)
                continue;
            if ((candidates[start] & 1) != 0)
                reached[start + 1] = 1;
            if (startable[i][start] == 0)
                continue;
            result.starts[i].push_back(static_cast<u32>(start));
            const bool gap = i + 1 < blocks && gap_between(clue[i], clue[i + 1]) != 0;
            next[start + clue[i].length + (gap ? 1 : 0)] = 1;
        }
        reached = std::move(next);
    }
    return result;
}

} // namespace nonolith
