// The clock of long calls: a limit of time or of work, and asking the caller now and then whether
// to stop.
#pragma once

#include "bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <chrono>
#include <nonolith/stop.hpp>
#include <optional>

namespace nonolith {

// Reading the clock costs as much as settling a line, so that only every so much work a look is
// taken; and the caller, who may have to take a lock to answer, is asked every 100 ms.
class Watch {
  public:
    Watch() = default; // begin() comes before everything else
    explicit Watch(const StopCheck& stop) { begin(stop); }

    // Starts a call; `seconds` is its time limit, `work` that of the work of all calls so far. The
    // check must outlive the call. Looks are taken at fixed amounts of work, however
    // often a call begins, so that a limit of work ends a search at the same point on every
    // machine.
    void begin(const StopCheck& stop, std::optional<double> seconds = {},
               std::optional<u64> work = {}) {
        stop_ = &stop;
        most_work_ = work;
        asked_ = Clock::now();
        deadline_.reset();
        if (seconds)
            deadline_ = asked_ + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(std::clamp(*seconds, 0.0, 1e9)));
        expired_ = is_over(asked_);
    }

    // Called with an amount of work done since the last call, about one per word operation.
    // Throws Stopped if the caller wants that.
    void tick(u64 work) {
        NONOLITH_EXPECTS(stop_ != nullptr); // begin() was called
        if ((done_ += work) >= kLook) [[unlikely]]
            look();
    }

    // Whether a limit had passed at the last look.
    bool expired() const { return expired_; }

    // The work up to the last look, and up to now.
    u64 work() const { return work_; }
    u64 work_now() const { return work_ + done_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr u64 kLook = 1 << 16;

    void look() {
        work_ += done_;
        done_ = 0;
        const auto now = Clock::now();
        expired_ = is_over(now);
        if (now - asked_ < std::chrono::milliseconds(100))
            return;
        asked_ = now;
        if (*stop_ && (*stop_)())
            throw Stopped();
    }

    bool is_over(Clock::time_point now) const {
        return (deadline_ && now >= *deadline_) || (most_work_ && work_ >= *most_work_);
    }

    const StopCheck* stop_ = nullptr;
    Clock::time_point asked_;
    std::optional<Clock::time_point> deadline_;
    std::optional<u64> most_work_;
    bool expired_ = false;
    u64 done_ = 0; // since the last look
    u64 work_ = 0;
};

} // namespace nonolith
