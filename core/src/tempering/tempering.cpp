#include "puzzle/block_starts.hpp"
#include "puzzle/line_check.hpp"
#include "replicas.hpp"
#include "solutions/live_places.hpp"
#include "support/contract.hpp"
#include "support/random.hpp"
#include "support/watch.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <nonolith/instruction_set.hpp>
#include <nonolith/tempering.hpp>
#include <numeric>
#include <utility>

namespace nonolith {

using tempering::kReplicas;

namespace {

// The ladder of tolerances: each with its logarithm, which the C libraries don't agree on to the
// last bit. The logarithms fall from that of kMostTolerance by its distance to that of
// kLeastTolerance times (step / 15)^1.4: the steps grow a little, since neighbours change places
// less often where there are many errors.
struct Step {
    double logarithm;
    float tolerance;
};
constexpr Step kLadder[] = {
    {-2.8134107167600364, 0.0599999987F},  {-2.8901652567852341, 0.0555670299F},
    {-3.0159671622620028, 0.0489984229F},  {-3.1707442964080741, 0.0419723466F},
    {-3.3479603811958034, 0.0351559855F},  {-3.5439811289265033, 0.028898051F},
    {-3.7564196870208004, 0.0233672522F},  {-3.9835601575637298, 0.0186192337F},
    {-4.2240957386080176, 0.0146385655F},  {-4.4769903187244537, 0.0113675743F},
    {-4.7413975932205705, 0.0087264413F},  {-5.0166102586793615, 0.00662695244F},
    {-5.3020263091377942, 0.00498148985F}, {-5.597125697447507, 0.00370850787F},
    {-5.9014536046139394, 0.00273546553F}, {-6.2146080984221914, 0.00200000009F}};
static_assert(std::size(kLadder) == kReplicas);
static_assert(kLadder[0].tolerance == static_cast<float>(tempering::kMostTolerance));
static_assert(kLadder[kReplicas - 1].tolerance == static_cast<float>(tempering::kLeastTolerance));

// Give up if the least tolerant replica stays above kHopeless errors a line for kPatience passes.
// Of faase, which tempering never solved, there are a third of one; of random puzzles of 60×60 and
// dithered ones, solved or not, a sixth of one at most.
constexpr double kHopeless = 0.25;
constexpr u64 kPatience = 500;

// Beyond it the messages take too much memory.
constexpr std::size_t kLongest = 128;

const tempering::Passes& passes_of(Kernel kernel) {
#ifdef NONOLITH_X86_KERNELS
    if (kernel == Kernel::kAvx512)
        return tempering::avx512::passes;
    if (kernel == Kernel::kAvx2)
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
// is a solution. So there is a ladder of tolerances, and after every other pass neighbours on it
// change places as often as their errors make it likely: what has fallen into a hole is taken out
// of it, and what is better is looked at more closely. (Swendsen and Wang, 1986; Geyer, 1991;
// Hukushima and Nemoto, 1996, call it exchange Monte Carlo.) The messages of the pass before then
// have the tolerance of another; making them anew cost half a pass, and did not find solutions
// sooner.
class Tempering::Search {
  public:
    Search(const ColouredClues& clues, std::span<const u32> candidates, u64 seed)
        : clues_(clues), candidates_(candidates.begin(), candidates.end()), height_(clues.height()),
          width_(clues.width()), passes_(passes_of(default_kernel())),
          random_((seed + 1) * kMixer) {
        NONOLITH_EXPECTS(candidates.size() == clues.cells());
        NONOLITH_EXPECTS(std::ranges::all_of(candidates, [](u32 set) { return set != 0; }));
        if (random_ == 0)
            random_ = kMixer;
        hopeless_ = clues.colours != 1 || height_ == 0 || width_ == 0 ||
                    std::max(height_, width_) > kLongest;
    }

    bool is_hopeless() const { return hopeless_; }

    std::optional<std::vector<u8>> go_on(u64 work, const StopCheck& stop) {
        if (!std::exchange(prepared_, true) && !hopeless_)
            hopeless_ = !prepare();
        Watch watch(stop);
        for (u64 spent = 0; spent < work && !hopeless_; spent += work_a_pass_) {
            watch.tick(work_a_pass_);
            if (auto grid = pass())
                return grid;
        }
        return std::nullopt;
    }

  private:
    static constexpr u64 kMixer = 0x9e3779b97f4a7c15U;
    static constexpr double kManyErrors = std::numeric_limits<double>::infinity();

    std::optional<std::vector<u8>> pass() {
        NONOLITH_EXPECTS(prepared_ && !hopeless_);
        passes_.draw_all(replicas_, downwards_);
        NONOLITH_INVARIANT(rows_have_clues(grid_of(ladder_[kReplicas - 1])));
        if (!downwards_)
            exchange();
        downwards_ = !downwards_;
        if (++done_ % kPatience == 0) {
            hopeless_ = least_errors_ > kHopeless * static_cast<double>(height_ + width_);
            least_errors_ = kManyErrors;
        }
        for (int replica = 0; replica < kReplicas; ++replica)
            if (replicas_.fits.of[replica] != 0)
                if (auto grid = grid_of(replica); is_solution(grid))
                    return grid;
        return std::nullopt;
    }

    // False if a line has no placement.
    bool prepare() {
        if (!add_rows() || !add_columns())
            return false;
        begin();
        return true;
    }

    static tempering::Decided decided(u32 candidates) {
        return candidates == kEmpty    ? tempering::Decided::kEmpty
               : candidates == kFilled ? tempering::Decided::kFilled
                                       : tempering::Decided::kNo;
    }

    bool add_rows() {
        u32 most_sums = 0, most_starts = 0;
        for (std::size_t r = 0; r < height_; ++r) {
            const auto cells = std::span(candidates_).subspan(r * width_, width_);
            const BlockStarts found = block_starts(clues_.rows[r], {cells.begin(), cells.end()});
            if (!found.fits)
                return false;
            tempering::Row row{static_cast<u32>(blocks_.size()), 0};
            u32 sums = 0; // rows use them one after the other
            for (std::size_t b = 0; b < found.starts.size(); ++b) {
                const u32 length = clues_.rows[r][b].length;
                const u32 first = found.starts[b].front(), last = found.starts[b].back();
                NONOLITH_INVARIANT(first <= last && last + length <= width_);
                const u32 starts = last - first + 1;
                blocks_.push_back({length, first, last, sums});
                sums += starts;
                work_a_pass_ += u64{starts} * length;
                most_starts = std::max(most_starts, starts);
            }
            row.end = static_cast<u32>(blocks_.size());
            rows_.push_back(row);
            most_sums = std::max(most_sums, sums);
        }
        NONOLITH_ENSURES(rows_.size() == height_);
        sums_.resize(most_sums);
        exponents_.resize(most_starts);
        return true;
    }

    bool add_columns() {
        bands_.resize(height_ * width_);
        std::vector<u32> column(height_);
        for (std::size_t c = 0; c < width_; ++c) {
            for (std::size_t r = 0; r < height_; ++r)
                column[r] = candidates_[r * width_ + c];
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
            NONOLITH_INVARIANT(live.last(height_) < progress.places());
            for (u32 place = 0; place < progress.places(); ++place)
                gaps_.push_back(progress.used(place).cells == 0 ? 1.0F : 0.0F);
        }
        u32 messages = 1; // a 0 before each band, and behind the last; in the order of a pass
        for (tempering::Band& band : bands_) {
            NONOLITH_EXPECTS(band.first <= band.last && band.last < band.places);
            NONOLITH_INVARIANT(band.first <= messages);
            band.messages = messages - band.first;
            messages += band.last - band.first + 2;
        }
        messages_.resize(messages);
        work_a_pass_ += messages;
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
                     .exponents = exponents_.data(),
                     .cells = cells_.data(),
                     .random = {},
                     .tolerance = {},
                     .errors = {},
                     .fits = {}};
        std::iota(ladder_, ladder_ + kReplicas, 0);
        for (int step = 0; step < kReplicas; ++step) {
            replicas_.tolerance.of[step] = kLadder[step].tolerance;
            replicas_.random.of[step] = random_word() | 1; // it must not be 0
        }
        passes_.begin(replicas_);
    }

    // Neighbours on the ladder change places, by turns those after an even step and an odd one.
    void exchange() {
        NONOLITH_EXPECTS(std::ranges::all_of(
            replicas_.errors.of, [](float errors) { return errors >= 0 && errors < 1e9F; }));
        parity_ = !parity_;
        least_errors_ =
            std::min<double>(least_errors_, replicas_.errors.of[ladder_[kReplicas - 1]]);
        for (int step = parity_; step + 1 < kReplicas; step += 2) {
            int &hot = ladder_[step], &cold = ladder_[step + 1];
            const double gain = (kLadder[step + 1].logarithm - kLadder[step].logarithm) *
                                (replicas_.errors.of[hot] - replicas_.errors.of[cold]);
            if (static_cast<double>(random_word()) * 0x1p-32 >= about_exp(gain))
                continue;
            std::swap(hot, cold);
            std::swap(replicas_.tolerance.of[hot], replicas_.tolerance.of[cold]);
            NONOLITH_INVARIANT(replicas_.tolerance.of[ladder_[step]] == kLadder[step].tolerance);
        }
        NONOLITH_ENSURES(every_replica_has_a_step());
    }

    // e to a power, roughly, by multiplications alone: the same on every machine.
    static double about_exp(double power) {
        if (power < -16)
            return 0;
        double root = 1 + std::min(power, 0.0) / 32;
        for (int i = 0; i < 5; ++i)
            root *= root;
        NONOLITH_ENSURES(root >= 0 && root <= 1);
        return root;
    }

    bool every_replica_has_a_step() const {
        u32 seen = 0;
        for (const int replica : ladder_)
            seen |= u32{1} << replica;
        return seen == low_bits<u32>(kReplicas);
    }

    bool rows_have_clues(std::span<const u8> grid) const {
        for (std::size_t r = 0; r < height_; ++r)
            if (!line_has_clue(clues_.rows[r], &grid[r * width_], 1, width_))
                return false;
        return true;
    }

    u32 random_word() { return static_cast<u32>(next_random(random_) >> 32); }

    // Rows heed what is decided only by the columns' odds, so that it is looked at again here.
    bool is_solution(std::span<const u8> grid) const {
        for (std::size_t cell = 0; cell < grid.size(); ++cell)
            if ((candidates_[cell] >> grid[cell] & 1) == 0)
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
    std::vector<u32> candidates_;
    std::size_t height_, width_;
    const tempering::Passes& passes_;
    u64 random_;
    bool hopeless_ = false, prepared_ = false;
    u64 work_a_pass_ = 0;
    std::vector<tempering::Row> rows_;
    std::vector<tempering::RowBlock> blocks_;
    std::vector<tempering::Band> bands_;
    std::vector<float> gaps_;
    std::vector<tempering::Reals> messages_, odds_, filled_, empty_, sums_;
    std::vector<tempering::Words> cells_, exponents_;
    tempering::Replicas replicas_{};
    int ladder_[kReplicas]{};           // the replica on each step
    u64 done_ = 0;                      // passes
    double least_errors_ = kManyErrors; // of the least tolerant replica, since the last look
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

bool Tempering::is_hopeless() const {
    return search_->is_hopeless();
}

} // namespace nonolith
