#include "memo.hpp"

#include "support/contract.hpp"

#include <cstring>
#include <new>
#ifdef __linux__
#include <sys/mman.h>
#endif

namespace nonolith::census {

namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kHugePage = 2 << 20;

// A local count, and in the unique census a unique one.
constexpr std::size_t counts_of(Kind kind) {
    return kind == Kind::kUnique ? 2 : 1;
}

} // namespace

void Memo::Free::operator()(void* memory) const {
    ::operator delete(memory, std::align_val_t{alignment});
}

Memo::Memo(const Tables& tables) {
    const std::size_t key_bytes =
        sizeof(std::uint16_t) * static_cast<std::size_t>(slots(tables.has_long_rows()));
    const std::size_t count_bytes = sizeof(std::uint32_t) * counts_of(tables.kind);
    const auto padded = [](std::size_t bytes) {
        return (bytes + kAlignment - 1) / kAlignment * kAlignment;
    };
    NONOLITH_EXPECTS(tables.height <= kMostRows &&
                     kMostRows * (tables.has_long_rows() ? 2 : 1) + tables.width <=
                         slots(tables.has_long_rows()));
    const auto places = [&](int s) { return std::size_t{1} << tables.levels[s].memo_bits; };
    for (int s = 0; s <= tables.leaf; ++s)
        if (tables.levels[s].memo_bits >= 0)
            bytes_ += padded(places(s) * key_bytes) + padded(places(s) * count_bytes);
    const std::size_t page = bytes_ < kHugePage / 2 ? kAlignment : kHugePage;
    memory_ = {::operator new((bytes_ + page - 1) / page * page, std::align_val_t{page}),
               Free{page}};
#ifdef MADV_HUGEPAGE
    if (page == kHugePage) // places are visited at random: small pages would be looked up each time
        madvise(memory_.get(), (bytes_ + page - 1) / page * page, MADV_HUGEPAGE);
#endif
    char* next = static_cast<char*>(memory_.get());
    const auto take = [&](std::size_t bytes) {
        char* const taken = next;
        next += padded(bytes);
        return taken;
    };
    for (int s = 0; s <= tables.leaf; ++s)
        if (tables.levels[s].memo_bits >= 0) {
            levels_[s].keys = reinterpret_cast<std::uint16_t*>(take(places(s) * key_bytes));
            levels_[s].counts = reinterpret_cast<std::uint32_t*>(take(places(s) * count_bytes));
            levels_[s].mask = places(s) - 1;
        }
    NONOLITH_ENSURES(next == static_cast<char*>(memory_.get()) + bytes_);
    forget();
}

void Memo::forget() {
    std::memset(memory_.get(), 0, bytes_);
}

} // namespace nonolith::census
