#pragma once

#include "layout.hpp"

#include <array>
#include <vector>

namespace nonolith::census {

// The configurations of the outer cells, sorted into orbits of the grid's symmetries.
//
// A configuration is a number: bit k is outer cell k. The smallest number of an orbit stands for
// all of it.
class Orbits {
  public:
    explicit Orbits(const Layout& layout);

    // How many symmetries the grid has; number 0 changes nothing, see images().
    int symmetries() const { return static_cast<int>(symmetries_.size()); }

    std::uint32_t image(int symmetry, std::uint32_t configuration) const {
        return symmetries_[symmetry].low[configuration % (1 << kHalf)] |
               symmetries_[symmetry].high[configuration >> kHalf];
    }

    // The size of the orbit if `configuration` is its smallest member, otherwise 0.
    int weight(std::uint32_t configuration) const;

  private:
    static constexpr int kHalf = 10; // the image of a number is found half by half

    using HalfImages = std::array<std::uint32_t, 1 << kHalf>;
    struct Symmetry {
        HalfImages low;
        HalfImages high;
    };
    std::vector<Symmetry> symmetries_;
};

} // namespace nonolith::census
