// Settling coloured lines that do not fit in one word.
#pragma once

#include "colour_clue.hpp"

#include <vector>

namespace nonolith {

// The dynamic programme of colour_line.hpp for lines of any length, with its memory: owned by the
// caller (one per thread), reused from line to line and grown to the largest seen, so that settling
// does not allocate.
//
// Block i starts at most `slack` cells above its lowest place, and the gaps around it move as
// little. So every bit set of the programme is a window of words, known from the clue alone:
//
//     word      0     first       last
//              [0][0][ w ][ w ][ w ][0][0]
//                      ^ store_[offset]
class ColourLongLine {
  public:
    // Settles the line in place: can[colour * words_for(line.cells) + word], the background first.
    // Returns false, with `can` untouched, if nothing fits.
    bool settle(const ColourClue& line, u64* can);

  private:
    struct Window {
        u32 first, last;
        std::size_t offset;
    };

    void lay_out(const ColourClue& line);
    Window window(u64 lowest, u64 highest);
    u64 word_of(const Window& set, u64 word) const;
    u64 shifted_up(const Window& set, u32 word, u32 shift) const;
    u64 shifted_down(const Window& set, u32 word, u32 shift) const;
    void build_runs(const ColourClue& line, const u64* can);
    bool scan_up(const ColourClue& line, const u64* may_empty);
    bool scan_down(const ColourClue& line);
    void flood_gap_down(const Window& gap, const Window& next);
    void spread(const ColourClue& line, u64* can);

    u32 words_ = 0;
    std::size_t used_ = 0;       // words of store_ in use
    std::vector<Window> gaps_;   // gaps_[i]: before block i; one more after the last
    std::vector<Window> starts_; // starts_[i]: where block i may start; one more, the line's end
    std::vector<u64> store_;     // the words of both
    std::vector<u64> runs_;      // runs_[slot * words_ + word]
    std::vector<u64> smear_;     // likewise
    std::vector<u64> can_empty_;
};

} // namespace nonolith
