#include "windows.hpp"

#include "live_places.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>

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

// How much of its clue a line has used up at each edge, if all its cells are decided.
std::vector<Used> used_by_decided(const ColouredClue& clue, std::span<const u32> line) {
    std::vector<Used> used;
    used.reserve(line.size() + 1);
    Used now;
    for (const u32 candidates : line) {
        used.push_back(now);
        const bool is_coloured = candidates != 1;
        if (now.cells != 0 && (!is_coloured || now.cells == clue[now.blocks].length))
            now = {now.blocks + 1, 0};
        now.cells += is_coloured ? 1 : 0;
        NONOLITH_EXPECTS(!is_coloured || now.blocks < clue.size());
    }
    used.push_back(now);
    return used;
}

// Where the lines across are cut.
class Cuts {
  public:
    struct Stretch {
        std::size_t begin, end;
    };

    explicit Cuts(std::size_t length) : clean_(length + 1, 1), open_(length, 0) {}

    void note_open(std::size_t at) { open_[at] = 1; }

    // Keeps the edges where nothing but what lies behind matters to a line, and returns how much of
    // its clue is used up at each edge.
    std::vector<Used> add(const ColouredClue& clue, std::span<const u32> line) {
        const ClueProgress progress(clue);
        const LivePlaces live(progress, line);
        NONOLITH_EXPECTS(live.first(0) == 0 && live.last(0) == 0);
        std::vector<Used> used;
        used.reserve(line.size() + 1);
        for (std::size_t at = 0; at <= line.size(); ++at) {
            if (!is_clean(progress, live, at))
                clean_[at] = 0;
            used.push_back(progress.used(live.first(at)));
        }
        return used;
    }

    // From edge to edge, where a cell is open.
    std::vector<Stretch> stretches() const {
        std::vector<Stretch> found;
        for (std::size_t begin = 0, end = 0; begin < open_.size(); begin = end) {
            bool is_open = false;
            do
                is_open = is_open || open_[end] != 0;
            while (clean_[++end] == 0 && end < open_.size());
            if (is_open)
                found.push_back({begin, end});
        }
        return found;
    }

  private:
    std::vector<char> clean_; // edges, as far as the lines added have it
    std::vector<char> open_;
};

} // namespace

// Lines with many open cells come first: after a few of them it is known of most large puzzles that
// no edge will be left, and the other lines need not be looked at.
std::vector<Window> windows(const ColouredClues& clues, std::span<const u32> candidates) {
    const std::size_t height = clues.height(), width = clues.width();
    const bool by_columns = width >= height;
    const std::size_t length = by_columns ? width : height; // of the lines that are cut
    const std::vector<ColouredClue>& cut_clues = by_columns ? clues.rows : clues.columns;
    const std::vector<ColouredClue>& whole_clues = by_columns ? clues.columns : clues.rows;
    const auto candidates_at = [&](std::size_t i, std::size_t at) {
        return by_columns ? candidates[i * width + at] : candidates[at * width + i];
    };
    Cuts cuts(length);
    std::vector<std::size_t> open_cells(cut_clues.size(), 0), order(cut_clues.size());
    std::iota(order.begin(), order.end(), 0);
    for (const std::size_t i : order)
        for (std::size_t at = 0; at < length; ++at)
            if (!is_single(candidates_at(i, at))) {
                ++open_cells[i];
                cuts.note_open(at);
            }
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return open_cells[i]; });
    std::vector<std::vector<Used>> used(cut_clues.size());
    std::vector<Cuts::Stretch> stretches;
    std::vector<u32> line(length);
    for (const std::size_t i : order) {
        for (std::size_t at = 0; at < length; ++at)
            line[at] = candidates_at(i, at);
        if (open_cells[i] == 0) { // which leaves all edges as they are
            used[i] = used_by_decided(cut_clues[i], line);
            continue;
        }
        used[i] = cuts.add(cut_clues[i], line);
        stretches = cuts.stretches();
        if (stretches.size() == 1 && 4 * (stretches[0].end - stretches[0].begin) > 3 * length)
            return {};
    }
    std::vector<Window> found;
    for (const auto [begin, end] : stretches) {
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
