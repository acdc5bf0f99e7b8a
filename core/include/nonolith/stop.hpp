// Lets a caller end a long call.
#pragma once

#include <functional>
#include <stdexcept>

namespace nonolith {

// Long calls ask it about ten times a second; true makes them throw Stopped.
using StopCheck = std::function<bool()>;

struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("stopped by the caller") {}
};

} // namespace nonolith
