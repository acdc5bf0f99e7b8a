// A hash table from packed states to exact counts of any size.

#pragma once

#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace nonolith {

// Adds `small` (of fewer words) to `sum`, which is wide enough for the result.
inline void add_words(std::uint64_t* sum, std::size_t words, const std::uint64_t* small,
                      std::size_t small_words) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < words && (i < small_words || carry != 0); ++i) {
        const std::uint64_t added = i < small_words ? small[i] : 0;
        const std::uint64_t partial = sum[i] + added;
        const std::uint64_t whole = partial + carry;
        carry = (partial < added ? 1 : 0) | (whole < partial ? 1 : 0);
        sum[i] = whole;
    }
    NONOLITH_ENSURES(carry == 0);
}

// How many words the sum of some numbers, of so many words each, may need.
inline std::size_t limbs_for_sums(const std::vector<std::uint64_t>& numbers, std::size_t size,
                                  std::size_t limbs) {
    std::size_t top = 0; // bits of the largest number
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t limb = limbs; limb-- > top / 64;)
            if (const std::uint64_t word = numbers[i * limbs + limb]; word != 0) {
                top = std::max(top, limb * 64 + static_cast<std::size_t>(std::bit_width(word)));
                break;
            }
    return (top + static_cast<std::size_t>(std::bit_width(size))) / 64 + 1;
}

// States lie one after the other in the order in which they came, each with as many words of key as
// every other and as many words of count as the layer needs; the slots hold their numbers. Counts
// grow from layer to layer: begin() sets their width for one layer.
class StateTable {
  public:
    explicit StateTable(std::uint32_t key_words) : words_(key_words), slots_(kFewest, 0) {}

    void begin(std::size_t limbs) {
        NONOLITH_EXPECTS(size_ == 0 && limbs > 0);
        limbs_ = limbs;
    }

    std::size_t size() const { return size_; }
    std::size_t limbs() const { return limbs_; }
    std::uint64_t* key(std::size_t state) { return &keys_[state * words_]; }
    const std::uint64_t* key(std::size_t state) const { return &keys_[state * words_]; }
    const std::uint64_t* count(std::size_t state) const { return &counts_[state * limbs_]; }

    std::uint64_t bytes() const {
        return (keys_.capacity() + counts_.capacity()) * sizeof(std::uint64_t) +
               slots_.capacity() * sizeof(std::uint32_t);
    }

    // How many words the sum of all counts may need.
    std::size_t limbs_for_sums() const { return nonolith::limbs_for_sums(counts_, size_, limbs_); }

    // Adds a count to the state with this key, which may be new.
    void add(const std::uint64_t* key, const std::uint64_t* count, std::size_t limbs) {
        NONOLITH_EXPECTS(limbs <= limbs_);
        if (2 * (size_ + 1) > slots_.size())
            grow();
        std::uint32_t* slot = find(key);
        if (*slot == 0) {
            keys_.insert(keys_.end(), key, key + words_);
            counts_.resize(counts_.size() + limbs_, 0);
            *slot = static_cast<std::uint32_t>(++size_);
        }
        add_words(&counts_[(*slot - 1) * limbs_], limbs_, count, limbs);
        // Only equal states are counted together.
        NONOLITH_ENSURES(std::equal(key, key + words_, this->key(*slot - 1)));
    }

  private:
    static constexpr std::size_t kFewest = 64;

    std::uint64_t hash(const std::uint64_t* key) const {
        std::uint64_t mixed = 0;
        for (std::uint32_t i = 0; i < words_; ++i) {
            mixed = (mixed ^ key[i]) * 0x9e3779b97f4a7c15U;
            mixed ^= mixed >> 32;
        }
        return mixed;
    }

    std::uint32_t* find(const std::uint64_t* key) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash(key) & mask;
        while (slots_[at] != 0 && !std::equal(key, key + words_, &keys_[(slots_[at] - 1) * words_]))
            at = (at + 1) & mask;
        return &slots_[at];
    }

    void grow() {
        slots_.assign(slots_.size() * 2, 0);
        for (std::size_t state = 0; state < size_; ++state)
            *find(&keys_[state * words_]) = static_cast<std::uint32_t>(state + 1);
    }

    std::uint32_t words_;
    std::size_t limbs_ = 1;
    std::size_t size_ = 0;
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint64_t> counts_;
    std::vector<std::uint32_t> slots_; // the number of a state plus one; 0 is free
};

} // namespace nonolith
