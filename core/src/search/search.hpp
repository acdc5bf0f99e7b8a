// Search for all solutions of a puzzle of any palette: probing to a fixpoint at every node, then
// branching. Written once, over boards of any kind.
#pragma once

#include "board_pool.hpp"
#include "lease.hpp"
#include "listing.hpp"
#include "support/contract.hpp"
#include "support/watch.hpp"

#include <concepts>
#include <deque>
#include <nonolith/solver.hpp>

namespace nonolith {

// A board is an array of words that says which candidates every cell has left; its surplus is the
// number of candidates beyond one a cell, 0 once all is decided. The class is what can be done with
// boards of one puzzle: it holds the compiled puzzle and the marks of lines to be settled.
template <class Board>
concept SearchBoard =
    std::constructible_from<Board, const ColouredClues&, Watch&> &&
    requires(Board board, typename Board::Memory& memory, typename Board::Word* words,
             const typename Board::Word* other, std::span<const typename Board::Word* const> boards,
             std::vector<typename Board::Word>& start, std::span<const u32> cells, u32 cell,
             u64& surplus, u8* colours, u32* candidates) {
        { board.words() } -> std::same_as<std::size_t>;
        { board.cells() } -> std::same_as<u32>;
        { board.values() } -> std::same_as<u32>;
        { board.load(cells, words) } -> std::same_as<u64>;
        { board.candidates(other, cell) } -> std::same_as<u32>;
        board.focus(start);
        board.read_candidates(other, candidates);
        board.for_each_open(other, [](u32) {});
        { board.narrow(words, cell, cell) } -> std::same_as<u64>;
        { board.propagate(words, surplus) } -> std::same_as<bool>;
        { board.join(other, other, words) } -> std::same_as<u64>;
        { board.meet(boards, words) } -> std::same_as<u64>;
        { board.is_open(other, other, cell) } -> std::same_as<bool>;
        { board.set_words() } -> std::same_as<std::size_t>;
        { Board::kLargestGainFirst } -> std::convertible_to<bool>;
        board.read(other, colours);
        board.remember(memory);
        board.mark_all();
    };

// The interface of an engine, whatever its boards are.
class Solver::Engine {
  public:
    virtual ~Engine() = default;
    virtual Outcome propagate(const StopCheck& stop) = 0;
    virtual Progress next(const Budget& budget, const StopCheck& stop) = 0;
    virtual Progress follow(std::span<const Wish> wishes, u32 patience, const Budget& budget,
                            const StopCheck& stop) = 0;
    virtual void aim_at(std::span<const u8> solution) = 0;
    virtual const std::vector<u8>& solution() const = 0;
    virtual std::vector<u32> settled() const = 0;
    virtual std::vector<u32> knowledge() const = 0;
    virtual std::optional<u32> contradicted_line() const = 0;
    virtual Rung rung() const = 0;
    virtual Statistics statistics() const = 0;
};

// A node of the search tree has a board, the fixpoint of propagation, and for every undecided cell
// and each of its candidates a kept board: the fixpoint that assuming the value led to, as of the
// last probe.
//
//   probe(cell):   assume each candidate, propagate each.
//     one remains       → the node's board becomes that one's
//     none remains      → the node is closed
//     several remain    → the node learns what they have in common
//     a board completes → it is a solution, and its value is closed as if it had failed: what is
//                         sought from here on are the other solutions
//
// Cells are probed in turn until a whole round has brought nothing new. Then the search branches on
// the cell whose two least gains have the largest product, (gain + 1)(gain' + 1): a gain is the
// number of candidates that an assumption takes away. A child starts from the kept board of one
// value and inherits the others; when it is closed, the node goes on without the value, so that a
// cell of many candidates need not be decided in one go.
//
// After each round of probing the root, until there is a solution, one is sought straight ahead, by
// line logic alone.
//
// Where more than two solutions are wanted and few cells of a node are open, its solutions are
// listed instead (listing.hpp). Where one is known that the search has not come to, it goes there
// straight, by line logic alone, and then back up: of the nodes on the way, what is left without
// the child is probed like any other.
//
// Tried and lost (random 25×25 puzzles, both solutions sought): one round of probing instead of the
// fixpoint at inner nodes (5 times slower); the sum or the smaller of the gains as score (1.5 to
// 2.5 times). In colour (100 random 20×30 puzzles of two colours, within 300 nodes; 63 are solved):
// the mean of the gains' logarithms (53 solved), the least gain times the largest (48), the cell
// with the fewest candidates (none).
template <class Board> class Search final : public Solver::Engine {
    static_assert(SearchBoard<Board>);

  public:
    using Memory = typename Board::Memory;
    using Word = typename Board::Word;

    Search(const ColouredClues& clues, std::span<const u32> cells);

    Outcome propagate(const StopCheck& stop) override;
    Progress next(const Budget& budget, const StopCheck& stop) override;
    Progress follow(std::span<const Wish> wishes, u32 patience, const Budget& budget,
                    const StopCheck& stop) override;
    void aim_at(std::span<const u8> solution) override;
    const std::vector<u8>& solution() const override { return solution_; }
    std::vector<u32> settled() const override { return cells_of(start_.data()); }
    std::vector<u32> knowledge() const override;
    std::optional<u32> contradicted_line() const override;
    Rung rung() const override;
    Statistics statistics() const override;

  private:
    using Handle = typename BoardPool<Word>::Handle;

    // The stage of a node.
    enum class Stage : u8 {
        kToProbe,
        kProbed,    // to the fixpoint, and a branch is chosen: its child is opened
        kBranched,  // its child is closed: it goes on without
        kOnWay,     // to the solution that is aimed at: its child there is opened without probing
        kLeftOnWay, // the child on the way is closed: it goes on without
    };

    struct Node {
        std::vector<Word> board;
        u64 surplus = 0;
        u64 version = 0;             // changes with the board; no two boards of a search share one
        std::vector<Handle> kept;    // by assumption: see index_of
        std::vector<u32> left;       // the surplus that each assumption leaves, likewise
        std::vector<u32> order;      // the cells to probe, in turn
        std::vector<Word> followers; // cells that another one decides
        std::size_t position = 0;    // the next cell to probe
        std::size_t quiet = 0;       // cells gone through since the board last changed
        u32 branch = 0;              // the cell branched on,
        u32 value = 0;               // and the value of the child that is open
        double share = 1;            // of the whole tree, in what is not closed of the node
        Stage stage = Stage::kToProbe;
    };

    enum class Assumption : u8 { kSame, kNew, kFails };
    enum class Probing : u8 { kFixpoint, kClosed, kPause };

    void settle_all();
    void open_root();
    Probing probe_node(Node& node);
    bool probe_cell(Node& node, u32 cell);
    Assumption assume(Node& node, u32 cell, u32 value);
    void choose_branch(Node& node) const;
    void look_ahead(const Node& node);
    void choose_way(Node& node) const;
    void open_probed_child(Node& node);
    void go_on_the_way(Node& node);
    void open_child(Node& node, const Word* board, u64 surplus);
    void go_on_without_branch(Node& node);
    void close_node();
    bool is_listed(const Node& node) const;
    void adopt(Node& node, const Word* board, u64 surplus);
    const Word* board_of(Node& node, u32 cell, u32 value);
    void keep(Node& node, std::size_t index, const Word* board);
    void drop(Node& node, std::size_t index);
    std::vector<u32> cells_of(const Word* board) const;
    void found(const Word* board);
    std::vector<u8> colours_of(const Word* board) const;

    // The number of an assumption, among those about cells that line logic leaves open.
    std::size_t index_of(u32 cell, u32 value) const {
        return std::size_t{places_[cell]} * board_.values() + value;
    }

    Lease<Memory> memory_;
    Watch watch_;
    Board board_;
    std::vector<Word> start_; // the board as it was given; once settled, the fixpoint
    u64 start_surplus_ = 0;
    std::optional<Outcome> outcome_; // of line logic
    std::vector<u32> places_;        // of open cells in the root's order
    bool opened_ = false;            // the root
    u64 passes_ = 0;                 // of line logic
    std::deque<Node> nodes_;         // from the root to the node at hand
    std::size_t open_ = 0; // how many of them are in use: the others are kept for their memory
    std::vector<std::vector<Word>> trial_; // the boards of the assumptions at hand, by value
    std::vector<const Word*> survivors_;   // scratch of probe_cell
    u64 versions_ = 0;
    Listing<Board> listing_;               // of a node that was closed for it
    u64 found_ = 0;                        // solutions that the search has come to
    u64 round_begun_ = 0;                  // the work done before this round of probing the root
    std::optional<std::vector<u8>> early_; // a solution handed out before the search came to it
    std::vector<u8> aim_;                  // a known solution to begin with, if there is one
    std::deque<std::vector<u8>> waiting_;  // solutions found and not handed out
    std::vector<u8> solution_;
    Statistics statistics_;
};

} // namespace nonolith
