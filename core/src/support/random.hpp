// Random numbers that are the same on every machine: the standard library says what its engines
// return, but not what its distributions and std::shuffle make of that.
#pragma once

#include "bits.hpp"
#include "contract.hpp"

#include <utility>

namespace nonolith {

// Xorshift (Marsaglia, 2003). The state must not be 0, and never becomes so.
inline u64 next_random(u64& state) {
    NONOLITH_EXPECTS(state != 0);
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

// Returns a number below `end`. `random()` returns 64 bits; what the remainder favours is too
// little to be seen.
template <class Random> u64 random_below(Random&& random, u64 end) {
    NONOLITH_EXPECTS(end > 0);
    return random() % end;
}

// Brings items into a random order (Fisher and Yates, 1938; Durstenfeld, 1964).
template <class Items, class Random> void shuffle(Items& items, Random&& random) {
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[random_below(random, left)]);
}

} // namespace nonolith
