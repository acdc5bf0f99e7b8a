#include <algorithm>
#include <nonolith/census_layout.hpp>

namespace nonolith::census {

namespace {

struct MeasuredMemo {
    int levels, bits, leaf_bits;
};

struct MeasuredSize {
    int height, width;
    bool corner;
    int most_outer;
    MeasuredMemo local, unique;
};

// The fastest of those that were measured, by processor time on Zen 5 with AVX-512: whole shards,
// both places of the lane cells, 12 or 20 outer cells, memos of four sizes. A row replaced the rule
// below where it was at least a twentieth faster. Another place of the outer cells cuts a size into
// other shards, which no certificate fits.
constexpr MeasuredSize kMeasured[] = {
#include "choices.inc"
};

} // namespace

Choice choice_of(Size size, Kind kind) {
    const int height = std::min(size.height, size.width);
    const int width = std::max(size.height, size.width);
    for (const MeasuredSize& row : kMeasured)
        if (row.height == height && row.width == width) {
            const MeasuredMemo& memo = kind == Kind::kUnique ? row.unique : row.local;
            return {row.corner, row.most_outer, memo.levels, memo.bits, memo.leaf_bits};
        }
    return {.corner = height >= 4 && width >= 7};
}

} // namespace nonolith::census
