// Place. Only one gap of the open part is long enough for a block: it lies there, and covers its
// middle.
//
// Facts: colour, block, area (the gap), blocks (those that are left), part (the open part).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_only_place(const LineView& line, const Placements&, Findings& findings) {
    for_each_open_colour(line, line.colours_given(), [&](const OpenPart& open, u32 colour) {
        // A block fits in one gap only if it is longer than all gaps but the longest.
        Span only;
        i32 longest = 0, others = 0;
        line.for_each_gap(colour, open.first, open.last, [&](const Span& gap) {
            const i32 cells = gap.last - gap.first + 1;
            others = std::max(others, std::min(longest, cells));
            if (cells > longest) {
                longest = cells;
                only = gap;
            }
        });
        for (i32 k = open.first_block; k <= open.last_block; ++k) {
            const i32 size = line.size(k);
            if (line.colour(k) != colour || size <= others || size > longest)
                continue;
            Changes changes(line, findings);
            const Span covered = middle(only, size);
            changes.fill(covered.first, covered.last, colour);
            if (changes.none())
                continue;
            Facts facts;
            facts.colour = colour;
            facts.block = k;
            facts.area = only;
            facts.blocks = {open.first_block, open.last_block};
            facts.part = {open.first, open.last};
            findings.add(Technique::kOnlyPlace, std::move(facts));
        }
    });
}

} // namespace nonolith::explaining
