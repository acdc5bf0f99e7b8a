// What several techniques share.

#include "techniques.hpp"

namespace nonolith::explaining {

void add_finding(std::vector<Finding>& findings, Technique technique, Facts facts,
                 Changes& changes) {
    if (changes.none())
        return;
    std::vector<Change> found = changes.take();
    const auto by_cell = [](const Change& a, const Change& b) { return a.cell < b.cell; };
    if (!std::is_sorted(found.begin(), found.end(), by_cell))
        std::stable_sort(found.begin(), found.end(), by_cell);
    std::size_t merged = 0; // cells so far; what is said of one cell twice is said at once
    for (const Change& change : found) {
        if (merged > 0 && found[merged - 1].cell == change.cell)
            found[merged - 1].claimed = found[merged - 1].after &= change.after;
        else
            found[merged++] = change;
    }
    found.resize(merged, Change{});
    findings.push_back({technique, std::move(facts), std::move(found)});
}

void unmirror(Finding& finding, i32 length, i32 blocks) {
    const auto turn = [](Span& span, i32 size) {
        if (span != Span{})
            span = {size - 1 - span.last, size - 1 - span.first};
    };
    const auto turn_block = [&](i32& block) {
        if (block >= 0)
            block = blocks - 1 - block;
    };
    Facts& facts = finding.facts;
    for (Span* span : {&facts.part, &facts.run, &facts.other_run, &facts.area})
        turn(*span, length);
    turn(facts.blocks, blocks);
    for (auto* spans : {&facts.runs, &facts.areas}) {
        for (Span& span : *spans)
            turn(span, length);
        std::reverse(spans->begin(), spans->end());
    }
    for (auto* owners : {&facts.owners, &facts.other_owners}) {
        for (i32& block : *owners)
            turn_block(block);
        std::reverse(owners->begin(), owners->end());
    }
    turn_block(facts.block);
    turn_block(facts.other_block);
    facts.wall = length - 1 - facts.wall;
    if (facts.form == Form::kFirst)
        facts.form = Form::kLast;
    for (Change& change : finding.changes)
        change.cell = static_cast<u32>(length) - 1 - change.cell;
    std::reverse(finding.changes.begin(), finding.changes.end());
}

std::vector<i32> owners_of(const LineView& line, const Placements& placements, u32 colour,
                           Span run) {
    std::vector<i32> owners;
    for (i32 k = 0; k < line.block_count(); ++k) {
        const Span reach = placements.reach(k);
        if (line.colour(k) == colour && reach.first <= run.first && run.last <= reach.last &&
            line.size(k) >= run.last - run.first + 1)
            owners.push_back(k);
    }
    return owners;
}

Span area_around(const LineView& line, Span run, u32 colour, i32 size) {
    const Span gap = line.gap_around(run.first, run.last, colour);
    return {std::max(gap.first, run.last - size + 1), std::min(gap.last, run.first + size - 1)};
}

} // namespace nonolith::explaining

namespace nonolith {

double technique_cost(Technique technique) {
    return explaining::recogniser(technique).cost;
}

} // namespace nonolith
