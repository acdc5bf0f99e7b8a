// Clues, compiled once per puzzle into what the line engines read.
#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <limits>
#include <span>
#include <vector>

namespace nonolith {

// One block of length 2^log + rest with rest < 2^log: a run of that length is found, and smeared,
// in `log` doublings and one more step by `rest`.
struct Block {
    u32 start; // leftmost: where it starts when all blocks lie as low as they can
    u32 length;
    u32 rest;
    u32 log;
};

// How a clue sits in its line before anything is known.
enum class Fit : u8 {
    kBlank,      // no block: every cell is empty
    kLoose,      // room to move
    kExact,      // exactly one placement
    kImpossible, // longer than the line
};

// The clue of one line. The blocks live in a pool shared by all lines of the puzzle.
struct LineClue {
    const Block* blocks = nullptr;
    u32 count = 0;   // blocks
    u32 cells = 0;   // length of the line
    u32 slack = 0;   // cells - shortest line that holds the clue (0 unless it fits)
    u32 log_max = 0; // largest Block::log
    Fit fit = Fit::kBlank;
};

// Appends the compiled blocks to `pool` (whose capacity the caller has reserved: LineClue points
// into it) and returns the line. Lengths may be anything up to 2^32 - 1; their sum is taken in 64
// bits, so that a clue too long for its line is an impossible line and never an overflow.
//
// A clue is a range of lengths, or of anything with a field `length`.
inline u32 length_of(u32 length) {
    return length;
}
template <class Stated> u32 length_of(const Stated& block) {
    return block.length;
}

template <class Clue> LineClue compile_clue(const Clue& clue, u32 cells, std::vector<Block>& pool) {
    NONOLITH_EXPECTS(pool.capacity() - pool.size() >= clue.size());
    LineClue line;
    line.cells = cells;
    line.blocks = pool.data() + pool.size();
    u64 need = clue.empty() ? 0 : clue.size() - 1;
    for (const auto& block : clue)
        need += length_of(block);
    if (need > cells) {
        line.fit = Fit::kImpossible;
        return line;
    }
    line.count = static_cast<u32>(clue.size());
    line.slack = cells - static_cast<u32>(need);
    line.fit = clue.empty() ? Fit::kBlank : line.slack == 0 ? Fit::kExact : Fit::kLoose;
    u32 start = 0;
    for (const auto& block : clue) {
        const u32 length = length_of(block);
        NONOLITH_EXPECTS(length >= 1);
        const u32 log = static_cast<u32>(std::bit_width(length)) - 1;
        pool.push_back({start, length, length - (u32{1} << log), log});
        start += length + 1;
        NONOLITH_INVARIANT(pool.back().rest < u32{1} << log);
        if (log > line.log_max)
            line.log_max = log;
    }
    NONOLITH_ENSURES(clue.empty() || u64{start} - 1 == need);
    return line;
}

} // namespace nonolith
