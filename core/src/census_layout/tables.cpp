#include "tables.hpp"

#include "support/contract.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace nonolith::census {

struct TableSet::Storage {
    Storage(int height, int width, Kind kind)
        : sameness(kind == Kind::kUnique ? Sameness::kDifferences : Sameness::kClosures),
          row_patterns(width), column_patterns(height), lines(kind == Kind::kUnique) {}

    using LineKey = std::tuple<int, Pattern, Sameness>; // length, undecided cells

    Sameness sameness;
    LinePatterns row_patterns;
    LinePatterns column_patterns;
    std::map<LineKey, ResidualTable> residuals;
    std::map<std::pair<int, Pattern>, std::vector<std::uint8_t>> stuck;
    std::map<std::pair<int, Pattern>, UniversalTable> universal;
    LineStore lines;
    struct EntryTable {
        LaneLine line;
        std::vector<LineEntry> entries;
    };
    std::deque<EntryTable> entry_tables;

    const LinePatterns& patterns_of(int length) const {
        return length == row_patterns.length() ? row_patterns : column_patterns;
    }

    const ResidualTable& residual(int length, Pattern undecided, Sameness wanted) {
        return residuals
            .try_emplace({length, undecided, wanted}, patterns_of(length), undecided, wanted)
            .first->second;
    }

    const std::vector<LineEntry>& entries(const LaneLine& line) {
        for (const EntryTable& table : entry_tables)
            if (table.line == line)
                return table.entries;
        EntryTable& table = entry_tables.emplace_back();
        table.line = line;
        for (const auto& [fixed, live] : residual(line.length, line.varying(), sameness).problems())
            table.entries.push_back(
                live == 0
                    ? LineEntry{}
                    : lines.make(line, *line_formula(patterns_of(line.length), line, fixed, live),
                                 live));
        return table.entries;
    }

    const std::uint8_t* stuck_of(int length, Pattern undecided) {
        auto [place, is_new] = stuck.try_emplace({length, undecided});
        if (is_new)
            place->second = stuck_table(patterns_of(length), undecided);
        return place->second.data();
    }

    const UniversalTable& universal_of(int length, Pattern undecided) {
        return universal.try_emplace({length, undecided}, patterns_of(length), undecided)
            .first->second;
    }

    LineTable line_table(const LaneLine& line) {
        const bool is_long = line.length > kTabulatedLine;
        return {line, is_long ? nullptr : entries(line).data(), line.varying() != 0};
    }
};

TableSet::TableSet(const Layout& layout, Kind kind, const Choice& choice)
    : storage_(std::make_unique<Storage>(layout.height, layout.width, kind)) {
    tables_.kind = kind;
    const int height = layout.height;
    const int width = layout.width;
    NONOLITH_EXPECTS(layout.outer.size() + layout.order.size() + layout.lanes.size() ==
                     static_cast<std::size_t>(height * width));
    NONOLITH_EXPECTS(layout.order.size() < kMostLevels);
    tables_.height = height;
    tables_.width = width;
    tables_.lanes = 1 << layout.lanes.size();
    tables_.valid = LaneSet::first(tables_.lanes);
    tables_.row_patterns = &storage_->row_patterns;

    for (int r = 0; r < height; ++r)
        tables_.row[r] = storage_->line_table(lane_row(layout, r));
    for (int c = 0; c < width; ++c)
        tables_.column[c] = storage_->line_table(lane_column(layout, c));

    // From the side with more rows outside the lane cells: neighbours rule out the most.
    int rows_above = 0;
    while (rows_above < height && !tables_.row[rows_above].varies)
        ++rows_above;
    int rows_below = 0;
    while (rows_below < height && !tables_.row[height - 1 - rows_below].varies)
        ++rows_below;
    for (int k = 0; k < height; ++k)
        tables_.search_order[k] =
            static_cast<std::uint8_t>(rows_above >= rows_below ? k : height - 1 - k);

    for (unsigned cells = 0; cells < 1u << height; ++cells)
        for (int r = 0; r < height; ++r)
            tables_.spread[cells] |= std::uint64_t{cells >> r & 1} << (r * width);

    // From the leaves, where only the lane cells are undecided, to the outer cells.
    std::array<Pattern, kMostRows> row_undecided{};
    std::array<Pattern, kMostColumns> column_undecided{};
    const auto undecide = [&](Cell cell) {
        row_undecided[cell.row] |= static_cast<Pattern>(1 << cell.column);
        column_undecided[cell.column] |= static_cast<Pattern>(1 << cell.row);
    };
    for (const Cell cell : layout.lanes)
        undecide(cell);
    tables_.leaf = static_cast<int>(layout.order.size());
    for (int s = tables_.leaf; s >= 0; --s) {
        LevelTables& level = tables_.levels[s];
        const int above = tables_.leaf - s;
        const int bits = above == 0                    ? choice.leaf_memo_bits
                         : above <= choice.memo_levels ? choice.memo_bits
                                                       : -1;
        const Sameness sameness = bits < 0 ? Sameness::kNever : storage_->sameness;
        // No more places than there are nodes to remember.
        level.memo_bits = std::min(bits, s + static_cast<int>(layout.outer.size()));
        level.grids = static_cast<std::uint64_t>(tables_.lanes) << above;
        // A memo keeps its counts in 32 bits.
        NONOLITH_INVARIANT(level.memo_bits < 0 || level.grids <= ~std::uint32_t{0});
        level.row_undecided = row_undecided;
        for (int r = 0; r < height; ++r)
            level.row[r] = tables_.has_long_rows()
                               ? nullptr
                               : storage_->residual(width, row_undecided[r], sameness).entries();
        for (int c = 0; c < width; ++c)
            level.column[c] = storage_->residual(height, column_undecided[c], sameness).entries();
        if (kind == Kind::kUnique) {
            level.looks_for_always = true;
            for (int r = 0; r < height && !tables_.has_long_rows(); ++r) {
                const UniversalTable& row = storage_->universal_of(width, row_undecided[r]);
                level.row_always[r] = row.closures();
                level.row_universal[r] = row.differences();
            }
            for (int c = 0; c < width; ++c) {
                const UniversalTable& column = storage_->universal_of(height, column_undecided[c]);
                level.column_always[c] = column.closures();
                level.column_universal[c] = column.beginnings();
            }
        } else {
            // Where nodes are first remembered, a fourth of those of 7×7 are stuck, and at the
            // leaves a tenth of what is then left; the levels between would cut off next to
            // nothing.
            level.looks_for_always =
                !tables_.has_long_rows() && (above == 0 || s == 0 || above == choice.memo_levels);
            if (level.looks_for_always) {
                for (int r = 0; r < height; ++r)
                    level.row_always[r] = storage_->stuck_of(width, row_undecided[r]);
                for (int c = 0; c < width; ++c)
                    level.column_always[c] = storage_->stuck_of(height, column_undecided[c]);
            }
        }
        if (s > 0) {
            level.cell_row = static_cast<std::uint8_t>(layout.order[s - 1].row);
            level.cell_column = static_cast<std::uint8_t>(layout.order[s - 1].column);
            undecide(layout.order[s - 1]);
        }
        const bool first_numbers = above == choice.memo_levels;
        level.rows_to_run =
            static_cast<std::uint16_t>(first_numbers ? (1 << height) - 1 : 1 << level.cell_row);
        level.columns_to_run =
            static_cast<std::uint16_t>(first_numbers ? (1 << width) - 1 : 1 << level.cell_column);
    }
}

TableSet::~TableSet() = default;

} // namespace nonolith::census
