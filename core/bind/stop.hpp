// What ends the census from another thread.

#pragma once

#include <atomic>

namespace nonolith::bind {

// Lets one thread end the work of others, which hear no signals.
struct Stop {
    std::atomic<bool> flag{false};
};

} // namespace nonolith::bind
