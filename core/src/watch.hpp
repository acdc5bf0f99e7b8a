// The clock of long calls: a time limit, and asking the caller now and then whether to stop.
#pragma once

#include "bits.hpp"

#include <algorithm>
#include <chrono>
#include <nonolith/nonolith.hpp>

namespace nonolith {

// Reading the clock costs as much as settling a line, so that only every so much work a look is
// taken; and the caller, who may have to take a lock to answer, is asked every 100 ms.
class Watch {
  public:
    Watch() = default; // begin() comes before everything else
    explicit Watch(const StopCheck& stop) { begin(stop); }

    // Starts anew; `seconds` is the time limit, 0 for none. The check must outlive the call.
    void begin(const StopCheck& stop, double seconds = 0) {
        stop_ = &stop;
        asked_ = Clock::now();
        limited_ = seconds > 0;
        if (limited_)
            deadline_ = asked_ + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(std::min(seconds, 1e9)));
        expired_ = false;
        done_ = 0;
    }

    // Called with an amount of work done since the last call, about one per word operation.
    // Throws Stopped if the caller wants that.
    void tick(u32 work) {
        if ((done_ += work) >= kLook) [[unlikely]]
            look();
    }

    // Whether the time limit had passed at the last look.
    bool expired() const { return expired_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr u64 kLook = 1 << 16;

    void look() {
        done_ = 0;
        const auto now = Clock::now();
        expired_ = limited_ && now >= deadline_;
        if (now - asked_ < std::chrono::milliseconds(100))
            return;
        asked_ = now;
        if (*stop_ && (*stop_)())
            throw Stopped();
    }

    const StopCheck* stop_ = nullptr;
    Clock::time_point asked_, deadline_;
    bool limited_ = false, expired_ = false;
    u64 done_ = 0;
};

} // namespace nonolith
