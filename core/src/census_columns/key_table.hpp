// A hash table from keys of any length to numbers of grids, for states by the hundred million.

#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace nonolith::census {

// Keys are stored one after the other, each after its length; an entry has the place and the count.
// Keys are compared in full, so hashing can't merge two states.
class KeyTable {
  public:
    struct Entry {
        std::uint64_t key; // where it begins
        u128 count;
    };

    std::size_t size() const { return entries_.size(); }
    const Entry& entry(std::size_t number) const { return entries_[number]; }

    std::string_view key(const Entry& entry) const {
        std::uint32_t length;
        std::memcpy(&length, &keys_[entry.key], sizeof length);
        return {reinterpret_cast<const char*>(&keys_[entry.key + sizeof length]), length};
    }

    static std::uint64_t hash(std::string_view key) {
        std::uint64_t mixed = key.size();
        for (const char byte : key)
            mixed = (mixed ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
        mixed ^= mixed >> 32;
        mixed *= 0x9e3779b97f4a7c15U;
        return mixed ^ mixed >> 29;
    }

    // Adds to the count of a key, which may be new.
    void add(std::string_view key, std::uint64_t hash, u128 count) {
        NONOLITH_EXPECTS(hash == KeyTable::hash(key));
        if (2 * (entries_.size() + 1) > slots_.size())
            grow();
        std::uint32_t& slot = find(key, hash);
        if (slot == 0) {
            reserve(entries_, 1);
            entries_.push_back({keys_.size(), 0});
            slot = static_cast<std::uint32_t>(entries_.size());
            const auto length = static_cast<std::uint32_t>(key.size());
            reserve(keys_, sizeof length + length);
            const auto* bytes = reinterpret_cast<const unsigned char*>(&length);
            keys_.insert(keys_.end(), bytes, bytes + sizeof length);
            keys_.insert(keys_.end(), key.begin(), key.end());
        }
        entries_[slot - 1].count += count;
        // Only equal states are counted together, and no count overflows.
        NONOLITH_ENSURES(this->key(entries_[slot - 1]) == key);
        NONOLITH_ENSURES(entries_[slot - 1].count >= count);
    }

    std::uint64_t bytes() const {
        return keys_.capacity() + entries_.capacity() * sizeof(Entry) +
               slots_.capacity() * sizeof(std::uint32_t);
    }

  private:
    // The upper half chooses the slot: the lower has chosen the table.
    std::uint32_t& find(std::string_view wanted, std::uint64_t hash) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash >> 32 & mask;
        while (slots_[at] != 0 && key(entries_[slots_[at] - 1]) != wanted)
            at = (at + 1) & mask;
        return slots_[at];
    }

    void grow() {
        slots_.assign(std::max<std::size_t>(16, slots_.size() * 2), 0);
        for (std::size_t number = 0; number < entries_.size(); ++number) {
            const std::string_view there = key(entries_[number]);
            NONOLITH_INVARIANT(find(there, hash(there)) == 0); // keys differ
            find(there, hash(there)) = static_cast<std::uint32_t>(number + 1);
        }
    }

    // Doubling would leave a quarter of the memory unused.
    template <class Item> static void reserve(std::vector<Item>& items, std::size_t more) {
        if (items.size() + more > items.capacity())
            items.reserve(items.size() + items.size() / 4 + more);
    }

    std::vector<unsigned char> keys_;
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> slots_; // the number of an entry plus one; 0 is free
};

} // namespace nonolith::census
