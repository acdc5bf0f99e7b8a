// Small reasons why a picture is no good puzzle.
//
// Line logic is stuck on a picture if some set of cells supports itself: with all other cells
// known, no line that crosses the set says anything about its cells. A picture has a twin, another
// one with the same clues, if some set of cells can be changed together. Both are matters of few
// cells:
//
// Let p be a line and q another placement of its clue, and let them differ first at position i and
// last at position j. Then a block ends before i in both, or else the block there would be longer
// in one than in the other, and likewise a block starts after j. So the clue falls into three
// parts, and the parts of p and q between i and j are equal. Whether q may stand for p thus
// depends on the positions i - 1 to j + 1 alone, its window. Any picture that has the same cells in
// the windows of all lines that a stuck set (or a twin) crosses is stuck there too (or has that
// twin).
//
// Fewer cells make a stronger reason: each forbids more pictures at once.
#pragma once

#include "repaint.hpp"
#include "support/contract.hpp"

#include <algorithm>
#include <cstdlib>
#include <nonolith/repair.hpp>
#include <numeric>
#include <optional>

namespace nonolith::generating {

template <class Logic> class Reasons {
  public:
    Reasons(Logic& logic, Goal goal) : logic_(logic), goal_(goal) {}

    // How far a region of the picture is from good if all around it is known: the cells that stay
    // unknown, 0 if it meets the goal. Where that can't be decided it counts as bad.
    u32 measure(std::span<const u32> region, const StopCheck& stop) {
        NONOLITH_EXPECTS(std::is_sorted(region.begin(), region.end()));
        const std::vector<u32>& stuck = logic_.fixpoint(region);
        if (stuck.empty() || goal_ == Goal::kLocal)
            return static_cast<u32>(stuck.size());
        const std::vector<u32> unknown = stuck;
        const auto twin = logic_.twin(unknown, kWork, stop);
        return twin && twin->empty() ? 0 : static_cast<u32>(unknown.size());
    }

    // Tests a region and names up to `most` small reasons. They are reasons for the whole picture
    // too.
    Test test(std::span<const u32> region, std::size_t most, const StopCheck& stop) {
        Test result;
        const std::vector<u32> stuck = logic_.fixpoint(region);
        if (stuck.empty())
            return result;
        covered_.assign(logic_.cells(), 0);
        // Seeds far apart first: the multiples of a step that shares no factor with the number.
        const std::size_t count = stuck.size();
        std::size_t step = count * 382 / 1000 + 1;
        while (std::gcd(step, count) != 1)
            ++step;
        for (std::size_t i = 0; i < count && result.reasons.size() < most; ++i) {
            const u32 seed = stuck[i * step % count];
            if (covered_[seed])
                continue;
            covered_[seed] = 1;
            if (stop && stop())
                throw Stopped();
            const std::vector<u32> small = stuck_near(stuck, seed);
            for (const u32 cell : small)
                covered_[cell] = 1;
            if (goal_ == Goal::kLocal) {
                result.reasons.push_back(stuck_windows(small));
            } else if (const auto twin = logic_.twin(small, kWork, stop); twin && !twin->empty()) {
                for (auto& windows : twin_windows(*twin))
                    result.reasons.push_back(std::move(windows));
            }
        }
        if (goal_ == Goal::kUnique && result.reasons.empty()) {
            const auto twin = logic_.twin(stuck, kWork, stop);
            if (!twin)
                result.judgement = Judgement::kUndecided;
            if (!twin || twin->empty())
                return result;
            for (auto& windows : twin_windows(*twin))
                result.reasons.push_back(std::move(windows));
        }
        result.judgement = Judgement::kBad;
        return result;
    }

  private:
    // Word operations of a search for another solution: a fraction of a second.
    static constexpr u64 kWork = 100'000'000;
    static constexpr int kMostShrinks = 600;

    u32 distance(u32 a, u32 b) const {
        const int width = static_cast<int>(logic_.width());
        const int x = static_cast<int>(a), y = static_cast<int>(b);
        return static_cast<u32>(
            std::max(std::abs(x / width - y / width), std::abs(x % width - y % width)));
    }

    // A set that supports itself, no subset of which does (as far as was tried), near the seed.
    std::vector<u32> stuck_near(const std::vector<u32>& stuck, u32 seed) {
        const u32 farthest = std::max(logic_.height(), logic_.width());
        std::vector<u32> current;
        for (u32 radius = 1; current.empty(); radius += (radius + 1) / 2) {
            std::vector<u32> near;
            for (const u32 cell : stuck)
                if (distance(cell, seed) <= radius)
                    near.push_back(cell);
            if (near.size() == stuck.size() || radius >= farthest)
                current = stuck;
            else if (near.size() >= 4)
                current = logic_.fixpoint(near);
        }
        return shrunk(std::move(current), seed);
    }

    // Leaves out ever smaller parts, the farthest from the seed first.
    std::vector<u32> shrunk(std::vector<u32> current, u32 seed) {
        int tries = kMostShrinks;
        for (std::size_t part = std::max<std::size_t>(current.size() / 2, 1); part > 0; part /= 2) {
            sort_by_distance(current, seed);
            for (std::size_t start = 0; start < current.size() && current.size() > 4;) {
                if (--tries < 0)
                    return current;
                std::vector<u32> rest(current.begin(),
                                      current.begin() + static_cast<std::ptrdiff_t>(start));
                rest.insert(rest.end(),
                            current.begin() +
                                static_cast<std::ptrdiff_t>(std::min(start + part, current.size())),
                            current.end());
                const std::vector<u32>& smaller = logic_.fixpoint(rest);
                if (smaller.empty()) {
                    start += part;
                    continue;
                }
                NONOLITH_INVARIANT(smaller.size() <= rest.size());
                current = smaller;
                sort_by_distance(current, seed);
            }
        }
        return current;
    }

    void sort_by_distance(std::vector<u32>& cells, u32 seed) const {
        std::sort(cells.begin(), cells.end(), [&](u32 a, u32 b) {
            const u32 x = distance(a, seed), y = distance(b, seed);
            return x != y ? x > y : a < b;
        });
    }

    // The positions of cells on each line that they lie on.
    std::vector<std::pair<u32, std::vector<u32>>> by_lines(const std::vector<u32>& cells) const {
        std::vector<std::vector<u32>> positions(logic_.height() + logic_.width());
        for (const u32 cell : cells) {
            positions[cell / logic_.width()].push_back(cell % logic_.width());
            positions[logic_.height() + cell % logic_.width()].push_back(cell / logic_.width());
        }
        std::vector<std::pair<u32, std::vector<u32>>> lines;
        for (u32 line = 0; line < positions.size(); ++line)
            if (!positions[line].empty()) {
                std::sort(positions[line].begin(), positions[line].end());
                lines.emplace_back(line, std::move(positions[line]));
            }
        return lines;
    }

    u32 cell_on(u32 line, u32 position) const {
        return line < logic_.height() ? line * logic_.width() + position
                                      : position * logic_.width() + line - logic_.height();
    }
    u32 length(u32 line) const { return line < logic_.height() ? logic_.width() : logic_.height(); }

    // The cells of the windows of all lines. `splits(line, first, last, end)` says whether the
    // positions first..last need none of last..end and the other way round.
    template <class Splits>
    std::vector<u32> windows_of(const std::vector<u32>& cells, Splits splits) const {
        std::vector<u32> windows;
        for (const auto& [line, positions] : by_lines(cells)) {
            std::size_t start = 0;
            for (std::size_t i = 0; i < positions.size(); ++i) {
                const bool is_last = i + 1 == positions.size();
                if (!is_last && (positions[i + 1] - positions[i] < 3 ||
                                 !splits(line, positions[start], positions[i], positions[i + 1],
                                         positions.back())))
                    continue;
                const u32 first = positions[start] > 0 ? positions[start] - 1 : 0;
                const u32 last = std::min(positions[i] + 1, length(line) - 1);
                for (u32 position = first; position <= last; ++position)
                    windows.push_back(cell_on(line, position));
                start = i + 1;
            }
        }
        std::sort(windows.begin(), windows.end());
        windows.erase(std::unique(windows.begin(), windows.end()), windows.end());
        NONOLITH_ENSURES(!windows.empty() && windows.back() < logic_.cells());
        return windows;
    }

    std::vector<u32> stuck_windows(const std::vector<u32>& small) {
        const std::vector<u32> cells = logic_.fixpoint(small);
        return windows_of(cells, [&](u32 line, u32 first, u32 last, u32 next, u32 end) {
            return logic_.stands_alone(line, first, last) && logic_.stands_alone(line, next, end);
        });
    }

    // The windows of each part of a twin that is a twin by itself.
    std::vector<std::vector<u32>> twin_windows(const std::vector<Repaint>& twin) {
        std::vector<std::vector<u32>> all;
        for (const std::vector<Repaint>& part : parts_of(twin)) {
            std::vector<u32> cells;
            std::vector<u8> other(logic_.cells(), 255);
            for (const Repaint& change : part) {
                cells.push_back(change.cell);
                other[change.cell] = change.colour;
                covered_[change.cell] = 1;
            }
            all.push_back(windows_of(cells, [&](u32 line, u32 first, u32 last, u32, u32) {
                std::vector<u8> own, changed;
                for (u32 position = 0; position < length(line); ++position) {
                    const u32 cell = cell_on(line, position);
                    const bool inside = first <= position && position <= last;
                    own.push_back(logic_.at(cell));
                    changed.push_back(inside && other[cell] != 255 ? other[cell] : own.back());
                }
                return runs_of(own) == runs_of(changed);
            }));
        }
        return all;
    }

    static std::vector<std::pair<u8, u32>> runs_of(const std::vector<u8>& colours) {
        std::vector<std::pair<u8, u32>> runs;
        for (std::size_t i = 0; i < colours.size(); ++i) {
            if (colours[i] == 0)
                continue;
            if (i > 0 && colours[i - 1] == colours[i])
                ++runs.back().second;
            else
                runs.emplace_back(colours[i], 1);
        }
        return runs;
    }

    // A twin's cells that share no line can be changed without each other. Sets of lines are united
    // with path halving (Tarjan and van Leeuwen, 1984).
    std::vector<std::vector<Repaint>> parts_of(const std::vector<Repaint>& twin) const {
        const u32 lines = logic_.height() + logic_.width();
        std::vector<u32> root(lines);
        for (u32 line = 0; line < lines; ++line)
            root[line] = line;
        const auto find = [&](u32 line) {
            while (root[line] != line)
                line = root[line] = root[root[line]];
            return line;
        };
        const auto row = [&](const Repaint& change) { return change.cell / logic_.width(); };
        for (const Repaint& change : twin)
            root[find(row(change))] = find(logic_.height() + change.cell % logic_.width());
        std::vector<std::vector<Repaint>> parts(lines);
        for (const Repaint& change : twin)
            parts[find(row(change))].push_back(change);
        std::erase_if(parts, [](const auto& part) { return part.empty(); });
        return parts;
    }

    Logic& logic_;
    Goal goal_;
    std::vector<u8> covered_;
};

} // namespace nonolith::generating
