// The same work on several threads.

#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace nonolith::census {

// Calls work() on so many threads, this one included, and waits for all of them. The first
// exception is passed on; the work itself must see to it that the others end soon.
template <class Work> void on_threads(unsigned threads, const Work& work) {
    std::exception_ptr first;
    std::mutex lock;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::lock_guard held(lock);
            if (!first)
                first = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned number = 1; number < threads; ++number)
            helpers.emplace_back(guarded);
        guarded();
    }
    if (first)
        std::rethrow_exception(first);
}

} // namespace nonolith::census
