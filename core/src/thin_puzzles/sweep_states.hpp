// The states of a sweep, column by column, and the pasts that lead to them.
#pragma once

#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace nonolith {

// What matters of the columns read so far is the place that each row has come to in its clue. A
// state is such places, one a row; of the pasts that lead to a state two are remembered, so that a
// second solution comes with the first.
class SweepStates {
  public:
    static constexpr u32 kNone = ~u32{0};

    struct Past {
        u32 state = kNone, pattern = 0; // of the column before, and the cells that were read
    };

    explicit SweepStates(std::size_t height) : height_(height) {}

    // Begins with one state, before the first column, or with none.
    void begin(bool possible) {
        places_.assign(height_, 0);
        links_.assign(1, {});
        many_.assign(1, 0);
        layers_ = {0, 1};
        if (!possible)
            forget_from(0);
    }

    // Goes back to the states before a column.
    void forget_from(std::size_t column) {
        NONOLITH_EXPECTS(column < layers_.size());
        layers_.resize(column + 1);
        cut(layers_.back());
        if (column == 0)
            layers_.push_back(0);
    }

    std::size_t all() const { return links_.size(); } // of all columns
    std::size_t number(std::size_t column) const { return layers_[column + 1] - layers_[column]; }
    const std::uint16_t* places(std::size_t column, std::size_t state) const {
        return places_.data() + (layers_[column] + state) * height_; // of no rows too
    }
    // The places of all states before a column, the last that there are.
    std::span<const std::uint16_t> last_places(std::size_t column) const {
        return std::span(places_).subspan(layers_[column] * height_);
    }

    // Begins the states behind a column, which are at most so many.
    void open(std::size_t most) {
        std::size_t slots = 64;
        while (slots < 2 * most)
            slots *= 2;
        slots_.assign(slots, kNone);
        layers_.push_back(links_.size());
    }

    // Adds the state that a past leads to; move(before, after) writes its places. Returns its
    // number among those behind the column: that of the same state if it is there.
    template <class Move> std::size_t add(std::size_t column, const Past& past, const Move& move) {
        NONOLITH_EXPECTS(past.state < number(column) && 2 * number(column + 1) < slots_.size());
        const std::size_t at = places_.size();
        places_.resize(at + height_);
        move(places(column, past.state), places_.data() + at);
        u64 hash = 0;
        for (std::size_t r = 0; r < height_; ++r)
            hash = (hash ^ places_[at + r]) * 0x9e3779b97f4a7c15U;
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = hash >> 32 & mask;
        const auto made = std::span(places_).subspan(at);
        while (
            slots_[slot] != kNone &&
            !std::ranges::equal(made, std::span(places_).subspan(slots_[slot] * height_, height_)))
            slot = (slot + 1) & mask;
        if (slots_[slot] == kNone) {
            slots_[slot] = static_cast<u32>(links_.size());
            many_.push_back(many_[layers_[column] + past.state]);
            links_.push_back({past, {}});
        } else {
            places_.resize(at);
            many_[slots_[slot]] = 1;
            links_[slots_[slot]].other = past;
        }
        layers_.back() = links_.size();
        return slots_[slot] - layers_[column + 1];
    }

    // Leaves the states behind a column, the last that there are, for which keep(number, its
    // places) is true.
    template <class Keep> void keep_if(std::size_t column, const Keep& keep) {
        const std::size_t begin = layers_[column + 1], end = layers_.back();
        std::size_t kept = begin;
        for (std::size_t state = begin; state < end; ++state) {
            std::uint16_t* const there = places_.data() + state * height_;
            if (!keep(state - begin, std::span<const std::uint16_t>(there, height_)))
                continue;
            links_[kept] = links_[state];
            many_[kept] = many_[state];
            std::copy_n(there, height_, places_.data() + kept * height_);
            ++kept;
        }
        cut(kept);
        layers_.back() = kept;
        NONOLITH_ENSURES(places_.size() == kept * height_ && many_.size() == kept);
    }

    // Whether several pasts lead to the last state.
    bool has_other_past() const { return many_.back() != 0; }

    // Calls visit(column, pattern) for the columns that have led to a state behind the last one,
    // the last first; if asked otherwise, by the last other past that there is.
    template <class Visit> void trace(std::size_t state, bool otherwise, const Visit& visit) const {
        for (std::size_t column = layers_.size() - 2; column-- > 0;) {
            NONOLITH_EXPECTS(state < number(column + 1));
            const Link& link = links_[layers_[column + 1] + state];
            const bool turn = otherwise && link.other.state != kNone;
            const Past& past = turn ? link.other : link.one;
            otherwise = otherwise && !turn;
            visit(column, past.pattern);
            state = past.state;
        }
    }

  private:
    struct Link {
        Past one, other;
    };

    void cut(std::size_t states) {
        links_.resize(states);
        many_.resize(states);
        places_.resize(states * height_);
    }

    std::size_t height_;
    // The states before each column, and behind the last:
    std::vector<std::size_t> layers_;   // where those of a column begin and end
    std::vector<std::uint16_t> places_; // one a row
    std::vector<Link> links_;
    std::vector<char> many_; // whether several pasts lead to it
    std::vector<u32> slots_; // of those behind the last column: where a state is, by its hash
};

} // namespace nonolith
