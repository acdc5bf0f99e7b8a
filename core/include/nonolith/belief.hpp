// Guesses at a solution by belief propagation: a search that proves nothing, but often finds the
// first solution of puzzles whose search tree is hopeless.
#pragma once

#include <nonolith/solver.hpp>

namespace nonolith {

// How beliefs harden into a guess.
struct Hardening {
    int rounds = 0;         // at most
    double strongest = 0.9; // the power that old beliefs have in the end; 0: no hardening
    double pace = 0.01;     // how much of what is missing to that is added in each round
    std::uint64_t seed = 0; // of the small differences that begin it
};

// Beliefs about the undecided cells of a puzzle.
class Belief {
  public:
    // `candidates` holds a set of colours for each cell, row by row. The clues must outlive it.
    Belief(const ColouredClues& clues, std::span<const std::uint32_t> candidates);
    Belief(Belief&&) noexcept;
    Belief& operator=(Belief&&) noexcept;
    ~Belief();

    // Starts over. Returns whether the guess is a solution; the same on every machine.
    bool harden(const Hardening& how, const StopCheck& stop = {});

    // Sets the beliefs to a known solution.
    void follow(std::span<const std::uint8_t> solution);

    // The likeliest colour of each cell.
    const std::vector<std::uint8_t>& guess() const;

    // The undecided cells with their beliefs, the surest first.
    std::vector<Wish> wishes() const;

    class Exchange;
    Exchange& exchange() const { return *exchange_; } // for the SAT encoding

  private:
    const ColouredClues* clues_;
    std::unique_ptr<Exchange> exchange_;
};

} // namespace nonolith
