// Words of bits, random numbers, the clock of long calls, the choice of instruction set.
#include "puzzles.hpp"
#include "support/real_functions.hpp"
#include "support/watch.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>

namespace nonolith::test {

TEST("words of bits") {
    CHECK_EQUAL(low_bits<u32>(0), 0U);
    CHECK_EQUAL(low_bits<u32>(5), 31U);
    CHECK_EQUAL(low_bits<u64>(64), ~u64{0});
    CHECK_EQUAL(reverse_bits(u32{1}), u32{1} << 31);
    CHECK(reverse_bits(u128{1}) == u128{1} << 127);
    CHECK_EQUAL(words_for(0), 0U);
    CHECK_EQUAL(words_for(64), 1U);
    CHECK_EQUAL(words_for(65), 2U);
    Lot lot(1);
    for (int i = 0; i < 100; ++i) {
        const u64 word = u64{lot.below(~u32{0})} << 32 | lot.below(~u32{0});
        CHECK_EQUAL(count_bits(word), static_cast<u32>(__builtin_popcountll(word)));
        u64 gathered = 0;
        for_each_bit(word, [&](u32 bit) { gathered |= u64{1} << bit; });
        CHECK_EQUAL(gathered, word);
    }
}

TEST("a flood stays in its run") {
    for (u32 channel = 0; channel < 256; ++channel)
        for (u32 seeds = channel;; seeds = (seeds - 1) & channel) {
            u32 expected = seeds;
            for (u32 bit = 1; bit < 256; bit <<= 1)
                if ((expected & bit) != 0 && (channel & bit << 1) != 0)
                    expected |= bit << 1;
            CHECK_EQUAL(flood_up(seeds, channel), expected);
            if (seeds == 0)
                break;
        }
}

TEST("random numbers are the same everywhere") {
    u64 state = 1;
    CHECK_EQUAL(next_random(state), 1082269761U);
    CHECK_EQUAL(next_random(state), 1152992998833853505U);
    u64 zero = 0;
    CHECK_BREAKS("state != 0", next_random(zero));
}

TEST("what is drawn below an end is below it, and a shuffle is a permutation") {
    u64 state = 7;
    const auto random = [&] { return next_random(state); };
    std::vector<int> seen(6);
    for (int i = 0; i < 6000; ++i)
        ++seen.at(random_below(random, 6));
    for (const int count : seen)
        CHECK(count > 850 && count < 1150);
    std::vector<int> order{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const std::vector<int> before = order;
    std::set<std::vector<int>> orders;
    for (int i = 0; i < 20; ++i) {
        shuffle(order, random);
        CHECK(std::is_permutation(order.begin(), order.end(), before.begin()));
        orders.insert(order);
    }
    CHECK_EQUAL(orders.size(), 20U);
    // The same order on every machine, whatever the standard library does.
    std::vector<int> known{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    std::mt19937_64 engine(7);
    shuffle(known, engine);
    CHECK((known == std::vector<int>{0, 7, 4, 9, 3, 1, 2, 8, 6, 5}));
    CHECK_BREAKS("end > 0", random_below(random, 0));
}

TEST("logarithm and exponential are those of the library, to 14 digits") {
    for (const double x : {1e-300, 0.3, 0.70710678, 1.0, 1.5, 2.0, 2.5, 1e6, 1e300})
        CHECK(std::abs(log2_of(x) - std::log2(x)) <= 1e-14 * std::max(1.0, std::abs(std::log2(x))));
    CHECK(std::isinf(log2_of(0)));
    for (double x = -40; x < 40; x += 0.37)
        CHECK(std::abs(exp_of(x) / std::exp(x) - 1) < 1e-14);
    CHECK_EQUAL(exp_of(0), 1.0);
    CHECK_EQUAL(log2_of(8), 3.0);
    CHECK_BREAKS("number >= 0", log2_of(-1));
}

TEST("a watch stops at a limit of work, and asks the caller") {
    const StopCheck never;
    Watch watch;
    watch.begin(never, std::nullopt, 100'000);
    CHECK(!watch.expired());
    u64 done = 0;
    while (!watch.expired())
        watch.tick(1000), done += 1000;
    CHECK(done >= 100'000 && done < 200'000);
    CHECK_EQUAL(watch.work_now(), done);
    watch.begin(never, 0.0);
    CHECK(watch.expired());
    const StopCheck at_once = [] { return true; };
    Watch stopped(at_once);
    CHECK_THROWS(Stopped, [&] {
        for (;;)
            stopped.tick(1 << 16);
    }());
    Watch not_begun;
    CHECK_BREAKS("stop_ != nullptr", not_begun.tick(1 << 20));
}

TEST("the choice of instruction set") {
    const auto available = available_kernels();
    CHECK_EQUAL(available.front(), Kernel::kScalar);
    CHECK(std::ranges::is_sorted(available));
    for (const Kernel kernel : available)
        CHECK_EQUAL(kernel_named(name(kernel)), kernel);
    CHECK_THROWS(std::invalid_argument, kernel_named("abacus"));
    const char* const before = std::getenv("NONOLITH_KERNEL");
    const std::string kept = before == nullptr ? "" : before;
    setenv("NONOLITH_KERNEL", "abacus", 1);
    CHECK_THROWS(std::invalid_argument, default_kernel());
    setenv("NONOLITH_KERNEL", "scalar", 1);
    CHECK_EQUAL(default_kernel(), Kernel::kScalar);
    unsetenv("NONOLITH_KERNEL");
    CHECK_EQUAL(default_kernel(), available.back());
    if (before != nullptr)
        setenv("NONOLITH_KERNEL", kept.c_str(), 1);
    CHECK(std::strlen(compiler()) > 0);
}

} // namespace nonolith::test
