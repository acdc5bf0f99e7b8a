#pragma once

#include "tables.hpp"

#include <unordered_map>
#include <vector>

namespace nonolith::census {

/// Line logic of rows too long for tables, computed when first asked for and remembered.
///
/// The walk visits neighbouring grids one after the other, so it asks the same few questions again
/// and again. Belongs to one thread.
class LongRows {
  public:
    explicit LongRows(const Tables& tables);

    /// The same as StageTables::row would give: what row `row` leaves unknown of `unknown` for some
    /// value of its undecided cells. With many undecided cells it simply returns `unknown`.
    Pattern any(Pattern fixed, Pattern undecided, Pattern unknown);

    /// A formula that holds for a row as long as no cell outside `live` is unknown; `live` is a
    /// fixpoint of any(). If it spans too many cells for a function of its own, that is the formula
    /// for everything the row can leave unknown: there are fewer of these, and the interpreter
    /// passes over terms outside `live`.
    const LineEntry& entry(int row, Pattern fixed, Pattern live);

    /// Forgets everything if it has grown too large. Entries handed out before become invalid.
    void trim();

  private:
    struct Answer {
        std::uint64_t question = ~std::uint64_t{0};
        Pattern unknown = 0;
    };
    const Tables& tables_;
    std::vector<Answer> answers_; // direct-mapped
    std::unordered_map<std::uint64_t, LineEntry> entries_;
    LineStore store_;
};

} // namespace nonolith::census
