// One pass over all replicas of a puzzle. Compiled for each instruction set, like the kernels of
// the census; nothing here may use a name that other code has (kernels/lane_ops.hpp says why).

#include "replicas.hpp"

namespace nonolith::tempering::NONOLITH_ISA {
namespace {

// As many replicas as the instruction set takes at once: a part of them all. The parts have nothing
// to do with each other, so that a pass does one after the other.
constexpr int kPartBytes = 8 * NONOLITH_WORDS;
constexpr int kParts = 4 * kReplicas / kPartBytes;
typedef float RealLanes __attribute__((vector_size(kPartBytes), may_alias));
typedef std::int32_t IntLanes __attribute__((vector_size(kPartBytes), may_alias));
typedef std::uint32_t WordLanes __attribute__((vector_size(kPartBytes), may_alias));

constexpr float kLeast = 1e-37F; // what a column says of a colour that it rules out

// Added to every message: what is less likely is all the same, and products of two of them are no
// denormal numbers, with which many processors are slow.
constexpr float kLeastMessage = 1e-18F;

// Products over a block stay between these, so that sums over a row neither vanish nor overflow.
// Those over a shorter one do anyway.
constexpr float kLeastProduct = 1e-30F, kLargestProduct = 1e30F;
constexpr std::uint32_t kLongestUnbounded = 11;

template <int kPart> [[gnu::always_inline]] inline RealLanes& lanes(Reals& reals) {
    return reinterpret_cast<RealLanes*>(&reals)[kPart];
}
template <int kPart> [[gnu::always_inline]] inline const RealLanes& lanes(const Reals& reals) {
    return reinterpret_cast<const RealLanes*>(&reals)[kPart];
}
template <int kPart> [[gnu::always_inline]] inline WordLanes& lanes(Words& words) {
    return reinterpret_cast<WordLanes*>(&words)[kPart];
}

// Whether a cell is filled, as a mask.
template <int kPart>
[[gnu::always_inline]] inline IntLanes is_filled(Replicas& all, std::uint32_t row,
                                                 std::uint32_t column) {
    const WordLanes word = lanes<kPart>(all.cells[row * all.words + column / kWordCells]);
    return reinterpret_cast<IntLanes>(word << (kWordCells - 1 - column % kWordCells)) < 0;
}

// Numbers from 0 to 1, without the 1.
template <int kPart> [[gnu::always_inline]] inline RealLanes random_reals(Replicas& all) {
    WordLanes& state = lanes<kPart>(all.random);
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return reinterpret_cast<RealLanes>(state >> 9 | 0x3f800000U) - 1.0F;
}

[[gnu::always_inline]] inline RealLanes bounded(RealLanes product) {
    product = product > kLeastProduct ? product : RealLanes{} + kLeastProduct;
    return product < kLargestProduct ? product : RealLanes{} + kLargestProduct;
}

// The bits of cells `begin` to `end` in a word that begins with cell `word`.
[[gnu::always_inline]] inline WordLanes bits_before(IntLanes end) {
    const IntLanes some = end > 0 ? end : 0;
    const WordLanes low = (WordLanes{} + 1U << reinterpret_cast<WordLanes>(some & 31)) - 1U;
    return some >= static_cast<std::int32_t>(kWordCells) ? ~WordLanes{} : low;
}

// Draws a placement of a row, by the odds of its cells: sums over the starts of each block, over
// all placements of the blocks up to it, and then from the last block to the first.
template <int kPart> void draw_row(Replicas& all, std::uint32_t number) {
    const Row row = all.rows[number];
    const RowBlock* const blocks = all.blocks;
    const Reals* const odds = all.odds;
    Words* const cells = all.cells + number * all.words;
    for (std::uint32_t word = 0; word < all.words; ++word)
        lanes<kPart>(cells[word]) = WordLanes{};
    if (row.begin == row.end)
        return;
    RealLanes scale = RealLanes{} + 1.0F;
    for (std::uint32_t b = row.begin; b < row.end; ++b) {
        const RowBlock block = blocks[b];
        const RowBlock before = blocks[b == row.begin ? b : b - 1];
        Reals* const sums = all.sums + block.sums - block.first;
        const Reals* const sums_before = all.sums + before.sums - before.first;
        RealLanes sum{};
        for (std::uint32_t start = block.first; start <= block.last; ++start) {
            RealLanes product = lanes<kPart>(odds[start]);
            for (std::uint32_t i = 1; i < block.length; ++i)
                product *= lanes<kPart>(odds[start + i]);
            if (block.length > kLongestUnbounded)
                product = bounded(product);
            if (b != row.begin) {
                const std::uint32_t end = start - before.length - 1; // the last start before it
                product *= scale * lanes<kPart>(sums_before[end < before.last ? end : before.last]);
            }
            sum += product;
            lanes<kPart>(sums[start]) = sum;
        }
        scale = 1.0F / sum;
    }
    IntLanes last = IntLanes{} + static_cast<std::int32_t>(blocks[row.end - 1].last);
    for (std::uint32_t b = row.end; b-- > row.begin;) {
        const RowBlock block = blocks[b];
        const auto first = static_cast<std::int32_t>(block.first);
        const auto bound = static_cast<std::int32_t>(block.last);
        const Reals* const sums = all.sums + block.sums - block.first;
        last = last < bound ? last : bound;
        RealLanes most = lanes<kPart>(sums[bound]);
        for (std::int32_t start = bound - 1; start >= first; --start)
            most = last <= start ? lanes<kPart>(sums[start]) : most;
        const RealLanes drawn = random_reals<kPart>(all) * most;
        IntLanes chosen = IntLanes{} + first;
        for (std::int32_t start = first; start < bound; ++start)
            chosen -= lanes<kPart>(sums[start]) <= drawn;
        chosen = chosen < last ? chosen : last;
        const auto length = static_cast<std::int32_t>(block.length);
        for (std::uint32_t word = block.first / kWordCells;
             word <= (block.last + block.length - 1) / kWordCells; ++word) {
            const IntLanes begin = chosen - static_cast<std::int32_t>(word * kWordCells);
            lanes<kPart>(cells[word]) |= bits_before(begin + length) & ~bits_before(begin);
        }
        if (b > row.begin)
            last = chosen - static_cast<std::int32_t>(blocks[b - 1].length) - 1;
    }
}

// Goes on with what a column says, from the cell before (in the direction of the pass) to this one,
// and joins it with what it says from the other side. That is overwritten: the next pass comes from
// there.
template <int kPart, int kStep>
[[gnu::always_inline]] inline void read_cell(Replicas& all, std::uint32_t row, std::uint32_t column,
                                             bool is_first, RealLanes& filled, RealLanes& empty) {
    const Band band = all.bands[row * all.width + column];
    const float* const gaps = all.gaps + band.gaps;
    Reals* const here = all.messages + band.messages;
    RealLanes all_ways{}, gap_ways{};
    const auto first = static_cast<std::int32_t>(kStep > 0 ? band.first : band.last);
    const auto behind = static_cast<std::int32_t>(kStep > 0 ? band.last : band.first) + kStep;
    if (is_first) {
        for (std::int32_t place = first; place != behind; place += kStep) {
            const bool begins =
                kStep > 0 ? place <= 1 : place + 2 >= static_cast<std::int32_t>(band.places);
            const RealLanes message = RealLanes{} + (begins ? 1.0F : 0.0F);
            const RealLanes ways = message * lanes<kPart>(here[place]);
            all_ways += ways;
            gap_ways += gaps[place] * ways;
            lanes<kPart>(here[place]) = message;
        }
    } else {
        const std::uint32_t before = row - static_cast<std::uint32_t>(kStep);
        const IntLanes drawn = is_filled<kPart>(all, before, column);
        const RealLanes tolerance = lanes<kPart>(all.tolerance), one = RealLanes{} + 1.0F;
        const RealLanes in_block = drawn ? one : tolerance;
        const RealLanes in_gap = (drawn ? tolerance : one) - in_block; // more than in a block
        const Reals* const there = all.messages + all.bands[before * all.width + column].messages;
        const auto weighed = [&](std::int32_t place) {
            return lanes<kPart>(there[place]) * (in_block + gaps[place] * in_gap);
        };
        // A gap may go on; all else moves on by one place.
        RealLanes from_next = first - kStep >= 0 &&
                                      first - kStep < static_cast<std::int32_t>(band.places)
                                  ? weighed(first - kStep)
                                  : RealLanes{};
        for (std::int32_t place = first; place != behind; place += kStep) {
            const RealLanes from_same = weighed(place);
            const RealLanes message = from_next + gaps[place] * from_same + kLeastMessage;
            from_next = from_same;
            const RealLanes ways = message * lanes<kPart>(here[place]);
            all_ways += ways;
            gap_ways += gaps[place] * ways;
            lanes<kPart>(here[place]) = message;
        }
    }
    filled = all_ways - gap_ways;
    empty = gap_ways;
    if (band.candidates != 3) {
        const float empties = band.candidates == 1 ? 1.0F : 0.0F;
        filled *= 1 - empties;
        empty *= empties;
        for (std::uint32_t place = band.first; place <= band.last; ++place)
            lanes<kPart>(here[place]) *= gaps[place] == empties ? 1.0F : 0.0F;
    }
}

template <int kPart, int kStep> void pass(Replicas& all) {
    const RealLanes tolerance = lanes<kPart>(all.tolerance);
    RealLanes errors{};
    for (std::uint32_t i = 0; i < all.height; ++i) {
        const std::uint32_t row = kStep > 0 ? i : all.height - 1 - i;
        for (std::uint32_t column = 0; column < all.width; ++column) {
            RealLanes filled, empty;
            read_cell<kPart, kStep>(all, row, column, i == 0, filled, empty);
            lanes<kPart>(all.filled[column]) = filled;
            lanes<kPart>(all.empty[column]) = empty;
            lanes<kPart>(all.odds[column]) =
                (filled + tolerance * empty + kLeast) / (empty + tolerance * filled + kLeast);
        }
        draw_row<kPart>(all, row);
        if (kStep > 0)
            continue;
        for (std::uint32_t column = 0; column < all.width; ++column) {
            const IntLanes drawn = is_filled<kPart>(all, row, column);
            const RealLanes filled = lanes<kPart>(all.filled[column]);
            const RealLanes empty = lanes<kPart>(all.empty[column]);
            const RealLanes same = drawn ? filled : empty;
            const RealLanes other = tolerance * (drawn ? empty : filled);
            errors += other / (same + other + kLeast);
        }
    }
    lanes<kPart>(all.errors) = errors;
    // A column that has its clue has a placement without any error, of weight 1.
    WordLanes fits = ~WordLanes{};
    const std::uint32_t row = kStep > 0 ? all.height - 1 : 0;
    for (std::uint32_t column = 0; column < all.width; ++column) {
        const Band band = all.bands[row * all.width + column];
        const IntLanes drawn = is_filled<kPart>(all, row, column);
        RealLanes ways{};
        for (std::uint32_t place = band.first; place <= band.last; ++place) {
            if (kStep > 0 ? place + 2 < band.places : place > 1)
                continue;
            const bool gap = all.gaps[band.gaps + place] != 0;
            const RealLanes message = lanes<kPart>(all.messages[band.messages + place]);
            ways += (gap ? ~drawn : drawn) ? message : message * tolerance;
        }
        fits &= reinterpret_cast<WordLanes>(ways >= 0.99F);
    }
    lanes<kPart>(all.fits) = fits;
}

template <int kPart> void begin_part(Replicas& all) {
    for (std::uint32_t column = 0; column < all.width; ++column)
        lanes<kPart>(all.odds[column]) = RealLanes{} + 1.0F;
    for (std::uint32_t row = 0; row < all.height; ++row)
        draw_row<kPart>(all, row);
    RealLanes filled, empty;
    for (std::uint32_t row = all.height; row-- > 0;)
        for (std::uint32_t column = 0; column < all.width; ++column)
            read_cell<kPart, -1>(all, row, column, row + 1 == all.height, filled, empty);
}

template <int kPart = 0> void begin(Replicas& all) {
    begin_part<kPart>(all);
    if constexpr (kPart + 1 < kParts)
        begin<kPart + 1>(all);
}

template <int kPart = 0> void draw_all(Replicas& all, bool downwards) {
    downwards ? pass<kPart, 1>(all) : pass<kPart, -1>(all);
    if constexpr (kPart + 1 < kParts)
        draw_all<kPart + 1>(all, downwards);
}

} // namespace

const Passes passes{begin<>, draw_all<>};

} // namespace nonolith::tempering::NONOLITH_ISA
