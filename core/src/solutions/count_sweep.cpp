#include "count_sweep.hpp"

#include "support/contract.hpp"
#include "support/real_functions.hpp"

#include <nonolith/solution_counting.hpp>
#include <utility>

namespace nonolith {

namespace {

// States from which on it is worth while to look which of them are dead, and rows to look at.
constexpr std::size_t kWorthALook = 1024, kRowsAhead = 8;

// Bits that the states which read the cells of one step may have together. The wider a step, the
// fewer there are, but the more ends each has, and what is kept for them should stay in the cache:
// with 16 and with 20 bits counts take a fifth longer. What a step does is found out for each state
// that it meets, which pays where that state is met often: where there are many states.
constexpr u32 kWidest = 18, kLessThanStates = 4;

u32 widest_step(std::size_t states) {
    const u32 bits = static_cast<u32>(std::bit_width(states));
    return std::min(kWidest, bits - std::min(bits, kLessThanStates));
}

u32 bits_for(u32 states) {
    return states <= 1 ? 0 : static_cast<u32>(std::bit_width(states - 1));
}

// Where a column's state lies in a key of several words.
struct Field {
    u32 word = 0, shift = 0, bits = 0;

    u32 get(const u64* key) const {
        return static_cast<u32>(key[word] >> shift & low_bits<u64>(bits));
    }
    void set(u64* key, u64 value) const {
        NONOLITH_EXPECTS((value & ~low_bits<u64>(bits)) ==
                         0); // or it would reach into the next one
        key[word] = (key[word] & ~(low_bits<u64>(bits) << shift)) | value << shift;
    }
};

} // namespace

CountSweep::CountSweep(const CountView& view, StatePages& pages, Watch& watch)
    : view_(view), pages_(pages), watch_(watch) {
    const std::size_t height = view.clues.height(), width = view.clues.width();
    const u32 values = view.clues.colours + 1;
    u32 most = 1;
    for (const std::size_t row : view.component.rows) {
        const ColouredClue& clue = view.clues.rows[row];
        watch.tick(64 * (width + clue.size()));
        const auto line = std::span(view.candidates).subspan(row * width, width);
        row_automata_.emplace_back(clue, line, values);
        for (const std::size_t column : view.component.columns)
            most = std::max(most, row_automata_.back().states(column));
    }
    bits_ = row_bits_ = bits_for(most);
    std::vector<u32> line(height);
    for (const std::size_t column : view.component.columns) {
        const ColouredClue& clue = view.clues.columns[column];
        watch.tick(64 * (height + clue.size()));
        for (std::size_t row = 0; row < height; ++row)
            line[row] = candidates(row, column);
        column_automata_.emplace_back(clue, line, values);
        most = 1;
        for (const std::size_t row : view.component.rows)
            most = std::max(most, column_automata_.back().states(row));
        column_bits_.push_back(bits_for(most));
        bits_ += column_bits_.back();
    }
}

// Reads decided cells of a row, or of a column. State 0 stays 0.
u32 CountSweep::over_columns(std::size_t i, std::size_t from, std::size_t to, u32 state) const {
    for (std::size_t column = from; column < to; ++column) {
        const u32 set = candidates(view_.component.rows[i], column);
        NONOLITH_EXPECTS(std::has_single_bit(set));
        state = row_automata_[i].next(column, state, static_cast<u32>(std::countr_zero(set)));
    }
    return state;
}

u32 CountSweep::over_rows(std::size_t j, std::size_t from, std::size_t to, u32 state) const {
    for (std::size_t row = from; row < to; ++row) {
        const u32 set = candidates(row, view_.component.columns[j]);
        NONOLITH_EXPECTS(std::has_single_bit(set));
        state = column_automata_[j].next(row, state, static_cast<u32>(std::countr_zero(set)));
    }
    return state;
}

// The state of row i before its first cell that is read; 1 behind the last row.
u32 CountSweep::entry(std::size_t i) const {
    if (i == rows())
        return 1;
    return over_columns(i, 0, view_.component.columns.front(), row_automata_[i].first());
}

// Whether every line has a placement; fills entries_.
bool CountSweep::has_placements() {
    entries_.clear();
    for (std::size_t i = 0; i < rows(); ++i)
        if (entry(i) == 0)
            return false;
    for (std::size_t j = 0; j < columns(); ++j) {
        const u32 first = column_automata_[j].first();
        entries_.push_back(over_rows(j, 0, view_.component.rows.front(), first));
        if (entries_.back() == 0)
            return false;
    }
    return true;
}

// What reading a cell of the part does. The decided cells behind it, up to the part's next one in
// its row and in its column, are read with it; at the end of a row the next one is begun. States
// count from 0 here.
CellStep CountSweep::step(std::size_t i, std::size_t j) const {
    NONOLITH_EXPECTS(i < rows() && j < columns());
    const std::size_t row = view_.component.rows[i], column = view_.component.columns[j];
    const bool last_row = i + 1 == rows(), last_column = j + 1 == columns();
    const std::size_t row_end = last_row ? view_.clues.height() : view_.component.rows[i + 1];
    const std::size_t column_end =
        last_column ? view_.clues.width() : view_.component.columns[j + 1];
    const u32 set = candidates(row, column);
    CellStep made{column_bits_[j], row_bits_, count_bits(set), {}};
    const std::size_t states = std::size_t{1} << (made.column_bits + made.row_bits);
    made.to.assign(states * made.choices, CellStep::kDead);
    u32 choice = 0;
    for_each_bit(set, [&](u32 colour) {
        for (u32 r = 1; r <= row_automata_[i].states(column); ++r) {
            u32 row_state = row_automata_[i].next(column, r, colour);
            row_state = over_columns(i, column + 1, column_end, row_state);
            if (row_state != 0 && last_column)
                row_state = entry(i + 1);
            for (u32 x = 1; x <= column_automata_[j].states(row) && row_state != 0; ++x) {
                u32 column_state = column_automata_[j].next(row, x, colour);
                column_state = over_rows(j, row + 1, row_end, column_state);
                if (column_state == 0)
                    continue;
                NONOLITH_INVARIANT(row_state - 1 <= low_bits<u32>(row_bits_) &&
                                   column_state - 1 <= low_bits<u32>(column_bits_[j]));
                const u32 from = (x - 1) << row_bits_ | (r - 1);
                made.to[std::size_t{from} * made.choices + choice] =
                    (column_state - 1) << row_bits_ | (row_state - 1);
            }
        }
        ++choice;
    });
    return made;
}

// What the states of column j before row `from` leave to its cell in row `row`.
std::vector<u32> CountSweep::left_by_states(std::size_t j, std::size_t from,
                                            std::size_t row) const {
    const LineAutomaton& column = column_automata_[j];
    std::vector<u32> left;
    for (std::size_t at = row + 1; at-- > from;) {
        const std::vector<u32> behind = std::exchange(left, {});
        for (u32 state = 1; state <= column.states(at); ++state) {
            u32 set = 0;
            for_each_bit(candidates(at, view_.component.columns[j]), [&](u32 colour) {
                if (const u32 after = column.next(at, state, colour); after != 0)
                    set |= at == row ? u32{1} << colour : behind[after - 1];
            });
            left.push_back(set);
        }
    }
    return left;
}

// Row k from its column `start` on, as the columns leave it before cell j of row i is read: those
// before j have read row i, the others have not.
template <class Key>
std::optional<RowAhead<Key>> CountSweep::row_ahead(std::size_t k, std::size_t start, std::size_t i,
                                                   std::size_t j) const {
    const auto& rows = view_.component.rows;
    const ClueProgress progress(view_.clues.rows[rows[k]]);
    if (progress.places() > RowAhead<Key>::kPlaces)
        return std::nullopt;
    // The fields of a key from its end: the row, columns j to the last one, 0 to j - 1.
    std::vector<u32> shifts(columns());
    u32 shift = row_bits_;
    for (std::size_t n = 0; n < columns(); ++n) {
        const std::size_t column = (j + n) % columns();
        shifts[column] = shift;
        shift += column_bits_[column];
    }
    RowAhead<Key> made(progress, view_.clues.colours + 1);
    std::size_t c = columns();
    for (std::size_t column = view_.clues.width(); column-- > start;) {
        if (c == 0 || view_.component.columns[c - 1] != column) {
            made.add({candidates(rows[k], column)}, 0, 0);
            continue;
        }
        --c;
        made.add(left_by_states(c, rows[c < j ? i + 1 : i], rows[k]), shifts[c], column_bits_[c]);
    }
    return made;
}

// What is dead when the cells from `first` to j of row i are read.
template <class Key>
DeadStates<Key> CountSweep::dead_states(std::size_t i, std::size_t first, std::size_t j) const {
    DeadStates<Key> dead;
    for (std::size_t k = i; first == 0 && k < std::min(rows(), i + kRowsAhead); ++k)
        if (auto row = row_ahead<Key>(k, 0, i, 0))
            dead.rows.push_back(std::move(*row));
    if (j + 1 == columns())
        return dead;
    const std::size_t column = view_.component.columns[j + 1];
    dead.rest = row_ahead<Key>(i, column, i, j + 1);
    dead.row_bits = row_bits_;
    dead.places.assign(std::size_t{1} << row_bits_, 0);
    for (u32 state = 1; dead.rest && state <= row_automata_[i].states(column); ++state)
        dead.places[state - 1] = u64{1} << row_automata_[i].place(column, state);
    return dead;
}

// The rows behind which the states are counted decide how well that tells the time of a count. Of
// 22 random puzzles with millions of states the direction with the fewest took 1.5 times as long as
// the best one; with those behind half of the rows, or three quarters, it took 2.8 times as long.
double CountSweep::expected() const {
    const auto& [rows, columns] = view_.component;
    NONOLITH_EXPECTS(!rows.empty() && !columns.empty());
    const std::size_t row = rows[rows.size() * 3 / 5];
    std::size_t filled = 0; // of the cells of these columns before that row
    for (std::size_t above = 0; above < row; ++above) {
        if (!std::ranges::binary_search(rows, above)) { // it may belong to another part
            for (const std::size_t column : columns)
                filled += candidates(above, column) != kEmpty ? 1 : 0;
            continue;
        }
        for (const ColouredLength& block : view_.clues.rows[above])
            filled += block.length;
        for (std::size_t column = 0; column < view_.clues.width(); ++column)
            if (!std::ranges::binary_search(columns, column) && candidates(above, column) != kEmpty)
                --filled;
    }
    std::vector<double> ways(filled + 1, 0); // to have so many of them in the columns looked at
    ways[0] = 1;
    for (std::size_t j = 0; j < columns.size(); ++j) {
        const ClueProgress progress(view_.clues.columns[columns[j]]);
        std::vector<double> more(filled + 1, 0);
        for (u32 state = 1; state <= column_automata_[j].states(row); ++state) {
            const std::size_t cells = progress.cells(column_automata_[j].place(row, state));
            for (std::size_t n = cells; n <= filled; ++n)
                more[n] += ways[n - cells];
        }
        ways = std::move(more);
        watch_.tick(column_automata_[j].states(row) * filled);
    }
    return log2_of(ways[filled]);
}

std::size_t CountSweep::state_bytes(const CountView& view) {
    std::size_t bits = 1; // of a count, at most: every cell doubles it, or more
    for (const std::size_t row : view.component.rows)
        for (const std::size_t column : view.component.columns)
            bits += bits_for(count_bits(view.candidates[row * view.clues.width() + column]));
    return 2 * sizeof(u128) + ((bits + 64) / 64 + 1) * sizeof(u64);
}

std::optional<std::vector<u64>> CountSweep::go_on(std::size_t most) {
    if (!has_placements())
        return std::vector<u64>{0};
    if (bits_ < 64)
        return read_in_order(narrow_, most);
    return bits_ < 128 ? read_in_order(wide_, most) : read_by_table(most);
}

void CountSweep::forget() {
    narrow_.reset();
    wide_.reset();
}

template <class Key> void CountSweep::begin(Layers<Key>& layers) {
    NONOLITH_EXPECTS(entries_.size() == columns() && bits_ < kBits<Key>);
    Key key = 0;
    for (std::size_t j = columns(); j-- > 0;)
        key = key << column_bits_[j] | (entries_[j] - 1);
    layers.states->begin(key << row_bits_ | (entry(0) - 1));
    cells_read_ = 0;
}

template <class Key>
std::optional<std::vector<u64>> CountSweep::read_in_order(std::optional<Layers<Key>>& layers,
                                                          std::size_t most) {
    if (!layers)
        begin(layers.emplace(pages_));
    auto& [even, odd, states, after] = *layers;
    while (cells_read_ < rows() * columns()) {
        const std::size_t size = states->size();
        if (size > most)
            return std::nullopt;
        const std::size_t i = cells_read_ / columns(), first = cells_read_ % columns();
        std::size_t j = first;
        WideStep step;
        step.add(this->step(i, j));
        while (j + 1 < columns() &&
               step.column_bits() + column_bits_[j + 1] + row_bits_ <= widest_step(size))
            step.add(this->step(i, ++j));
        step.begin();
        if (size < kWorthALook) {
            EveryState every;
            after->read(*states, step, bits_, watch_, every);
        } else {
            auto dead = dead_states<Key>(i, first, j);
            after->read(*states, step, bits_, watch_, dead);
        }
        std::swap(states, after);
        cells_read_ += j + 1 - first;
        NONOLITH_INVARIANT(cells_read_ <= (i + 1) * columns()); // a step ends within its row
    }
    NONOLITH_ENSURES(states->size() <= 1); // nothing is left to tell states apart
    return states->total();
}

// For keys of any width, in a hash table. It takes several times the memory of sorted states, so
// that it is not kept while other directions are tried.
std::optional<std::vector<u64>> CountSweep::read_by_table(std::size_t most) const {
    std::vector<Field> fields;
    Field place;
    for (std::size_t j = 0; j <= columns(); ++j) {
        place.bits = j < columns() ? column_bits_[j] : row_bits_;
        if (place.shift + place.bits > 64)
            place = {place.word + 1, 0, place.bits};
        fields.push_back(place);
        place.shift += place.bits;
    }
    const std::size_t words = fields.back().word + 1;
    const Field row_field = fields.back();
    std::vector<u64> key(words, 0);
    for (std::size_t j = 0; j < columns(); ++j)
        fields[j].set(key.data(), entries_[j] - 1);
    row_field.set(key.data(), entry(0) - 1);
    const u64 one = 1;
    StateTable states(static_cast<u32>(words));
    states.begin(1);
    states.add(key.data(), &one, 1);
    for (std::size_t cell = 0; cell < rows() * columns(); ++cell) {
        if (states.size() > most)
            return std::nullopt;
        const std::size_t i = cell / columns(), j = cell % columns();
        const CellStep step = this->step(i, j);
        StateTable after(static_cast<u32>(words));
        after.begin(states.limbs_for_sums());
        for (std::size_t state = 0; state < states.size(); ++state) {
            if (state % (1 << 12) == 0) {
                watch_.tick(u64{32} << 12);
                if (states.bytes() + after.bytes() > pages_.most_bytes())
                    throw CountTooLarge();
            }
            const u64* const from = states.key(state);
            const u32 low = fields[j].get(from) << row_bits_ | row_field.get(from);
            for (u32 choice = 0; choice < step.choices; ++choice) {
                const u32 to = step.to[std::size_t{low} * step.choices + choice];
                if (to == CellStep::kDead)
                    continue;
                std::copy_n(from, words, key.data());
                fields[j].set(key.data(), to >> row_bits_);
                row_field.set(key.data(), to & low_bits<u32>(row_bits_));
                after.add(key.data(), states.count(state), states.limbs());
            }
        }
        states = std::move(after);
    }
    NONOLITH_ENSURES(states.size() <= 1);
    std::vector<u64> total(states.limbs() + 1, 0);
    for (std::size_t state = 0; state < states.size(); ++state)
        add_words(total.data(), total.size(), states.count(state), states.limbs());
    return total;
}

} // namespace nonolith
