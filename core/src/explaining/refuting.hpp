// Refutations: the suppositions about one cell that fail soonest.
#pragma once

#include "supposing.hpp"

namespace nonolith::explaining {

// What follows from a supposition depends on the lines that were settled for it and on nothing
// else. So what was found out about a supposition is kept until one of these lines changes: a
// refutation changes few, and of thousands of suppositions few are tried again for the next.
class Refuter {
  public:
    struct Supposition {
        u32 cell, colours;
    };

    // All suppositions that fail in the fewest rounds, by their cells; none if none fails.
    std::vector<Supposition> shortest(Supposing& supposing);

    // In how many rounds these failed.
    u32 rounds() const { return rounds_; }

    // Of those that fail in the fewest rounds, one with the fewest steps of those told.
    std::optional<Refutation> told(Supposing& supposing);

  private:
    struct Tried {
        u32 looked = 0; // rounds that were looked at
        u32 failed = 0; // the round in which it failed
        u32 steps = 0;  // of its telling; 0: it was not told
    };

    void forget_changed(const Board& board);
    Tried& tried(const Board& board, const Supposition& supposition);
    void look(Supposing& supposing, const Supposition& supposition, u32 most_rounds);
    std::vector<Supposition> all_of(const Board& board) const;

    u32 rounds_ = 0;
    std::vector<Tried> tried_; // by cell and colour
    std::vector<u64> read_;    // for each the lines that were settled
    std::vector<u32> seen_;    // the board of the last call
};

} // namespace nonolith::explaining
