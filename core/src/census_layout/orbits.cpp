#include "orbits.hpp"

#include "support/contract.hpp"

#include <algorithm>

namespace nonolith::census {

Orbits::Orbits(const Layout& layout) {
    NONOLITH_EXPECTS(layout.outer.size() <= 2 * kHalf);
    const std::size_t count = images(layout, {0, 0}).size();
    for (std::size_t s = 0; s < count; ++s) {
        Symmetry& symmetry = symmetries_.emplace_back();
        for (std::size_t k = 0; k < layout.outer.size(); ++k) {
            const Cell image = images(layout, layout.outer[k])[s];
            const auto place = std::find(layout.outer.begin(), layout.outer.end(), image);
            NONOLITH_INVARIANT(place != layout.outer.end());
            const auto moved = std::uint32_t{1} << (place - layout.outer.begin());
            HalfImages& half = k < kHalf ? symmetry.low : symmetry.high;
            for (std::uint32_t x = 0; x < half.size(); ++x)
                if (x >> (k % kHalf) & 1)
                    half[x] |= moved;
        }
        // No two cells have the same image.
        NONOLITH_ENSURES(image(static_cast<int>(s), (1u << layout.outer.size()) - 1) ==
                         (1u << layout.outer.size()) - 1);
    }
}

int Orbits::weight(std::uint32_t configuration) const {
    // The orbit's size is the number of symmetries by that of those that change nothing.
    int fixed = 0;
    for (int s = 0; s < symmetries(); ++s) {
        const std::uint32_t moved = image(s, configuration);
        if (moved < configuration)
            return 0;
        fixed += moved == configuration;
    }
    NONOLITH_ENSURES(fixed > 0 && symmetries() % fixed == 0);
    return symmetries() / fixed;
}

} // namespace nonolith::census
