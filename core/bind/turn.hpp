// One thread at a time: what a Python object of the core's relies on without the GIL.
#pragma once

#include <atomic>
#include <stdexcept>

namespace nonolith::bind {

// Refuses a second thread while one is at work.
class Turn {
  public:
    explicit Turn(std::atomic_flag& flag) : busy_(flag) {
        if (busy_.test_and_set())
            throw std::runtime_error("another thread is using this object");
    }
    ~Turn() { busy_.clear(); }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    std::atomic_flag& busy_;
};

} // namespace nonolith::bind
