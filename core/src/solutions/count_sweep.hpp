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
    CountSweep(const CountView& view, Watch& watch);

    // The number of solutions; none as soon as there are more than `most` states at some cell.
    // Throws CountTooLarge where they take more than `bytes`.
    std::optional<std::vector<u64>> count(u64 bytes, std::size_t most);

    // The cells that the last count has read: the more, the better the direction.
    std::size_t cells_read() const { return cells_read_; }

  private:
    std::size_t rows() const { return view_.component.rows.size(); }
    std::size_t columns() const { return view_.component.columns.size(); }
    u32 candidates(std::size_t row, std::size_t column) const {
        return view_.candidates[row * view_.clues.width() + column];
    }
    u32 over_columns(std::size_t i, std::size_t from, std::size_t to, u32 state) const;
    u32 over_rows(std::size_t j, std::size_t from, std::size_t to, u32 state) const;
    u32 entry(std::size_t i) const;
    bool begin();
    CellStep step(std::size_t i, std::size_t j) const;
    std::vector<u32> left_by_states(std::size_t j, std::size_t from, std::size_t row) const;
    template <class Key>
    std::optional<RowAhead<Key>> row_ahead(std::size_t k, std::size_t start, std::size_t i,
                                           std::size_t j) const;
    template <class Key>
    DeadStates<Key> dead_states(std::size_t i, std::size_t first, std::size_t j) const;
    template <class Key> std::optional<std::vector<u64>> in_order(u64 bytes, std::size_t most);
    std::optional<std::vector<u64>> looked_up(u64 bytes, std::size_t most);

    const CountView& view_;
    Watch& watch_;
    std::vector<LineAutomaton> row_automata_, column_automata_; // of the part's lines
    std::vector<u32> entries_;                                  // states of columns at first
    std::vector<u32> column_bits_;
    u32 row_bits_ = 0, bits_ = 0; // of a row's state, of all
    std::size_t cells_read_ = 0;
};

} // namespace nonolith
