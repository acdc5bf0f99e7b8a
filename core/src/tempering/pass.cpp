// One pass over all replicas of a puzzle. Compiled for each instruction set, like the kernels of
// the census; nothing here may use a name that other code has (kernels/lane_ops.hpp says why).

#include "replicas.hpp"
#include "support/contract.hpp"

namespace nonolith::tempering::NONOLITH_ISA {
namespace {

using i32 = std::int32_t;
using u32 = std::uint32_t;

// As many replicas as the instruction set takes at once: a part of them all. A mask is an IntLanes,
// -1 or 0.
constexpr int kPartBytes = 8 * NONOLITH_WORDS;
constexpr int kParts = 4 * kReplicas / kPartBytes;
typedef float RealLanes __attribute__((vector_size(kPartBytes), may_alias));
typedef i32 IntLanes __attribute__((vector_size(kPartBytes), may_alias));
typedef u32 WordLanes __attribute__((vector_size(kPartBytes), may_alias));

constexpr float kLeastWays = 1e-37F; // of a colour that a column rules out

// Added to every message: what is less likely than that is all the same, and products of two
// messages are no denormal numbers, with which many processors are slow.
constexpr float kLeastMessage = 1e-18F;

// So many odds in a row have a product that neither vanishes nor overflows, and leaves room for
// sums.
constexpr u32 kFew = 8;
constexpr bool fits_in_a_float(double odds) {
    double product = 1;
    for (u32 i = 0; i < kFew; ++i)
        product *= odds;
    return product < 1e30;
}
static_assert(fits_in_a_float(1 / kLeastTolerance));

// Powers of 2 that are smaller than this make no difference beside 1.
constexpr i32 kLeastExponent = -100;

// The bits of a word before one of its cells, or before one that lies in another word.
[[gnu::always_inline]] inline WordLanes bits_before(IntLanes cell) {
    constexpr i32 kBits = kWordCells;
    const IntLanes from_0 = cell > 0 ? cell : 0;
    const auto shift = reinterpret_cast<WordLanes>(from_0 & (kBits - 1));
    return from_0 < kBits ? ((WordLanes{} + 1U) << shift) - 1U : ~WordLanes{};
}

// The replicas of one part. Parts have nothing to do with each other. A template, since where a
// part lies is then known when each of its numbers is read.
template <int kPart> class Share {
  public:
    explicit Share(Replicas& all) : all_(all) {}

    void begin() {
        for (u32 column = 0; column < all_.width; ++column)
            of(all_.odds[column]) = RealLanes{} + 1.0F;
        for (u32 row = 0; row < all_.height; ++row)
            draw_row(row);
        for (u32 row = all_.height; row-- > 0;)
            for (u32 column = 0; column < all_.width; ++column)
                read_cell<-1>(row, column, row + 1 == all_.height);
    }

    // kStep is 1 from the top, -1 from the bottom.
    template <int kStep> void draw_all() {
        const RealLanes tolerance = of(all_.tolerance);
        of(all_.errors) = RealLanes{};
        for (u32 i = 0; i < all_.height; ++i) {
            const u32 row = kStep > 0 ? i : all_.height - 1 - i;
            for (u32 column = 0; column < all_.width; ++column) {
                const Ways ways = read_cell<kStep>(row, column, i == 0);
                of(all_.filled[column]) = ways.filled;
                of(all_.empty[column]) = ways.empty;
                of(all_.odds[column]) = (ways.filled + tolerance * ways.empty + kLeastWays) /
                                        (ways.empty + tolerance * ways.filled + kLeastWays);
            }
            draw_row(row);
            if (kStep < 0) // which is enough: nobody asks after a pass from the top
                expect_errors(row);
        }
        look_for_fits<kStep>();
    }

  private:
    // The ways of a column to place its blocks with a cell filled, or empty, by their weights.
    struct Ways {
        RealLanes filled, empty;
    };

    [[gnu::always_inline]] static RealLanes& of(Reals& reals) {
        return reinterpret_cast<RealLanes*>(&reals)[kPart];
    }
    [[gnu::always_inline]] static const RealLanes& of(const Reals& reals) {
        return reinterpret_cast<const RealLanes*>(&reals)[kPart];
    }
    [[gnu::always_inline]] static WordLanes& of(Words& words) {
        return reinterpret_cast<WordLanes*>(&words)[kPart];
    }

    // From 0 to 1, without the 1.
    [[gnu::always_inline]] RealLanes random_reals() {
        WordLanes& state = of(all_.random);
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return reinterpret_cast<RealLanes>(state >> 9 | 0x3f800000U) - 1.0F;
    }

    [[gnu::always_inline]] IntLanes is_filled(u32 row, u32 column) const {
        const WordLanes word = of(all_.cells[row * all_.words + column / kWordCells]);
        return reinterpret_cast<IntLanes>(word << (kWordCells - 1 - column % kWordCells)) < 0;
    }

    // Draws a placement of a row, by the odds of its cells.
    void draw_row(u32 number) {
        NONOLITH_EXPECTS(number < all_.height);
        const Row row = all_.rows[number];
        Words* const cells = all_.cells + number * all_.words;
        for (u32 word = 0; word < all_.words; ++word)
            of(cells[word]) = WordLanes{};
        if (row.begin == row.end)
            return;
        sum_over_starts(row);
        IntLanes latest = IntLanes{} + static_cast<i32>(all_.blocks[row.end - 1].last);
        for (u32 b = row.end; b-- > row.begin;) {
            const RowBlock block = all_.blocks[b];
            const IntLanes start = draw_start(block, latest);
            for (u32 word = block.first / kWordCells;
                 word <= (block.last + block.length - 1) / kWordCells; ++word) {
                const IntLanes begin = start - static_cast<i32>(word * kWordCells);
                of(cells[word]) |=
                    bits_before(begin + static_cast<i32>(block.length)) & ~bits_before(begin);
            }
            if (b > row.begin)
                latest = start - static_cast<i32>(all_.blocks[b - 1].length) - 1;
        }
    }

    // For every start of every block: the sum over the placements of the blocks up to it in which
    // it starts there or before. The sums of each block are on a scale of their own.
    void sum_over_starts(Row row) {
        const Reals* const odds = all_.odds;
        RealLanes scale = RealLanes{} + 1.0F;
        for (u32 b = row.begin; b < row.end; ++b) {
            const RowBlock block = all_.blocks[b];
            const RowBlock before = all_.blocks[b == row.begin ? b : b - 1];
            Reals* const sums = all_.sums + block.sums;
            const Reals* const sums_before = all_.sums + before.sums;
            NONOLITH_INVARIANT(block.first <= block.last);
            NONOLITH_INVARIANT(b == row.begin || before.first + before.length < block.first);
            const bool is_long = block.length > kFew;
            if (is_long)
                weigh_long_block(block);
            RealLanes sum{};
            for (u32 start = block.first; start <= block.last; ++start) {
                RealLanes product = is_long ? of(sums[start - block.first]) : of(odds[start]);
                for (u32 i = 1; i < block.length && !is_long; ++i)
                    product *= of(odds[start + i]);
                if (b != row.begin) {
                    const u32 latest = start - before.length - 1;
                    const u32 last = latest < before.last ? latest : before.last;
                    product *= scale * of(sums_before[last - before.first]);
                }
                sum += product;
                of(sums[start - block.first]) = sum;
            }
            scale = 1.0F / sum;
        }
    }

    // Puts the products of the odds over a block where its sums will be. The largest of them is
    // about 1, so that those that matter neither vanish nor overflow: on the way each is kept as a
    // number from 1 to 2 and the exponent of a power of 2.
    void weigh_long_block(RowBlock block) {
        constexpr i32 kBias = 127, kMantissaBits = 23;
        Reals* const products = all_.sums + block.sums;
        Words* const exponents = all_.exponents;
        IntLanes largest = IntLanes{} - (1 << 20);
        for (u32 start = block.first; start <= block.last; ++start) {
            RealLanes product = RealLanes{} + 1.0F;
            IntLanes exponent{};
            for (u32 i = 0; i < block.length; ++i) {
                product *= of(all_.odds[start + i]);
                if ((i + 1) % kFew != 0 && i + 1 != block.length)
                    continue;
                const auto bits = reinterpret_cast<IntLanes>(product);
                exponent += (bits >> kMantissaBits) - kBias;
                product = reinterpret_cast<RealLanes>((bits & ((1 << kMantissaBits) - 1)) |
                                                      kBias << kMantissaBits);
            }
            of(products[start - block.first]) = product;
            of(exponents[start - block.first]) = reinterpret_cast<WordLanes>(exponent);
            largest = exponent > largest ? exponent : largest;
        }
        for (u32 i = 0; i <= block.last - block.first; ++i) {
            IntLanes exponent = reinterpret_cast<IntLanes>(of(exponents[i])) - largest;
            exponent = exponent > kLeastExponent ? exponent : IntLanes{} + kLeastExponent;
            of(products[i]) *= reinterpret_cast<RealLanes>((exponent + kBias) << kMantissaBits);
        }
    }

    // Draws the start of a block, up to the latest that leaves room for the blocks behind it.
    [[gnu::always_inline]] IntLanes draw_start(RowBlock block, IntLanes latest) {
        const auto last = static_cast<i32>(block.last - block.first); // counted from the first
        const Reals* const sums = all_.sums + block.sums;
        latest -= static_cast<i32>(block.first);
        RealLanes all = of(sums[last]);
        for (i32 start = last - 1; start >= 0; --start)
            all = latest <= start ? of(sums[start]) : all;
        const RealLanes drawn = random_reals() * all;
        IntLanes chosen{};
        for (i32 start = 0; start < last; ++start)
            chosen -= of(sums[start]) <= drawn;
        return (chosen < latest ? chosen : latest) + static_cast<i32>(block.first);
    }

    // Goes on with what a column says, from the cell before (in the direction of the pass) to this
    // one, and joins it with what it says from the other side. That is overwritten: the next pass
    // comes from there.
    template <int kStep> [[gnu::always_inline]] Ways read_cell(u32 row, u32 column, bool is_first) {
        NONOLITH_EXPECTS(row < all_.height && column < all_.width);
        const Band band = all_.bands[row * all_.width + column];
        const float* const gaps = all_.gaps + band.gaps;
        Reals* const here = all_.messages + band.messages;
        const i32 places = static_cast<i32>(band.places);
        const i32 first = static_cast<i32>(kStep > 0 ? band.first : band.last);
        const i32 behind = static_cast<i32>(kStep > 0 ? band.last : band.first) + kStep;
        RealLanes ways{}, gap_ways{};
        const auto join = [&](i32 place, RealLanes message) {
            const RealLanes joined = message * of(here[place]);
            ways += joined;
            gap_ways += gaps[place] * joined;
            of(here[place]) = message;
        };
        if (is_first) {
            for (i32 place = first; place != behind; place += kStep)
                join(place, RealLanes{} + (ends<kStep>(place, places) ? 1.0F : 0.0F));
        } else {
            const u32 before = row - static_cast<u32>(kStep);
            const IntLanes drawn = is_filled(before, column);
            const RealLanes tolerance = of(all_.tolerance), one = RealLanes{} + 1.0F;
            const RealLanes in_block = drawn ? one : tolerance;
            const RealLanes more_in_gap = (drawn ? tolerance : one) - in_block;
            const Reals* const there =
                all_.messages + all_.bands[before * all_.width + column].messages;
            const auto weighed = [&](i32 place) {
                return of(there[place]) * (in_block + gaps[place] * more_in_gap);
            };
            // A gap may go on; all else moves on by one place.
            const i32 outside = first - kStep;
            RealLanes moving = outside >= 0 && outside < places ? weighed(outside) : RealLanes{};
            for (i32 place = first; place != behind; place += kStep) {
                const RealLanes staying = weighed(place);
                join(place, moving + gaps[place] * staying + kLeastMessage);
                moving = staying;
            }
        }
        Ways found{ways - gap_ways, gap_ways};
        if (band.decided != Decided::kNo) {
            const float empty = band.decided == Decided::kEmpty ? 1.0F : 0.0F;
            found.filled *= 1 - empty;
            found.empty *= empty;
            for (u32 place = band.first; place <= band.last; ++place)
                of(here[place]) *= gaps[place] == empty ? 1.0F : 0.0F;
        }
        return found;
    }

    // Whether a column can be in a place behind its first cell in the direction of a pass: from the
    // top, when one cell has been read, and from the bottom, when all have been.
    template <int kStep> [[gnu::always_inline]] static bool ends(i32 place, i32 places) {
        return kStep > 0 ? place <= 1 : place + 2 >= places;
    }

    // Adds up in how many cells of a row the columns are expected to differ.
    void expect_errors(u32 row) {
        const RealLanes tolerance = of(all_.tolerance);
        for (u32 column = 0; column < all_.width; ++column) {
            const IntLanes drawn = is_filled(row, column);
            const RealLanes filled = of(all_.filled[column]), empty = of(all_.empty[column]);
            const RealLanes same = drawn ? filled : empty;
            const RealLanes other = tolerance * (drawn ? empty : filled);
            of(all_.errors) += other / (same + other + kLeastWays);
        }
    }

    // A column that has its clue has a placement without any error, which weighs 1.
    template <int kStep> void look_for_fits() {
        const RealLanes tolerance = of(all_.tolerance);
        const u32 row = kStep > 0 ? all_.height - 1 : 0;
        WordLanes fits = ~WordLanes{};
        for (u32 column = 0; column < all_.width; ++column) {
            const Band band = all_.bands[row * all_.width + column];
            const IntLanes drawn = is_filled(row, column);
            RealLanes ways{};
            for (u32 place = band.first; place <= band.last; ++place) {
                if (!ends<-kStep>(static_cast<i32>(place), static_cast<i32>(band.places)))
                    continue;
                const RealLanes message = of(all_.messages[band.messages + place]);
                const IntLanes same = all_.gaps[band.gaps + place] != 0 ? ~drawn : drawn;
                ways += same ? message : message * tolerance;
            }
            fits &= reinterpret_cast<WordLanes>(ways >= 0.99F);
        }
        of(all_.fits) = fits;
    }

    Replicas& all_;
};

template <int kPart = 0> void begin_parts(Replicas& all) {
    Share<kPart>(all).begin();
    if constexpr (kPart + 1 < kParts)
        begin_parts<kPart + 1>(all);
}

template <int kPart = 0> void draw_parts(Replicas& all, bool downwards) {
    if (downwards)
        Share<kPart>(all).template draw_all<1>();
    else
        Share<kPart>(all).template draw_all<-1>();
    if constexpr (kPart + 1 < kParts)
        draw_parts<kPart + 1>(all, downwards);
}

} // namespace

const Passes passes{begin_parts<>, draw_parts<>};

} // namespace nonolith::tempering::NONOLITH_ISA
