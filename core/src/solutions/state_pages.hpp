// Memory for the states of a count, in pages that are handed on.
#pragma once

#include "support/bits.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <nonolith/solution_counting.hpp>
#include <vector>

namespace nonolith {

// States are read once and in order: a page that was read is at once free for what is written. So
// two layers of states together take hardly more than the larger of them.
class StatePages {
  public:
    // A page has room for at least one state of so many bytes; all of them take at most
    // `most_bytes`.
    StatePages(std::size_t state_bytes, u64 most_bytes)
        : bytes_each_(std::max(kBytes, state_bytes)), most_bytes_(most_bytes) {}

    std::size_t bytes_each() const { return bytes_each_; }
    u64 most_bytes() const { return most_bytes_; }

    // Throws CountTooLarge if there may be no more.
    std::byte* take() {
        if (free_.empty()) {
            if (bytes() + bytes_each_ > most_bytes_)
                throw CountTooLarge();
            all_.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes_each_));
            free_.reserve(all_.capacity()); // so that giving back never fails
            return all_.back().get();
        }
        std::byte* const page = free_.back();
        free_.pop_back();
        return page;
    }

    void give_back(std::byte* page) noexcept { free_.push_back(page); }

  private:
    static constexpr std::size_t kBytes = 4096; // 250 to 340 states, mostly

    u64 bytes() const {
        return all_.size() * bytes_each_ + all_.capacity() * sizeof all_[0] +
               free_.capacity() * sizeof free_[0];
    }

    std::size_t bytes_each_;
    u64 most_bytes_;
    std::vector<std::unique_ptr<std::byte[]>> all_;
    std::vector<std::byte*> free_;
};

} // namespace nonolith
