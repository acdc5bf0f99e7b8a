// Remembering settled lines of a coloured puzzle.
#pragma once

#include "line/bits.hpp"

#include <algorithm>
#include <vector>

namespace nonolith {

// As LineCache of black and white: a direct-mapped table of what went in and what came out. An
// entry is the words of a line before and after, as many as the palette has colours, so that the
// number of entries depends on the palette and the whole stays in the second-level cache. An entry
// of another puzzle is told by its generation.
class ColourLineCache {
  public:
    static constexpr std::size_t kMostWords = 16; // of a line; longer ones are not remembered

    struct Entry {
        u64 generation = 0;
        u32 line = 0;
        bool fits = false;
    };

    void next_puzzle(std::size_t words) {
        ++generation_;
        if (words == words_)
            return;
        words_ = words;
        log_size_ = 12;
        while (log_size_ > 8 && (2 * words * sizeof(u64) << log_size_) > kBytes)
            --log_size_;
        store_.assign(2 * words << log_size_, 0);
        entries_.assign(std::size_t{1} << log_size_, {});
    }

    std::size_t slot(u32 line, const u64* cells) const {
        u64 hash = line * 0x165667b19e3779f9U;
        for (std::size_t w = 0; w < words_; ++w) {
            hash = (hash ^ cells[w]) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 29;
        }
        return (hash * 0xbf58476d1ce4e5b9U) >> (64 - log_size_);
    }

    // Whether the entry is that of this line with these cells.
    bool knows(std::size_t slot, u32 line, const u64* cells) const {
        const Entry& entry = entries_[slot];
        return entry.generation == generation_ && entry.line == line &&
               std::equal(cells, cells + words_, before(slot));
    }

    bool fits(std::size_t slot) const { return entries_[slot].fits; }
    const u64* after(std::size_t slot) const { return before(slot) + words_; }

    void store(std::size_t slot, u32 line, const u64* from, const u64* to, bool fits) {
        entries_[slot] = {generation_, line, fits};
        u64* const words = store_.data() + 2 * words_ * slot;
        std::copy_n(from, words_, words);
        std::copy_n(to, words_, words + words_);
    }

  private:
    static constexpr std::size_t kBytes = std::size_t{1} << 19;

    const u64* before(std::size_t slot) const { return store_.data() + 2 * words_ * slot; }

    std::size_t words_ = 0;
    u32 log_size_ = 0;
    u64 generation_ = 0;
    std::vector<u64> store_;
    std::vector<Entry> entries_;
};

} // namespace nonolith
