#include "dataset_lines.hpp"
#include "dataset_sort.hpp"
#include "support/contract.hpp"

#include <bit>
#include <mutex>

namespace nonolith {

namespace {

// A puzzle as a number. Each clue is the leftmost placement of its blocks, first cell highest:
//
//   1.1/1:2/0/1  101 100  11 00 10   rows from the top, then columns from the left
//
// 2 · height · width bits. A clue and its leftmost placement determine each other, and numbers
// order the placements as the clues are ordered block by block: (1) < (1, 1) < (2). Numbering the
// 13 clues of five cells densely would make 38 bits of the 50 of 5×5: one pass of sorting less, not
// worth its tables.
std::uint64_t key_of(const ClueLine& line, std::size_t number) {
    std::uint64_t key = 0;
    std::size_t block = 0;
    for (std::size_t i = 0; i < line.ends.size(); ++i) {
        const bool is_row = i < static_cast<std::size_t>(line.size.height);
        const auto cells = static_cast<std::uint32_t>(is_row ? line.size.width : line.size.height);
        std::uint64_t placement = 0;
        std::uint32_t used = 0;
        for (; block < line.ends[i]; ++block) {
            const std::uint32_t length = line.lengths[block];
            if (length > cells || used + length > cells)
                throw BadLine(number, 0,
                              std::string(is_row ? "row " : "column ") +
                                  std::to_string(is_row ? i + 1 : i + 1 - line.size.height) +
                                  ": its clue is too long for " + std::to_string(cells) + " cells");
            const std::uint64_t run = (std::uint64_t{1} << length) - 1;
            placement |= run << (cells - used - length);
            used += length + 1;
        }
        NONOLITH_INVARIANT(cells == 0 || placement >> cells == 0);
        key = key << cells | placement;
    }
    NONOLITH_ENSURES(block == line.lengths.size());
    return key;
}

// Appends the clue of a placement whose first cell is bit cells - 1.
void write_placement(std::uint64_t placement, int cells, std::string& out) {
    if (placement == 0) {
        out += '0';
        return;
    }
    placement <<= 64 - cells;
    for (bool first = true; placement != 0; first = false) {
        if (!first)
            out += '.';
        placement <<= std::countl_zero(placement);
        const int length = std::countl_one(placement);
        write_number(static_cast<std::uint32_t>(length), out);
        placement <<= length; // at most 32
    }
}

void write_puzzle(std::uint64_t key, GridSize size, std::string& out) {
    int left = 2 * size.cells();
    const auto write_lines = [&](int count, int cells) {
        const std::uint64_t line = (std::uint64_t{1} << cells) - 1;
        for (int i = 0; i < count; ++i) {
            if (i > 0)
                out += '/';
            left -= cells;
            write_placement(cells > 0 ? key >> left & line : 0, cells, out);
        }
    };
    write_lines(size.height, size.width);
    out += ':';
    write_lines(size.width, size.height);
    NONOLITH_ENSURES(left == 0);
    out += '\n';
}

} // namespace

class UniquePuzzles::Sorter : public KeySorter {
  public:
    using KeySorter::KeySorter;
    std::mutex mutex;
};

UniquePuzzles::UniquePuzzles(GridSize size, std::size_t capacity, std::string directory)
    : size_(size) {
    if (size.cells() > kMaxCells)
        throw std::invalid_argument("keys are for at most 32 cells");
    sorter_ = std::make_unique<Sorter>(2 * size.cells(), capacity, std::move(directory));
}

UniquePuzzles::~UniquePuzzles() = default;

void UniquePuzzles::add(std::string_view puzzles) {
    std::vector<std::uint64_t> keys;
    ClueLine line;
    for_each_line(puzzles, [&](std::string_view text, std::size_t number) {
        line.read(text, number, size_);
        keys.push_back(key_of(line, number));
    });
    const std::lock_guard lock(sorter_->mutex);
    sorter_->add(keys);
}

bool UniquePuzzles::write_next(std::size_t bytes, std::string& out) {
    const std::lock_guard lock(sorter_->mutex);
    const std::size_t enough = out.size() + bytes;
    std::uint64_t key;
    while (out.size() < enough) {
        if (!sorter_->next_unique(key))
            return false;
        write_puzzle(key, size_, out);
    }
    return true;
}

std::uint64_t UniquePuzzles::merged() const {
    return sorter_->merged();
}

} // namespace nonolith
