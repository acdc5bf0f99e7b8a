// Branching (on the largest product of the two gains, as in Freeman's POSIT, 1995): the members of
// Search that choose a cell, open its children, look straight ahead for a
// first solution, and go to one that is known.
#pragma once

#include "dive.hpp"
#include "search.hpp"

namespace nonolith {

// How much looking ahead may take: a share of the work of the round of probing before it, and at
// most some milliseconds, in which no clock is looked at.
inline constexpr u64 kShareAhead = 4, kMostAhead = 10'000'000;

template <class Board> void Search<Board>::choose_branch(Node& node) const {
    u64 best = 0;
    for (const u32 cell : node.order) {
        if (!board_.is_open(node.board.data(), node.followers.data(), cell))
            continue;
        const u32 candidates =
            Board::kTwoValues ? u32{3} : board_.candidates(node.board.data(), cell);
        u64 least = ~u64{0}, second = ~u64{0}, chosen_gain = 0;
        u32 chosen = board_.values();
        for_each_bit(candidates, [&](u32 value) {
            const u64 gain = node.surplus - node.left[index_of(cell, value)] + 1;
            second = std::min(second, std::max(least, gain));
            least = std::min(least, gain);
            const bool better = Board::kLargestGainFirst ? gain > chosen_gain : gain < chosen_gain;
            if (chosen == board_.values() || better) {
                chosen = value;
                chosen_gain = gain;
            }
        });
        if (least * second > best) {
            best = least * second;
            node.branch = cell;
            node.value = !aim_.empty() && (candidates >> aim_[cell] & 1) != 0 ? aim_[cell] : chosen;
        }
    }
    NONOLITH_EXPECTS(best > 0); // an open cell is left
}

// Where there are many solutions, one is most often found by deciding one cell after the other,
// with line logic alone: each gets the value that takes the least from the others, by the last
// probes. It is handed out now, and left out when the search comes to it.
//
// Most nodes of a search were on the way to a first solution: 1000 random 20×20 puzzles had 2910,
// and have 1312. Only the root looks ahead. To do so at every node leaves 1159, but takes a tenth
// of the time of puzzles that are hard to search, such as the n-Doms.
template <class Board> void Search<Board>::look_ahead(const Node& node) {
    std::vector<Wish> wishes;
    for (const u32 cell : node.order) {
        if (!board_.is_open(node.board.data(), node.followers.data(), cell))
            continue;
        u32 most = 0, wished = 0;
        for_each_bit(board_.candidates(node.board.data(), cell), [&](u32 value) {
            const u32 left = node.left[index_of(cell, value)];
            if (left > most) {
                most = left;
                wished = value;
            }
        });
        wishes.push_back({cell, wished});
    }
    const u64 work = std::min(kMostAhead, (watch_.work_now() - round_begun_) / kShareAhead);
    Dive<Board> dive(board_, watch_, node.board.data(), node.surplus, wishes);
    if (const Word* const board = dive.run_once(work)) {
        early_ = colours_of(board);
        waiting_.push_back(*early_);
    }
    round_begun_ = watch_.work_now();
}

// The first open cell, by rows, that is no background in the solution that is aimed at: it decides
// more than others.
template <class Board> void Search<Board>::choose_way(Node& node) const {
    bool chosen = false;
    for (const u32 cell : node.order) {
        if (!board_.is_open(node.board.data(), node.followers.data(), cell))
            continue;
        if (chosen && aim_[cell] == 0)
            continue;
        chosen = true;
        node.branch = cell;
        node.value = aim_[cell];
        if (node.value != 0)
            return;
    }
    NONOLITH_EXPECTS(chosen); // an open cell is left
}

// One step nearer to the solution that is aimed at. A call that is stopped within changes nothing.
template <class Board> void Search<Board>::go_on_the_way(Node& node) {
    if ((board_.candidates(node.board.data(), node.branch) >> node.value & 1) == 0) {
        node.stage = Stage::kToProbe; // it is no solution of this node
        return;
    }
    Word* const trial = trial_[node.value].data();
    std::copy_n(node.board.data(), board_.words(), trial);
    u64 surplus = node.surplus - board_.narrow(trial, node.branch, u32{1} << node.value);
    const bool fits = board_.propagate(trial, surplus);
    node.stage = Stage::kLeftOnWay;
    if (!fits)
        return;
    if (surplus == 0) {
        found(trial);
        return;
    }
    open_child(node, trial, surplus);
    nodes_[open_ - 1].stage = Stage::kOnWay;
}

template <class Board> void Search<Board>::open_probed_child(Node& node) {
    const Word* const board = board_of(node, node.branch, node.value);
    open_child(node, board, node.left[index_of(node.branch, node.value)]);
    node.stage = Stage::kBranched;
}

// A child with the chosen cell decided; it inherits the kept boards.
template <class Board> void Search<Board>::open_child(Node& node, const Word* board, u64 surplus) {
    if (nodes_.size() == open_)
        nodes_.emplace_back(); // references to the others stay valid
    Node& child = nodes_[open_++];
    child.board.assign(board, board + board_.words());
    child.surplus = surplus;
    child.version = ++versions_;
    child.left.resize(node.left.size());
    child.kept.assign(node.kept.size(), 0);
    child.order.clear();
    child.followers = node.followers;
    for (const u32 cell : node.order) {
        if (!board_.is_open(child.board.data(), child.followers.data(), cell))
            continue;
        child.order.push_back(cell);
        const u32 candidates =
            Board::kTwoValues ? u32{3} : board_.candidates(child.board.data(), cell);
        for_each_bit(candidates, [&](u32 value) {
            const Handle kept = node.kept[index_of(cell, value)];
            child.kept[index_of(cell, value)] = kept;
            if (kept != 0)
                memory_->pool.share(kept);
        });
    }
    child.share = node.share /= 2;
    child.position = child.quiet = 0;
    child.stage = Stage::kToProbe;
}

// The child is closed: the node goes on without the child's value as a candidate.
template <class Board> void Search<Board>::go_on_without_branch(Node& node) {
    const u32 rest =
        (Board::kTwoValues ? u32{3} : board_.candidates(node.board.data(), node.branch)) &
        ~(u32{1} << node.value);
    NONOLITH_EXPECTS(rest != 0);
    drop(node, index_of(node.branch, node.value));
    if (is_single(rest) && node.stage == Stage::kBranched) {
        const u32 other = static_cast<u32>(std::countr_zero(rest));
        const std::size_t index = index_of(node.branch, other);
        adopt(node, board_of(node, node.branch, other), node.left[index]);
        drop(node, index);
    } else {
        Word* const trial = trial_[node.value].data();
        std::copy_n(node.board.data(), board_.words(), trial);
        u64 surplus = node.surplus - board_.narrow(trial, node.branch, rest);
        const bool fits = board_.propagate(trial, surplus);
        if (fits && surplus == 0)
            found(trial);
        if (!fits || surplus == 0) {
            close_node();
            return;
        }
        adopt(node, trial, surplus);
    }
    node.stage = Stage::kToProbe;
    node.quiet = 0;
}

} // namespace nonolith
