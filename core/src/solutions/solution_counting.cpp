#include "components.hpp"
#include "line_automaton.hpp"
#include "state_table.hpp"
#include "support/watch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <nonolith/solution_counting.hpp>

// A dynamic programme over the cells, row by row. What matters of the rows read so far is how far
// each column has come with its clue: one state of its automaton a column, and one for the row
// under way. Grids that agree in these are counted together.
//
//     one state:  | column 0 | column 1 | … | column w-1 | row |     packed into 64-bit words,
//                                                                  each field as wide as it must be
//
// The number of states is what limits it, so it is kept down before it begins: by propagation (the
// caller's), by automata that are the smallest possible, by counting independent parts of the
// puzzle apart, and by reading columns instead of rows where the cut through them is narrower.
namespace nonolith {
namespace {

constexpr u32 kStatesBetweenLooks = 1 << 12;

// Where a field lies in a key.
struct Field {
    u32 word = 0;
    u32 shift = 0;
    u64 mask = 0;

    u64 get(const u64* key) const { return mask == 0 ? 1 : key[word] >> shift & mask; }
    void set(u64* key, u64 value) const {
        if (mask != 0)
            key[word] = (key[word] & ~(mask << shift)) | value << shift;
    }
};

// One part of the puzzle, seen so that `rows` are read one after the other.
class Sweep {
  public:
    Sweep(const ColouredClues& clues, std::span<const u32> candidates, const Component& component,
          Watch& watch)
        : component_(component), candidates_(candidates), height_(clues.rows.size()),
          width_(clues.columns.size()), colours_(clues.colours + 1), watch_(watch) {
        rows_.reserve(component.rows.size());
        for (const std::size_t row : component.rows) {
            watch.tick(64 * (width_ + clues.rows[row].size()));
            rows_.emplace_back(clues.rows[row], candidates.subspan(row * width_, width_), colours_);
        }
        std::vector<u32> line(height_);
        for (const std::size_t column : component.columns) {
            watch.tick(64 * (height_ + clues.columns[column].size()));
            for (std::size_t row = 0; row < height_; ++row)
                line[row] = candidates[row * width_ + column];
            columns_.emplace_back(clues.columns[column], line, colours_);
        }
        lay_out();
    }

    // The logarithm of how many states there may be at the widest cut between two rows.
    double width() const {
        double widest = 0;
        for (std::size_t row = 0; row <= height_; ++row) {
            double cut = 0;
            for (const LineAutomaton& column : columns_)
                cut += std::log2(std::max(column.states(row), u32{1}));
            widest = std::max(widest, cut);
        }
        return widest;
    }

    std::vector<u64> count(u64 bytes) const {
        StateTable table(words_);
        std::vector<u64> key(words_, 0);
        for (std::size_t j = 0; j < columns_.size(); ++j) {
            if (columns_[j].first() == 0)
                return {0};
            column_fields_[j].set(key.data(), columns_[j].first());
        }
        const u64 one = 1;
        table.begin(1);
        table.add(key.data(), &one, 1);
        for (std::size_t row = 0; row < component_.rows.front(); ++row)
            skip_row(table, row);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (rows_[i].first() == 0)
                return {0};
            enter_row(table, rows_[i].first());
            std::size_t j = 0;
            for (std::size_t column = 0; column < width_; ++column) {
                const bool inside = j < columns_.size() && component_.columns[j] == column;
                read_cell(table, i, column, inside ? &j : nullptr, bytes);
                j += inside ? 1 : 0;
            }
            // Rows outside the part are decided: the columns read them without a choice.
            const std::size_t end = i + 1 < rows_.size() ? component_.rows[i + 1] : height_;
            for (std::size_t row = component_.rows[i] + 1; row < end; ++row)
                skip_row(table, row);
        }
        std::vector<u64> total(table.limbs() + 1, 0);
        for (std::size_t state = 0; state < table.size(); ++state)
            add_words(total.data(), total.size(), table.count(state), table.limbs());
        return total;
    }

  private:
    void lay_out() {
        u32 word = 0;
        u32 used = 0;
        const auto place = [&](u32 states) {
            const u32 bits = states <= 1 ? 0 : static_cast<u32>(std::bit_width(states));
            if (used + bits > 64) {
                ++word;
                used = 0;
            }
            const Field field{word, used, bits == 0 ? 0 : (u64{1} << bits) - 1};
            used += bits;
            return field;
        };
        for (const LineAutomaton& column : columns_) {
            u32 most = 1;
            for (std::size_t row = 0; row <= height_; ++row)
                most = std::max(most, column.states(row));
            column_fields_.push_back(place(most));
        }
        u32 most = 1;
        for (const LineAutomaton& row : rows_)
            for (std::size_t column = 0; column <= width_; ++column)
                most = std::max(most, row.states(column));
        row_field_ = place(most);
        words_ = word + 1;
    }

    void enter_row(StateTable& table, u32 first) const {
        for (std::size_t state = 0; state < table.size(); ++state)
            row_field_.set(table.key(state), first);
    }

    void read_cell(StateTable& table, std::size_t i, std::size_t column, const std::size_t* j,
                   u64 bytes) const {
        const std::size_t row = component_.rows[i];
        const u32 set = candidates_[row * width_ + column];
        StateTable after(words_);
        after.begin(table.limbs_for_sums());
        std::vector<u64> key(words_);
        for (std::size_t state = 0; state < table.size(); ++state) {
            if (state % kStatesBetweenLooks == 0) {
                watch_.tick(kStatesBetweenLooks * 32);
                if (table.bytes() + after.bytes() > bytes)
                    throw CountTooLarge("the states of the count do not fit into memory");
            }
            const u64* from = table.key(state);
            const u32 at_row = static_cast<u32>(row_field_.get(from));
            for (u32 rest = set; rest != 0; rest &= rest - 1) {
                const u32 colour = static_cast<u32>(std::countr_zero(rest));
                const u32 row_state = rows_[i].next(column, at_row, colour);
                if (row_state == 0)
                    continue;
                std::copy_n(from, words_, key.data());
                row_field_.set(key.data(), row_state);
                if (j != nullptr) {
                    const u64 at = column_fields_[*j].get(from);
                    const u32 to = columns_[*j].next(row, static_cast<u32>(at), colour);
                    if (to == 0)
                        continue;
                    column_fields_[*j].set(key.data(), to);
                }
                after.add(key.data(), table.count(state), table.limbs());
            }
        }
        table = std::move(after);
    }

    // In place: the table is only gone through afterwards, never looked up.
    void skip_row(StateTable& table, std::size_t row) const {
        for (std::size_t state = 0; state < table.size(); ++state) {
            if (state % kStatesBetweenLooks == 0)
                watch_.tick(kStatesBetweenLooks * columns_.size());
            u64* key = table.key(state);
            for (std::size_t j = 0; j < columns_.size(); ++j) {
                const u32 set = candidates_[row * width_ + component_.columns[j]];
                const u32 at = static_cast<u32>(column_fields_[j].get(key));
                const u32 colour = static_cast<u32>(std::countr_zero(set));
                column_fields_[j].set(key, columns_[j].next(row, at, colour));
            }
        }
    }

    const Component& component_;
    std::span<const u32> candidates_;
    std::size_t height_;
    std::size_t width_;
    u32 colours_; // with the background
    Watch& watch_;
    std::vector<LineAutomaton> rows_;
    std::vector<LineAutomaton> columns_;
    std::vector<Field> column_fields_;
    Field row_field_;
    u32 words_ = 1;
};

ColouredClues transposed(const ColouredClues& clues) {
    return {clues.columns, clues.rows, clues.colours};
}

std::vector<u32> transposed(std::span<const u32> cells, std::size_t height, std::size_t width) {
    std::vector<u32> turned(cells.size());
    for (std::size_t row = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column)
            turned[column * height + row] = cells[row * width + column];
    return turned;
}

bool every_row_fits(const ColouredClues& clues, std::span<const u32> candidates, Watch& watch) {
    const std::size_t width = clues.columns.size();
    for (std::size_t row = 0; row < clues.rows.size(); ++row) {
        watch.tick(16 * (width + clues.rows[row].size()));
        const auto line = candidates.subspan(row * width, width);
        if (LineAutomaton(clues.rows[row], line, clues.colours + 1).first() == 0)
            return false;
    }
    return true;
}

} // namespace

std::vector<std::vector<u64>> count_solutions(const ColouredClues& clues,
                                              std::span<const u32> candidates, std::uint64_t bytes,
                                              const StopCheck& stop) {
    const std::size_t height = clues.rows.size();
    const std::size_t width = clues.columns.size();
    const ColouredClues turned_clues = transposed(clues);
    const std::vector<u32> turned_cells = transposed(candidates, height, width);
    Watch watch(stop);
    if (!every_row_fits(clues, candidates, watch) ||
        !every_row_fits(turned_clues, turned_cells, watch))
        return {{0}};
    std::vector<std::vector<u64>> factors;
    for (const Component& component : components(candidates, height, width)) {
        const Component turned{component.columns, component.rows};
        const Sweep by_rows(clues, candidates, component, watch);
        const Sweep by_columns(turned_clues, turned_cells, turned, watch);
        const Sweep& narrower = by_columns.width() < by_rows.width() ? by_columns : by_rows;
        factors.push_back(narrower.count(bytes));
    }
    return factors;
}

} // namespace nonolith
