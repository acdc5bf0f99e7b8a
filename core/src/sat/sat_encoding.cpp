#include "belief/belief.hpp"
#include "puzzle/block_starts.hpp"
#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <nonolith/sat_encoding.hpp>

// The order encoding (Crawford and Baker, 1994; Tamura, Taga, Kitagawa and Banbara, 2009). A block
// with the feasible starts s0 < s1 < … < sm has the variables "starts at s0 or before", …, "starts
// at s(m-1) or before"; with them
//
//     a start at or before s(i)                 → one at or before s(i+1)
//     block j+1 at or before p                  → block j at or before p - length(j) - gap
//     block j at or before c, not ≤ c - length  → cell c has block j's colour
//     block j ended before c, j+1 not yet begun → cell c is empty
//
// so that no clause has more than three literals. The reverse, "a filled cell is covered by some
// block", follows by unit propagation from the last kind; as long clauses of their own they made
// hard puzzles slower.
//
// The variables are named so that beliefs are true. CaDiCaL tries `true` first, and from then on
// the last value of a variable, so it starts with the guess and can leave it. Phases set by its own
// call are tried at every decision instead: proofs took up to three times as long.
namespace nonolith {
namespace {

using i32 = std::int32_t;

// Literals that need no variable. Real ones are ±1, ±2, …
constexpr i32 kTrue = std::numeric_limits<i32>::max();
constexpr i32 kFalse = -kTrue;

class Encoder {
  public:
    Encoder(const ColouredClues& clues, std::span<const u32> candidates, const Belief* belief,
            Watch& watch)
        : clues_(clues), candidates_(candidates), height_(clues.rows.size()),
          width_(clues.columns.size()), belief_(belief), watch_(watch) {}

    SatEncoding encode() {
        number_cells();
        for (std::size_t row = 0; row < height_; ++row)
            encode_line(clues_.rows[row], row, row * width_, 1, width_);
        for (std::size_t column = 0; column < width_; ++column)
            encode_line(clues_.columns[column], height_ + column, column, width_, height_);
        if (belief_ != nullptr)
            rename();
        NONOLITH_ENSURES(is_sound());
        return std::move(out_);
    }

  private:
    // Whether all clauses use known variables, and choices the variables of their cells.
    [[maybe_unused]] bool is_sound() const {
        const auto is_literal = [&](i32 literal) {
            return literal != 0 && -out_.variables <= literal && literal <= out_.variables;
        };
        const bool clauses = std::ranges::all_of(
            out_.clauses, [&](i32 literal) { return literal == 0 || is_literal(literal); });
        const bool choices = std::ranges::all_of(out_.choices, [&](const CellChoice& choice) {
            return is_literal(choice.literal) && choice.cell < candidates_.size() &&
                   (candidates_[choice.cell] >> choice.colour & 1) != 0;
        });
        return clauses && choices && (out_.clauses.empty() || out_.clauses.back() == 0);
    }

    // A cell with two candidates is one variable, true for the larger; with more, one each.
    void number_cells() {
        first_variable_.assign(candidates_.size(), 0);
        for (std::size_t cell = 0; cell < candidates_.size(); ++cell) {
            const u32 set = candidates_[cell];
            const int number = std::popcount(set);
            if (number < 2)
                continue;
            first_variable_[cell] = out_.variables + 1;
            out_.variables += number == 2 ? 1 : number;
            const u32 likeliest = likeliest_colour(cell);
            for (u32 rest = set; rest != 0; rest &= rest - 1) {
                const u32 colour = static_cast<u32>(std::countr_zero(rest));
                const i32 literal = has(cell, colour);
                out_.choices.push_back({static_cast<u32>(cell), colour, literal});
                if (number > 2 || literal > 0)
                    expect(literal, colour == likeliest);
            }
            if (number > 2)
                exactly_one(first_variable_[cell], number);
        }
    }

    // Stores the belief about a variable.
    void expect(i32 variable, bool value) {
        if (!value)
            unlikely_.push_back(variable);
    }

    // Negates the variables that are believed to be false.
    void rename() {
        std::vector<i32> sign(static_cast<std::size_t>(out_.variables) + 1, 1);
        for (const i32 variable : unlikely_)
            sign[static_cast<std::size_t>(variable)] = -1;
        for (i32& literal : out_.clauses)
            literal *= sign[static_cast<std::size_t>(std::abs(literal))];
        for (CellChoice& choice : out_.choices)
            choice.literal *= sign[static_cast<std::size_t>(std::abs(choice.literal))];
    }

    u32 likeliest_colour(std::size_t cell) const {
        return belief_ == nullptr ? 0 : belief_->guess()[cell];
    }

    void exactly_one(i32 first, int number) {
        for (int i = 0; i < number; ++i)
            out_.clauses.push_back(first + i);
        out_.clauses.push_back(0);
        for (int i = 0; i < number; ++i)
            for (int j = i + 1; j < number; ++j)
                add({-(first + i), -(first + j)});
    }

    // The literal "the cell has this colour".
    i32 has(std::size_t cell, u32 colour) const {
        const u32 set = candidates_[cell];
        if ((set >> colour & 1) == 0)
            return kFalse;
        const int number = std::popcount(set);
        if (number == 1)
            return kTrue;
        NONOLITH_EXPECTS(first_variable_[cell] > 0); // cells have variables before lines do
        const int rank = std::popcount(set & ((u32{1} << colour) - 1));
        if (number == 2)
            return rank == 1 ? first_variable_[cell] : -first_variable_[cell];
        return first_variable_[cell] + rank;
    }

    // Adds a clause without its false literals, or nothing if it is always true.
    void add(std::initializer_list<i32> literals) {
        for (auto literal = literals.begin(); literal != literals.end(); ++literal) {
            if (*literal == kTrue || std::find(literals.begin(), literal, -*literal) != literal)
                return;
        }
        for (const i32 literal : literals)
            if (literal != kFalse)
                out_.clauses.push_back(literal);
        out_.clauses.push_back(0);
    }

    // The order variables of one block.
    struct Order {
        std::vector<u32> starts;
        i32 first = 0;

        // The literal "starts at `position` or before"; positions may be negative.
        i32 at_most(std::int64_t position) const {
            const auto after = std::upper_bound(starts.begin(), starts.end(), position);
            if (after == starts.begin())
                return kFalse;
            if (after == starts.end())
                return kTrue;
            return first + static_cast<i32>(after - starts.begin()) - 1;
        }
    };

    void encode_line(const ColouredClue& clue, std::size_t number, std::size_t begin,
                     std::size_t step, std::size_t cells) {
        watch_.tick(u64{16} * cells * (clue.size() + 1));
        std::vector<u32> line(cells);
        bool decided = true;
        for (std::size_t i = 0; i < cells; ++i) {
            line[i] = candidates_[begin + i * step];
            decided = decided && is_single(line[i]);
        }
        BlockStarts found = block_starts(clue, line);
        if (!found.fits) {
            out_.contradiction = true;
            return;
        }
        if (decided)
            return;
        std::vector<Order> orders(clue.size());
        const auto likely = belief_ == nullptr ? Belief::Exchange::LikelyStarts{}
                                               : belief_->exchange().likely_starts(number, watch_);
        for (std::size_t j = 0; j < clue.size(); ++j) {
            Order& order = orders[j];
            order.starts = std::move(found.starts[j]);
            NONOLITH_INVARIANT(!order.starts.empty() && std::ranges::is_sorted(order.starts));
            order.first = out_.variables + 1;
            out_.variables += static_cast<i32>(order.starts.size()) - 1;
            for (i32 i = 0; i + 2 < static_cast<i32>(order.starts.size()); ++i)
                add({-(order.first + i), order.first + i + 1});
            if (likely.line != nullptr)
                expect_median(order, likely.line->blocks[j], likely.sums->starts(j));
        }
        NONOLITH_INVARIANT(std::ranges::is_sorted(orders, {}, [](const Order& order) {
            return order.starts.front(); // no block can start before the one before it
        }));
        for (std::size_t j = 0; j + 1 < clue.size(); ++j)
            follow(orders[j], orders[j + 1], clue[j].length + gap_between(clue[j], clue[j + 1]));
        for (std::size_t i = 0; i < cells; ++i)
            encode_cell(clue, orders, begin + i * step, static_cast<std::int64_t>(i));
    }

    // A block is believed to be at the median of its likely starts.
    void expect_median(const Order& order, const OpenLine::Starts& starts, const double* likely) {
        NONOLITH_EXPECTS(starts.first <= order.starts.front());
        double passed = 0;
        u32 p = starts.first;
        for (std::size_t i = 0; i + 1 < order.starts.size(); ++i) {
            for (; p <= order.starts[i]; ++p)
                passed += likely[p - starts.first];
            expect(order.first + static_cast<i32>(i), passed > 0.5);
        }
    }

    // `after` at or before p puts `before` at or before p - distance. Of the clauses with the same
    // conclusion only the one with the largest p is needed: the others follow from it.
    void follow(const Order& before, const Order& after, u32 distance) {
        for (std::size_t i = 0; i < after.starts.size(); ++i) {
            const std::int64_t p = after.starts[i];
            const i32 conclusion = before.at_most(p - distance);
            if (i + 1 < after.starts.size() &&
                before.at_most(std::int64_t{after.starts[i + 1]} - distance) == conclusion)
                continue;
            add({negated(after.at_most(p)), conclusion});
        }
    }

    void encode_cell(const ColouredClue& clue, const std::vector<Order>& orders, std::size_t cell,
                     std::int64_t position) {
        const i32 is_empty = has(cell, 0);
        i32 ended = kTrue; // the block before has ended before this cell
        for (std::size_t j = 0; j < clue.size(); ++j) {
            const i32 begun = orders[j].at_most(position);
            const i32 passed = orders[j].at_most(position - clue[j].length);
            add({negated(begun), passed, has(cell, clue[j].colour)});
            add({negated(ended), begun, is_empty});
            ended = passed;
        }
        add({negated(ended), is_empty});
    }

    static i32 negated(i32 literal) { return -literal; }

    const ColouredClues& clues_;
    std::span<const u32> candidates_;
    std::size_t height_;
    std::size_t width_;
    const Belief* belief_; // none: nothing is believed
    Watch& watch_;
    std::vector<i32> first_variable_; // of each undecided cell
    std::vector<i32> unlikely_;       // variables that are believed to be false
    SatEncoding out_;
};

} // namespace

SatEncoding encode_for_sat(const ColouredClues& clues, std::span<const std::uint32_t> candidates,
                           const Belief* belief, const StopCheck& stop) {
    NONOLITH_EXPECTS(candidates.size() == clues.cells());
    NONOLITH_EXPECTS(std::ranges::find(candidates, 0U) == candidates.end());
    Watch watch(stop);
    return Encoder(clues, candidates, belief, watch).encode();
}

} // namespace nonolith
