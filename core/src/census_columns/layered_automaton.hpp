// Languages of words of one length over the four pairs of bits, minimised level by level.

#pragma once

#include "support/contract.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace nonolith::census {

// The class of a reader after some letters: a number at each level. Readers of the same class
// accept the same rests. Class 0 accepts nothing.
using Class = std::uint32_t;

// A letter is a pair of bits: the cell of the grid, and what stands beside it (the cell of another
// grid, or whether the cell may be unknown).
inline unsigned letter(unsigned cell, unsigned beside) {
    return cell | beside << 1;
}

// The minimal automaton of a language. A level is the number of letters that are still to come.
class LayeredAutomaton {
  public:
    // The state of a reader before minimisation.
    using Raw = std::vector<std::uint32_t>;
    struct Reader {
        Raw start;
        // Writes the successor when `level` letters are still to come after this one; false if
        // nothing that follows can be accepted.
        std::function<bool(const Raw& from, int level, unsigned letter, Raw& to)> step;
        std::function<bool(const Raw& last)> accepts;
    };

    // Throws Stopped soon after `stop` becomes true.
    LayeredAutomaton(int length, const Reader& reader, const std::atomic<bool>& stop);

    int length() const { return static_cast<int>(levels_.size()) - 1; }
    Class start() const { return start_; }
    Class classes(int level) const { return static_cast<Class>(levels_[at(level)].next.size()); }

    // The class one level below.
    Class next(int level, Class from, unsigned letter) const {
        NONOLITH_EXPECTS(0 < level && level <= length() && from < classes(level) && letter < 4);
        return levels_[at(level)].next[from][letter];
    }

    // Whether `larger` accepts everything that `smaller` accepts. Threads may ask at once.
    bool within(int level, Class smaller, Class larger) const;

    std::uint64_t bytes() const;

    // A number over all levels.
    std::uint64_t signature() const;

  private:
    struct Level {
        std::vector<std::array<Class, 4>> next;
        // Bit a + 4b + 16c: something is accepted that begins with the letters a, b, c. A language
        // within another has its openings within the other's; that answers most questions.
        std::vector<std::uint64_t> openings;
    };
    static constexpr int kOpening = 3;

    static std::size_t at(int level) { return static_cast<std::size_t>(level); }
    std::uint64_t openings(int level, Class from) const;

    std::vector<Level> levels_;
    Class start_ = 0;

    // Answers of within(), each where its hash says, the latest stays: a table of all pairs would
    // not fit into memory. A word holds the question and the answer, so threads need no lock.
    static constexpr std::size_t kAnswers = std::size_t{1} << 20;
    std::unique_ptr<std::atomic<std::uint64_t>[]> answers_;
};

} // namespace nonolith::census
