// Finished (players say: simple spaces). Count. If the cells that are filled are as many as the
// clue says, the rest is empty; if the cells that may be filled are as many as the clue says, they
// are all filled. With several colours the same holds for each colour, and a colour that the clue
// does not name is nowhere in the line.
//
// Facts: form, colour (0: all together), length (the number of cells that the clue says).

#include "techniques.hpp"

namespace nonolith::explaining {

namespace {

// Cells that are counted: those known to have one of some colours, and those that may have one.
struct Counts {
    i32 known = 0, possible = 0;
    bool decide(i32 wanted) const {
        return known != possible && (known == wanted || possible == wanted);
    }
};

// Of the cells that may have one of these colours the rest has none of them, or all have one.
void conclude(const LineView& line, u32 colour, u32 counted, const Counts& counts, i32 wanted,
              Findings& findings) {
    const bool all_there = counts.known == wanted;
    Facts facts;
    facts.form = all_there ? Form::kAllFilled : Form::kAllNeeded;
    facts.colour = colour;
    facts.length = wanted;
    Changes changes(line, findings);
    for (i32 cell = 0; cell < line.length(); ++cell)
        if ((line[cell] & counted) != 0 && (line[cell] & ~counted) != 0)
            changes.keep(cell, all_there ? ~counted : counted);
    findings.add(Technique::kCounting, std::move(facts));
}

Counts counts_of(const LineView& line, u32 counted) {
    Counts counts;
    for (i32 cell = 0; cell < line.length(); ++cell) {
        counts.known += (line[cell] & ~counted) == 0;
        counts.possible += (line[cell] & counted) != 0;
    }
    return counts;
}

} // namespace

void find_counting(const LineView& line, const Placements&, Findings& findings) {
    if (line.colours() == 1 && !line.seeks_whole_line())
        return;
    const i32 n = line.length(), m = line.block_count();
    const u32 present = line.colours_of_clue() | kBackground;
    if (present != line.everything()) {
        Changes changes(line, findings);
        for (i32 cell = 0; cell < n; ++cell)
            changes.keep(cell, present);
        Facts facts;
        facts.form = m == 0 ? Form::kBlank : Form::kAbsent;
        findings.add(Technique::kCounting, std::move(facts));
    }
    if (m == 0)
        return;
    i32 total = 0;
    for (i32 k = 0; k < m; ++k)
        total += line.size(k);
    const u32 filled = line.everything() & ~kBackground;
    if (const Counts counts = counts_of(line, filled); counts.decide(total)) {
        conclude(line, 0, filled, counts, total, findings);
        return;
    }
    if (line.colours() == 1)
        return;
    for_each_colour(line.colours_sought(), [&](u32 colour) {
        i32 wanted = 0;
        for (i32 k = 0; k < m; ++k)
            wanted += line.colour(k) == colour ? line.size(k) : 0;
        if (const Counts counts = counts_of(line, set_of(colour)); counts.decide(wanted))
            conclude(line, colour, set_of(colour), counts, wanted, findings);
    });
}

} // namespace nonolith::explaining
