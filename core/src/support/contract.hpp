// Contracts: what a piece of code relies on, checked in the builds that look for faults.
//
//     NONOLITH_EXPECTS(row < height)     at the beginning: the caller has to see to it
//     NONOLITH_INVARIANT(sum == weight)  on the way: in every round of a loop, or between two steps
//     NONOLITH_ENSURES(is_sorted(keys))  at the end: this piece of code has to see to it
//     NONOLITH_OLD(const auto before = sum())  what only later contracts read
//
// A build with -DNONOLITH_CONTRACTS=ON (CMake), and the one of the unit tests, checks every one and
// ends the program at the first that is broken, with its text and place. In a release build they
// are comments: nothing is evaluated, so that they may stand in the innermost loops.
//
// The idea is Meyer's (Applying "Design by Contract", 1992); the words are those of the C++ Core
// Guidelines, I.6 and I.8.
#pragma once

#ifdef NONOLITH_CONTRACTS

#include <cstdio>
#include <cstdlib>

namespace nonolith {

// Each file has its own: kernels of different instruction sets must not share code.
[[noreturn, maybe_unused, gnu::cold]] static void
broken_contract(const char* kind, const char* condition, const char* file, int line) {
    std::fprintf(stderr, "nonolith: broken contract: %s: %s (%s:%d)\n", kind, condition, file,
                 line);
    std::abort();
}

} // namespace nonolith

#define NONOLITH_CONTRACT(kind, ...)                                                               \
    ((__VA_ARGS__) ? void() : ::nonolith::broken_contract(kind, #__VA_ARGS__, __FILE__, __LINE__))
#define NONOLITH_OLD(...) __VA_ARGS__

#else

#define NONOLITH_CONTRACT(kind, ...) static_cast<void>(0)
#define NONOLITH_OLD(...) static_cast<void>(0)

#endif

#define NONOLITH_EXPECTS(...) NONOLITH_CONTRACT("expects", __VA_ARGS__)
#define NONOLITH_INVARIANT(...) NONOLITH_CONTRACT("invariant", __VA_ARGS__)
#define NONOLITH_ENSURES(...) NONOLITH_CONTRACT("ensures", __VA_ARGS__)
