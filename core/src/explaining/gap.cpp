// Gap (forcing). A gap for a colour in which no cell is known to have it is shorter than the
// shortest block of that colour that is left: no block fits, and the colour is nowhere in it.
//
// Facts: colour, part (the gap), blocks (those that are left), length (of the shortest).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_gap(const LineView& line, const Placements&, Findings& findings) {
    for_each_open_colour(line, line.colours_dropped(), [&](const OpenPart& open, u32 colour) {
        const i32 shortest = line.shortest(colour, open.first_block, open.last_block);
        if (shortest == 0)
            return;
        line.for_each_gap(colour, open.first, open.last, [&](const Span& gap) {
            if (gap.last - gap.first + 1 >= shortest)
                return;
            for (i32 cell = gap.first; cell <= gap.last; ++cell)
                if (line.is(cell, colour))
                    return;
            Facts facts;
            facts.colour = colour;
            facts.part = gap;
            facts.blocks = {open.first_block, open.last_block};
            facts.length = shortest;
            Changes changes(line, findings);
            changes.drop(gap.first, gap.last, colour);
            findings.add(Technique::kGap, std::move(facts));
        });
    });
}

} // namespace nonolith::explaining
