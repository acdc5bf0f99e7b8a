#include "line_program.hpp"

#include <algorithm>

namespace nonolith::census {

std::string LineProgram::combine(const std::string& a, const char* op, const std::string& b) {
    std::string name = "t" + std::to_string(steps_.size());
    steps_.push_back("const Part " + name + " = " + a + " " + op + " " + b + ";");
    return name;
}

/// Joins each group's operands by `op`. The pair that most groups share is computed first, once,
/// until no pair is shared any more.
std::vector<std::string> LineProgram::combine_all(std::vector<Operands> groups, const char* op) {
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

LineProgram::LineProgram(const std::string& shape) {
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

void LineProgram::write(std::ostream& out, int number) const {
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

} // namespace nonolith::census
