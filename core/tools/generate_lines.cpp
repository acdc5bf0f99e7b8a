// Writes the code of the line functions that the census kernels are made of.
//
//     generate_lines FOLDER FILES
//
// A line function is one formula (see line_formula.hpp) as straight-line code: loads, ANDs, ORs,
// stores, with common parts shared. There are far more formulas than are worth compiling, so a
// fixed sample of batches of the sizes that take long decides: the shapes it asks for, most
// frequent first, until nearly all calls are covered. The others are interpreted, which is slower
// but right.
//
// Writes to FOLDER
//
//     line_count.inc         how many shapes there are
//     line_shapes.inc        the shapes, for finding a formula's function by number
//     line_functions_K.cpp   their functions, dealt out to K = 0 .. FILES-1

#include "census_layout/layout.hpp"
#include "census_layout/line_formula.hpp"
#include "census_layout/residual.hpp"
#include "line_program.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <sstream>

namespace {

using namespace nonolith::census;

// How often each shape is asked for.
using Calls = std::map<std::string, int>;

// A line of a layout, and how often each of its problems is met.
class SampledLine {
  public:
    SampledLine(const LinePatterns& patterns, const LaneLine& line)
        : patterns_(&patterns), line_(line), table_(patterns, line.varying(), Sameness::kClosures),
          calls_(table_.problems().size(), 0) {}

    std::uint32_t entry(Pattern fixed, Pattern unknown) const {
        return table_.entries()[fixed << line_.length | unknown];
    }

    void count(std::uint16_t problem) { ++calls_[problem]; }

    void add_to(Calls& calls) const {
        for (std::size_t number = 1; number < calls_.size(); ++number)
            if (calls_[number] > 0) {
                const auto [fixed, live] = table_.problems()[number];
                const auto shape = shape_of(*line_formula(*patterns_, line_, fixed, live), live);
                calls[shape->key] += calls_[number];
            }
    }

  private:
    const LinePatterns* patterns_;
    LaneLine line_;
    ResidualTable table_;
    std::vector<int> calls_;
};

// The grid whose batches are sampled.
struct SampledGrid {
    explicit SampledGrid(const Layout& layout)
        : height(layout.height), width(layout.width), row_patterns(width), column_patterns(height) {
        for (int r = 0; r < height; ++r)
            rows.emplace_back(row_patterns, lane_row(layout, r));
        for (int c = 0; c < width; ++c)
            columns.emplace_back(column_patterns, lane_column(layout, c));
    }

    // The problems of all lines of a batch whose decided cells are filled as `filled` says, after
    // the logic that all of its grids share.
    std::vector<std::uint16_t> problems(const std::vector<Cell>& filled) const {
        std::vector<Pattern> row(height, 0), column(width, 0);
        for (const auto [r, c] : filled) {
            row[r] |= static_cast<Pattern>(1 << c);
            column[c] |= static_cast<Pattern>(1 << r);
        }
        std::vector<Pattern> unknown(height, static_cast<Pattern>((1 << width) - 1));
        std::vector<std::uint16_t> result(height + width);
        for (std::vector<Pattern> before; before != unknown;) {
            before = unknown;
            for (int r = 0; r < height; ++r) {
                const std::uint32_t entry = rows[r].entry(row[r], unknown[r]);
                unknown[r] = entry & 0xff;
                result[r] = static_cast<std::uint16_t>(entry >> 8);
            }
            for (int c = 0; c < width; ++c) {
                Pattern u = 0;
                for (int r = 0; r < height; ++r)
                    u |= static_cast<Pattern>((unknown[r] >> c & 1) << r);
                const std::uint32_t entry = columns[c].entry(column[c], u);
                result[height + c] = static_cast<std::uint16_t>(entry >> 8);
                for (int r = 0; r < height; ++r)
                    if (!(entry >> r & 1))
                        unknown[r] &= static_cast<Pattern>(~(1 << c));
            }
        }
        return result;
    }

    void count(const std::vector<std::uint16_t>& problems) {
        for (int r = 0; r < height; ++r)
            rows[r].count(problems[r]);
        for (int c = 0; c < width; ++c)
            columns[c].count(problems[height + c]);
    }

    int height;
    int width;
    LinePatterns row_patterns;
    LinePatterns column_patterns;
    std::vector<SampledLine> rows;
    std::vector<SampledLine> columns;
};

// Batches are sampled in groups that agree in all cells but the last of the walk's order. The memo
// meets a problem once a group, so that it is counted once.
constexpr int kSampledGroups = 250;
constexpr int kGroupCells = 8;
constexpr double kCovered = 0.99;

// Adds the shapes that cover nearly all of `calls`.
void keep_frequent(const Calls& calls, std::set<std::string>& kept) {
    std::vector<std::pair<int, std::string>> order;
    double left = 0;
    for (const auto& [shape, times] : calls) {
        order.emplace_back(times, shape);
        left += times;
    }
    std::sort(order.rbegin(), order.rend());
    const double enough = left * (1 - kCovered);
    for (const auto& [times, shape] : order) {
        if (left <= enough)
            break;
        kept.insert(shape);
        left -= times;
    }
}

// Runs random batches of a size up to the point where the kernel would call the line functions.
void sample(Size size, std::set<std::string>& shapes) {
    const Layout layout = layout_of(size);
    SampledGrid grid(layout);
    std::vector<Cell> cells = layout.outer;
    cells.insert(cells.end(), layout.order.begin(), layout.order.end());
    const std::size_t group_cells = std::min<std::size_t>(kGroupCells, cells.size());

    std::mt19937_64 random(1);
    for (int group = 0; group < kSampledGroups; ++group) {
        std::set<std::vector<std::uint16_t>> met;
        const std::uint64_t bits = random();
        for (std::uint64_t last = 0; last < 1u << group_cells; ++last) {
            const std::uint64_t values = bits ^ last << (cells.size() - group_cells);
            std::vector<Cell> filled;
            for (std::size_t k = 0; k < cells.size(); ++k)
                if (values >> k & 1)
                    filled.push_back(cells[k]);
            met.insert(grid.problems(filled));
        }
        for (const auto& problems : met)
            grid.count(problems);
    }
    Calls calls;
    for (const SampledLine& line : grid.rows)
        line.add_to(calls);
    for (const SampledLine& line : grid.columns)
        line.add_to(calls);
    keep_frequent(calls, shapes);
}

// Leaves a file alone that has the right content, so that nothing is compiled again for it.
void write_if_changed(const std::string& path, const std::string& content) {
    std::ostringstream before;
    before << std::ifstream(path).rdbuf();
    if (before.str() == content)
        return;
    std::ofstream file(path);
    file << content;
    if (!file.flush()) {
        std::cerr << "generate_lines: can't write " << path << "\n";
        std::exit(1);
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: generate_lines FOLDER FILES\n";
        return 2;
    }
    const std::string folder = argv[1];
    const int files = std::atoi(argv[2]);

    // Smaller grids are done in no time, larger ones not in a lifetime.
    std::set<std::string> shapes;
    for (const Size size : {Size{4, 8}, {5, 5}, {5, 6}, {5, 7}, {5, 8}, {6, 6}, {6, 7}, {7, 7}})
        sample(size, shapes);

    std::ostringstream count;
    count << "inline constexpr int kShapes = " << shapes.size() << ";\n";
    write_if_changed(folder + "/line_count.inc", count.str());

    std::ostringstream table;
    table << "constexpr unsigned char kShapeBytes[] = {";
    for (const std::string& shape : shapes)
        for (const char byte : shape)
            table << static_cast<int>(static_cast<unsigned char>(byte)) << ",";
    table << "};\nconstexpr std::uint32_t kShapeEnds[] = {";
    std::size_t end = 0;
    for (const std::string& shape : shapes)
        table << (end += shape.size()) << ",";
    table << "};\n";
    write_if_changed(folder + "/line_shapes.inc", table.str());

    for (int file = 0; file < files; ++file) {
        std::ostringstream code;
        code << "#include <kernels/lane_ops.hpp>\n\n"
                "namespace nonolith::census::NONOLITH_ISA {\n\n";
        std::string fill;
        int number = 0;
        for (const std::string& shape : shapes)
            if (++number % files == file) {
                LineProgram(shape).write(code, number);
                const std::string n = std::to_string(number);
                fill += "    table.run[" + n + "] = line_" + n + ";\n";
            }
        code << "void fill_" << file << "(LineFunctions& table) {\n" << fill << "}\n\n}\n";
        write_if_changed(folder + "/line_functions_" + std::to_string(file) + ".cpp", code.str());
    }
    std::cout << shapes.size() << " line functions\n";
}
