#include "column_patterns.hpp"
#include "columns_ahead.hpp"
#include "solutions/transposed.hpp"
#include "support/contract.hpp"
#include "support/watch.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <nonolith/column_sweep.hpp>
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
constexpr u32 kNone = ~u32{0};

// How closely the sweep looks: at so many states for each that goes on, and from them at so many of
// the next columns.
struct Care {
    std::size_t states, columns;
};
constexpr Care kLittleCare{2, 4}, kMuchCare{4, ColumnsAhead::kMost};

// A breadth-first search over the columns. What matters of the columns read so far is the place
// that each row has come to in its clue. A state is such places, one a row; of the pasts that lead
// to a state two are remembered, so that a second solution comes with the first.
//
// While there are no more states than allowed this is exact. Where there are more, those that go on
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
          values_(clues.colours + 1), usual_(most), most_(most), watch_(watch) {}

    std::optional<Swept> run() {
        if (height_ > ColumnPatterns::kMostCells || !list_patterns() || !look_at_rows())
            return std::nullopt;
        Swept swept;
        swept.complete = true;
        begin();
        std::size_t furthest = 0, back = kBack, ends = 0;
        bool went_back = false, began_anew = false;
        for (std::size_t column = 0; column < width_;) {
            if (went_back || (ends > 0 && column % kLookAnew == 0))
                outlooks_->go_on_from(column,
                                      std::span(places_).subspan(layers_[column] * height_));
            went_back = false;
            if (!read(column))
                swept.complete = false;
            if (links_.size() > kMostStates) {
                swept.complete = false;
                return swept;
            }
            if (states(column + 1) > 0) {
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
            forget_from(column + 1);
            went_back = true;
        }
        trace(swept.solutions);
        return swept;
    }

  private:
    struct Past {
        u32 state = kNone, pattern = 0; // of the column before, and the cells that were read
    };
    struct Link {
        Past one, other;
    };
    struct Reached {
        std::int64_t score;
        Past past;
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
            std::vector<u32>& next = next_.emplace_back(progress.places() * values_, kNone);
            for (u32 place = 0; place < progress.places(); ++place)
                for (u32 colour = 0; colour < values_; ++colour)
                    if (u32 after = 0; progress.step(place, colour, after))
                        next[place * values_ + colour] = after;
        }
        return true;
    }

    std::size_t states(std::size_t column) const { return layers_[column + 1] - layers_[column]; }
    const std::uint16_t* places(std::size_t column, std::size_t state) const {
        return places_.data() + (layers_[column] + state) * height_; // of no rows too
    }

    void begin() {
        places_.assign(height_, 0);
        links_.assign(1, {});
        many_.assign(1, 0);
        layers_ = {0, 1};
        for (const LivePlaces& live : live_)
            if (!live.contains(0, 0))
                forget_from(0);
    }

    // Goes back to the states before a column.
    void forget_from(std::size_t column) {
        layers_.resize(column + 1);
        places_.resize(layers_.back() * height_);
        links_.resize(layers_.back());
        many_.resize(layers_.back());
        if (column == 0)
            layers_.push_back(0);
    }

    // Reads a column in all states; false if some that can be reached were left out. Outlooks are
    // made when there is something to choose for the first time: many puzzles need none.
    bool read(std::size_t column) {
        bool complete = true;
        reached_.clear();
        for (std::size_t from = 0; from < states(column); ++from) {
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
        const std::uint16_t* const before = places(column, from);
        std::array<u32, kMaxColours + 1> allowed{};
        std::int64_t blank = 0; // the score where all is background
        gains_.assign(values_ * height_, 0);
        for (std::size_t r = 0; r < height_; ++r) {
            std::int32_t background = 0;
            for (u32 colour = 0; colour < values_; ++colour) {
                const u32 after = next_[r][before[r] * values_ + colour];
                if (after == kNone || !live_[r].contains(column + 1, after))
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
            std::int64_t score = blank;
            for (u32 colour = 1; colour < values_; ++colour)
                for_each_bit(pattern[colour],
                             [&](u32 row) { score += gains_[colour * height_ + row]; });
            score -= chance();
            reached_.push_back({score, {from, static_cast<u32>(number)}});
        }
    }

    // The logarithm of a number drawn from the exponential distribution, in the units of a score.
    // Those whose score less this is largest are drawn by their weights, none of them twice.
    std::int64_t chance() {
        random_ ^= random_ << 13;
        random_ ^= random_ >> 7;
        random_ ^= random_ << 17;
        const auto uniform = static_cast<float>((random_ >> 40) + 1) * 0x1p-24F;
        const auto one = std::bit_cast<std::int32_t>(1.0F);
        return std::bit_cast<std::int32_t>(
            static_cast<float>(one - std::bit_cast<std::int32_t>(uniform) + 1));
    }

    // Leaves so many, in the order they came in: the same on every machine. True if those are all.
    bool keep_best(std::size_t most) {
        if (reached_.size() <= most)
            return true;
        const std::int64_t least = least_of_best(reached_, most);
        std::size_t kept = 0;
        for (const Reached& one : reached_)
            if (one.score >= least && kept < most)
                reached_[kept++] = one;
        reached_.resize(kept);
        return false;
    }

    std::int64_t least_of_best(const std::vector<Reached>& all, std::size_t most) {
        scores_.clear();
        for (const Reached& one : all)
            scores_.push_back(one.score);
        const auto last = scores_.begin() + static_cast<std::ptrdiff_t>(most - 1);
        std::ranges::nth_element(scores_, last, std::greater());
        return *last;
    }

    // Makes states of what was reached, the same ones one.
    void move_on(std::size_t column) {
        std::size_t slots = 64;
        while (slots < 2 * reached_.size())
            slots *= 2;
        slots_.assign(slots, kNone);
        made_.clear();
        const std::size_t begin = links_.size();
        for (const Reached& one : reached_) {
            const u32* const pattern = patterns_[column][one.past.pattern];
            const std::size_t at = places_.size();
            places_.resize(at + height_);
            const std::uint16_t* const before = places(column, one.past.state);
            for (u32 colour = 0; colour < values_; ++colour)
                for_each_bit(pattern[colour], [&](u32 row) {
                    places_[at + row] =
                        static_cast<std::uint16_t>(next_[row][before[row] * values_ + colour]);
                });
            u64 hash = 0;
            for (std::size_t r = 0; r < height_; ++r)
                hash = (hash ^ places_[at + r]) * 0x9e3779b97f4a7c15U;
            std::size_t slot = hash >> 32 & (slots - 1);
            const auto made = std::span(places_).subspan(at);
            while (slots_[slot] != kNone &&
                   !std::ranges::equal(made,
                                       std::span(places_).subspan(slots_[slot] * height_, height_)))
                slot = (slot + 1) & (slots - 1);
            if (slots_[slot] == kNone) {
                slots_[slot] = static_cast<u32>(links_.size());
                many_.push_back(many_[layers_[column] + one.past.state]);
                links_.push_back({one.past, {}});
                made_.push_back(one);
            } else {
                places_.resize(at);
                many_[slots_[slot]] = 1;
                links_[slots_[slot]].other = one.past;
                Reached& same = made_[slots_[slot] - begin];
                same.score = std::max(same.score, one.score);
            }
        }
        layers_.push_back(links_.size());
    }

    // Leaves out the states that lead nowhere, and so many others that there are not too many.
    bool choose(std::size_t column) {
        const std::size_t begin = layers_[column + 1];
        std::size_t kept = 0;
        const auto keep = [&](std::size_t state) {
            made_[kept] = made_[state];
            links_[begin + kept] = links_[begin + state];
            many_[begin + kept] = many_[begin + state];
            std::copy_n(&places_[(begin + state) * height_], height_,
                        &places_[(begin + kept) * height_]);
            ++kept;
        };
        const auto end = [&] {
            made_.resize(kept);
            links_.resize(begin + kept);
            many_.resize(begin + kept);
            places_.resize((begin + kept) * height_);
            layers_.back() = begin + kept;
        };
        ahead_->begin(column + 1, care_.columns);
        watch_.tick(16 * made_.size() * care_.columns * height_);
        for (std::size_t state = 0; state < made_.size(); ++state)
            if (const auto ahead =
                    ahead_->score(std::span(places_).subspan((begin + state) * height_, height_))) {
                made_[state].score += *ahead;
                keep(state);
            }
        end();
        if (made_.size() <= most_)
            return true;
        const std::int64_t least = least_of_best(made_, most_);
        const std::size_t all = made_.size();
        kept = 0;
        for (std::size_t state = 0; state < all && kept < most_; ++state)
            if (made_[state].score >= least)
                keep(state);
        end();
        return false;
    }

    // Up to two of the solutions that the last states end.
    void trace(std::vector<std::vector<u8>>& solutions) const {
        solutions.push_back(traced(0, false));
        if (states(width_) > 1)
            solutions.push_back(traced(1, false));
        else if (many_.back() != 0)
            solutions.push_back(traced(0, true));
    }

    // The cells that have led to a state; if asked otherwise, by the last other past that there is.
    std::vector<u8> traced(std::size_t state, bool otherwise) const {
        std::vector<u8> cells(height_ * width_);
        for (std::size_t column = width_; column-- > 0;) {
            const Link& link = links_[layers_[column + 1] + state];
            const bool turn = otherwise && link.other.state != kNone;
            const Past& past = turn ? link.other : link.one;
            otherwise = otherwise && !turn;
            const u32* const pattern = patterns_[column][past.pattern];
            for (u32 colour = 1; colour < values_; ++colour)
                for_each_bit(pattern[colour], [&](u32 row) {
                    cells[row * width_ + column] = static_cast<u8>(colour);
                });
            state = past.state;
        }
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
    // The states before each column, and behind the last:
    std::vector<std::size_t> layers_;   // where those of a column begin and end
    std::vector<std::uint16_t> places_; // one a row
    std::vector<Link> links_;
    std::vector<char> many_;              // whether several pasts lead to it
    std::vector<Reached> reached_, made_; // scratch, like all below
    std::vector<std::int64_t> gains_, scores_;
    std::vector<u32> slots_;
    Care care_ = kLittleCare;
    u64 random_ = 0x9e3779b97f4a7c15U;
};

} // namespace

std::optional<Swept> sweep_columns(const ColouredClues& clues, std::span<const u32> candidates,
                                   std::size_t most, const StopCheck& stop) {
    NONOLITH_EXPECTS(most > 0 && candidates.size() == clues.cells());
    Watch watch(stop);
    if (clues.height() <= clues.width())
        return ColumnSweep(clues, candidates, most, watch).run();
    const ColouredClues turned = transposed(clues);
    const std::vector<u32> cells = transposed(candidates, clues.height(), clues.width());
    auto swept = ColumnSweep(turned, cells, most, watch).run();
    if (swept)
        for (std::vector<u8>& solution : swept->solutions)
            solution = transposed(std::span<const u8>(solution), clues.width(), clues.height());
    return swept;
}

} // namespace nonolith
