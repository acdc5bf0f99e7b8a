// The solver's public face: settle one line, propagate a puzzle, search for all its solutions.
//
// Cells travel as one byte each, the set of what the cell may be: 1 empty, 2 filled, 3 unknown.
// Puzzles travel as the lengths of their blocks; a clue that fits nothing is a contradiction, never
// an error.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace nonolith {

inline constexpr std::uint8_t kEmpty = 1, kFilled = 2, kUnknown = 3;

using Lengths = std::vector<std::uint32_t>;

// The clues of a puzzle, rows from the top, columns from the left. Every length is at least 1; one
// that does not fit in 32 bits may be given as 2^32 - 1, which fits no line either.
struct Clues {
    std::vector<Lengths> rows;
    std::vector<Lengths> columns;
};

enum class Outcome : std::uint8_t { kSolved, kStuck, kContradiction };

// Long calls ask it about ten times a second; true makes them throw Stopped.
using StopCheck = std::function<bool()>;

struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("stopped by the caller") {}
};

// Every cell that the clue and the known cells force, or nothing on a contradiction.
std::optional<std::vector<std::uint8_t>> settle(const Lengths& clue,
                                                std::span<const std::uint8_t> cells);

struct Propagation {
    Outcome outcome = Outcome::kSolved;
    std::vector<std::uint8_t> cells; // row by row; on a contradiction as known when it was met
    std::uint64_t lines_settled = 0;
    std::uint64_t sweeps = 0;            // how often the rows or the columns were gone through
    std::uint32_t contradicted_line = 0; // on a contradiction: the row, or height + the column
};

// Settles lines until none says anything new. `cells` is empty or has height * width bytes.
Propagation propagate(const Clues& clues, std::span<const std::uint8_t> cells,
                      const StopCheck& stop);

// How much a search may do before it gives way; 0 is no limit.
struct Budget {
    std::uint64_t nodes = 0; // of the search tree, counted from the start of the search
    double seconds = 0;      // counted from the call
    std::uint64_t work = 0;  // about one a word operation, counted from the start of the search
};

enum class Progress : std::uint8_t {
    kSolution,  // here is one more
    kExhausted, // there are no more
    kBudget,    // the budget is used up; call again to go on
};

struct Statistics {
    std::uint64_t lines_settled = 0;
    std::uint64_t lines_remembered = 0; // settled before, found in the cache
    std::uint64_t probes = 0;
    std::uint64_t nodes = 0; // 1: no branching was needed
    std::uint32_t depth = 0; // of the deepest node
    std::uint64_t work = 0;  // as Budget counts it
    double seconds = 0;      // of a puzzle in a batch; a single search is timed by its caller
};

// All solutions of a puzzle, one at a time and in an order that is always the same: propagation,
// probing to a fixpoint, then branching. One thread at a time may use it.
class Search {
  public:
    // `cells` is empty or has height * width bytes: what is known from the start.
    explicit Search(const Clues& clues, std::span<const std::uint8_t> cells = {});
    Search(Search&&) noexcept;
    Search& operator=(Search&&) noexcept;
    ~Search();

    // Goes on to the next solution. After Stopped was thrown it can be called again.
    Progress next(const Budget& budget = {}, const StopCheck& stop = {});

    // The last solution that next found, row by row.
    std::vector<std::uint8_t> solution() const;

    // What all solutions that were not handed out yet have in common, as far as it is known: more
    // than propagation finds, once probing has begun.
    std::vector<std::uint8_t> knowledge() const;

    Statistics statistics() const;

    class Engine; // for one size of word

  private:
    std::unique_ptr<Engine> engine_;
};

// The number of places that a puzzle's blocks may have at first: for each line its cells, and for
// each block the starts that it may have. What is to be spent on a puzzle grows with it.
std::uint64_t places(const Clues& clues);

// The memory of searches, which the next ones use again. One thread at a time may use it.
class BatchMemory {
  public:
    BatchMemory();
    BatchMemory(BatchMemory&&) noexcept;
    BatchMemory& operator=(BatchMemory&&) noexcept;
    ~BatchMemory();

    struct Parts; // for each size of word
    std::unique_ptr<Parts> parts;
};

// What a batch says of one puzzle.
struct BatchResult {
    Progress progress = Progress::kExhausted; // kSolution: the limit was reached
    std::vector<std::vector<std::uint8_t>> solutions;
    Statistics statistics;
};

// Searches each puzzle in turn for up to `limit` solutions (0: all), each with its own budget, of
// which `work` is for each of its places(). The memory of one search serves the next, which halves
// the time of a batch of small puzzles.
std::vector<BatchResult> search_batch(std::span<const Clues> puzzles, std::size_t limit,
                                      const Budget& budget, BatchMemory& memory,
                                      const StopCheck& stop);

} // namespace nonolith
