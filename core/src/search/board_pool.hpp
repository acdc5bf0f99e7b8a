// Memory for the boards that probing keeps.
#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <memory>
#include <vector>

namespace nonolith {

// Numbered boards of one size, each with a count of references and its surplus, in slabs that are
// kept for reuse. Number 0 is no board. Counts are plain integers: a pool belongs to one search.
//
// std::shared_ptr, one allocation and two atomic counts a board, cost a sixth of the whole search.
template <class Word> class BoardPool {
  public:
    using Handle = u32;

    // Forgets all boards and sets the size of the next ones. `most` bytes are not exceeded: take()
    // returns 0 then.
    void reset(std::size_t words, std::size_t most) {
        if (words != words_) {
            slabs_.clear();
            words_ = words;
            log_slab_ = kMostLog;
            while (log_slab_ > 0 && (words * sizeof(Word) << log_slab_) > kSlabBytes)
                --log_slab_;
        }
        const std::size_t bytes = words * sizeof(Word) + sizeof(Record);
        limit_ = most / bytes;
        free_.clear();
        records_.assign(1, {});
    }

    // Gives back what is more than so many bytes. All boards are forgotten.
    void shrink(std::size_t most) {
        const std::size_t bytes = (words_ * sizeof(Word)) << log_slab_;
        if (slabs_.size() * bytes > most)
            slabs_.resize(most / bytes);
        records_ = {};
        free_ = {};
    }

    Handle take() {
        if (!free_.empty()) {
            const Handle handle = free_.back();
            free_.pop_back();
            records_[handle] = {1, 0, 0};
            return handle;
        }
        if (records_.size() > limit_)
            return 0;
        NONOLITH_EXPECTS(records_.size() < ~Handle{0});
        const Handle handle = static_cast<Handle>(records_.size());
        if (((handle - 1) >> log_slab_) == slabs_.size())
            slabs_.push_back(std::make_unique_for_overwrite<Word[]>(words_ << log_slab_));
        records_.push_back({1, 0, 0});
        return handle;
    }

    void share(Handle handle) {
        NONOLITH_EXPECTS(handle == 0 || records_[handle].references > 0);
        ++records_[handle].references;
    }

    void release(Handle handle) {
        NONOLITH_EXPECTS(handle == 0 || records_[handle].references > 0);
        if (handle != 0 && --records_[handle].references == 0)
            free_.push_back(handle);
    }

    bool shared(Handle handle) const { return records_[handle].references > 1; }
    u32& surplus(Handle handle) { return records_[handle].surplus; }
    u64& version(Handle handle) { return records_[handle].version; }

    Word* board(Handle handle) {
        NONOLITH_EXPECTS(handle != 0 && handle < records_.size());
        NONOLITH_EXPECTS(records_[handle].references > 0);
        const u32 index = handle - 1;
        return slabs_[index >> log_slab_].get() + (index & ((1U << log_slab_) - 1)) * words_;
    }

  private:
    struct Record {
        u32 references = 0;
        u32 surplus = 0; // of the board
        u64 version = 0; // of the node's board that this one includes
    };
    static constexpr u32 kMostLog = 6; // boards of a slab
    // What malloc gives from its heap. Larger pieces, which it takes from the system each time and
    // gives back, cost more than most puzzles that a few probes decide.
    static constexpr std::size_t kSlabBytes = std::size_t{1} << 15;

    std::size_t words_ = 0;
    u32 log_slab_ = 0;
    std::size_t limit_ = 0;
    std::vector<std::unique_ptr<Word[]>> slabs_;
    std::vector<Record> records_;
    std::vector<Handle> free_;
};

} // namespace nonolith
