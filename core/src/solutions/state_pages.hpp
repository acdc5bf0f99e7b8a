// Memory for the states of a count, in pages that are handed on.
#pragma once

#include "line/bits.hpp"

#include <algorithm>
#include <memory>
#include <vector>

namespace nonolith {

// States are read once and in order: a page that was read is at once free for what is written. So
// two layers of states together take hardly more than the larger of them.
class StatePages {
  public:
    // A page has room for at least one state of so many words.
    explicit StatePages(std::size_t state_words) : words_(std::max(kWords, state_words)) {}

    std::size_t words() const { return words_; } // of a page

    u64* take() {
        if (free_.empty()) {
            all_.emplace_back(new u64[words_]);
            return all_.back().get();
        }
        u64* const page = free_.back();
        free_.pop_back();
        return page;
    }

    void give_back(u64* page) { free_.push_back(page); }

    u64 bytes() const {
        return all_.size() * words_ * sizeof(u64) + all_.capacity() * sizeof all_[0] +
               free_.capacity() * sizeof free_[0];
    }

  private:
    static constexpr std::size_t kWords = 512; // 256 states, mostly

    std::size_t words_;
    std::vector<std::unique_ptr<u64[]>> all_;
    std::vector<u64*> free_;
};

} // namespace nonolith
