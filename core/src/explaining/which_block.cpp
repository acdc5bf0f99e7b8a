// Identity (joining, splitting). Which blocks can a run belong to? Those of its colour that come
// there (by range) and are long enough: its owners. If it is as long as the longest owner, it is
// complete. It grows to the length of the shortest owner away from a wall. If there is one owner
// only, that block lies around the run, and cells that it alone could have reached elsewhere lose
// the colour. Neighbouring runs of the same single owner are joined; runs one cell apart without a
// common owner that is long enough are split.
//
// Facts: form, colour, run, owners; complete: length; to grow: wall, length (of the shortest
// owner); to fill and to clear: block, area; to join and to split: other_run, other_owners.

#include "techniques.hpp"

namespace nonolith::explaining {

namespace {

struct Owned {
    Span run;
    std::vector<i32> owners;
};

Facts facts_of(Form form, u32 colour, const Owned& owned) {
    Facts facts;
    facts.form = form;
    facts.colour = colour;
    facts.run = owned.run;
    facts.owners = owned.owners;
    return facts;
}

void find_lengths(const LineView& line, u32 colour, const Owned& owned, Findings& findings) {
    const auto [first, last] = owned.run;
    i32 longest = 0, shortest = line.length() + 1;
    for (const i32 k : owned.owners) {
        longest = std::max(longest, line.size(k));
        shortest = std::min(shortest, line.size(k));
    }
    if (last - first + 1 == longest) {
        Facts facts = facts_of(Form::kComplete, colour, owned);
        facts.length = longest;
        Changes changes(line, findings);
        changes.drop(first - 1, first - 1, colour);
        changes.drop(last + 1, last + 1, colour);
        findings.add(Technique::kWhichBlock, std::move(facts));
    }
    const Span gap = line.gap_around(first, last, colour);
    const auto grow = [&](i32 wall, i32 from, i32 to) {
        Facts facts = facts_of(Form::kGrow, colour, owned);
        facts.wall = wall;
        facts.length = shortest;
        Changes changes(line, findings);
        changes.fill(from, to, colour);
        findings.add(Technique::kWhichBlock, std::move(facts));
    };
    if (gap.last - gap.first + 1 < shortest)
        return;
    grow(gap.first - 1, last + 1, gap.first + shortest - 1);
    grow(gap.last + 1, gap.last - shortest + 1, first - 1);
}

void find_own(const LineView& line, const Placements& placements, u32 colour, const Owned& owned,
              Findings& findings) {
    const i32 block = owned.owners[0];
    const Span reach = placements.reach(block);
    Span area = area_around(line, owned.run, colour, line.size(block));
    area = {std::max(area.first, reach.first), std::min(area.last, reach.last)};
    Facts facts = facts_of(Form::kFill, colour, owned);
    facts.block = block;
    facts.area = area;
    Changes fill(line, findings);
    const Span covered = middle(area, line.size(block));
    fill.fill(covered.first, covered.last, colour);
    findings.add(Technique::kWhichBlock, Facts(facts));
    facts.form = Form::kClear;
    Changes clear(line, findings);
    for (i32 cell = reach.first; cell <= reach.last; ++cell) {
        bool alone = cell < area.first || cell > area.last;
        for (i32 k = 0; k < line.block_count() && alone; ++k)
            alone = k == block || line.colour(k) != colour || cell < placements.reach(k).first ||
                    cell > placements.reach(k).last;
        if (alone)
            clear.drop(cell, cell, colour);
    }
    findings.add(Technique::kWhichBlock, std::move(facts));
}

void find_pair(const LineView& line, u32 colour, const Owned& left, const Owned& right,
               Findings& findings) {
    const auto finding = [&](Form form) {
        Facts facts = facts_of(form, colour, left);
        facts.other_run = right.run;
        facts.other_owners = right.owners;
        return facts;
    };
    if (left.owners.size() == 1 && left.owners == right.owners) {
        Facts facts = finding(Form::kJoin);
        facts.block = left.owners[0];
        Changes changes(line, findings);
        changes.fill(left.run.last + 1, right.run.first - 1, colour);
        findings.add(Technique::kWhichBlock, std::move(facts));
    }
    if (right.run.first != left.run.last + 2)
        return;
    const i32 together = right.run.last - left.run.first + 1;
    const bool common = std::any_of(left.owners.begin(), left.owners.end(), [&](i32 k) {
        return line.size(k) >= together &&
               std::find(right.owners.begin(), right.owners.end(), k) != right.owners.end();
    });
    if (!common) {
        Changes changes(line, findings);
        changes.drop(left.run.last + 1, left.run.last + 1, colour);
        findings.add(Technique::kWhichBlock, finding(Form::kSplit));
    }
}

} // namespace

void find_which_block(const LineView& line, const Placements& placements, Findings& findings) {
    for_each_colour(line.colours_sought(), [&](u32 colour) {
        std::vector<Owned> all;
        for (const Span& run : line.runs(colour, 0, line.length() - 1))
            all.push_back({run, owners_of(line, placements, colour, run)});
        for (const Owned& owned : all) {
            if (owned.owners.empty())
                continue;
            find_lengths(line, colour, owned, findings);
            if (owned.owners.size() == 1)
                find_own(line, placements, colour, owned, findings);
        }
        for (std::size_t x = 1; x < all.size(); ++x)
            if (!all[x - 1].owners.empty() && !all[x].owners.empty())
                find_pair(line, colour, all[x - 1], all[x], findings);
    });
}

} // namespace nonolith::explaining
