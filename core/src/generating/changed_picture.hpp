// A picture that is being mended: what was changed, and how good it is.
#pragma once

#include "reasons.hpp"
#include "support/contract.hpp"

namespace nonolith::generating {

template <class Logic> class ChangedPicture {
  public:
    static constexpr u32 kMargin = 4; // of surroundings

    ChangedPicture(const Damaged& damaged, Goal goal, Logic logic)
        : damaged_(damaged), logic_(std::move(logic)), reasons_(logic_, goal),
          all_(region(0, 0, damaged.height, damaged.width)) {}

    // It is not copied or moved: the reasons look at the logic where it is.
    ChangedPicture(const ChangedPicture&) = delete;
    ChangedPicture& operator=(const ChangedPicture&) = delete;

    const Damaged& damaged() const { return damaged_; }
    const std::vector<u32>& all() const { return all_; } // every cell
    u32 colours() const { return logic_.colours(); }
    u64 tests() const { return tests_; } // so far

    u8 at(u32 cell) const { return logic_.at(cell); }
    void assign(std::span<const u8> cells) { logic_.assign(cells); }
    void copy_to(std::vector<u8>& cells) const {
        cells.resize(logic_.cells());
        for (u32 cell = 0; cell < logic_.cells(); ++cell)
            cells[cell] = logic_.at(cell);
    }

    // A cell, and the one that must be like it.
    void put(u32 cell, u8 colour) {
        NONOLITH_EXPECTS(cell < logic_.cells() && colour <= colours());
        NONOLITH_EXPECTS(damaged_.partners.empty() ||
                         damaged_.partners[damaged_.partners[cell]] == cell);
        logic_.set(cell, colour);
        if (!damaged_.partners.empty())
            logic_.set(damaged_.partners[cell], colour);
    }
    void take_back(u32 cell) { put(cell, damaged_.cells[cell]); }

    // The changed cells; of two that must be alike the first.
    std::vector<u32> changes() const {
        std::vector<u32> changed;
        for (u32 cell = 0; cell < logic_.cells(); ++cell)
            if (logic_.at(cell) != damaged_.cells[cell] &&
                (damaged_.partners.empty() || cell <= damaged_.partners[cell]))
                changed.push_back(cell);
        return changed;
    }

    // What a change costs: less than nothing if it takes another back.
    int cost(u32 cell, u8 colour) const {
        const bool now = logic_.at(cell) != damaged_.cells[cell];
        const bool then = colour != damaged_.cells[cell];
        return (int{then} - int{now}) * (256 + damaged_.costs[cell]);
    }

    // How far a region is from good.
    u32 measure(std::span<const u32> region, const StopCheck& stop) {
        count_test(stop);
        return reasons_.measure(region, stop);
    }

    // The cells that line logic alone leaves unknown.
    std::vector<u32> stuck(const StopCheck& stop) {
        count_test(stop);
        return logic_.fixpoint(all_);
    }

    Test test(std::span<const u32> region, std::size_t most, const StopCheck& stop) {
        return reasons_.test(region, most, stop);
    }

    // The box around some cells, with some more on each side.
    std::vector<u32> surroundings(std::span<const u32> cells) const {
        const u32 width = damaged_.width;
        u32 top = ~0U, bottom = 0, left = ~0U, right = 0;
        for (const u32 cell : cells) {
            top = std::min(top, cell / width);
            bottom = std::max(bottom, cell / width);
            left = std::min(left, cell % width);
            right = std::max(right, cell % width);
        }
        top -= std::min(top, kMargin);
        left -= std::min(left, kMargin);
        return region(top, left, bottom + kMargin + 1 - top, right + kMargin + 1 - left);
    }

  private:
    void count_test(const StopCheck& stop) {
        ++tests_;
        if (stop && stop())
            throw Stopped();
    }

    std::vector<u32> region(u32 top, u32 left, u32 height, u32 width) const {
        std::vector<u32> cells;
        for (u32 row = top; row < std::min(top + height, damaged_.height); ++row)
            for (u32 column = left; column < std::min(left + width, damaged_.width); ++column)
                cells.push_back(row * damaged_.width + column);
        return cells;
    }

    const Damaged& damaged_;
    Logic logic_;
    Reasons<Logic> reasons_;
    std::vector<u32> all_;
    u64 tests_ = 0;
};

} // namespace nonolith::generating
