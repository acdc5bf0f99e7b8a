#include "long_rows.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <bit>

namespace nonolith::census {

namespace {

constexpr int kMostUndecided = 6;

} // namespace

LongRows::LongRows(const Tables& tables) : tables_(tables), store_(tables.kind == Kind::kUnique) {}

bool LongRows::lists(Pattern undecided) {
    return std::popcount(undecided) <= kMostUndecided;
}

const LongRows::Lists& LongRows::lists_of(Pattern undecided, Pattern fixed) {
    NONOLITH_EXPECTS((undecided & fixed) == 0 && lists(undecided));
    const auto [place, is_new] = lists_.try_emplace(std::uint32_t{undecided} << 16 | fixed);
    Lists& kept = place->second;
    if (!is_new)
        return kept;
    std::vector<Pattern> all;
    for (Pattern values = undecided;; values = static_cast<Pattern>((values - 1) & undecided)) {
        const auto pattern = static_cast<Pattern>(fixed | values);
        for (const Pattern other : tables_.row_patterns->same_clue(pattern))
            if (other != pattern)
                all.push_back(pattern ^ other);
        if (values == 0)
            break;
    }
    std::sort(all.begin(), all.end(), [](Pattern a, Pattern b) {
        return std::pair(std::popcount(a), a) < std::pair(std::popcount(b), b);
    });
    const std::ptrdiff_t completions = std::ptrdiff_t{1} << std::popcount(undecided);
    for (auto d = all.begin(), next = d; d != all.end(); d = next) {
        next = std::find_if(d, all.end(), [&](Pattern other) { return other != *d; });
        if (tables_.kind == Kind::kUnique && next - d == completions)
            kept.universal.push_back(*d);
        if (union_inside(kept.some, *d) != *d)
            kept.some.push_back(*d);
    }
    kept.some.shrink_to_fit();
    kept.universal.shrink_to_fit();
    difference_bytes_ += (kept.some.size() + kept.universal.size()) * sizeof(Pattern) + 88;
    return kept;
}

// Not in the header: kernels must not share code, see lane_ops.hpp.
const std::vector<Pattern>& LongRows::differences(Pattern undecided, Pattern fixed) {
    return lists_of(undecided, fixed).some;
}

const std::vector<Pattern>& LongRows::universal(Pattern undecided, Pattern fixed) {
    return lists_of(undecided, fixed).universal;
}

const LineEntry& LongRows::stored(int row, Pattern fixed, Pattern live) {
    const std::uint64_t key = std::uint64_t(row) << 32 | std::uint64_t{fixed} << 16 | live;
    const auto [place, is_new] = entries_.try_emplace(key);
    if (is_new) {
        const LaneLine& line = tables_.row[row].line;
        const Pattern open = union_inside(differences(line.varying(), fixed), live);
        place->second =
            store_.make(line, *line_formula(*tables_.row_patterns, line, fixed, open), open);
    }
    return place->second;
}

// Rows whose live cells span no more than a short line's have generated functions, and few enough
// formulas to keep one for each set of live cells. Of the others only the formula for all cells is
// kept; its terms inside `live` are picked out for each batch.
const LineEntry& LongRows::entry(int row, Pattern fixed, Pattern live) {
    NONOLITH_EXPECTS(0 <= row && row < tables_.height && live != 0);
    NONOLITH_EXPECTS(live < 1u << tables_.width && fixed < 1u << tables_.width);
    if (std::bit_width(live) - std::countr_zero(live) <= kTabulatedLine)
        return stored(row, fixed, live);
    const auto all = static_cast<Pattern>((1u << tables_.width) - 1);
    const LineEntry& whole = stored(row, fixed, all);
    Restricted& result = restricted_[row];
    if (result.whole == &whole && result.entry.live == live)
        return result.entry;
    result.whole = &whole;
    result.entry = whole;
    result.entry.live = live;
    result.terms.resize(static_cast<std::size_t>(whole.term_count));
    // Without a branch: which terms lie inside is as good as random.
    StoredTerm* next = result.terms.data();
    for (int t = 0; t < whole.term_count; ++t) {
        *next = whole.terms[t];
        next += (whole.terms[t].cells & ~live) == 0;
    }
    result.entry.terms = result.terms.data();
    result.entry.term_count = static_cast<int>(next - result.terms.data());
    NONOLITH_ENSURES(result.entry.term_count <= whole.term_count);
    return result.entry;
}

void LongRows::trim(std::size_t bytes) {
    if (store_.bytes() + difference_bytes_ + entries_.size() * (sizeof(LineEntry) + 64) < bytes)
        return;
    entries_.clear();
    lists_.clear();
    difference_bytes_ = 0;
    restricted_ = {};
    store_ = LineStore(tables_.kind == Kind::kUnique);
}

} // namespace nonolith::census
