#include "support/bits.hpp"
#include "support/contract.hpp"

#include <nonolith/proving.hpp>
#include <nonolith/solver.hpp>

// Most claims are proved by one of their two lines, so these are settled first, and the puzzle is
// compiled for line logic only if neither forces the cell.
namespace nonolith {
namespace {

class Prover {
  public:
    explicit Prover(const CellClaim& claim, const StopCheck& stop)
        : claim_(claim), stop_(stop), width_(static_cast<u32>(claim.clues->width())),
          row_(claim.cell / width_), column_(claim.cell % width_) {
        NONOLITH_EXPECTS(claim.clues->colours == 1);
        NONOLITH_EXPECTS(claim.cells.size() == claim.clues->cells());
        NONOLITH_EXPECTS(claim.cells[claim.cell] == kUnknown);
    }

    CellProof proof() {
        if (forces(claim_.clues->rows[row_], row_ * width_, 1, width_, column_))
            return CellProof::kLine;
        const u32 height = static_cast<u32>(claim_.clues->height());
        if (forces(claim_.clues->columns[column_], column_, width_, height, row_))
            return CellProof::kLine;
        std::vector<u32> known(claim_.cells.begin(), claim_.cells.end());
        Solver lines(*claim_.clues, known);
        lines.propagate(stop_);
        if (lines.settled() != known)
            return CellProof::kNone; // some line forces a cell
        known[claim_.cell] = kUnknown - claim_.value;
        const Outcome outcome = Solver(*claim_.clues, known).propagate(stop_);
        return outcome == Outcome::kContradiction ? CellProof::kContradiction : CellProof::kNone;
    }

  private:
    // Whether a line decides one of its cells, which are `step` apart.
    bool forces(const ColouredClue& clue, u32 first, u32 step, u32 length, u32 place) {
        lengths_.clear();
        for (const ColouredLength& block : clue)
            lengths_.push_back(block.length);
        line_.clear();
        for (u32 i = 0; i < length; ++i)
            line_.push_back(claim_.cells[first + i * step]);
        const auto settled = settle(lengths_, line_);
        return settled && (*settled)[place] != kUnknown;
    }

    const CellClaim& claim_;
    const StopCheck& stop_;
    const u32 width_, row_, column_;
    Lengths lengths_;
    std::vector<u8> line_;
};

} // namespace

std::vector<CellProof> prove_cells(std::span<const CellClaim> claims, const StopCheck& stop) {
    std::vector<CellProof> proofs;
    proofs.reserve(claims.size());
    for (const CellClaim& claim : claims)
        proofs.push_back(Prover(claim, stop).proof());
    return proofs;
}

} // namespace nonolith
