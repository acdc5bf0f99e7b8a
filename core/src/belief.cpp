#include "belief.hpp"

#include "block_starts.hpp"

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

using u32 = std::uint32_t;
using Weights = std::vector<double>; // [cell * colours + colour]

constexpr double kLeast = 1e-4;
constexpr double kKept = 0.5;

class LineBelief {
  public:
    LineBelief(const ColouredClue& clue, std::size_t cells, u32 colours)
        : clue_(clue), cells_(cells), colours_(colours) {}

    // Sums over all placements. Returns false if they vanish (a contradiction, or underflow).
    bool sum(const Weights& weights) {
        const std::size_t blocks = clue_.size();
        const std::size_t stride = cells_ + 2;
        // before_[i][s]: blocks before i lie left of s, so that i may start there.
        // from_[i][s]:   block i starts at s, the later ones lie behind it.
        before_.assign(blocks * stride, 0);
        from_.assign(blocks * stride, 0);
        std::vector<double> run(cells_ + 1);

        std::vector<double> left(stride, 0); // any number of empty cells after the last block
        left[0] = 1;
        for (std::size_t p = 0; p < cells_; ++p)
            left[p + 1] = left[p] * background(weights, p);
        for (std::size_t i = 0; i < blocks; ++i) {
            const std::size_t length = clue_[i].length;
            const bool gap = i > 0 && gap_between(clue_[i - 1], clue_[i]) != 0;
            run_products(weights, clue_[i], run);
            std::vector<double> next(stride, 0);
            for (std::size_t s = 0; s + length <= cells_; ++s) {
                const double here =
                    !gap ? left[s] : (s == 0 ? 0.0 : left[s - 1] * background(weights, s - 1));
                before_[i * stride + s] = here;
                next[s + length] = here * run[s];
            }
            for (std::size_t p = 0; p < cells_; ++p)
                next[p + 1] += next[p] * background(weights, p);
            left = std::move(next);
        }
        const double total = left[cells_];
        if (!(total > 0))
            return false;

        std::vector<double> right(stride, 0);
        right[cells_] = 1;
        for (std::size_t p = cells_; p-- > 0;)
            right[p] = right[p + 1] * background(weights, p);
        for (std::size_t i = blocks; i-- > 0;) {
            const std::size_t length = clue_[i].length;
            const bool gap = i + 1 < blocks && gap_between(clue_[i], clue_[i + 1]) != 0;
            run_products(weights, clue_[i], run);
            std::vector<double> next(stride, 0);
            for (std::size_t s = 0; s + length <= cells_; ++s) {
                const std::size_t end = s + length;
                const double behind =
                    !gap ? right[end]
                         : (end < cells_ ? background(weights, end) * right[end + 1] : 0.0);
                from_[i * stride + s] = next[s] = run[s] * behind;
            }
            for (std::size_t p = cells_; p-- > 0;)
                next[p] += background(weights, p) * next[p + 1];
            right = std::move(next);
        }
        for (std::size_t i = 0; i < from_.size(); ++i)
            from_[i] *= before_[i] / total;
        return true;
    }

    // How likely block i starts at s, after sum().
    double start(std::size_t block, std::size_t s) const { return from_[block * (cells_ + 2) + s]; }

    // How likely each colour of each cell is, after sum().
    Weights marginals() const {
        Weights likely(cells_ * colours_, 0);
        std::vector<double> slope((cells_ + 1) * colours_, 0);
        for (std::size_t i = 0; i < clue_.size(); ++i) {
            const std::size_t length = clue_[i].length;
            for (std::size_t s = 0; s + length <= cells_; ++s) {
                slope[s * colours_ + clue_[i].colour] += start(i, s);
                slope[(s + length) * colours_ + clue_[i].colour] -= start(i, s);
            }
        }
        std::vector<double> height(colours_, 0);
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            double rest = 1;
            for (u32 colour = 1; colour < colours_; ++colour) {
                height[colour] += slope[cell * colours_ + colour];
                likely[cell * colours_ + colour] = std::max(height[colour], 0.0);
                rest -= height[colour];
            }
            likely[cell * colours_] = std::max(rest, 0.0);
        }
        return likely;
    }

  private:
    double background(const Weights& weights, std::size_t cell) const {
        return weights[cell * colours_];
    }

    // run[s] = the product of the block's colour over its cells if it starts at s: by doubling, so
    // that a long block costs no more than a short one.
    void run_products(const Weights& weights, const ColouredLength& block,
                      std::vector<double>& run) {
        std::vector<double> power(cells_); // products of 1, 2, 4, … cells
        for (std::size_t p = 0; p < cells_; ++p)
            power[p] = weights[p * colours_ + block.colour];
        std::fill(run.begin(), run.end(), 1.0);
        std::size_t done = 0;
        for (std::size_t bit = 1; bit <= block.length && bit <= cells_; bit *= 2) {
            if ((block.length & bit) != 0) {
                for (std::size_t s = 0; s + done + bit <= cells_; ++s)
                    run[s] *= power[s + done];
                done += bit;
            }
            for (std::size_t s = 0; s + 2 * bit <= cells_; ++s)
                power[s] *= power[s + bit];
        }
    }

    const ColouredClue& clue_;
    std::size_t cells_;
    u32 colours_;
    std::vector<double> before_;
    std::vector<double> from_;
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
    }

    Beliefs run(int rounds) {
        for (int round = 0; round < rounds; ++round) {
            for (std::size_t row = 0; row < height_; ++row)
                tell(clues_.rows[row], row * width_, 1, width_, from_columns_, from_rows_);
            for (std::size_t column = 0; column < width_; ++column)
                tell(clues_.columns[column], column, width_, height_, from_rows_, from_columns_);
        }
        Beliefs beliefs;
        beliefs.colours = colours_;
        beliefs.cells.resize(from_rows_.size());
        for (std::size_t i = 0; i < from_rows_.size(); ++i)
            beliefs.cells[i] = from_rows_[i] * from_columns_[i];
        for (std::size_t cell = 0; cell < height_ * width_; ++cell)
            normalise(&beliefs.cells[cell * colours_]);
        for (std::size_t row = 0; row < height_; ++row)
            beliefs.starts.push_back(
                starts(clues_.rows[row], row * width_, 1, width_, from_columns_));
        for (std::size_t column = 0; column < width_; ++column)
            beliefs.starts.push_back(
                starts(clues_.columns[column], column, width_, height_, from_rows_));
        return beliefs;
    }

  private:
    Weights gather(const Weights& messages, std::size_t begin, std::size_t step,
                   std::size_t cells) const {
        Weights line(cells * colours_);
        for (std::size_t i = 0; i < cells; ++i)
            std::copy_n(&messages[(begin + i * step) * colours_], colours_, &line[i * colours_]);
        return line;
    }

    void tell(const ColouredClue& clue, std::size_t begin, std::size_t step, std::size_t cells,
              const Weights& incoming, Weights& outgoing) {
        const Weights weights = gather(incoming, begin, step, cells);
        LineBelief line(clue, cells, colours_);
        if (!line.sum(weights))
            return;
        Weights likely = line.marginals();
        for (std::size_t i = 0; i < cells; ++i) {
            double* message = &likely[i * colours_];
            const double* said = &weights[i * colours_];
            for (u32 colour = 0; colour < colours_; ++colour)
                message[colour] = said[colour] > 0 ? message[colour] / said[colour] : 0;
            normalise(message);
            double* old = &outgoing[(begin + i * step) * colours_];
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

    std::vector<std::vector<double>> starts(const ColouredClue& clue, std::size_t begin,
                                            std::size_t step, std::size_t cells,
                                            const Weights& incoming) const {
        LineBelief line(clue, cells, colours_);
        std::vector<std::vector<double>> likely(clue.size(), std::vector<double>(cells, 0));
        if (line.sum(gather(incoming, begin, step, cells)))
            for (std::size_t i = 0; i < clue.size(); ++i)
                for (std::size_t s = 0; s < cells; ++s)
                    likely[i][s] = line.start(i, s);
        return likely;
    }

    const ColouredClues& clues_;
    std::size_t height_;
    std::size_t width_;
    u32 colours_;
    Weights from_rows_;    // what each row tells its cells
    Weights from_columns_; // and each column
};

} // namespace

Beliefs propagate_beliefs(const ColouredClues& clues, std::span<const std::uint32_t> candidates,
                          int rounds) {
    return Exchange(clues, candidates).run(rounds);
}

} // namespace nonolith
