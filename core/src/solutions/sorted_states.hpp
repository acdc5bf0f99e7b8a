// States of a counting programme in ascending order, read and written from one end to the other.
#pragma once

#include "cell_step.hpp"
#include "state_pages.hpp"
#include "state_table.hpp"
#include "support/contract.hpp"
#include "support/watch.hpp"

#include <cstring>
#include <nonolith/solution_counting.hpp>
#include <vector>

namespace nonolith {

// The states at one place of the programme and how many pasts lead to each. A key is one state a
// column, that of the column to be read next last, and the state of the row under way:
//
//     | column j-1 | … | column 0 | column w-1 | … | column j+1 | column j | row |
//
// Reading the cell of column j changes the last two fields only. The keys are sorted, so that those
// that agree in all others, the *rest*, are neighbours: whatever can become the same key comes
// together, and is summed up in a table of a few words. What is written begins with the new state
// of column j, and goes to the end of the run of the keys that begin with it. The rests come in
// ascending order, so that each run is sorted, and all runs, one after the other, are as well. No
// table is looked up and nothing is compared but neighbours; memory is gone through in order.
//
// (With the column to be read next first, the runs have to be merged instead: that took twice as
// long, a hash table several times as long.)
template <class Key> class SortedStates {
  public:
    explicit SortedStates(StatePages& pages) : pages_(&pages) {}

    std::size_t size() const {
        std::size_t room = 0, unused = 0;
        for (const Run& run : runs_) {
            room += run.pages.size() * per_page_;
            unused += run.unused;
        }
        return room - unused;
    }

    // One state, with one past.
    void begin(Key key) {
        const u64 one = 1;
        open(1, 1);
        append<true>(runs_[0], key, &one);
    }

    // The states after one more step. `from` is used up, and shares this one's pages; `bits` are
    // those of a key. `filter` says which states are worth reading (`begins`), and
    // of the others what it knows of a rest (`live`) and whether a state of the row is worth
    // writing with it (`ends`). Returns false as soon as there are more than `most` states, and
    // throws CountTooLarge when all pages together take more than `most_bytes`.
    template <class Filter>
    bool read(SortedStates& from, const CellStep& step, u32 bits, std::size_t most, u64 most_bytes,
              Watch& watch, Filter& filter) {
        NONOLITH_EXPECTS(bits < kBits<Key>);
        const std::size_t sum_bits = from.count_bits() + std::bit_width(from.size());
        open(std::size_t{1} << step.column_bits, sum_bits / 64 + 1);
        sums_.assign(limbs_ << (step.column_bits + step.row_bits), 0);
        met_.assign(words_for(sums_.size() / limbs_), 0);
        const auto may_go_on = [&] {
            watch.tick(from.per_page_ * 16);
            if (pages_->bytes() > most_bytes)
                throw CountTooLarge("the states of the count do not fit into memory");
            return size() <= most;
        };
        // Nearly always a number is one word.
        return limbs_ == 1 ? read_all<true>(from, step, bits, filter, may_go_on)
                           : read_all<false>(from, step, bits, filter, may_go_on);
    }

    // The sum of all counts.
    std::vector<u64> total() const {
        std::vector<u64> sum(limbs_ + 1, 0);
        for (const Run& run : runs_)
            for (std::size_t page = 0; page < run.pages.size(); ++page)
                for (std::size_t n = 0; n < in_page(run, page); ++n)
                    add_words(sum.data(), sum.size(), run.pages[page] + n * stride() + kKeyWords,
                              limbs_);
        return sum;
    }

  private:
    static constexpr std::size_t kKeyWords = sizeof(Key) / sizeof(u64);

    // The states whose keys have one first field. A state lies in a page as its key and its count,
    // lowest word first.
    struct Run {
        std::vector<u64*> pages;
        u64* next = nullptr;    // where the next one goes
        std::size_t unused = 0; // states that the last page has room for
    };

    std::size_t stride() const { return kKeyWords + limbs_; }
    std::size_t in_page(const Run& run, std::size_t page) const {
        return page + 1 < run.pages.size() ? per_page_ : per_page_ - run.unused;
    }

    static Key key_at(const u64* state) {
        Key key;
        std::memcpy(&key, state, sizeof key);
        return key;
    }

    void open(std::size_t runs, std::size_t limbs) {
        limbs_ = limbs;
        per_page_ = pages_->words() / stride();
        NONOLITH_EXPECTS(per_page_ > 0);
        ones_.assign(limbs, 0);
        runs_.assign(runs, {});
    }

    // Bits of the largest count; some more are no harm.
    std::size_t count_bits() const {
        std::size_t words = limbs_;
        while (words > 0 && ones_[words - 1] == 0)
            --words;
        return words == 0 ? 0 : 64 * (words - 1) + std::bit_width(ones_[words - 1]);
    }

    template <bool kOneLimb> void append(Run& run, Key key, const u64* count) {
        if (run.unused == 0) [[unlikely]] {
            run.pages.push_back(run.next = pages_->take());
            run.unused = per_page_;
        }
        --run.unused;
        std::memcpy(run.next, &key, sizeof key);
        for (std::size_t limb = 0; limb < (kOneLimb ? 1 : limbs_); ++limb) {
            run.next[kKeyWords + limb] = count[limb];
            ones_[limb] |= count[limb];
        }
        run.next += kKeyWords + (kOneLimb ? 1 : limbs_);
    }

    template <bool kOneLimb, class Filter, class MayGoOn>
    bool read_all(SortedStates& from, const CellStep& step, u32 bits, Filter& filter,
                  const MayGoOn& may_go_on) {
        const u32 small_bits = step.column_bits + step.row_bits;
        const u32 row_mask = low_bits<u32>(step.row_bits);
        const u32 low_mask = low_bits<u32>(small_bits);
        const std::size_t limbs = kOneLimb ? 1 : limbs_, from_stride = from.stride();
        Key rest = ~Key{0}; // no key has it
        u64 live = 0;       // what the filter knows of the rest
        bool summed = false;
        const auto write = [&](u32 low, const u64* count) {
            const u32 x = low >> step.row_bits, row = low & row_mask;
            if (filter.ends(row, live))
                append<kOneLimb>(runs_[x],
                                 Key{x} << (bits - step.column_bits) | rest << step.row_bits | row,
                                 count);
        };
        const auto write_sums = [&] {
            summed = false;
            for (std::size_t w = 0; w < met_.size(); ++w) {
                for_each_bit(met_[w], [&](u32 bit) {
                    const u32 low = static_cast<u32>(w * 64 + bit);
                    write(low, &sums_[low * limbs]);
                    std::fill_n(&sums_[low * limbs], limbs, 0);
                });
                met_[w] = 0;
            }
        };
        for (Run& run : from.runs_) {
            for (std::size_t page = 0; page < run.pages.size(); ++page) {
                if (!may_go_on())
                    return false;
                const u64* state = run.pages[page];
                const u64* const end = state + from.in_page(run, page) * from_stride;
                for (; state != end; state += from_stride) {
                    const Key key = key_at(state);
                    if (!filter.begins(key))
                        continue;
                    const u64* const count = state + kKeyWords;
                    const u32* const to =
                        &step.to[std::size_t{static_cast<u32>(key) & low_mask} * step.choices];
                    if (key >> small_bits != rest) {
                        if (summed)
                            write_sums();
                        rest = key >> small_bits;
                        live = filter.live(rest);
                        const u64* const next = state + from_stride;
                        if (kOneLimb && next != end && key_at(next) >> small_bits != rest) {
                            // Nothing to be added to it.
                            for (u32 i = 0; i < step.choices && to[i] != CellStep::kDead; ++i)
                                write(to[i], count);
                            continue;
                        }
                    }
                    summed = true;
                    for (u32 i = 0; i < step.choices && to[i] != CellStep::kDead; ++i) {
                        met_[to[i] / 64] |= u64{1} << (to[i] % 64);
                        if (kOneLimb)
                            sums_[to[i]] += *count;
                        else
                            add_words(&sums_[to[i] * limbs], limbs, count, from.limbs_);
                    }
                }
                pages_->give_back(run.pages[page]);
            }
            run.pages.clear();
        }
        if (summed)
            write_sums();
        return true;
    }

    StatePages* pages_;
    std::vector<Run> runs_; // by first field
    std::size_t limbs_ = 1; // words of a count
    std::size_t per_page_ = 1;
    std::vector<u64> ones_; // of all counts together
    std::vector<u64> sums_; // of the rest at hand, by its new states
    std::vector<u64> met_;  // those that have a sum
};

} // namespace nonolith
