// One cell of a picture and another colour for it.
#pragma once

#include "support/bits.hpp"

namespace nonolith::generating {

struct Repaint {
    u32 cell;
    u8 colour;
};

} // namespace nonolith::generating
