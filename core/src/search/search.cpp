#include "search.hpp"

#include "branching.hpp"
#include "colour_board.hpp"
#include "dive.hpp"
#include "plain_board.hpp"
#include "probing.hpp"

namespace nonolith {

namespace {

constexpr std::size_t kPoolBytes = std::size_t{256} << 20;

// Where a verdict is known, nodes with so few candidates to spare are listed rather than probed.
constexpr u64 kFew = 64;

} // namespace

template <class Board>
Search<Board>::Search(const ColouredClues& clues, std::span<const u32> cells)
    : board_(clues, watch_), start_(board_.words()),
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
    passes_ = board_.passes();
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
        if (node.stage == Stage::kOnWay) {
            choose_way(node);
            go_on_the_way(node);
            continue;
        }
        if (node.stage == Stage::kToProbe) {
            const Probing probing = probe_node(node);
            if (probing == Probing::kClosed)
                close_node();
            else if (probing == Probing::kFixpoint)
                choose_branch(node);
            else if (waiting_.empty() && !is_listed(node))
                return Progress::kBudget;
            continue;
        }
        if (watch_.expired())
            return Progress::kBudget;
        ++statistics_.nodes;
        if (node.stage == Stage::kProbed)
            open_probed_child(node);
        else
            go_on_without_branch(node);
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
        board_.remember(*memory_);
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
    root.stage = Stage::kOnWay;
}

template <class Board> void Search<Board>::open_root() {
    opened_ = true;
    if (*outcome_ == Outcome::kSolved)
        found(start_.data());
    if (*outcome_ != Outcome::kStuck)
        return;
    memory_->pool.reset(board_.words(), kPoolBytes);
    board_.remember(*memory_);
    trial_.assign(board_.values(), std::vector<Word>(board_.words()));
    Node& root = nodes_.emplace_back();
    root.board = start_;
    root.surplus = start_surplus_;
    root.version = ++versions_;
    root.followers.assign(board_.set_words(), 0);
    root.stage = aim_.empty() ? Stage::kToProbe : Stage::kOnWay;
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

template <class Board> void Search<Board>::close_node() {
    Node& node = nodes_[--open_];
    statistics_.explored += node.share;
    for (std::size_t index = 0; index < node.kept.size(); ++index)
        drop(node, index);
}

template <class Board> bool Search<Board>::is_listed(const Node& node) const {
    const bool is_probed = node.stage == Stage::kProbed || node.stage == Stage::kBranched;
    return !is_probed && (found_ > kEnough || !aim_.empty()) && node.surplus <= kFew;
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
    statistics.passes = passes_;
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
