// States of a counting programme in ascending order, read and written from one end to the other.
#pragma once

#include "cell_step.hpp"
#include "state_pages.hpp"
#include "state_table.hpp"
#include "support/contract.hpp"
#include "support/watch.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <nonolith/solution_counting.hpp>
#include <span>
#include <utility>
#include <vector>

namespace nonolith {

// The states at one place of the programme and how many pasts lead to each. A key is one state a
// column, those of the columns to be read next last, and the state of the row under way:
//
//     | column j-1 | … | column 0 | column w-1 | … | column j+1 | column j | row |
//
// A step that reads the cells of columns j to k changes the last fields only. The keys are sorted,
// so that those that agree in all others, the *rest*, are neighbours: whatever can become the same
// key comes together, and is summed up in a table of a few words. What is written begins with the
// new states of columns j to k, and goes to the end of the run of the keys that begin with them.
// The rests come in ascending order, so that each run is sorted, and all runs, one after the other,
// are as well. No table is looked up and nothing is compared but neighbours; memory is gone through
// in order. What all keys of a run begin with is not written with each of them: that saves a fourth
// of the memory, and it is memory that limits both the size and the speed of a count.
//
// (With the column to be read next first, the runs have to be merged instead: that took twice as
// long, a hash table several times as long.)
template <class Key> class SortedStates {
  public:
    explicit SortedStates(StatePages& pages) : pages_(&pages) {}
    SortedStates(const SortedStates&) = delete;
    SortedStates& operator=(const SortedStates&) = delete;
    ~SortedStates() { clear(); }

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
        open(1, kBits<Key>);
        runs_.emplace_back();
        append<true>(runs_[0], key, &one);
    }

    // The states after one more step. `from` is used up, and shares this one's pages; `bits` are
    // those of a key. `filter` says which states are worth reading (`begins`), and
    // of the others what it knows of a rest (`live`) and whether a state of the row is worth
    // writing with it (`ends`). Throws CountTooLarge when there are no more pages.
    template <class Filter>
    void read(SortedStates& from, WideStep& step, u32 bits, Watch& watch, Filter& filter) {
        NONOLITH_EXPECTS(bits < kBits<Key>);
        const std::size_t sum_bits = from.count_bits() + std::bit_width(from.size());
        open(sum_bits / 64 + 1, bits - step.column_bits());
        // Nearly always a number is one word.
        if (limbs_ == 1)
            read_all<true>(from, step, bits, watch, filter);
        else
            read_all<false>(from, step, bits, watch, filter);
    }

    // The sum of all counts.
    std::vector<u64> total() const {
        std::vector<u64> sum(limbs_ + 1, 0), count(limbs_);
        for (const Run& run : runs_)
            for (std::size_t page = 0; page < run.pages.size(); ++page)
                for (std::size_t n = 0; n < in_page(run, page); ++n) {
                    const std::byte* const state = run.pages[page] + n * stride();
                    std::memcpy(count.data(), state + key_bytes_, limbs_ * sizeof(u64));
                    add_words(sum.data(), sum.size(), count.data(), limbs_);
                }
        return sum;
    }

  private:
    static constexpr std::size_t kLine = 64;       // bytes of a line of the cache,
    static constexpr std::size_t kLinesAhead = 16; // and those fetched of the next page

    // The states whose keys begin in the same way. A state lies in a page as the rest of its key
    // and its count, lowest word first, with nothing between them.
    struct Run {
        std::byte* next = nullptr; // where the next one goes
        u32 unused = 0;            // states that the last page has room for
        u32 x = 0;                 // the field that the keys begin with,
        Key key = 0;               // and the key of it and zeros
        std::vector<std::byte*> pages;
    };

    // Where the states that one end of a step leads to are written.
    struct Target {
        u32 run, row;
    };

    std::size_t stride() const { return key_bytes_ + limbs_ * sizeof(u64); }
    std::size_t in_page(const Run& run, std::size_t page) const {
        return page + 1 < run.pages.size() ? per_page_ : per_page_ - run.unused;
    }

    void clear() {
        for (Run& run : runs_)
            for (std::byte* const page : run.pages)
                if (page != nullptr) // has not been read
                    pages_->give_back(page);
        runs_.clear();
    }

    void open(std::size_t limbs, u32 bits_in_run) {
        clear();
        limbs_ = limbs;
        key_mask_ = low_bits<Key>(bits_in_run);
        key_bytes_ = bits_in_run <= 32 ? 4 : bits_in_run <= 64 ? 8 : 16;
        // A key is read and written as a whole, whatever belongs to it: its lowest bytes come
        // first.
        static_assert(std::endian::native == std::endian::little);
        per_page_ = (pages_->bytes_each() - sizeof(Key)) / stride();
        NONOLITH_EXPECTS(per_page_ > 0);
        ones_.assign(limbs, 0);
        targets_.clear();
        sums_.clear();
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
            run.unused = static_cast<u32>(per_page_);
        }
        --run.unused;
        std::memcpy(run.next, &key, sizeof key);
        run.next += key_bytes_;
        for (std::size_t limb = 0; limb < (kOneLimb ? 1 : limbs_); ++limb) {
            std::memcpy(run.next, &count[limb], sizeof *count);
            run.next += sizeof *count;
            ones_[limb] |= count[limb];
        }
        __builtin_prefetch(run.next + kLine, 1); // there are too many runs to be foreseen
    }

    // Makes room for the ends that a step has met since it was last asked.
    void follow(const WideStep& step, u32 bits) {
        if (targets_.empty())
            run_of_.assign(std::size_t{1} << step.column_bits(), 0);
        for (std::size_t end = targets_.size(); end < step.ends().size(); ++end) {
            const auto [x, row] = step.ends()[end];
            if (run_of_[x] == 0) {
                runs_.push_back({.x = x, .key = Key{x} << (bits - step.column_bits())});
                run_of_[x] = static_cast<u32>(runs_.size());
            }
            targets_.push_back({run_of_[x] - 1, row});
        }
        sums_.resize(targets_.size() * limbs_, 0);
        met_.resize(targets_.size() + 1);
    }

    template <bool kOneLimb, class Filter>
    void read_all(SortedStates& from, WideStep& step, u32 bits, Watch& watch, Filter& filter) {
        const u32 small_bits = step.column_bits() + step.row_bits(), row_bits = step.row_bits();
        const u32 small_mask = low_bits<u32>(small_bits);
        const std::size_t limbs = kOneLimb ? 1 : limbs_, from_stride = from.stride();
        Key rest = ~Key{0};  // no key has it
        u64 live = 0;        // what the filter knows of the rest
        std::size_t met = 0; // ends that have a sum
        const auto write_sums = [&] {
            for (std::size_t n = 0; n < met; ++n) {
                const Target target = targets_[met_[n]];
                u64* const sum = &sums_[met_[n] * limbs];
                if (filter.ends(target.row, live))
                    append<kOneLimb>(runs_[target.run], rest << row_bits | target.row, sum);
                std::fill_n(sum, limbs, 0);
            }
            met = 0;
        };
        for (Run& run : from.runs_)
            for (std::size_t page = 0; page < run.pages.size(); ++page) {
                watch.tick(from.per_page_ * 16);
                if (page + 1 < run.pages.size())
                    for (std::size_t line = 0; line < kLinesAhead; ++line)
                        __builtin_prefetch(run.pages[page + 1] + line * kLine);
                const std::byte* state = run.pages[page];
                const std::byte* const end = state + from.in_page(run, page) * from_stride;
                for (; state != end; state += from_stride) {
                    Key key;
                    std::memcpy(&key, state, sizeof key);
                    key = run.key | (key & from.key_mask_);
                    if (!filter.begins(key))
                        continue;
                    const std::span<const u32> ways = step.ways(static_cast<u32>(key) & small_mask);
                    if (targets_.size() != step.ends().size()) [[unlikely]]
                        follow(step, bits);
                    if (key >> small_bits != rest) {
                        write_sums();
                        rest = key >> small_bits;
                        live = filter.live(rest);
                    }
                    // A count is never 0: an end whose sum is has not been met.
                    if constexpr (kOneLimb) {
                        u64 count;
                        std::memcpy(&count, state + from.key_bytes_, sizeof count);
                        u64* const sums = sums_.data();
                        u32* next_met = met_.data() + met; // a register
                        for (const u32 way : ways) {
                            *next_met = way;
                            next_met += sums[way] == 0 ? 1 : 0;
                            sums[way] += count;
                        }
                        met = static_cast<std::size_t>(next_met - met_.data());
                    } else {
                        count_.resize(from.limbs_);
                        std::memcpy(count_.data(), state + from.key_bytes_,
                                    from.limbs_ * sizeof(u64));
                        for (const u32 way : ways) {
                            u64* const sum = &sums_[way * limbs];
                            met_[met] = way;
                            met += std::all_of(sum, sum + limbs, [](u64 w) { return w == 0; });
                            add_words(sum, limbs, count_.data(), from.limbs_);
                        }
                    }
                }
                pages_->give_back(std::exchange(run.pages[page], nullptr));
            }
        write_sums();
        from.runs_.clear();
        std::ranges::sort(runs_, {}, &Run::x);
    }

    StatePages* pages_;
    std::vector<Run> runs_;       // by first field
    std::size_t limbs_ = 1;       // words of a count
    std::size_t key_bytes_ = 0;   // of a key within its run,
    Key key_mask_ = 0;            // and which bits of what is read are it
    std::size_t per_page_ = 1;    // states
    std::vector<u64> ones_;       // of all counts together
    std::vector<u32> run_of_;     // by first field, from 1 on; 0: there is none yet
    std::vector<Target> targets_; // of each end of the step,
    std::vector<u64> sums_;       // and its sum for the rest at hand
    std::vector<u32> met_;        // those that have one
    std::vector<u64> count_;      // the one that is added, if it has several words
};

} // namespace nonolith
