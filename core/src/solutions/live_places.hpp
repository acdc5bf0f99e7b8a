// Which places of its clue a line may have come to, at every cell.
#pragma once

#include "clue_progress.hpp"

#include <span>

namespace nonolith {

// A place (see ClueProgress) is live before a cell if some placement within the candidates is there
// when the cells before it have been read. The places of one cell are bits, so that a cell is read
// by a few shifts of whole words, and of all words only those between the first live place and the
// last are kept: after line logic few, however long the line is.
class LivePlaces {
  public:
    LivePlaces(const ClueProgress& progress, std::span<const u32> candidates);

    // Places before each cell, and behind the last.
    std::size_t edges() const { return first_.size(); }

    // The places that are live before cell `at`, from first() to last(); behind the last cell `at`
    // is the number of cells. Without a placement none is live anywhere: first() > last().
    u32 first(std::size_t at) const { return first_[at]; }
    u32 last(std::size_t at) const { return last_[at]; }
    bool contains(std::size_t at, u32 place) const {
        return place >= first_[at] && place <= last_[at] &&
               (words_[begin_[at] + place / 64 - first_[at] / 64] >> (place % 64) & 1) != 0;
    }

  private:
    void none_is_live();

    std::vector<u32> first_, last_;  // by cell
    std::vector<std::size_t> begin_; // of the words of a cell
    std::vector<u64> words_;
};

} // namespace nonolith
