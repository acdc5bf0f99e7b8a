// Suppositions: everything that follows, line by line, if a cell has one of its colours.
//
// All lines that changed are settled at once, round by round, so that what is found in which round
// does not depend on the order of the lines.
#pragma once

#include "board.hpp"
#include "reason.hpp"
#include "settling.hpp"
#include "support/watch.hpp"

namespace nonolith::explaining {

class Supposing {
  public:
    static constexpr u32 kNoCell = ~u32{0};

    Supposing(const ColouredClues& clues, LineSettler& settler, const Board& board, Watch& watch)
        : clues_(clues), settler_(settler), base_(board), board_(board), watch_(watch),
          lines_read_(words_for(board.lines())) {}

    // What was known before.
    const Board& base() const { return base_; }
    const ColouredClues& clues() const { return clues_; }
    LineSettler& settler() const { return settler_; }
    Watch& watch() const { return watch_; }

    // Supposes, and settles lines for at most so many rounds (0: to the end). Returns the round in
    // which a contradiction was met, 0 if none was.
    u32 run(u32 cell, u32 colours, u32 most_rounds);

    // Supposes nothing: all lines are to be looked at. Then settles them for one round; returns
    // whether no contradiction was met.
    void run_plain();
    bool go_on() {
        ++rounds_;
        return settle_round();
    }

    // Supposes, and looks at these lines one after the other, each in a round of its own. The last
    // has no placement left then.
    void run_chain(u32 cell, u32 colours, std::span<const u32> lines);

    // After run: what is known then, and after how many rounds.
    const Board& board() const { return board_; }
    u32 rounds() const { return rounds_; }
    // Whether nothing more follows.
    bool is_at_end() const { return pending_.empty(); }
    // The lines that were settled; the findings depend only on these.
    std::span<const u64> lines_read() const { return lines_read_; }
    // Calls `visit` with each cell that was changed and the round in which that was, round by
    // round; a cell may come again.
    template <class Visit> void for_each_change(Visit visit) const {
        for (const Event& event : events_)
            visit(event.cell, event.round);
    }

    // After run met a contradiction: the steps to it, the last of which leaves nothing to a cell,
    // and at how many lines they look.
    std::vector<LineStep> steps_to_contradiction();
    u32 looks() const { return looks_; }
    // After run met none: the steps to what is known of a cell now, or to so much of it.
    std::vector<LineStep> steps_to(u32 cell) { return steps_to(cell, board_[cell]); }
    std::vector<LineStep> steps_to(u32 cell, u32 known);
    // How many lines have said something of a cell.
    u32 events_of(u32 cell) const;

  private:
    struct Event {
        u32 cell, before, after, line, position, round;
    };
    // A line as it was when a round began; events of that round that it made.
    struct Snapshot {
        u32 line, round;
        std::vector<u32> cells;
    };

    void begin(u32 cell, u32 colours);
    bool settle_round();
    std::vector<LineStep> trace(std::vector<LineStep> last, std::vector<u32>& needed);
    void need(u32 cell, u32 known, std::size_t events, std::vector<u32>& needed) const;
    void need_reasons(const LineStep& step, u32 round, std::vector<u32>& needed) const;
    std::size_t events_before(u32 round) const;
    std::vector<u32> ranks(u32 line, u32 round) const;
    const Snapshot& snapshot(u32 line, u32 round) const;
    LineStep explained(u32 line, std::span<const u32> cells, std::span<const Target> targets,
                       u32 round);

    const ColouredClues& clues_;
    LineSettler& settler_;
    Board base_, board_;
    Watch& watch_;
    std::vector<u64> lines_read_;
    Reasoner reasoner_;
    u32 supposed_ = kNoCell, rounds_ = 0, looks_ = 0;
    std::vector<u32> pending_;
    std::vector<Event> events_; // by round
    std::vector<Snapshot> snapshots_;
    // The contradiction: a line without a placement, or an event that leaves nothing.
    std::optional<u32> unfit_;
    std::optional<Event> clash_;
};

} // namespace nonolith::explaining
