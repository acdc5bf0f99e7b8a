// Reach. There are as many runs of a colour that must be different blocks as there are blocks of
// that colour left, so that each run belongs to the block of its number. Two runs are different
// blocks if a cell between them can't have the colour, or if together they would be longer than any
// block. With a single block left all runs belong to it. Each block lies within an area around its
// run: what it covers in any case is filled, and what no area holds does not have the colour.
//
// Runs are picked from the left and, where that gives others, from the right.
//
// Facts: form, colour, blocks (those that are left), part (the open part), runs, owners (their
// blocks); to fill: block, area; to clear: areas.

#include "techniques.hpp"

namespace nonolith::explaining {

namespace {

// Runs that are all different blocks: each the first that is surely not the block of the one
// before.
std::vector<Span> different_runs(const LineView& line, const OpenPart& open, u32 colour,
                                 i32 longest) {
    std::vector<Span> picked;
    for (const Span& run : line.runs(colour, open.first, open.last)) {
        if (!picked.empty()) {
            const Span last = picked.back();
            bool parted = run.last - last.first + 1 > longest;
            for (i32 cell = last.last + 1; cell < run.first && !parted; ++cell)
                parted = !line.may_be(cell, colour);
            if (!parted)
                continue;
        }
        picked.push_back(run);
    }
    return picked;
}

void find_with(const LineView& line, const OpenPart& open, u32 colour,
               const std::vector<i32>& blocks, const std::vector<Span>& runs, Findings& findings) {
    NONOLITH_EXPECTS(runs.size() == blocks.size() && std::ranges::is_sorted(blocks));
    Facts shared;
    shared.colour = colour;
    shared.blocks = {open.first_block, open.last_block};
    shared.part = {open.first, open.last};
    shared.runs = runs;
    shared.owners = blocks;
    std::vector<Span> areas;
    for (std::size_t x = 0; x < runs.size(); ++x) {
        Span area = area_around(line, runs[x], colour, line.size(blocks[x]));
        area = {std::max(area.first, open.first), std::min(area.last, open.last)};
        areas.push_back(area);
    }
    for (std::size_t x = 0; x < runs.size(); ++x) {
        Changes changes(line, findings);
        const Span covered = middle(areas[x], line.size(blocks[x]));
        changes.fill(covered.first, covered.last, colour);
        if (changes.none())
            continue;
        Facts facts = shared;
        facts.form = Form::kFill;
        facts.block = blocks[x];
        facts.area = areas[x];
        findings.add(Technique::kMatching, std::move(facts));
    }
    shared.form = Form::kClear;
    shared.areas = areas;
    Changes changes(line, findings);
    for (i32 cell = open.first; cell <= open.last; ++cell)
        if (std::none_of(areas.begin(), areas.end(),
                         [&](const Span& area) { return area.first <= cell && cell <= area.last; }))
            changes.drop(cell, cell, colour);
    findings.add(Technique::kMatching, std::move(shared));
}

} // namespace

void find_matching(const LineView& line, const Placements&, Findings& findings) {
    const i32 n = line.length();
    for_each_open_colour(line, line.colours_sought(), [&](const OpenPart& open, u32 colour) {
        // Most lines have too few runs.
        std::size_t number = 0, wanted = 0;
        line.for_each_run(colour, open.first, open.last, [&](const Span&) { ++number; });
        for (i32 k = open.first_block; k <= open.last_block; ++k)
            wanted += line.colour(k) == colour;
        if (wanted == 0 || number < wanted)
            return;
        const std::vector<Span> all = line.runs(colour, open.first, open.last);
        std::vector<i32> blocks;
        for (i32 k = open.first_block; k <= open.last_block; ++k)
            if (line.colour(k) == colour)
                blocks.push_back(k);
        if (blocks.size() == 1) {
            const Span joined{all.front().first, all.back().last};
            if (joined.last - joined.first + 1 > line.size(blocks[0]))
                return;
            for (i32 cell = joined.first; cell <= joined.last; ++cell)
                if (!line.may_be(cell, colour))
                    return;
            find_with(line, open, colour, blocks, {joined}, findings);
            return;
        }
        const i32 longest = line.longest(colour, open.first_block, open.last_block);
        const auto picked = different_runs(line, open, colour, longest);
        if (picked.size() != blocks.size())
            return;
        find_with(line, open, colour, blocks, picked, findings);
        const OpenPart mirrored{n - 1 - open.last, n - 1 - open.first, 0, 0};
        auto other = different_runs(line.mirror(), mirrored, colour, longest);
        for (Span& run : other)
            run = {n - 1 - run.last, n - 1 - run.first};
        std::reverse(other.begin(), other.end());
        if (other != picked && other.size() == blocks.size())
            find_with(line, open, colour, blocks, other, findings);
    });
}

} // namespace nonolith::explaining
