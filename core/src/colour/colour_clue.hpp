// Coloured clues, compiled once per puzzle into what the colour line engines read.
#pragma once

#include "line/clue.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <array>
#include <nonolith/puzzle.hpp>
#include <span>
#include <vector>

namespace nonolith {

// One block of length 2^log + rest with rest < 2^log, as in clue.hpp. Every (colour, log) pair that
// the line needs has a slot in the tables of runs and of smeared starts.
struct ColourBlock {
    u32 length;
    u32 rest;
    u32 slot;
    u32 colour;
    bool touches_next;     // no gap is needed: the next block has another colour, or there is none
    bool touches_previous; // likewise before
};

// A colour of the line's blocks: its slots are first_slot .. first_slot + log_max.
struct ColourUse {
    u32 colour;
    u32 first_slot;
    u32 log_max;
};

// The blocks and uses of many lines, one after the other.
struct ColourPools {
    std::vector<ColourBlock> blocks;
    std::vector<ColourUse> uses;

    // Makes room for so many blocks. Lines point into the pools, which must not move after it.
    void reserve(std::size_t most) {
        blocks.reserve(most);
        uses.reserve(most); // a colour that is used has a block
    }
};

struct ColourClue {
    std::span<const ColourBlock> blocks;
    std::span<const ColourUse> uses;
    u32 cells = 0;   // length of the line
    u32 colours = 0; // of the palette, without the background
    u32 slots = 0;
    u32 slack = 0; // cells - shortest line that holds the clue (0 unless it fits)
    Fit fit = Fit::kBlank;
};

// Lengths may be anything up to 2^32 - 1: a clue too long for its line is an impossible line, never
// an overflow. Preconditions: colours of blocks are 1..colours, and colours <= kMaxColours; the
// pools have room, and outlive the line.
inline ColourClue compile_colour_clue(std::span<const ColouredLength> blocks, u32 cells,
                                      u32 colours, ColourPools& pools) {
    NONOLITH_EXPECTS(colours <= kMaxColours);
    NONOLITH_EXPECTS(std::ranges::all_of(blocks, [&](const ColouredLength& block) {
        return block.length >= 1 && block.colour >= 1 && block.colour <= colours;
    }));
    ColourClue line;
    line.cells = cells;
    line.colours = colours;
    u64 need = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        need += blocks[i].length + u64{i > 0 && blocks[i].colour == blocks[i - 1].colour};
    if (need > cells) {
        line.fit = Fit::kImpossible;
        return line;
    }
    line.slack = cells - static_cast<u32>(need);
    line.fit = blocks.empty() ? Fit::kBlank : line.slack == 0 ? Fit::kExact : Fit::kLoose;

    NONOLITH_EXPECTS(pools.blocks.size() + blocks.size() <= pools.blocks.capacity());
    const std::size_t first_block = pools.blocks.size(), first_use = pools.uses.size();
    const auto log_of = [](u32 length) { return static_cast<u32>(std::bit_width(length)) - 1; };
    std::array<u32, kMaxColours + 1> logs{}; // of every colour: slots needed, then the first slot
    for (const auto& block : blocks)
        logs[block.colour] = std::max(logs[block.colour], log_of(block.length) + 1);
    for (u32 colour = 1; colour <= colours; ++colour) {
        if (logs[colour] == 0)
            continue;
        pools.uses.push_back({colour, line.slots, logs[colour] - 1});
        line.slots += logs[colour];
        logs[colour] = pools.uses.back().first_slot;
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto [length, colour] = blocks[i];
        const u32 log = log_of(length);
        const bool next = i + 1 == blocks.size() || blocks[i + 1].colour != colour;
        const bool previous = i == 0 || blocks[i - 1].colour != colour;
        pools.blocks.push_back(
            {length, length - (u32{1} << log), logs[colour] + log, colour, next, previous});
        NONOLITH_INVARIANT(pools.blocks.back().slot < line.slots);
    }
    NONOLITH_EXPECTS(pools.uses.size() <= pools.uses.capacity());
    line.blocks = std::span(pools.blocks).subspan(first_block);
    line.uses = std::span(pools.uses).subspan(first_use);
    return line;
}

} // namespace nonolith
