// From the kernel that was chosen (support/instruction_set.cpp) to its walk.

#include "kernel.hpp"

namespace nonolith::census {

WalkFunction walk_function(Kernel kernel, const Tables& tables) {
    switch (kernel_named(name(kernel))) {
#ifdef NONOLITH_X86_KERNELS
    case Kernel::kAvx512:
        return avx512::walk_function(tables);
    case Kernel::kAvx2:
        return avx2::walk_function(tables);
#endif
    default:
        return scalar::walk_function(tables);
    }
}

} // namespace nonolith::census
