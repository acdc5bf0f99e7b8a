#include "belief.hpp"

#include "puzzle/block_starts.hpp"

#include <algorithm>
#include <bit>

// Every cell lies on one row and one column. Each line in turn takes what the crossing lines say
// of its cells as independent weights, sums over all its placements with a forward and a backward
// pass, and tells each cell how likely its colours are by this line alone. After some rounds the
// product of a cell's two messages is a good guess at the share of solutions that have a colour
// there; where there is one solution, at that solution.
//
// Half of the old message is kept in each round: without it the messages of neighbouring lines
// swing to and fro. A message never goes below kLeast, so that no placement is ever ruled out.
namespace nonolith {
namespace {

using Weights = std::vector<double>; // [cell * colours + colour]

constexpr double kLeast = 1e-4;
constexpr double kKept = 0.5;

// The sums over all placements of one line. One object serves all lines in turn: its buffers are
// made once for the longest of them.
class LineSums {
  public:
    LineSums(std::size_t longest, u32 colours) : colours_(colours) {
        const std::size_t size = longest + 2;
        for (std::vector<double>* buffer : {&background_, &side_, &next_, &power_})
            buffer->resize(size);
        slope_.resize(size * colours);
        height_.resize(colours);
    }

    // Takes a line in; false if all its placements vanish (a contradiction, or underflow).
    bool take(const ColouredClue& clue, const Weights& weights) {
        clue_ = &clue;
        cells_ = weights.size() / colours_;
        const std::size_t size = clue.size() * (cells_ + 1);
        if (size > before_.size())
            for (std::vector<double>* buffer : {&before_, &starts_, &runs_})
                buffer->resize(size);
        for (std::size_t cell = 0; cell < cells_; ++cell)
            background_[cell] = weights[cell * colours_];
        for (std::size_t i = 0; i < clue.size(); ++i)
            run_products(weights, i);
        const double total = sum_from_left();
        if (!(total > 0))
            return false;
        sum_from_right(1 / total);
        return true;
    }

    // How likely block i starts at each cell.
    const double* starts(std::size_t block) const { return &starts_[block * (cells_ + 1)]; }

    // How likely each colour of each cell is.
    void marginals(Weights& likely) {
        const std::size_t last = cells_ * colours_;
        std::fill_n(slope_.begin(), last + colours_, 0.0);
        for (std::size_t i = 0; i < clue_->size(); ++i) {
            const std::size_t length = (*clue_)[i].length;
            const u32 colour = (*clue_)[i].colour;
            const double* start = starts(i);
            for (std::size_t s = 0; s + length <= cells_; ++s) {
                slope_[s * colours_ + colour] += start[s];
                slope_[(s + length) * colours_ + colour] -= start[s];
            }
        }
        likely.resize(last);
        std::fill(height_.begin(), height_.end(), 0.0);
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            double rest = 1;
            for (u32 colour = 1; colour < colours_; ++colour) {
                height_[colour] += slope_[cell * colours_ + colour];
                likely[cell * colours_ + colour] = std::max(height_[colour], 0.0);
                rest -= height_[colour];
            }
            likely[cell * colours_] = std::max(rest, 0.0);
        }
    }

  private:
    // runs_[i][s] = the product of block i's colour over its cells if it starts at s: by doubling,
    // so that a long block costs little more than a short one.
    void run_products(const Weights& weights, std::size_t i) {
        const ColouredLength& block = (*clue_)[i];
        double* run = &runs_[i * (cells_ + 1)];
        std::fill_n(run, cells_ + 1, 1.0);
        for (std::size_t p = 0; p < cells_; ++p)
            power_[p] = weights[p * colours_ + block.colour];
        std::size_t done = 0;
        for (std::size_t bit = 1; bit <= block.length && bit <= cells_; bit *= 2) {
            if ((block.length & bit) != 0) {
                for (std::size_t s = 0; s + done + bit <= cells_; ++s)
                    run[s] *= power_[s + done];
                done += bit;
            }
            for (std::size_t s = 0; s + 2 * bit <= cells_; ++s)
                power_[s] *= power_[s + bit];
        }
    }

    // before_[i][s]: the blocks before i lie left of s, so that i may start there. Returns the sum
    // over all placements.
    double sum_from_left() {
        side_[0] = 1;
        for (std::size_t p = 0; p < cells_; ++p)
            side_[p + 1] = side_[p] * background_[p];
        for (std::size_t i = 0; i < clue_->size(); ++i) {
            const std::size_t length = (*clue_)[i].length;
            const bool gap = i > 0 && gap_between((*clue_)[i - 1], (*clue_)[i]) != 0;
            double* before = &before_[i * (cells_ + 1)];
            const double* run = &runs_[i * (cells_ + 1)];
            std::fill_n(next_.begin(), cells_ + 1, 0.0);
            for (std::size_t s = 0; s + length <= cells_; ++s) {
                before[s] = !gap ? side_[s] : (s == 0 ? 0.0 : side_[s - 1] * background_[s - 1]);
                next_[s + length] = before[s] * run[s];
            }
            for (std::size_t p = 0; p < cells_; ++p)
                next_[p + 1] += next_[p] * background_[p];
            std::swap(side_, next_);
        }
        return side_[cells_];
    }

    void sum_from_right(double scale) {
        side_[cells_] = scale;
        for (std::size_t p = cells_; p-- > 0;)
            side_[p] = side_[p + 1] * background_[p];
        for (std::size_t i = clue_->size(); i-- > 0;) {
            const std::size_t length = (*clue_)[i].length;
            const bool gap =
                i + 1 < clue_->size() && gap_between((*clue_)[i], (*clue_)[i + 1]) != 0;
            const double* before = &before_[i * (cells_ + 1)];
            const double* run = &runs_[i * (cells_ + 1)];
            double* start = &starts_[i * (cells_ + 1)];
            std::fill_n(next_.begin(), cells_ + 1, 0.0);
            std::fill_n(start, cells_ + 1, 0.0);
            for (std::size_t s = 0; s + length <= cells_; ++s) {
                const std::size_t end = s + length;
                const double behind =
                    !gap ? side_[end] : (end < cells_ ? background_[end] * side_[end + 1] : 0.0);
                next_[s] = run[s] * behind;
                start[s] = before[s] * next_[s];
            }
            for (std::size_t p = cells_; p-- > 0;)
                next_[p] += background_[p] * next_[p + 1];
            std::swap(side_, next_);
        }
    }

    u32 colours_;
    const ColouredClue* clue_ = nullptr;
    std::size_t cells_ = 0;
    std::vector<double> background_;             // the weight of each cell's background
    std::vector<double> side_, next_, power_;    // sums on one side of the block at hand; products
    std::vector<double> before_, runs_, starts_; // [block][start]
    std::vector<double> slope_, height_;
};

class Exchange {
  public:
    Exchange(const ColouredClues& clues, std::span<const u32> candidates)
        : clues_(clues), height_(clues.rows.size()), width_(clues.columns.size()) {
        u32 all = 3;
        for (const u32 set : candidates)
            all |= set;
        colours_ = static_cast<u32>(std::bit_width(all));
        from_rows_.resize(candidates.size() * colours_);
        for (std::size_t cell = 0; cell < candidates.size(); ++cell)
            for (u32 colour = 0; colour < colours_; ++colour)
                from_rows_[cell * colours_ + colour] =
                    (candidates[cell] >> colour & 1) != 0 ? 1 : 0;
        from_columns_ = from_rows_;
        sums_ = LineSums(std::max(height_, width_), colours_);
        for (std::size_t row = 0; row < height_; ++row)
            add_if_open(candidates, row, row * width_, 1, width_);
        for (std::size_t column = 0; column < width_; ++column)
            add_if_open(candidates, height_ + column, column, width_, height_);
    }

    Beliefs run(int rounds, Watch& watch) {
        const auto look = [&](const Line& line) {
            watch.tick(u64{8} * line.cells * (clue_of(line).size() + 1));
        };
        for (int round = 0; round < rounds; ++round) {
            for (const Line& line : open_) {
                look(line);
                tell(line);
            }
        }
        Beliefs beliefs;
        beliefs.colours = colours_;
        beliefs.cells.resize(from_rows_.size());
        for (std::size_t i = 0; i < from_rows_.size(); ++i)
            beliefs.cells[i] = from_rows_[i] * from_columns_[i];
        for (std::size_t cell = 0; cell < height_ * width_; ++cell)
            normalise(&beliefs.cells[cell * colours_]);
        beliefs.starts.resize(height_ + width_);
        for (const Line& line : open_) {
            look(line);
            beliefs.starts[line.number] = starts(line);
        }
        return beliefs;
    }

  private:
    struct Line {
        std::size_t number; // the rows, then the columns
        std::size_t begin, step, cells;
    };

    // Decided lines have nothing to say that the candidates of their cells do not.
    void add_if_open(std::span<const u32> candidates, std::size_t number, std::size_t begin,
                     std::size_t step, std::size_t cells) {
        for (std::size_t i = 0; i < cells; ++i)
            if (!std::has_single_bit(candidates[begin + i * step])) {
                open_.push_back({number, begin, step, cells});
                return;
            }
    }

    const ColouredClue& clue_of(const Line& line) const {
        return line.number < height_ ? clues_.rows[line.number]
                                     : clues_.columns[line.number - height_];
    }

    // What the lines across say of the line's cells.
    void gather(const Line& line) {
        const Weights& incoming = line.number < height_ ? from_columns_ : from_rows_;
        said_.resize(line.cells * colours_);
        for (std::size_t i = 0; i < line.cells; ++i)
            std::copy_n(&incoming[(line.begin + i * line.step) * colours_], colours_,
                        &said_[i * colours_]);
    }

    void tell(const Line& line) {
        gather(line);
        if (!sums_.take(clue_of(line), said_))
            return;
        sums_.marginals(likely_);
        Weights& outgoing = line.number < height_ ? from_rows_ : from_columns_;
        for (std::size_t i = 0; i < line.cells; ++i) {
            double* message = &likely_[i * colours_];
            const double* said = &said_[i * colours_];
            for (u32 colour = 0; colour < colours_; ++colour)
                message[colour] = said[colour] > 0 ? message[colour] / said[colour] : 0;
            normalise(message);
            double* old = &outgoing[(line.begin + i * line.step) * colours_];
            for (u32 colour = 0; colour < colours_; ++colour)
                if (said[colour] > 0)
                    old[colour] =
                        std::max(kKept * old[colour] + (1 - kKept) * message[colour], kLeast);
        }
    }

    void normalise(double* weights) const {
        double total = 0;
        for (u32 colour = 0; colour < colours_; ++colour)
            total += weights[colour];
        if (total > 0)
            for (u32 colour = 0; colour < colours_; ++colour)
                weights[colour] /= total;
    }

    std::vector<std::vector<double>> starts(const Line& line) {
        const ColouredClue& clue = clue_of(line);
        gather(line);
        const bool known = sums_.take(clue, said_);
        std::vector<std::vector<double>> likely(clue.size(), std::vector<double>(line.cells, 0));
        for (std::size_t i = 0; known && i < clue.size(); ++i)
            std::copy_n(sums_.starts(i), line.cells, likely[i].begin());
        return likely;
    }

    const ColouredClues& clues_;
    std::size_t height_;
    std::size_t width_;
    u32 colours_;
    Weights from_rows_;    // what each row tells its cells
    Weights from_columns_; // and each column
    std::vector<Line> open_;
    LineSums sums_{0, 0};
    Weights said_, likely_;
};

} // namespace

Beliefs propagate_beliefs(const ColouredClues& clues, std::span<const std::uint32_t> candidates,
                          int rounds, Watch& watch) {
    return Exchange(clues, candidates).run(rounds, watch);
}

} // namespace nonolith
