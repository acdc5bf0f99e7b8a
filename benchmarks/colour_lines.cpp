// Settles coloured lines, timed against a plain dynamic programme on bytes, whose answers are also
// the check of every line. Prints one JSON object a case; colour_lines.py compiles and runs it.

#include "colour/colour_engine.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>

namespace {

using namespace nonolith;

constexpr u32 kColours = 3, kEverything = 15, kLines = 1000;

struct Case {
    ColouredClue clue;
    ColourPools pools;
    ColourClue compiled; // points into the pools
    std::vector<u32> candidates;
    std::vector<u64> can; // the same, as the engine takes it
};

// The clue of a random line, and true knowledge of a third of its cells. Random lines are half
// filled, cell by cell; blocky ones are runs of 1 to 8 cells.
Case make_case(std::mt19937& random, u32 cells, bool blocky) {
    std::vector<u32> line;
    while (line.size() < cells) {
        const u32 colour = random() % 2 == 0 ? 0 : 1 + random() % kColours;
        line.insert(line.end(), blocky ? 1 + random() % 8 : 1, colour);
    }
    line.resize(cells);
    Case made;
    for (u32 cell = 0; cell < cells; ++cell) {
        if (line[cell] != 0 && cell > 0 && line[cell] == line[cell - 1])
            ++made.clue.back().length;
        else if (line[cell] != 0)
            made.clue.push_back({1, line[cell]});
        const u32 known = static_cast<u32>(random()) & kEverything;
        made.candidates.push_back(random() % 3 == 0 ? known | (1U << line[cell]) : kEverything);
    }
    made.pools.reserve(made.clue.size());
    made.compiled = compile_colour_clue(made.clue, cells, kColours, made.pools);
    const std::size_t words = words_for(cells);
    made.can.resize((kColours + 1) * words);
    for (u32 cell = 0; cell < cells; ++cell)
        for_each_bit(made.candidates[cell], [&](u32 colour) {
            made.can[colour * words + cell / 64] |= u64{1} << (cell % 64);
        });
    return made;
}

// The textbook programme over (block, cell) with a byte a state: which states are reached from the
// left, and which of those reach the end.
class PlainSettler {
  public:
    std::vector<u32> settle(const ColouredClue& clue, const std::vector<u32>& line) {
        const std::size_t n = line.size(), count = clue.size(), stride = n + 2;
        starts_.assign((count + 1) * stride, 0);
        gaps_.assign((count + 1) * stride, 0);
        open_.resize(n);
        for (std::size_t i = 0; i <= count; ++i) {
            unsigned char* const gap = gaps_.data() + i * stride;
            const unsigned char* const before = i > 0 ? &starts_[(i - 1) * stride] : nullptr;
            const std::size_t length = i > 0 ? clue[i - 1].length : 0;
            const bool touches = i == 0 || (i < count && clue[i - 1].colour != clue[i].colour);
            std::size_t run = 0; // cells before this one that may have the colour of block i
            for (std::size_t p = 0; p < n; ++p) {
                const bool ended = i == 0 ? p == 0 : p >= length && before[p - length] != 0;
                gap[p] = (line[p] & 1) != 0 && (ended || (p > 0 && gap[p - 1] != 0));
                if (i == count)
                    continue;
                open_[p] = (ended && touches) || (p > 0 && gap[p - 1] != 0);
                run = (line[p] >> clue[i].colour) & 1 ? run + 1 : 0;
                if (run >= clue[i].length && open_[p + 1 - clue[i].length] != 0)
                    starts_[i * stride + p + 1 - clue[i].length] = 1;
            }
        }
        return back(clue, n);
    }

  private:
    std::vector<u32> back(const ColouredClue& clue, std::size_t n) {
        const std::size_t count = clue.size(), stride = n + 2;
        starts_[count * stride + n] = 1; // the end of the line
        std::vector<u32> found(n);
        for (std::size_t i = count + 1; i-- > 0;) {
            unsigned char* const gap = &gaps_[i * stride];
            for (std::size_t p = n; p-- > 0;) {
                gap[p] = gap[p] && (starts_[i * stride + p + 1] || (p + 1 < n && gap[p + 1]));
                found[p] |= gap[p];
            }
            if (i == 0)
                break;
            const auto [length, colour] = clue[i - 1];
            const bool touches = i == count || clue[i].colour != colour;
            unsigned char* const start = &starts_[(i - 1) * stride];
            std::size_t covered = 0; // cells up to here belong to a feasible placement
            for (std::size_t p = 0; p < n; ++p) {
                const std::size_t end = p + length;
                if (start[p])
                    start[p] = (end < n && gap[end]) || (touches && starts_[i * stride + end]);
                covered = start[p] ? end : covered;
                if (p < covered)
                    found[p] |= 1U << colour;
            }
        }
        return found;
    }

    std::vector<unsigned char> starts_, gaps_, open_;
};

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

volatile std::size_t sink; // what the passes return: nothing of them may be left out

// Million lines a second, the best of several passes.
template <class Pass> double speed(int passes, Pass pass) {
    double best = 1e9;
    for (int i = 0; i < passes; ++i) {
        const double begin = cpu_seconds();
        sink = pass();
        best = std::min(best, cpu_seconds() - begin);
    }
    return kLines / best / 1e6;
}

void check(const Case& line, const std::vector<u64>& can, const std::vector<u32>& expected) {
    const std::size_t words = words_for(line.candidates.size());
    for (std::size_t cell = 0; cell < expected.size(); ++cell)
        for (u32 colour = 0; colour <= kColours; ++colour)
            if (((can[colour * words + cell / 64] >> (cell % 64)) & 1) !=
                ((expected[cell] >> colour) & 1)) {
                std::fprintf(stderr, "%zu cells: wrong answer\n", expected.size());
                std::exit(1);
            }
}

void run(u32 cells, bool blocky) {
    std::mt19937 random(cells);
    std::vector<Case> lines;
    for (u32 i = 0; i < kLines; ++i)
        lines.push_back(make_case(random, cells, blocky));
    ColourLineEngine engine;
    PlainSettler plain;
    std::vector<u64> can;
    for (const Case& line : lines) {
        can = line.can;
        if (!engine.settle(line.compiled, can.data()))
            std::exit(1);
        check(line, can, plain.settle(line.clue, line.candidates));
    }
    const double fast = speed(30, [&] {
        std::size_t fits = 0;
        for (const Case& line : lines) {
            can = line.can;
            fits += engine.settle(line.compiled, can.data());
        }
        return fits;
    });
    const double slow = speed(5, [&] {
        std::size_t cells_settled = 0;
        for (const Case& line : lines)
            cells_settled += plain.settle(line.clue, line.candidates).size();
        return cells_settled;
    });
    std::printf("{\"cells\": %u, \"lines\": \"%s\", \"million_lines_per_second\": %.3g, "
                "\"plain\": %.3g, \"ratio\": %.3g}\n",
                cells, blocky ? "blocky" : "random", fast, slow, fast / slow);
}

} // namespace

int main() {
    for (const u32 cells : {15, 25, 60, 100, 200, 500})
        for (const bool blocky : {false, true})
            run(cells, blocky);
}
