// Parallel tempering: a search without proofs that finds the first solution of random-looking
// puzzles, the hardest for SAT.
#pragma once

#include <memory>
#include <nonolith/puzzle.hpp>
#include <nonolith/stop.hpp>
#include <optional>

namespace nonolith {

// A resumable search for one solution of a black-and-white puzzle.
class Tempering {
  public:
    // `candidates` holds a set for each cell, row by row. The clues must outlive it.
    Tempering(const ColouredClues& clues, std::span<const std::uint32_t> candidates,
              std::uint64_t seed);
    Tempering(Tempering&&) noexcept;
    Tempering& operator=(Tempering&&) noexcept;
    ~Tempering();

    // Looks for a solution for about so much work. The result is the same on every machine, with
    // every instruction set. Throws Stopped.
    std::optional<std::vector<std::uint8_t>> go_on(std::uint64_t work, const StopCheck& stop = {});

    // Whether go_on() will find nothing: the puzzle has the wrong kind or size, or no grid has come
    // near its clues.
    bool is_hopeless() const;

  private:
    class Search;
    std::unique_ptr<Search> search_;
};

} // namespace nonolith
