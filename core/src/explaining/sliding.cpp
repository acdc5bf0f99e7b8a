// Range. Push all blocks as far to the left as the known cells allow, then as far to the right:
// each is a real placement (the first starts of all blocks fit together, and so do the last). A
// block covers whatever is between its last start and its first end, and a cell that no block of a
// colour comes to does not have that colour.
//
// Facts: form, colour; to fill: block, area (from its first to its last cell over all placements);
// to clear: block and other_block (the last before and the first after; -1: none), area (where they
// end and start: -1 and the length of the line where there is none). Colour 0: no block at all.

#include "techniques.hpp"

namespace nonolith::explaining {

namespace {

// Stretches of cells that no block of the colour (0: of any) comes to.
void find_clear(const LineView& line, const Placements& placements, u32 colour,
                Findings& findings) {
    const i32 n = line.length(), m = line.block_count();
    Facts facts;
    facts.form = Form::kClear;
    facts.colour = colour;
    facts.area = {-1, n};
    i32 reached = -1; // cells up to here are in some block's reach
    for (i32 k = 0; k <= m; ++k) {
        if (k < m && colour != 0 && line.colour(k) != colour)
            continue;
        const i32 next = k < m ? placements.reach(k).first : n;
        if (next > reached + 1) {
            facts.other_block = k < m ? k : -1;
            facts.area = {reached, next};
            Changes changes(line, findings);
            for (i32 cell = reached + 1; cell < next; ++cell)
                changes.keep(cell, colour == 0 ? kBackground : ~set_of(colour));
            if (!changes.none())
                findings.add(Technique::kSliding, Facts(facts));
        }
        if (k < m && placements.reach(k).last >= reached) {
            reached = placements.reach(k).last;
            facts.block = k;
        }
    }
}

} // namespace

void find_sliding(const LineView& line, const Placements& placements, Findings& findings) {
    const u32 given = line.colours_given();
    for (i32 k = 0; k < line.block_count(); ++k) {
        if ((given >> line.colour(k) & 1) == 0)
            continue;
        Changes changes(line, findings);
        const Span starts = placements.starts(k);
        changes.fill(starts.last, starts.first + line.size(k) - 1, line.colour(k));
        if (changes.none())
            continue;
        Facts facts;
        facts.form = Form::kFill;
        facts.colour = line.colour(k);
        facts.block = k;
        facts.area = placements.reach(k);
        findings.add(Technique::kSliding, std::move(facts));
    }
    if (line.seeks_empty_cells())
        find_clear(line, placements, 0, findings);
    if (line.colours() > 1)
        for_each_colour(line.colours_dropped(),
                        [&](u32 colour) { find_clear(line, placements, colour, findings); });
}

} // namespace nonolith::explaining
