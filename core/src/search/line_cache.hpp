// Remembering settled lines.
#pragma once

#include "line/settler.hpp"
#include "puzzle/compiled_puzzle.hpp"
#include "words_cache.hpp"

#include <array>
#include <memory>

namespace nonolith {

// Search settles the same line with the same known cells over and over: a probe differs from its
// neighbour in a few lines, and most of what it settles another probe has settled before. A direct
// mapped table of what went in and what came out answers four of five lines at a third of the cost.
//
// 2^12 entries stay in the second-level cache; twice as many or half as many are slower. A
// generation number marks entries of earlier puzzles, so nothing is cleared between puzzles.
template <class Word> class LineCache {
  public:
    struct Entry {
        LineCells<Word> before, after;
        u32 generation = 0;
        u32 line = 0; // its number times two, plus one for a contradiction
    };

    LineCache() : entries_(std::make_unique<Table>()) {}

    void next_puzzle() { ++generation_; }
    u32 generation() const { return generation_; }

    Entry& slot(u32 line, const LineCells<Word>& cells) {
        u64 hash = cells.filled * 0x9e3779b97f4a7c15U ^ cells.empty * 0xc2b2ae3d27d4eb4fU ^
                   line * 0x165667b19e3779f9U;
        hash = (hash ^ (hash >> 29)) * 0xbf58476d1ce4e5b9U;
        return (*entries_)[hash >> (64 - kLogSize)];
    }

  private:
    static constexpr u32 kLogSize = 12;
    using Table = std::array<Entry, std::size_t{1} << kLogSize>;
    std::unique_ptr<Table> entries_;
    u32 generation_ = 0;
};

// A settler that looks into the cache first, once there is one: line logic alone settles few lines
// twice, and making a cache takes longer than solving a small puzzle.
template <class Word> class CachedSettler {
  public:
    explicit CachedSettler(const CompiledPuzzle& puzzle) : lines_(puzzle.lines.data()) {}

    void use(LineCache<Word>& cache) {
        cache_ = &cache;
        cache_->next_puzzle();
    }

    bool settle(u32 id, Word* filled, Word* empty) {
        LineCells<Word> known{*filled, *empty};
        if (cache_ == nullptr) {
            if (!settle_word(lines_[id], known))
                return false;
            *filled = known.filled;
            *empty = known.empty;
            return true;
        }
        auto& entry = cache_->slot(id, known);
        if (entry.generation == cache_->generation() && entry.line >> 1 == id &&
            entry.before == known) {
            ++remembered;
            // Nothing but the line and what is known of it decides what it is settled to.
            NONOLITH_INVARIANT(is_right(entry));
        } else {
            entry.before = entry.after = known;
            entry.generation = cache_->generation();
            entry.line = id << 1;
            if (!settle_word(lines_[id], entry.after))
                entry.line |= 1;
        }
        *filled = entry.after.filled;
        *empty = entry.after.empty;
        return (entry.line & 1) == 0;
    }

    u64 remembered = 0;

  private:
    bool is_right(const typename LineCache<Word>::Entry& entry) const {
        LineCells<Word> known = entry.before;
        const bool fits = settle_word(lines_[entry.line >> 1], known);
        return fits == ((entry.line & 1) == 0) && known == entry.after;
    }

    const LineClue* lines_;
    LineCache<Word>* cache_ = nullptr;
};

// The same for boards with lines of several words. Their engine takes ten to a hundred times as
// long as hashing and comparing the words.
class CachedLongSettler {
  public:
    explicit CachedLongSettler(const CompiledPuzzle& puzzle)
        : settler_(puzzle.lines), lines_(puzzle.lines.data()),
          words_(words_for(std::max(puzzle.height, puzzle.width))), known_(4 * words_) {}

    void use(WordsCache& cache) {
        if (2 * words_ > WordsCache::kMostWords)
            return;
        cache_ = &cache;
        cache_->next_puzzle(2 * words_);
    }

    bool settle(u32 id, u64* filled, u64* empty) {
        if (cache_ == nullptr)
            return settler_.settle(id, filled, empty);
        const std::size_t words = words_for(lines_[id].cells);
        u64 *const before = known_.data(), *const after = before + 2 * words_;
        std::copy_n(filled, words, before); // what is beyond a shorter line stays 0
        std::copy_n(empty, words, before + words_);
        std::fill(before + words, before + words_, 0);
        std::fill(before + words_ + words, after, 0);
        const std::size_t slot = cache_->slot(id, before);
        if (cache_->knows(slot, id, before)) {
            ++remembered;
            std::copy_n(cache_->after(slot), words, filled);
            std::copy_n(cache_->after(slot) + words_, words, empty);
            return cache_->fits(slot);
        }
        const bool fits = settler_.settle(id, filled, empty);
        std::copy_n(filled, words, after);
        std::copy_n(empty, words, after + words_);
        cache_->store(slot, id, before, after, fits);
        return fits;
    }

    u64 remembered = 0;

  private:
    Settler<u64, true> settler_;
    const LineClue* lines_;
    std::size_t words_; // of the longest line's filled or empty cells
    WordsCache* cache_ = nullptr;
    std::vector<u64> known_; // the line at hand, before and after
};

} // namespace nonolith
