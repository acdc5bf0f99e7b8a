// A row p with a set u has been read up to some column. Other rows q of the same clue may differ
// from p inside u alone; each is known by its class in the language of equal clues. It matters:
//
//   - the classes that some q can be in (`all`), for the cells of u that are still to come;
//   - for each cell of u the classes of those q that differ from p in it. One of them must get to
//     the end, or the cell has no support (`wanting`, one set a cell).
//
// Of classes where one accepts whatever the other does the smaller goes. A cell whose classes
// include one that p itself can follow to the end is supported, come what may. Of two cells where
// the support of one is a support of the other the latter goes.

#include "row_languages.hpp"
#include "support/contract.hpp"

#include <algorithm>

namespace nonolith::census {

namespace {

using Raw = LayeredAutomaton::Raw;
using Classes = std::vector<Class>;

class Supports {
  public:
    Supports(int length, const std::atomic<bool>& stop)
        : clues_(same_clue(length, stop)), own_(clues_.length() + 1) {
        own_.back() = {clues_.start(), clues_.start()};
        for (int level = length - 1; level >= 0; --level)
            for (unsigned cell = 0; cell < 2; ++cell)
                own_[at(level)][cell] =
                    clues_.next(level + 1, own_[at(level + 1)][0], letter(cell, cell));
    }

    // The last cell of p, then the sets: how many classes, and which.
    Raw start() const { return {0, 1, clues_.start()}; }

    bool step(const Raw& from, int level, unsigned read, Raw& to) const {
        const unsigned cell = read & 1;
        const bool free = (read & 2) != 0; // q may differ here
        const Class own = own_[at(level)][cell];
        auto place = from.begin() + 1;
        const Classes all = take(place);

        std::vector<Classes> wanting;
        if (free && !want(wanting, level, own, after(all, level, {letter(cell, !cell)})))
            return false;
        while (place != from.end()) {
            const Classes cells = take(place);
            if (!want(wanting, level, own,
                      free ? after(cells, level, {letter(cell, cell), letter(cell, !cell)})
                           : after(cells, level, {letter(cell, cell)})))
                return false;
        }
        to.push_back(cell);
        put(to, free ? after(all, level, {letter(cell, cell), letter(cell, !cell)})
                     : after(all, level, {letter(cell, cell)}));
        for (const Classes& cells : hardest(wanting, level))
            put(to, cells);
        return true;
    }

    // At the end a class is 1 or 0, and sets without a 1 have been refused.
    static bool accepts(const Raw&) { return true; }

  private:
    static std::size_t at(int level) { return static_cast<std::size_t>(level); }

    static Classes take(Raw::const_iterator& place) {
        const auto begin = place + 1;
        place = begin + static_cast<std::ptrdiff_t>(*place);
        NONOLITH_ENSURES(std::is_sorted(begin, place)); // and the words are one set after the other
        return {begin, place};
    }

    static void put(Raw& to, const Classes& classes) {
        to.push_back(static_cast<std::uint32_t>(classes.size()));
        to.insert(to.end(), classes.begin(), classes.end());
    }

    // The largest classes that are reached by one of the letters.
    Classes after(const Classes& classes, int level,
                  std::initializer_list<unsigned> letters) const {
        Classes reached;
        for (const Class from : classes)
            for (const unsigned read : letters)
                if (const Class next = clues_.next(level + 1, from, read); next != 0)
                    reached.push_back(next);
        std::ranges::sort(reached);
        reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
        Classes largest;
        for (const Class one : reached)
            if (std::ranges::none_of(reached, [&](Class other) {
                    return other != one && clues_.within(level, one, other);
                }))
                largest.push_back(one);
        NONOLITH_ENSURES(reached.empty() == largest.empty()); // no circle of classes within others
        return largest;
    }

    // Adds the supports of a cell, unless it can't lose them. False if there are none.
    bool want(std::vector<Classes>& wanting, int level, Class own, Classes supports) const {
        if (supports.empty())
            return false;
        if (std::ranges::none_of(supports,
                                 [&](Class one) { return clues_.within(level, own, one); }))
            wanting.push_back(std::move(supports));
        return true;
    }

    // Whether a cell with the supports `these` is supported whenever one with `those` is.
    bool implied(int level, const Classes& those, const Classes& these) const {
        return std::ranges::all_of(those, [&](Class one) {
            return std::ranges::any_of(
                these, [&](Class other) { return clues_.within(level, one, other); });
        });
    }

    std::vector<Classes> hardest(std::vector<Classes>& wanting, int level) const {
        std::ranges::sort(wanting);
        wanting.erase(std::unique(wanting.begin(), wanting.end()), wanting.end());
        std::vector<Classes> kept;
        for (std::size_t one = 0; one < wanting.size(); ++one) {
            bool easy = false;
            for (std::size_t other = 0; other < wanting.size() && !easy; ++other)
                easy = other != one && implied(level, wanting[other], wanting[one]);
            if (!easy)
                kept.push_back(wanting[one]);
        }
        NONOLITH_ENSURES(std::ranges::is_sorted(kept)); // the same set is the same state
        return kept;
    }

    LayeredAutomaton clues_;
    std::vector<std::array<Class, 2>> own_; // p's own class at each level, by its last cell
};

} // namespace

LayeredAutomaton self_supporting(int length, const std::atomic<bool>& stop) {
    const Supports supports(length, stop);
    return LayeredAutomaton(length,
                            {.start = supports.start(),
                             .step = [&](const Raw& from, int level, unsigned read,
                                         Raw& to) { return supports.step(from, level, read, to); },
                             .accepts = Supports::accepts},
                            stop);
}

} // namespace nonolith::census
