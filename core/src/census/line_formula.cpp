#include "line_formula.hpp"

#include <algorithm>
#include <bit>

namespace nonolith::census {

namespace {

bool inside(Pattern part, Pattern whole) {
    return (part & ~whole) == 0;
}

/// A set of readings of a line's lane cells: bit k is the k-th of them, see Readings. Lanes that
/// read the same are treated alike, so the sets are worked with in this form, eight times smaller.
using ReadingSet = std::uint64_t;

/// What the lane cells of a line can read: all subsets of its varying cells.
class Readings {
  public:
    explicit Readings(const LaneLine& line) {
        const Pattern varying = line.varying();
        for (Pattern values = varying;; values = static_cast<Pattern>((values - 1) & varying)) {
            LaneSet lanes = LaneSet::all();
            for (int i = 0; i < line.length; ++i)
                if (line.lane_cell[i] >= 0) {
                    const LaneSet filled = LaneSet::where_filled(line.lane_cell[i]);
                    lanes &= (values >> i & 1) ? filled : ~filled;
                }
            values_.push_back(values);
            lanes_.push_back(lanes);
            if (values == 0)
                break;
        }
    }

    const std::vector<Pattern>& values() const { return values_; }
    ReadingSet all() const { return ~ReadingSet{0} >> (64 - values_.size()); }

    /// The lanes that read one of `set`.
    LaneSet lanes(ReadingSet set) const {
        LaneSet result = LaneSet::none();
        for (; set != 0; set &= set - 1)
            result |= lanes_[std::countr_zero(set)];
        return result;
    }

  private:
    std::vector<Pattern> values_;
    std::vector<LaneSet> lanes_;
};

struct Difference {
    Pattern cells;
    ReadingSet allowed; ///< where flipping the cells leaves the clue as it is
};

std::vector<Difference> differences(const LinePatterns& patterns, const Readings& readings,
                                    Pattern fixed, Pattern live) {
    std::vector<Difference> found;
    for (std::size_t k = 0; k < readings.values().size(); ++k) {
        const auto pattern = static_cast<Pattern>(fixed | readings.values()[k]);
        for (const Pattern other : patterns.same_clue(pattern))
            if (other != pattern && inside(pattern ^ other, live))
                found.push_back({static_cast<Pattern>(pattern ^ other), ReadingSet{1} << k});
    }
    std::sort(found.begin(), found.end(),
              [](const Difference& a, const Difference& b) { return a.cells < b.cells; });
    std::size_t kept = 0;
    for (const Difference& d : found)
        if (kept > 0 && found[kept - 1].cells == d.cells)
            found[kept - 1].allowed |= d.allowed;
        else
            found[kept++] = d;
    found.resize(kept);
    return found;
}

/// A term whose mask is still a set of readings.
struct ReadingTerm {
    Pattern cells;
    Pattern feeds;
    ReadingSet mask;
};

} // namespace

Pattern LaneLine::varying() const {
    Pattern cells = 0;
    for (int i = 0; i < length; ++i)
        if (lane_cell[i] >= 0)
            cells |= static_cast<Pattern>(1 << i);
    return cells;
}

std::optional<LineFormula> line_formula(const LinePatterns& patterns, const LaneLine& line,
                                        Pattern fixed, Pattern live) {
    const Readings readings(line);
    std::vector<Difference> inner = differences(patterns, readings, fixed, live);
    std::array<ReadingSet, kLongestLine> start{};
    for (const Difference& d : inner)
        for (unsigned rest = d.cells; rest != 0; rest &= rest - 1)
            start[std::countr_zero(rest)] |= d.allowed;
    for (int i = 0; i < line.length; ++i)
        if ((live >> i & 1) && start[i] == 0)
            return std::nullopt;

    LineFormula formula;
    for (int i = 0; i < line.length; ++i)
        formula.start[i] = readings.lanes(start[i]);
    for (const Difference& d : inner)
        formula.differences.emplace_back(d.cells, readings.lanes(d.allowed));

    // Smallest first, so that the terms found so far tell which cells a difference adds nothing to.
    std::stable_sort(inner.begin(), inner.end(), [](const Difference& a, const Difference& b) {
        return std::popcount(a.cells) < std::popcount(b.cells);
    });
    std::vector<ReadingTerm> terms;
    for (const Difference& d : inner) {
        std::array<ReadingSet, kLongestLine> smaller{};
        for (const ReadingTerm& other : terms)
            if (inside(other.cells, d.cells))
                for (unsigned rest = other.feeds; rest != 0; rest &= rest - 1)
                    smaller[std::countr_zero(rest)] |= other.mask;
        // `harmless` are the readings in which the term may be there without changing the result:
        // where it is true, where a smaller term says the same, where it can't fire.
        ReadingTerm term{d.cells, 0, d.allowed};
        ReadingSet harmless = readings.all();
        ReadingSet fires = readings.all();
        for (unsigned rest = d.cells; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            fires &= start[i];
            if ((d.allowed & ~smaller[i]) == 0)
                continue;
            term.feeds |= static_cast<Pattern>(1 << i);
            harmless &= smaller[i] | d.allowed;
        }
        if (term.feeds == 0)
            continue;
        terms.push_back(term);
        formula.terms.push_back(
            {d.cells, term.feeds, (fires & ~harmless) != 0, readings.lanes(d.allowed)});
    }
    return formula;
}

std::optional<Shape> shape_of(const LineFormula& formula, Pattern live) {
    const int first = std::countr_zero(live);
    const int last = std::bit_width(live) - 1;
    if (last - first >= 8)
        return std::nullopt;
    const auto seen_from = [&](int start, int step) {
        const auto moved = [&](Pattern cells) {
            unsigned result = 0;
            for (unsigned rest = cells; rest != 0; rest &= rest - 1)
                result |= 1u << ((std::countr_zero(rest) - start) * step);
            return static_cast<char>(result);
        };
        std::vector<std::pair<unsigned char, const Term*>> order;
        for (const Term& term : formula.terms)
            order.emplace_back(moved(term.cells), &term);
        std::sort(order.begin(), order.end());
        Shape shape{{}, start, step, {}};
        for (const auto& [cells, term] : order) {
            shape.key +=
                {static_cast<char>(cells), moved(term->feeds), static_cast<char>(term->masked)};
            if (term->masked)
                shape.masks.push_back(term->mask);
        }
        return shape;
    };
    Shape forwards = seen_from(first, 1);
    Shape backwards = seen_from(last, -1);
    return backwards.key < forwards.key ? backwards : forwards;
}

} // namespace nonolith::census
