#include "line_formula.hpp"

#include <algorithm>
#include <bit>

namespace nonolith::census {

namespace {

bool inside(Pattern part, Pattern whole) {
    return (part & ~whole) == 0;
}

// A set of readings of a line's lane cells: bit k is the k-th of them, see Readings. Lanes that
// read the same are treated alike, so the sets are worked with in this form, eight times smaller.
using ReadingSet = std::uint64_t;

// What the lane cells of a line can read: all subsets of its varying cells.
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

    // The lanes that read one of `set`.
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
    ReadingSet allowed; // where flipping the cells leaves the clue as it is
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

// A term whose mask is still a set of readings.
struct ReadingTerm {
    Pattern cells;
    Pattern feeds;
    ReadingSet allowed;
    ReadingSet needed;   // where the term must be there
    ReadingSet harmless; // where it may be there without changing the result
};

// Chooses masks between what their terms need and what does no harm, few different ones: again
// and again the one that fits most of the terms left.
std::vector<ReadingSet> choose_masks(const std::vector<ReadingTerm>& terms, ReadingSet all,
                                     std::vector<int>& mask_of) {
    std::vector<ReadingSet> masks;
    std::vector<std::size_t> left;
    mask_of.assign(terms.size(), -1);
    for (std::size_t t = 0; t < terms.size(); ++t)
        if (terms[t].harmless != all)
            left.push_back(t);
    while (!left.empty()) {
        std::vector<std::size_t> best;
        ReadingSet best_mask = 0;
        for (const std::size_t first : left) {
            ReadingSet needed = terms[first].needed;
            ReadingSet harmless = terms[first].harmless;
            std::vector<std::size_t> fitting;
            for (const std::size_t t : left)
                if (((needed | terms[t].needed) & ~(harmless & terms[t].harmless)) == 0) {
                    needed |= terms[t].needed;
                    harmless &= terms[t].harmless;
                    fitting.push_back(t);
                }
            if (fitting.size() > best.size()) {
                best = fitting;
                best_mask = needed;
            }
        }
        for (const std::size_t t : best)
            mask_of[t] = static_cast<int>(masks.size());
        masks.push_back(best_mask);
        std::erase_if(left, [&](std::size_t t) { return mask_of[t] >= 0; });
    }
    return masks;
}

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
                    smaller[std::countr_zero(rest)] |= other.allowed;
        // A term does no harm where it is true, where smaller terms say the same, and where it
        // can't fire, since some of its cells are known from the start.
        ReadingTerm term{d.cells, 0, d.allowed, 0, readings.all()};
        ReadingSet fires = readings.all();
        for (unsigned rest = d.cells; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            fires &= start[i];
            if ((d.allowed & ~smaller[i]) == 0)
                continue;
            term.feeds |= static_cast<Pattern>(1 << i);
            term.needed |= d.allowed & ~smaller[i];
            term.harmless &= smaller[i] | d.allowed;
        }
        term.harmless |= readings.all() & ~fires;
        if (term.feeds != 0)
            terms.push_back(term);
    }
    std::vector<int> mask_of;
    for (const ReadingSet mask : choose_masks(terms, readings.all(), mask_of))
        formula.shared_masks.push_back(readings.lanes(mask));
    for (std::size_t t = 0; t < terms.size(); ++t)
        formula.terms.push_back(
            {terms[t].cells, terms[t].feeds, readings.lanes(terms[t].allowed), mask_of[t]});
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
        std::vector<int> number(formula.shared_masks.size(), 0);
        for (const auto& [cells, term] : order) {
            int mask = 0;
            if (term->shared_mask >= 0) {
                mask = number[term->shared_mask];
                if (mask == 0) {
                    shape.masks.push_back(formula.shared_masks[term->shared_mask]);
                    mask = number[term->shared_mask] = static_cast<int>(shape.masks.size());
                }
            }
            shape.key += {static_cast<char>(cells), moved(term->feeds), static_cast<char>(mask)};
        }
        return shape;
    };
    Shape forwards = seen_from(first, 1);
    Shape backwards = seen_from(last, -1);
    return backwards.key < forwards.key ? backwards : forwards;
}

} // namespace nonolith::census
