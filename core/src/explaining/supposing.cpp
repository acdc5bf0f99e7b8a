#include "supposing.hpp"

#include <bit>
#include <numeric>

namespace nonolith::explaining {

void Supposing::begin(u32 cell, u32 colours) {
    for (const Event& event : events_)
        board_.set(event.cell, base_[event.cell]);
    if (supposed_ != kNoCell)
        board_.set(supposed_, base_[supposed_]);
    events_.clear();
    snapshots_.clear();
    unfit_.reset();
    clash_.reset();
    std::fill(lines_read_.begin(), lines_read_.end(), u64{0});
    supposed_ = cell;
    rounds_ = 0;
    if (cell != kNoCell)
        board_.set(cell, base_[cell] & colours);
}

void Supposing::run_plain() {
    begin(kNoCell, 0);
    pending_.resize(board_.lines());
    std::iota(pending_.begin(), pending_.end(), u32{0});
}

u32 Supposing::run(u32 cell, u32 colours, u32 most_rounds) {
    begin(cell, colours);
    pending_ = {board_.row_of(cell), board_.column_of(cell)};
    while (!pending_.empty() && (most_rounds == 0 || rounds_ < most_rounds)) {
        ++rounds_;
        if (!settle_round())
            return rounds_;
    }
    return 0;
}

void Supposing::run_chain(u32 cell, u32 colours, std::span<const u32> lines) {
    begin(cell, colours);
    for (const u32 line : lines) {
        pending_ = {line};
        ++rounds_;
        settle_round();
    }
    NONOLITH_EXPECTS(unfit_.has_value());
}

bool Supposing::settle_round() {
    const std::size_t first = events_.size();
    for (const u32 line : pending_) {
        const std::span<const u32> cells = board_.line(line);
        const ColouredClue& clue = clue_of(clues_, line);
        watch_.tick(8 + clue.size() + cells.size());
        lines_read_[line / 64] |= u64{1} << (line % 64);
        if (!settler_.settle(line, cells)) {
            unfit_ = line;
            return false;
        }
        if (!settler_.says_more())
            continue;
        const std::span<const u32> settled = settler_.settled();
        for (u32 position = 0; position < cells.size(); ++position)
            if (settled[position] != cells[position])
                events_.push_back({board_.cell_of(line, position), cells[position],
                                   settled[position], line, position, rounds_});
        snapshots_.push_back({line, rounds_, {cells.begin(), cells.end()}});
    }
    pending_.clear();
    for (std::size_t i = first; i < events_.size(); ++i) {
        const Event& event = events_[i];
        const u32 left = board_[event.cell] & event.after;
        if (left == 0) {
            clash_ = event;
            events_.resize(i); // those after it are needed by nothing
            return false;
        }
        board_.set(event.cell, left);
        const u32 crossing = board_.crossing(event.line, event.position);
        if (std::find(pending_.begin(), pending_.end(), crossing) == pending_.end())
            pending_.push_back(crossing);
    }
    return true;
}

const Supposing::Snapshot& Supposing::snapshot(u32 line, u32 round) const {
    return *std::find_if(snapshots_.begin(), snapshots_.end(), [&](const Snapshot& one) {
        return one.line == line && one.round == round;
    });
}

// What was found late is forgotten first, what was known before the supposition last: that keeps
// the chain short.
std::vector<u32> Supposing::ranks(u32 line, u32 round) const {
    std::vector<u32> rank(board_.line(line).size());
    const auto mark = [&](u32 cell, u32 value) {
        if (board_.row_of(cell) == line)
            rank[cell % board_.width()] = value;
        else if (board_.column_of(cell) == line)
            rank[cell / board_.width()] = value;
    };
    if (supposed_ != kNoCell)
        mark(supposed_, 1);
    for (const Event& event : events_)
        if (event.round < round)
            mark(event.cell, event.round + 1);
    return rank;
}

// A step by the easiest technique that concludes the targets at once.
LineStep Supposing::explained(u32 line, std::span<const u32> cells, std::span<const Target> targets,
                              u32 round) {
    const LineView view(clue_of(clues_, line), cells, board_.colours());
    const std::vector<u32> rank = ranks(line, round);
    LineStep step;
    step.line = line;
    for (std::size_t t = 0; t < kTechniques; ++t) {
        const Technique technique = static_cast<Technique>(t);
        std::optional<Reasoned> found = reasoner_.reason(technique, view, targets, rank, true);
        if (!found)
            continue;
        step.finding = std::move(found->finding);
        step.reason = std::move(found->reason);
        return step;
    }
    return step; // no technique finds them all at once
}

// Notes which of the first events are needed, and for which colours, to know that a cell has no
// colours but `known`: of two lines that exclude the same, the one that excludes more.
void Supposing::need(u32 cell, u32 known, std::size_t events, std::vector<u32>& needed) const {
    u32 missing = (cell == supposed_ ? board_[cell] : base_[cell]) & ~known;
    for (std::size_t i = 0; i < events; ++i)
        if (events_[i].cell == cell)
            missing &= ~needed[i];
    while (missing != 0) {
        std::size_t best = events;
        int most = 0;
        for (std::size_t i = 0; i < events; ++i) {
            const u32 removed = events_[i].before & ~events_[i].after & missing;
            if (events_[i].cell == cell && std::popcount(removed) > most) {
                most = std::popcount(removed);
                best = i;
            }
        }
        if (best == events)
            return; // the supposition excludes the others
        const u32 removed = events_[best].before & ~events_[best].after & missing;
        needed[best] |= removed;
        missing &= ~removed;
    }
}

std::size_t Supposing::events_before(u32 round) const {
    std::size_t events = 0;
    while (events < events_.size() && events_[events].round < round)
        ++events;
    return events;
}

u32 Supposing::events_of(u32 cell) const {
    u32 events = 0;
    for (const Event& event : events_)
        events += event.cell == cell;
    return events;
}

void Supposing::need_reasons(const LineStep& step, u32 round, std::vector<u32>& needed) const {
    const std::size_t events = events_before(round);
    for (const KnownCell& known : step.reason)
        need(board_.cell_of(step.line, known.cell), known.colours, events, needed);
}

// The steps that find what is needed, from the last round to the first: each needs others.
std::vector<LineStep> Supposing::trace(std::vector<LineStep> steps, std::vector<u32>& needed) {
    std::reverse(steps.begin(), steps.end());
    for (u32 round = rounds_; round > 0; --round) {
        for (std::size_t i = 0; i < events_.size(); ++i) {
            if (needed[i] == 0 || events_[i].round != round)
                continue;
            const u32 line = events_[i].line;
            std::vector<Target> targets;
            for (std::size_t j = i; j < events_.size(); ++j)
                if (needed[j] != 0 && events_[j].round == round && events_[j].line == line) {
                    targets.push_back({events_[j].position, needed[j]});
                    needed[j] = 0;
                }
            ++looks_;
            const std::vector<u32>& cells = snapshot(line, round).cells;
            std::vector<LineStep> made;
            made.push_back(explained(line, cells, targets, round));
            if (made[0].finding.changes.empty()) {
                made.clear();
                for (const Target& target : targets)
                    made.push_back(explained(line, cells, std::span(&target, 1), round));
            }
            for (LineStep& step : made) {
                need_reasons(step, round, needed);
                steps.push_back(std::move(step));
            }
        }
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
}

std::vector<LineStep> Supposing::steps_to_contradiction() {
    std::vector<u32> needed(events_.size());
    std::vector<LineStep> last;
    looks_ = 1;
    if (clash_) {
        // Another line has found in the same round what this line denies.
        const Event& clash = *clash_;
        const std::vector<u32>& cells = snapshot(clash.line, clash.round).cells;
        const Target target{clash.position, board_[clash.cell]};
        last.push_back(explained(clash.line, cells, std::span(&target, 1), clash.round));
        need_reasons(last[0], clash.round, needed);
        need(clash.cell, board_[clash.cell], events_.size(), needed);
        return trace(std::move(last), needed);
    }
    const u32 line = *unfit_;
    const std::vector<u32> rank = ranks(line, rounds_);
    const auto conflict =
        reasoner_.conflict(clue_of(clues_, line), board_.line(line), board_.colours(), rank);
    std::vector<u32> cells(board_.line(line).size(), board_.everything());
    u32 latest = conflict[0].cell;
    for (const KnownCell& known : conflict) {
        cells[known.cell] = known.colours;
        if (rank[known.cell] > rank[latest])
            latest = known.cell;
    }
    // Without the cell that was found last the line fits, and says that the cell is otherwise.
    const Target target{latest, cells[latest]};
    cells[latest] = board_.everything();
    last.push_back(explained(line, cells, std::span(&target, 1), rounds_));
    need_reasons(last[0], rounds_, needed);
    need(board_.cell_of(line, latest), target.removed, events_before(rounds_), needed);
    return trace(std::move(last), needed);
}

std::vector<LineStep> Supposing::steps_to(u32 cell, u32 known) {
    std::vector<u32> needed(events_.size());
    need(cell, known, events_.size(), needed);
    return trace({}, needed);
}

} // namespace nonolith::explaining
