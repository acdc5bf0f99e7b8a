// What a census counts, and how its grids are laid out.
#pragma once

namespace nonolith::census {

struct Size {
    int height;
    int width;
};

// Throws std::invalid_argument unless 1 <= height, width; height * width <= 64 and no line is
// longer than 16.
void check_size(Size size);

// What is counted: grids that line logic alone solves, or also all others whose clues no other
// grid has.
enum class Kind { kLocal, kUnique };

// How a size is walked through, as far as that is a matter of speed alone. The first two say which
// grids are in which shard; they are the same for both kinds.
struct Choice {
    bool corner = false;     // whether the lane cells lie in the corner or in the centre
    int most_outer = 20;     // how many outer cells there may be
    int memo_levels = 9;     // how many levels above the leaves remember what they have counted
    int memo_bits = 12;      // each in 2^memo_bits places
    int leaf_memo_bits = 14; // and the leaves in so many
};

// What was found by measuring to be fast for a size, whichever side is longer; a rule where
// nothing was measured.
Choice choice_of(Size size, Kind kind);

} // namespace nonolith::census
