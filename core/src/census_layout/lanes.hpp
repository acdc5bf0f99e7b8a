#pragma once

#include <array>
#include <cstdint>

namespace nonolith::census {

// How many grids one batch holds: nine cells vary over the lanes of a batch.
inline constexpr int kLaneCells = 9;
inline constexpr int kLanes = 1 << kLaneCells;
inline constexpr int kLaneWords = kLanes / 64;

// A set of lanes, one bit for each of the 512 grids of a batch.
//
//     lane number   511 ....... 64 63 ........ 1 0
//     stored in     word[7] ..     word[0]
//     bit k of the lane number is the value of lane cell k
//
// All kernels share this layout; they differ only in how many words they take at once.
struct alignas(64) LaneSet {
    std::array<std::uint64_t, kLaneWords> word{};

    static constexpr LaneSet none() { return {}; }
    static constexpr LaneSet all() { return ~LaneSet{}; }

    // The lanes in which lane cell k is filled.
    static constexpr LaneSet where_filled(int k) {
        constexpr std::uint64_t low[6] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                          0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                          0xffff0000ffff0000, 0xffffffff00000000};
        LaneSet set;
        for (int w = 0; w < kLaneWords; ++w)
            set.word[w] = k < 6 ? low[k] : (w >> (k - 6) & 1) ? ~std::uint64_t{0} : 0;
        return set;
    }

    // The first `count` lanes.
    static constexpr LaneSet first(int count) {
        LaneSet set;
        for (int lane = 0; lane < count; ++lane)
            set.word[lane >> 6] |= std::uint64_t{1} << (lane & 63);
        return set;
    }

    constexpr bool empty() const { return *this == LaneSet{}; }
    constexpr bool operator==(const LaneSet&) const = default;
    constexpr auto operator<=>(const LaneSet&) const = default;

    constexpr LaneSet& operator&=(const LaneSet& other) {
        for (int w = 0; w < kLaneWords; ++w)
            word[w] &= other.word[w];
        return *this;
    }
    constexpr LaneSet& operator|=(const LaneSet& other) {
        for (int w = 0; w < kLaneWords; ++w)
            word[w] |= other.word[w];
        return *this;
    }
    constexpr LaneSet operator&(const LaneSet& other) const {
        LaneSet set = *this;
        return set &= other;
    }
    constexpr LaneSet operator|(const LaneSet& other) const {
        LaneSet set = *this;
        return set |= other;
    }
    constexpr LaneSet operator~() const {
        LaneSet set;
        for (int w = 0; w < kLaneWords; ++w)
            set.word[w] = ~word[w];
        return set;
    }
};

} // namespace nonolith::census
