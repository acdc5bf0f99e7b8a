#include "belief.hpp"

#include "puzzle/block_starts.hpp"
#include "puzzle/line_check.hpp"
#include "support/contract.hpp"
#include "support/random.hpp"

#include <bit>

namespace nonolith {
namespace {

// No candidate is ever ruled out: about e^-12.
constexpr double kLeast = 6e-6;
constexpr double kDifference = 0.05; // of the fields that begin it

// Every so often, in rounds times pace, a guess that has changed in fewer cells than a quarter of
// its wrong lines is given up. Random puzzles of which a guess came out right changed at least
// twice as often; structured ones (checkerboards, dithered pictures) would go on for hundreds of
// rounds with a change now and then, where SAT needs less time than for fifty of them.
constexpr double kLook = 0.2;
constexpr std::size_t kPatience = 4;

// x to a power, for x from 0 to 1, with four digits: additions and multiplications alone give the
// same result on every machine, which the library's own function does not promise.
double approximate_power(double x, double power) {
    NONOLITH_EXPECTS(x > 0 && x <= 1 && power >= 0);
    const u64 bits = std::bit_cast<u64>(x);
    const double mantissa = std::bit_cast<double>((bits & 0xfffffffffffffU) | 0x3ff0000000000000U);
    const double exponent = static_cast<double>(static_cast<int>(bits >> 52) - 1023);
    const double y = (mantissa - 1.4142135623730951) / (mantissa + 1.4142135623730951);
    const double square = y * y;
    const double logarithm =
        exponent + 0.5 +
        y * (2.885390081777927 + square * (0.961796693925976 + square * 0.5770780));
    const double to = power * logarithm; // of 2; not positive but for rounding
    if (to < -1000)
        return 0;
    const double whole = static_cast<double>(static_cast<int>(to - 1));
    const double rest = (to - whole) * 0.6931471805599453; // 0..ln 2
    const double scale =
        std::bit_cast<double>(static_cast<u64>(static_cast<int>(whole) + 1023) << 52);
    const double half = rest * 0.25;
    double root = 1 + half * (1 + half * (0.5 + half * (1.0 / 6 + half * (1.0 / 24))));
    root *= root;
    NONOLITH_ENSURES(scale * root * root >= 0 && scale * root * root < 1.001);
    return scale * root * root;
}

// Scales the weights of a cell so that the largest is 1.
void scale_to_one(double* weights, u32 colours) {
    double largest = 0;
    for (u32 colour = 0; colour < colours; ++colour)
        largest = std::max(largest, weights[colour]);
    if (largest > 0)
        for (u32 colour = 0; colour < colours; ++colour)
            weights[colour] /= largest;
}

} // namespace

Belief::Exchange::Exchange(const ColouredClues& clues, std::span<const u32> candidates)
    : height_(clues.height()), width_(clues.width()), colours_(clues.colours + 1),
      candidates_(candidates.begin(), candidates.end()), guess_(candidates.size()),
      sums_(std::max(height_, width_), colours_) {
    NONOLITH_EXPECTS(candidates.size() == clues.cells());
    NONOLITH_EXPECTS(std::ranges::all_of(
        candidates, [&](u32 set) { return set != 0 && (u64{set} >> colours_) == 0; }));
    for (std::size_t row = 0; row < height_; ++row)
        add_if_open(clues.rows[row], row, row * width_, 1, width_);
    for (std::size_t column = 0; column < width_; ++column)
        add_if_open(clues.columns[column], height_ + column, column, width_, height_);
    for (std::size_t cell = 0; cell < candidates_.size(); ++cell) {
        guess_[cell] = static_cast<u8>(std::countr_zero(candidates_[cell]));
        if (!is_single(candidates_[cell]))
            open_cells_.push_back(cell);
    }
    NONOLITH_ENSURES(std::ranges::is_sorted(lines_, {}, &OpenLine::number)); // see likely_starts
    begin(0);
}

// Decided lines have nothing to say that the candidates of their cells do not.
void Belief::Exchange::add_if_open(const ColouredClue& clue, std::size_t number, std::size_t begin,
                                   std::size_t step, std::size_t cells) {
    std::vector<u32> line(cells);
    for (std::size_t i = 0; i < cells; ++i)
        line[i] = candidates_[begin + i * step];
    if (std::all_of(line.begin(), line.end(), [](u32 set) { return is_single(set); }))
        return;
    const BlockStarts found = block_starts(clue, line);
    if (!found.fits)
        return;
    OpenLine open{&clue, number, begin, step, cells, {}, 0};
    for (const std::vector<u32>& starts : found.starts) {
        open.blocks.push_back({starts.front(), starts.back(), open.starts});
        open.starts += open.blocks.back().size();
    }
    lines_.push_back(std::move(open));
}

void Belief::Exchange::begin(u64 seed) {
    from_rows_.assign(candidates_.size() * colours_, 0);
    for (std::size_t cell = 0; cell < candidates_.size(); ++cell)
        for (u32 colour = 0; colour < colours_; ++colour)
            if ((candidates_[cell] >> colour & 1) != 0)
                from_rows_[cell * colours_ + colour] = 1;
    from_columns_ = fields_ = from_rows_;
    for (const std::size_t cell : open_cells_)
        guess_[cell] =
            static_cast<u8>(std::countr_zero(candidates_[cell])); // as if for the first time
    u64 state = seed * 0x9e3779b97f4a7c15U + 0x123456789abcdefU;
    for (double& field : fields_)
        field *= 1 - kDifference * static_cast<double>(next_random(state) >> 11) * 0x1p-53;
}

// Sums over a line with the weights that its cells have from elsewhere.
bool Belief::Exchange::sum(const OpenLine& line, Watch& watch) {
    watch.tick(4 * line.cells + 8 * line.starts);
    const Weights& across = is_row(line) ? from_columns_ : from_rows_;
    double cell_weights[kMaxColours + 1];
    for (std::size_t i = 0; i < line.cells; ++i) {
        const std::size_t at = (line.begin + i * line.step) * colours_;
        for (u32 colour = 0; colour < colours_; ++colour)
            cell_weights[colour] = across[at + colour] * fields_[at + colour];
        scale_to_one(cell_weights, colours_);
        for (u32 colour = 0; colour < colours_; ++colour)
            sums_.weights(colour)[i] =
                cell_weights[colour] > 0 ? std::max(cell_weights[colour], kLeast) : 0;
    }
    return sums_.take(line);
}

void Belief::Exchange::tell(const OpenLine& line, Watch& watch) {
    if (!sum(line, watch))
        return; // the old message stays
    sums_.find_marginals();
    Weights& messages = is_row(line) ? from_rows_ : from_columns_;
    for (std::size_t i = 0; i < line.cells; ++i) {
        const std::size_t cell = line.begin + i * line.step;
        if (is_single(candidates_[cell]))
            continue;
        double* const message = &messages[cell * colours_];
        for (u32 colour = 0; colour < colours_; ++colour) {
            const double weight = sums_.weights(colour)[i];
            message[colour] = weight > 0 ? sums_.likely(colour)[i] / weight : 0;
        }
        scale_to_one(message, colours_);
        NONOLITH_INVARIANT(std::all_of(message, message + colours_,
                                       [](double weight) { return weight >= 0 && weight <= 1; }));
        for (u32 colour = 0; colour < colours_; ++colour)
            if ((candidates_[cell] >> colour & 1) != 0)
                message[colour] = std::max(message[colour], kLeast);
    }
}

// The beliefs become guesses, and to a power the fields of the next round. Returns how many guesses
// have changed.
std::size_t Belief::Exchange::believe(double power) {
    std::size_t changed = 0;
    for (const std::size_t cell : open_cells_) {
        const std::size_t at = cell * colours_;
        double* const field = &fields_[at];
        double largest = 0;
        u32 likeliest = 0;
        for (u32 colour = 0; colour < colours_; ++colour) {
            field[colour] *= from_rows_[at + colour] * from_columns_[at + colour];
            if (field[colour] > largest) {
                largest = field[colour];
                likeliest = colour;
            }
        }
        NONOLITH_INVARIANT(largest > 0 && (candidates_[cell] >> likeliest & 1) != 0);
        changed += guess_[cell] != likeliest ? 1 : 0;
        guess_[cell] = static_cast<u8>(likeliest);
        for (u32 colour = 0; colour < colours_; ++colour) {
            if (field[colour] > 0)
                field[colour] =
                    colour == likeliest
                        ? 1
                        : std::max(approximate_power(field[colour] / largest, power), kLeast);
        }
    }
    NONOLITH_ENSURES(changed <= open_cells_.size());
    return changed;
}

// Whether every line has its clue; most guesses fail at the line where the last one did.
bool Belief::Exchange::is_solution() {
    for (std::size_t looked = 0; looked < lines_.size(); ++looked) {
        NONOLITH_INVARIANT(suspect_ < lines_.size());
        if (!fits(lines_[suspect_]))
            return false;
        suspect_ = suspect_ + 1 == lines_.size() ? 0 : suspect_ + 1;
    }
    return true;
}

bool Belief::Exchange::fits(const OpenLine& line) const {
    return line_has_clue(*line.clue, &guess_[line.begin], line.step, line.cells);
}

std::size_t Belief::Exchange::wrong_lines() const {
    return static_cast<std::size_t>(
        std::count_if(lines_.begin(), lines_.end(), [&](const auto& line) { return !fits(line); }));
}

bool Belief::Exchange::harden(const Hardening& how, Watch& watch) {
    NONOLITH_EXPECTS(how.pace > 0 && how.pace <= 1 && how.strongest >= 0 && how.strongest <= 1);
    begin(how.seed);
    double missing = 1;
    std::size_t changed = 0;
    const int look = std::max(1, static_cast<int>(kLook / how.pace));
    for (int round = 1; round <= how.rounds; ++round) {
        for (const OpenLine& line : lines_)
            tell(line, watch);
        const std::size_t news = believe(how.strongest * (1 - missing));
        missing *= 1 - how.pace;
        changed += news;
        if ((news != 0 || round == 1) && is_solution()) // the first may be an old guess
            return true;
        if (round % look == 0 && round > look) {
            if (kPatience * changed < wrong_lines())
                return false;
            changed = 0;
        }
    }
    return false;
}

void Belief::Exchange::follow(std::span<const u8> solution) {
    NONOLITH_EXPECTS(solution.size() == candidates_.size());
    NONOLITH_EXPECTS(std::ranges::all_of(solution, [&](u8 colour) { return colour < colours_; }));
    begin(0);
    for (const std::size_t cell : open_cells_) {
        guess_[cell] = solution[cell];
        for (u32 colour = 0; colour < colours_; ++colour)
            if (colour != solution[cell])
                fields_[cell * colours_ + colour] *= kLeast;
    }
}

// How sure a cell is: how much less likely all its other colours are than the likeliest.
std::vector<Wish> Belief::Exchange::wishes() const {
    struct Ranked {
        double doubt;
        Wish wish;
    };
    std::vector<Ranked> ranked;
    for (const std::size_t cell : open_cells_) {
        double doubt = 0, likeliest = 0;
        for (u32 colour = 0; colour < colours_; ++colour) {
            const std::size_t at = cell * colours_ + colour;
            const double weight = from_rows_[at] * from_columns_[at];
            if (colour == guess_[cell])
                likeliest = weight;
            else
                doubt = std::max(doubt, weight);
        }
        ranked.push_back(
            {doubt / std::max(likeliest, kLeast), {static_cast<u32>(cell), guess_[cell]}});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.doubt < b.doubt; });
    std::vector<Wish> wishes;
    for (const Ranked& one : ranked)
        wishes.push_back(one.wish);
    NONOLITH_ENSURES(wishes.size() == open_cells_.size());
    return wishes;
}

Belief::Exchange::LikelyStarts Belief::Exchange::likely_starts(std::size_t number, Watch& watch) {
    NONOLITH_EXPECTS(number < height_ + width_);
    const auto line =
        std::lower_bound(lines_.begin(), lines_.end(), number,
                         [](const OpenLine& one, std::size_t other) { return one.number < other; });
    if (line == lines_.end() || line->number != number || !sum(*line, watch))
        return {};
    return {&*line, &sums_};
}

Belief::Belief(const ColouredClues& clues, std::span<const u32> candidates)
    : clues_(&clues), exchange_(std::make_unique<Exchange>(clues, candidates)) {}
Belief::Belief(Belief&&) noexcept = default;
Belief& Belief::operator=(Belief&&) noexcept = default;
Belief::~Belief() = default;

bool Belief::harden(const Hardening& how, const StopCheck& stop) {
    Watch watch(stop);
    return exchange_->harden(how, watch) && has_clues(*clues_, exchange_->guess());
}

void Belief::follow(std::span<const u8> solution) {
    exchange_->follow(solution);
}

const std::vector<u8>& Belief::guess() const {
    return exchange_->guess();
}

std::vector<Wish> Belief::wishes() const {
    return exchange_->wishes();
}

} // namespace nonolith
