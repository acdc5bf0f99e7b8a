#include "tables.hpp"

#include <bit>
#include <map>
#include <tuple>

namespace nonolith::census {

namespace {

/// table[p << length | u]: the cells that stay unknown when p's clue meets the unknown cells u.
std::vector<std::uint8_t> settle_table(const LinePatterns& patterns) {
    const int length = patterns.length();
    const unsigned count = 1u << length;
    std::vector<std::uint8_t> table(std::size_t{count} * count, 0);
    for (unsigned p = 0; p < count; ++p) {
        std::uint8_t* of_p = table.data() + p * count;
        for (const Pattern q : patterns.same_clue(static_cast<Pattern>(p)))
            of_p[p ^ q] = static_cast<std::uint8_t>(p ^ q);
        // Union over all subsets of u, one cell at a time.
        for (unsigned cell = 1; cell < count; cell <<= 1)
            for (unsigned u = 0; u < count; ++u)
                if (u & cell)
                    of_p[u] |= of_p[u ^ cell];
    }
    return table;
}

} // namespace

struct TableSet::Storage {
    explicit Storage(bool with_twins) : lines(with_twins) {}

    std::map<int, LinePatterns> patterns;
    std::map<std::pair<int, Pattern>, std::vector<std::uint8_t>> any;
    LineStore lines;
    struct EntryTable {
        LaneLine line;
        std::vector<std::uint16_t> entry_of;
        std::vector<LineEntry> entries;
    };
    std::deque<EntryTable> entry_tables;

    const LinePatterns& patterns_of(int length) {
        return patterns.try_emplace(length, length).first->second;
    }

    /// The union of the settle table over all values of the undecided cells.
    const std::vector<std::uint8_t>& any_table(int length, Pattern undecided) {
        const auto [place, is_new] = any.try_emplace({length, undecided});
        std::vector<std::uint8_t>& table = place->second;
        if (!is_new)
            return table;
        if (undecided == 0)
            return table = settle_table(patterns_of(length));
        const auto cell = static_cast<Pattern>(undecided & -undecided);
        table = any_table(length, undecided ^ cell);
        const unsigned count = 1u << length;
        for (unsigned fixed = 0; fixed < count; ++fixed)
            if (!(fixed & cell))
                for (unsigned u = 0; u < count; ++u)
                    table[fixed << length | u] |= table[(fixed | cell) << length | u];
        return table;
    }

    const EntryTable& entry_table(const LaneLine& line) {
        for (const EntryTable& table : entry_tables)
            if (table.line == line)
                return table;
        EntryTable& table = entry_tables.emplace_back();
        table.line = line;
        const int length = line.length;
        const Pattern varying = line.varying();
        const auto& any = any_table(length, varying);
        const unsigned count = 1u << length;
        table.entry_of.assign(std::size_t{count} * count, 0);
        table.entries.push_back({}); // number 0: no live cell
        for (unsigned fixed = 0; fixed < count; ++fixed) {
            if (fixed & varying)
                continue;
            for (unsigned live = 1; live < count; ++live) {
                if (any[fixed << length | live] != live)
                    continue;
                const auto formula =
                    line_formula(patterns_of(length), line, static_cast<Pattern>(fixed),
                                 static_cast<Pattern>(live));
                table.entry_of[fixed << length | live] =
                    static_cast<std::uint16_t>(table.entries.size());
                table.entries.push_back(lines.make(*formula, static_cast<Pattern>(live)));
            }
        }
        return table;
    }

    LineTable line_table(const LaneLine& line) {
        if (line.length > kTabulatedLine)
            return {line, nullptr, nullptr, true};
        const EntryTable& table = entry_table(line);
        return {line, table.entry_of.data(), table.entries.data(), line.varying() != 0};
    }
};

TableSet::TableSet(const Layout& layout, Kind kind)
    : storage_(std::make_unique<Storage>(kind == Kind::unique)) {
    tables_.kind = kind;
    const int height = layout.height;
    const int width = layout.width;
    tables_.height = height;
    tables_.width = width;
    tables_.lanes = 1 << layout.lanes.size();
    tables_.valid = LaneSet::first(tables_.lanes);
    tables_.row_patterns = &storage_->patterns_of(width);

    for (int r = 0; r < height; ++r)
        tables_.row[r] = storage_->line_table(lane_row(layout, r));
    for (int c = 0; c < width; ++c)
        tables_.column[c] = storage_->line_table(lane_column(layout, c));

    for (unsigned cells = 0; cells < 1u << height; ++cells)
        for (int r = 0; r < height; ++r)
            tables_.spread[cells] |= std::uint64_t{cells >> r & 1} << (r * width);

    // From the last stage, which leaves only the lane cells undecided, to the outer cells.
    std::array<Pattern, kMostRows> row_undecided{};
    std::array<Pattern, kMostColumns> column_undecided{};
    const auto undecide = [&](Cell cell) {
        row_undecided[cell.row] |= static_cast<Pattern>(1 << cell.column);
        column_undecided[cell.column] |= static_cast<Pattern>(1 << cell.row);
    };
    for (const Cell cell : layout.lanes)
        undecide(cell);
    tables_.stage_count = static_cast<int>(layout.stages.size()) + 1;
    std::uint64_t grids = static_cast<std::uint64_t>(tables_.lanes);
    for (int s = tables_.stage_count - 1; s >= 0; --s) {
        StageTables& stage = tables_.stages[s];
        const auto& cells = s == 0 ? layout.outer : layout.stages[s - 1];
        stage.grids = grids;
        stage.cells = static_cast<int>(cells.size());
        stage.row_undecided = row_undecided;
        for (int r = 0; r < height; ++r)
            stage.row[r] = width > kTabulatedLine
                               ? nullptr
                               : storage_->any_table(width, row_undecided[r]).data();
        for (int c = 0; c < width; ++c)
            stage.column[c] = storage_->any_table(height, column_undecided[c]).data();
        for (std::size_t k = 0; k < cells.size(); ++k) {
            stage.cell_row[k] = static_cast<std::uint8_t>(cells[k].row);
            stage.cell_column[k] = static_cast<std::uint8_t>(cells[k].column);
            undecide(cells[k]);
        }
        if (s > 0)
            grids <<= cells.size();
    }
}

TableSet::~TableSet() = default;

} // namespace nonolith::census
