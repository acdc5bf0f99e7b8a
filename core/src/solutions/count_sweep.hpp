// Counting the solutions of one part of a puzzle, cell by cell.
#pragma once

#include "components.hpp"
#include "dead_states.hpp"
#include "line_automaton.hpp"
#include "sorted_states.hpp"

#include <optional>

namespace nonolith {

// What is counted, seen so that rows are read from the first to the last.
struct CountView {
    ColouredClues clues;
    std::vector<u32> candidates;
    Component component;
};

// A dynamic programme over the cells, row by row. What matters of the rows read so far is how far
// each column has come with its clue: one state of its automaton a column, and one for the row
// under way. Pasts that agree in these are counted together.
class CountSweep {
  public:
    CountSweep(const CountView& view, StatePages& pages, Watch& watch);

    // Bytes that one state may take.
    static std::size_t state_bytes(const CountView& view);

    // Reads on from where it stopped, or again where keys are wider than 127 bits, until there are
    // more than `most` states. The number of solutions, if the end is reached. Throws CountTooLarge
    // where the states of all sweeps on the same pages take more memory than they may; then this
    // one has to be forgotten.
    std::optional<std::vector<u64>> go_on(std::size_t most);

    // Frees the memory; to go on is then to start again.
    void forget();

    // How many states are to be expected, as far as that can be told: the logarithm of their number
    // behind three fifths of the rows, if it depended on nothing but the cells that these rows
    // fill.
    double expected() const;

  private:
    // The states, and room for those of the next step.
    template <class Key> struct Layers {
        explicit Layers(StatePages& pages) : even(pages), odd(pages) {}

        SortedStates<Key> even, odd;
        SortedStates<Key>*states = &even, *after = &odd;
    };

    std::size_t rows() const { return view_.component.rows.size(); }
    std::size_t columns() const { return view_.component.columns.size(); }
    u32 candidates(std::size_t row, std::size_t column) const {
        return view_.candidates[row * view_.clues.width() + column];
    }
    u32 over_columns(std::size_t i, std::size_t from, std::size_t to, u32 state) const;
    u32 over_rows(std::size_t j, std::size_t from, std::size_t to, u32 state) const;
    u32 entry(std::size_t i) const;
    bool has_placements();
    CellStep step(std::size_t i, std::size_t j) const;
    std::vector<u32> left_by_states(std::size_t j, std::size_t from, std::size_t row) const;
    template <class Key>
    std::optional<RowAhead<Key>> row_ahead(std::size_t k, std::size_t start, std::size_t i,
                                           std::size_t j) const;
    template <class Key>
    DeadStates<Key> dead_states(std::size_t i, std::size_t first, std::size_t j) const;
    template <class Key> void begin(Layers<Key>& layers);
    template <class Key>
    std::optional<std::vector<u64>> read_in_order(std::optional<Layers<Key>>& layers,
                                                  std::size_t most);
    std::optional<std::vector<u64>> read_by_table(std::size_t most) const;

    const CountView& view_;
    StatePages& pages_;
    Watch& watch_;
    std::vector<LineAutomaton> row_automata_, column_automata_; // of the part's lines
    std::vector<u32> entries_;                                  // states of columns at first
    std::vector<u32> column_bits_;
    u32 row_bits_ = 0, bits_ = 0; // of a row's state, of all
    std::size_t cells_read_ = 0;
    // The states behind these cells, by the width of a key; none before the first.
    std::optional<Layers<u64>> narrow_;
    std::optional<Layers<u128>> wide_;
};

} // namespace nonolith
