#include "windows.hpp"

#include "live_places.hpp"
#include "support/contract.hpp"

#include <bit>

namespace nonolith {

namespace {

// What a clue has between two edges.
ColouredClue between(const ColouredClue& clue, Used from, Used to) {
    ColouredClue rest;
    for (u32 block = from.blocks; block < clue.size() && block <= to.blocks; ++block) {
        const u32 end = block < to.blocks ? clue[block].length : to.cells;
        const u32 begin = block == from.blocks ? from.cells : 0;
        if (end > begin)
            rest.push_back({end - begin, clue[block].colour});
    }
    return rest;
}

// Whether nothing but what lies behind an edge matters there: all placements have come to one
// place, or some to the last cell of a block and some to the gap behind it, and none goes on with a
// block that only the latter may begin.
bool is_clean(const ClueProgress& progress, const LivePlaces& live, std::size_t edge) {
    const u32 first = live.first(edge), last = live.last(edge);
    if (first == last)
        return true;
    if (last != first + 1 || progress.used(last).cells != 0)
        return false;
    return edge + 1 == live.edges() || progress.next_colour(first) != 0 ||
           !live.contains(edge + 1, last + 1);
}

} // namespace

std::vector<Window> windows(const ColouredClues& clues, std::span<const u32> candidates) {
    const std::size_t height = clues.height(), width = clues.width();
    const bool by_columns = width >= height;
    const std::size_t length = by_columns ? width : height; // of the lines that are cut
    const std::vector<ColouredClue>& cut_clues = by_columns ? clues.rows : clues.columns;
    const std::vector<ColouredClue>& whole_clues = by_columns ? clues.columns : clues.rows;
    std::vector<std::vector<Used>> used(cut_clues.size());
    std::vector<u32> line(length);
    std::vector<char> clean(length + 1, 1), open(length, 0);
    for (std::size_t i = 0; i < cut_clues.size(); ++i) {
        for (std::size_t at = 0; at < length; ++at) {
            line[at] = by_columns ? candidates[i * width + at] : candidates[at * width + i];
            if (!is_single(line[at]))
                open[at] = 1;
        }
        const ClueProgress progress(cut_clues[i]);
        const LivePlaces live(progress, line);
        NONOLITH_EXPECTS(live.first(0) == 0 && live.last(0) == 0);
        used[i].reserve(length + 1);
        for (std::size_t at = 0; at <= length; ++at) {
            if (!is_clean(progress, live, at))
                clean[at] = 0;
            used[i].push_back(progress.used(live.first(at)));
        }
    }
    std::vector<Window> found;
    for (std::size_t begin = 0, end = 0; begin < length; begin = end) {
        bool is_open = false;
        do
            is_open = is_open || open[end] != 0;
        while (clean[++end] == 0 && end < length);
        if (!is_open)
            continue;
        Window& window = found.emplace_back();
        std::vector<ColouredClue> pieces;
        for (std::size_t i = 0; i < cut_clues.size(); ++i)
            pieces.push_back(between(cut_clues[i], used[i][begin], used[i][end]));
        std::vector<ColouredClue> wholes(whole_clues.begin() + static_cast<std::ptrdiff_t>(begin),
                                         whole_clues.begin() + static_cast<std::ptrdiff_t>(end));
        window.clues.colours = clues.colours;
        (by_columns ? window.clues.rows : window.clues.columns) = std::move(pieces);
        (by_columns ? window.clues.columns : window.clues.rows) = std::move(wholes);
        (by_columns ? window.column : window.row) = begin;
        for (std::size_t r = 0; r < window.clues.height(); ++r)
            for (std::size_t c = 0; c < window.clues.width(); ++c)
                window.cells.push_back(candidates[(window.row + r) * width + window.column + c]);
    }
    return found;
}

} // namespace nonolith
