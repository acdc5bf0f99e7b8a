#include "windows.hpp"

#include "line_automaton.hpp"

#include <bit>

namespace nonolith {

namespace {

using Used = LineAutomaton::Used;

// What a clue has between two edges.
ColouredClue between(const ColouredClue& clue, Used from, Used to) {
    ColouredClue rest;
    for (std::uint32_t block = from.blocks; block < clue.size() && block <= to.blocks; ++block) {
        const std::uint32_t end = block < to.blocks ? clue[block].length : to.cells;
        const std::uint32_t begin = block == from.blocks ? from.cells : 0;
        if (end > begin)
            rest.push_back({end - begin, clue[block].colour});
    }
    return rest;
}

} // namespace

std::vector<Window> windows(const ColouredClues& clues, std::span<const std::uint32_t> candidates) {
    const std::size_t height = clues.height(), width = clues.width();
    const bool by_columns = width >= height;
    const std::size_t length = by_columns ? width : height; // of the lines that are cut
    const std::vector<ColouredClue>& cut_clues = by_columns ? clues.rows : clues.columns;
    const std::vector<ColouredClue>& whole_clues = by_columns ? clues.columns : clues.rows;
    std::vector<LineAutomaton> automata;
    std::vector<std::uint32_t> line(length);
    std::vector<char> clean(length + 1, 1), open(length, 0);
    for (std::size_t i = 0; i < cut_clues.size(); ++i) {
        for (std::size_t at = 0; at < length; ++at) {
            line[at] = by_columns ? candidates[i * width + at] : candidates[at * width + i];
            if (!std::has_single_bit(line[at]))
                open[at] = 1;
        }
        automata.emplace_back(cut_clues[i], line, clues.colours + 1);
        for (std::size_t at = 0; at <= length; ++at)
            if (automata.back().states(at) != 1)
                clean[at] = 0;
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
            pieces.push_back(between(cut_clues[i], automata[i].used(begin), automata[i].used(end)));
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
