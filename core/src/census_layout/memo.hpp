#pragma once

#include "tables.hpp"

#include <memory>

namespace nonolith::census {

// What was counted below the nodes of one level, found again by the problem that was left there.
//
// The key is the tuple of all lines' problems, compared exactly; a place keeps the last problem
// that fell on it. An empty place has the key of a grid without unknown cells, which is never
// looked up.
struct MemoLevel {
    std::uint16_t* keys = nullptr; // null: nothing is remembered
    std::uint32_t* counts = nullptr;
    std::uint64_t mask = 0; // the number of places less one
};

// The memos of all levels of a walk. Belongs to one thread.
class Memo {
  public:
    explicit Memo(const Tables& tables);

    const MemoLevel& level(int s) const { return levels_[s]; }

    // How many numbers a key has: one for each line of up to 8, two for each longer row.
    static constexpr int slots(bool long_rows) { return long_rows ? 32 : 16; }

    void forget();

  private:
    struct Free {
        std::size_t alignment; // as it was allocated
        void operator()(void* memory) const;
    };
    std::unique_ptr<void, Free> memory_{nullptr, Free{1}};
    std::size_t bytes_ = 0;
    std::array<MemoLevel, kMostLevels> levels_{};
};

} // namespace nonolith::census
