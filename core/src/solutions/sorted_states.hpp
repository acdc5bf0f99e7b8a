// States of a counting programme in ascending order, read and written from one end to the other.
#pragma once

#include "line/bits.hpp"
#include "state_table.hpp"
#include "support/contract.hpp"
#include "support/watch.hpp"

#include <nonolith/solution_counting.hpp>
#include <vector>

namespace nonolith {

// What reading one cell does to the two automata that read it: its column's, in state x before it,
// and its row's, in state r.
struct CellStep {
    static constexpr u32 kDead = ~u32{0};

    u32 column_bits = 0; // of a state of the column,
    u32 row_bits = 0;    // and of one of the row
    u32 choices = 0;     // candidates of the cell
    std::vector<u32> to; // to[(x << row_bits | r) * choices + i] = x' << row_bits | r', or kDead
};

// The states at one place of the programme and how many pasts lead to each. A key is one state a
// column, that of the column to be read next first, and the state of the row under way:
//
//     | column j | column j+1 | … | column w-1 | column 0 | … | column j-1 | row |
//
// Reading the cell of column j changes the first field and the last one only. The keys are sorted,
// so that those with one value of the first field are a run, sorted by the others. The runs are
// merged by the others: whatever can become the same key comes together, no table has to be looked
// up, and what is written, with column j behind the other columns, is sorted again. The memory is
// gone through in order, which is what makes it several times as fast as a hash table that does not
// fit into the caches.
template <class Key> class SortedStates {
  public:
    std::size_t size() const { return keys_.size(); }
    u64 bytes() const {
        return sizeof *this + keys_.capacity() * sizeof(Key) +
               (counts_.capacity() + sums_.capacity() + met_.capacity()) * sizeof(u64) +
               runs_.capacity() * sizeof(Run);
    }

    void begin(Key key) {
        keys_.assign(1, key);
        counts_.assign(1, 1);
        limbs_ = 1;
    }

    // The states after one more cell, of which those are kept whose key `may_end` well; `bits` are
    // those of a key. Returns false as soon as there are more than `most` of them, and throws
    // CountTooLarge when both tables take more than `most_bytes`.
    template <class MayEnd>
    bool read(const SortedStates& from, const CellStep& step, u32 bits, std::size_t most,
              u64 most_bytes, Watch& watch, MayEnd&& may_end) {
        keys_.clear();
        counts_.clear();
        limbs_ = limbs_for_sums(from.counts_, from.size(), from.limbs_);
        const u32 small_bits = step.column_bits + step.row_bits;
        sums_.assign(limbs_ << small_bits, 0);
        met_.assign(((std::size_t{1} << small_bits) + 63) / 64, 0);
        const std::size_t runs = find_runs(from, bits, step);
        for (u32 until_look = 1;;) {
            if (--until_look == 0) {
                until_look = kBetweenLooks;
                watch.tick(u64{kBetweenLooks} * 32);
                if (size() > most)
                    return false;
                if (bytes() + from.bytes() > most_bytes)
                    throw CountTooLarge("the states of the count do not fit into memory");
            }
            Key least = kNone;
            for (std::size_t run = 0; run < runs; ++run)
                least = std::min(least, runs_[run].rest);
            if (least == kNone)
                return true;
            for (std::size_t run = 0; run < runs; ++run)
                if (runs_[run].rest == least)
                    take(from, step, run);
            write(least, small_bits, may_end);
        }
    }

    // The sum of all counts.
    std::vector<u64> total() const {
        std::vector<u64> sum(limbs_ + 1, 0);
        for (std::size_t state = 0; state < size(); ++state)
            add_words(sum.data(), sum.size(), &counts_[state * limbs_], limbs_);
        return sum;
    }

  private:
    static constexpr Key kNone = ~Key{0}; // longer than any rest
    static constexpr u32 kBetweenLooks = 1 << 12;

    struct Run {
        std::size_t at, end; // in the states that are read
        Key rest;            // of the key at hand, without its first field and its last
        u32 state;           // the value of the first field
    };

    std::size_t find_runs(const SortedStates& from, u32 bits, const CellStep& step) {
        NONOLITH_EXPECTS(bits < kBits<Key>);
        const u32 below = bits - step.column_bits;
        rest_mask_ = (Key{1} << below) - 1;
        runs_.clear();
        for (std::size_t at = 0; at < from.size();) {
            const Key first = from.keys_[at] >> below;
            const auto end = std::partition_point(
                from.keys_.begin() + static_cast<std::ptrdiff_t>(at), from.keys_.end(),
                [&](Key key) { return key >> below == first; });
            const auto next = static_cast<std::size_t>(end - from.keys_.begin());
            runs_.push_back({at, next, (from.keys_[at] & rest_mask_) >> step.row_bits,
                             static_cast<u32>(first)});
            at = next;
        }
        return runs_.size();
    }

    // Reads the cell in the states of a run that have its rest, and goes on to the next rest.
    void take(const SortedStates& from, const CellStep& step, std::size_t number) {
        Run run = runs_[number];
        const Key rest = run.rest;
        const u32 row_mask = low_bits<u32>(step.row_bits);
        const bool one_limb = limbs_ == 1 && from.limbs_ == 1;
        do {
            const u32 row = static_cast<u32>(from.keys_[run.at]) & row_mask;
            const u32* const to =
                &step.to[std::size_t{run.state << step.row_bits | row} * step.choices];
            for (u32 i = 0; i < step.choices; ++i) {
                if (to[i] == CellStep::kDead)
                    continue;
                met_[to[i] / 64] |= u64{1} << (to[i] % 64);
                if (one_limb)
                    sums_[to[i]] += from.counts_[run.at];
                else
                    add_words(&sums_[to[i] * limbs_], limbs_, &from.counts_[run.at * from.limbs_],
                              from.limbs_);
            }
            run.rest =
                ++run.at == run.end ? kNone : (from.keys_[run.at] & rest_mask_) >> step.row_bits;
        } while (run.rest == rest);
        runs_[number] = run;
    }

    // Writes what was summed up for a rest, and clears it.
    template <class MayEnd> void write(Key rest, u32 small_bits, MayEnd&& may_end) {
        for (std::size_t w = 0; w < met_.size(); ++w) {
            for_each_bit(met_[w], [&](u32 bit) {
                const std::size_t low = w * 64 + bit;
                const Key key = rest << small_bits | low;
                const bool kept = may_end(key);
                if (kept)
                    keys_.push_back(key);
                for (std::size_t limb = 0; limb < limbs_; ++limb) {
                    if (kept)
                        counts_.push_back(sums_[low * limbs_ + limb]);
                    sums_[low * limbs_ + limb] = 0;
                }
            });
            met_[w] = 0;
        }
    }

    std::vector<Key> keys_;
    std::vector<u64> counts_; // limbs_ words each, lowest first
    std::size_t limbs_ = 1;
    std::vector<Run> runs_; // scratch, like all below
    Key rest_mask_ = 0;
    std::vector<u64> sums_; // of the rest at hand, by its new states
    std::vector<u64> met_;  // those that have a sum
};

} // namespace nonolith
