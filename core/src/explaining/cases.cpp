// Cases. A run may belong to one of several blocks. For each of them: where could all blocks lie if
// it did? What all cases have in common holds.
//
// Facts: colour, run, owners (the blocks that it can belong to), cases (for each: within which
// cells each block of the line lies then).

#include "techniques.hpp"

namespace nonolith::explaining {

namespace {

// What one case leaves to each cell: what a block covers in any case, or the colours that come
// there, and the background.
std::vector<u32> cells_of_case(const LineView& line, const Placements& placements) {
    std::vector<u32> cells(static_cast<std::size_t>(line.length()), kBackground);
    for (i32 k = 0; k < line.block_count(); ++k) {
        const Span reach = placements.reach(k);
        for (i32 cell = reach.first; cell <= reach.last; ++cell)
            cells[static_cast<std::size_t>(cell)] |= set_of(line.colour(k));
    }
    for (i32 k = 0; k < line.block_count(); ++k) {
        const Span covered = middle(placements.reach(k), line.size(k));
        for (i32 cell = covered.first; cell <= covered.last; ++cell)
            cells[static_cast<std::size_t>(cell)] = set_of(line.colour(k));
    }
    return cells;
}

} // namespace

void find_cases(const LineView& line, const Placements& placements, Findings& findings) {
    Placements supposed;
    for_each_colour(line.colours_of_clue(), [&](u32 colour) {
        for (const Span& run : line.runs(colour, 0, line.length() - 1)) {
            const std::vector<i32> owners = owners_of(line, placements, colour, run);
            if (owners.size() < 2)
                continue;
            Facts facts;
            facts.colour = colour;
            facts.run = run;
            std::vector<u32> common(static_cast<std::size_t>(line.length()), 0);
            for (const i32 owner : owners) {
                const Span within{std::max(0, run.last - line.size(owner) + 1), run.first};
                if (!supposed.look(line, owner, within))
                    continue;
                facts.owners.push_back(owner);
                auto& reaches = facts.cases.emplace_back();
                for (i32 k = 0; k < line.block_count(); ++k)
                    reaches.push_back(supposed.reach(k));
                const std::vector<u32> cells = cells_of_case(line, supposed);
                for (std::size_t cell = 0; cell < cells.size(); ++cell)
                    common[cell] |= cells[cell];
            }
            Changes changes(line, findings);
            for (i32 cell = 0; cell < line.length(); ++cell)
                changes.keep(cell, common[static_cast<std::size_t>(cell)]);
            findings.add(Technique::kCases, std::move(facts));
        }
    });
}

} // namespace nonolith::explaining
