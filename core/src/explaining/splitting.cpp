// Split. One cell between two runs of a colour: with it they would be longer than any block of the
// colour that is left, so that it does not have the colour.
//
// Facts: colour, run, other_run, blocks (those that are left), length (of the longest).

#include "techniques.hpp"

#include <utility>

namespace nonolith::explaining {

void find_splitting(const LineView& line, const Placements&, Findings& findings) {
    for_each_open_colour(line, line.colours_dropped(), [&](const OpenPart& open, u32 colour) {
        const i32 longest = line.longest(colour, open.first_block, open.last_block);
        Span last; // the run before
        line.for_each_run(colour, open.first, open.last, [&](const Span& right) {
            const Span left = std::exchange(last, right);
            if (left.first < 0 || right.first != left.last + 2 ||
                right.last - left.first + 1 <= longest)
                return;
            Facts facts;
            facts.colour = colour;
            facts.run = left;
            facts.other_run = right;
            facts.blocks = {open.first_block, open.last_block};
            facts.length = longest;
            Changes changes(line, findings);
            changes.drop(left.last + 1, left.last + 1, colour);
            findings.add(Technique::kSplitting, std::move(facts));
        });
    });
}

} // namespace nonolith::explaining
