// Follows wishes to a solution, with line logic and without backtracking.
#pragma once

#include "support/contract.hpp"
#include "support/watch.hpp"

#include <algorithm>
#include <nonolith/solver.hpp>
#include <vector>

namespace nonolith {

// A dive decides one cell after the other as wished, with line logic after each decision, and the
// other way if that leads to a contradiction. A cell without a possible colour is a dead end. The
// next dive begins with that cell, while the others are still free to follow it, so troublesome
// cells move to the front. A dive costs little (.1 ms at 30×30), and those that come to a solution
// mostly do so within a dozen.
//
// Careful dives end at their first dead end. Bold ones go on, without the lines that have one, and
// note all dead ends of independent regions at once. Of puzzles that one kind does not solve, the
// other solves some: webpbn 3867 and 9892 want careful ones, dithered pictures bold ones.
//
// The first dive of all goes from cell to cell by rows. What is decided lies together then, and
// line logic sees to the border of it; it takes a tenth to a third of the time of those that begin
// everywhere. It solves checkerboards and blobs with noise, 16 of 16, and half of the ordered
// dithers, and dies soon in random puzzles.
template <class Board> class Dive {
  public:
    using Word = typename Board::Word;

    Dive(Board& boards, Watch& watch, const Word* root, u64 surplus, std::span<const Wish> wishes)
        : boards_(boards), watch_(watch), root_(root, root + boards.words()), surplus_(surplus),
          board_(boards.words()), trial_(boards.words()), wishes_(wishes.begin(), wishes.end()),
          blocked_rows_(boards.cells() / boards.width()), blocked_columns_(boards.width()) {
        // Those that no wish names come last.
        boards.for_each_open(root, [&](u32 cell) { wishes_.push_back({cell, 0}); });
    }

    // A solution; null when the dive by rows and so many of each other kind have not found any, or
    // when the watch has expired. A bold dive that leaves fewer cells open than all before does not
    // count.
    const Word* run(u32 patience) {
        order_ = wishes_;
        std::ranges::stable_sort(order_, {}, &Wish::cell);
        if (open_cells_after(false) == 0)
            return board_.data();
        for (const bool bold : {false, true}) {
            order_ = wishes_;
            u64 fewest = surplus_;
            for (u32 vain = 0; vain < patience && !watch_.expired();) {
                const u64 left = open_cells_after(bold);
                if (left == 0)
                    return board_.data();
                if (!bold || left >= fewest)
                    ++vain;
                fewest = std::min(fewest, left);
            }
        }
        return nullptr;
    }

    // The same with one careful dive, which may take so much work.
    const Word* run_once(u64 work) {
        order_ = wishes_;
        return open_cells_after(false, watch_.work_now() + work) == 0 ? board_.data() : nullptr;
    }

  private:
    // The surplus that a dive leaves, which is given up once the watch has counted so much work.
    u64 open_cells_after(bool bold, u64 most_work = ~u64{0}) {
        board_ = root_;
        u64 surplus = surplus_;
        dead_.clear();
        others_.clear();
        std::fill(blocked_rows_.begin(), blocked_rows_.end(), false);
        std::fill(blocked_columns_.begin(), blocked_columns_.end(), false);
        auto wish = order_.begin();
        for (bool ended = false;
             surplus > 0 && !ended && wish != order_.end() && watch_.work_now() <= most_work;
             ++wish) {
            const u32 row = wish->cell / boards_.width(), column = wish->cell % boards_.width();
            const u32 candidates = boards_.candidates(board_.data(), wish->cell);
            if (is_single(candidates) || blocked_rows_[row] || blocked_columns_[column] ||
                decide(*wish, candidates, surplus)) {
                others_.push_back(*wish);
                continue;
            }
            dead_.push_back(*wish);
            blocked_rows_[row] = blocked_columns_[column] = true;
            ended = !bold || watch_.expired();
        }
        others_.insert(others_.end(), wish, order_.end());
        order_.swap(dead_);
        order_.insert(order_.end(), others_.begin(), others_.end());
        NONOLITH_ENSURES(order_.size() == wishes_.size()); // no wish is lost
        NONOLITH_ENSURES(surplus <= surplus_);
        return surplus;
    }

    // Decides a cell as is wished, or otherwise if that fails; the wish becomes what it got.
    bool decide(Wish& wish, u32 candidates, u64& surplus) {
        const u32 wished = candidates & u32{1} << wish.colour;
        for (u32 rest = candidates; rest != 0;) {
            const u32 value = (rest & wished) != 0 ? wished : std::bit_floor(rest);
            rest &= ~value;
            watch_.tick(boards_.words());
            trial_ = board_;
            u64 left = surplus - boards_.narrow(trial_.data(), wish.cell, value);
            if (boards_.propagate(trial_.data(), left)) {
                NONOLITH_INVARIANT(left < surplus); // the cell at least is decided
                board_.swap(trial_);
                surplus = left;
                wish.colour = static_cast<u32>(std::countr_zero(value));
                return true;
            }
        }
        return false;
    }

    Board& boards_;
    Watch& watch_;
    std::vector<Word> root_;
    u64 surplus_;
    std::vector<Word> board_, trial_;
    std::vector<Wish> wishes_, order_;
    std::vector<Wish> dead_, others_; // of the dive at hand
    std::vector<bool> blocked_rows_, blocked_columns_;
};

} // namespace nonolith
