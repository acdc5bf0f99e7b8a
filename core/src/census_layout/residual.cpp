#include "residual.hpp"

#include "limits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace nonolith::census {

namespace {

using Closures = std::vector<std::uint8_t>;

// table[p << length | u]: the cells that stay unknown when p's clue meets the unknown cells u.
Closures settle_table(const LinePatterns& patterns) {
    const int length = patterns.length();
    const unsigned count = 1u << length;
    Closures table(std::size_t{count} * count, 0);
    for (unsigned p = 0; p < count; ++p) {
        std::uint8_t* of_p = table.data() + p * count;
        for (const Pattern q : patterns.same_clue(static_cast<Pattern>(p)))
            of_p[p ^ q] = static_cast<std::uint8_t>(p ^ q);
        // Union over all subsets of u, one cell at a time.
        for (unsigned cell = 1; cell < count; cell <<= 1)
            for (unsigned u = 0; u < count; ++u)
                if (u & cell)
                    of_p[u] |= of_p[u ^ cell];
    }
    return table;
}

// Joins the tables of the two values of each undecided cell.
template <class Join>
Closures joined_table(const LinePatterns& patterns, Pattern undecided, Join join) {
    Closures table = settle_table(patterns);
    const int length = patterns.length();
    const unsigned count = 1u << length;
    for (unsigned rest = undecided; rest != 0; rest &= rest - 1) {
        const unsigned cell = rest & -rest;
        for (unsigned fixed = 0; fixed < count; ++fixed)
            if (!(fixed & cell))
                for (unsigned u = 0; u < count; ++u) {
                    std::uint8_t& entry = table[fixed << length | u];
                    entry = join(entry, table[(fixed | cell) << length | u]);
                }
    }
    return table;
}

// The differences of each pattern. Those that are unions of smaller ones never change a closure.
std::vector<std::vector<Pattern>> differences(const LinePatterns& patterns, Sameness sameness) {
    std::vector<std::vector<Pattern>> lists(std::size_t{1} << patterns.length());
    for (std::size_t p = 0; p < lists.size(); ++p) {
        std::vector<Pattern> all;
        for (const Pattern q : patterns.same_clue(static_cast<Pattern>(p)))
            if (q != p)
                all.push_back(static_cast<Pattern>(p ^ q));
        std::sort(all.begin(), all.end(), [](Pattern a, Pattern b) {
            return std::pair(std::popcount(a), a) < std::pair(std::popcount(b), b);
        });
        for (const Pattern d : all)
            if (sameness == Sameness::kDifferences || union_inside(lists[p], d) != d)
                lists[p].push_back(d);
    }
    return lists;
}

// Whether a table of closures only takes cells away, and nothing more if it is asked again.
[[maybe_unused]] bool only_takes_away(const Closures& table, int length) {
    const std::size_t count = std::size_t{1} << length;
    for (std::size_t at = 0; at < table.size(); ++at) {
        const std::size_t unknown = at & (count - 1), left = table[at];
        if ((left & ~unknown) != 0 || table[at - unknown + left] != left)
            return false;
    }
    return true;
}

} // namespace

ResidualTable::ResidualTable(const LinePatterns& patterns, Pattern undecided, Sameness sameness) {
    const int length = patterns.length();
    const unsigned count = 1u << length;
    NONOLITH_EXPECTS(length <= kTabulatedLine && undecided < count);
    const Closures closures = joined_table(patterns, undecided, [](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(a | b);
    });
    NONOLITH_INVARIANT(only_takes_away(closures, length));
    entries_.assign(closures.begin(), closures.end());
    if (sameness == Sameness::kNever)
        return;

    const auto lists = differences(patterns, sameness);
    std::unordered_map<std::u16string, std::uint32_t> numbers;
    std::u16string problem;
    std::vector<std::uint32_t> number_of(count);
    for (unsigned fixed = 0; fixed < count; ++fixed) {
        if (fixed & undecided)
            continue;
        std::uint32_t* const of_fixed = entries_.data() + (std::size_t{fixed} << length);
        for (unsigned live = 1; live < count; ++live) {
            if (of_fixed[live] != live)
                continue;
            problem.assign(1, static_cast<char16_t>(live));
            for (unsigned values = undecided;; values = (values - 1) & undecided) {
                for (const Pattern d : lists[fixed | values])
                    if ((d & ~live) == 0)
                        problem.push_back(d);
                problem.push_back(0);
                if (values == 0)
                    break;
            }
            const auto next = static_cast<std::uint32_t>(problems_.size());
            const auto [place, is_new] = numbers.try_emplace(problem, next);
            if (is_new)
                problems_.push_back({static_cast<Pattern>(fixed), static_cast<Pattern>(live)});
            number_of[live] = place->second;
            NONOLITH_INVARIANT(problems_[place->second].live == live); // else they differ
        }
        for (unsigned u = 1; u < count; ++u)
            if (of_fixed[u] != 0)
                of_fixed[u] |= number_of[of_fixed[u]] << 8;
    }
    NONOLITH_ENSURES(problems_[0].live == 0);
    if (problems_.size() > 1 << 16)
        throw std::logic_error("the problems of a line do not fit into 16 bits");
}

std::vector<std::uint8_t> stuck_table(const LinePatterns& patterns, Pattern undecided) {
    return joined_table(patterns, undecided, [](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(a & b);
    });
}

} // namespace nonolith::census
