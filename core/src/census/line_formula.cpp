#include "line_formula.hpp"

#include <algorithm>
#include <bit>

namespace nonolith::census {

namespace {

bool inside(Pattern part, Pattern whole) {
    return (part & ~whole) == 0;
}

/// The lanes in which the varying cells of `line` read `values` (bits of other cells are ignored).
LaneSet lanes_reading(const LaneLine& line, Pattern values) {
    LaneSet lanes = LaneSet::all();
    for (int i = 0; i < line.length; ++i) {
        if (line.lane_cell[i] < 0)
            continue;
        const LaneSet filled = LaneSet::where_filled(line.lane_cell[i]);
        lanes &= (values >> i & 1) ? filled : ~filled;
    }
    return lanes;
}

struct Difference {
    Pattern cells;
    LaneSet lanes; ///< where flipping the cells leaves the clue as it is
};

std::vector<Difference> differences(const LinePatterns& patterns, const LaneLine& line,
                                    Pattern fixed, Pattern live) {
    std::vector<std::pair<Pattern, int>> found; // a difference and the values it was found for
    std::vector<LaneSet> lanes;
    const Pattern varying = line.varying();
    Pattern values = varying;
    while (true) {
        const auto pattern = static_cast<Pattern>(fixed | values);
        for (const Pattern other : patterns.same_clue(pattern))
            if (other != pattern && inside(pattern ^ other, live))
                found.emplace_back(pattern ^ other, static_cast<int>(lanes.size()));
        lanes.push_back(lanes_reading(line, values));
        if (values == 0)
            break;
        values = (values - 1) & varying;
    }
    std::sort(found.begin(), found.end());
    std::vector<Difference> result;
    for (const auto& [cells, number] : found) {
        if (result.empty() || result.back().cells != cells)
            result.push_back({cells, LaneSet::none()});
        result.back().lanes |= lanes[number];
    }
    return result;
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
    std::vector<Difference> inner = differences(patterns, line, fixed, live);
    Pattern reached = 0;
    for (const Difference& d : inner)
        reached |= d.cells;
    if (reached != live)
        return std::nullopt;

    LineFormula formula;
    for (const Difference& d : inner)
        formula.differences.emplace_back(d.cells, d.lanes);
    for (const Difference& d : inner)
        for (unsigned rest = d.cells; rest != 0; rest &= rest - 1)
            formula.start[std::countr_zero(rest)] |= d.lanes;

    // Smallest first, so that the terms found so far tell which cells a difference adds nothing to.
    std::stable_sort(inner.begin(), inner.end(), [](const Difference& a, const Difference& b) {
        return std::popcount(a.cells) < std::popcount(b.cells);
    });
    for (const Difference& d : inner) {
        Term term{d.cells, 0, true, d.lanes};
        // `harmless` are the lanes in which the term may be there without changing the result:
        // where it is true, where a smaller term says the same, where it can't fire.
        LaneSet harmless = LaneSet::all();
        LaneSet fires = LaneSet::all();
        for (unsigned rest = d.cells; rest != 0; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            LaneSet smaller = LaneSet::none();
            for (const Term& other : formula.terms)
                if ((other.feeds >> i & 1) && inside(other.cells, d.cells))
                    smaller |= other.mask;
            fires &= formula.start[i];
            if ((d.lanes & ~smaller).empty())
                continue;
            term.feeds |= static_cast<Pattern>(1 << i);
            harmless &= smaller | d.lanes;
        }
        if (term.feeds == 0)
            continue;
        term.masked = !(fires & ~harmless).empty();
        formula.terms.push_back(term);
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
