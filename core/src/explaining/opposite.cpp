// Opposite: the last resort inside a line, which finds whatever the techniques before it left. If a
// cell were otherwise, there would be no way left to place the blocks.
//
// Facts: part (the cell).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_opposite(const LineView& line, const Placements& placements, Findings& findings) {
    for (i32 cell = 0; cell < line.length(); ++cell) {
        Facts facts;
        facts.part = {cell, cell};
        Changes changes(line);
        changes.keep(cell, placements.settled()[static_cast<std::size_t>(cell)]);
        add_finding(findings, Technique::kOpposite, std::move(facts), changes);
    }
}

} // namespace nonolith::explaining
