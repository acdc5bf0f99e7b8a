#include "last_columns.hpp"

#include "on_threads.hpp"
#include "support/contract.hpp"

#include <bit>

namespace nonolith::census {

namespace {

using Word = std::uint64_t;

// Unites a set of 2^k bits with the piece of another that begins at a multiple of 2^k.
void unite(Word* target, std::size_t offset, const Word* set, std::size_t bits) {
    NONOLITH_EXPECTS(std::has_single_bit(bits) && offset % bits == 0);
    if (bits < 64) {
        target[offset / 64] |= set[0] << offset % 64;
        return;
    }
    for (std::size_t word = 0; word < bits / 64; ++word)
        target[offset / 64 + word] |= set[word];
}

} // namespace

std::size_t LastColumns::Level::slot(Member member) const {
    std::uint64_t hash = member * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32;
    std::size_t at = hash & (slots.size() - 1);
    while (slots[at] != 0 && members[slots[at] - 1] != member)
        at = (at + 1) & (slots.size() - 1);
    return at;
}

void LastColumns::Level::add(Member member) {
    const std::size_t at = slot(member);
    if (slots[at] != 0)
        return;
    members.push_back(member);
    slots[at] = static_cast<std::uint32_t>(members.size());
    if (2 * members.size() > slots.size()) {
        slots.assign(slots.size() * 2, 0);
        for (std::size_t number = 0; number < members.size(); ++number)
            slots[slot(members[number])] = static_cast<std::uint32_t>(number + 1);
    }
    NONOLITH_ENSURES(number(member) == members.size() - 1);
}

std::uint32_t LastColumns::Level::number(Member member) const {
    NONOLITH_EXPECTS(slots[slot(member)] != 0); // it was wanted before the ends were found
    return slots[slot(member)] - 1;
}

LastColumns::LastColumns(const JointRows& rows, int level)
    : rows_(rows), level_(level), levels_(static_cast<std::size_t>(level) + 1) {}

// The ends of `member` that begin with `column`, beside which stands `beside`.
void LastColumns::add_ends(int level, Member member, Column column, Column beside,
                           Word* ends) const {
    const Member next = rows_.next(level, member, column, beside);
    if (next == 0)
        return;
    NONOLITH_EXPECTS(rows_.is_member(level - 1, next));
    const Level& below = at(level - 1);
    unite(ends, column * bits_of(level - 1), &below.ends[below.number(next) * words_of(level - 1)],
          bits_of(level - 1));
}

void LastColumns::find_ends(int level, std::size_t number) {
    Level& here = at(level);
    Word* ends = &here.ends[number * words_of(level)];
    if (level == 0) {
        ends[0] = 1;
        return;
    }
    for (unsigned column = 0; column < rows_.columns(); ++column)
        for (const Column beside : rows_.beside(static_cast<Column>(column)))
            add_ends(level, here.members[number], static_cast<Column>(column), beside, ends);
}

bool LastColumns::prepare(unsigned threads, const std::atomic<bool>& stop) {
    // What the grid's own alternative may depart to is wanted as well.
    for (int level = level_; level > 0; --level) {
        for (unsigned column = 0; column < rows_.columns(); ++column) {
            const auto& beside = rows_.beside(static_cast<Column>(column));
            for (const Member member : at(level).members)
                for (const Column other : beside)
                    if (const Member next =
                            rows_.next(level, member, static_cast<Column>(column), other);
                        next != 0)
                        at(level - 1).add(next);
            for (unsigned last = 0; last < rows_.columns(); ++last)
                if (const Member own = rows_.own(level, static_cast<Column>(last)); own != 0)
                    for (std::size_t other = 1; other < beside.size(); ++other)
                        if (const Member next =
                                rows_.next(level, own, static_cast<Column>(column), beside[other]);
                            next != 0)
                            at(level - 1).add(next);
        }
        if (stop)
            return false;
    }
    own_ends_.assign(levels_.size(), {});
    for (int level = 0; level <= level_; ++level) {
        Level& here = at(level);
        here.ends.assign(here.members.size() * words_of(level), 0);
        std::atomic<std::size_t> taken = 0;
        on_threads(threads, [&] {
            constexpr std::size_t kAtOnce = 256;
            for (std::size_t first; (first = taken.fetch_add(kAtOnce)) < here.members.size();)
                for (std::size_t number = first;
                     number < std::min(first + kAtOnce, here.members.size()) && !stop; ++number)
                    find_ends(level, number);
        });
        if (stop)
            return false;
        // The grid's own: it departs at this column, or at a later one.
        auto& own_ends = own_ends_[static_cast<std::size_t>(level)];
        own_ends.assign(rows_.columns(), std::vector<Word>(words_of(level), 0));
        for (unsigned last = 0; last < rows_.columns() && level > 0; ++last)
            for (unsigned column = 0; column < rows_.columns(); ++column) {
                const Member own = rows_.own(level, static_cast<Column>(last));
                if (own == 0)
                    continue;
                const auto& beside = rows_.beside(static_cast<Column>(column));
                Word* ends = own_ends[last].data();
                for (std::size_t other = 1; other < beside.size(); ++other)
                    add_ends(level, own, static_cast<Column>(column), beside[other], ends);
                unite(ends, column * bits_of(level - 1),
                      own_ends_[static_cast<std::size_t>(level) - 1][column].data(),
                      bits_of(level - 1));
            }
    }
    return true;
}

std::uint64_t LastColumns::accepted(Column last, const std::vector<Member>& members,
                                    const Ends& of) const {
    NONOLITH_EXPECTS(last < rows_.columns());
    std::vector<Word> rejected = own_ends_.back()[last];
    NONOLITH_EXPECTS(of.size() == rejected.size());
    const Level& top = levels_.back();
    for (const Member member : members) {
        const Word* ends = &top.ends[top.number(member) * words()];
        for (std::size_t word = 0; word < rejected.size(); ++word)
            rejected[word] |= ends[word];
    }
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < rejected.size(); ++word)
        count += static_cast<std::uint64_t>(std::popcount(of[word] & ~rejected[word]));
    NONOLITH_ENSURES(count <= bits_of(level_));
    return count;
}

} // namespace nonolith::census
