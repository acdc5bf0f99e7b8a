// Remembering settled lines.
#pragma once

#include "line/settler.hpp"

#include <array>
#include <memory>

namespace nonolith {

// Search settles the same line with the same known cells over and over: a probe differs from its
// neighbour in a few lines, and most of what it settles another probe has settled before. A direct
// mapped table of what went in and what came out answers four of five lines at a third of the cost.
//
// 2^12 entries stay in the second-level cache; twice as many or half as many are slower. An entry
// of another puzzle is told by its generation, so that nothing is cleared between puzzles.
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
    const LineClue* lines_;
    LineCache<Word>* cache_ = nullptr;
};

// Lines of several words are not remembered: hashing and comparing them costs too much of what it
// saves, and probing of large boards is bounded by memory anyway.
class UncachedSettler : public Settler<u64, true> {
  public:
    using Settler::Settler;
    u64 remembered = 0;
};

} // namespace nonolith
