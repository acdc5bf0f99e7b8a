// Code that several techniques share.

#include "techniques.hpp"

namespace nonolith::explaining {

std::vector<i32> owners_of(const LineView& line, const Placements& placements, u32 colour,
                           Span run) {
    std::vector<i32> owners;
    for (i32 k = 0; k < line.block_count(); ++k) {
        const Span reach = placements.reach(k);
        if (line.colour(k) == colour && reach.first <= run.first && run.last <= reach.last &&
            line.size(k) >= run.last - run.first + 1)
            owners.push_back(k);
    }
    return owners;
}

Span area_around(const LineView& line, Span run, u32 colour, i32 size) {
    const Span gap = line.gap_around(run.first, run.last, colour);
    return {std::max(gap.first, run.last - size + 1), std::min(gap.last, run.first + size - 1)};
}

} // namespace nonolith::explaining

namespace nonolith {

double technique_cost(Technique technique) {
    return explaining::recogniser(technique).cost;
}

} // namespace nonolith
