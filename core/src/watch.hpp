// The clock of long calls: asks the caller now and then whether to stop.
#pragma once

#include "bits.hpp"

#include <chrono>
#include <nonolith/nonolith.hpp>

namespace nonolith {

// Reading the clock costs as much as settling a line, so that only every so much work a look is
// taken; and the caller, who may have to take a lock to answer, is asked every 100 ms.
class Watch {
  public:
    explicit Watch(const StopCheck& stop) : stop_(stop), asked_(Clock::now()) {}

    // Called with an amount of work done since the last call, about one per word operation.
    // Throws Stopped if the caller wants that.
    void tick(u32 work) {
        if ((done_ += work) >= kLook) [[unlikely]]
            look();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr u64 kLook = 1 << 16;

    void look() {
        done_ = 0;
        const auto now = Clock::now();
        if (now - asked_ < std::chrono::milliseconds(100))
            return;
        asked_ = now;
        if (stop_ && stop_())
            throw Stopped();
    }

    const StopCheck& stop_;
    Clock::time_point asked_;
    u64 done_ = 0;
};

} // namespace nonolith
