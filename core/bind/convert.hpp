// Python's clues and cells to the core's and back, and the keyboard's say in long calls.

#pragma once

#include "bind.hpp"

#include <atomic>
#include <nonolith/nonolith.hpp>
#include <span>
#include <vector>

namespace nonolith::bind {

namespace nb = nanobind;

// A sequence of positive ints of any size; lengths beyond 32 bits, which fit no line, are cut
// there.
Lengths lengths_of(nb::handle clue);

// A sequence of clues.
std::vector<Lengths> clues_of(nb::handle lines);

// Cells of a black-and-white puzzle: one byte each, 1, 2 or 3.
std::span<const std::uint8_t> cells_of(const nb::bytes& cells);

// The same for a whole puzzle: there must be one for each row and column.
std::span<const std::uint8_t> cells_of(const nb::bytes& cells, const Clues& clues);

nb::bytes bytes_of(std::span<const std::uint8_t> cells);
nb::bytes bytes_of(std::span<const std::uint32_t> cells); // little-endian

// Lets Python's signal handlers run; true if one of them raised, as Ctrl-C does. To be called
// without the GIL. Outside the main thread Python runs no handlers and the answer is no.
bool signal_raised();

// Lets one thread end the long calls of others, which hear no signals.
class StopFlag {
  public:
    void set() { set_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return set_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> set_{false};
};

// Runs a long call without the GIL. When a signal stopped it, the handler's exception is passed on.
template <class Call> auto without_gil(Call call) {
    try {
        nb::gil_scoped_release release;
        return call();
    } catch (const Stopped&) {
        throw nb::python_error();
    }
}

} // namespace nonolith::bind
