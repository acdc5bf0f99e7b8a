// Finds why a picture is not a good puzzle, and repairs it.
#pragma once

#include <memory>
#include <nonolith/stop.hpp>
#include <span>
#include <vector>

namespace nonolith::generating {

// The requirement for the puzzle that a picture's clues make.
enum class Goal : std::uint8_t { kLocal, kUnique };

enum class Judgement : std::uint8_t {
    kGood,
    kBad,
    kUndecided, // whether there is another solution took too much work to say
};

// The result of testing a picture. Each reason is a list of cells: any picture that agrees with the
// tested one in all of them is bad as well, whatever its other cells are.
struct Test {
    Judgement judgement = Judgement::kGood;
    std::vector<std::vector<std::uint32_t>> reasons;
};

// The picture to repair, row by row.
struct Damaged {
    std::uint32_t height = 0, width = 0;
    std::uint32_t colours = 1; // of the palette, the background not counted
    std::vector<std::uint8_t> cells;
    std::vector<std::uint8_t> costs;  // of changing each cell: among equally many changes the
                                      // cheapest are best
    std::vector<std::uint8_t> locked; // 1: must stay as it is
    // For each cell the one that must be like it, and is so at first; none: no symmetry.
    std::vector<std::uint32_t> partners;
};

// Tests pictures of one size, and looks for few changes that repair one. Deterministic by the seed.
// One thread at a time may use it.
class Repair {
  public:
    Repair(Damaged damaged, Goal goal, std::uint64_t seed);
    Repair(Repair&&) noexcept;
    Repair& operator=(Repair&&) noexcept;
    ~Repair();

    // Tests a picture and returns up to so many reasons.
    Test test(std::span<const std::uint8_t> cells, std::size_t reasons, const StopCheck& stop);

    // Accepts a good picture found elsewhere; returns whether it is better than the best.
    bool offer(std::span<const std::uint8_t> cells);

    // Continues the search for fewer changes, for about so many tests of pictures; the first good
    // picture has no limit, and takes a dozen or two tests if nothing is locked. Returns whether a
    // better one was found.
    bool search(std::uint64_t tests, const StopCheck& stop);

    // The best picture so far that meets the goal; empty if there is none yet.
    const std::vector<std::uint8_t>& best() const;

    class Engine;

  private:
    std::unique_ptr<Engine> engine_;
};

} // namespace nonolith::generating
