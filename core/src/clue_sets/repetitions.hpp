// How many keys occur once, how many twice, and so on, among a list of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace nonolith::census {

// Keys are counted in an open hash table that is at most half full:
//
//     63            32 31             0
//     +---------------+---------------+
//     | key           | occurrences   |   all bits 0: a free place
//     +---------------+---------------+
//
// A list whose table would not stay in the cache is first cut into parts by other bits of a hash;
// without that, 6x6 takes twice as long. Buckets of 16 keys, each compared with the 15 others by
// vector instructions, took the same time and more code; so did sorting.
class Repetitions {
  public:
    // Adds, for each number of occurrences, how many keys have it, times `weight`, to `found`:
    // found[k] is for keys that occur k times. The keys are left as they are. Returns whether one
    // of them occurs more often than any key of the lists before.
    bool count(std::span<const std::uint32_t> keys, std::uint64_t weight,
               std::vector<std::uint64_t>& found);

    // The most occurrences of a key in any list, and that key: the least of the first list that has
    // one.
    std::uint32_t most() const { return most_; }
    std::uint32_t key() const { return key_; }

  private:
    static constexpr std::size_t kMostAtOnce = std::size_t{1} << 14;
    static constexpr std::size_t kLeastPlaces = 64;

    void count_part(std::span<const std::uint32_t> keys, std::uint64_t weight,
                    std::vector<std::uint64_t>& found);
    void cut(std::span<const std::uint32_t> keys, int bits);
    void add_occurrences(std::span<const std::uint64_t> places, std::uint64_t weight,
                         std::vector<std::uint64_t>& found);
    void note_most(std::span<const std::uint64_t> places);

    std::vector<std::uint64_t> places_;
    std::vector<std::uint32_t> parts_;
    std::vector<std::size_t> ends_; // of the parts
    std::uint32_t most_ = 0;
    std::uint32_t key_ = 0;
    bool is_new_ = false; // whether they are of this list
};

} // namespace nonolith::census
