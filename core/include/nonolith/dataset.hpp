// The data sets of a size: every grid, its clues, which clues are unique, and whether line logic
// solves them. All of it is text, one grid or one puzzle a line, in chunks of whole lines:
//
//   a grid     #.#/#..       rows from the top
//   a puzzle   1.1/1:2/0/1   the clues of the rows, a colon, the clues of the columns; dots split
//                            the blocks of a clue, and a blank line's clue is 0

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace nonolith {

struct GridSize {
    int height = 0;
    int width = 0;
    int cells() const { return height * width; }
    bool operator==(const GridSize&) const = default;
};

// A line of a chunk that can't be read; both numbers count from 0, the column in bytes.
class BadLine : public std::runtime_error {
  public:
    BadLine(std::size_t at_line, std::size_t at_column, const std::string& problem)
        : std::runtime_error(problem), line(at_line), column(at_column) {}
    std::size_t line;
    std::size_t column;
};

// Appends the grids first, first + 1, … of a size: a grid's cells, read from the top left with
// the first cell as the highest bit, are its number. Precondition: first + count <= 2^cells <=
// 2^63.
void write_grids(GridSize size, std::uint64_t first, std::uint64_t count, std::string& out);

// Appends the clues of each grid, line by line. Lines of another size than the one given, if one
// is, are bad.
void write_clues(std::string_view grids, std::optional<GridSize> size, std::string& out);

// The value written for a puzzle.
enum class VerdictColumn {
    kOutcome, // 0: contradictory, 1: solved, 2: stuck
    kPasses,  // the number of passes that solved it; 0: not solved, or no cell to solve
};

// Appends the result of line logic for each puzzle, line by line. A pass settles all rows or all
// columns at once; the first takes the rows, then they alternate.
void write_verdicts(std::string_view puzzles, std::optional<GridSize> size, VerdictColumn column,
                    std::string& out);

// Finds, in bounded memory, the puzzles that occur exactly once among any number of lines.
//
// Sorting outside of memory: puzzles become keys of 64 bits; every `capacity` keys are sorted and
// written to a nameless temporary file, and the sorted runs are merged. The puzzles come out in the
// order of their clues: row by row, then column by column, block by block.
class UniquePuzzles {
  public:
    static constexpr int kMaxCells = 32; // a key has two bits a cell

    UniquePuzzles(GridSize size, std::size_t capacity, std::string directory);
    ~UniquePuzzles();

    // Adds lines; several threads may call it at once.
    void add(std::string_view puzzles);

    // Appends the next unique puzzles, about `bytes` of them. Returns false if there are no more.
    // No line can be added after the first call.
    bool write_next(std::size_t bytes, std::string& out);

    // How many of the added lines write_next has processed.
    std::uint64_t merged() const;

  private:
    class Sorter;
    GridSize size_;
    std::unique_ptr<Sorter> sorter_;
};

} // namespace nonolith
