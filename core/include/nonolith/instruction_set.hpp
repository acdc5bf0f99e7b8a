// The choice of instruction set: the census and tempering are compiled for several, and this is
// where all of them learn which one to run.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace nonolith {

// The instruction sets that kernels are compiled for, slowest first. All give the same results.
enum class Kernel : std::uint8_t { kScalar, kAvx2, kAvx512 };

// The name of a kernel as users write it: "scalar", "avx2" or "avx512".
std::string_view name(Kernel kernel);

// The kernels this CPU can run, slowest first.
std::vector<Kernel> available_kernels();

// Returns the kernel called `name`. Throws std::invalid_argument if there is none of that name or
// this CPU can't run it.
Kernel kernel_named(std::string_view name);

// Returns the kernel named by the environment variable NONOLITH_KERNEL, or else the fastest one.
// Throws as kernel_named() does.
Kernel default_kernel();

} // namespace nonolith
