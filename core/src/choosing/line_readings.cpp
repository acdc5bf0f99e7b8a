#include "line_readings.hpp"

#include <algorithm>
#include <stdexcept>

namespace nonolith::choosing {

Lines::Lines(std::vector<LineReadings> rows, std::vector<LineReadings> columns)
    : lines_(std::move(rows)), height_(static_cast<u32>(lines_.size())) {
    std::ranges::move(columns, std::back_inserter(lines_));
    if (std::max(height_, width()) > kLongestReadLine)
        throw std::invalid_argument("a puzzle that is read has at most 128 rows and columns");
    for (u32 line = 0; line < count(); ++line) {
        const LineReadings& all = lines_[line];
        if (all.readings.size() > kMostReadings)
            throw std::invalid_argument("a line has at most 63 readings");
        std::vector<u32>& sums = sums_.emplace_back();
        for (const ClueReading& reading : all.readings) {
            u64 sum = 0, need = reading.clue.empty() ? 0 : reading.clue.size() - 1;
            for (const u32 length : reading.clue) {
                if (length == 0)
                    throw std::invalid_argument("a block has at least one cell");
                sum += length;
            }
            if (need + sum > cells(line))
                throw std::invalid_argument("a reading is longer than its line");
            if (reading.cost > kMostCost)
                throw std::invalid_argument("a reading costs too much");
            sums.push_back(static_cast<u32>(sum));
        }
        if (all.open > kMostCost)
            throw std::invalid_argument("an open line costs too much");
    }
}

} // namespace nonolith::choosing
