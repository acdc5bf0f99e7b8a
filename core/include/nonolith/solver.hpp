// The solver of one puzzle, of any palette: line logic, probing and search in one object that can
// be continued; and batches of them.
#pragma once

#include <memory>
#include <nonolith/lines.hpp>
#include <nonolith/stop.hpp>
#include <optional>

namespace nonolith {

// How much one call may do before it gives way.
struct Budget {
    std::optional<double> seconds;      // counted from the call
    std::optional<std::uint64_t> work;  // about one a word operation, counted from the start
    std::optional<std::uint64_t> nodes; // of the search tree, counted from the start
};

// Where a search for the next solution ends.
enum class Progress : std::uint8_t {
    kSolution,  // here is one more
    kExhausted, // there are no more
    kBudget,    // the budget is used up; call again to go on
};

// The highest rung of the ladder that was needed so far.
enum class Rung : std::uint8_t { kLines, kProbing, kSearch };

struct Statistics {
    std::uint64_t lines_settled = 0;
    std::uint64_t lines_remembered = 0; // settled before, found in the cache
    std::uint64_t passes = 0;           // how often line logic went through the rows or the columns
    std::uint64_t probes = 0;
    std::uint64_t nodes = 0; // 1: no branching was needed
    std::uint64_t depth = 0; // of the deepest node
    std::uint64_t work = 0;  // as Budget counts it
    std::uint64_t open = 0;  // candidates beyond one a cell that line logic leaves
    double decided = 0;      // the share of them that probing has taken away, before any branch
    double explored = 0; // the share of the search tree that is closed: a branch is half its node
};

// That a cell has a colour: likely, but not certain.
struct Wish {
    std::uint32_t cell; // row * width + column
    std::uint32_t colour;
};

// The memory of solvers, which the next one uses again: it halves the time of a batch of small
// puzzles. One solver at a time may use it.
class SolverMemory {
  public:
    SolverMemory();
    SolverMemory(SolverMemory&&) noexcept;
    SolverMemory& operator=(SolverMemory&&) noexcept;
    ~SolverMemory();

    struct Parts; // for each kind of board
    std::unique_ptr<Parts> parts;
};

// All solutions of a puzzle, one at a time and in an order that is always the same. One thread at a
// time may use it.
class Solver {
  public:
    // `cells` is empty or has a set of candidates for each cell: what is known from the start. The
    // clues, and the memory if one is given, must outlive the solver.
    explicit Solver(const ColouredClues& clues, std::span<const std::uint32_t> cells = {},
                    SolverMemory* memory = nullptr);
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    // Settles lines until none says anything new. Called again, it only says what came of it. After
    // Stopped was thrown it can be called again, as next() can.
    Outcome propagate(const StopCheck& stop = {});

    // Goes on to the next solution; line logic comes first if that was not done yet.
    Progress next(const Budget& budget = {}, const StopCheck& stop = {});

    // Appends up to `most` of the next solutions, fewer if they take more than some milliseconds
    // together. Where the budget has work, each solution earns as much again as `share`: the
    // budget's is raised to it. Only the last call to next() is told of; what was appended before
    // Stopped was thrown is there.
    Progress next_few(std::size_t most, Budget& budget, std::optional<std::uint64_t> share,
                      const StopCheck& stop, std::vector<std::vector<std::uint8_t>>& solutions);

    // Begins the search anew, around a known solution: it goes there first. Nothing happens where a
    // solution was found already. What is found in the end is the same.
    void aim_at(std::span<const std::uint8_t> solution);

    // Decides the undecided cells as is wished, in that order and with line logic after each
    // decision, again and again until all are decided, so many tries have come no further than
    // those before, or the budget is used up. A solution is one that next() may find as well;
    // nothing else changes.
    Progress follow(std::span<const Wish> wishes, std::uint32_t patience, const Budget& budget = {},
                    const StopCheck& stop = {});

    // The last solution that was found, row by row: a colour for each cell. Its clues were
    // compared with the puzzle's.
    std::vector<std::uint8_t> solution() const;

    // What line logic knows at its fixpoint, or on a contradiction knew when it was met.
    std::vector<std::uint32_t> settled() const;

    // What all solutions that were not handed out yet have in common, as far as it is known: more
    // than line logic finds, once probing has begun.
    std::vector<std::uint32_t> knowledge() const;

    // On a contradiction of line logic the line without a placement: the row, or height + column.
    std::optional<std::uint32_t> contradicted_line() const;

    Rung rung() const;
    Statistics statistics() const;

    class Engine; // for one kind of board

  private:
    Progress checked(Progress progress);

    const ColouredClues* clues_;
    std::unique_ptr<Engine> engine_;
    std::vector<std::uint8_t> solution_;
};

// One puzzle of a batch.
struct BatchTask {
    const ColouredClues* clues;
    std::vector<std::uint32_t> cells; // as for Solver
};

// What a batch says of one puzzle.
struct BatchResult {
    Outcome outcome = Outcome::kSolved;       // of line logic
    Progress progress = Progress::kExhausted; // kSolution: the limit was reached
    std::vector<std::vector<std::uint8_t>> solutions;
    std::vector<std::uint32_t> knowledge; // where the budget was used up
    std::optional<std::uint32_t> contradicted_line;
    Rung rung = Rung::kLines;
    Statistics statistics;
    double seconds = 0;
};

// Solves each puzzle in turn for up to `limit` solutions, each with a budget of its own. With
// `lines_only` nothing is probed: a puzzle that line
// logic leaves open has used up its budget. Results are appended as they come, so that those before
// Stopped was thrown are there.
void solve_batch(std::span<const BatchTask> tasks, std::uint64_t limit, const Budget& budget,
                 bool lines_only, SolverMemory& memory, const StopCheck& stop,
                 std::vector<BatchResult>& results);

} // namespace nonolith
