// Search for all solutions of a coloured puzzle: probing to a fixpoint at every node, then
// branching.
#pragma once

#include "colour_propagation.hpp"
#include "search/board_pool.hpp"

#include <deque>

namespace nonolith {

// As in black and white (search_engine.hpp), a node of the search tree has a grid, the fixpoint of
// propagation, and for every undecided cell and each of its candidates a kept grid: the fixpoint
// that deciding the cell so led to, as of the last probe.
//
//   probe(cell):   assume each candidate in turn, propagate each.
//     some fail         → they are candidates no longer
//     all fail          → the node is closed
//     those that remain → the node keeps what any of them has: a colour that none of them leaves
//                         in a cell is no candidate of that cell
//     a grid completes  → it is a solution, and the candidate is closed as if it had failed: what
//                         is sought from here on are the other solutions
//
// Cells are probed in turn until a whole round has brought nothing new. Then the search branches: a
// child with one cell decided, and, once that is closed, the node itself without the candidate. So
// a cell of many candidates need not be decided in one go.
class ColourSearch::Engine {
  public:
    Engine(const ColouredClues& clues, std::span<const u32> cells);

    Progress next(const Budget& budget, const StopCheck& stop);
    std::vector<u32> solution() const { return solution_; }
    std::vector<u32> knowledge() const;
    Statistics statistics() const;

  private:
    using Pool = BoardPool<u64>;

    struct Node {
        explicit Node(ColourGrid known) : grid(std::move(known)) {}

        ColourGrid grid;
        u64 version = 0;                // changes with the grid; no two grids of a search share one
        std::vector<Pool::Handle> kept; // kept[cell * (colours + 1) + colour]
        std::vector<u32> left;          // the surplus that each assumption leaves, likewise
        u32 position = 0;               // the next cell to probe
        u32 quiet = 0;                  // cells gone through since the grid last changed
        u32 branch = 0;                 // the cell branched on,
        u32 colour = 0;                 // and its colour in the child
        bool probed = false;            // to the fixpoint
        bool branched = false;          // the child is open, or was
    };

    enum class Assumption : u8 { kSame, kNew, kFails };
    enum class Probing : u8 { kFixpoint, kClosed, kPause };

    void start();
    Probing probe_node(Node& node);
    bool probe_cell(Node& node, u32 cell, u32 candidates);
    Assumption assume(Node& node, u32 cell, u32 colour);
    void keep(Node& node, std::size_t index);
    void drop(Node& node, std::size_t index);
    void choose_branch(Node& node) const;
    void open_child();
    void take_branch_away();
    void close_node();

    std::size_t index_of(u32 cell, u32 colour) const {
        return std::size_t{cell} * (puzzle_.colours + 1) + colour;
    }
    u32 candidates(const ColourGrid& grid, u32 cell) const {
        return grid.candidates(puzzle_, cell / puzzle_.width(), cell % puzzle_.width());
    }

    ColourPuzzle puzzle_;
    Watch watch_;
    ColourPropagator propagator_;
    Pool pool_;
    ColourGrid start_; // as it was given
    bool started_ = false;
    std::deque<Node> nodes_; // from the root to the node at hand
    ColourGrid trial_;       // the grid of the assumption at hand
    ColourGrid union_;       // what any of a cell's candidates allows
    u64 versions_ = 0;
    std::deque<std::vector<u32>> waiting_; // solutions found and not handed out
    std::vector<u32> solution_;
    Statistics statistics_;
};

} // namespace nonolith
