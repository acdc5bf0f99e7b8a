#include "images.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace nonolith::census {

namespace {

// Smaller configurations are walked as they are: a pilot would take longer than it saves.
constexpr std::uint64_t kLeastGridsForPilot = std::uint64_t{1} << 31;
constexpr int kPilotParts = 48;
constexpr std::uint64_t kMostPartGrids = 1 << 18;

// What visiting a batch costs that is solved or remembered, in batches that line logic runs on.
constexpr double kVisitCost = 0.06;

bool contains(const std::vector<Cell>& cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// All groups of symmetries of the grid, the trivial one first. Any set of symmetries that is
// closed under composition is one; there are at most 2^8 sets to look at.
std::vector<std::vector<int>> all_groups(const Layout& layout, int symmetries) {
    // No two symmetries agree in what they do to the cells, unless the grid is a single line.
    std::vector<Cell> cells;
    for (int r = 0; r < layout.height; ++r)
        for (int c = 0; c < layout.width; ++c)
            cells.push_back({r, c});
    const auto composed = [&](int s, int t) {
        for (int u = 0; u < symmetries; ++u)
            if (std::all_of(cells.begin(), cells.end(), [&](Cell cell) {
                    return images(layout, cell)[u] == images(layout, images(layout, cell)[s])[t];
                }))
                return u;
        NONOLITH_INVARIANT(symmetries == 0); // the symmetries of a rectangle are a group
        return 0;
    };
    std::vector<std::vector<int>> table(symmetries, std::vector<int>(symmetries));
    for (int s = 0; s < symmetries; ++s)
        for (int t = 0; t < symmetries; ++t)
            table[s][t] = composed(s, t);
    std::vector<std::vector<int>> groups;
    for (unsigned set = 1; set < 1u << symmetries; set += 2) {
        std::vector<int> members;
        for (int s = 0; s < symmetries; ++s)
            if (set >> s & 1)
                members.push_back(s);
        bool closed = true;
        for (const int s : members)
            for (const int t : members)
                closed = closed && (set >> table[s][t] & 1);
        if (closed)
            groups.push_back(members);
    }
    return groups;
}

} // namespace

void fill(Start& start, const std::vector<Cell>& cells, std::uint64_t configuration) {
    NONOLITH_EXPECTS(cells.size() >= 64 || configuration >> cells.size() == 0);
    for (std::size_t k = 0; k < cells.size(); ++k)
        if (configuration >> k & 1) {
            const auto [row, column] = cells[k];
            start.row[row] |= static_cast<Pattern>(1 << column);
            start.column[column] |= static_cast<Pattern>(1 << row);
        }
}

Images::Images(const Layout& layout, const Orbits& orbits, const Tables& tables, WalkFunction walk)
    : layout_(layout), orbits_(orbits), tables_(tables), walk_(walk) {
    // Images are compared above the levels that remember.
    int deepest = tables.leaf;
    while (deepest > 0 && tables.levels[deepest - 1].memo_bits >= 0)
        --deepest;
    for (const std::vector<int>& symmetries : all_groups(layout, orbits.symmetries())) {
        Group& best = groups_.emplace_back(Group{symmetries, Mirror{}, 1.0});
        for (int level = 1; level <= deepest; ++level)
            if (const Mirror mirror = mirror_of(symmetries, level); share_of(mirror) < best.share) {
                best.mirror = mirror;
                best.share = share_of(mirror);
            }
    }
}

Mirror Images::mirror_of(const std::vector<int>& symmetries, int level) const {
    Mirror mirror;
    mirror.level = level;
    const std::vector<Cell> decided(layout_.order.begin(), layout_.order.begin() + level);
    for (const Cell cell : decided)
        if (std::all_of(symmetries.begin(), symmetries.end(),
                        [&](int s) { return contains(decided, images(layout_, cell)[s]); }))
            mirror.cells.push_back(cell);
    for (const int s : symmetries)
        if (s != 0) {
            auto& moved = mirror.images.emplace_back();
            for (const Cell cell : mirror.cells)
                moved.push_back(images(layout_, cell)[s]);
        }
    return mirror;
}

// Orbits are counted by what each symmetry leaves as it is (the Cauchy–Frobenius lemma, known as
// Burnside's): 2 to its number of cycles.
double Images::share_of(const Mirror& mirror) const {
    double unchanged = 1; // the share of the identity
    for (const std::vector<Cell>& images : mirror.images) {
        int cycles = 0;
        std::vector<bool> seen(images.size(), false);
        for (std::size_t k = 0; k < images.size(); ++k) {
            cycles += !seen[k];
            for (std::size_t at = k; !seen[at];) {
                seen[at] = true;
                at = static_cast<std::size_t>(
                    std::find(mirror.cells.begin(), mirror.cells.end(), images[at]) -
                    mirror.cells.begin());
            }
        }
        unchanged += std::ldexp(1, cycles - static_cast<int>(images.size()));
    }
    NONOLITH_ENSURES(unchanged >= 1 && unchanged <= static_cast<double>(mirror.images.size() + 1));
    return unchanged / static_cast<double>(mirror.images.size() + 1);
}

const Images::Group& Images::group(std::uint32_t configuration) const {
    const Group* best = &groups_.front();
    for (const Group& group : groups_)
        if (group.share < best->share &&
            std::all_of(
                group.symmetries.begin(), group.symmetries.end(),
                [&](int s) { return orbits_.image(s, configuration) == configuration; }))
            best = &group;
    return *best;
}

double Images::cost(std::uint32_t configuration, Scratch& scratch) const {
    std::mt19937_64 random(1);
    scratch.memo.forget();
    const std::atomic<bool> never{false};
    double batches = 0;
    for (int part = 0; part < kPilotParts; ++part) {
        Start start;
        fill(start, layout_.outer, configuration);
        const std::uint64_t values = random();
        while (tables_.levels[start.level].grids > kMostPartGrids) {
            fill(start, {layout_.order[start.level]}, values >> start.level & 1);
            ++start.level;
        }
        Found found;
        walk_(tables_, scratch, start, {}, never, found);
        batches += static_cast<double>(found.batches) +
                   kVisitCost * static_cast<double>(found.evaluated / kLanes);
    }
    return batches * group(configuration).share;
}

Image Images::cheapest(std::uint32_t configuration, Scratch& scratch) const {
    NONOLITH_EXPECTS(configuration < 1u << layout_.outer.size());
    if (tables_.levels[0].grids < kLeastGridsForPilot)
        return {configuration, group(configuration).mirror};
    Image best;
    double least = INFINITY;
    std::vector<std::uint32_t> seen;
    for (int s = 0; s < orbits_.symmetries(); ++s) {
        const std::uint32_t image = orbits_.image(s, configuration);
        if (std::find(seen.begin(), seen.end(), image) != seen.end())
            continue;
        seen.push_back(image);
        if (const double found = cost(image, scratch); found < least) {
            least = found;
            best = {image, group(image).mirror};
        }
    }
    scratch.memo.forget();
    NONOLITH_ENSURES(std::find(seen.begin(), seen.end(), best.configuration) != seen.end());
    return best;
}

} // namespace nonolith::census
