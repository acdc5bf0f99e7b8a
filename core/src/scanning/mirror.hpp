#pragma once

#include <cstddef>
#include <cstdint>

namespace nonolith::scanning {

// The pixel that stands for one outside a row of `length`: … 2 1 0 0 1 2 … as often as it takes.
inline std::size_t mirrored(std::int64_t place, std::int64_t length) {
    while (place < 0 || place >= length)
        place = place < 0 ? -1 - place : 2 * length - 1 - place;
    return static_cast<std::size_t>(place);
}

} // namespace nonolith::scanning
