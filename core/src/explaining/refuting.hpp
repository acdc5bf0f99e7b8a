// Refutations: the suppositions about one cell that fail soonest.
#pragma once

#include "supposing.hpp"

namespace nonolith::explaining {

// The consequences of a supposition depend only on the lines that were settled for it. So the
// findings about a supposition are kept until one of these lines changes. A refutation changes few
// lines, so few of thousands of suppositions are tried again for the next one.
class Refuter {
  public:
    // The most looks spent on finding shortest chains.
    explicit Refuter(u64 looks = 0) : looks_left_(looks) {}

    struct Supposition {
        u32 cell, colours;
    };

    // All suppositions that fail in the fewest rounds, by their cells; none if none fails.
    std::vector<Supposition> shortest(Supposing& supposing);

    // In how many rounds these failed.
    u32 rounds() const { return rounds_; }

    // The refutation with the fewest looks (see chains.hpp); where proving that takes too long, the
    // shortest told of those that fail in the fewest rounds.
    std::optional<Refutation> told(Supposing& supposing);

  private:
    struct Tried {
        u32 looked = 0; // rounds that were looked at
        u32 failed = 0; // the round in which it failed
        u32 length = 0; // no chain of so many looks or fewer refutes it
        u32 told = 0;   // the looks of its telling; 0: it was not told
    };

    // A supposition and the lines to look at one after the other.
    struct Chain {
        Supposition supposition;
        std::vector<u32> lines;
    };

    void forget_changed(const Board& board);
    Tried& tried(const Board& board, const Supposition& supposition);
    void look(Supposing& supposing, const Supposition& supposition, u32 most_rounds);
    std::optional<Refutation> shortest_told(Supposing& supposing, u32 least);
    static Refutation told_best(Supposing& supposing, std::span<const Chain> chains);
    void note_lines(const Tried& one, std::span<const u64> read);
    std::vector<Supposition> all_of(const Board& board) const;

    u32 rounds_ = 0;
    u64 looks_left_;           // of the search for chains
    std::vector<Tried> tried_; // by cell and colour
    std::vector<u64> read_;    // for each the lines that were settled
    std::vector<u32> seen_;    // the board of the last call
};

} // namespace nonolith::explaining
