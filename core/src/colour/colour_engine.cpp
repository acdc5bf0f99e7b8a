#include "colour_engine.hpp"

#include "colour_line.hpp"

#include <nonolith/lines.hpp>

namespace nonolith {

namespace {

bool settle_two_words(const ColourClue& line, u64* can) {
    u128 sets[kMaxColours + 1];
    for (u32 colour = 0; colour <= line.colours; ++colour)
        sets[colour] = can[2 * colour] | (u128{can[2 * colour + 1]} << 64);
    if (!settle_colour_word<u128>(line, sets))
        return false;
    for (u32 colour = 0; colour <= line.colours; ++colour) {
        can[2 * colour] = static_cast<u64>(sets[colour]);
        can[2 * colour + 1] = static_cast<u64>(sets[colour] >> 64);
    }
    return true;
}

} // namespace

// 32-bit words for short lines were tried: within 5% of 64-bit ones either way.
bool ColourLineEngine::settle(const ColourClue& line, u64* can) {
    if (line.cells == 0)
        return line.fit == Fit::kBlank;
    if (line.cells <= 64)
        return settle_colour_word<u64>(line, can);
    return line.cells <= 128 ? settle_two_words(line, can) : long_line_.settle(line, can);
}

std::optional<std::vector<u32>> settle_colour(const ColouredClue& clue, u32 colours,
                                              std::span<const u32> candidates) {
    const u32 cells = static_cast<u32>(candidates.size());
    const std::size_t words = words_for(cells);
    std::vector<u64> can((colours + 1) * words);
    for (u32 cell = 0; cell < cells; ++cell)
        for_each_bit(candidates[cell] & low_bits<u32>(colours + 1),
                     [&](u32 colour) { can[colour * words + cell / 64] |= u64{1} << (cell % 64); });
    ColourPools pools;
    pools.reserve(clue.size());
    if (!ColourLineEngine().settle(compile_colour_clue(clue, cells, colours, pools), can.data()))
        return std::nullopt;
    std::vector<u32> settled(cells);
    for (u32 colour = 0; colour <= colours; ++colour)
        for (u32 cell = 0; cell < cells; ++cell)
            settled[cell] |= static_cast<u32>((can[colour * words + cell / 64] >> (cell % 64)) & 1)
                             << colour;
    NONOLITH_ENSURES(std::ranges::equal(
        settled, candidates, [](u32 now, u32 before) { return now != 0 && (now & ~before) == 0; }));
    return settled;
}

} // namespace nonolith
