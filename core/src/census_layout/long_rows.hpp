#pragma once

#include "tables.hpp"

#include <unordered_map>
#include <vector>

namespace nonolith::census {

// Line logic of rows too long for tables, computed when first asked for and remembered.
//
// All of it comes from lists of differences, one for each value of a row's decided cells: there
// are few enough of these to keep. Which cells are unknown only chooses among them. Belongs to one
// thread.
class LongRows {
  public:
    explicit LongRows(const Tables& tables);

    // The differences of a row for any value of its undecided cells; those that are the union of
    // smaller ones are left out. What the row leaves unknown of `unknown` cells is the union of
    // the differences inside it. None are listed where there are too many undecided cells for line
    // logic to say much: see lists().
    const std::vector<Pattern>& differences(Pattern undecided, Pattern fixed);

    // Those that it has for all values, see universal.hpp.
    const std::vector<Pattern>& universal(Pattern undecided, Pattern fixed);

    // Whether differences() of this many undecided cells are listed.
    static bool lists(Pattern undecided);

    // The formula of a row in which no cell outside `live` is unknown; `live` is a fixpoint of
    // line logic. Valid until the next call for this row.
    const LineEntry& entry(int row, Pattern fixed, Pattern live);

    // Forgets everything if it takes more than `bytes`. Entries handed out before become invalid.
    void trim(std::size_t bytes);

  private:
    // The formula of a row, restricted to the terms inside the live cells of one batch.
    struct Restricted {
        const LineEntry* whole = nullptr;
        LineEntry entry{};
        std::vector<StoredTerm> terms;
    };

    struct Lists {
        std::vector<Pattern> some;
        std::vector<Pattern> universal;
    };
    const Lists& lists_of(Pattern undecided, Pattern fixed);

    // The kept formula for those cells of `live` that the row can leave unknown.
    const LineEntry& stored(int row, Pattern fixed, Pattern live);

    const Tables& tables_;
    std::unordered_map<std::uint32_t, Lists> lists_;
    std::unordered_map<std::uint64_t, LineEntry> entries_;
    std::array<Restricted, kMostRows> restricted_;
    std::size_t difference_bytes_ = 0;
    LineStore store_;
};

} // namespace nonolith::census
