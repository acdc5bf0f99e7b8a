#include "refuting.hpp"

#include "chains.hpp"

namespace nonolith::explaining {

namespace {

constexpr u32 kToTheEnd = ~u32{0};

// Suppositions are followed one round further each time, as most that fail do so at once; from here
// on to the end, which is cheaper than to begin anew for every round.
constexpr u32 kRoundsApart = 4;

// Lines are settled before something is supposed, so that one fits in which a single cell was
// supposed or found. The last line of a chain has two, from looks at two lines that cross it, or
// from one and the supposition; and at one of these lines nobody can look before something was
// found in it by yet another.
constexpr u32 kShortestChain = 4;

// Of refutations that are as short so many are compared, if finding them takes few looks.
constexpr std::size_t kRefutationsCompared = 64;
constexpr u64 kLooksForOthers = 50'000;

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

// Chains of so many looks are sought before longer ones, so that the first one found is the
// shortest. One look settles at most what a round settles: only suppositions that fail in so few
// rounds can have such a chain.
std::optional<Refutation> Refuter::told(Supposing& supposing) {
    const Board& board = supposing.base();
    forget_changed(board);
    const std::vector<Supposition> all = all_of(board);
    ChainSearch search(supposing.clues(), supposing.settler(), board, supposing.watch());
    std::vector<Chain> found;
    u64 looks_for_others = kLooksForOthers;
    bool longer = true; // whether chains may exist that are
    for (u32 length = kShortestChain; longer && found.empty(); ++length) {
        longer = false;
        for (const Supposition& supposition : all) {
            Tried& one = tried(board, supposition);
            if (one.failed == 0 && one.looked < length)
                look(supposing, supposition, length <= kRoundsApart ? length : kToTheEnd);
            longer |= one.failed != 0 || one.looked != kToTheEnd;
            if (one.failed == 0 || one.failed > length || one.length >= length)
                continue;
            u64& looks = found.empty() ? looks_left_ : looks_for_others;
            auto lines = search.find(supposition.cell, supposition.colours, length, looks);
            note_lines(one, search.lines_read());
            if (lines)
                found.push_back({supposition, std::move(*lines)});
            else if (looks > 0)
                one.length = length;
            else if (found.empty())
                return shortest_told(supposing, length);
            if (looks == 0 || found.size() == kRefutationsCompared)
                break;
        }
    }
    return found.empty() ? std::nullopt : std::optional(told_best(supposing, found));
}

// Of chains that are as short, the one whose end says most: as many cells as can be follow from it.
Refutation Refuter::told_best(Supposing& supposing, std::span<const Chain> chains) {
    const Chain* best = nullptr;
    std::size_t most = 0;
    for (const Chain& chain : chains) {
        const auto [cell, colours] = chain.supposition;
        supposing.run(cell, ~colours, 0);
        std::size_t changes = 0;
        supposing.for_each_change([&](u32, u32) { ++changes; });
        if (best == nullptr || changes > most) {
            best = &chain;
            most = changes;
        }
    }
    NONOLITH_EXPECTS(best != nullptr);
    const auto [cell, colours] = best->supposition;
    supposing.run_chain(cell, colours, best->lines);
    std::vector<LineStep> steps = supposing.steps_to_contradiction();
    return {cell, colours, std::move(steps), supposing.looks(), true};
}

// Where it is known that no chain has fewer looks than `least`.
std::optional<Refutation> Refuter::shortest_told(Supposing& supposing, u32 least) {
    const std::vector<Supposition> found = shortest(supposing);
    std::optional<Supposition> chosen;
    u32 fewest = 0;
    for (std::size_t i = 0; i < std::min(found.size(), kRefutationsCompared); ++i) {
        Tried& one = tried(supposing.base(), found[i]);
        if (one.told == 0) {
            supposing.run(found[i].cell, found[i].colours, 0);
            supposing.steps_to_contradiction();
            one.told = supposing.looks();
        }
        if (!chosen || one.told < fewest) {
            chosen = found[i];
            fewest = one.told;
        }
        if (fewest <= rounds_)
            break; // each round takes a look at least
    }
    if (!chosen)
        return std::nullopt;
    supposing.run(chosen->cell, chosen->colours, 0);
    std::vector<LineStep> steps = supposing.steps_to_contradiction();
    return Refutation{chosen->cell, chosen->colours, std::move(steps), fewest, fewest == least};
}

// Forgets the suppositions that led through a line which is not as it was.
void Refuter::forget_changed(const Board& board) {
    const std::size_t words = words_for(board.lines());
    if (seen_.empty()) {
        tried_.resize(board.cells().size() * (board.colours() + 1));
        read_.resize(tried_.size() * words);
    } else {
        NONOLITH_EXPECTS(seen_.size() == board.cells().size());
        std::vector<u64> changed(words);
        for (u32 cell = 0; cell < seen_.size(); ++cell)
            if (seen_[cell] != board[cell])
                for (const u32 line : {board.row_of(cell), board.column_of(cell)})
                    changed[line / 64] |= u64{1} << (line % 64);
        for (std::size_t one = 0; one < tried_.size(); ++one) {
            const std::span<u64> read = std::span(read_).subspan(one * words, words);
            u64 both = 0;
            for (std::size_t word = 0; word < words; ++word)
                both |= read[word] & changed[word];
            if (both != 0) {
                tried_[one] = {};
                std::fill(read.begin(), read.end(), u64{0});
            }
        }
    }
    seen_ = board.cells();
}

Refuter::Tried& Refuter::tried(const Board& board, const Supposition& supposition) {
    NONOLITH_EXPECTS(supposition.colours != 0 && is_single(supposition.colours));
    const u32 colour = static_cast<u32>(std::countr_zero(supposition.colours));
    return tried_[std::size_t{supposition.cell} * (board.colours() + 1) + colour];
}

void Refuter::look(Supposing& supposing, const Supposition& supposition, u32 most_rounds) {
    const Board& board = supposing.base();
    Tried& one = tried(board, supposition);
    const u32 most = most_rounds == kToTheEnd ? 0 : most_rounds;
    one.failed = supposing.run(supposition.cell, supposition.colours, most);
    one.looked = supposing.is_at_end() ? kToTheEnd : most_rounds;
    note_lines(one, supposing.lines_read());
}

void Refuter::note_lines(const Tried& one, std::span<const u64> read) {
    const std::size_t at = static_cast<std::size_t>(&one - tried_.data()) * read.size();
    NONOLITH_EXPECTS(at + read.size() <= read_.size());
    for (std::size_t word = 0; word < read.size(); ++word)
        read_[at + word] |= read[word];
}

std::vector<Refuter::Supposition> Refuter::all_of(const Board& board) const {
    std::vector<Supposition> all;
    for (u32 cell = 0; cell < board.cells().size(); ++cell)
        for (const u32 way : ways_of(board[cell]))
            all.push_back({cell, way});
    return all;
}

} // namespace nonolith::explaining
