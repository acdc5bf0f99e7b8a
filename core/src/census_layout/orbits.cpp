#include "orbits.hpp"

#include <algorithm>

namespace nonolith::census {

Orbits::Orbits(const Layout& layout) {
    const std::size_t count = images(layout, {0, 0}).size();
    for (std::size_t s = 0; s < count; ++s) {
        Symmetry& symmetry = symmetries_.emplace_back();
        for (std::size_t k = 0; k < layout.outer.size(); ++k) {
            const Cell image = images(layout, layout.outer[k])[s];
            const auto place = std::find(layout.outer.begin(), layout.outer.end(), image);
            const auto moved = std::uint32_t{1} << (place - layout.outer.begin());
            HalfImages& half = k < kHalf ? symmetry.low : symmetry.high;
            for (std::uint32_t x = 0; x < half.size(); ++x)
                if (x >> (k % kHalf) & 1)
                    half[x] |= moved;
        }
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
    return symmetries() / fixed;
}

} // namespace nonolith::census
