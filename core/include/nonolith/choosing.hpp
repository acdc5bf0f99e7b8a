// Finds the cheapest consistent choice among readings of the clues: this makes a puzzle of a
// picture in which some numbers can't be read with certainty.
#pragma once

#include <nonolith/solver.hpp>

namespace nonolith {

// The possible readings of a line. Costs are thousandths of a nat: 1,000 for each factor e by which
// a reading is less likely.
struct ClueReading {
    Lengths clue;
    std::uint32_t cost;
};

struct LineReadings {
    std::vector<ClueReading> readings; // at most kMostReadings, all of them different
    std::uint32_t open;                // cost of taking none of them
};

inline constexpr std::size_t kMostReadings = 63;
inline constexpr std::size_t kLongestReadLine = 128;
inline constexpr std::uint32_t kMostCost = 1'000'000;  // of a reading
inline constexpr std::uint32_t kMostMarkCost = 10'000; // of a mark

// Costs of a choice beyond those of its readings.
struct ChoiceCosts {
    std::uint32_t edit;    // for each number in which a derived clue differs from the first reading
    std::uint32_t several; // for a puzzle with more than one solution
};

// A consistent choice: a puzzle that has a solution.
struct ClueChoice {
    std::uint32_t cost = 0;
    std::vector<Lengths> clues;       // rows, then columns
    std::vector<std::uint32_t> wrong; // marks that its solution disagrees with, by their cells
    std::vector<std::uint32_t> lines; // whose clue was derived, since no reading was taken
    // Solutions, at most 2; nothing if the search for them would have taken too long.
    std::optional<std::uint32_t> solutions;
};

// The work that the choices took.
struct ChoosingStatistics {
    std::uint64_t nodes = 0;     // sets of choices looked at
    std::uint64_t conflicts = 0; // reasons found why choices are inconsistent
    std::uint64_t trials = 0;    // how often line logic was done with sets of clues
};

// A cell that seems to be filled or crossed out already.
struct SeenMark {
    std::uint32_t cell; // row * width + column
    bool filled;
    std::uint32_t cost; // of a solution that disagrees
};

// All consistent choices, the cheapest first.
//
// next() never leaves out a choice up to the limit of cost, unless is_complete() says so: if it
// returns kExhausted, there is none. A later call may have a higher limit.
class Chooser {
  public:
    // Throws std::invalid_argument where readings, costs or marks are not as said above.
    Chooser(std::vector<LineReadings> rows, std::vector<LineReadings> columns, ChoiceCosts costs,
            std::vector<SeenMark> marks = {});
    Chooser(Chooser&&) noexcept;
    Chooser& operator=(Chooser&&) noexcept;
    ~Chooser();

    // Finds the next choice that costs at most `limit`. May be called again after Stopped.
    Progress next(std::uint32_t limit, const Budget& budget = {}, const StopCheck& stop = {});

    // The choice found by the last next().
    const ClueChoice& choice() const;

    // Whether every derived clue was found; false where a line that no reading was taken for may
    // have too many clues.
    bool is_complete() const;

    ChoosingStatistics statistics() const;

    class Engine; // for words of one length

  private:
    std::unique_ptr<Engine> engine_;
};

} // namespace nonolith
