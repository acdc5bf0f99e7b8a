#include "column_patterns.hpp"
#include "columns_ahead.hpp"
#include "lot.hpp"
#include "solutions/transposed.hpp"
#include "support/contract.hpp"
#include "support/watch.hpp"
#include "sweep_states.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <nonolith/column_sweep.hpp>
#include <numeric>
#include <utility>

namespace nonolith {
namespace {

constexpr std::size_t kMostPatterns = std::size_t{1} << 20; // of all columns
constexpr std::size_t kLookAnew = 4;     // columns; outlooks then go on from the states
constexpr std::size_t kMostReached = 16; // a state, before the best are chosen
constexpr std::size_t kBack = 8;         // columns, from a dead end; doubled where it is met again
constexpr std::size_t kMostEnds = 12;
constexpr std::size_t kMoreStates = 16; // times as many at most, where dead ends are
constexpr std::size_t kMostStates = std::size_t{1} << 22; // of all columns: some 200 MB
constexpr u32 kNowhere = ~u32{0};

// How closely the sweep looks: at so many states for each that goes on, and from them at so many of
// the next columns.
struct Care {
    std::size_t states, columns;
};
constexpr Care kLittleCare{2, 4}, kMuchCare{4, ColumnsAhead::kMost};

// A breadth-first search over the columns, from state to state (sweep_states.hpp).
//
// While there are no more states than allowed this is exact; beyond, it is a beam search (Lowerre,
// 1976) whose beam is drawn by lot. Where there are more, those that go on
// are drawn by lot, each with the number of ways to the end that its rows seem to have
// (outlooks.hpp), and the next columns make of it (columns_ahead.hpp), as its weight. From the
// first dead end on it looks more closely, and goes some columns back; where it comes to a dead end
// again, it begins anew, and then goes further back each time, with twice as many states until that
// stretch is over. Random thin puzzles with many solutions have them everywhere, so that 64 states
// come to the end of a sparse 16×500 or 4×4000; and of a half-filled 16×500, which is all but
// decided.
//
// Tried and lost: to take the states of the largest weight. They are much alike, and all die at a
// column with a rare clue: 1024 of them were not enough for the same 16×500.
class ColumnSweep {
  public:
    ColumnSweep(const ColouredClues& clues, std::span<const u32> candidates, std::size_t most,
                Watch& watch)
        : clues_(clues), candidates_(candidates), height_(clues.height()), width_(clues.width()),
          values_(clues.colours + 1), usual_(most), most_(most), watch_(watch),
          states_(clues.height()) {}

    std::optional<Swept> run() {
        if (height_ > ColumnPatterns::kMostCells || !list_patterns() || !look_at_rows())
            return std::nullopt;
        Swept swept;
        swept.complete = true;
        states_.begin(
            std::ranges::all_of(live_, [](const LivePlaces& live) { return live.contains(0, 0); }));
        std::size_t furthest = 0, back = kBack, ends = 0;
        bool went_back = false, began_anew = false;
        for (std::size_t column = 0; column < width_;) {
            if (went_back || (ends > 0 && column % kLookAnew == 0))
                outlooks_->go_on_from(column, states_.last_places(column));
            went_back = false;
            if (!read(column))
                swept.complete = false;
            if (states_.all() > kMostStates) {
                swept.complete = false;
                return swept;
            }
            if (states_.number(column + 1) > 0) {
                if (++column > furthest + kBack)
                    most_ = usual_;
                continue;
            }
            if (swept.complete || ++ends == kMostEnds)
                return swept;
            const bool again = column <= furthest;
            if (ends == 1) {
                outlooks_->settle();
                care_ = kMuchCare;
            } else if (column <= furthest + kBack) {
                most_ = std::min(2 * most_, kMoreStates * usual_);
            }
            back = again ? 2 * back : kBack;
            furthest = std::max(furthest, column);
            column -= std::min(column, back);
            if (again && !std::exchange(began_anew, true))
                column = 0;
            states_.forget_from(column + 1);
            went_back = true;
        }
        trace(swept.solutions);
        return swept;
    }

  private:
    struct Reached {
        std::int64_t score;
        SweepStates::Past past;
    };

    // False if there are too many to go through again and again.
    bool list_patterns() {
        std::vector<u32> column(height_);
        std::size_t left = kMostPatterns;
        for (std::size_t c = 0; c < width_; ++c) {
            for (std::size_t r = 0; r < height_; ++r)
                column[r] = candidates_[r * width_ + c];
            patterns_.emplace_back(clues_.columns[c], column, values_, left + 1);
            watch_.tick(64 * (1 + patterns_.back().size()));
            if (patterns_.back().size() > left)
                return false;
            left -= patterns_.back().size();
        }
        return true;
    }

    // False if a row is too long, or has no placement at all.
    bool look_at_rows() {
        for (std::size_t r = 0; r < height_; ++r) {
            const ColouredClue& clue = clues_.rows[r];
            if (!blocks_fit(clue, width_))
                return false;
            const ClueProgress& progress = progress_.emplace_back(clue);
            if (progress.places() > std::numeric_limits<std::uint16_t>::max())
                return false;
            watch_.tick(8 * width_ * (1 + progress.places() / 64));
            live_.emplace_back(progress, candidates_.subspan(r * width_, width_));
            std::vector<u32>& next = next_.emplace_back(progress.places() * values_, kNowhere);
            for (u32 place = 0; place < progress.places(); ++place)
                for (u32 colour = 0; colour < values_; ++colour)
                    if (u32 after = 0; progress.step(place, colour, after))
                        next[place * values_ + colour] = after;
        }
        return true;
    }

    // Reads a column in all states; false if some that can be reached were left out. Outlooks are
    // made when there is something to choose for the first time: many puzzles need none.
    bool read(std::size_t column) {
        bool complete = true;
        reached_.clear();
        for (std::size_t from = 0; from < states_.number(column); ++from) {
            reach(column, static_cast<u32>(from));
            if (!outlooks_ && reached_.size() > most_) {
                outlooks_.emplace(clues_, candidates_, progress_, live_, watch_);
                ahead_.emplace(clues_, *outlooks_);
                return read(column);
            }
            if (reached_.size() > kMostReached * most_)
                complete = keep_best(care_.states * most_) && complete;
        }
        complete = keep_best(care_.states * most_) && complete;
        move_on(column);
        if (outlooks_)
            complete = choose(column) && complete;
        return complete;
    }

    void reach(std::size_t column, u32 from) {
        const std::uint16_t* const before = states_.places(column, from);
        std::array<u32, kMaxColours + 1> allowed{};
        std::int64_t blank = 0; // the score where all is background
        gains_.assign(values_ * height_, 0);
        for (std::size_t r = 0; r < height_; ++r) {
            std::int32_t background = 0;
            for (u32 colour = 0; colour < values_; ++colour) {
                const u32 after = next_[r][before[r] * values_ + colour];
                if (after == kNowhere || !live_[r].contains(column + 1, after))
                    continue;
                allowed[colour] |= u32{1} << r;
                const std::int32_t score = outlooks_ ? (*outlooks_)[r].score(column + 1, after) : 0;
                if (colour == 0)
                    blank += background = score;
                else
                    gains_[colour * height_ + r] = std::int64_t{score} - background;
            }
        }
        const ColumnPatterns& patterns = patterns_[column];
        watch_.tick(8 * height_ + patterns.size());
        for (std::size_t number = 0; number < patterns.size(); ++number) {
            const u32* const pattern = patterns[number];
            bool fits = true;
            for (u32 colour = 0; colour < values_ && fits; ++colour)
                fits = (pattern[colour] & ~allowed[colour]) == 0;
            if (!fits)
                continue;
            // Each cell has one colour.
            NONOLITH_INVARIANT(std::accumulate(pattern, pattern + values_, u32{0}) ==
                               low_bits<u32>(static_cast<u32>(height_)));
            std::int64_t score = blank;
            for (u32 colour = 1; colour < values_; ++colour)
                for_each_bit(pattern[colour],
                             [&](u32 row) { score += gains_[colour * height_ + row]; });
            score -= lot_.chance();
            reached_.push_back({score, {from, static_cast<u32>(number)}});
        }
    }

    // Leaves so many, in the order they came in: the same on every machine. True if those are all.
    bool keep_best(std::size_t most) {
        if (reached_.size() <= most)
            return true;
        const std::int64_t least = lot_.least_of_best(reached_, most, &Reached::score);
        std::size_t kept = 0;
        for (const Reached& one : reached_)
            if (one.score >= least && kept < most)
                reached_[kept++] = one;
        reached_.resize(kept);
        NONOLITH_ENSURES(kept == most);
        return false;
    }

    // Makes states of what was reached, the same ones one.
    void move_on(std::size_t column) {
        states_.open(reached_.size());
        scores_.clear();
        for (const Reached& one : reached_) {
            const u32* const pattern = patterns_[column][one.past.pattern];
            const auto move = [&](const std::uint16_t* before, std::uint16_t* after) {
                for (u32 colour = 0; colour < values_; ++colour)
                    for_each_bit(pattern[colour], [&](u32 row) {
                        after[row] =
                            static_cast<std::uint16_t>(next_[row][before[row] * values_ + colour]);
                    });
            };
            const std::size_t state = states_.add(column, one.past, move);
            NONOLITH_INVARIANT(state <= scores_.size()); // a new one, or one with the same places
            if (state == scores_.size())
                scores_.push_back(one.score);
            else
                scores_[state] = std::max(scores_[state], one.score);
        }
    }

    // Leaves out the states that lead nowhere, and so many others that there are not too many.
    bool choose(std::size_t column) {
        ahead_->begin(column + 1, care_.columns);
        watch_.tick(16 * scores_.size() * care_.columns * height_);
        std::size_t kept = 0;
        states_.keep_if(column, [&](std::size_t state, std::span<const std::uint16_t> places) {
            const auto ahead = ahead_->score(places);
            if (ahead)
                scores_[kept++] = scores_[state] + *ahead;
            return ahead.has_value();
        });
        scores_.resize(kept);
        NONOLITH_INVARIANT(states_.number(column + 1) == kept);
        if (kept <= most_)
            return true;
        const std::int64_t least = lot_.least_of_best(scores_, most_, std::identity());
        kept = 0;
        states_.keep_if(column, [&](std::size_t state, std::span<const std::uint16_t>) {
            const bool keeps = kept < most_ && scores_[state] >= least;
            kept += keeps;
            return keeps;
        });
        NONOLITH_ENSURES(states_.number(column + 1) == kept && kept <= most_);
        return false;
    }

    // Up to two of the solutions that the last states end.
    void trace(std::vector<std::vector<u8>>& solutions) const {
        NONOLITH_EXPECTS(states_.number(width_) > 0);
        solutions.push_back(traced(0, false));
        if (states_.number(width_) > 1)
            solutions.push_back(traced(1, false));
        else if (states_.has_other_past())
            solutions.push_back(traced(0, true));
    }

    // The cells that have led to a state; if asked otherwise, by another past.
    std::vector<u8> traced(std::size_t state, bool otherwise) const {
        std::vector<u8> cells(height_ * width_);
        states_.trace(state, otherwise, [&](std::size_t column, u32 number) {
            const u32* const pattern = patterns_[column][number];
            for (u32 colour = 1; colour < values_; ++colour)
                for_each_bit(pattern[colour], [&](u32 row) {
                    cells[row * width_ + column] = static_cast<u8>(colour);
                });
        });
        return cells;
    }

    const ColouredClues& clues_;
    std::span<const u32> candidates_;
    std::size_t height_, width_;
    u32 values_;               // with the background
    std::size_t usual_, most_; // states, and what may be kept of them where the sweep is now
    Watch& watch_;
    std::vector<ColumnPatterns> patterns_;
    std::deque<ClueProgress> progress_; // of the rows, like all up to next_
    std::deque<LivePlaces> live_;
    std::optional<Outlooks> outlooks_;
    std::optional<ColumnsAhead> ahead_;
    std::vector<std::vector<u32>> next_; // next_[row][place * values + colour]
    SweepStates states_;
    Lot lot_;
    std::vector<Reached> reached_;     // scratch, like all below
    std::vector<std::int64_t> scores_; // of the states behind the column
    std::vector<std::int64_t> gains_;
    Care care_ = kLittleCare;
};

// Whether there are two solutions at most, different ones, with these clues.
[[maybe_unused]] bool is_sound(const Swept& swept, const ColouredClues& clues) {
    const auto& found = swept.solutions;
    return found.size() <= 2 && (found.size() < 2 || found[0] != found[1]) &&
           std::ranges::all_of(found, [&](const auto& grid) { return has_clues(clues, grid); });
}

} // namespace

std::optional<Swept> sweep_columns(const ColouredClues& clues, std::span<const u32> candidates,
                                   std::size_t most, const StopCheck& stop) {
    NONOLITH_EXPECTS(most > 0 && candidates.size() == clues.cells());
    Watch watch(stop);
    if (clues.height() <= clues.width()) {
        auto swept = ColumnSweep(clues, candidates, most, watch).run();
        NONOLITH_ENSURES(!swept || is_sound(*swept, clues));
        return swept;
    }
    const ColouredClues turned = transposed(clues);
    const std::vector<u32> cells = transposed(candidates, clues.height(), clues.width());
    auto swept = ColumnSweep(turned, cells, most, watch).run();
    if (swept)
        for (std::vector<u8>& solution : swept->solutions)
            solution = transposed(std::span<const u8>(solution), clues.width(), clues.height());
    NONOLITH_ENSURES(!swept || is_sound(*swept, clues));
    return swept;
}

} // namespace nonolith
