// Finished (players say: simple spaces). Count. If the cells that are filled are as many as the
// clue says, the rest is empty; if the cells that may be filled are as many as the clue says, they
// are all filled. With several colours the same holds for each colour, and a colour that the clue
// does not name is nowhere in the line.
//
// Facts: form, colour (0: all together), length (the number of cells that the clue says).

#include "techniques.hpp"

namespace nonolith::explaining {

namespace {

// `has` says of a cell that it is known to be counted, `may` that it can be.
template <class Has, class May, class Rest, class All>
void count(const LineView& line, u32 colour, i32 wanted, Has has, May may, Rest rest, All all,
           Findings& findings) {
    i32 known = 0, possible = 0;
    for (i32 cell = 0; cell < line.length(); ++cell) {
        known += has(cell);
        possible += may(cell);
    }
    if (known == possible || (known != wanted && possible != wanted))
        return;
    Facts facts;
    facts.form = known == wanted ? Form::kAllFilled : Form::kAllNeeded;
    facts.colour = colour;
    facts.length = wanted;
    Changes changes(line);
    for (i32 cell = 0; cell < line.length(); ++cell)
        if (may(cell) && !has(cell)) {
            if (known == wanted)
                rest(changes, cell);
            else
                all(changes, cell);
        }
    add_finding(findings, Technique::kFinished, std::move(facts), changes);
}

} // namespace

void find_finished(const LineView& line, const Placements&, Findings& findings) {
    const i32 n = line.length(), m = line.block_count();
    const u32 present = line.colours_of_clue() | kBackground;
    if (present != line.everything()) {
        Facts facts;
        facts.form = m == 0 ? Form::kBlank : Form::kAbsent;
        Changes changes(line);
        for (i32 cell = 0; cell < n; ++cell)
            changes.keep(cell, present);
        add_finding(findings, Technique::kFinished, std::move(facts), changes);
    }
    if (m == 0)
        return;
    i32 total = 0;
    for (i32 k = 0; k < m; ++k)
        total += line.size(k);
    const std::size_t before = findings.size();
    count(
        line, 0, total, [&](i32 cell) { return !line.may_be(cell, 0); },
        [&](i32 cell) { return !line.is_empty(cell); },
        [&](Changes& changes, i32 cell) { changes.keep(cell, kBackground); },
        [&](Changes& changes, i32 cell) { changes.keep(cell, ~kBackground); }, findings);
    if (line.colours() == 1 || findings.size() > before)
        return;
    for_each_colour(present, [&](u32 colour) {
        i32 wanted = 0;
        for (i32 k = 0; k < m; ++k)
            wanted += line.colour(k) == colour ? line.size(k) : 0;
        count(
            line, colour, wanted, [&](i32 cell) { return line.is(cell, colour); },
            [&](i32 cell) { return line.may_be(cell, colour); },
            [&](Changes& changes, i32 cell) { changes.drop(cell, cell, colour); },
            [&](Changes& changes, i32 cell) { changes.fill(cell, cell, colour); }, findings);
    });
}

} // namespace nonolith::explaining
