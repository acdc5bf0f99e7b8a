#include "colour_board.hpp"

namespace nonolith {

namespace {

void mark(std::vector<u64>& lines, u32 line) {
    lines[line / 64] |= u64{1} << (line % 64);
}

void mark_first(std::vector<u64>& lines, std::size_t count) {
    for (std::size_t w = 0; w < lines.size(); ++w)
        lines[w] = low_bits<u64>(static_cast<u32>(std::min<std::size_t>(64, count - w * 64)));
}

// Leaves the cells of so many lines, side by side, every candidate.
void fill(const ColourSide& side, u32 values, u32 cells, u64* word) {
    for (std::size_t sets = side.lines.size() * values; sets-- > 0;)
        for (u32 w = 0; w < side.words; ++w)
            *word++ = low_bits<u64>(cells - w * 64);
}

// The lines of a set.
std::vector<u32> numbers_in(const std::vector<u64>& lines) {
    std::vector<u32> numbers;
    for (std::size_t w = 0; w < lines.size(); ++w)
        for_each_bit(lines[w], [&](u32 bit) { numbers.push_back(static_cast<u32>(w * 64 + bit)); });
    return numbers;
}

bool any(const std::vector<u64>& lines) {
    return std::any_of(lines.begin(), lines.end(), [](u64 word) { return word != 0; });
}

} // namespace

ColourBoard::ColourBoard(const ColouredClues& clues, Watch& watch)
    : puzzle_(clues), watch_(watch),
      settled_(std::max(puzzle_.rows.stride, puzzle_.columns.stride)),
      marked_rows_(words_for(puzzle_.height())), marked_columns_(words_for(puzzle_.width())) {
    NONOLITH_EXPECTS(clues.colours >= 1 && clues.colours <= kMaxColours);
    NONOLITH_EXPECTS(clues.cells() <= std::numeric_limits<u32>::max());
}

u64 ColourBoard::load(std::span<const u32> candidates, u64* board) const {
    if (candidates.empty()) {
        fill(puzzle_.rows, values(), puzzle_.width(), board);
        fill(puzzle_.columns, values(), puzzle_.height(), board + puzzle_.row_words);
        return u64{cells()} * puzzle_.colours;
    }
    std::fill_n(board, words(), 0);
    const u32 everything = low_bits<u32>(values()), width = puzzle_.width();
    u64 number = 0;
    for (u32 cell = 0; cell < cells(); ++cell) {
        const u32 set = candidates[cell] & everything;
        NONOLITH_EXPECTS(set != 0);
        const u32 row = cell / width, column = cell % width;
        number += count_bits(set);
        for_each_bit(set, [&](u32 colour) {
            board[puzzle_.rows.word_at(row, colour, column)] |= u64{1} << (column % 64);
            board[puzzle_.columns.word_at(column, colour, row)] |= u64{1} << (row % 64);
        });
    }
    return number - cells();
}

void ColourBoard::focus(std::vector<u64>& board) {
    std::vector<u8> known(cells());
    read(board.data(), known.data());
    known_ = std::move(known);
    std::vector<u64> open_rows(marked_rows_.size()), open_columns(marked_columns_.size());
    for_each_open(board.data(), [&](u32 cell) {
        mark(open_rows, cell / puzzle_.width());
        mark(open_columns, cell % puzzle_.width());
    });
    const std::vector<std::size_t> rows_were = puzzle_.rows.at, columns_were = puzzle_.columns.at;
    puzzle_.show(numbers_in(open_rows), numbers_in(open_columns));
    const auto move = [&](const ColourSide& side, const std::vector<std::size_t>& were) {
        for (const u32 line : side.shown) // each goes down, or stays
            std::copy_n(board.data() + were[line], side.stride, board.data() + side.at[line]);
    };
    move(puzzle_.rows, rows_were);
    move(puzzle_.columns, columns_were);
    board.resize(words());
}

u32 ColourBoard::candidates(const u64* board, u32 cell) const {
    const u32 row = cell / puzzle_.width(), column = cell % puzzle_.width();
    if (!puzzle_.rows.is_shown(row))
        return u32{1} << known_[cell];
    const u64* word = board + puzzle_.rows.word_at(row, 0, column);
    u32 found = 0;
    for (u32 colour = 0; colour <= puzzle_.colours; ++colour, word += puzzle_.rows.words)
        found |= static_cast<u32>((*word >> (column % 64)) & 1) << colour;
    return found;
}

void ColourBoard::read_candidates(const u64* board, u32* candidates) const {
    for (u32 cell = 0; cell < known_.size(); ++cell)
        candidates[cell] = u32{1} << known_[cell];
    for (const u32 row : puzzle_.rows.shown)
        std::fill_n(candidates + std::size_t{row} * puzzle_.width(), puzzle_.width(), 0);
    for_each_candidate(board, 0, [&](u32 cell, u32 colour) { candidates[cell] |= 1U << colour; });
}

void ColourBoard::read(const u64* board, u8* colours) const {
    std::copy(known_.begin(), known_.end(), colours);
    for (const u32 row : puzzle_.rows.shown)
        std::fill_n(colours + std::size_t{row} * puzzle_.width(), puzzle_.width(), u8{0});
    for_each_candidate(board, 1,
                       [&](u32 cell, u32 colour) { colours[cell] = static_cast<u8>(colour); });
}

void ColourBoard::remember(Memory& memory) {
    const std::size_t stride = values(); // of lines that fit in one word
    const bool short_lines = puzzle_.rows.words == 1 || puzzle_.columns.words == 1;
    if (stride > WordsCache::kMostWords || !short_lines)
        return;
    cache_ = &memory.cache;
    cache_->next_puzzle(stride);
}

void ColourBoard::mark_all() {
    mark_first(marked_rows_, puzzle_.height());
    mark_first(marked_columns_, puzzle_.width());
}

void ColourBoard::clear_marks() {
    std::fill(marked_rows_.begin(), marked_rows_.end(), 0);
    std::fill(marked_columns_.begin(), marked_columns_.end(), 0);
}

u64 ColourBoard::narrow(u64* board, u32 cell, u32 left) {
    const u32 row = cell / puzzle_.width(), column = cell % puzzle_.width();
    NONOLITH_EXPECTS(puzzle_.rows.is_shown(row) && puzzle_.columns.is_shown(column));
    u64 lost = 0;
    for_each_bit(candidates(board, cell) & ~left, [&](u32 colour) {
        board[puzzle_.rows.word_at(row, colour, column)] &= ~(u64{1} << (column % 64));
        board[puzzle_.columns.word_at(column, colour, row)] &= ~(u64{1} << (row % 64));
        ++lost;
    });
    NONOLITH_EXPECTS(candidates(board, cell) != 0);
    mark(marked_rows_, row);
    mark(marked_columns_, column);
    return lost;
}

u64 ColourBoard::join(const u64* kept, const u64* grown, u64* joined) {
    u64 news = 0;
    for (std::size_t w = 0; w < words(); ++w) {
        joined[w] = kept[w] & grown[w];
        news |= kept[w] ^ joined[w];
    }
    if (news == 0)
        return 0;
    u64 gone = 0;
    const auto join_side = [&](const ColourSide& side, std::vector<u64>& marked, bool count) {
        for (const u32 line : side.shown) {
            u64 from_kept = 0, from_grown = 0;
            std::size_t at = side.at[line];
            for (const std::size_t end = at + side.stride; at < end; ++at) {
                const u64 lost = kept[at] ^ joined[at];
                from_kept |= lost;
                from_grown |= grown[at] ^ joined[at];
                if (count && lost != 0)
                    gone += count_bits(lost);
            }
            if (from_kept != 0 && from_grown != 0)
                mark(marked, line);
        }
    };
    join_side(puzzle_.rows, marked_rows_, true);
    join_side(puzzle_.columns, marked_columns_, false);
    return gone;
}

u64 ColourBoard::meet(std::span<const u64* const> boards, u64* board) const {
    if (boards.size() == 2) {
        const u64 *const one = boards[0], *const other = boards[1];
        u64 news = 0;
        for (std::size_t w = 0; w < words(); ++w)
            news |= board[w] & ~(one[w] | other[w]);
        if (news == 0)
            return 0;
    }
    u64 lost = 0;
    for (std::size_t w = 0; w < words(); ++w) {
        u64 left = 0;
        for (const u64* one : boards)
            left |= one[w];
        if (left == board[w])
            continue;
        if (w < puzzle_.row_words) // every cell stands in its row
            lost += count_bits(board[w] & ~left);
        board[w] &= left;
    }
    return lost;
}

bool ColourBoard::propagate(u64* board, u64& surplus) {
    try {
        while (any(marked_rows_) || any(marked_columns_)) {
            if (!pass_over(board, surplus, puzzle_.rows, puzzle_.columns, marked_rows_,
                           marked_columns_) ||
                !pass_over(board, surplus, puzzle_.columns, puzzle_.rows, marked_columns_,
                           marked_rows_)) {
                clear_marks();
                return false;
            }
        }
        return true;
    } catch (...) {
        clear_marks();
        throw;
    }
}

// Settles one line into settled_.
bool ColourBoard::settle(const ColourSide& side, u32 line, const u64* words) {
    if (cache_ == nullptr || side.words != 1) {
        ++lines_settled_;
        std::copy_n(words, side.stride, settled_.begin());
        return engine_.settle(side.lines[line], settled_.data());
    }
    const u32 number = side.first + line;
    const std::size_t slot = cache_->slot(number, words);
    if (cache_->knows(slot, number, words)) {
        ++lines_remembered_;
        std::copy_n(cache_->after(slot), side.stride, settled_.begin());
        return cache_->fits(slot);
    }
    ++lines_settled_;
    std::copy_n(words, side.stride, settled_.begin());
    const bool fits = engine_.settle(side.lines[line], settled_.data());
    cache_->store(slot, number, words, settled_.data(), fits);
    return fits;
}

// Settles the marked lines of one side once. Settling is exact, so a line says nothing new about
// itself: only what it takes from the lines across marks lines again.
bool ColourBoard::pass_over(u64* board, u64& surplus, const ColourSide& side,
                            const ColourSide& across, std::vector<u64>& marked,
                            std::vector<u64>& marked_across) {
    if (!any(marked))
        return true;
    ++passes_;
    for (std::size_t group = 0; group < marked.size(); ++group) {
        for (; marked[group] != 0; marked[group] &= marked[group] - 1) {
            const u32 line = static_cast<u32>(group * 64 + std::countr_zero(marked[group]));
            u64* const words = board + side.at[line];
            watch_.tick(u64{side.stride} * (1 + side.lines[line].blocks.size()));
            if (!settle(side, line, words)) {
                contradicted_line_ = side.first + line;
                return false;
            }
            for (std::size_t w = 0; w < side.stride; ++w) {
                const u64 gone = words[w] & ~settled_[w];
                if (gone == 0)
                    continue;
                words[w] = settled_[w];
                // Where a join has left a cell without a candidate the surplus is too small, and
                // may wrap: its lines are marked and have no placement, so that nobody looks at it.
                surplus -= count_bits(gone);
                const std::size_t colour = w / side.words, group_across = w % side.words;
                marked_across[group_across] |= gone;
                const std::size_t* const lines_across = across.at.data() + group_across * 64;
                u64* const crossing = board + colour * across.words + line / 64;
                const u64 others = ~(u64{1} << (line % 64));
                for_each_bit(gone, [&](u32 bit) { crossing[lines_across[bit]] &= others; });
            }
        }
    }
    return true;
}

} // namespace nonolith
