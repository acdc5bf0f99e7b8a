// Line logic where a line has a set of readings instead of one clue.
#pragma once

#include "line/line.hpp"
#include "line_readings.hpp"
#include "support/watch.hpp"

#include <functional>

namespace nonolith::choosing {

// A cell is known if all readings of its line that still fit agree on it, and a reading that
// contradicts the known cells is dropped. An open line forces nothing. This goes on to a fixpoint,
// and then by cases: a cell is taken both ways. Every line is a set of Words of its length.
//
// For each known cell the line that forced it is kept, so that on a contradiction the lines that
// took part can be named.
template <class Word> class SetLogic {
  public:
    // What is known while the readings are narrowed down.
    struct Board {
        std::vector<LineCells<Word>> cells; // of each line
        std::vector<Readings> sets;
        std::vector<std::uint16_t> forced_by; // a line for each cell; kNobody if it was supposed
    };
    static constexpr std::uint16_t kNobody = 0xffff;

    SetLogic(const Lines& lines, Watch& watch);

    // Returns whether readings within these sets are seen to contradict each other, looking at up
    // to so many cases; one alone is line logic. On a contradiction, `involved` names lines that
    // make it on their own: the sets of all other lines may be anything.
    bool contradicts(std::span<const Readings> sets, u32 cases,
                     std::vector<bool>* involved = nullptr);

    // Calls `visit(clues)` for the clues of the open lines (in order, in each grid that line logic
    // with cases finds) of one reading each; the other lines have their readings. Different grids
    // may have the same clues. Returns false if more than so many cases were left.
    bool derive(const Assignment& assignment, u32 cases,
                const std::function<void(const std::vector<Lengths>&)>& visit);

    u64 trials() const { return trials_; }

  private:
    void begin(std::span<const Readings> sets);
    void suppose(Board& board, u32 line, u32 cell, bool filled);
    bool propagate(Board& board);
    bool settle(Board& board, u32 line);
    void involve(const Board& board, u32 line, std::vector<bool>& involved) const;
    bool contradicts_in_cases(Board& board, u32& cases, std::vector<bool>* involved);
    bool derive_cases(Board& board, std::span<const u32> open, u32& cases,
                      const std::function<void(const std::vector<Lengths>&)>& visit);
    Word unknown(const Board& board, u32 line) const {
        return low_bits<Word>(lines_.cells(line)) &
               ~(board.cells[line].filled | board.cells[line].empty);
    }
    std::size_t cell_of(u32 line, u32 at) const {
        return lines_.is_row(line) ? std::size_t{line} * lines_.width() + at
                                   : std::size_t{at} * lines_.width() + (line - lines_.height());
    }
    u32 crossing(u32 line, u32 at) const { return lines_.is_row(line) ? lines_.height() + at : at; }
    u32 place(u32 line) const { return lines_.is_row(line) ? line : line - lines_.height(); }

    const Lines& lines_;
    Watch& watch_;
    std::vector<Block> pool_;
    std::vector<std::vector<LineClue>> clues_; // of each line's readings
    std::vector<bool> dirty_;                  // lines to settle
    u32 contradicted_ = 0;                     // the line that propagate() found no reading for
    u64 trials_ = 0;
    Board first_;
};

} // namespace nonolith::choosing
