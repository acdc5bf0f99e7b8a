// The public functions settle and propagate.
#include "propagator.hpp"

namespace nonolith {

namespace {

template <class Word, bool kLong>
Propagation propagate_with(const CompiledPuzzle& puzzle, std::span<const u8> cells,
                           const StopCheck& stop) {
    Watch watch(stop);
    Settler<Word, kLong> settler(puzzle);
    Propagator<Word, kLong> propagator(puzzle, settler, watch);
    const auto& layout = propagator.layout;
    std::vector<Word> board(layout.size);
    const std::size_t total = std::size_t{puzzle.height} * puzzle.width;
    u32 unknown = static_cast<u32>(total);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == kUnknown)
            continue;
        layout.set(board.data(), static_cast<u32>(i / puzzle.width),
                   static_cast<u32>(i % puzzle.width), cells[i] == kFilled);
        --unknown;
    }
    propagator.mark_all();
    Propagation result;
    const bool fits = propagator.run(board.data(), unknown);
    result.outcome = !fits          ? Outcome::kContradiction
                     : unknown == 0 ? Outcome::kSolved
                                    : Outcome::kStuck;
    result.contradicted_line = fits ? 0 : propagator.contradicted_line();
    result.lines_settled = propagator.lines_settled;
    result.sweeps = propagator.sweeps;
    result.cells.reserve(total);
    for (u32 r = 0; r < puzzle.height; ++r)
        for (u32 c = 0; c < puzzle.width; ++c)
            result.cells.push_back(layout.cell(board.data(), r, c));
    return result;
}

} // namespace

Propagation propagate(const Clues& clues, std::span<const u8> cells, const StopCheck& stop) {
    const CompiledPuzzle puzzle(clues);
    const u32 longest = std::max(puzzle.height, puzzle.width);
    if (longest <= 32)
        return propagate_with<u32, false>(puzzle, cells, stop);
    if (longest <= 64)
        return propagate_with<u64, false>(puzzle, cells, stop);
    return propagate_with<u64, true>(puzzle, cells, stop);
}

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
    return settled;
}

} // namespace nonolith
