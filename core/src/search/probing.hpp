// Probing a node of the search: the members of Search that assume values and keep what follows.
//
// Nonogram solvers probe since Wolter's pbnsolve; to the fixpoint, as here, since Wu, Sun, Chen,
// Chen, Kuo, Kang and Lin (An efficient approach to solving nonograms, 2013). What both values of a
// cell imply is kept: the dilemma rule of Sheeran and Stålmarck (1998).
#pragma once

#include "search.hpp"

namespace nonolith {

// Probes the open cells in turn until a whole round has brought nothing new. Pauses when a solution
// has turned up, when the node has become one to be listed (at once: else it would depend on other
// pauses which solution comes next), or when time is up; the node remembers where it was.
template <class Board> typename Search<Board>::Probing Search<Board>::probe_node(Node& node) {
    const std::size_t cells = node.order.size();
    while (node.quiet < cells) {
        const u32 cell = node.order[node.position];
        if (board_.is_open(node.board.data(), node.followers.data(), cell)) {
            if (watch_.expired() || !waiting_.empty() || is_listed(node))
                return Probing::kPause;
            const u64 surplus = node.surplus;
            bool open = false;
            try {
                open = probe_cell(node, cell);
            } catch (const Stopped&) {
                waiting_.clear(); // the cell will be probed anew and find them again
                throw;
            }
            if (!open)
                return Probing::kClosed;
            NONOLITH_EXPECTS(node.surplus <= surplus);
            if (node.surplus != surplus)
                node.quiet = 0;
        }
        ++node.quiet;
        if (++node.position == cells) {
            node.position = 0;
            if (found_ == 0 && !early_ && open_ == 1)
                look_ahead(node);
        }
    }
    node.stage = Stage::kProbed;
    return Probing::kFixpoint;
}

// Assumes every candidate of a cell; false if none can lead to a solution not found yet. Colours
// come before the background: of two solutions that differ in the cell, people expect the filled
// one first.
//
// A cell that is decided by every remaining assumption follows from the probed one. Whatever
// probing it could show, probing its leader shows: the leader's boards include its own. So
// followers are neither probed nor branched on, in this node and below, and their boards are given
// back. On random 25×25 puzzles this saves an eighth of the probes and a quarter of the lines
// looked up.
template <class Board> bool Search<Board>::probe_cell(Node& node, u32 cell) {
    const u32 candidates = Board::kTwoValues ? u32{3} : board_.candidates(node.board.data(), cell);
    u32 remaining = 0, fresh = 0;
    for (u32 value = board_.values(); value-- > 0;) {
        if ((candidates >> value & 1) == 0)
            continue;
        const Assumption assumption = assume(node, cell, value);
        if (assumption != Assumption::kFails)
            remaining |= u32{1} << value;
        if (assumption == Assumption::kNew)
            fresh |= u32{1} << value;
    }
    if (remaining == 0)
        return false;
    if (remaining == candidates && fresh == 0)
        return true;
    survivors_.clear();
    u32 last = 0;
    for_each_bit(remaining, [&](u32 value) {
        last = value;
        survivors_.push_back((fresh >> value & 1) != 0
                                 ? trial_[value].data()
                                 : memory_->pool.board(node.kept[index_of(cell, value)]));
    });
    if (survivors_.size() == 1) {
        const std::size_t index = index_of(cell, last);
        adopt(node, survivors_[0], node.left[index]);
        drop(node, index);
        return true;
    }
    const u64 news = board_.meet(survivors_, node.board.data());
    board_.add_followers(survivors_, node.board.data(), cell, node.followers.data(),
                         [&](u32 follower) {
                             for (u32 value = 0; value < board_.values(); ++value)
                                 drop(node, index_of(follower, value));
                         });
    if (news != 0) {
        NONOLITH_EXPECTS(news <= node.surplus);
        node.surplus -= news;
        node.version = ++versions_;
    }
    return true;
}

// Brings the kept board of an assumption up to date with the node's, or makes it.
template <class Board>
typename Search<Board>::Assumption Search<Board>::assume(Node& node, u32 cell, u32 value) {
    const std::size_t index = index_of(cell, value);
    const Handle kept = node.kept[index];
    BoardPool<Word>& pool = memory_->pool;
    Word* const trial = trial_[value].data();
    u64 surplus = 0;
    if (kept == 0) {
        watch_.tick(2 * board_.words()); // the copy, and the memory to keep it
        std::copy_n(node.board.data(), board_.words(), trial);
        surplus = node.surplus - board_.narrow(trial, cell, u32{1} << value);
    } else {
        surplus = pool.surplus(kept);
        node.left[index] = pool.surplus(kept);
        if (pool.version(kept) == node.version)
            return Assumption::kSame;
        watch_.tick(board_.words());
        const u64 news = board_.join(pool.board(kept), node.board.data(), trial);
        if (news == 0) {
            pool.version(kept) = node.version;
            return Assumption::kSame;
        }
        surplus -= news;
    }
    ++statistics_.probes;
    if (!board_.propagate(trial, surplus)) {
        drop(node, index);
        return Assumption::kFails;
    }
    if (surplus == 0) {
        found(trial);
        drop(node, index);
        return Assumption::kFails;
    }
    node.left[index] = static_cast<u32>(surplus);
    keep(node, index, trial);
    return Assumption::kNew;
}

// Keeps a board, if there is memory for it.
template <class Board> void Search<Board>::keep(Node& node, std::size_t index, const Word* board) {
    BoardPool<Word>& pool = memory_->pool;
    Handle& kept = node.kept[index];
    if (kept == 0 || pool.shared(kept)) {
        pool.release(kept);
        kept = pool.take();
        if (kept == 0)
            return;
    }
    std::copy_n(board, board_.words(), pool.board(kept));
    pool.surplus(kept) = node.left[index];
    pool.version(kept) = node.version;
}

template <class Board> void Search<Board>::drop(Node& node, std::size_t index) {
    memory_->pool.release(node.kept[index]);
    node.kept[index] = 0;
}

// The board of an assumption that was probed: the kept one, or made again where there was no memory
// to keep it.
template <class Board>
const typename Search<Board>::Word* Search<Board>::board_of(Node& node, u32 cell, u32 value) {
    const std::size_t index = index_of(cell, value);
    if (node.kept[index] == 0) {
        const Assumption again = assume(node, cell, value);
        static_cast<void>(again);
        NONOLITH_EXPECTS(again == Assumption::kNew); // as when the node was probed
        return trial_[value].data();
    }
    return memory_->pool.board(node.kept[index]);
}

template <class Board> void Search<Board>::adopt(Node& node, const Word* board, u64 surplus) {
    std::copy_n(board, board_.words(), node.board.data());
    node.surplus = surplus;
    node.version = ++versions_;
}

} // namespace nonolith
