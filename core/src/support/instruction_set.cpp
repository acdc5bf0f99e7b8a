// Which kernels there are, which of them this CPU can run, and which one to take.
#include <cstdlib>
#include <nonolith/instruction_set.hpp>
#include <stdexcept>
#include <string>

namespace nonolith {

namespace {

constexpr Kernel kKernels[] = {Kernel::kScalar, Kernel::kAvx2, Kernel::kAvx512};

bool can_run(Kernel kernel) {
#ifdef NONOLITH_X86_KERNELS
    if (kernel == Kernel::kAvx2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("popcnt");
    if (kernel == Kernel::kAvx512)
        return can_run(Kernel::kAvx2) && __builtin_cpu_supports("avx512f") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512dq");
#endif
    return kernel == Kernel::kScalar;
}

std::string names(const std::vector<Kernel>& kernels) {
    std::string list;
    for (const Kernel kernel : kernels)
        list += (list.empty() ? "" : ", ") + std::string(name(kernel));
    return list;
}

} // namespace

std::string_view name(Kernel kernel) {
    switch (kernel) {
    case Kernel::kScalar:
        return "scalar";
    case Kernel::kAvx2:
        return "avx2";
    case Kernel::kAvx512:
        return "avx512";
    }
    throw std::invalid_argument("no such kernel");
}

std::vector<Kernel> available_kernels() {
    std::vector<Kernel> kernels;
    for (const Kernel kernel : kKernels)
        if (can_run(kernel))
            kernels.push_back(kernel);
    return kernels;
}

Kernel kernel_named(std::string_view wanted) {
    for (const Kernel kernel : kKernels)
        if (name(kernel) == wanted) {
            if (can_run(kernel))
                return kernel;
            throw std::invalid_argument("this machine can't run the kernel " + std::string(wanted) +
                                        "; it can run " + names(available_kernels()));
        }
    throw std::invalid_argument("there is no kernel '" + std::string(wanted) + "'; choose among " +
                                names(available_kernels()));
}

Kernel default_kernel() {
    if (const char* forced = std::getenv("NONOLITH_KERNEL"); forced != nullptr && *forced != '\0')
        return kernel_named(forced);
    return available_kernels().back();
}

} // namespace nonolith
