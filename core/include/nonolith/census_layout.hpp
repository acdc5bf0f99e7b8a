// The kinds of a census, and the layouts of its grids.
#pragma once

namespace nonolith::census {

struct Size {
    int height;
    int width;
};

// Throws std::invalid_argument unless 1 <= height, width; height * width <= 64 and no line is
// longer than 16.
void check_size(Size size);

// The grids to count: those that line logic alone solves, or also all others that share their clues
// with no grid.
enum class Kind { kLocal, kUnique };

// Parameters of the walk that only affect speed. The first two decide which grids are in which
// shard; they are the same for both kinds.
struct Choice {
    bool corner = false;     // whether the lane cells lie in the corner or in the centre
    int most_outer = 20;     // how many outer cells there may be
    int memo_levels = 9;     // how many levels above the leaves remember what they have counted
    int memo_bits = 12;      // each in 2^memo_bits places
    int leaf_memo_bits = 14; // and the leaves in so many
};

// The parameters measured to be fast for a size, whichever side is longer, or those of a rule if
// the size was not measured.
Choice choice_of(Size size, Kind kind);

} // namespace nonolith::census
