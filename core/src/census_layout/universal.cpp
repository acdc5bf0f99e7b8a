#include "universal.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <bitset>

namespace nonolith::census {

void Beginnings::add(int length, Pattern d) {
    NONOLITH_EXPECTS(length <= kTabulatedLine && d < 1u << length);
    for (int i = 0; i <= length; ++i) {
        const unsigned bit = 1u << i | (d & ((1u << i) - 1));
        word[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
}

UniversalTable::UniversalTable(const LinePatterns& patterns, Pattern undecided) {
    const int length = patterns.length();
    const unsigned count = 1u << length;
    NONOLITH_EXPECTS(length <= kTabulatedLine && undecided < count);
    std::vector<std::bitset<1 << kTabulatedLine>> always(count);
    for (unsigned p = 0; p < count; ++p)
        for (const Pattern q : patterns.same_clue(static_cast<Pattern>(p)))
            always[p].set(p ^ q);
    for (unsigned rest = undecided; rest != 0; rest &= rest - 1)
        for (unsigned fixed = 0; fixed < count; ++fixed)
            if (const unsigned cell = rest & -rest; !(fixed & cell))
                always[fixed] &= always[fixed | cell];

    closures_.resize(std::size_t{count} * count);
    differences_.resize(count);
    beginnings_.resize(count);
    for (unsigned fixed = 0; fixed < count; ++fixed) {
        if (fixed & undecided)
            continue;
        std::uint8_t* const closure = closures_.data() + std::size_t{fixed} * count;
        beginnings_[fixed].add(length, 0);
        for (unsigned d = 1; d < count; ++d)
            if (always[fixed][d]) {
                // It flips as many filled cells as empty ones, for both values of a cell.
                NONOLITH_INVARIANT((d & undecided) == 0);
                closure[d] = static_cast<std::uint8_t>(d);
                differences_[fixed].push_back(static_cast<Pattern>(d));
                beginnings_[fixed].add(length, static_cast<Pattern>(d));
            }
        for (unsigned cell = 1; cell < count; cell <<= 1)
            for (unsigned u = 0; u < count; ++u)
                if (u & cell)
                    closure[u] |= closure[u ^ cell];
    }
}

namespace {

class Search {
  public:
    Search(const UniversalLines& lines, std::uint64_t cells) : lines_(lines), cells_(cells) {}

    // Whether rows r and below can complete what the rows above have chosen.
    bool completes(int r, bool differs) {
        if (r == lines_.height)
            return differs;
        if (takes(r, 0, differs))
            return true;
        if (lines_.row[r] == nullptr)
            return false;
        const auto inside = static_cast<Pattern>(cells_ >> (r * lines_.width) &
                                                 ((std::uint64_t{1} << lines_.width) - 1));
        return std::ranges::any_of(
            *lines_.row[r], [&](Pattern d) { return (d & ~inside) == 0 && takes(r, d, true); });
    }

  private:
    bool takes(int r, Pattern d, bool differs) {
        for (int c = 0; c < lines_.width; ++c)
            if (!lines_.column[c]->has(r + 1, column_[c] | (d >> c & 1u) << r))
                return false;
        flip(r, d);
        if (completes(r + 1, differs))
            return true;
        flip(r, d);
        return false;
    }

    void flip(int r, Pattern d) {
        for (unsigned rest = d; rest != 0; rest &= rest - 1)
            column_[std::countr_zero(rest)] ^= 1u << r;
    }

    const UniversalLines& lines_;
    std::uint64_t cells_;
    std::array<unsigned, kMostColumns> column_{};
};

} // namespace

bool has_universal_twin(const UniversalLines& lines, std::uint64_t cells) {
    NONOLITH_EXPECTS(0 < lines.height && lines.height <= lines.width);
    NONOLITH_EXPECTS(lines.height * lines.width <= kMostCells);
    return Search(lines, cells).completes(0, false);
}

} // namespace nonolith::census
