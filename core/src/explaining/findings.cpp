#include "findings.hpp"

#include "support/contract.hpp"

namespace nonolith::explaining {

namespace {

// Cells and blocks counted from the other end.
void turn_facts(Facts& facts, i32 length, i32 blocks) {
    const auto turn = [](Span& span, i32 size) {
        if (span != Span{})
            span = {size - 1 - span.last, size - 1 - span.first};
    };
    const auto turn_block = [&](i32& block) {
        if (block >= 0)
            block = blocks - 1 - block;
    };
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
}

} // namespace

void Findings::add(Technique technique, Facts&& facts) {
    const auto begin = changes_.begin() + static_cast<std::ptrdiff_t>(end());
    if (begin == changes_.end())
        return;
    const auto by_cell = [](const Change& a, const Change& b) { return a.cell < b.cell; };
    if (!std::is_sorted(begin, changes_.end(), by_cell))
        std::stable_sort(begin, changes_.end(), by_cell);
    auto merged = begin; // the last cell so far; what is said of one cell twice is said at once
    for (auto change = begin + 1; change != changes_.end(); ++change) {
        if (merged->cell == change->cell)
            merged->claimed = merged->after &= change->after;
        else
            *++merged = *change;
    }
    changes_.erase(merged + 1, changes_.end());
    // Each cell once, and each loses something.
    NONOLITH_ENSURES(
        std::adjacent_find(begin, changes_.end(), [](const Change& a, const Change& b) {
            return a.cell >= b.cell;
        }) == changes_.end());
    NONOLITH_ENSURES(std::all_of(begin, changes_.end(), [](const Change& change) {
        return (change.after & ~change.before) == 0 && change.after != change.before;
    }));
    found_.reserve(4); // most lines need no more
    found_.push_back({technique, changes_.size()});
    if (with_facts_)
        facts_.push_back(std::move(facts));
}

void Findings::unmirror(std::size_t finding, i32 length, i32 blocks) {
    if (with_facts_)
        turn_facts(facts_[finding], length, blocks);
    const auto first = static_cast<std::ptrdiff_t>(finding == 0 ? 0 : found_[finding - 1].end);
    const auto last = static_cast<std::ptrdiff_t>(found_[finding].end);
    for (auto change = changes_.begin() + first; change != changes_.begin() + last; ++change)
        change->cell = static_cast<u32>(length) - 1 - change->cell;
    std::reverse(changes_.begin() + first, changes_.begin() + last);
}

} // namespace nonolith::explaining
