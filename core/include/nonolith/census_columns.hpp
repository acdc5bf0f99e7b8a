// The census of thin grids, column by column: a sum over states, not over grids.
//
// The columns run across the shorter side. The part of a grid read so far matters for the rest only
// through a state (see core/src/census_columns/column_step.hpp); grids that lead to the same state
// are counted together. Both kinds are the same construction over another language of rows.

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <nonolith/census_layout.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace nonolith::census {

// A number of grids: 2^126 at most.
struct Grids {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
};

// What is decided of a column, one bit a row: only grids that agree are counted.
struct DecidedColumn {
    std::uint8_t cells = 0;
    std::uint8_t filled = 0; // of these cells
};

// Reads the columns of all grids of a size at once.
class ColumnCensus {
  public:
    static constexpr int kMostRows = 5;
    static constexpr int kMostCells = 126;

    // Throws std::invalid_argument unless check() passes, and CountTooLarge if the languages of
    // the rows alone need more than `memory` bytes (0 is no limit). Finding them takes a while:
    // throws Stopped soon after `stop` becomes true.
    ColumnCensus(Size size, Kind kind, std::uint64_t memory, unsigned threads,
                 const std::atomic<bool>& stop);
    ~ColumnCensus();
    ColumnCensus(ColumnCensus&&) noexcept;
    ColumnCensus& operator=(ColumnCensus&&) noexcept;

    // Throws std::invalid_argument unless the shorter side is 2 to kMostRows and there are at most
    // kMostCells cells.
    static void check(Size size);

    // How many steps a run takes; the last one counts the ends of all grids.
    int steps() const;
    int steps_done() const;
    bool finished() const { return steps_done() == steps(); }

    // Begins again, with all grids that agree with what is decided of each column: as many as the
    // longer side has cells, or std::invalid_argument is thrown. Such a run can't be saved.
    void begin(std::vector<DecidedColumn> decided);

    // Takes the next step. Returns false soon after `stop` becomes true; the object is then
    // unusable. Throws CountTooLarge if the states do not fit into the memory.
    bool advance(const std::atomic<bool>& stop);

    std::uint64_t states() const; // after the last step
    std::uint64_t bytes() const;  // that they and the languages take
    std::uint64_t peak() const;   // the most that they took

    // The grids of the kind, the others, and those still open. Together they are always all grids
    // (that agree with what is decided), or some were lost.
    Grids counted() const;
    Grids rejected() const;
    Grids open() const;

    // A checksum of the languages of the rows: states mean the same to runs with the same checksum.
    std::uint64_t signature() const;

    // The states in parts, as text that restore() reads.
    unsigned parts() const;
    std::string save(unsigned part) const;

    // Resumes after a saved step: call this first, then load() with every part.
    void restore(int steps_done, Grids rejected);
    // Throws std::invalid_argument for anything that save() can't have written.
    void load(std::string_view part);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace nonolith::census
