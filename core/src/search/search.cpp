#include "search.hpp"

#include "colour/colour_board.hpp"
#include "dive.hpp"
#include "plain_board.hpp"

namespace nonolith {

namespace {

constexpr std::size_t kPoolBytes = std::size_t{256} << 20;

// Solutions after which a node with so few candidates to spare is listed rather than probed.
constexpr u64 kEnough = 2, kFew = 64;

// How much looking ahead may take: a share of the work of the round of probing before it, and at
// most some milliseconds, in which no clock is looked at.
constexpr u64 kShareAhead = 4, kMostAhead = 10'000'000;

} // namespace

template <class Board>
Search<Board>::Search(const ColouredClues& clues, std::span<const u32> cells, Memory& memory)
    : memory_(memory), board_(clues, watch_), start_(board_.words()),
      start_surplus_(board_.load(cells, start_.data())) {
    NONOLITH_EXPECTS(cells.empty() || cells.size() == clues.cells());
}

template <class Board> Outcome Search<Board>::propagate(const StopCheck& stop) {
    if (!outcome_) {
        watch_.begin(stop);
        settle_all();
    }
    return *outcome_;
}

// Line logic from the board as it was given.
template <class Board> void Search<Board>::settle_all() {
    std::vector<Word> board = start_;
    u64 surplus = start_surplus_;
    board_.mark_all();
    const bool fits = board_.propagate(board.data(), surplus);
    NONOLITH_EXPECTS(surplus <= start_surplus_);
    start_ = std::move(board);
    start_surplus_ = surplus;
    sweeps_ = board_.sweeps();
    statistics_.nodes = 1;
    outcome_ = !fits ? Outcome::kContradiction : surplus == 0 ? Outcome::kSolved : Outcome::kStuck;
    if (*outcome_ == Outcome::kStuck)
        board_.focus(start_);
}

template <class Board> Progress Search<Board>::next(const Budget& budget, const StopCheck& stop) {
    watch_.begin(stop, budget.seconds, budget.work);
    if (!outcome_)
        settle_all();
    if (!opened_)
        open_root();
    for (;;) {
        if (!waiting_.empty()) {
            solution_ = std::move(waiting_.front());
            waiting_.pop_front();
            return Progress::kSolution;
        }
        if (listing_.is_open()) {
            if (const Word* const board = listing_.next(board_, watch_))
                found(board);
            else if (listing_.is_open())
                return Progress::kBudget;
            continue;
        }
        if (open_ == 0)
            return Progress::kExhausted;
        Node& node = nodes_[open_ - 1];
        if (is_listed(node)) {
            listing_.begin(board_, node.board.data(), node.surplus);
            close_node();
            continue;
        }
        if (node.on_way && !node.branched) {
            choose_way(node);
            go_on_the_way(node);
            continue;
        }
        if (!node.probed && !node.on_way) {
            const Probing probing = probe_node(node);
            if (probing == Probing::kClosed)
                close_node();
            else if (probing == Probing::kFixpoint)
                choose_branch(node);
            else if (waiting_.empty())
                return Progress::kBudget;
            continue;
        }
        if (watch_.expired() || (budget.nodes && statistics_.nodes >= *budget.nodes))
            return Progress::kBudget;
        ++statistics_.nodes;
        if (node.branched)
            go_on_without_branch(node);
        else
            open_probed_child(node);
    }
}

// From the root, with what probing has found out by now.
template <class Board>
Progress Search<Board>::follow(std::span<const Wish> wishes, u32 patience, const Budget& budget,
                               const StopCheck& stop) {
    watch_.begin(stop, budget.seconds, budget.work);
    if (!outcome_)
        settle_all();
    if (*outcome_ == Outcome::kContradiction || (opened_ && open_ == 0))
        return Progress::kExhausted;
    if (!opened_)
        board_.remember(memory_);
    const bool at_root = open_ > 0;
    Dive<Board> dive(board_, watch_, at_root ? nodes_.front().board.data() : start_.data(),
                     at_root ? nodes_.front().surplus : start_surplus_, wishes);
    const Word* const board = dive.run(patience);
    if (board == nullptr)
        return Progress::kBudget;
    solution_ = colours_of(board);
    return Progress::kSolution;
}

// What was searched so far is begun again, from the root that it has left.
template <class Board> void Search<Board>::aim_at(std::span<const u8> solution) {
    NONOLITH_EXPECTS(solution.size() == board_.cells());
    if (found_ > 0)
        return; // the search has come to solutions, and lists what is around them
    aim_.assign(solution.begin(), solution.end());
    if (open_ == 0)
        return;
    const double explored = statistics_.explored;
    while (open_ > 1)
        close_node();
    statistics_.explored = explored;
    Node& root = nodes_.front();
    root.share = 1 - explored;
    root.on_way = true;
    root.probed = root.branched = false;
}

template <class Board> void Search<Board>::open_root() {
    opened_ = true;
    if (*outcome_ == Outcome::kSolved)
        found(start_.data());
    if (*outcome_ != Outcome::kStuck)
        return;
    memory_.pool.reset(board_.words(), kPoolBytes);
    board_.remember(memory_);
    trial_.assign(board_.values(), std::vector<Word>(board_.words()));
    Node& root = nodes_.emplace_back();
    root.board = start_;
    root.surplus = start_surplus_;
    root.version = ++versions_;
    root.followers.assign(board_.set_words(), 0);
    root.on_way = !aim_.empty();
    places_.resize(board_.cells());
    board_.for_each_open(root.board.data(), [&](u32 cell) {
        places_[cell] = static_cast<u32>(root.order.size());
        root.order.push_back(cell);
    });
    const std::size_t assumptions = root.order.size() * board_.values();
    root.kept.assign(assumptions, 0);
    root.left.assign(assumptions, 0);
    round_begun_ = watch_.work_now();
    open_ = 1;
}

// Probes the open cells in turn until a whole round has brought nothing new. Pauses when a solution
// has turned up or time is up; the node remembers where it was.
template <class Board> typename Search<Board>::Probing Search<Board>::probe_node(Node& node) {
    const std::size_t cells = node.order.size();
    while (node.quiet < cells) {
        const u32 cell = node.order[node.position];
        if (board_.is_open(node.board.data(), node.followers.data(), cell)) {
            if (watch_.expired() || !waiting_.empty())
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
    node.probed = true;
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
                                 : memory_.pool.board(node.kept[index_of(cell, value)]));
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
    BoardPool<Word>& pool = memory_.pool;
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
    BoardPool<Word>& pool = memory_.pool;
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
    memory_.pool.release(node.kept[index]);
    node.kept[index] = 0;
}

// The board of an assumption that was probed: the kept one, or made again where there was no memory
// to keep it.
template <class Board>
const typename Search<Board>::Word* Search<Board>::made(Node& node, u32 cell, u32 value) {
    const std::size_t index = index_of(cell, value);
    if (node.kept[index] == 0) {
        const Assumption again = assume(node, cell, value);
        static_cast<void>(again);
        NONOLITH_EXPECTS(again == Assumption::kNew); // as when the node was probed
        return trial_[value].data();
    }
    return memory_.pool.board(node.kept[index]);
}

template <class Board> void Search<Board>::adopt(Node& node, const Word* board, u64 surplus) {
    std::copy_n(board, board_.words(), node.board.data());
    node.surplus = surplus;
    node.version = ++versions_;
}

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

// One step nearer to the solution that is aimed at.
template <class Board> void Search<Board>::go_on_the_way(Node& node) {
    node.branched = true;
    if ((board_.candidates(node.board.data(), node.branch) >> node.value & 1) == 0) {
        node.on_way = node.branched = false; // it is no solution of this node
        return;
    }
    Word* const trial = trial_[node.value].data();
    std::copy_n(node.board.data(), board_.words(), trial);
    u64 surplus = node.surplus - board_.narrow(trial, node.branch, u32{1} << node.value);
    if (!board_.propagate(trial, surplus))
        return;
    if (surplus == 0) {
        found(trial);
        return;
    }
    open_child(node, trial, surplus);
    nodes_[open_ - 1].on_way = true;
}

template <class Board> void Search<Board>::open_probed_child(Node& node) {
    const Word* const board = made(node, node.branch, node.value);
    open_child(node, board, node.left[index_of(node.branch, node.value)]);
}

// A child with the chosen cell decided; it inherits the kept boards.
template <class Board> void Search<Board>::open_child(Node& node, const Word* board, u64 surplus) {
    if (nodes_.size() == open_)
        nodes_.emplace_back(); // references to the others stay valid
    Node& child = nodes_[open_++];
    statistics_.depth = std::max<u64>(statistics_.depth, open_ - 1);
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
                memory_.pool.share(kept);
        });
    }
    child.share = node.share /= 2;
    child.position = child.quiet = 0;
    child.probed = child.branched = child.on_way = false;
    node.branched = true;
}

// The child is closed: the node goes on without the child's value as a candidate.
template <class Board> void Search<Board>::go_on_without_branch(Node& node) {
    const u32 rest =
        (Board::kTwoValues ? u32{3} : board_.candidates(node.board.data(), node.branch)) &
        ~(u32{1} << node.value);
    NONOLITH_EXPECTS(rest != 0);
    drop(node, index_of(node.branch, node.value));
    if (is_single(rest) && !node.on_way) {
        const u32 other = static_cast<u32>(std::countr_zero(rest));
        const std::size_t index = index_of(node.branch, other);
        adopt(node, made(node, node.branch, other), node.left[index]);
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
    node.probed = node.branched = node.on_way = false;
    node.quiet = 0;
}

template <class Board> void Search<Board>::close_node() {
    Node& node = nodes_[--open_];
    statistics_.explored += node.share;
    for (std::size_t index = 0; index < node.kept.size(); ++index)
        drop(node, index);
}

template <class Board> bool Search<Board>::is_listed(const Node& node) const {
    return !node.probed && (found_ > kEnough || !aim_.empty()) && node.surplus <= kFew;
}

template <class Board> void Search<Board>::found(const Word* board) {
    ++found_;
    std::vector<u8> colours = colours_of(board);
    if (colours != early_)
        waiting_.push_back(std::move(colours));
}

template <class Board> std::vector<u8> Search<Board>::colours_of(const Word* board) const {
    std::vector<u8> colours(board_.cells());
    board_.read(board, colours.data());
    return colours;
}

template <class Board> std::vector<u32> Search<Board>::cells_of(const Word* board) const {
    std::vector<u32> cells(board_.cells());
    board_.read_candidates(board, cells.data());
    return cells;
}

template <class Board> std::vector<u32> Search<Board>::knowledge() const {
    return cells_of(nodes_.empty() ? start_.data() : nodes_.front().board.data());
}

template <class Board> std::optional<u32> Search<Board>::contradicted_line() const {
    if (outcome_ != Outcome::kContradiction)
        return std::nullopt;
    return board_.contradicted_line();
}

template <class Board> Rung Search<Board>::rung() const {
    if (statistics_.nodes > 1)
        return Rung::kSearch;
    return opened_ && outcome_ == Outcome::kStuck ? Rung::kProbing : Rung::kLines;
}

template <class Board> Statistics Search<Board>::statistics() const {
    Statistics statistics = statistics_;
    statistics.work = watch_.work();
    statistics.lines_remembered = board_.lines_remembered();
    statistics.lines_settled = board_.lines_settled();
    statistics.sweeps = sweeps_;
    if (outcome_ == Outcome::kStuck) {
        const u64 left = !opened_ ? start_surplus_ : open_ > 0 ? nodes_.front().surplus : 0;
        statistics.open = start_surplus_;
        statistics.decided = 1 - static_cast<double>(left) / static_cast<double>(start_surplus_);
    }
    return statistics;
}

template class Search<PlainBoard<u32, false>>;
template class Search<PlainBoard<u64, false>>;
template class Search<PlainBoard<u64, true>>;
template class Search<ColourBoard>;

} // namespace nonolith
