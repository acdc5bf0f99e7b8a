#include "puzzle/block_starts.hpp"
#include "replicas.hpp"
#include "solutions/live_places.hpp"
#include "support/watch.hpp"

#include <cmath>
#include <nonolith/census.hpp>
#include <nonolith/tempering.hpp>
#include <numeric>
#include <utility>

namespace nonolith {

using tempering::kReplicas;

namespace {

// From the most tolerant replica to the least; the steps between them grow a little, since
// neighbours change places less often where there are many errors.
constexpr double kMostTolerant = 0.06, kLeastTolerant = 0.002, kGrowth = 1.4;

// Errors of the least tolerant replica, for each line, beyond which there is no hope after so many
// passes. Of faase, which tempering never solved, there are a third of one; of random and dithered
// puzzles, solved or not, a sixth of one at most.
constexpr double kHopeless = 0.25;
constexpr u64 kPatience = 300;

// The sums over the placements of a longer column might not fit in a float.
constexpr std::size_t kLongest = 128;

const tempering::Passes& passes_of(census::Kernel kernel) {
#ifdef NONOLITH_X86_KERNELS
    if (kernel == census::Kernel::kAvx512)
        return tempering::avx512::passes;
    if (kernel == census::Kernel::kAvx2)
        return tempering::avx2::passes;
#endif
    static_cast<void>(kernel);
    return tempering::scalar::passes;
}

} // namespace

// Each replica is a grid whose rows all have their clues, while its columns may not. Its columns
// are compared with all their placements: a placement weighs as much as the tolerance of the
// replica to the power of the cells in which it differs. A pass draws one row after the other anew,
// among all its placements, by the odds that the columns give its cells, all other rows being as
// they are.
//
// What a column says of a cell is the product of two messages, summed over the places of its clue:
// the ways to come there from the top, and from the bottom. A pass from the top makes the former
// anew as it draws the rows, and needs the latter, which the pass before it has made, from the
// bottom. So each pass makes what the next one needs, in the same place.
//
// A tolerant replica wanders about; one with little tolerance falls into a hole, mostly none that
// is a solution. So there is a ladder of tolerances, and after each pass neighbours on it change
// places as often as their errors make it likely: what has fallen into a hole is taken out of it,
// and what is better is looked at more closely. The messages of the pass before then have the
// tolerance of another; making them anew cost half a pass, and did not find solutions sooner.
class Tempering::Search {
  public:
    Search(const ColouredClues& clues, std::span<const u32> candidates, u64 seed)
        : clues_(clues), height_(clues.height()), width_(clues.width()),
          passes_(passes_of(census::default_kernel())), random_((seed + 1) * 0x9e3779b97f4a7c15U) {
        able_ = clues.colours == 1 && height_ > 0 && width_ > 0 &&
                std::max(height_, width_) <= kLongest && add_rows(candidates) &&
                add_columns(candidates);
        if (able_)
            begin();
    }

    bool is_able() const { return able_; }

    std::optional<std::vector<u8>> go_on(u64 work, const StopCheck& stop) {
        if (!able_)
            return std::nullopt;
        Watch watch(stop);
        const u64 work_a_pass = messages_.size() + sums_.size();
        for (u64 spent = 0; spent < work; spent += work_a_pass) {
            watch.tick(work_a_pass);
            ++done_;
            passes_.draw_all(replicas_, downwards_);
            if (!downwards_)
                exchange();
            downwards_ = !downwards_;
            for (int replica = 0; replica < kReplicas; ++replica)
                if (replicas_.fits.of[replica] != 0)
                    if (auto grid = grid_of(replica); is_solution(grid))
                        return grid;
        }
        able_ = done_ < kPatience ||
                coldest_errors_ < kHopeless * static_cast<double>(height_ + width_);
        return std::nullopt;
    }

  private:
    static tempering::Decided decided(u32 candidates) {
        return candidates == kEmpty    ? tempering::Decided::kEmpty
               : candidates == kFilled ? tempering::Decided::kFilled
                                       : tempering::Decided::kNo;
    }

    bool add_rows(std::span<const u32> candidates) {
        u32 starts = 0;
        for (std::size_t r = 0; r < height_; ++r) {
            const auto cells = candidates.subspan(r * width_, width_);
            const BlockStarts found = block_starts(clues_.rows[r], {cells.begin(), cells.end()});
            if (!found.fits)
                return false;
            tempering::Row row{static_cast<u32>(blocks_.size()), 0};
            u32 sums = 0; // rows use them one after the other
            for (std::size_t b = 0; b < found.starts.size(); ++b) {
                const auto& starts_of_block = found.starts[b];
                blocks_.push_back({clues_.rows[r][b].length, starts_of_block.front(),
                                   starts_of_block.back(), sums});
                sums += starts_of_block.back() - starts_of_block.front() + 1;
            }
            row.end = static_cast<u32>(blocks_.size());
            rows_.push_back(row);
            starts = std::max(starts, sums);
        }
        sums_.resize(starts);
        return true;
    }

    bool add_columns(std::span<const u32> candidates) {
        bands_.resize(height_ * width_);
        std::vector<u32> column(height_);
        for (std::size_t c = 0; c < width_; ++c) {
            for (std::size_t r = 0; r < height_; ++r)
                column[r] = candidates[r * width_ + c];
            const ClueProgress progress(clues_.columns[c]);
            const LivePlaces live(progress, column);
            if (live.first(0) > live.last(0))
                return false;
            for (std::size_t r = 0; r < height_; ++r)
                bands_[r * width_ + c] = {.first = live.first(r + 1),
                                          .last = live.last(r + 1),
                                          .messages = 0,
                                          .gaps = static_cast<u32>(gaps_.size()),
                                          .places = progress.places(),
                                          .decided = decided(column[r])};
            for (u32 place = 0; place < progress.places(); ++place)
                gaps_.push_back(progress.used(place).cells == 0 ? 1.0F : 0.0F);
        }
        u32 messages = 1; // a 0 before each band, and behind the last; in the order of a pass
        for (tempering::Band& band : bands_) {
            band.messages = messages - band.first;
            messages += band.last - band.first + 2;
        }
        messages_.resize(messages);
        return true;
    }

    void begin() {
        const std::size_t words = (width_ + tempering::kWordCells - 1) / tempering::kWordCells;
        cells_.resize(height_ * words);
        odds_.resize(width_);
        filled_.resize(width_);
        empty_.resize(width_);
        replicas_ = {.height = static_cast<u32>(height_),
                     .width = static_cast<u32>(width_),
                     .words = static_cast<u32>(words),
                     .rows = rows_.data(),
                     .blocks = blocks_.data(),
                     .bands = bands_.data(),
                     .gaps = gaps_.data(),
                     .messages = messages_.data(),
                     .odds = odds_.data(),
                     .filled = filled_.data(),
                     .empty = empty_.data(),
                     .sums = sums_.data(),
                     .cells = cells_.data(),
                     .random = {},
                     .tolerance = {},
                     .errors = {},
                     .fits = {}};
        std::iota(ladder_, ladder_ + kReplicas, 0);
        for (int step = 0; step < kReplicas; ++step) {
            logarithms_[step] =
                std::log(kMostTolerant) + std::log(kLeastTolerant / kMostTolerant) *
                                              std::pow(step / (kReplicas - 1.0), kGrowth);
            replicas_.tolerance.of[step] = static_cast<float>(std::exp(logarithms_[step]));
            replicas_.random.of[step] = next_random();
        }
        passes_.begin(replicas_);
    }

    // Neighbours on the ladder change places, by turns those after an even step and an odd one.
    void exchange() {
        parity_ = !parity_;
        coldest_errors_ = replicas_.errors.of[ladder_[kReplicas - 1]];
        for (int step = parity_; step + 1 < kReplicas; step += 2) {
            int &hot = ladder_[step], &cold = ladder_[step + 1];
            const double gain = (logarithms_[step + 1] - logarithms_[step]) *
                                (replicas_.errors.of[hot] - replicas_.errors.of[cold]);
            if (static_cast<double>(next_random()) * 0x1p-32 >= about_exp(gain))
                continue;
            std::swap(hot, cold);
            std::swap(replicas_.tolerance.of[hot], replicas_.tolerance.of[cold]);
        }
    }

    // e to a power, roughly, by multiplications alone: the same on every machine.
    static double about_exp(double power) {
        if (power < -16)
            return 0;
        double root = 1 + std::min(power, 0.0) / 32;
        for (int i = 0; i < 5; ++i)
            root *= root;
        return root;
    }

    u32 next_random() {
        random_ ^= random_ << 13;
        random_ ^= random_ >> 7;
        random_ ^= random_ << 17;
        return static_cast<u32>(random_ >> 32) | 1; // a Words' must not be 0
    }

    // Rows heed what is decided only by the columns' odds, so that it is looked at again here.
    bool is_solution(std::span<const u8> grid) const {
        for (std::size_t cell = 0; cell < grid.size(); ++cell)
            if (bands_[cell].decided == decided(grid[cell] != 0 ? kEmpty : kFilled))
                return false;
        return has_clues(clues_, grid);
    }

    std::vector<u8> grid_of(int replica) const {
        std::vector<u8> grid;
        grid.reserve(height_ * width_);
        for (std::size_t r = 0; r < height_; ++r)
            for (std::size_t c = 0; c < width_; ++c)
                grid.push_back(
                    cells_[r * replicas_.words + c / tempering::kWordCells].of[replica] >>
                        (c % tempering::kWordCells) &
                    1);
        return grid;
    }

    const ColouredClues& clues_;
    std::size_t height_, width_;
    const tempering::Passes& passes_;
    bool able_ = false;
    std::vector<tempering::Row> rows_;
    std::vector<tempering::RowBlock> blocks_;
    std::vector<tempering::Band> bands_;
    std::vector<float> gaps_;
    std::vector<tempering::Reals> messages_, odds_, filled_, empty_, sums_;
    std::vector<tempering::Words> cells_;
    tempering::Replicas replicas_{};
    int ladder_[kReplicas]{};        // the replica on each step
    double logarithms_[kReplicas]{}; // of the tolerances
    u64 random_;
    u64 done_ = 0;              // passes
    double coldest_errors_ = 0; // after the last pass from the bottom
    bool downwards_ = true;
    bool parity_ = true;
};

Tempering::Tempering(const ColouredClues& clues, std::span<const u32> candidates, u64 seed)
    : search_(std::make_unique<Search>(clues, candidates, seed)) {}
Tempering::Tempering(Tempering&&) noexcept = default;
Tempering& Tempering::operator=(Tempering&&) noexcept = default;
Tempering::~Tempering() = default;

std::optional<std::vector<u8>> Tempering::go_on(u64 work, const StopCheck& stop) {
    return search_->go_on(work, stop);
}

bool Tempering::is_able() const {
    return search_->is_able();
}

} // namespace nonolith
