#include "set_logic.hpp"

#include <algorithm>

namespace nonolith::choosing {

namespace {

template <class Word> u32 lowest_bit(Word word) {
    NONOLITH_EXPECTS(word != 0);
    const u64 low = static_cast<u64>(word);
    if constexpr (sizeof(Word) > 8)
        if (low == 0)
            return 64 + static_cast<u32>(std::countr_zero(static_cast<u64>(word >> 64)));
    return static_cast<u32>(std::countr_zero(low));
}

template <class Word> Lengths runs_of(Word filled, u32 cells) {
    Lengths runs;
    bool within = false;
    for (u32 i = 0; i < cells; ++i) {
        const bool here = (filled >> i & 1) != 0;
        if (here && !within)
            runs.push_back(0);
        if (here)
            ++runs.back();
        within = here;
    }
    return runs;
}

} // namespace

template <class Word>
SetLogic<Word>::SetLogic(const Lines& lines, Watch& watch)
    : lines_(lines), watch_(watch), clues_(lines.count()), dirty_(lines.count()) {
    std::size_t blocks = 0;
    for (u32 line = 0; line < lines.count(); ++line)
        for (const ClueReading& reading : lines.readings(line))
            blocks += reading.clue.size();
    pool_.reserve(blocks);
    for (u32 line = 0; line < lines.count(); ++line) {
        NONOLITH_EXPECTS(lines.cells(line) <= kBits<Word>);
        for (const ClueReading& reading : lines.readings(line))
            clues_[line].push_back(compile_clue(reading.clue, lines.cells(line), pool_));
    }
}

template <class Word> void SetLogic<Word>::begin(std::span<const Readings> sets) {
    NONOLITH_EXPECTS(sets.size() == lines_.count());
    ++trials_;
    first_.cells.assign(lines_.count(), {});
    first_.sets.assign(sets.begin(), sets.end());
    first_.forced_by.assign(std::size_t{lines_.height()} * lines_.width(), kNobody);
    dirty_.assign(lines_.count(), true);
}

template <class Word> void SetLogic<Word>::suppose(Board& board, u32 line, u32 at, bool filled) {
    const u32 other = crossing(line, at);
    for (const auto& [changed, cell] : {std::pair(line, at), std::pair(other, place(line))}) {
        LineCells<Word>& cells = board.cells[changed];
        (filled ? cells.filled : cells.empty) |= Word{1} << cell;
        dirty_[changed] = true;
    }
}

// Settles a line with its set of readings; false if none fits.
template <class Word> bool SetLogic<Word>::settle(Board& board, u32 line) {
    dirty_[line] = false;
    if (lines_.is_open(line, board.sets[line]) || lines_.cells(line) == 0)
        return true;
    const LineCells<Word> before = board.cells[line];
    Word filled = ~Word{0}, empty = ~Word{0};
    Readings fitting = 0;
    for_each_bit(board.sets[line], [&](u32 reading) {
        const LineClue& clue = clues_[line][reading];
        watch_.tick(16 + 8 * u64{clue.count});
        LineCells<Word> cells = before;
        if (!settle_word(clue, cells))
            return;
        fitting |= Readings{1} << reading;
        filled &= cells.filled;
        empty &= cells.empty;
    });
    board.sets[line] = fitting;
    if (fitting == 0) {
        contradicted_ = line;
        return false;
    }
    board.cells[line] = {filled, empty};
    Word fresh = (filled & ~before.filled) | (empty & ~before.empty);
    while (fresh != 0) {
        const u32 at = lowest_bit(fresh);
        fresh &= fresh - 1;
        const u32 other = crossing(line, at);
        LineCells<Word>& cells = board.cells[other];
        ((filled >> at & 1) != 0 ? cells.filled : cells.empty) |= Word{1} << place(line);
        board.forced_by[cell_of(line, at)] = static_cast<std::uint16_t>(line);
        dirty_[other] = true;
    }
    return true;
}

// To the fixpoint. Lines with one reading come first: they force most and cost least.
template <class Word> bool SetLogic<Word>::propagate(Board& board) {
    const u32 count = lines_.count();
    for (bool again = true; again;) {
        again = false;
        for (u32 line = 0; line < count; ++line)
            if (dirty_[line] && (board.sets[line] & (board.sets[line] - 1)) == 0) {
                if (!settle(board, line))
                    return false;
                again = true;
            }
        if (again)
            continue;
        for (u32 line = 0; line < count && !again; ++line)
            if (dirty_[line]) {
                if (!settle(board, line))
                    return false;
                again = true;
            }
    }
    return true;
}

// Marks the lines without which a line would not be contradicted: those that forced its cells, and
// so on.
template <class Word>
void SetLogic<Word>::involve(const Board& board, u32 line, std::vector<bool>& involved) const {
    std::vector<u32> open{line};
    std::vector<bool> seen(lines_.count());
    seen[line] = true;
    while (!open.empty()) {
        const u32 one = open.back();
        open.pop_back();
        involved[one] = true;
        for (u32 at = 0; at < lines_.cells(one); ++at) {
            const std::uint16_t by = board.forced_by[cell_of(one, at)];
            if (by != kNobody && !seen[by]) {
                seen[by] = true;
                open.push_back(by);
            }
        }
    }
}

template <class Word>
bool SetLogic<Word>::contradicts_in_cases(Board& board, u32& cases, std::vector<bool>* involved) {
    if (cases == 0)
        return false;
    --cases;
    if (!propagate(board)) {
        if (involved != nullptr)
            involve(board, contradicted_, *involved);
        dirty_.assign(lines_.count(), false);
        return true;
    }
    if (cases == 0)
        return false;
    // The line with the fewest unknown cells, of those that force something.
    u32 best = 0, fewest = ~u32{0};
    for (u32 line = 0; line < lines_.count(); ++line) {
        if (lines_.is_open(line, board.sets[line]))
            continue;
        u32 left = 0;
        for (Word rest = unknown(board, line); rest != 0; rest &= rest - 1)
            ++left;
        if (left > 0 && left < fewest) {
            fewest = left;
            best = line;
        }
    }
    if (fewest == ~u32{0})
        return false; // every line that is not open is known: a grid
    const u32 at = lowest_bit(unknown(board, best));
    for (const bool filled : {true, false}) {
        Board one = board;
        suppose(one, best, at, filled);
        if (!contradicts_in_cases(one, cases, involved)) {
            dirty_.assign(lines_.count(), false);
            return false;
        }
    }
    return true;
}

template <class Word>
bool SetLogic<Word>::contradicts(std::span<const Readings> sets, u32 cases,
                                 std::vector<bool>* involved) {
    NONOLITH_EXPECTS(cases >= 1);
    begin(sets);
    if (involved != nullptr)
        involved->assign(lines_.count(), false);
    return contradicts_in_cases(first_, cases, involved);
}

template <class Word>
bool SetLogic<Word>::derive_cases(Board& board, std::span<const u32> open, u32& cases,
                                  const std::function<void(const std::vector<Lengths>&)>& visit) {
    if (cases == 0)
        return false;
    --cases;
    if (!propagate(board)) {
        dirty_.assign(lines_.count(), false);
        return true;
    }
    for (const u32 line : open)
        if (const Word left = unknown(board, line); left != 0) {
            const u32 at = lowest_bit(left);
            bool all = true;
            for (const bool filled : {true, false}) {
                Board one = board;
                suppose(one, line, at, filled);
                all &= derive_cases(one, open, cases, visit);
            }
            return all;
        }
    std::vector<Lengths> clues;
    for (const u32 line : open)
        clues.push_back(runs_of(board.cells[line].filled, lines_.cells(line)));
    visit(clues);
    return true;
}

template <class Word>
bool SetLogic<Word>::derive(const Assignment& assignment, u32 cases,
                            const std::function<void(const std::vector<Lengths>&)>& visit) {
    std::vector<Readings> sets;
    std::vector<u32> open;
    for (u32 line = 0; line < lines_.count(); ++line) {
        sets.push_back(Readings{1} << assignment[line]);
        if (assignment[line] == lines_.open(line))
            open.push_back(line);
    }
    begin(sets);
    return derive_cases(first_, open, cases, visit);
}

template class SetLogic<u64>;
template class SetLogic<u128>;

} // namespace nonolith::choosing
