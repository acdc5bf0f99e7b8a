#include "long_rows.hpp"

#include <bit>

namespace nonolith::census {

namespace {

constexpr int kAnswerBits = 16;
constexpr int kMostUndecided = 6;
constexpr std::size_t kMostBytes = 64 << 20;

std::uint64_t question_of(unsigned a, unsigned b, unsigned c) {
    return std::uint64_t{a} << 32 | std::uint64_t{b} << 16 | c;
}

} // namespace

LongRows::LongRows(const Tables& tables) : tables_(tables), store_(tables.kind == Kind::unique) {
    if (tables.width > kTabulatedLine)
        answers_.resize(std::size_t{1} << kAnswerBits);
}

Pattern LongRows::any(Pattern fixed, Pattern undecided, Pattern unknown) {
    if (std::popcount(undecided) > kMostUndecided)
        return unknown;
    const std::uint64_t question = question_of(undecided, fixed, unknown);
    Answer& answer = answers_[question * 0x9e3779b97f4a7c15 >> (64 - kAnswerBits)];
    if (answer.question == question)
        return answer.unknown;
    Pattern result = 0;
    Pattern values = undecided;
    while (true) {
        const auto pattern = static_cast<Pattern>(fixed | values);
        for (const Pattern other : tables_.row_patterns->same_clue(pattern))
            if (((pattern ^ other) & ~unknown) == 0)
                result |= pattern ^ other;
        if (values == 0)
            break;
        values = (values - 1) & undecided;
    }
    answer = {question, result};
    return result;
}

const LineEntry& LongRows::entry(int row, Pattern fixed, Pattern live) {
    if (std::bit_width(live) - std::countr_zero(live) > kTabulatedLine) {
        const auto all = static_cast<Pattern>((1u << tables_.width) - 1);
        live = any(fixed, tables_.row[row].line.varying(), all);
    }
    const auto [place, is_new] =
        entries_.try_emplace(question_of(static_cast<unsigned>(row), fixed, live));
    if (is_new) {
        const LaneLine& line = tables_.row[row].line;
        place->second = store_.make(*line_formula(*tables_.row_patterns, line, fixed, live), live);
    }
    return place->second;
}

void LongRows::trim() {
    if (store_.bytes() + entries_.size() * (sizeof(LineEntry) + 64) < kMostBytes)
        return;
    entries_.clear();
    store_ = LineStore(tables_.kind == Kind::unique);
}

} // namespace nonolith::census
