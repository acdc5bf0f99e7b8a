// Connected parts of a mask, by runs: each row is cut into runs of set pixels, and a run that
// touches one of the row above belongs to the same part. Parts that meet are joined (union-find).

#include "support/contract.hpp"

#include <algorithm>
#include <nonolith/scanning.hpp>

namespace nonolith::scanning {

namespace {

struct Part {
    std::uint32_t parent;
    std::uint32_t left;
    std::uint32_t top;
    std::uint32_t right; // one beyond
    std::uint32_t bottom;
    std::uint32_t area;
};

struct RunOfPixels {
    std::uint32_t begin;
    std::uint32_t end;
    std::uint32_t part;
};

std::uint32_t root_of(std::vector<Part>& parts, std::uint32_t part) {
    while (parts[part].parent != part) {
        parts[part].parent = parts[parts[part].parent].parent;
        part = parts[part].parent;
    }
    return part;
}

std::uint32_t joined(std::vector<Part>& parts, std::uint32_t a, std::uint32_t b) {
    a = root_of(parts, a);
    b = root_of(parts, b);
    if (a == b)
        return a;
    // the older one stays: so parts come in the order of their first pixels
    const std::uint32_t kept = std::min(a, b);
    const Part& gone = parts[std::max(a, b)];
    Part& whole = parts[kept];
    whole.left = std::min(whole.left, gone.left);
    whole.top = std::min(whole.top, gone.top);
    whole.right = std::max(whole.right, gone.right);
    whole.bottom = std::max(whole.bottom, gone.bottom);
    whole.area += gone.area;
    parts[std::max(a, b)].parent = kept;
    return kept;
}

} // namespace

std::vector<Region> regions(std::span<const std::uint8_t> mask, std::uint32_t height,
                            std::uint32_t width, std::uint32_t least, std::uint32_t most) {
    NONOLITH_EXPECTS(mask.size() == std::size_t{height} * width);
    std::vector<Part> parts;
    std::vector<RunOfPixels> above;
    std::vector<RunOfPixels> here;
    for (std::uint32_t y = 0; y < height; ++y) {
        const std::uint8_t* row = mask.data() + std::size_t{y} * width;
        here.clear();
        std::size_t touching = 0; // the first run above that ends behind the one that begins
        for (std::uint32_t x = 0; x < width;) {
            if (row[x] == 0) {
                ++x;
                continue;
            }
            const std::uint32_t begin = x;
            while (x < width && row[x] != 0)
                ++x;
            auto part = static_cast<std::uint32_t>(parts.size());
            parts.push_back({part, begin, y, x, y + 1, x - begin});
            while (touching < above.size() && above[touching].end <= begin)
                ++touching;
            for (std::size_t i = touching; i < above.size() && above[i].begin < x; ++i)
                part = joined(parts, above[i].part, part);
            here.push_back({begin, x, part});
        }
        above.swap(here);
    }
    std::vector<Region> found;
    for (std::uint32_t i = 0; i < parts.size(); ++i) {
        const Part& part = parts[i];
        const std::uint32_t wide = part.right - part.left;
        const std::uint32_t tall = part.bottom - part.top;
        if (part.parent == i && std::min(wide, tall) >= least && std::max(wide, tall) <= most)
            found.push_back({part.left, part.top, wide, tall, part.area});
    }
    return found;
}

} // namespace nonolith::scanning
