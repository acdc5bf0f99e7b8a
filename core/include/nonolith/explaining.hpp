// Logic that a person can follow: steps inside a line, each by a named technique and with the known
// cells that it needs, and what is beyond the lines: suppositions that fail.
//
// Cells are sets of colours as in puzzle.hpp; black and white is a palette of one colour. Positions
// and blocks count from 0 inside a line.
#pragma once

#include <array>
#include <memory>
#include <nonolith/puzzle.hpp>
#include <nonolith/stop.hpp>
#include <optional>

namespace nonolith {

// From the easiest to the hardest; each is a file of core/src/explaining, which describes it.
enum class Technique : std::uint8_t {
    kCounting,
    kFull,
    kCapping,
    kOverlap,
    kEdge,
    kGap,
    kMatching,
    kSplitting,
    kOnlyPlace,
    kSliding,
    kWhichBlock,
    kNoFit,
    kCases,
    kOpposite,
};
inline constexpr std::size_t kTechniques = 14;

// What a technique costs a person, on a scale of which the easiest are 1.
double technique_cost(Technique technique);

// What a technique's conclusion is, where it has several kinds.
enum class Form : std::uint8_t {
    kNone,
    kBlank,     // the clue is empty
    kAbsent,    // the clue lacks a colour
    kAllFilled, // no cell of the colour is missing
    kAllNeeded, // every cell that may have the colour has it
    kFirst,     // the block is the first of the open part
    kLast,      // or the last
    kFill,      // cells become known
    kClear,     // cells lose a colour
    kComplete,  // a run is as long as its block may be
    kGrow,      // a run grows away from a wall
    kJoin,      // two runs are one block
    kSplit,     // two runs are two blocks
};

// Cells or blocks from first to last, both included; {-1, -1} where there is none.
struct Span {
    std::int32_t first = -1, last = -1;
    bool operator==(const Span&) const = default;
};

// What a step says of its line besides the cells; each technique says which of these it uses.
struct Facts {
    Form form = Form::kNone;
    std::uint32_t colour = 0; // 0: it is not about one colour
    Span part;                // the cells left open, or a gap
    Span blocks;              // the blocks in it
    std::int32_t block = -1;
    std::int32_t other_block = -1;
    Span run; // a stretch of cells of one colour
    Span other_run;
    std::vector<Span> runs;
    Span area;               // cells that a block lies within
    std::vector<Span> areas; // the same, one a run
    std::int32_t length = -1;
    std::int32_t wall = -1; // a cell that a block can't pass; -1 and the line's length: its ends
    std::vector<std::int32_t> owners; // the blocks that a run may belong to
    std::vector<std::int32_t> other_owners;
    std::vector<std::vector<Span>> cases; // for each owner: within which cells each block lies
};

struct Change {
    std::uint32_t cell;
    std::uint32_t before, after; // sets of colours
    // What the technique says of the cell from the reason alone; `after` knows more where other
    // colours were excluded before.
    std::uint32_t claimed = 0;
};

struct Finding {
    Technique technique = Technique::kCounting;
    Facts facts;
    std::vector<Change> changes; // by cell
};

struct KnownCell {
    std::uint32_t cell, colours;
};

struct LineStep {
    std::uint32_t line = 0; // the row, or height + the column
    Finding finding;
    // A smallest set of known cells of the line from which the technique concludes the same:
    // without any one of them it does not.
    std::vector<KnownCell> reason;
};

// One technique on one line, as a step has it; nothing if it concludes nothing.
std::vector<Finding> find_on_line(Technique technique, const ColouredClue& clue,
                                  std::uint32_t colours, std::span<const std::uint32_t> cells);

// How a supposition ends: the steps that lead from it to a cell that two lines want different.
struct Refutation {
    std::uint32_t cell = 0;     // row by row
    std::uint32_t supposed = 0; // the set of colours that can't be
    // Each step's reason may hold what the supposition and earlier steps found. The last step
    // leaves no colour for the cell it changes.
    std::vector<LineStep> steps;
    std::uint32_t looks = 0;  // at lines: a look may find what takes several steps to tell
    bool is_shortest = false; // no supposition about a cell is refuted by fewer looks: proved
};

// What follows from a cell whichever way it is.
struct SameResult {
    std::uint32_t cell = 0;                   // the cell that is supposed to be either
    std::vector<Change> changes;              // row by row
    std::vector<std::uint32_t> ways;          // the sets supposed, one after the other
    std::vector<std::vector<LineStep>> steps; // for each way
};

// A puzzle under way, and the steps that go on from what is known of it.
class Explainer {
  public:
    // `cells` is empty or has height * width sets.
    Explainer(const ColouredClues& clues, std::span<const std::uint32_t> cells);
    Explainer(Explainer&&) noexcept;
    Explainer& operator=(Explainer&&) noexcept;
    ~Explainer();

    // The easiest step, which is then taken; nothing where no line says anything new, or where one
    // has no placement left.
    std::optional<LineStep> next();

    // The line that has no placement left, if there is one.
    std::optional<std::uint32_t> contradicted_line() const;

    // A refutation of supposing one cell, which is then known: one with the fewest looks, or, if
    // finding that out would take too long, the shortest of some.
    std::optional<Refutation> refute(const StopCheck& stop);

    // What follows from some cell either way, the easiest found, which is then known.
    std::optional<SameResult> same_result(const StopCheck& stop);

    // Few steps after which some cell is known whole, by line logic; none if it decides no cell. In
    // colour most steps only take a colour away: these are the steps that a player needs who marks
    // nothing but whole cells. All lines are looked at side by side, so that what follows from the
    // marks alone is found first. The steps are not taken.
    std::vector<LineStep> shortest_way(const StopCheck& stop);

    // The same for one cell and until it has none of these colours.
    std::vector<LineStep> way_to(std::uint32_t cell, std::uint32_t colours, const StopCheck& stop);

    // Makes a cell known, however that was found out.
    void set(std::uint32_t cell, std::uint32_t colours);

    std::vector<std::uint32_t> cells() const; // row by row
    const ColouredClues& clues() const;

  private:
    class Engine;
    std::unique_ptr<Engine> engine_;
};

// Lines that contradict each other: rows, then height + columns.
struct Conflict {
    std::vector<std::uint32_t> lines; // none if no contradiction was found
    bool none_can_go = false;         // proved: without any one of them a grid satisfies the others
    bool is_fewest = false;           // proved: no fewer lines contradict each other
};

// Few lines that contradict each other; the fewest, if that is proved soon enough. None if neither
// line logic nor suppositions about one cell nor a short search find a contradiction.
Conflict conflicting_lines(const ColouredClues& clues, std::span<const std::uint32_t> cells,
                           const StopCheck& stop);

// What solving a puzzle takes, the same for its mirror images and its transpose: in each round all
// lines that offer the easiest step at that moment take it at once, or, where no line offers any,
// all suppositions that fail soonest are dropped.
struct RatedSolve {
    // Each line that takes a step costs what its technique does, and more the fewer lines offered
    // one: it had to be found among all.
    double effort = 0;
    std::uint32_t steps = 0;        // lines taken, and lines that suppositions lead through
    std::uint32_t lines = 0;        // lines taken
    std::uint32_t rounds = 0;       // in which lines were taken, or something was supposed
    std::uint32_t suppositions = 0; // rounds in which something was
    // Of each technique: lines times rounds; beyond them: rounds of refuting, and of either way.
    std::array<std::uint32_t, kTechniques + 2> uses{};
    std::uint32_t unknown = 0; // cells that are left
    bool contradiction = false;
    std::uint64_t passes = 0; // the last pass of line logic that finds something; rows first
};

struct RatingTask {
    const ColouredClues* clues;
    std::vector<std::uint32_t> cells; // known from the beginning; empty, or height * width sets
};

// Rates puzzles one after the other; nothing where that takes longer than the seconds for each.
std::vector<std::optional<RatedSolve>> rate(std::span<const RatingTask> tasks,
                                            std::optional<double> seconds, const StopCheck& stop);

} // namespace nonolith
