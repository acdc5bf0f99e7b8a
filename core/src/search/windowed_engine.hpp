// Solves a puzzle window by window, if line logic leaves independent windows.
#pragma once

#include "search.hpp"
#include "solutions/windows.hpp"

namespace nonolith {

// Line logic runs on the whole puzzle. If it is stuck and falls into windows, each gets its own
// engine, and the solutions of the puzzle are all combinations of theirs: the last window varies
// fastest. A thin and long puzzle becomes many small ones, of which none has long lines: probing
// 4×4000 as a whole takes a thousand times as long.
class WindowedEngine final : public Solver::Engine {
  public:
    using Make = std::unique_ptr<Solver::Engine> (*)(const ColouredClues&, std::span<const u32>);

    // `whole` is an engine for the puzzle, `make` makes those of the windows.
    WindowedEngine(const ColouredClues& clues, std::unique_ptr<Solver::Engine> whole, Make make)
        : clues_(clues), whole_(std::move(whole)), make_(make) {}

    Outcome propagate(const StopCheck& stop) override { return whole_->propagate(stop); }
    Progress next(const Budget& budget, const StopCheck& stop) override;
    Progress follow(std::span<const Wish> wishes, u32 patience, const Budget& budget,
                    const StopCheck& stop) override {
        const Progress progress = whole_->follow(wishes, patience, budget, stop);
        followed_ = progress == Progress::kSolution;
        return progress;
    }
    void aim_at(std::span<const u8> solution) override;
    const std::vector<u8>& solution() const override {
        return followed_ || parts_.empty() ? whole_->solution() : solution_;
    }
    std::vector<u32> settled() const override { return whole_->settled(); }
    std::vector<u32> knowledge() const override;
    std::optional<u32> contradicted_line() const override { return whole_->contradicted_line(); }
    Rung rung() const override;
    Statistics statistics() const override;

  private:
    struct WindowPart {
        std::unique_ptr<Window> window; // the engine refers to its clues
        std::unique_ptr<Solver::Engine> engine;
        std::vector<std::vector<u8>> solutions; // found so far
        std::size_t at = 0;                     // the one that is part of the last combination
        bool exhausted = false;
    };

    void split();
    Progress advance(const Budget& budget, const StopCheck& stop);
    Progress more(WindowPart& part, const Budget& budget, const StopCheck& stop);
    void write(const WindowPart& part);
    std::vector<u32> possible(const WindowPart& part) const;

    // Where cell i of a window lies in the puzzle.
    std::size_t cell_of(const Window& window, std::size_t i) const {
        const std::size_t width = window.clues.width();
        return (window.row + i / width) * clues_.width() + window.column + i % width;
    }

    const ColouredClues& clues_;
    std::unique_ptr<Solver::Engine> whole_;
    Make make_;
    bool split_ = false;
    std::vector<WindowPart> parts_;
    std::size_t first_ = 0; // how many parts have their first solution
    bool handed_out_ = false;
    bool followed_ = false; // wishes to the last solution
    std::vector<u8> solution_;
};

} // namespace nonolith
