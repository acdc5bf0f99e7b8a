#include "refuting.hpp"

namespace nonolith::explaining {

namespace {

constexpr u32 kToTheEnd = ~u32{0};

// Suppositions are followed one round further each time, as most that fail do so at once; from here
// on to the end, which is cheaper than to begin anew for every round.
constexpr u32 kRoundsApart = 4;

// Of the refutations that take the fewest rounds so many are told, and the shortest is kept.
constexpr std::size_t kRefutationsTold = 64;

} // namespace

std::vector<Refuter::Supposition> Refuter::shortest(Supposing& supposing) {
    const Board& board = supposing.base();
    forget_changed(board);
    const std::vector<Supposition> all = all_of(board);
    std::vector<Supposition> found;
    for (u32 round = 1; round <= kRoundsApart + 1 && found.empty(); ++round) {
        u32 most = round <= kRoundsApart ? round : kToTheEnd;
        for (const Supposition& supposition : all) {
            const Tried& one = tried(board, supposition);
            if (one.failed == 0 && one.looked < most)
                look(supposing, supposition, most);
            if (one.failed == 0 || one.failed > most)
                continue;
            if (one.failed < most)
                found.clear();
            most = rounds_ = one.failed;
            found.push_back(supposition);
        }
    }
    return found;
}

std::optional<Refutation> Refuter::told(Supposing& supposing) {
    const std::vector<Supposition> found = shortest(supposing);
    std::optional<Refutation> best;
    std::optional<Supposition> chosen;
    u32 fewest = 0;
    for (std::size_t i = 0; i < std::min(found.size(), kRefutationsTold); ++i) {
        Tried& one = tried(supposing.base(), found[i]);
        if (one.steps == 0) {
            supposing.run(found[i].cell, found[i].colours, 0);
            std::vector<LineStep> steps = supposing.steps_to_contradiction();
            one.steps = static_cast<u32>(steps.size());
            if (!chosen || one.steps < fewest)
                best = Refutation{found[i].cell, found[i].colours, std::move(steps)};
        } else if (!chosen || one.steps < fewest) {
            best.reset(); // it is told again, if it stays the best
        }
        if (!chosen || one.steps < fewest) {
            chosen = found[i];
            fewest = one.steps;
        }
        if (fewest <= rounds_)
            break; // each round takes a step at least
    }
    if (chosen && !best) {
        supposing.run(chosen->cell, chosen->colours, 0);
        best = Refutation{chosen->cell, chosen->colours, supposing.steps_to_contradiction()};
    }
    return best;
}

// Forgets the suppositions that led through a line which is not as it was.
void Refuter::forget_changed(const Board& board) {
    const std::size_t words = words_for(board.lines());
    if (seen_.empty()) {
        tried_.resize(board.cells().size() * (board.colours() + 1));
        read_.resize(tried_.size() * words);
    } else {
        std::vector<u64> changed(words);
        for (u32 cell = 0; cell < seen_.size(); ++cell)
            if (seen_[cell] != board[cell])
                for (const u32 line : {board.row_of(cell), board.column_of(cell)})
                    changed[line / 64] |= u64{1} << (line % 64);
        for (std::size_t one = 0; one < tried_.size(); ++one)
            for (std::size_t word = 0; word < words; ++word)
                if ((read_[one * words + word] & changed[word]) != 0)
                    tried_[one] = {};
    }
    seen_ = board.cells();
}

Refuter::Tried& Refuter::tried(const Board& board, const Supposition& supposition) {
    const u32 colour = static_cast<u32>(std::countr_zero(supposition.colours));
    return tried_[std::size_t{supposition.cell} * (board.colours() + 1) + colour];
}

void Refuter::look(Supposing& supposing, const Supposition& supposition, u32 most_rounds) {
    const Board& board = supposing.base();
    Tried& one = tried(board, supposition);
    const u32 most = most_rounds == kToTheEnd ? 0 : most_rounds;
    one.failed = supposing.run(supposition.cell, supposition.colours, most);
    one.looked = supposing.is_at_end() ? kToTheEnd : most_rounds;
    const std::span<const u64> read = supposing.lines_read();
    const std::size_t at = static_cast<std::size_t>(&one - tried_.data());
    std::copy(read.begin(), read.end(),
              read_.begin() + static_cast<std::ptrdiff_t>(at * read.size()));
}

std::vector<Refuter::Supposition> Refuter::all_of(const Board& board) const {
    std::vector<Supposition> all;
    for (u32 cell = 0; cell < board.cells().size(); ++cell)
        for (const u32 way : ways_of(board[cell]))
            all.push_back({cell, way});
    return all;
}

} // namespace nonolith::explaining
