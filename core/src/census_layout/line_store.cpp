#include "line_store.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <unordered_map>

namespace nonolith::census {

namespace {

#include "line_shapes.inc" // kShapeBytes, kShapeEnds: the shapes of the generated functions

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

LineEntry LineStore::make(const LaneLine& line, const LineFormula& formula, Pattern live) {
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
        entry.twins = &twins_.emplace_back(make_twins(line, formula));
    return entry;
}

LineTwins LineStore::make_twins(const LaneLine& line, const LineFormula& formula) {
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

    NONOLITH_INVARIANT(std::ranges::is_sorted(differences, {}, &LineDifference::cells));
    twins.is_long = line.length > kTabulatedLine;
    for (const LineDifference& d : differences) {
        const unsigned mark = mark_of(d.cells, twins.is_long);
        twins.has[mark / 64] |= std::uint64_t{1} << mark % 64;
    }

    std::vector<int> lanes{0}; // one for each reading, in the order of the readings
    for (int i = 0; i < line.length && twins.read_cells >= 0; ++i) {
        if (line.lane_cell[i] < 0)
            continue;
        if (twins.read_cells == kMostReadCells) {
            twins.read_cells = -1;
            break;
        }
        twins.read_cell[twins.read_cells++] = line.lane_cell[i];
        for (std::size_t v = 0, count = lanes.size(); v < count; ++v)
            lanes.push_back(lanes[v] | 1 << line.lane_cell[i]);
    }
    std::vector<std::uint32_t>& packed =
        packed_.emplace_back((differences.size() + kLaneWords - 1) / kLaneWords * kLaneWords);
    for (std::size_t d = 0; d < differences.size(); ++d) {
        packed[d] = differences[d].cells;
        if (twins.read_cells >= 0)
            for (std::size_t v = 0; v < lanes.size(); ++v) {
                const std::uint64_t word = differences[d].mask->word[lanes[v] / 64];
                packed[d] |= static_cast<std::uint32_t>(word >> lanes[v] % 64 & 1) << (16 + v);
            }
    }
    twins.packed = packed.data();

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
    bytes_ += differences.size() * sizeof(LineDifference) + packed.size() * sizeof(std::uint32_t) +
              masks.size() * sizeof(LaneSet*) + sizeof(LineTwins);
    return twins;
}

} // namespace nonolith::census
