// Reasons: the known cells that a conclusion needs.
#pragma once

#include "techniques.hpp"

namespace nonolith::explaining {

// A conclusion of a step: the cell does not have these colours.
struct Target {
    u32 cell, removed;
};

struct Reasoned {
    // As the technique finds it from the reason alone, but with the targets as changes.
    Finding finding;
    std::vector<KnownCell> reason;
};

class Reasoner {
  public:
    // A smallest set of known cells from which the technique still concludes the targets: without
    // any one of them it does not. Cells are forgotten in the order of `rank` (the highest first)
    // and, of one rank, the farthest from the targets first. Nothing if the technique does not
    // conclude them from the whole line. With `weaken` no more is said of these cells than is
    // needed: that a cell is not red, where it is known to be blue.
    std::optional<Reasoned> reason(Technique technique, const LineView& line,
                                   std::span<const Target> targets, std::span<const u32> rank = {},
                                   bool weaken = false);

    // All that the finding concludes that concludes these targets.
    std::vector<Target> all_targets(Technique technique, const LineView& line,
                                    std::span<const Target> targets);

    // A smallest set of known cells with which the clue has no placement; the line has none.
    std::vector<KnownCell> conflict(std::span<const ColouredLength> blocks,
                                    std::span<const u32> cells, u32 colours,
                                    std::span<const u32> rank);

  private:
    // The number of the first finding, of those until the next call, that takes all targets away
    // from their cells.
    std::optional<std::size_t> finding_for(Technique technique, const LineView& line,
                                           std::span<const Target> targets);
    template <class Holds>
    std::vector<KnownCell> forget(std::vector<u32>& cells, u32 everything, std::vector<u32> order,
                                  Holds holds);

    Placements placements_;
    Findings findings_{true};
    std::vector<std::array<u32, 3>> keys_; // by cell: what is forgotten first
};

} // namespace nonolith::explaining
