// Full. The blocks of the open part and the spaces that must be between them take all of its cells:
// there is one way to place them.
//
// Facts: part, blocks, length (the cells that they need).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_full(const LineView& line, const Placements&, Findings& findings) {
    if (!line.seeks_whole_line())
        return;
    const OpenPart& open = line.open_part();
    if (open.empty() || line.need(open.first_block, open.last_block) != open.last - open.first + 1)
        return;
    Facts facts;
    facts.part = {open.first, open.last};
    facts.blocks = {open.first_block, open.last_block};
    facts.length = open.last - open.first + 1;
    Changes changes(line, findings);
    i32 cell = open.first;
    for (i32 k = open.first_block; k <= open.last_block; ++k) {
        changes.fill(cell, cell + line.size(k) - 1, line.colour(k));
        cell += line.size(k);
        if (k < open.last_block && line.space_after(k) != 0)
            changes.keep(cell++, kBackground);
    }
    findings.add(Technique::kFull, std::move(facts));
}

} // namespace nonolith::explaining
