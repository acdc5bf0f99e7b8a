// What the bindings of both searches, black-and-white and coloured, have in common.

#pragma once

#include "convert.hpp"

#include <atomic>

namespace nonolith::bind {

// A search that refuses a second thread while one is at work in it.
template <class Searcher> class GuardedSearch {
  public:
    explicit GuardedSearch(Searcher search) : search_(std::move(search)) {}

    int next(std::uint64_t nodes, double seconds, std::uint64_t work, const StopArgument& signal) {
        const Turn turn(busy_);
        const StopCheck stop = stop_check({}, signal);
        try {
            nb::gil_scoped_release release;
            return static_cast<int>(search_.next(Budget{nodes, seconds, work}, stop));
        } catch (const Stopped&) {
            if (PyErr_Occurred() == nullptr)
                return static_cast<int>(Progress::kBudget);
            throw nb::python_error();
        }
    }
    nb::bytes solution() {
        const Turn turn(busy_);
        return bytes_of(search_.solution());
    }
    nb::bytes knowledge() {
        const Turn turn(busy_);
        return bytes_of(search_.knowledge());
    }
    Statistics statistics() {
        const Turn turn(busy_);
        return search_.statistics();
    }

  private:
    struct Turn {
        explicit Turn(std::atomic_flag& flag) : busy(flag) {
            if (busy.test_and_set())
                throw std::runtime_error("another thread is using this search");
        }
        ~Turn() { busy.clear(); }
        std::atomic_flag& busy;
    };

    Searcher search_;
    std::atomic_flag busy_;
};

// Binds the class with everything but its constructor.
template <class Searcher>
nb::class_<GuardedSearch<Searcher>> bind_search_class(nb::module_& module, const char* name,
                                                      const char* doc) {
    using namespace nb::literals;
    using Guarded = GuardedSearch<Searcher>;
    return nb::class_<Guarded>(module, name, doc)
        .def("next", &Guarded::next, "nodes"_a = 0, "seconds"_a = 0.0, "work"_a = 0,
             "stop"_a = nb::none(),
             "Go on to the next solution; return 0 (found), 1 (there are no more) or 2 (the budget "
             "is used up: nodes and work since the start of the search, seconds of this call; 0: "
             "no limit).")
        .def_prop_ro("solution", &Guarded::solution,
                     "The last solution found, row by row: a set of one candidate for each cell.")
        .def_prop_ro("knowledge", &Guarded::knowledge,
                     "What is known to be common to all solutions not handed out yet.")
        .def_prop_ro("statistics", &Guarded::statistics);
}

} // namespace nonolith::bind
