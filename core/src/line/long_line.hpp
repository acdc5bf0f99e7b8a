// Settling lines that do not fit in one word.
#pragma once

#include "clue.hpp"

#include <vector>

namespace nonolith {

// The memory of the long-line engine, owned by the caller (one per thread) and reused from line to
// line: it grows to the largest line seen, so that settling does not allocate.
class LongLineEngine {
  public:
    // Settles the line in place; filled and empty hold words_for(line.cells) words each. Returns
    // false, with both untouched, if nothing fits.
    bool settle(const LineClue& line, u64* filled, u64* empty);

  private:
    // One direction of the dynamic programme: the line, or its mirror image.
    struct Direction {
        std::vector<u64> may_empty;
        std::vector<u64> runs; // runs[log * stride + word]: starts of 2^log fillable cells
        std::vector<u64> gaps; // gaps[i * frame + word]: before block i; i = count: after the last
        std::vector<u64> starts; // starts[i * frame + word]
    };

    void load(const LineClue& line, const u64* filled, const u64* empty);
    void build_runs(Direction& side, u32 log_max) const;
    template <u32 kFrame> bool scan(Direction& side, const LineClue& line, bool mirrored) const;
    template <u32 kFrame> void join(const LineClue& line);
    template <u32 kFrame> bool settle_frames(const LineClue& line);
    void store(const LineClue& line, u64* filled, u64* empty);

    u32 stride_ = 0; // words of the line with its sentinels, and room for reads beyond
    u32 frame_ = 0;  // words of a frame
    Direction ahead_, back_;
    std::vector<u64> mirrored_, can_empty_, can_fill_;
    std::vector<u64> smear_; // smear_[log * stride + word]
};

} // namespace nonolith
