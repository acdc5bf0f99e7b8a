// Place. Only one gap of the open part is long enough for a block: it lies there, and covers its
// middle.
//
// Facts: colour, block, area (the gap), blocks (those that are left), part (the open part).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_place(const LineView& line, const Placements&, Findings& findings) {
    const OpenPart& open = line.open_part();
    if (open.empty())
        return;
    for_each_colour(line.colours_of_clue(), [&](u32 colour) {
        std::vector<Span> gaps;
        line.for_each_gap(colour, open.first, open.last,
                          [&](const Span& gap) { gaps.push_back(gap); });
        for (i32 k = open.first_block; k <= open.last_block; ++k) {
            if (line.colour(k) != colour)
                continue;
            const i32 size = line.size(k);
            Span only;
            i32 fitting = 0;
            for (const Span& gap : gaps)
                if (gap.last - gap.first + 1 >= size) {
                    only = gap;
                    ++fitting;
                }
            if (fitting != 1)
                continue;
            Facts facts;
            facts.colour = colour;
            facts.block = k;
            facts.area = only;
            facts.blocks = {open.first_block, open.last_block};
            facts.part = {open.first, open.last};
            Changes changes(line);
            const Span covered = middle(only, size);
            changes.fill(covered.first, covered.last, colour);
            add_finding(findings, Technique::kPlace, std::move(facts), changes);
        }
    });
}

} // namespace nonolith::explaining
