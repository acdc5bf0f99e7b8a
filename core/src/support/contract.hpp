// Contracts: what a piece of code relies on, checked in the builds that look for faults.
//
// A build with -DNONOLITH_CONTRACTS=ON (CMake) checks every one and ends the program at the first
// that is broken, with its text and place. In a release build they are comments: nothing is
// evaluated, so that they may stand in the innermost loops.
#pragma once

#ifdef NONOLITH_CONTRACTS

#include <cstdio>
#include <cstdlib>

namespace nonolith {

[[noreturn]] inline void broken_contract(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "nonolith: broken contract: %s (%s:%d)\n", condition, file, line);
    std::abort();
}

} // namespace nonolith

#define NONOLITH_EXPECTS(condition)                                                                \
    ((condition) ? void() : ::nonolith::broken_contract(#condition, __FILE__, __LINE__))

#else

#define NONOLITH_EXPECTS(condition) static_cast<void>(0)

#endif
