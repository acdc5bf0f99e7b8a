// Overlap (simple boxes). The blocks of the open part need some cells fewer than there are. Pushed
// all to one end and then all to the other, each moves by that many: a block longer than that
// covers its middle wherever it lies.
//
// Facts: part, blocks, length (the cells to spare).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_overlap(const LineView& line, const Placements&, Findings& findings) {
    if (!line.seeks_filled_cells())
        return;
    const OpenPart& open = line.open_part();
    if (open.empty())
        return;
    const std::int64_t spare =
        open.last - open.first + 1 - line.need(open.first_block, open.last_block);
    if (spare <= 0)
        return;
    Changes changes(line, findings);
    i32 cell = open.first;
    for (i32 k = open.first_block; k <= open.last_block; ++k) {
        const i32 size = line.size(k);
        if (size > spare)
            changes.fill(cell + static_cast<i32>(spare), cell + size - 1, line.colour(k));
        cell += size + line.space_after(k);
    }
    if (changes.none())
        return;
    Facts facts;
    facts.part = {open.first, open.last};
    facts.blocks = {open.first_block, open.last_block};
    facts.length = static_cast<i32>(spare);
    findings.add(Technique::kOverlap, std::move(facts));
}

} // namespace nonolith::explaining
