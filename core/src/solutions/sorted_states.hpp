// States of a counting programme in ascending order, read and written from one end to the other.
#pragma once

#include "cell_step.hpp"
#include "state_pages.hpp"
#include "state_table.hpp"
#include "support/contract.hpp"
#include "support/watch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <nonolith/solution_counting.hpp>
#include <span>
#include <stdexcept>
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
// in order. What all keys of a run begin with is not written with each of them, and of a count only
// four bytes where no sum can be larger: a state mostly takes 8 bytes instead of 16.
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
        add_run({});
        format_.template write<true>(append(0, per_page_, format_.stride()), key, &one);
        ones_[0] = one;
        close();
    }

    // The states after one more step. `from` is used up, and shares this one's pages; `bits` are
    // those of a key. `filter.begins(key)`: read it? `filter.live(rest)` is passed to
    // `filter.ends(row, live)`: write it? Throws CountTooLarge when there are no more pages.
    template <class Filter>
    void read(SortedStates& from, WideStep& step, u32 bits, Watch& watch, Filter& filter) {
        NONOLITH_EXPECTS(bits < kBits<Key>);
        const std::size_t sum_bits = from.count_bits() + most_sum_bits(step, from.size());
        open(std::max<std::size_t>(sum_bits, 1), bits - step.column_bits());
        // Nearly always a number is one word.
        if (format_.limbs == 1)
            read_all<true>(from, step, bits, watch, filter);
        else
            read_all<false>(from, step, bits, watch, filter);
    }

    // The sum of all counts.
    std::vector<u64> total() const {
        std::vector<u64> sum(format_.limbs + 1, 0), count(format_.limbs);
        for (const Run& run : runs_)
            for (std::size_t page = 0; page < run.pages.size(); ++page)
                for (std::size_t n = 0; n < in_page(run, page); ++n) {
                    const std::byte* const state = run.pages[page] + n * format_.stride();
                    format_.template count<false>(state, count.data());
                    add_words(sum.data(), sum.size(), count.data(), count.size());
                }
        return sum;
    }

  private:
    static constexpr std::size_t kLine = 64;       // bytes of a line of the cache,
    static constexpr std::size_t kLinesAhead = 16; // and those fetched of the next page

    // How a state lies in a page: what is kept of its key, then of its count, lowest bytes first,
    // with nothing between them. Both are read and written as whole words, whatever belongs to
    // them: the next state is written over what does not.
    struct Format {
        static_assert(std::endian::native == std::endian::little);

        u32 key_bits = 0;
        std::size_t count_bits = 1;
        std::size_t key_bytes = key_bits <= 32 ? 4 : key_bits <= 64 ? 8 : 16;
        std::size_t limbs = (count_bits + 63) / 64; // words of a count
        std::size_t count_bytes = count_bits <= 32 ? 4 : limbs * sizeof(u64);
        Key key_mask = low_bits<Key>(key_bits); // what belongs to them
        u64 count_mask = low_bits<u64>(count_bits <= 32 ? 32 : 64);

        std::size_t stride() const { return key_bytes + count_bytes; }

        Key key(const std::byte* state) const {
            Key key;
            std::memcpy(&key, state, sizeof key);
            return key & key_mask;
        }
        template <bool kOneLimb> void count(const std::byte* state, u64* words) const {
            std::memcpy(words, state + key_bytes, (kOneLimb ? 1 : limbs) * sizeof *words);
            words[0] &= count_mask;
        }
        template <bool kOneLimb> void write(std::byte* state, Key key, const u64* words) const {
            std::memcpy(state, &key, sizeof key);
            std::memcpy(state + key_bytes, words, (kOneLimb ? 1 : limbs) * sizeof *words);
        }
    };

    // The states whose keys begin in the same way.
    struct Run {
        u32 x = 0;      // the field that the keys begin with,
        Key key = 0;    // and the key of it and zeros
        u32 unused = 0; // states that the last page has room for
        std::vector<std::byte*> pages;
    };

    // Where a run goes on while it is written. Apart from the run, of which nothing else is needed
    // at most states, so that the places of all runs stay in the cache.
    struct Place {
        std::byte* next = nullptr;
        u32 unused = 0; // states that there is room for
    };

    // Where the states that one end of a step leads to are written.
    struct Target {
        u32 run, row;
    };

    std::size_t in_page(const Run& run, std::size_t page) const {
        return page + 1 < run.pages.size() ? per_page_ : per_page_ - run.unused;
    }

    void clear() {
        for (Run& run : runs_)
            for (std::byte* const page : run.pages)
                if (page != nullptr) // has not been read
                    pages_->give_back(page);
        runs_.clear();
        places_.clear();
    }

    void open(std::size_t count_bits, u32 bits_in_run) {
        clear();
        format_ = {bits_in_run, count_bits};
        per_page_ = (pages_->bytes_each() - sizeof(Key)) / format_.stride();
        NONOLITH_EXPECTS(per_page_ > 0);
        ones_.assign(format_.limbs, 0);
        targets_.clear();
        sums_.clear();
    }

    // Bits by which a sum may be longer than the counts of `states` that a step sums up.
    static std::size_t most_sum_bits(const WideStep& step, std::size_t states) {
        const double ways_in = std::min(step.most_ways_in(), static_cast<double>(states));
        return ways_in <= 1 ? 0 : static_cast<std::size_t>(std::ilogb(ways_in)) + 1;
    }

    // Bits of the largest count; some more are no harm.
    std::size_t count_bits() const {
        std::size_t words = ones_.size();
        while (words > 0 && ones_[words - 1] == 0)
            --words;
        return words == 0 ? 0 : 64 * (words - 1) + std::bit_width(ones_[words - 1]);
    }

    void add_run(Run run) {
        runs_.push_back(std::move(run));
        places_.emplace_back();
    }

    // Room for one more state of a run, in pages of `per_page`.
    std::byte* append(u32 run, std::size_t per_page, std::size_t stride) {
        NONOLITH_EXPECTS(run < places_.size() && per_page > 0);
        Place& place = places_[run];
        if (place.unused == 0) [[unlikely]] {
            runs_[run].pages.push_back(place.next = pages_->take());
            place.unused = static_cast<u32>(per_page);
        }
        --place.unused;
        std::byte* const state = place.next;
        place.next += stride;
        __builtin_prefetch(place.next + kLine, 1); // there are too many runs to be foreseen
        return state;
    }

    // All states are written.
    void close() {
        if (count_bits() > 8 * format_.count_bytes)
            throw std::logic_error("a count does not fit into its place");
        for (std::size_t run = 0; run < runs_.size(); ++run)
            runs_[run].unused = places_[run].unused;
        places_.clear();
        std::ranges::sort(runs_, {}, &Run::x);
        // A run for each first field.
        NONOLITH_ENSURES(std::ranges::adjacent_find(runs_, {}, &Run::x) == runs_.end());
    }

    // Makes room for the ends that a step has met since it was last asked.
    void follow(const WideStep& step, u32 bits) {
        if (targets_.empty())
            run_of_.assign(std::size_t{1} << step.column_bits(), 0);
        for (std::size_t end = targets_.size(); end < step.ends().size(); ++end) {
            const auto [x, row] = step.ends()[end];
            if (run_of_[x] == 0) {
                add_run({.x = x,
                         .key = Key{x} << (bits - step.column_bits()),
                         .unused = 0,
                         .pages = {}});
                run_of_[x] = static_cast<u32>(runs_.size());
            }
            targets_.push_back({run_of_[x] - 1, row});
        }
        NONOLITH_ENSURES(targets_.size() == step.ends().size() && places_.size() == runs_.size());
        sums_.resize(targets_.size() * format_.limbs, 0);
        met_.resize(targets_.size() + 1);
    }

    template <bool kOneLimb, class Filter>
    void read_all(SortedStates& from, WideStep& step, u32 bits, Watch& watch, Filter& filter) {
        const u32 small_bits = step.column_bits() + step.row_bits(), row_bits = step.row_bits();
        const u32 small_mask = low_bits<u32>(small_bits);
        // Copies, which can stay in registers: for the compiler, a state that is written might
        // change any member.
        const Format format = format_, from_format = from.format_;
        const std::size_t limbs = kOneLimb ? 1 : format.limbs;
        const std::size_t stride = format.stride(), from_stride = from_format.stride();
        const std::size_t per_page = per_page_;
        u64 ones = 0;        // of all counts, if they have one word
        Key rest = ~Key{0};  // no key has it
        u64 live = 0;        // what the filter knows of the rest
        std::size_t met = 0; // ends that have a sum
        const auto write_sums = [&] {
            u64* const sums = sums_.data();
            for (std::size_t n = 0; n < met; ++n) {
                const u32 end = met_[n];
                const Target target = targets_[end];
                u64* const sum = sums + end * limbs;
                if (filter.ends(target.row, live)) {
                    format.template write<kOneLimb>(append(target.run, per_page, stride),
                                                    rest << row_bits | target.row, sum);
                    if constexpr (kOneLimb)
                        ones |= *sum;
                    else
                        for (std::size_t limb = 0; limb < limbs; ++limb)
                            ones_[limb] |= sum[limb];
                }
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
                const Key run_key = run.key;
                for (; state != end; state += from_stride) {
                    const Key key = run_key | from_format.key(state);
                    if (!filter.begins(key))
                        continue;
                    const std::span<const u32> ways = step.ways(static_cast<u32>(key) & small_mask);
                    if (targets_.size() != step.ends().size()) [[unlikely]]
                        follow(step, bits);
                    if (key >> small_bits != rest) {
                        write_sums();
                        NONOLITH_INVARIANT(
                            std::ranges::all_of(sums_, [](u64 w) { return w == 0; }));
                        rest = key >> small_bits;
                        live = filter.live(rest);
                    }
                    // A count is never 0: an end whose sum is has not been met.
                    if constexpr (kOneLimb) {
                        u64 count;
                        from_format.template count<true>(state, &count);
                        u64* const sums = sums_.data();
                        u32* next_met = met_.data() + met; // a register
                        for (const u32 way : ways) {
                            *next_met = way;
                            next_met += sums[way] == 0 ? 1 : 0;
                            sums[way] += count;
                            NONOLITH_INVARIANT(0 < count && count <= sums[way]); // no overflow
                        }
                        met = static_cast<std::size_t>(next_met - met_.data());
                    } else {
                        count_.resize(from_format.limbs);
                        from_format.template count<false>(state, count_.data());
                        for (const u32 way : ways) {
                            u64* const sum = &sums_[way * limbs];
                            met_[met] = way;
                            met += std::all_of(sum, sum + limbs, [](u64 w) { return w == 0; });
                            add_words(sum, limbs, count_.data(), count_.size());
                        }
                    }
                }
                pages_->give_back(std::exchange(run.pages[page], nullptr));
            }
        write_sums();
        ones_[0] |= ones;
        from.runs_.clear();
        close();
    }

    StatePages* pages_;
    std::vector<Run> runs_;     // by first field
    std::vector<Place> places_; // of each run that is being written
    Format format_;
    std::size_t per_page_ = 1;    // states
    std::vector<u64> ones_;       // of all counts together
    std::vector<u32> run_of_;     // by first field, from 1 on; 0: there is none yet
    std::vector<Target> targets_; // of each end of the step,
    std::vector<u64> sums_;       // and its sum for the rest at hand
    std::vector<u32> met_;        // those that have one
    std::vector<u64> count_;      // the one that is added, if it has several words
};

} // namespace nonolith
