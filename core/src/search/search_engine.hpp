// Search for all solutions: probing to a fixpoint at every node, then branching.
#pragma once

#include "board_pool.hpp"
#include "board_sets.hpp"
#include "line_cache.hpp"
#include "propagator.hpp"

#include <deque>
#include <type_traits>

namespace nonolith {

// What the public class sees of an engine, whatever its words are.
class Search::Engine {
  public:
    virtual ~Engine() = default;
    virtual Progress next(const Budget& budget, const StopCheck& stop) = 0;
    virtual std::vector<u8> solution() const = 0;
    virtual std::vector<u8> knowledge() const = 0;
    virtual Statistics statistics() const = 0;
};

// The memory that a search needs and the next one can use again.
template <class Word, bool kLong> struct SearchMemory {
    struct NoCache {};
    std::conditional_t<kLong, NoCache, LineCache<Word>> cache;
    BoardPool<Word> pool;
};

// A node of the search tree has a board, the fixpoint of propagation, and for every unknown cell
// and either value a kept board: the fixpoint that assuming the value led to, as of the last probe.
//
//   probe(cell):   assume empty, assume filled, propagate each.
//     one fails         → the node's board becomes the other's
//     both fail         → the node is closed
//     neither           → the node learns what both have in common
//     a board completes → it is a solution, and its value is closed as if it had failed: what is
//                         sought from here on are the other solutions
//
// Cells are probed in turn until a whole round has brought nothing new. Then the search branches on
// the cell with the largest (gain + 1)(gain' + 1), the gains being the cells that its two boards
// know more than the node. The value with the smaller gain goes first, as a child that starts from
// that board and inherits the kept ones; when it is closed the other value's board replaces the
// node's own, as after a failed probe.
//
// Tried and lost (random 25×25 puzzles, both solutions sought): one round of probing instead of the
// fixpoint at inner nodes (5 times slower); the sum or the smaller of the gains as score (1.5
// to 2.5 times); the larger gain first (1.2 times).
template <class Word, bool kLong> class SearchEngine final : public Search::Engine {
  public:
    using Memory = SearchMemory<Word, kLong>;

    SearchEngine(const Clues& clues, std::span<const u8> cells, Memory& memory);

    Progress next(const Budget& budget, const StopCheck& stop) override;
    std::vector<u8> solution() const override { return solution_; }
    std::vector<u8> knowledge() const override;
    Statistics statistics() const override;

  private:
    using Handle = typename BoardPool<Word>::Handle;
    using LineSettler = std::conditional_t<kLong, UncachedSettler, CachedSettler<Word>>;

    struct Node {
        std::vector<Word> board;
        u32 unknown = 0;
        u64 version = 0;          // changes with the board; no two boards of a search share one
        std::vector<Handle> kept; // kept[2 * cell + value]
        std::vector<u32> left;    // cells that each assumption leaves unknown, likewise
        std::vector<u32> order;   // the cells to probe, in turn
        std::vector<Word> twins;  // by rows: cells that another one stands for
        u32 position = 0;         // the next cell to probe
        u32 quiet = 0;            // cells gone through since the board last changed
        u32 branch = 0;           // the cell branched on,
        u32 value = 0;            // and the value of the child that is open
        bool probed = false;      // to the fixpoint
        bool branched = false;
    };

    enum class Assumption : u8 { kSame, kNew, kFails };
    enum class Probing : u8 { kFixpoint, kClosed, kPause };

    void start();
    Probing probe_node(Node& node);
    bool probe_cell(Node& node, u32 cell);
    Assumption assume(Node& node, u32 cell, u32 value);
    void choose_branch(Node& node) const;
    void open_child();
    void close_node();
    const Word* board_after(Node& node, u32 cell, u32 value, Assumption assumption);
    void adopt(Node& node, const Word* board, u32 unknown);
    void keep(Node& node, u32 index, u32 value);
    void drop(Node& node, u32 index);
    void note_twins(Node& node, u32 cell, const Word* empty, const Word* filled);
    bool is_open(const Node& node, u32 cell) const;
    std::vector<u8> cells_of(const Word* board) const;

    CompiledPuzzle puzzle_;
    Memory& memory_;
    Watch watch_;
    LineSettler settler_;
    Propagator<Word, kLong, LineSettler> propagator_;
    const Layout<Word, kLong>& layout_;
    std::vector<Word> start_; // the board as it was given
    u32 start_unknown_ = 0;
    bool started_ = false;
    std::deque<Node> nodes_; // from the root to the node at hand
    std::size_t open_ = 0;   // how many of them are in use: the others are kept for their memory
    std::vector<Word> trial_[2]; // the boards of the two assumptions at hand
    std::vector<Word> fresh_;    // scratch of note_twins
    u32 trial_unknown_[2] = {0, 0};
    u64 versions_ = 0;
    std::deque<std::vector<u8>> waiting_; // solutions found and not handed out
    std::vector<u8> solution_;
    Statistics statistics_;
};

} // namespace nonolith
