// The public function settle.
#include "line.hpp"
#include "long_line.hpp"

#include <algorithm>
#include <nonolith/lines.hpp>

namespace nonolith {

std::optional<std::vector<u8>> settle(const Lengths& clue, std::span<const u8> cells) {
    const u32 length = static_cast<u32>(cells.size());
    std::vector<Block> pool;
    pool.reserve(clue.size());
    const LineClue line = compile_clue(clue, length, pool);
    const u32 words = static_cast<u32>(std::max<std::size_t>(1, words_for(length)));
    std::vector<u64> known(std::size_t{2} * words);
    for (u32 c = 0; c < length; ++c)
        if (cells[c] != kUnknown)
            known[(cells[c] == kFilled ? 0 : words) + c / 64] |= u64{1} << (c % 64);
    LineCells<u64> short_line{known[0], known[words]};
    if (length > 64) {
        LongLineEngine engine;
        if (!engine.settle(line, known.data(), known.data() + words))
            return std::nullopt;
    } else {
        if (!settle_word(line, short_line))
            return std::nullopt;
        known[0] = short_line.filled;
        known[words] = short_line.empty;
    }
    std::vector<u8> settled(cells.size());
    for (u32 c = 0; c < length; ++c)
        settled[c] = static_cast<u8>(kUnknown - ((known[c / 64] >> (c % 64)) & 1) * kEmpty -
                                     ((known[words + c / 64] >> (c % 64)) & 1) * kFilled);
    NONOLITH_ENSURES(std::ranges::equal(
        settled, cells, [](u8 now, u8 before) { return now != 0 && (now & ~before) == 0; }));
    return settled;
}

} // namespace nonolith
