// Measures consecutive pieces of work on one thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <nonolith/solver.hpp>

namespace nonolith {

// Reading the processor time costs a system call, more than some small puzzles do. So it is read
// only after pieces that took long enough to be interrupted, and before the first one if that is
// likely to. Of all others it is the wall time.
class Stopwatch {
  public:
    explicit Stopwatch(bool is_likely_long) : last_(Clock::now()) {
        if (is_likely_long)
            processor_ = processor_seconds();
    }

    // The time since the last lap, or the beginning.
    Spent lap() {
        const auto now = Clock::now();
        const double wall = std::chrono::duration<double>(now - last_).count();
        last_ = now;
        if (wall < kTooShortToMeasure) {
            assumed_ += wall;
            return {wall, wall};
        }
        const double before = processor_;
        processor_ = processor_seconds();
        const double since = before < 0 ? wall : processor_ - before - assumed_;
        assumed_ = 0;
        return {wall, std::clamp(since, 0.0, wall)};
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr double kTooShortToMeasure = 50e-6; // a thread's turn is a hundred times longer

    // Of this thread; the wall time where the system does not tell.
    static double processor_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
        timespec now;
        if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
            return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#endif
        return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
    }

    Clock::time_point last_;
    double processor_ = -1; // as it was last read; negative: never
    double assumed_ = 0;    // of short pieces since it was read
};

} // namespace nonolith
