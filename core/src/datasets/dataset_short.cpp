#include "dataset_passes.hpp"
#include "support/contract.hpp"

#include <array>
#include <mutex>

namespace nonolith {

namespace {

// What a line of up to eight cells can still be: bit c of can_fill says that some placement fills
// cell c. No placement at all leaves both empty.
struct Possible {
    u8 can_fill = 0;
    u8 can_empty = 0;
};

constexpr u8 low_byte(int cells) {
    return static_cast<u8>((1U << cells) - 1);
}

// Every clue on every state of a line, looked up instead of worked out. A state is a number in base
// three, one digit a cell: 0 unknown, 1 filled, 2 empty. Eight cells have 55 clues and 6561 states:
// 720 KB; five have 13 and 243: 6 KB. Indexing by the filled and the empty cells as two bit sets
// needs no base three but (4/3)^n times the memory.
class LineLookup {
  public:
    explicit LineLookup(int cells);

    // The number of a clue, given as its leftmost placement, cell 0 lowest.
    u32 number_of(u32 placement) const {
        NONOLITH_EXPECTS(placement < numbers_.size());
        return numbers_[placement];
    }

    const Possible& settle(u32 clue, u8 filled, u8 empty) const {
        NONOLITH_EXPECTS((filled & empty) == 0 && std::size_t{clue} * states_ < possible_.size());
        return possible_[clue * states_ + base_three_[filled] + 2U * base_three_[empty]];
    }

  private:
    u32 states_ = 1;
    std::array<u8, 256> numbers_{};
    std::array<u32, 256> base_three_{}; // the sum of 3^c over the cells c of a bit set
    std::vector<Possible> possible_;    // [clue][state]
};

// The leftmost placement of the clue of a pattern.
u32 pushed_left(u32 pattern) {
    u32 result = 0, place = 0;
    while (pattern != 0) {
        pattern >>= std::countr_zero(pattern);
        const int length = std::countr_one(pattern);
        result |= low_bits<u32>(static_cast<u32>(length)) << place;
        place += static_cast<u32>(length) + 1;
        pattern >>= length;
    }
    NONOLITH_ENSURES((result & 1) == 1 || result == 0);
    return result;
}

LineLookup::LineLookup(int cells) {
    NONOLITH_EXPECTS(0 <= cells && cells <= kShortLine);
    std::array<u32, kShortLine + 1> powers{1};
    for (int cell = 0; cell < cells; ++cell)
        powers[cell + 1] = powers[cell] * 3;
    states_ = powers[cells];
    const u32 patterns = 1U << cells;
    u8 clues = 0;
    for (u32 pattern = 0; pattern < patterns; ++pattern) {
        for (int cell = 0; cell < cells; ++cell)
            if (pattern >> cell & 1)
                base_three_[pattern] += powers[cell];
        if (pushed_left(pattern) == pattern)
            numbers_[pattern] = clues++;
    }
    possible_.resize(std::size_t{clues} * states_);
    for (u32 pattern = 0; pattern < patterns; ++pattern) {
        const u8 rest = low_byte(cells) & static_cast<u8>(~pattern);
        possible_[numbers_[pushed_left(pattern)] * states_ + base_three_[pattern] +
                  2U * base_three_[rest]] = {static_cast<u8>(pattern), rest};
    }
    // An unknown cell is filled or empty: both states have higher numbers.
    for (u32 clue = 0; clue < clues; ++clue) {
        Possible* const line = possible_.data() + std::size_t{clue} * states_;
        for (u32 state = states_; state-- > 0;) {
            for (int cell = 0; cell < cells; ++cell) {
                if (state / powers[cell] % 3 != 0)
                    continue;
                const Possible& filled = line[state + powers[cell]];
                const Possible& empty = line[state + 2 * powers[cell]];
                line[state] = {static_cast<u8>(filled.can_fill | empty.can_fill),
                               static_cast<u8>(filled.can_empty | empty.can_empty)};
                break;
            }
        }
        // Of a line of which nothing is known each cell can be something: the clue fits.
        NONOLITH_ENSURES((line[0].can_fill | line[0].can_empty) == low_byte(cells));
    }
}

const LineLookup& table_for(int cells) {
    static std::array<std::once_flag, kShortLine + 1> once;
    static std::array<std::unique_ptr<const LineLookup>, kShortLine + 1> tables;
    std::call_once(once[cells], [&] { tables[cells] = std::make_unique<LineLookup>(cells); });
    return *tables[cells];
}

// Eight lines of eight cells in one word, line i in byte i: exchanges lines and cells by swapping
// ever larger off-diagonal squares.
u64 transposed(u64 board) {
    u64 swap = (board ^ (board >> 7)) & 0x00aa00aa00aa00aaU;
    board ^= swap ^ (swap << 7);
    swap = (board ^ (board >> 14)) & 0x0000cccc0000ccccU;
    board ^= swap ^ (swap << 14);
    swap = (board ^ (board >> 28)) & 0x00000000f0f0f0f0U;
    return board ^ swap ^ (swap << 28);
}

// The lines of one direction: their table and the numbers of their clues.
struct Side {
    const LineLookup& table;
    int lines;
    int cells;
    std::array<u32, kShortLine> clues{};
};

// False if a clue is too long for its line.
bool read_side(const ClueLine& puzzle, std::size_t first, Side& side) {
    for (int line = 0; line < side.lines; ++line) {
        const std::size_t i = first + static_cast<std::size_t>(line);
        u32 placement = 0;
        u64 used = 0;
        for (u32 block = i == 0 ? 0 : puzzle.ends[i - 1]; block < puzzle.ends[i]; ++block) {
            const u32 length = puzzle.lengths[block];
            if (used + length > static_cast<u64>(side.cells))
                return false;
            placement |= low_bits<u32>(length) << used;
            used += length + 1;
        }
        side.clues[line] = side.table.number_of(placement);
    }
    return true;
}

} // namespace

// What is known is two words, filled and empty cells, transposed after every pass so that the lines
// of the next one are bytes again.
Passes solve_short(const ClueLine& puzzle) {
    NONOLITH_EXPECTS(std::max(puzzle.size.height, puzzle.size.width) <= kShortLine);
    const auto [height, width] = puzzle.size;
    Side rows{table_for(width), height, width}, columns{table_for(height), width, height};
    if (!read_side(puzzle, 0, rows) ||
        !read_side(puzzle, static_cast<std::size_t>(height), columns))
        return {Outcome::kContradiction, 0};

    Passes result;
    u64 filled = 0, empty = 0;
    for (u32 number = 1;; ++number) {
        const Side& side = number % 2 == 1 ? rows : columns;
        const u8 all = low_byte(side.cells);
        u64 now_filled = 0, now_empty = 0;
        for (int line = 0; line < side.lines; ++line) {
            const Possible possible =
                side.table.settle(side.clues[line], static_cast<u8>(filled >> 8 * line),
                                  static_cast<u8>(empty >> 8 * line));
            if ((possible.can_fill | possible.can_empty) != all)
                return {Outcome::kContradiction, 0};
            now_filled |= u64{static_cast<u8>(all & ~possible.can_empty)} << 8 * line;
            now_empty |= u64{static_cast<u8>(all & ~possible.can_fill)} << 8 * line;
        }
        // What is known stays known.
        NONOLITH_INVARIANT((filled & ~now_filled) == 0 && (empty & ~now_empty) == 0);
        NONOLITH_INVARIANT((now_filled & now_empty) == 0);
        const bool changed = now_filled != filled || now_empty != empty;
        filled = transposed(now_filled);
        empty = transposed(now_empty);
        if (changed)
            result.count = number;
        // Nothing new, and both sides were asked about what is known now.
        else if (number > 1)
            break;
    }
    if (std::popcount(filled | empty) < height * width)
        return {Outcome::kStuck, 0};
    return result;
}

} // namespace nonolith
