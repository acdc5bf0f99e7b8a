// All placements of a clue on a line at once: where each block may start.
#pragma once

#include "line_view.hpp"

namespace nonolith::explaining {

// One line's placements by a dynamic programme over (block, position). Memory is kept from line to
// line. The engines of line/ settle on whole words and are faster; the techniques need the starts
// of each block, for which a line is gone through anyway.
class Placements {
  public:
    // Looks at a line; with `block` from 0 only at placements in which that block starts at one of
    // the cells of `within`. Returns whether there is any.
    bool look(const LineView& line, i32 block = -1, Span within = {});

    // After a look that found some: the first and the last cell where a block may start.
    Span starts(i32 block) const { return starts_[static_cast<std::size_t>(block)]; }
    // The cells from the first to the last that a block may cover.
    Span reach(i32 block) const {
        return {starts(block).first,
                starts(block).last + sizes_[static_cast<std::size_t>(block)] - 1};
    }

  private:
    bool are_in_order(const LineView& line) const;
    bool look_in_words(const LineView& line, i32 restricted, Span within);
    void lay_out(const LineView& line);
    // For each cell how many from it on may be the colour.
    const i32* stretch_of(u32 colour) const { return stretch_rows_[colour]; }

    std::vector<Span> starts_;
    std::vector<i32> sizes_;
    std::vector<i32> earliest_; // where the first blocks end, pushed together
    std::vector<u8> memory_;
    std::vector<u8> may_empty_;
    std::vector<i32> stretch_;
    std::vector<const i32*> stretch_rows_; // by colour
    std::vector<u64> coloured_;            // by colour: the cells that may have it
    std::vector<u64> feasible_;            // by block: starts that leave room for those after it
};

} // namespace nonolith::explaining
