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

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <set>

namespace {

using namespace nonolith::census;

/// The line as a straight program. Values are named: u0.. the cells, m0.. the masks, t0.. results.
class Program {
  public:
    explicit Program(const std::string& shape);
    void write(std::ostream& out, int number) const;

  private:
    using Operands = std::set<std::string>;

    std::string combine(const std::string& a, const char* op, const std::string& b);
    std::vector<std::string> combine_all(std::vector<Operands> groups, const char* op);

    unsigned live_ = 0;
    int masks_ = 0;
    std::vector<std::string> steps_;
    std::map<int, std::string> results_;
};

std::string Program::combine(const std::string& a, const char* op, const std::string& b) {
    std::string name = "t" + std::to_string(steps_.size());
    steps_.push_back("const Part " + name + " = " + a + " " + op + " " + b + ";");
    return name;
}

/// Joins each group's operands by `op`. The pair that most groups share is computed first, once,
/// until no pair is shared any more.
std::vector<std::string> Program::combine_all(std::vector<Operands> groups, const char* op) {
    while (true) {
        std::map<std::pair<std::string, std::string>, int> uses;
        for (const Operands& group : groups)
            for (auto a = group.begin(); a != group.end(); ++a)
                for (auto b = std::next(a); b != group.end(); ++b)
                    ++uses[{*a, *b}];
        const auto best =
            std::max_element(uses.begin(), uses.end(),
                             [](const auto& x, const auto& y) { return x.second < y.second; });
        if (best == uses.end() || best->second < 2)
            break;
        const auto [a, b] = best->first;
        const std::string joined = combine(a, op, b);
        for (Operands& group : groups)
            if (group.contains(a) && group.contains(b)) {
                group.erase(a);
                group.erase(b);
                group.insert(joined);
            }
    }
    std::vector<std::string> results;
    for (const Operands& group : groups) {
        std::string value = *group.begin();
        for (auto next = std::next(group.begin()); next != group.end(); ++next)
            value = combine(value, op, *next);
        results.push_back(value);
    }
    return results;
}

Program::Program(const std::string& shape) {
    std::vector<Operands> products;
    std::vector<unsigned> feeds;
    for (std::size_t at = 0; at < shape.size(); at += 3) {
        const unsigned cells = static_cast<unsigned char>(shape[at]);
        Operands product;
        for (int i = 0; i < 8; ++i)
            if (cells >> i & 1)
                product.insert("u" + std::to_string(i));
        if (shape[at + 2])
            product.insert("m" + std::to_string(masks_++));
        products.push_back(product);
        feeds.push_back(static_cast<unsigned char>(shape[at + 1]));
        live_ |= cells;
    }
    const std::vector<std::string> values = combine_all(products, "&");
    std::vector<Operands> sums;
    std::vector<int> cell_of;
    for (int i = 0; i < 8; ++i) {
        Operands sum;
        for (std::size_t t = 0; t < values.size(); ++t)
            if (feeds[t] >> i & 1)
                sum.insert(values[t]);
        if (!sum.empty()) {
            sums.push_back(sum);
            cell_of.push_back(i);
        }
    }
    const std::vector<std::string> outputs = combine_all(sums, "|");
    for (std::size_t k = 0; k < outputs.size(); ++k)
        results_[cell_of[k]] = outputs[k];
}

void Program::write(std::ostream& out, int number) const {
    out << "static void line_" << number << "(NONOLITH_LINE_PARAMS) {\n"
        << "    Part* const x = cell_at(cells, op->first);\n"
        << "    const std::ptrdiff_t stride = op->stride;\n";
    if (masks_ > 0)
        out << "    const Part* const m = op->masks;\n";
    out << "    NONOLITH_EACH_PART(\n";
    for (int i = 0; i < 8; ++i)
        if (live_ >> i & 1)
            out << "        const Part u" << i << " = cell_at(x, " << i << " * stride)[part];\n";
    for (int k = 0; k < masks_; ++k)
        out << "        const Part m" << k << " = m[" << k << " * kParts + part];\n";
    for (const std::string& step : steps_)
        out << "        " << step << "\n";
    for (const auto& [cell, value] : results_)
        out << "        put(cell_at(x, " << cell << " * stride) + part, u" << cell << ", " << value
            << ", changed, unknown);\n";
    out << "    )\n    return NONOLITH_CONTINUE(op + 1);\n}\n";
}

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

    std::ofstream table(folder + "/line_shapes.inc");
    std::ofstream(folder + "/line_count.inc")
        << "inline constexpr int kShapes = " << shapes.size() << ";\n";
    table << "constexpr unsigned char kShapeBytes[] = {";
    for (const std::string& shape : shapes)
        for (const char byte : shape)
            table << static_cast<int>(static_cast<unsigned char>(byte)) << ",";
    table << "};\nconstexpr std::uint32_t kShapeEnds[] = {";
    std::size_t end = 0;
    for (const std::string& shape : shapes)
        table << (end += shape.size()) << ",";
    table << "};\n";

    for (int file = 0; file < files; ++file) {
        std::ofstream code(folder + "/line_functions_" + std::to_string(file) + ".cpp");
        code << "#include <kernels/lane_ops.hpp>\n\n"
                "namespace nonolith::census::NONOLITH_ISA {\n\n";
        std::string fill;
        int number = 0;
        for (const std::string& shape : shapes)
            if (++number % files == file) {
                Program(shape).write(code, number);
                const std::string n = std::to_string(number);
                fill += "    table.run[" + n + "] = line_" + n + ";\n";
            }
        code << "void fill_" << file << "(LineFunctions& table) {\n" << fill << "}\n\n}\n";
        if (!code || !table) {
            std::cerr << "generate_lines: can't write to " << folder << "\n";
            return 1;
        }
    }
    std::cout << shapes.size() << " line functions\n";
}
