#include "layered_automaton.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <nonolith/stop.hpp>
#include <stdexcept>
#include <unordered_map>

namespace nonolith::census {

namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 29;
}

struct Hash {
    template <class Words> std::size_t operator()(const Words& words) const {
        std::uint64_t hash = words.size();
        for (const auto word : words)
            hash = mixed(hash, word);
        return hash;
    }
};

using Raw = LayeredAutomaton::Raw;
using Transitions = std::vector<std::array<std::uint32_t, 4>>;

constexpr std::uint32_t kNone = ~std::uint32_t{0};

// Everything that a reader may remember after one more letter; numbers are in the order of arrival,
// so that they are the same in every run.
Transitions explore(const LayeredAutomaton::Reader& reader, int level, const std::vector<Raw>& from,
                    std::vector<Raw>& to, const std::atomic<bool>& stop) {
    std::unordered_map<Raw, std::uint32_t, Hash> numbers;
    Transitions transitions(from.size());
    Raw raw;
    for (std::size_t state = 0; state < from.size(); ++state) {
        if (stop)
            throw Stopped();
        for (unsigned letter = 0; letter < 4; ++letter) {
            raw.clear();
            if (!reader.step(from[state], level, letter, raw)) {
                transitions[state][letter] = kNone;
                continue;
            }
            const auto [place, added] = numbers.emplace(raw, static_cast<std::uint32_t>(to.size()));
            if (added)
                to.push_back(raw);
            transitions[state][letter] = place->second;
        }
    }
    NONOLITH_ENSURES(numbers.size() == to.size()); // each state once
    return transitions;
}

} // namespace

LayeredAutomaton::LayeredAutomaton(int length, const Reader& reader, const std::atomic<bool>& stop)
    : levels_(at(length + 1)), answers_(new std::atomic<std::uint64_t>[kAnswers]()) {
    std::vector<Transitions> transitions(at(length + 1));
    std::vector<Raw> states{reader.start};
    for (int level = length; level > 0; --level) {
        std::vector<Raw> following;
        transitions[at(level)] = explore(reader, level - 1, states, following, stop);
        states = std::move(following);
    }

    // From the end: states whose letters lead to the same classes are one class (Revuz,
    // Minimisation of acyclic deterministic automata in linear time, 1992).
    std::vector<Class> class_of;
    for (const Raw& state : states)
        class_of.push_back(reader.accepts(state) ? 1 : 0);
    levels_[0].next.resize(2);
    for (int level = 1; level <= length; ++level) {
        auto& next = levels_[at(level)].next;
        next.push_back({0, 0, 0, 0});
        std::unordered_map<std::array<Class, 4>, Class, Hash> numbers{{next[0], 0}};
        std::vector<Class> here;
        for (const auto& targets : transitions[at(level)]) {
            std::array<Class, 4> successors;
            for (std::size_t letter = 0; letter < 4; ++letter)
                successors[letter] = targets[letter] == kNone ? 0 : class_of[targets[letter]];
            const auto [place, added] =
                numbers.emplace(successors, static_cast<Class>(next.size()));
            if (added)
                next.push_back(successors);
            here.push_back(place->second);
        }
        transitions[at(level)] = {};
        // Classes are the same exactly where all their letters lead to the same ones.
        NONOLITH_INVARIANT(numbers.size() == next.size());
        class_of = std::move(here);
        if (next.size() >> 28 != 0)
            throw std::invalid_argument("the rows are too long to be read column by column");
    }
    NONOLITH_INVARIANT(class_of.size() == 1);
    start_ = class_of[0];
    for (int level = 0; level <= length; ++level)
        for (Class from = 0; from < classes(level); ++from)
            levels_[at(level)].openings.push_back(openings(level, from));
}

std::uint64_t LayeredAutomaton::openings(int level, Class from) const {
    const int letters = std::min(level, kOpening);
    std::uint64_t found = 0;
    for (unsigned word = 0; word < 1U << 2 * letters; ++word) {
        Class reached = from;
        for (int read = 0; read < letters; ++read)
            reached = next(level - read, reached, word >> 2 * read & 3);
        if (reached != 0)
            found |= std::uint64_t{1} << word;
    }
    NONOLITH_ENSURES((from == 0) == (found == 0)); // a class other than 0 accepts something
    return found;
}

bool LayeredAutomaton::within(int level, Class smaller, Class larger) const {
    if (smaller == larger || smaller == 0)
        return true;
    NONOLITH_EXPECTS(smaller < classes(level) && larger < classes(level));
    NONOLITH_EXPECTS(level < 1 << 6 && larger < 1U << 28); // or questions would be mixed up
    const Level& here = levels_[at(level)];
    if ((here.openings[smaller] & ~here.openings[larger]) != 0)
        return false;
    if (level <= kOpening)
        return true;
    // level: 6 bits, classes: 28 each, answer: 1
    const std::uint64_t question = static_cast<std::uint64_t>(level) << 57 |
                                   static_cast<std::uint64_t>(smaller) << 29 |
                                   static_cast<std::uint64_t>(larger) << 1;
    std::atomic<std::uint64_t>& kept = answers_[mixed(1, question) % kAnswers];
    const std::uint64_t last = kept.load(std::memory_order_relaxed);
    if ((last & ~std::uint64_t{1}) == question)
        return (last & 1) != 0;
    NONOLITH_EXPECTS(question != 0); // that is a free place
    bool answer = true;
    for (std::size_t letter = 0; letter < 4 && answer; ++letter)
        answer = within(level - 1, here.next[smaller][letter], here.next[larger][letter]);
    kept.store(question | (answer ? 1 : 0), std::memory_order_relaxed);
    return answer;
}

std::uint64_t LayeredAutomaton::bytes() const {
    std::uint64_t total = kAnswers * sizeof(std::uint64_t);
    for (const Level& level : levels_)
        total += level.next.size() * (sizeof(std::array<Class, 4>) + sizeof(std::uint64_t));
    return total;
}

std::uint64_t LayeredAutomaton::signature() const {
    std::uint64_t hash = start_;
    for (const Level& level : levels_)
        for (const auto& successors : level.next)
            for (const Class successor : successors)
                hash = mixed(hash, successor);
    return hash;
}

} // namespace nonolith::census
