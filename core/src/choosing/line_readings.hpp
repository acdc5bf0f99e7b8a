// The readings of all lines, as the parts of the search share them.
#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <nonolith/choosing.hpp>

namespace nonolith::choosing {

// A set of readings of one line: a bit for each, and one above them for none of them.
//
//     bit    2       1       0
//            open    (4)     (1 4)       a line with two readings
using Readings = u64;

// All lines, rows first.
class Lines {
  public:
    Lines(std::vector<LineReadings> rows, std::vector<LineReadings> columns);

    u32 count() const { return static_cast<u32>(lines_.size()); }
    u32 height() const { return height_; }
    u32 width() const { return count() - height_; }
    bool is_row(u32 line) const { return line < height_; }
    u32 cells(u32 line) const { return is_row(line) ? width() : height_; }

    std::span<const ClueReading> readings(u32 line) const { return lines_[line].readings; }
    u32 open(u32 line) const { return static_cast<u32>(lines_[line].readings.size()); }
    Readings all(u32 line) const { return low_bits<Readings>(open(line) + 1); }
    bool is_open(u32 line, Readings set) const { return (set >> open(line) & 1) != 0; }

    u32 cost(u32 line, u32 reading) const {
        return reading == open(line) ? lines_[line].open : lines_[line].readings[reading].cost;
    }
    // Cells that a reading fills.
    u32 sum(u32 line, u32 reading) const { return sums_[line][reading]; }

  private:
    std::vector<LineReadings> lines_;
    std::vector<std::vector<u32>> sums_;
    u32 height_;
};

// One reading for each line.
using Assignment = std::vector<u32>;

// Readings of some lines that contradict each other, whatever the other lines say: of each choice,
// at least one line must take another reading.
struct Conflict {
    struct Part {
        u32 line;
        Readings readings;
    };
    std::vector<Part> parts;

    bool forbids(const Assignment& assignment) const {
        for (const Part& part : parts)
            if ((part.readings >> assignment[part.line] & 1) == 0)
                return false;
        return true;
    }
};

} // namespace nonolith::choosing
