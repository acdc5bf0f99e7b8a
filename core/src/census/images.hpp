#pragma once

#include "census_layout/orbits.hpp"
#include "kernels/kernel.hpp"

namespace nonolith::census {

// Fills the cells at the bits set in `configuration`.
void fill(Start& start, const std::vector<Cell>& cells, std::uint64_t configuration);

// How one orbit of configurations is walked: as which of its members, and with which symmetry.
struct Image {
    std::uint32_t configuration = 0;
    Mirror mirror;
};

// Chooses for each orbit the member that is walked. All have the same count, but their cost
// differs up to twofold by what is beside the lane cells.
class Images {
  public:
    Images(const Layout& layout, const Orbits& orbits, const Tables& tables, WalkFunction walk);

    // The cheapest member of the orbit of `configuration`, by a pilot on some small parts of each
    // where that pays. Depends on the configuration alone, not on the kernel or what was walked
    // before; the scratch's memo is forgotten.
    Image cheapest(std::uint32_t configuration, Scratch& scratch) const;

    // Which part of a configuration's nodes are walked, by its own symmetry.
    double share(std::uint32_t configuration) const { return group(configuration).share; }

  private:
    // A group of symmetries, and how it is used where it maps a configuration onto itself.
    struct Group {
        std::vector<int> symmetries;
        Mirror mirror;
        double share; // see share()
    };

    Mirror mirror_of(const std::vector<int>& symmetries, int level) const;
    double share_of(const Mirror& mirror) const;
    // The group of most use that maps a configuration onto itself.
    const Group& group(std::uint32_t configuration) const;
    double cost(std::uint32_t configuration, Scratch& scratch) const;

    const Layout& layout_;
    const Orbits& orbits_;
    const Tables& tables_;
    WalkFunction walk_;
    std::vector<Group> groups_; // the first has no symmetry but the identity
};

} // namespace nonolith::census
