// No fit. A cell that some block of a colour comes to (by range), but each such block is too short
// for the run that the cell would make with its neighbours, or has no place there: every one of its
// places that covers the cell holds a cell that can't have the colour, or touches another that has
// it. So the cell does not have the colour.
//
// Facts: colour, part (the cell), run (that it would make), owners (the blocks that come there),
// other_owners (those of them that are too short).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_no_fit(const LineView& line, const Placements& placements, Findings& findings) {
    const i32 n = line.length();
    for_each_colour(line.colours_dropped(), [&](u32 colour) {
        std::vector<u8> covered(static_cast<std::size_t>(n));
        for (i32 k = 0; k < line.block_count(); ++k) {
            if (line.colour(k) != colour)
                continue;
            const i32 size = line.size(k);
            const Span starts = placements.starts(k);
            for (i32 start = starts.first; start <= starts.last; ++start) {
                bool fits = (start == 0 || !line.is(start - 1, colour)) &&
                            (start + size >= n || !line.is(start + size, colour));
                for (i32 cell = start; cell < start + size && fits; ++cell)
                    fits = line.may_be(cell, colour);
                if (fits)
                    std::fill_n(covered.begin() + start, size, u8{1});
            }
        }
        for (i32 cell = 0; cell < n; ++cell) {
            if (covered[static_cast<std::size_t>(cell)] != 0 || !line.may_be(cell, colour))
                continue;
            Facts facts;
            facts.colour = colour;
            facts.part = {cell, cell};
            facts.run = {cell, cell};
            while (facts.run.first > 0 && line.is(facts.run.first - 1, colour))
                --facts.run.first;
            while (facts.run.last + 1 < n && line.is(facts.run.last + 1, colour))
                ++facts.run.last;
            for (i32 k = 0; k < line.block_count(); ++k) {
                const Span reach = placements.reach(k);
                if (line.colour(k) != colour || cell < reach.first || cell > reach.last)
                    continue;
                facts.owners.push_back(k);
                if (line.size(k) < facts.run.last - facts.run.first + 1)
                    facts.other_owners.push_back(k);
            }
            Changes changes(line, findings);
            changes.drop(cell, cell, colour);
            findings.add(Technique::kNoFit, std::move(facts));
        }
    });
}

} // namespace nonolith::explaining
