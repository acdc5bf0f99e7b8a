// Random numbers that are the same on every machine.
#pragma once

#include "bits.hpp"

namespace nonolith {

// Xorshift. The state must not be 0, and never becomes so.
inline u64 next_random(u64& state) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

} // namespace nonolith
