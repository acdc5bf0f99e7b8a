// A picture made ever smoother, level by level, until it is of one colour.
#pragma once

#include "support/bits.hpp"

#include <nonolith/repair.hpp>

namespace nonolith::generating {

// Level 0 is the picture itself. On level k a cell has the colour that weighs most around it, near
// cells more than far ones (a normal distribution, wider from level to level); cells that are cheap
// to change weigh less. Then come levels of one colour all over, the most common one first. Locked
// cells keep their colour on all levels. Levels are made when they are first asked for.
class Smoothing {
  public:
    explicit Smoothing(const Damaged& damaged) : damaged_(damaged) {}

    u32 levels() const;
    const std::vector<u8>& level(u32 number);

  private:
    std::vector<u8> smoothed(double width) const;
    std::vector<u8> plain(u32 place) const; // of the colour at this place, the most common first
    std::vector<u64> spread(std::vector<u64> weights, double width) const;

    const Damaged& damaged_;
    std::vector<std::vector<u8>> made_;
};

} // namespace nonolith::generating
