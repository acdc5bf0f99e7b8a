#include "live_places.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <utility>

namespace nonolith {
namespace {

// A set of places: words, all zero but from `begin` to `end`.
struct Places {
    explicit Places(std::size_t number) : words(number, 0) {}

    void add(u32 place) {
        const std::size_t word = place / 64;
        NONOLITH_EXPECTS(word < words.size());
        words[word] |= u64{1} << (place % 64);
        begin = begin == end ? word : std::min(begin, word);
        end = std::max(end, word + 1);
    }
    void trim() {
        while (begin < end && words[begin] == 0)
            ++begin;
        while (begin < end && words[end - 1] == 0)
            --end;
        NONOLITH_ENSURES(begin <= end && end <= words.size());
    }
    void clear() {
        std::fill(words.begin() + static_cast<std::ptrdiff_t>(begin),
                  words.begin() + static_cast<std::ptrdiff_t>(end), 0);
        begin = end = 0;
    }
    void swap(Places& other) { // the words' vectors in place: std::swap moves them three times
        words.swap(other.words);
        std::swap(begin, other.begin);
        std::swap(end, other.end);
    }
    bool empty() const { return begin == end; }
    u32 first() const {
        NONOLITH_EXPECTS(!empty() && words[begin] != 0);
        return static_cast<u32>(begin * 64 + static_cast<u32>(std::countr_zero(words[begin])));
    }
    u32 last() const {
        NONOLITH_EXPECTS(!empty() && words[end - 1] != 0);
        return static_cast<u32>(end * 64 - 1 - static_cast<u32>(std::countl_zero(words[end - 1])));
    }

    std::vector<u64> words;
    std::size_t begin = 0, end = 0;
};

// The steps of a clue's automaton, for sets of places. Reading a cell leads from a place to itself
// (the background, in a gap), to the next one, or to the one behind that (a block whose colour
// differs from the one before begins at once).
class Steps {
  public:
    explicit Steps(const ClueProgress& progress)
        : words_(progress.places() / 64 + 1), stays_(words_), ends_(words_) {
        for (u32 place = 0; place < progress.places(); ++place) {
            u32 after = 0;
            if (progress.step(place, 0, after))
                set(after == place ? stays_ : ends_, place);
            if (const u32 colour = progress.next_colour(place); colour != 0) {
                while (begins_.size() < colour) {
                    begins_.emplace_back(words_);
                    joins_.emplace_back(words_);
                }
                progress.step(place, colour, after);
                set((after == place + 1 ? begins_ : joins_)[colour - 1], place);
            }
        }
    }

    std::size_t words() const { return words_; }

    void forwards(const Places& from, u32 candidates, Places& to) const {
        to.clear();
        to.begin = from.begin;
        to.end = std::min(from.end + 1, words_);
        u64 carry = 0; // out of the word before
        for (std::size_t w = to.begin; w < to.end; ++w) {
            const u64 x = from.words[w];
            u64 same = 0, next = 0, second = 0;
            if ((candidates & 1) != 0) {
                same = x & stays_[w];
                next = x & ends_[w];
            }
            for_each_bit(coloured(candidates), [&](u32 colour) {
                next |= x & begins_[colour - 1][w];
                second |= x & joins_[colour - 1][w];
            });
            to.words[w] = same | next << 1 | second << 2 | carry;
            carry = next >> 63 | second >> 62;
        }
        to.trim();
    }

    void backwards(const Places& from, u32 candidates, Places& to) const {
        to.clear();
        to.begin = from.begin == 0 ? 0 : from.begin - 1;
        to.end = from.end;
        for (std::size_t w = to.begin; w < to.end; ++w) {
            const u64 y = from.words[w];
            const u64 above = w + 1 < words_ ? from.words[w + 1] : 0;
            const u64 next = y >> 1 | above << 63, second = y >> 2 | above << 62;
            u64 x = 0;
            if ((candidates & 1) != 0)
                x = (y & stays_[w]) | (next & ends_[w]);
            for_each_bit(coloured(candidates), [&](u32 colour) {
                x |= (next & begins_[colour - 1][w]) | (second & joins_[colour - 1][w]);
            });
            to.words[w] = x;
        }
        to.trim();
    }

  private:
    using Set = std::vector<u64>;

    static void set(Set& places, u32 place) { places[place / 64] |= u64{1} << (place % 64); }
    u32 coloured(u32 candidates) const {
        return candidates & low_bits<u32>(static_cast<u32>(begins_.size()) + 1) & ~u32{1};
    }

    std::size_t words_;
    Set stays_, ends_;                // on the background
    std::vector<Set> begins_, joins_; // on each colour
};

} // namespace

// The cells up to the first open one lead to one place; after line logic those are most of a large
// puzzle's. Then backwards once, only to learn how far the places that can be completed reach;
// forwards, keeping of the places that can be reached those within that; backwards again over what
// was kept.
LivePlaces::LivePlaces(const ClueProgress& progress, std::span<const u32> candidates)
    : first_(candidates.size() + 1, 1), last_(candidates.size() + 1, 0),
      begin_(candidates.size() + 2, 0) {
    const std::size_t cells = candidates.size();
    words_.reserve(cells + 1);
    u32 place = 0; // before the first open cell
    std::size_t decided = 0;
    for (; decided < cells && is_single(candidates[decided]); ++decided) {
        first_[decided] = last_[decided] = place;
        begin_[decided + 1] = decided + 1;
        words_.push_back(u64{1} << (place % 64));
        if (!progress.step(place, static_cast<u32>(std::countr_zero(candidates[decided])), place)) {
            none_is_live();
            return;
        }
    }
    if (decided == cells) {
        first_[cells] = last_[cells] = place;
        begin_[cells + 1] = cells + 1;
        words_.push_back(u64{1} << (place % 64));
        if (!progress.accepts(place))
            none_is_live();
        return;
    }
    const Steps steps(progress);
    Places now(steps.words()), then(steps.words());
    for (u32 end = 0; end < progress.places(); ++end)
        if (progress.accepts(end))
            now.add(end);
    const Places accepted = now;
    std::vector<std::pair<std::size_t, std::size_t>> reach(cells + 1); // words
    for (std::size_t at = cells;; --at) {
        reach[at] = {now.begin, now.end};
        if (at == decided)
            break;
        steps.backwards(now, candidates[at - 1], then);
        now.swap(then);
    }
    now.clear();
    now.add(place);
    for (std::size_t at = decided;; ++at) {
        const auto [begin, end] = reach[at];
        for (std::size_t w = now.begin; w < now.end; ++w)
            if (w < begin || w >= end)
                now.words[w] = 0;
        now.trim();
        if (now.empty()) {
            none_is_live();
            return;
        }
        first_[at] = static_cast<u32>(now.begin * 64); // whole words, until it is known better
        begin_[at + 1] = begin_[at] + (now.end - now.begin);
        words_.insert(words_.end(), now.words.begin() + static_cast<std::ptrdiff_t>(now.begin),
                      now.words.begin() + static_cast<std::ptrdiff_t>(now.end));
        if (at == cells)
            break;
        steps.forwards(now, candidates[at], then);
        now.swap(then);
    }
    now = accepted;
    std::size_t behind = words_.size(); // where the words of a cell end; begin_ has moved by then
    for (std::size_t at = cells;; --at) {
        const std::size_t begin = first_[at] / 64, end = begin + behind - begin_[at];
        behind = begin_[at];
        for (std::size_t w = now.begin; w < now.end; ++w)
            now.words[w] &= w < begin || w >= end ? 0 : words_[begin_[at] + w - begin];
        now.trim();
        if (now.empty()) { // which only the last cell can tell
            none_is_live();
            return;
        }
        for (std::size_t w = begin; w < end; ++w)
            words_[begin_[at] + w - begin] = now.words[w];
        begin_[at] += now.begin - begin;
        first_[at] = now.first();
        last_[at] = now.last();
        if (at == decided)
            break;
        steps.backwards(now, candidates[at - 1], then);
        now.swap(then);
    }
}

void LivePlaces::none_is_live() {
    std::ranges::fill(first_, 1);
    std::ranges::fill(last_, 0);
}

} // namespace nonolith
