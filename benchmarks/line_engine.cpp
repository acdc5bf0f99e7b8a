// Lines settled per second: the word-parallel engine beside a plain dynamic programme.
//
// All rows and columns of random half-filled square puzzles, half of whose cells are known, are
// settled over and over on one thread. Both engines settle the same lines and must agree. Prints
// one JSON object for each size.

#include "line/line.hpp"
#include "line/long_line.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace nonolith;

double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// The rival: the same dynamic programme cell by cell, in byte arrays. Cells are candidate sets.
class PlainEngine {
  public:
    bool settle(const std::vector<u32>& clue, const std::vector<u8>& cells,
                std::vector<u8>& found) {
        const u32 n = static_cast<u32>(cells.size()), count = static_cast<u32>(clue.size());
        ahead_.resize(std::size_t{count + 1} * (n + 1));
        back_.resize(ahead_.size());
        blocked_.assign(n + 1, 0); // cells known empty before each position
        for (u32 p = 0; p < n; ++p)
            blocked_[p + 1] = blocked_[p] + (cells[p] == kEmpty);
        const auto free = [&](u32 from, u32 to) { return blocked_[from] == blocked_[to]; };
        // ahead: the first i blocks can be exactly what the cells before p hold
        for (u32 i = 0; i <= count; ++i) {
            const u8* const previous = ahead_.data() + std::size_t{i - (i > 0)} * (n + 1);
            u8* const row = ahead_.data() + std::size_t{i} * (n + 1);
            for (u32 p = 0; p <= n; ++p) {
                bool fits = p == 0 ? i == 0 : cells[p - 1] != kFilled && row[p - 1];
                const u32 length = i > 0 ? clue[i - 1] : 0;
                if (!fits && i > 0 && p >= length && free(p - length, p))
                    fits = p == length
                               ? i == 1
                               : cells[p - length - 1] != kFilled && previous[p - length - 1];
                row[p] = fits;
            }
        }
        if (!ahead_[std::size_t{count} * (n + 1) + n])
            return false;
        // back: the blocks from i on can be exactly what the cells from p on hold
        for (u32 i = count + 1; i-- > 0;) {
            const u8* const next = back_.data() + std::size_t{i + (i < count)} * (n + 1);
            u8* const row = back_.data() + std::size_t{i} * (n + 1);
            for (u32 p = n + 1; p-- > 0;) {
                bool fits = p == n ? i == count : cells[p] != kFilled && row[p + 1];
                const u32 length = i < count ? clue[i] : 0;
                if (!fits && i < count && p + length <= n && free(p, p + length))
                    fits = p + length == n ? i + 1 == count
                                           : cells[p + length] != kFilled && next[p + length + 1];
                row[p] = fits;
            }
        }
        found.assign(n, 0);
        change_.assign(n + 1, 0);
        for (u32 i = 0; i <= count; ++i) {
            const u8* const left = ahead_.data() + std::size_t{i} * (n + 1);
            const u8* const right = back_.data() + std::size_t{i} * (n + 1);
            for (u32 p = 0; p < n; ++p)
                if (cells[p] != kFilled && left[p] && right[p + 1])
                    found[p] = kEmpty;
        }
        for (u32 i = 0; i < count; ++i) {
            const u8* const left = ahead_.data() + std::size_t{i} * (n + 1);
            const u8* const right = back_.data() + std::size_t{i + 1} * (n + 1);
            for (u32 p = 0, end = clue[i]; end <= n; ++p, ++end) {
                if (!free(p, end))
                    continue;
                const bool before = p == 0 ? i == 0 : cells[p - 1] != kFilled && left[p - 1];
                const bool after =
                    end == n ? i + 1 == count : cells[end] != kFilled && right[end + 1];
                if (before && after) {
                    ++change_[p];
                    --change_[end];
                }
            }
        }
        for (u32 p = 0, covering = 0; p < n; ++p) {
            covering += static_cast<u32>(change_[p]);
            if (covering != 0)
                found[p] |= kFilled;
        }
        return true;
    }

  private:
    static constexpr u8 kEmpty = 1, kFilled = 2;
    std::vector<u8> ahead_, back_;
    std::vector<u32> blocked_;
    std::vector<int> change_;
};

struct Line {
    std::vector<u32> clue;
    std::vector<u8> cells; // candidate sets
};

// The rows and columns of one random puzzle, half filled, half known.
void add_puzzle(std::mt19937_64& random, u32 n, std::vector<Line>& lines) {
    std::vector<u8> filled(n * n), known(n * n);
    for (u32 i = 0; i < n * n; ++i) {
        filled[i] = random() & 1;
        known[i] = random() & 1;
    }
    for (u32 l = 0; l < 2 * n; ++l) {
        Line& line = lines.emplace_back();
        u32 run = 0;
        for (u32 c = 0; c < n; ++c) {
            const u32 at = l < n ? l * n + c : c * n + l - n;
            line.cells.push_back(known[at] ? 1 + filled[at] : 3);
            run = filled[at] ? run + 1 : 0;
            if (run == 1)
                line.clue.push_back(1);
            else if (run > 1)
                ++line.clue.back();
        }
    }
}

template <class Word> struct WordEngine {
    LineCells<Word> load(const Line& line) const {
        LineCells<Word> cells;
        for (u32 c = 0; c < line.cells.size(); ++c) {
            cells.filled |= Word{line.cells[c] == 2} << c;
            cells.empty |= Word{line.cells[c] == 1} << c;
        }
        return cells;
    }
    bool settle(const LineClue& clue, LineCells<Word>& cells) { return settle_word(clue, cells); }
    u8 cell(const LineCells<Word>& cells, u32 c) const {
        return static_cast<u8>(3 - ((cells.filled >> c) & 1) - 2 * ((cells.empty >> c) & 1));
    }
};

struct LongEngine {
    using Cells = std::vector<u64>; // filled, then empty
    Cells load(const Line& line) const {
        const std::size_t words = words_for(line.cells.size());
        Cells cells(2 * words);
        for (u32 c = 0; c < line.cells.size(); ++c)
            if (line.cells[c] != 3)
                cells[(line.cells[c] == 2 ? 0 : words) + c / 64] |= u64{1} << (c % 64);
        return cells;
    }
    bool settle(const LineClue& clue, Cells& cells) {
        return engine.settle(clue, cells.data(), cells.data() + cells.size() / 2);
    }
    u8 cell(const Cells& cells, u32 c) const {
        return static_cast<u8>(3 - ((cells[c / 64] >> (c % 64)) & 1) -
                               2 * ((cells[cells.size() / 2 + c / 64] >> (c % 64)) & 1));
    }
    LongLineEngine engine;
};

// The least seconds for one pass over all lines, of passes that fill `seconds`.
template <class Pass> double fastest(double seconds, Pass pass) {
    double best = 1e9;
    const double begin = cpu_seconds();
    while (cpu_seconds() - begin < seconds) {
        const double start = cpu_seconds();
        pass();
        best = std::min(best, cpu_seconds() - start);
    }
    return best;
}

template <class Engine> void measure(u32 n, Engine engine) {
    std::mt19937_64 random(n);
    std::vector<Line> lines;
    while (lines.size() < 400)
        add_puzzle(random, n, lines);
    std::vector<Block> pool;
    pool.reserve(lines.size() * n);
    std::vector<LineClue> clues;
    std::vector<decltype(engine.load(lines[0]))> known;
    for (const Line& line : lines) {
        clues.push_back(compile_clue(line.clue, n, pool));
        known.push_back(engine.load(line));
    }
    PlainEngine plain;
    std::vector<u8> found;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto cells = known[i];
        bool agree =
            engine.settle(clues[i], cells) && plain.settle(lines[i].clue, lines[i].cells, found);
        for (u32 c = 0; c < n && agree; ++c)
            agree = engine.cell(cells, c) == found[c];
        if (!agree) {
            std::fprintf(stderr, "the engines disagree on a line of %u cells\n", n);
            std::exit(1);
        }
    }
    auto cells = known[0];
    const double word_seconds =
        fastest(
            1.0,
            [&] {
                for (int repeat = 0; repeat < 20; ++repeat)
                    for (std::size_t i = 0; i < lines.size(); ++i) {
                        cells = known[i];
                        engine.settle(clues[i], cells);
                        asm volatile("" : : "g"(&cells) : "memory"); // the result counts as used
                    }
            }) /
        20;
    const double plain_seconds = fastest(1.0, [&] {
        for (const Line& line : lines)
            plain.settle(line.clue, line.cells, found);
    });
    const double count = static_cast<double>(lines.size());
    std::printf("{\"cells\": %u, \"lines_per_second\": %.0f, \"plain_lines_per_second\": %.0f, "
                "\"ratio\": %.1f}\n",
                n, count / word_seconds, count / plain_seconds, plain_seconds / word_seconds);
}

} // namespace

int main() {
    measure(15, WordEngine<u32>{});
    measure(25, WordEngine<u32>{});
    measure(60, WordEngine<u64>{});
    measure(100, LongEngine{});
    measure(200, LongEngine{});
    measure(512, LongEngine{});
}
