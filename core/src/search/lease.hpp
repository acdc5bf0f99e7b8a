// The memory of a search, lent to it by its thread.
#pragma once

#include <memory>
#include <vector>

namespace nonolith {

// Memory that is new to the process costs more than most puzzles that a few probes decide, so that
// each thread keeps that of searches which are done for those to come: a little for each kind of
// board. It is lent when it is first asked for, since line logic needs none. Memory comes back to
// the thread that its search ends in.
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

    // Gives the memory back. What was kept in it is lost.
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
