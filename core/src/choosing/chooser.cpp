// Best first over sets of choices, guided by conflicts.
//
// A node is a set of choices: for each line some readings. Its bound is the cost of its cheapest
// choice whose sums balance (Balance), and the node with the least bound is opened first: its
// cheapest choice is tried. If that is consistent, it is the next result. If not, a small conflict
// is extracted: few lines, with as many of their readings as possible, that contradict each other
// whatever the other lines say. Each choice of the node then leaves the conflict at one of these
// lines, the first of them in its order, which divides the rest of the node into one child a line:
//
//     conflict  row 2 in {a, b},  column 5 in {c}
//     children  row 2 not in {a, b}  |  row 2 in {a, b} and column 5 not in {c}
//
// Conflicts hold everywhere, so each is looked up before any logic is done. This is the implicit
// hitting set of MaxHS (Davies and Bacchus, Solving MAXSAT by solving a sequence of simpler SAT
// instances, 2011), with a search of its own instead of an integer programme. Enumerating balanced
// choices in order of cost and testing each was tried before: with four wrong lines in a 20×20
// there are too many of them.
#include "balance.hpp"
#include "set_logic.hpp"

#include <algorithm>
#include <queue>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace nonolith {

namespace choosing {

namespace {

// Cases that are looked at to refute a choice that line logic does not, and to derive the clues of
// open lines: enough for what one wrong line leaves open in a puzzle of 50×50.
constexpr u32 kCases = 200;
// Work, as Budget counts it, for the solutions of one choice: seconds at most. What takes longer
// has no known number of solutions.
constexpr u64 kSolverWork = 400'000'000;

// Numbers that differ between two clues: inserted, left out or changed.
u32 edits_between(const Lengths& a, const Lengths& b) {
    std::vector<u32> costs(b.size() + 1);
    for (u32 j = 0; j < costs.size(); ++j)
        costs[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i) {
        u32 diagonal = costs[0];
        costs[0] = static_cast<u32>(i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const u32 changed = diagonal + (a[i] != b[j]);
            diagonal = costs[j + 1];
            costs[j + 1] = std::min({costs[j + 1] + 1, costs[j] + 1, changed});
        }
    }
    return costs.back();
}

} // namespace

} // namespace choosing

class Chooser::Engine {
  public:
    virtual ~Engine() = default;
    virtual Progress next(u32 limit, const Budget& budget, const StopCheck& stop) = 0;

    ClueChoice choice;
    bool complete = true;
    ChoosingStatistics statistics;
};

namespace choosing {

namespace {

template <class Word> class Search final : public Chooser::Engine {
  public:
    Search(Lines lines, ChoiceCosts costs, std::vector<SeenMark> marks)
        : lines_(std::move(lines)), costs_(costs), marks_(std::move(marks)), logic_(lines_, watch_),
          balance_(lines_) {
        for (u32 line = 0; line < lines_.count(); ++line)
            root_.push_back(lines_.all(line));
        push({kRoot, 0, 0}, balance_.solve(root_));
    }

    Progress next(u32 limit, const Budget& budget, const StopCheck& stop) override;

  private:
    // A node is its parent without a conflict, left at one of its parts.
    struct Node {
        u32 parent;
        u32 conflict;
        u32 part;
    };
    static constexpr u32 kRoot = ~u32{0};

    struct Entry {
        u32 bound;
        u64 order; // of equal bounds the newest first: deeper ones are nearer to a choice
        u32 node;  // or a finished choice
        bool finished;
        bool operator<(const Entry& other) const {
            return std::tuple(bound, other.order) > std::tuple(other.bound, order);
        }
    };

    void push(const Node& node, u32 bound) {
        if (bound >= Balance::kNever)
            return;
        nodes_.push_back(node);
        queue_.push({bound, ++order_, static_cast<u32>(nodes_.size() - 1), false});
    }

    void finish(ClueChoice found);
    std::vector<Readings> sets_of(u32 node) const;
    void open(u32 node, u32 bound);
    void divide(u32 node, std::span<const Readings> sets, u32 conflict);
    std::optional<u32> known_conflict(const Assignment& assignment) const;
    std::optional<Conflict> conflict_of(const Assignment& assignment);
    Conflict exactly(const Assignment& assignment) const;
    void derive(const Assignment& assignment, u32 cost);

    const Lines lines_;
    const ChoiceCosts costs_;
    const std::vector<SeenMark> marks_;
    Watch watch_;
    SetLogic<Word> logic_;
    Balance balance_;
    StopCheck stop_;
    std::vector<Readings> root_;
    std::vector<Node> nodes_;
    std::vector<Conflict> conflicts_;
    std::vector<ClueChoice> finished_;
    std::set<std::vector<Lengths>> derived_; // clues of choices with derived ones
    std::priority_queue<Entry> queue_;
    u64 order_ = 0;
};

template <class Word>
Progress Search<Word>::next(u32 limit, const Budget& budget, const StopCheck& stop) {
    stop_ = stop;
    watch_.begin(stop_, budget.seconds, budget.work);
    while (!queue_.empty() && queue_.top().bound <= limit) {
        if (watch_.expired())
            return Progress::kBudget;
        const Entry entry = queue_.top();
        queue_.pop();
        if (entry.finished) {
            choice = std::move(finished_[entry.node]);
            NONOLITH_ENSURES(choice.cost == entry.bound);
            return Progress::kSolution;
        }
        try {
            open(entry.node, entry.bound);
        } catch (const Stopped&) {
            queue_.push(entry);
            throw;
        }
        statistics.trials = logic_.trials();
    }
    return Progress::kExhausted;
}

template <class Word> std::vector<Readings> Search<Word>::sets_of(u32 node) const {
    std::vector<Readings> sets = root_;
    for (Node at = nodes_[node]; at.parent != kRoot; at = nodes_[at.parent]) {
        const auto& parts = conflicts_[at.conflict].parts;
        for (u32 part = 0; part < at.part; ++part)
            sets[parts[part].line] &= parts[part].readings;
        sets[parts[at.part].line] &= ~parts[at.part].readings;
    }
    return sets;
}

template <class Word> void Search<Word>::open(u32 node, u32 bound) {
    ++statistics.nodes;
    watch_.tick(u64{16} * lines_.count());
    const std::vector<Readings> sets = sets_of(node);
    const u32 least = balance_.solve(sets);
    watch_.tick(balance_.take_work());
    NONOLITH_INVARIANT(least >= bound);
    if (least >= Balance::kNever)
        return;
    if (least > bound) { // its turn comes later
        queue_.push({least, ++order_, node, false});
        return;
    }
    const Assignment assignment = balance_.cheapest();
    if (const auto known = known_conflict(assignment)) {
        divide(node, sets, *known);
        return;
    }
    auto conflict = conflict_of(assignment);
    if (conflict)
        ++statistics.conflicts;
    else {
        bool is_open = false;
        for (u32 line = 0; line < lines_.count(); ++line)
            is_open |= assignment[line] == lines_.open(line);
        if (is_open)
            derive(assignment, least);
        else {
            ClueChoice found;
            found.cost = least;
            for (u32 line = 0; line < lines_.count(); ++line)
                found.clues.push_back(lines_.readings(line)[assignment[line]].clue);
            finish(std::move(found));
        }
        conflict = exactly(assignment); // from here on only other choices are sought
    }
    conflicts_.push_back(std::move(*conflict));
    divide(node, sets, static_cast<u32>(conflicts_.size() - 1));
}

// Queues a choice if it has a solution. Of several solutions, the first two are compared with the
// marks; of one that is not known, nothing.
template <class Word> void Search<Word>::finish(ClueChoice found) {
    ColouredClues puzzle;
    for (u32 line = 0; line < lines_.count(); ++line) {
        ColouredClue& clue = (lines_.is_row(line) ? puzzle.rows : puzzle.columns).emplace_back();
        for (const u32 length : found.clues[line])
            clue.push_back({length, 1});
    }
    Solver solver(puzzle);
    u32 solutions = 0, least = 0;
    Progress progress = Progress::kSolution;
    while (solutions < 2) {
        progress = solver.next({{}, kSolverWork}, stop_);
        if (progress != Progress::kSolution)
            break;
        const std::vector<u8> solution = solver.solution();
        u32 cost = 0;
        std::vector<u32> wrong;
        for (const SeenMark& mark : marks_)
            if ((solution[mark.cell] != 0) != mark.filled) {
                cost += mark.cost;
                wrong.push_back(mark.cell);
            }
        if (solutions++ == 0 || cost < least) {
            least = cost;
            found.wrong = std::move(wrong);
        }
    }
    if (progress == Progress::kExhausted && solutions == 0)
        return;
    if (progress != Progress::kBudget)
        found.solutions = solutions;
    found.cost += least + (found.solutions == u32{1} ? 0 : costs_.several);
    finished_.push_back(std::move(found));
    queue_.push({finished_.back().cost, ++order_, static_cast<u32>(finished_.size() - 1), true});
}

// balance_ has solved the node's sets.
template <class Word>
void Search<Word>::divide(u32 node, std::span<const Readings> sets, u32 conflict) {
    const auto& parts = conflicts_[conflict].parts;
    for (u32 part = 0; part < parts.size(); ++part) {
        const auto& [line, readings] = parts[part];
        if (const Readings left = sets[line] & ~readings; left != 0)
            push({node, conflict, part}, balance_.least_with(line, left));
        if ((sets[line] & readings) == 0)
            break; // all choices have left the conflict by now
    }
}

template <class Word>
std::optional<u32> Search<Word>::known_conflict(const Assignment& assignment) const {
    for (u32 i = 0; i < conflicts_.size(); ++i)
        if (conflicts_[i].forbids(assignment))
            return i;
    return {};
}

template <class Word> Conflict Search<Word>::exactly(const Assignment& assignment) const {
    Conflict conflict;
    for (u32 line = 0; line < lines_.count(); ++line)
        conflict.parts.push_back({line, Readings{1} << assignment[line]});
    return conflict;
}

// Why a choice is inconsistent, as far as line logic and some cases show it.
//
// The lines that took part in the contradiction are relaxed one after the other, those with a cheap
// other reading first, so that what remains is costly to leave: first to anything at all, then to
// any reading, then to as many of the cheapest readings as possible.
template <class Word>
std::optional<Conflict> Search<Word>::conflict_of(const Assignment& assignment) {
    const u32 count = lines_.count();
    std::vector<Readings> sets, alone;
    for (u32 line = 0; line < count; ++line)
        alone.push_back(Readings{1} << assignment[line]);
    std::vector<bool> involved;
    u32 cases = 1; // first line logic, then what takes cases
    if (!logic_.contradicts(alone, cases, &involved)) {
        cases = kCases;
        if (!logic_.contradicts(alone, cases, &involved))
            return {};
    }
    sets = alone;
    for (u32 line = 0; line < count; ++line)
        if (!involved[line])
            sets[line] = lines_.all(line);
    if (!logic_.contradicts(sets, cases)) { // other cases are looked at, and may be too many
        NONOLITH_INVARIANT(cases > 1);
        involved.assign(count, true);
        sets = alone;
    }
    std::vector<std::pair<u32, u32>> order; // cost of the cheapest other reading, and the line
    for (u32 line = 0; line < count; ++line) {
        u32 other = ~u32{0};
        for_each_bit(root_[line] & ~alone[line],
                     [&](u32 reading) { other = std::min(other, lines_.cost(line, reading)); });
        if (involved[line])
            order.emplace_back(other, line);
    }
    std::ranges::sort(order);
    // Cases that are no longer enough make a set seem possible, and it is not taken.
    const auto relaxed = [&](u32 line, Readings readings) {
        const Readings before = std::exchange(sets[line], readings);
        if (logic_.contradicts(sets, cases))
            return true;
        sets[line] = before;
        return false;
    };
    std::vector<u32> core;
    for (const auto& [other, line] : order)
        if (!relaxed(line, lines_.all(line)))
            core.push_back(line);
    for (const u32 line : core) {
        const Readings open = Readings{1} << lines_.open(line);
        if (assignment[line] == lines_.open(line) || relaxed(line, lines_.all(line) & ~open))
            continue;
        std::vector<std::pair<u32, u32>> others;
        for_each_bit(root_[line] & ~sets[line] & ~open, [&](u32 reading) {
            others.emplace_back(lines_.cost(line, reading), reading);
        });
        std::ranges::sort(others);
        for (std::size_t low = 0, high = others.size(); low < high;) {
            const std::size_t many = (low + high + 1) / 2;
            Readings more = Readings{1} << assignment[line];
            for (std::size_t i = 0; i < many; ++i)
                more |= Readings{1} << others[i].second;
            if (relaxed(line, more))
                low = many;
            else
                high = many - 1;
        }
    }
    NONOLITH_ENSURES(logic_.contradicts(sets, cases));
    Conflict conflict;
    for (const u32 line : core)
        conflict.parts.push_back({line, sets[line]});
    NONOLITH_ENSURES(conflict.forbids(assignment));
    return conflict;
}

// Queues the choices that an assignment with open lines allows.
template <class Word> void Search<Word>::derive(const Assignment& assignment, u32 cost) {
    std::vector<u32> open;
    std::vector<Lengths> clues(lines_.count());
    for (u32 line = 0; line < lines_.count(); ++line)
        if (assignment[line] == lines_.open(line))
            open.push_back(line);
        else
            clues[line] = lines_.readings(line)[assignment[line]].clue;
    std::set<std::vector<Lengths>> found;
    complete &= logic_.derive(assignment, kCases, [&](const std::vector<Lengths>& derived) {
        for (std::size_t i = 0; i < open.size(); ++i)
            for (const ClueReading& reading : lines_.readings(open[i]))
                if (reading.clue == derived[i])
                    return; // costs what the reading costs
        found.insert(derived);
    });
    for (const auto& derived : found) {
        ClueChoice one;
        one.cost = cost;
        one.lines = open;
        one.clues = clues;
        for (std::size_t i = 0; i < open.size(); ++i) {
            one.clues[open[i]] = derived[i];
            if (const auto readings = lines_.readings(open[i]); !readings.empty())
                one.cost += costs_.edit * edits_between(readings.front().clue, derived[i]);
        }
        if (derived_.contains(one.clues))
            continue;
        finish(one);
        derived_.insert(std::move(one.clues)); // now: finish() may be stopped
    }
}

std::unique_ptr<Chooser::Engine> search_for(std::vector<LineReadings> rows,
                                            std::vector<LineReadings> columns, ChoiceCosts costs,
                                            std::vector<SeenMark> marks) {
    Lines lines(std::move(rows), std::move(columns));
    if (costs.edit > kMostCost || costs.several > kMostCost)
        throw std::invalid_argument("a choice costs too much");
    for (const SeenMark& mark : marks)
        if (mark.cell >= lines.height() * lines.width() || mark.cost > kMostMarkCost)
            throw std::invalid_argument("a mark is outside the puzzle, or costs too much");
    if (std::max(lines.height(), lines.width()) <= 64)
        return std::make_unique<Search<u64>>(std::move(lines), costs, std::move(marks));
    return std::make_unique<Search<u128>>(std::move(lines), costs, std::move(marks));
}

} // namespace

} // namespace choosing

Chooser::Chooser(std::vector<LineReadings> rows, std::vector<LineReadings> columns,
                 ChoiceCosts costs, std::vector<SeenMark> marks)
    : engine_(choosing::search_for(std::move(rows), std::move(columns), costs, std::move(marks))) {}
Chooser::Chooser(Chooser&&) noexcept = default;
Chooser& Chooser::operator=(Chooser&&) noexcept = default;
Chooser::~Chooser() = default;

Progress Chooser::next(std::uint32_t limit, const Budget& budget, const StopCheck& stop) {
    return engine_->next(limit, budget, stop);
}

const ClueChoice& Chooser::choice() const {
    return engine_->choice;
}

bool Chooser::is_complete() const {
    return engine_->complete;
}

ChoosingStatistics Chooser::statistics() const {
    return engine_->statistics;
}

} // namespace nonolith
