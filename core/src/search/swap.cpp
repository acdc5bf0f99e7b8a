#include "support/bits.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <array>
#include <nonolith/puzzle.hpp>
#include <nonolith/swap.hpp>

// A line keeps its clue when a block moves by one cell, which takes its first cell to its other
// end or its last one to the front, and when a block of one cell moves anywhere between its
// neighbours. Each is a move of one cell. Where two rows and two columns can make such moves at the
// corners of a rectangle,
//
//     # .        . #
//          and
//     . #        # .
//
// exchanging its corners is a second solution. Almost every puzzle of random cells has such a
// rectangle, and most dithered pictures have; the squares of 2×2 cells alone, that were looked at
// before, are a tenth of them. Looking for one takes less time than a round of belief propagation.
//
// Only moves between cells that may be both are looked at, in lines that have two open cells: where
// line logic has decided nearly everything, that is hardly more than reading what it has left.
namespace nonolith {
namespace {

// Of rectangles that are looked at, for each cell of the puzzle: sparse large grids have millions.
constexpr std::size_t kMost = 64;

struct Move {
    u32 from, to; // cells of the line; the second one is background
    auto operator<=>(const Move&) const = default;
};

// A solution, and what line logic leaves of its puzzle.
struct Picture {
    std::span<const u8> cells;
    std::span<const u32> candidates;
};

// Where the lines of one direction lie in a picture.
struct Lines {
    std::size_t count, length;
    std::size_t step;  // from a line to the next
    std::size_t along; // from a cell to the next
};

// The moves of all rows, or of all columns.
class Moves {
  public:
    // open[line] is the number of open cells of a line.
    Moves(const Picture& picture, const Lines& lines, const std::vector<u32>& open)
        : picture_(picture), along_(lines.along) {
        begins_.reserve(lines.count + 1);
        for (std::size_t line = 0; line < lines.count; ++line) {
            begins_.push_back(moves_.size());
            if (open[line] < 2)
                continue;
            add(line * lines.step, lines.length);
            std::sort(moves_.begin() + static_cast<std::ptrdiff_t>(begins_.back()), moves_.end());
        }
        begins_.push_back(moves_.size());
        NONOLITH_ENSURES(begins_.size() == lines.count + 1 && std::ranges::is_sorted(begins_));
    }

    std::span<const Move> of(std::size_t line) const {
        return {moves_.data() + begins_[line], moves_.data() + begins_[line + 1]};
    }
    std::span<const Move> of(std::size_t line, u32 from) const {
        const auto all = of(line);
        const auto first = std::lower_bound(all.begin(), all.end(), Move{from, 0});
        return {first, std::lower_bound(first, all.end(), Move{from + 1, 0})};
    }
    bool has(std::size_t line, Move move) const {
        const auto all = of(line);
        return std::binary_search(all.begin(), all.end(), move);
    }

  private:
    // The moves of the line that begins at a cell of the picture.
    void add(std::size_t origin, std::size_t length) {
        const auto at = [&](std::size_t cell) { return picture_.cells[origin + cell * along_]; };
        const auto push = [&](std::size_t from, std::size_t to) {
            const u32 both = u32{1} | u32{1} << at(from);
            if ((picture_.candidates[origin + from * along_] &
                 picture_.candidates[origin + to * along_] & both) == both)
                moves_.push_back({static_cast<u32>(from), static_cast<u32>(to)});
        };
        std::size_t lowest = 0; // where the block may begin, by its neighbour below
        u8 below = 0;
        for (std::size_t first = 0; first < length;) {
            const u8 colour = at(first);
            if (colour == 0) {
                ++first;
                continue;
            }
            std::size_t end = first + 1;
            while (end < length && at(end) == colour)
                ++end;
            std::size_t free = end; // the cells behind it, up to its neighbour above
            while (free < length && at(free) == 0)
                ++free;
            const std::size_t low = lowest + (below == colour ? 1 : 0);
            const std::size_t high = free < length && at(free) == colour ? free - 1 : free;
            if (end < high)
                push(first, end);
            if (low < first)
                push(end - 1, first - 1);
            if (end - first == 1)
                for (std::size_t to = low; to < high; ++to)
                    if (to + 1 < first || to > end)
                        push(first, to);
            lowest = end;
            below = colour;
            first = end;
        }
    }

    const Picture& picture_;
    std::size_t along_;
    std::vector<Move> moves_;         // line by line, each ascending
    std::vector<std::size_t> begins_; // of each line
};

} // namespace

std::optional<std::vector<u8>> swapped(const ColouredClues& clues, std::span<const u32> candidates,
                                       std::span<const u8> solution) {
    const std::size_t height = clues.height(), width = clues.width();
    NONOLITH_EXPECTS(solution.size() == clues.cells() && candidates.size() == clues.cells());
    if (solution.empty())
        return std::nullopt;
    std::vector<u32> open_in_row(height), open_in_column(width);
    for (std::size_t row = 0, cell = 0; row < height; ++row)
        for (std::size_t column = 0; column < width; ++column, ++cell) {
            const u32 open = (candidates[cell] & (candidates[cell] - 1)) != 0;
            open_in_row[row] += open;
            open_in_column[column] += open;
        }
    const Picture picture{solution, candidates};
    const Moves rows(picture, {height, width, width, 1}, open_in_row);
    const Moves columns(picture, {width, height, 1, width}, open_in_column);
    std::size_t left = kMost * solution.size();
    for (u32 row = 0; row < height; ++row) {
        for (const auto [from, to] : rows.of(row)) {
            const u8 colour = solution[row * width + from];
            for (const auto [_, other] : columns.of(from, row)) {
                if (left-- == 0)
                    return std::nullopt;
                const std::array corners{row * width + from, row * width + to, other * width + from,
                                         other * width + to};
                if (solution[corners[3]] != colour || !rows.has(other, {to, from}) ||
                    !columns.has(to, {other, row}))
                    continue;
                std::vector<u8> cells(solution.begin(), solution.end());
                for (const std::size_t cell : corners)
                    cells[cell] = cells[cell] == 0 ? colour : u8{0};
                // Another solution, and within the candidates.
                NONOLITH_ENSURES(has_clues(clues, cells));
                NONOLITH_ENSURES(std::ranges::all_of(corners, [&](std::size_t cell) {
                    return (candidates[cell] >> cells[cell] & 1) != 0;
                }));
                return cells;
            }
        }
    }
    return std::nullopt;
}

} // namespace nonolith
