// Writes the code of the line functions that the census kernels are made of.
//
//     generate_lines FOLDER FILES
//
// A line function is one formula (see line_formula.hpp) as straight-line code: loads, ANDs, ORs,
// stores, with common parts shared. There are far more formulas than are worth compiling, so a
// fixed sample of blocks of the sizes that take long decides: the shapes it asks for, most frequent
// first, until nearly all calls are covered. The others are interpreted, which is slower but right.
//
// Writes to FOLDER
//
//     line_count.inc         how many shapes there are
//     line_shapes.inc        the shapes, for finding a formula's function by number
//     line_functions_K.cpp   their functions, dealt out to K = 0 .. FILES-1

#include "census/layout.hpp"
#include "census/line_formula.hpp"
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

/// How often each shape is asked for.
using Calls = std::map<std::string, int>;

/// A line of a layout with the answers found so far.
class SampledLine {
  public:
    SampledLine(const LinePatterns& patterns, const LaneLine& line)
        : patterns_(&patterns), line_(line) {}

    /// The cells that stay unknown in some lane.
    Pattern any(Pattern fixed, Pattern unknown) {
        const auto [place, is_new] = answers_.try_emplace({fixed, unknown}, Pattern{0});
        if (is_new)
            for (Pattern values = line_.varying();; values = (values - 1) & line_.varying()) {
                const auto pattern = static_cast<Pattern>(fixed | values);
                for (const Pattern other : patterns_->same_clue(pattern))
                    if (((pattern ^ other) & ~unknown) == 0)
                        place->second |= pattern ^ other;
                if (values == 0)
                    break;
            }
        return place->second;
    }

    void count(Pattern fixed, Pattern live) { ++calls_[{fixed, live}]; }

    void add_to(Calls& calls) const {
        for (const auto& [call, times] : calls_) {
            const auto [fixed, live] = call;
            const auto shape = shape_of(*line_formula(*patterns_, line_, fixed, live), live);
            calls[shape->key] += times;
        }
    }

  private:
    const LinePatterns* patterns_;
    LaneLine line_;
    std::map<std::pair<Pattern, Pattern>, Pattern> answers_;
    std::map<std::pair<Pattern, Pattern>, int> calls_;
};

constexpr int kSampledBlocks = 30'000;
constexpr double kCovered = 0.995;

/// Adds the shapes that cover nearly all of `calls`.
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

/// Runs random blocks of a size up to the point where the kernel would call the line functions.
void sample(Size size, std::set<std::string>& shapes) {
    const Layout layout = layout_of(size);
    const LinePatterns row_patterns(layout.width);
    const LinePatterns column_patterns(layout.height);
    std::vector<SampledLine> rows;
    std::vector<SampledLine> columns;
    for (int r = 0; r < layout.height; ++r)
        rows.emplace_back(row_patterns, lane_row(layout, r));
    for (int c = 0; c < layout.width; ++c)
        columns.emplace_back(column_patterns, lane_column(layout, c));

    std::mt19937_64 random(1);
    for (int block = 0; block < kSampledBlocks; ++block) {
        const std::uint64_t bits = random();
        std::vector<Pattern> row(layout.height, 0), column(layout.width, 0);
        std::vector<Pattern> row_unknown(layout.height,
                                         static_cast<Pattern>((1 << layout.width) - 1));
        for (int r = 0; r < layout.height; ++r)
            for (int c = 0; c < layout.width; ++c) {
                const bool varies = std::find(layout.lanes.begin(), layout.lanes.end(),
                                              Cell{r, c}) != layout.lanes.end();
                if (!varies && (bits >> (r * layout.width + c) & 1)) {
                    row[r] |= static_cast<Pattern>(1 << c);
                    column[c] |= static_cast<Pattern>(1 << r);
                }
            }
        std::vector<Pattern> column_unknown;
        for (std::vector<Pattern> before; before != row_unknown;) {
            before = row_unknown;
            for (int r = 0; r < layout.height; ++r)
                row_unknown[r] = rows[r].any(row[r], row_unknown[r]);
            column_unknown.assign(layout.width, 0);
            for (int c = 0; c < layout.width; ++c) {
                for (int r = 0; r < layout.height; ++r)
                    column_unknown[c] |= static_cast<Pattern>((row_unknown[r] >> c & 1) << r);
                column_unknown[c] = columns[c].any(column[c], column_unknown[c]);
                for (int r = 0; r < layout.height; ++r)
                    if (!(column_unknown[c] >> r & 1))
                        row_unknown[r] &= static_cast<Pattern>(~(1 << c));
            }
        }
        for (int r = 0; r < layout.height; ++r)
            if (row_unknown[r])
                rows[r].count(row[r], row_unknown[r]);
        for (int c = 0; c < layout.width; ++c)
            if (column_unknown[c])
                columns[c].count(column[c], column_unknown[c]);
    }
    Calls calls;
    for (const SampledLine& line : rows)
        line.add_to(calls);
    for (const SampledLine& line : columns)
        line.add_to(calls);
    keep_frequent(calls, shapes);
}

/// Leaves a file alone that has the right content, so that nothing is compiled again for it.
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
