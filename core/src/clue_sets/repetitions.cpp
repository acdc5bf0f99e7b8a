#include "clue_sets/repetitions.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

namespace nonolith::census {

namespace {

// Multiplicative hashes (Knuth, The Art of Computer Programming 3, 6.4): the golden ratio for the
// places of a table, another odd number for the parts.
std::uint32_t place_hash(std::uint32_t key, int bits) {
    return key * 0x9e3779b1u >> (32 - bits);
}
std::uint32_t part_hash(std::uint32_t key, int bits) {
    return key * 0x85ebca6bu >> (32 - bits);
}

std::uint32_t occurrences(std::uint64_t place) {
    return static_cast<std::uint32_t>(place);
}

std::uint32_t key_of(std::uint64_t place) {
    return static_cast<std::uint32_t>(place >> 32);
}

} // namespace

bool Repetitions::count(std::span<const std::uint32_t> keys, std::uint64_t weight,
                        std::vector<std::uint64_t>& found) {
    NONOLITH_EXPECTS(weight > 0);
    is_new_ = false;
    found.resize(std::max(found.size(), kLeastPlaces));
    if (keys.size() <= kMostAtOnce) {
        count_part(keys, weight, found);
        return is_new_;
    }
    const int bits =
        std::bit_width(2 * keys.size() / kMostAtOnce); // parts of half the size or less
    cut(keys, bits);
    std::size_t begin = 0;
    for (const std::size_t end : ends_) {
        count_part(std::span(parts_).subspan(begin, end - begin), weight, found);
        begin = end;
    }
    NONOLITH_ENSURES(begin == keys.size());
    return is_new_;
}

// Sorts the keys into parts_ by their hash.
void Repetitions::cut(std::span<const std::uint32_t> keys, int bits) {
    ends_.assign(std::size_t{1} << bits, 0);
    for (const std::uint32_t key : keys)
        ++ends_[part_hash(key, bits)];
    std::size_t begin = 0;
    for (std::size_t& end : ends_)
        begin += std::exchange(end, begin);
    parts_.resize(std::max(parts_.size(), keys.size()));
    for (const std::uint32_t key : keys)
        parts_[ends_[part_hash(key, bits)]++] = key;
    NONOLITH_ENSURES(std::ranges::is_sorted(ends_) && ends_.back() == keys.size());
}

void Repetitions::count_part(std::span<const std::uint32_t> keys, std::uint64_t weight,
                             std::vector<std::uint64_t>& found) {
    const std::size_t size = std::max(kLeastPlaces, std::bit_ceil(2 * keys.size()));
    const int bits = std::countr_zero(size);
    places_.resize(std::max(places_.size(), size));
    const std::span places = std::span(places_).first(size);
    std::ranges::fill(places, 0);
    std::uint64_t* const table = places.data();
    for (const std::uint32_t key : keys) {
        std::size_t at = place_hash(key, bits);
        for (;;) {
            const std::uint64_t place = table[at];
            if (place == 0) {
                table[at] = std::uint64_t{key} << 32 | 1;
                break;
            }
            if (key_of(place) == key) {
                table[at] = place + 1;
                break;
            }
            at = (at + 1) & (size - 1);
        }
    }
    // No key was lost, none counted twice.
    NONOLITH_INVARIANT(std::transform_reduce(places.begin(), places.end(), std::size_t{0},
                                             std::plus(), occurrences) == keys.size());
    add_occurrences(places, weight, found);
}

// Most keys occur a few times. Those are counted in four lists in turn: in one, nearly all
// additions would wait for the one before.
void Repetitions::add_occurrences(std::span<const std::uint64_t> places, std::uint64_t weight,
                                  std::vector<std::uint64_t>& found) {
    constexpr std::size_t kLists = 4, kFew = 16;
    std::array<std::array<std::uint32_t, kFew>, kLists> few{};
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::uint32_t times = occurrences(places[i]);
        if (times < kFew) [[likely]] {
            ++few[i % kLists][times];
            continue;
        }
        if (times >= found.size())
            found.resize(2 * std::size_t{times});
        found[times] += weight;
        most = std::max(most, times);
    }
    for (std::uint32_t times = 1; times < kFew; ++times) {
        std::uint64_t keys = 0;
        for (const auto& list : few)
            keys += list[times];
        found[times] += keys * weight;
        if (keys > 0)
            most = std::max(most, times);
    }
    if (most > most_ || (is_new_ && most == most_))
        note_most(places);
}

void Repetitions::note_most(std::span<const std::uint64_t> places) {
    for (const std::uint64_t place : places) {
        const std::uint32_t times = occurrences(place), key = key_of(place);
        if (times > most_ || (is_new_ && times == most_ && key < key_)) {
            most_ = times;
            key_ = key;
            is_new_ = true;
        }
    }
}

} // namespace nonolith::census
