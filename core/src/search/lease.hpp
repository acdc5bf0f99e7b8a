// The memory of a search, lent to it by its thread.
#pragma once

#include <memory>
#include <vector>

namespace nonolith {

// Fresh memory costs more time than most puzzles that a few probes decide. So each thread keeps the
// memory of finished searches for later ones: a little for each kind of board. A search borrows it
// on first use, since line logic needs none, and returns it to the thread in which it ends.
//
// A stash for all threads behind a mutex was tried before: in batches of small puzzles threads met
// there.
template <class Memory> class Lease {
  public:
    Lease() = default;
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() { end(); }

    Memory& operator*() {
        if (memory_ == nullptr)
            memory_ = lent();
        return *memory_;
    }
    Memory* operator->() { return &**this; }

    // Returns the memory. Its content is lost.
    void end() {
        if (memory_ == nullptr)
            return;
        Stash* const stash = of_this_thread();
        if (stash != nullptr && stash->size() < kMostKept) {
            memory_->pool.shrink(kMostBytes);
            stash->push_back(std::move(memory_));
        }
        memory_.reset();
    }

  private:
    static constexpr std::size_t kMostBytes = std::size_t{1} << 22, kMostKept = 2;

    using Stash = std::vector<std::unique_ptr<Memory>>;

    // None once the thread has begun to end: a search may outlive the stash.
    static Stash* of_this_thread() {
        static thread_local bool is_gone = false;
        struct Owner {
            Stash stash;
            ~Owner() { is_gone = true; }
        };
        static thread_local Owner owner;
        return is_gone ? nullptr : &owner.stash;
    }

    static std::unique_ptr<Memory> lent() {
        Stash* const stash = of_this_thread();
        if (stash == nullptr || stash->empty())
            return std::make_unique<Memory>();
        std::unique_ptr<Memory> memory = std::move(stash->back());
        stash->pop_back();
        return memory;
    }

    std::unique_ptr<Memory> memory_;
};

} // namespace nonolith
