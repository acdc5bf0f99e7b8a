// Opposite: the last resort inside a line, which finds whatever the techniques before it left. If a
// cell were otherwise, there would be no way left to place the blocks.
//
// Facts: part (the cell).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_opposite(const LineView& line, const Placements&, Findings& findings) {
    Placements supposed;
    std::vector<u32> cells;
    for (i32 cell = 0; cell < line.length(); ++cell)
        cells.push_back(line[cell]);
    for (i32 cell = 0; cell < line.length(); ++cell) {
        u32 left = line[cell];
        for (const u32 way : ways_of(line[cell])) {
            cells[static_cast<std::size_t>(cell)] = way;
            if (!supposed.look(line.on(cells)))
                left &= ~way;
        }
        cells[static_cast<std::size_t>(cell)] = line[cell];
        Facts facts;
        facts.part = {cell, cell};
        Changes changes(line, findings);
        changes.keep(cell, left);
        findings.add(Technique::kOpposite, std::move(facts));
    }
}

} // namespace nonolith::explaining
