// Complete (punctuating). A run is as long as the longest block of its colour that is left: it is a
// whole block, and its neighbours do not have its colour.
//
// Facts: colour, run, blocks (those that are left), length (of the longest).

#include "techniques.hpp"

namespace nonolith::explaining {

void find_capping(const LineView& line, const Placements&, Findings& findings) {
    for_each_open_colour(line, line.colours_dropped(), [&](const OpenPart& open, u32 colour) {
        const i32 longest = line.longest(colour, open.first_block, open.last_block);
        line.for_each_run(colour, open.first, open.last, [&](const Span& run) {
            if (run.last - run.first + 1 != longest)
                return;
            Changes changes(line, findings);
            changes.drop(run.first - 1, run.first - 1, colour);
            changes.drop(run.last + 1, run.last + 1, colour);
            if (changes.none())
                return;
            Facts facts;
            facts.colour = colour;
            facts.run = run;
            facts.blocks = {open.first_block, open.last_block};
            facts.length = longest;
            findings.add(Technique::kCapping, std::move(facts));
        });
    });
}

} // namespace nonolith::explaining
