// Two rows, p and q, have been read up to some column. Whether they can end with the same clue
// depends only on the blocks that one of them has completed and the other has not matched yet
// (equal heads are struck off both), and on the block that each has open.
//
//     p  # # . # .     p leads: its block of 1 waits (the 2s are struck off)
//     q  . # # . #     q lags:  it has a block of 1 open
//
// Only differences count: where an open block faces a waiting one, or another open one, both are
// shortened alike until the shorter open block is 1.

#include "row_languages.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <utility>

namespace nonolith::census {

namespace {

using Raw = LayeredAutomaton::Raw;

struct Pair {
    std::uint32_t leader = 0;            // whose blocks wait: 0 is p, 1 is q
    std::array<std::uint32_t, 2> open{}; // the lengths of the open blocks; 0 if none is
    std::vector<std::uint32_t> waiting;

    explicit Pair(const Raw& raw)
        : leader(raw[0]), open{raw[1], raw[2]}, waiting(raw.begin() + 3, raw.end()) {}

    Raw raw() const {
        Raw words{leader, open[0], open[1]};
        words.insert(words.end(), waiting.begin(), waiting.end());
        return words;
    }

    // One of the rows has completed a block. False if the other has another one in its place.
    bool complete(std::uint32_t row, std::uint32_t block) {
        NONOLITH_EXPECTS(row < 2 && block > 0);
        if (waiting.empty() || leader == row) {
            leader = row;
            waiting.push_back(block);
            return true;
        }
        if (waiting.front() != block)
            return false;
        waiting.erase(waiting.begin());
        return true;
    }

    bool read(std::array<bool, 2> cells) {
        std::array<std::uint32_t, 2> completed{};
        for (std::size_t row = 0; row < 2; ++row)
            if (cells[row])
                ++open[row];
            else
                completed[row] = std::exchange(open[row], 0);
        // The one that lags strikes off what waits before the other adds to it.
        const std::uint32_t lagging = 1 - leader;
        for (const std::uint32_t row : {lagging, leader})
            if (completed[row] != 0 && !complete(row, completed[row]))
                return false;
        return shorten();
    }

    bool shorten() {
        if (waiting.empty()) {
            leader = 0;
            if (open[0] != 0 && open[1] != 0) {
                const std::uint32_t common = std::min(open[0], open[1]) - 1;
                open[0] -= common;
                open[1] -= common;
            }
            return true;
        }
        std::uint32_t& lagging = open[1 - leader];
        if (lagging > waiting.front())
            return false;
        if (lagging > 1) {
            waiting.front() -= lagging - 1;
            lagging = 1;
        }
        NONOLITH_ENSURES(
            std::ranges::none_of(waiting, [](std::uint32_t block) { return block == 0; }));
        return true;
    }

    // The fewest columns in which the one that lags can catch up.
    std::uint32_t needed() const {
        if (waiting.empty())
            return open[0] > open[1] ? open[0] - open[1] : open[1] - open[0];
        std::uint32_t cells = 0;
        for (const std::uint32_t block : waiting)
            cells += block + 1;
        return cells - 1 - open[1 - leader] + (open[leader] != 0 ? 1 + open[leader] : 0);
    }
};

} // namespace

LayeredAutomaton same_clue(int length, const std::atomic<bool>& stop) {
    return LayeredAutomaton(length,
                            {.start = {0, 0, 0},
                             .step =
                                 [](const Raw& from, int level, unsigned letter, Raw& to) {
                                     Pair pair(from);
                                     if (!pair.read({(letter & 1) != 0, (letter & 2) != 0}) ||
                                         pair.needed() > static_cast<std::uint32_t>(level))
                                         return false;
                                     to = pair.raw();
                                     return true;
                                 },
                             .accepts = [](const Raw& last) { return Pair(last).needed() == 0; }},
                            stop);
}

} // namespace nonolith::census
