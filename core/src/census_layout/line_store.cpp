#include "line_store.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <unordered_map>

namespace nonolith::census {

namespace {

#include "line_shapes.inc" // kShapeBytes, kShapeEnds: the shapes of the generated functions
#include "support/contract.hpp"

std::unordered_map<std::string, std::uint16_t> number_shapes() {
    std::unordered_map<std::string, std::uint16_t> numbers;
    std::uint32_t begin = 0;
    std::uint16_t number = kNoShape;
    for (const std::uint32_t end : kShapeEnds) {
        numbers.emplace(std::string(kShapeBytes + begin, kShapeBytes + end), ++number);
        begin = end;
    }
    return numbers;
}

} // namespace

std::uint16_t generated_function(const std::string& shape) {
    static const auto numbers = number_shapes();
    const auto found = numbers.find(shape);
    return found == numbers.end() ? kNoShape : found->second;
}

const LaneSet* LineStore::intern(const LaneSet& set) {
    auto [place, is_new] = single_.try_emplace(set);
    if (is_new) {
        place->second.push_back(set);
        bytes_ += 3 * sizeof(LaneSet);
    }
    return place->second.data();
}

LineEntry LineStore::make(const LineFormula& formula, Pattern live) {
    LineEntry entry{};
    NONOLITH_EXPECTS(std::ranges::all_of(formula.terms, [&](const Term& term) {
        return term.cells != 0 && (term.cells & ~live) == 0;
    }));
    NONOLITH_EXPECTS(formula.start.size() <= static_cast<std::size_t>(kLongestLine));
    entry.live = live;
    entry.first = 0;
    entry.step = 1;
    if (std::optional<Shape> shape = shape_of(formula, live)) {
        entry.shape = generated_function(shape->key);
        if (entry.shape != kNoShape) {
            entry.first = static_cast<std::int8_t>(shape->first);
            entry.step = static_cast<std::int8_t>(shape->step);
            bytes_ += shape->masks.size() * sizeof(LaneSet);
            entry.masks = mask_lists_.emplace(std::move(shape->masks), 0).first->first.data();
        }
    }

    std::vector<const LaneSet*> start;
    for (const LaneSet& set : formula.start)
        start.push_back(intern(set));
    entry.start = start_lists_.emplace(std::move(start), 0).first->first.data();

    if (entry.shape == kNoShape) {
        std::vector<StoredTerm>& terms = terms_.emplace_back();
        for (const Term& term : formula.terms)
            terms.push_back({term.cells, intern(term.mask)});
        bytes_ += terms.size() * sizeof(StoredTerm);
        entry.terms = terms.data();
        entry.term_count = static_cast<int>(terms.size());
    }
    if (with_twins_)
        entry.twins = &twins_.emplace_back(make_twins(formula));
    return entry;
}

LineTwins LineStore::make_twins(const LineFormula& formula) {
    LineTwins twins{};
    std::vector<LineDifference>& differences = differences_.emplace_back();
    const LaneSet* const everywhere = intern(LaneSet::all());
    differences.push_back({0, everywhere});
    for (const auto& [cells, lanes] : formula.differences) {
        NONOLITH_INVARIANT(cells != 0 && !lanes.empty());
        differences.push_back({cells, intern(lanes)});
    }
    NONOLITH_INVARIANT(differences.size() <= 0x7fff); // counted in 16 bits
    twins.differences = differences.data();
    twins.difference_count = static_cast<std::int16_t>(differences.size());
    twins.varies = std::any_of(differences.begin(), differences.end(),
                               [&](const LineDifference& d) { return d.mask != everywhere; });

    // Filled up, since they are read 8 or 16 at once.
    const std::size_t filled_up = (differences.size() + 15) / 16 * 16;
    std::vector<std::uint32_t>& long_needs = long_needs_.emplace_back(filled_up);
    for (std::size_t d = 0; d < differences.size(); ++d)
        for (int i = 0; i < kLongestLine; ++i)
            long_needs[d] |= 1u << (2 * i + (differences[d].cells >> i & 1));
    twins.long_needs = long_needs.data();
    std::vector<std::uint16_t>& needs = needs_.emplace_back(long_needs.begin(), long_needs.end());
    twins.needs = needs.data();

    std::map<int, const LaneSet*> pairs;
    for (const LineDifference& d : differences)
        if (std::popcount(d.cells) == 2) {
            const int i = std::countr_zero(d.cells);
            const int j = std::bit_width(d.cells) - 1;
            const int bit = j * (j - 1) / 2 + i;
            twins.pairs[bit / 64] |= std::uint64_t{1} << (bit % 64);
            NONOLITH_INVARIANT(!pairs.contains(bit));
            pairs[bit] = d.mask;
        }
    std::vector<const LaneSet*>& masks = pair_masks_.emplace_back();
    for (const auto& [bit, mask] : pairs)
        masks.push_back(mask);
    twins.pair_masks = masks.data();
    NONOLITH_ENSURES(masks.size() == static_cast<std::size_t>(std::popcount(twins.pairs[0]) +
                                                              std::popcount(twins.pairs[1])));
    bytes_ += differences.size() * sizeof(LineDifference) +
              filled_up * (sizeof(std::uint32_t) + sizeof(std::uint16_t)) +
              masks.size() * sizeof(LaneSet*) + sizeof(LineTwins);
    return twins;
}

} // namespace nonolith::census
