#pragma once

#include "limits.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace nonolith::census {

// The universal differences of a line are those that leave its clue as it is whatever its undecided
// cells become. The empty one is not listed.
//
// A set of cells whose part of each line is universal is a twin of every grid below a node.

// The beginnings of a line's universal differences, the empty one among them.
//
// Bit (1 << i | d) says that one of them agrees with d in the cells before i.
struct Beginnings {
    std::array<std::uint64_t, (2 << kTabulatedLine) / 64> word{};

    void add(int length, Pattern d);
    bool has(int i, unsigned d) const {
        const unsigned bit = 1u << i | d;
        return word[bit / 64] >> (bit % 64) & 1;
    }
};

// Of a line with some undecided cells, by the values of the others.
class UniversalTable {
  public:
    // The line has at most kTabulatedLine cells.
    UniversalTable(const LinePatterns& patterns, Pattern undecided);

    // closures()[fixed << length | u]: the union of those inside u.
    const std::uint8_t* closures() const { return closures_.data(); }

    const std::vector<Pattern>* differences() const { return differences_.data(); }
    const Beginnings* beginnings() const { return beginnings_.data(); }

  private:
    std::vector<std::uint8_t> closures_;
    std::vector<std::vector<Pattern>> differences_;
    std::vector<Beginnings> beginnings_;
};

// The lines of a grid at a node of the walk.
struct UniversalLines {
    int height;
    int width;
    std::array<const std::vector<Pattern>*, kMostRows> row; // null: the empty one only
    std::array<const Beginnings*, kMostColumns> column;
};

// Whether some of `cells` (row r at bits r * width) are universal in every line.
bool has_universal_twin(const UniversalLines& lines, std::uint64_t cells);

} // namespace nonolith::census
