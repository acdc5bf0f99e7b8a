// Edge (glue, mercury). The first block of a colour in the open part has no room before the first
// run of its colour, so that the run belongs to it. It reaches at most its length away from the run
// and passes no cell that can't have its colour: what it covers in any case is filled, what it
// can't reach before it is empty, and if it has one place only, it is closed. The mirror image goes
// from the other end.
//
// Facts: form (from which end), colour, block, run, part (the open part), blocks (in it), area.

#include "techniques.hpp"

namespace nonolith::explaining {

namespace {

void find_from_left(const LineView& line, const OpenPart& open, u32 colour, Findings& findings) {
    i32 first = open.first;
    while (first <= open.last && !line.is(first, colour))
        ++first;
    if (first > open.last)
        return;
    i32 block = open.first_block;
    while (block <= open.last_block && line.colour(block) != colour)
        ++block;
    i32 next = block + 1;
    while (next <= open.last_block && line.colour(next) != colour)
        ++next;
    if (block > open.last_block)
        return;
    // Where the next block of the colour would start at the earliest: after the run has begun?
    if (next <= open.last_block &&
        open.first + line.need(open.first_block, next - 1) + line.space_after(next - 1) <= first)
        return;
    Span run{first, first};
    while (run.last < open.last && line.is(run.last + 1, colour))
        ++run.last;
    const i32 size = line.size(block);
    if (run.last - run.first + 1 > size)
        return;
    Span area = area_around(line, run, colour, size);
    area.first = std::max(area.first, open.first);
    if (block > open.first_block)
        area.first = std::max(area.first,
                              static_cast<i32>(open.first + line.need(open.first_block, block - 1) +
                                               line.space_after(block - 1)));
    Changes changes(line, findings);
    const Span covered = middle(area, size);
    changes.fill(covered.first, covered.last, colour);
    if (block == open.first_block)
        for (i32 cell = open.first; cell < area.first; ++cell)
            changes.keep(cell, kBackground);
    if (area.last - area.first + 1 == size) {
        changes.drop(area.first - 1, area.first - 1, colour);
        changes.drop(area.last + 1, area.last + 1, colour);
    }
    if (changes.none())
        return;
    Facts facts;
    facts.form = Form::kFirst;
    facts.colour = colour;
    facts.block = block;
    facts.run = run;
    facts.part = {open.first, open.last};
    facts.blocks = {open.first_block, open.last_block};
    facts.area = area;
    findings.add(Technique::kEdge, std::move(facts));
}

} // namespace

void find_edge(const LineView& line, const Placements&, Findings& findings) {
    const OpenPart& open = line.open_part();
    if (open.empty())
        return;
    const i32 n = line.length(), m = line.block_count();
    const LineView mirror = line.mirror();
    const OpenPart mirrored{n - 1 - open.last, n - 1 - open.first, m - 1 - open.last_block,
                            m - 1 - open.first_block};
    // That cells before the first block are empty is said whatever their colours were.
    const u32 colours = line.seeks_empty_cells() ? line.colours_of_clue() : line.colours_sought();
    for_each_colour(colours, [&](u32 colour) {
        find_from_left(line, open, colour, findings);
        const std::size_t before = findings.size();
        find_from_left(mirror, mirrored, colour, findings);
        for (std::size_t i = before; i < findings.size(); ++i)
            findings.unmirror(i, n, m);
    });
}

} // namespace nonolith::explaining
