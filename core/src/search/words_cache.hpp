// Remembering settled lines of several words.
#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <memory>
#include <vector>

namespace nonolith {

// As LineCache, for lines of which several words are known: coloured ones, with a word for each
// colour, and long ones. A direct-mapped table of what went in and what came out, whose number of
// entries depends on the words of a line, so that the whole stays in the second-level cache. An
// entry of another puzzle is told by its generation.
//
// The table begins small and grows with what is stored: to make one of full size takes longer than
// to solve most puzzles that a few probes decide. For the next puzzle it is small again, so that
// what is remembered does not depend on the puzzles before; its memory stays.
class WordsCache {
  public:
    static constexpr std::size_t kMostWords = 16; // of a line; longer ones are not remembered

    void next_puzzle(std::size_t words) {
        NONOLITH_EXPECTS(words > 0 && words <= kMostWords);
        words_ = words;
        most_ = kMostLog;
        while (most_ > kLeastLog && (2 * words * sizeof(u64) << most_) > kBytes)
            --most_;
        resize(kLeastLog);
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

    // The slot is that of `line` and `from`. It may be another one afterwards.
    void store(std::size_t slot, u32 line, const u64* from, const u64* to, bool fits) {
        if (++stored_ > std::size_t{2} << log_size_ && log_size_ < most_) {
            resize(std::min(log_size_ + 2, most_));
            slot = this->slot(line, from);
        }
        NONOLITH_INVARIANT(slot == this->slot(line, from) && slot < entries_.size());
        entries_[slot] = {generation_, line, fits};
        u64* const words = store_.get() + 2 * words_ * slot;
        std::copy_n(from, words_, words);
        std::copy_n(to, words_, words + words_);
    }

  private:
    struct Entry {
        u64 generation = 0;
        u32 line = 0;
        bool fits = false;
    };

    static constexpr std::size_t kBytes = std::size_t{1} << 19;
    static constexpr u32 kLeastLog = 9, kMostLog = 12;

    // Forgets everything.
    void resize(u32 log_size) {
        log_size_ = log_size;
        stored_ = 0;
        ++generation_;
        const std::size_t size = std::size_t{1} << log_size;
        if (entries_.size() < size)
            entries_.assign(size, {});
        if (store_words_ < 2 * words_ * size) {
            store_words_ = 2 * words_ * size;
            store_ = std::make_unique_for_overwrite<u64[]>(store_words_);
        }
    }

    const u64* before(std::size_t slot) const { return store_.get() + 2 * words_ * slot; }

    std::size_t words_ = 0;
    u32 log_size_ = 0, most_ = 0;
    std::size_t stored_ = 0; // since the table has its size
    u64 generation_ = 0;
    std::size_t store_words_ = 0;
    std::unique_ptr<u64[]> store_;
    std::vector<Entry> entries_;
};

} // namespace nonolith
