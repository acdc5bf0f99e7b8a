#include "lot.hpp"
#include "support/bits.hpp"
#include "support/contract.hpp"

#include <array>
#include <map>
#include <nonolith/pass_census.hpp>
#include <numeric>
#include <set>
#include <stdexcept>

namespace nonolith::census {

namespace {

constexpr int kLongest = 8;

// A grid, or a set of its cells: line i is byte i. Exchanging lines and cells swaps ever larger
// off-diagonal squares (Warren, Hacker's Delight, 7-3).
using Board = u64;

Board exchanged(Board board) {
    Board swap = (board ^ board >> 7) & 0x00aa00aa00aa00aa;
    board ^= swap ^ swap << 7;
    swap = (board ^ board >> 14) & 0x0000cccc0000cccc;
    board ^= swap ^ swap << 14;
    swap = (board ^ board >> 28) & 0x00000000f0f0f0f0;
    return board ^ swap ^ swap << 28;
}

u32 mirrored(u32 line, int length) {
    u32 result = 0;
    for (int cell = 0; cell < length; ++cell)
        result |= (line >> cell & 1) << (length - 1 - cell);
    return result;
}

[[maybe_unused]] u64 sum_of(const std::vector<u64>& counts) {
    return std::accumulate(counts.begin(), counts.end(), u64{0});
}

std::vector<int> clue_of(u32 line) {
    std::vector<int> clue;
    for (; line != 0; line >>= std::countr_one(line)) {
        line >>= std::countr_zero(line);
        clue.push_back(std::countr_one(line));
    }
    return clue;
}

} // namespace

// What settling does to the lines of one length. The known cells are the grid's own, so the state
// of a line is the set of its unknown cells:
//
//     unknown_[pattern << length | unknown]   the cells that are unknown after settling
//
// 4^6 bytes are 4 KB; 4^8 are 64 KB. Lots read whole registers, the last of them beyond the end.
struct PassCensus::Lines {
    explicit Lines(int length) : length(length), unknown_((std::size_t{1} << 2 * length) + 64) {
        std::map<std::vector<int>, std::vector<u32>> placements;
        const u32 all = (1u << length) - 1;
        for (u32 line = 0; line <= all; ++line)
            placements[clue_of(line)].push_back(line);
        for (const auto& [clue, lines] : placements)
            for (const u32 line : lines)
                for (u32 unknown = 0; unknown <= all; ++unknown) {
                    u32 differs = 0;
                    for (const u32 other : lines)
                        if (((line ^ other) & ~unknown) == 0)
                            differs |= line ^ other;
                    NONOLITH_INVARIANT((differs & ~unknown) == 0); // what is known stays so
                    unknown_[line << length | unknown] = static_cast<u8>(differs);
                }
    }

    const u8* table() const { return unknown_.data(); }

    u8 settled(u32 pattern, u32 unknown) const {
        NONOLITH_EXPECTS(pattern >> length == 0 && unknown >> length == 0);
        return unknown_[pattern << length | unknown];
    }

    // All lines at once, of which a board has as many as this.
    template <int kLines> Board settled(Board patterns, Board unknown) const {
        Board result = 0;
        for (int line = 0; line < kLines; ++line)
            result |= Board{settled(static_cast<u32>(patterns >> 8 * line & 0xff),
                                    static_cast<u32>(unknown >> 8 * line & 0xff))}
                      << 8 * line;
        return result;
    }

    int length;

  private:
    std::vector<u8> unknown_;
};

// The rows are chosen from the top. The first pass settles each row on its own, so what it leaves
// unknown is put together row by row as well, and columns are never looked for in a whole grid.
//
// Where the CPU can do it, the last two rows but one are chosen for 64 grids at once (lot.hpp).
class PassCensus::Walk {
  public:
    Walk(const PassCensus& census, const std::atomic<bool>& stop)
        : census_(census), stop_(stop), filled_(kLongest * kLongest + 1) {
        const auto [height, width] = census.size_;
        const u32 all = (1u << width) - 1;
        for (u32 row = 0; row <= all; ++row)
            for (int c = 0; c < width; ++c) {
                const Board unknown = census.rows_->settled(row, all) >> c & 1u;
                columns_of_[row] |= Board{row >> c & 1} << 8 * c;
                unknown_of_[row] |= unknown << 8 * c;
                unknown_by_three_[row >> kLotCells][static_cast<std::size_t>(c)] |=
                    unknown << 8 * (row & 7);
            }
    }

    std::optional<PassShard> run(u64 shard) {
        const auto [height, width] = census_.size_;
        const u32 first = static_cast<u32>(shard >> width);
        const u32 last = static_cast<u32>(shard & ((u64{1} << width) - 1));
        const u64 images = images_of(first, last);
        if (images == 0)
            return PassShard{};
        Grid grid;
        grid.add(*this, first, 0);
        NONOLITH_EXPECTS(sum_of(passes_) == 0); // a walk goes through one shard
        if (height > 1)
            grid.add(*this, last, height - 1);
        const int longest = std::max(height, width);
        const bool whole = longest <= 4   ? go_on<4>(grid, 1)
                           : longest == 5 ? go_on<5>(grid, 1)
                           : longest == 6 ? go_on<6>(grid, 1)
                                          : go_on<8>(grid, 1);
        if (!whole)
            return {};
        // Each grid with these outer rows was counted once.
        NONOLITH_INVARIANT(sum_of(passes_) == u64{1} << width * std::max(height - 2, 0));
        NONOLITH_INVARIANT(sum_of(filled_) == sum_of(passes_) - (passes_.empty() ? 0 : passes_[0]));
        PassShard result;
        result.passes = passes_;
        result.filled = filled_;
        for (u64& grids : result.passes)
            result.grids += grids *= images;
        for (u64& grids : result.filled)
            grids *= images;
        for (int row = 0; row < height; ++row)
            result.example |= (most_ >> 8 * row & 0xff) << row * width;
        NONOLITH_ENSURES(result.passes.back() > 0 && result.grids == sum_of(result.passes));
        return result;
    }

  private:
    struct Grid {
        Board rows = 0, columns = 0;
        Board unknown = 0; // column by column, after the first pass

        void add(const Walk& walk, u32 cells, int row) {
            NONOLITH_EXPECTS((rows >> 8 * row & 0xff) == 0 &&
                             cells >> walk.census_.size_.width == 0);
            rows |= Board{cells} << 8 * row;
            columns |= walk.columns_of_[cells] << row;
            unknown |= walk.unknown_of_[cells] << row;
        }
    };

    // How many pairs of a first and a last row these stand for; 0 if an image of them does, or if
    // they differ and there is only one row.
    u64 images_of(u32 first, u32 last) const {
        const auto [height, width] = census_.size_;
        if (height == 1 && first != last)
            return 0;
        const auto number = [&](u32 top, u32 bottom) { return u64{top} << width | bottom; };
        const u32 turned = mirrored(first, width), turned_last = mirrored(last, width);
        const std::set<u64> images{number(first, last), number(last, first),
                                   number(turned, turned_last), number(turned_last, turned)};
        NONOLITH_ENSURES(4 % images.size() == 0); // the size of an orbit divides the group's
        return *images.begin() == number(first, last) ? images.size() : 0;
    }

    template <int kLines> bool go_on(const Grid& grid, int row) {
        const auto [height, width] = census_.size_;
        if (row >= height - 1) {
            count(grid, passes_of<kLines>(grid));
            return true;
        }
        if (census_.lot_ != nullptr && row == height - 3) {
            count_lots(grid);
            return !stop_.load(std::memory_order_relaxed);
        }
        if (row == 1 || row == height - 3)
            if (stop_.load(std::memory_order_relaxed))
                return false;
        const bool is_last = row == height - 2;
        for (u32 cells = 0; cells < 1u << width; ++cells) {
            Grid more = grid;
            more.add(*this, cells, row);
            if (is_last)
                count(more, passes_of<kLines>(more));
            else if (!go_on<kLines>(more, row + 1))
                return false;
        }
        return true;
    }

    // The passes until everything is known; 0 if that never comes.
    template <int kLines> std::size_t passes_of(const Grid& grid) const {
        Board unknown = grid.unknown;
        for (std::size_t pass = 2; unknown != 0; pass += 2) {
            const Board by_column = census_.columns_->settled<kLines>(grid.columns, unknown);
            NONOLITH_INVARIANT((by_column & ~unknown) == 0);
            if (by_column == 0)
                return pass;
            if (by_column == unknown)
                return 0;
            const Board by_row = exchanged(by_column);
            const Board left = census_.rows_->settled<kLines>(grid.rows, by_row);
            NONOLITH_INVARIANT((left & ~by_row) == 0 && exchanged(by_row) == by_column);
            if (left == 0)
                return pass + 1;
            if (left == by_row)
                return 0;
            unknown = exchanged(left);
        }
        return 1;
    }

    void count(const Grid& grid, std::size_t passes) {
        if (passes >= passes_.size()) [[unlikely]] {
            passes_.resize(passes + 1);
            most_ = grid.rows;
        }
        ++passes_[passes];
        filled_[static_cast<std::size_t>(std::popcount(grid.rows))] += passes > 0;
    }

    // All grids that differ from this one in the two rows above the last.
    void count_lots(const Grid& grid) {
        const auto [height, width] = census_.size_;
        const u32 all = 1u << (width - kLotCells);
        for (u32 upper = 0; upper < all; ++upper)
            for (u32 lower = 0; lower < all; ++lower) {
                Lot lot{census_.rows_->table(),
                        census_.columns_->table(),
                        grid.rows,
                        grid.columns,
                        grid.unknown,
                        unknown_by_three_[upper].data(),
                        unknown_by_three_[lower].data()};
                for (const auto [cells, row] :
                     {std::pair{upper, height - 3}, {lower, height - 2}}) {
                    lot.rows |= Board{cells << kLotCells} << 8 * row;
                    lot.columns |= columns_of_[cells << kLotCells] << row;
                }
                count_lot(lot);
            }
    }

    void count_lot(const Lot& lot) {
        // The grids of a lot that fill so many of the six cells.
        static constexpr auto kFilling = [] {
            std::array<u64, 2 * kLotCells + 1> grids{};
            for (u32 grid = 0; grid < 64; ++grid)
                grids[static_cast<std::size_t>(std::popcount(grid))] |= u64{1} << grid;
            return grids;
        }();
        std::array<u64, kMostPasses + 1> solved;
        const auto most = static_cast<std::size_t>(census_.lot_(lot, solved.data()));
        u64 unsolved = ~u64{0};
        for (std::size_t passes = 1; passes <= most; ++passes)
            if (const u64 grids = solved[passes]; grids != 0) {
                NONOLITH_INVARIANT((grids & ~unsolved) == 0); // each grid is solved once
                unsolved ^= grids;
                add(passes, grids, lot);
            }
        if (unsolved != 0)
            add(0, unsolved, lot);
        const auto filled = static_cast<std::size_t>(std::popcount(lot.rows));
        for (std::size_t k = 0; k < kFilling.size(); ++k)
            filled_[filled + k] += static_cast<u64>(std::popcount(kFilling[k] & ~unsolved));
    }

    // The first grid that needs most passes is an example, in the order in which grids are chosen
    // row by row.
    void add(std::size_t passes, u64 grids, const Lot& lot) {
        if (passes + 1 >= passes_.size()) [[unlikely]] {
            const bool is_new = passes >= passes_.size();
            for (u64 rest = grids; rest != 0; rest &= rest - 1) {
                const auto cells = static_cast<u64>(std::countr_zero(rest));
                const int upper = 8 * (census_.size_.height - 3);
                const Board rows = lot.rows | (cells & 7) << upper | cells >> 3 << (upper + 8);
                // Whose first row is the highest byte.
                if ((is_new && rest == grids) || __builtin_bswap64(rows) < __builtin_bswap64(most_))
                    most_ = rows;
            }
            passes_.resize(passes + 1);
        }
        passes_[passes] += static_cast<u64>(std::popcount(grids));
    }

    const PassCensus& census_;
    const std::atomic<bool>& stop_;
    // The cells of a row, and those that its first settling leaves unknown, each in its column.
    std::array<Board, 1 << kLongest> columns_of_{}, unknown_of_{};
    // For the rows that agree in all but the first three cells, for each column: byte v is 1 if the
    // cell is unknown when those three read v.
    std::array<std::array<u64, kLongest>, 1 << (kLongest - kLotCells)> unknown_by_three_{};
    std::vector<u64> passes_, filled_;
    Board most_ = 0;
};

PassCensus::PassCensus(Size size, Kernel kernel) : size_(size) {
    const auto [height, width] = size;
    if (std::min(height, width) < 1 || std::max(height, width) > kLongest)
        throw std::invalid_argument("passes: both sides need 1 to 8 cells");
    rows_ = std::make_unique<const Lines>(width);
    columns_ = std::make_unique<const Lines>(height);
#ifdef NONOLITH_X86_KERNELS
    if (kernel == Kernel::kAvx512 && __builtin_cpu_supports("avx512vbmi") && height >= 4 &&
        width >= kLotCells)
        lot_ = lot_function(height, width);
#endif
    static_cast<void>(kernel);
}
PassCensus::~PassCensus() = default;

std::uint64_t PassCensus::shards() const {
    return std::uint64_t{1} << 2 * size_.width;
}

std::optional<PassShard> PassCensus::run(std::uint64_t shard, const std::atomic<bool>& stop) const {
    if (shard >= shards())
        throw std::invalid_argument("passes: there is no such shard");
    return Walk(*this, stop).run(shard);
}

} // namespace nonolith::census
