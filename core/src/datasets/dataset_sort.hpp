// Sorting more keys than fit into memory.

#pragma once

#include "scratch_file.hpp"

#include <cstddef>
#include <cstdint>
#include <queue>
#include <span>
#include <string>
#include <vector>

namespace nonolith {

// Takes keys in any order and hands them out in rising order, using memory for twice `capacity`
// keys: whenever `capacity` of them are there they are sorted and written to a temporary file, and
// in the end these runs are merged (Knuth, The Art of Computer Programming 3, 1973, 5.4). The file
// has no name, so that nothing is left behind however the process ends.
//
// On the 2^25 puzzles of 5×5 (benchmarks/datasets.py), from text to text, `sort | uniq -u`
// takes 1.6 times the processor time and a gigabyte instead of 290 MB, DuckDB's GROUP BY 2.0 times.
class KeySorter {
  public:
    // Keys have at most `bits` bits.
    KeySorter(int bits, std::size_t capacity, std::string directory);

    // Throws std::system_error if the temporary file can't be written.
    void add(std::span<const std::uint64_t> keys);

    // Gives the next key that was added exactly once; false if there is none. Nothing may be added
    // after the first call.
    bool next_unique(std::uint64_t& key);

    // The number of keys that were gone through by next_unique.
    std::uint64_t merged() const { return merged_; }

  private:
    // One sorted run: a window of its keys is in memory.
    struct SortedRun {
        std::vector<std::uint64_t> window;
        std::size_t place = 0;  // of the next key in the window
        std::uint64_t left = 0; // keys in the file after the window
        std::uint64_t offset = 0;
    };

    void sort();
    void spill();
    void begin_merge();
    bool refill(SortedRun& run) const;
    bool next(std::uint64_t& key);

    int bits_;
    std::size_t capacity_;
    std::string directory_;
    ScratchFile file_;
    std::vector<std::uint64_t> keys_, scratch_;

    bool merging_ = false;
    bool has_next_ = false;
    std::uint64_t next_ = 0;
    std::uint64_t merged_ = 0;
    std::vector<SortedRun> runs_;
    using Head = std::pair<std::uint64_t, std::size_t>; // the first key of a run, and the run
    std::priority_queue<Head, std::vector<Head>, std::greater<>> heads_;
};

} // namespace nonolith
