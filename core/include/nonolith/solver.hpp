// The solver of one puzzle, of any palette: line logic, probing and search in one object that can
// be continued; and batches of them.
#pragma once

#include <memory>
#include <nonolith/lines.hpp>
#include <nonolith/stop.hpp>
#include <optional>

namespace nonolith {

// How much one call may do before it returns.
struct Budget {
    std::optional<double> seconds;     // counted from the call
    std::optional<std::uint64_t> work; // about one a word operation, counted from the start
};

// How a search for the next solution ended.
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
    std::uint64_t work = 0;  // as Budget counts it
    std::uint64_t open = 0;  // candidates beyond one a cell that line logic leaves
    double decided = 0;      // the share of them that probing has taken away, before any branch
    double explored = 0; // the share of the search tree that is closed: a branch is half its node
};

// A likely, but not certain, colour of a cell.
struct Wish {
    std::uint32_t cell; // row * width + column
    std::uint32_t colour;
};

// Solutions that decide whether there is only one.
inline constexpr std::size_t kEnough = 2;

// How many solutions are sought.
struct Order {
    std::size_t wanted = kEnough; // in all
    std::size_t at_once = 1;      // by one call
};

// The first share of work of a search, by the candidates that line logic leaves open.
struct FirstShare {
    std::uint64_t per_candidate, least, most;
};

// The seconds of a piece of work.
struct Spent {
    double wall = 0, processor = 0;
};

// The beginning of a solve: line logic, and a first share of the search.
struct Beginning {
    Outcome outcome = Outcome::kStuck; // of line logic
    Progress progress = Progress::kBudget;
    std::vector<std::vector<std::uint8_t>> solutions;
    std::optional<std::uint64_t> limit; // of work, up to which the share goes
};

// All solutions of a puzzle, one at a time and in an order that is always the same. One thread at a
// time may use it.
//
//                  propagate()          next(), next_few()
//     (fresh) ─────────────────▶ settled ────────────────▶ searching ──▶ kExhausted, for good
//        └────────────────── next() propagates first ─────────▲
//
// All other calls may come at any time. aim_at() does nothing after the first solution; solution()
// is empty before it; settled() and contradicted_line() are those of line logic.
class Solver {
  public:
    // `cells` is empty or has a set of candidates for each cell: what is known from the start. The
    // clues must outlive the solver.
    explicit Solver(const ColouredClues& clues, std::span<const std::uint32_t> cells = {});
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;
    ~Solver();

    // Settles lines until none yields a new cell. Later calls return the same outcome. After
    // Stopped was thrown it can be called again, as next() can.
    Outcome propagate(const StopCheck& stop = {});

    // Finds the next solution; does line logic first if necessary.
    Progress next(const Budget& budget = {}, const StopCheck& stop = {});

    // Appends the next solutions, as many as are sought at once, fewer if they take more than some
    // milliseconds together, and returns the result of the last next(). What was appended before
    // Stopped was thrown is there.
    //
    // Where more are wanted than a verdict needs and the budget has work, each solution earns as
    // much again as `share`: the budget's is raised to it. Where only a verdict is wanted, the
    // first one is asked for a second beside it.
    Progress next_few(const Order& order, Budget& budget, std::optional<std::uint64_t> share,
                      const StopCheck& stop, std::vector<std::vector<std::uint8_t>>& solutions);

    // A second solution that differs from a first one in the corners of a rectangle, if line logic
    // leaves one open that is soon found: see swapped().
    std::optional<std::vector<std::uint8_t>> beside(std::span<const std::uint8_t> solution) const;

    // Does line logic and the first share of the search; without a share, line logic alone. The
    // search looks for all solutions wanted, but no more than are sought at once. Solutions found
    // before Stopped was thrown are kept.
    void begin(const Order& order, const std::optional<FirstShare>& share,
               std::optional<double> seconds, const StopCheck& stop, Beginning& beginning);

    // Restarts the search at a known solution, which it visits first. Does nothing if a solution
    // was already found. The set of solutions stays the same.
    void aim_at(std::span<const std::uint8_t> solution);

    // Decides the undecided cells as wished, in that order and with line logic after each decision.
    // It repeats this until all are decided, so many tries have brought no progress, or the budget
    // is used up. A solution is one that next() may find as well; nothing else changes.
    Progress follow(std::span<const Wish> wishes, std::uint32_t patience, const Budget& budget = {},
                    const StopCheck& stop = {});

    // The last solution that was found, row by row: a colour for each cell. Its clues were
    // compared with the puzzle's.
    std::vector<std::uint8_t> solution() const;

    // What line logic knows at its fixpoint or, on a contradiction, knew when it was found.
    std::vector<std::uint32_t> settled() const;

    // What is known to hold in all solutions not yet returned: more than line logic finds, once
    // probing has begun.
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
    std::size_t found_ = 0; // solutions of next_few()
};

// One puzzle of a batch.
struct Task {
    const ColouredClues* clues;
    std::vector<std::uint32_t> cells; // as for Solver
};

// What a batch says of one puzzle.
struct Begun {
    Beginning beginning;
    std::optional<std::uint32_t> contradicted_line;
    Rung rung = Rung::kLines;
    Statistics statistics;
    Spent spent;
    std::optional<Solver> solver; // to go on with; none where nothing is left to do
};

// Begins with each puzzle in turn, each for so many seconds; `keep` keeps all solvers. Results are
// appended as they come: when Stopped is thrown, the last is that of the puzzle at hand.
void begin_batch(std::span<const Task> tasks, const Order& order, bool keep,
                 const std::optional<FirstShare>& share, std::optional<double> seconds,
                 const StopCheck& stop, std::vector<Begun>& results);

} // namespace nonolith
