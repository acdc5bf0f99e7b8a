// Listing all completions of a board, without probing.
#pragma once

#include "support/contract.hpp"
#include "support/watch.hpp"

#include <deque>
#include <vector>

namespace nonolith {

// A plain depth-first search: decide the first open cell, propagate, go on. Where few cells are
// open nearly every branch leads to a solution, and probing, which finds the branches that do not,
// costs a hundred times what a solution does here.
template <class Board> class Listing {
  public:
    using Word = typename Board::Word;

    bool is_open() const { return depth_ > 0; }

    // Begins with a board, a fixpoint of propagation that is not decided.
    void begin(const Board& boards, const Word* board, u64 surplus) {
        NONOLITH_EXPECTS(surplus > 0);
        cells_.clear();
        boards.for_each_open(board, [&](u32 cell) { cells_.push_back(cell); });
        Frame& frame = frame_at(0);
        frame.board.assign(board, board + boards.words());
        frame.surplus = surplus;
        frame.next = 0;
        choose(boards, frame);
        depth_ = 1;
    }

    // The next solution; null at the end, or when the watch has expired. May be called again after
    // Stopped was thrown.
    const Word* next(Board& boards, const Watch& watch) {
        while (depth_ > 0 && !watch.expired()) {
            Frame& frame = frames_[depth_ - 1];
            if (frame.values == 0) {
                --depth_;
                continue;
            }
            // Colours come before the background, as in probing.
            const u32 value = u32{1} << (std::bit_width(frame.values) - 1);
            Frame& child = frame_at(depth_);
            child.board.assign(frame.board.begin(), frame.board.end());
            child.surplus = frame.surplus - boards.narrow(child.board.data(), frame.cell, value);
            const bool fits = boards.propagate(child.board.data(), child.surplus);
            frame.values &= ~value;
            if (!fits)
                continue;
            if (child.surplus == 0)
                return child.board.data();
            child.next = frame.next;
            choose(boards, child);
            ++depth_;
        }
        return nullptr;
    }

  private:
    struct Frame {
        std::vector<Word> board;
        u64 surplus = 0;
        std::size_t next = 0; // among the cells: those before are decided
        u32 cell = 0;         // the first open one
        u32 values = 0;       // its candidates that were not tried
    };

    Frame& frame_at(std::size_t depth) {
        if (frames_.size() == depth)
            frames_.emplace_back(); // references to the others stay valid
        return frames_[depth];
    }

    void choose(const Board& boards, Frame& frame) const {
        do {
            NONOLITH_EXPECTS(frame.next < cells_.size()); // an open cell is left
            frame.cell = cells_[frame.next++];
            frame.values = boards.candidates(frame.board.data(), frame.cell);
        } while (is_single(frame.values));
    }

    std::deque<Frame> frames_;
    std::size_t depth_ = 0;
    std::vector<u32> cells_; // open at the beginning
};

} // namespace nonolith
