#include "line_program.hpp"

#include <algorithm>
#include <iterator>

namespace nonolith::census {

namespace {

// Sums of longer products are hardly ever found twice.
constexpr std::size_t kLongestCommonSum = 5;

template <class Set> Set without(const Set& set, const Set& part) {
    Set rest;
    std::set_difference(set.begin(), set.end(), part.begin(), part.end(),
                        std::inserter(rest, rest.end()));
    return rest;
}

template <class Set> bool includes(const Set& set, const Set& part) {
    return std::includes(set.begin(), set.end(), part.begin(), part.end());
}

} // namespace

LineProgram::LineProgram(const std::string& shape) {
    for (std::size_t at = 0; at < shape.size(); at += 3) {
        const unsigned cells = static_cast<unsigned char>(shape[at]);
        const unsigned feeds = static_cast<unsigned char>(shape[at + 1]);
        const int mask = static_cast<unsigned char>(shape[at + 2]);
        Product product;
        for (int i = 0; i < 8; ++i)
            if (cells >> i & 1)
                product.insert(i);
        if (mask != 0)
            product.insert(kMask + mask - 1);
        for (int i = 0; i < 8; ++i)
            if (feeds >> i & 1)
                cells_[i].insert(product);
        live_ |= cells;
        masks_ = std::max(masks_, mask);
    }
    while (pull_out()) {
    }
    for (const auto& [cell, sum] : cells_)
        results_[cell] = evaluate(sum);
}

// Finds the common part that saves most operations and makes it a factor of its own.
bool LineProgram::pull_out() {
    std::map<Product, int> pairs; // how many products have both factors
    struct CommonSum {
        int shared_factors = 0, times = 0;
    };
    std::map<std::pair<Product, Product>, CommonSum> sums;
    const auto look_at = [&](const Sum& sum) {
        for (auto a = sum.begin(); a != sum.end(); ++a) {
            for (auto f = a->begin(); f != a->end(); ++f)
                for (auto g = std::next(f); g != a->end(); ++g)
                    ++pairs[{*f, *g}];
            for (auto b = std::next(a); b != sum.end(); ++b) {
                const Product x = without(*a, *b);
                const Product y = without(*b, *a);
                if (x.empty() || y.empty() || x.size() + y.size() > kLongestCommonSum)
                    continue;
                CommonSum& common = sums[std::minmax(x, y)];
                common.shared_factors += static_cast<int>(a->size() - x.size());
                ++common.times;
            }
        }
    };
    for (const auto& [cell, sum] : cells_)
        look_at(sum);
    for (const Sum& sum : parts_)
        look_at(sum);

    int most = 0;
    const Product* pair = nullptr;
    const std::pair<Product, Product>* common = nullptr;
    for (const auto& [factors, times] : pairs)
        if (times - 1 > most) {
            most = times - 1;
            pair = &factors;
        }
    for (const auto& [terms, found] : sums) {
        const int operations = static_cast<int>(terms.first.size() + terms.second.size()) - 1;
        const int saved = found.shared_factors + (found.times - 1) * operations;
        if (saved > most) {
            most = saved;
            common = &terms;
        }
    }
    if (common != nullptr)
        replace_sum(common->first, common->second);
    else if (pair != nullptr)
        replace_pair(*pair);
    return most > 0;
}

void LineProgram::replace_pair(const Product& pair) {
    const Factor part = kPart + static_cast<int>(parts_.size());
    const auto replace = [&](Sum& sum) {
        Sum replaced;
        for (const Product& product : sum) {
            if (!includes(product, pair)) {
                replaced.insert(product);
                continue;
            }
            Product rest = without(product, pair);
            rest.insert(part);
            replaced.insert(rest);
        }
        sum = replaced;
    };
    for (auto& [cell, sum] : cells_)
        replace(sum);
    for (Sum& sum : parts_)
        replace(sum);
    parts_.push_back({pair});
}

void LineProgram::replace_sum(const Product& a, const Product& b) {
    const Factor part = kPart + static_cast<int>(parts_.size());
    const auto replace = [&](Sum& sum) {
        for (bool again = true; again;) {
            again = false;
            for (const Product& first : sum) {
                if (!includes(first, a))
                    continue;
                Product rest = without(first, a);
                Product second = rest;
                second.insert(b.begin(), b.end());
                // `rest` must be all that the two products have in common.
                if (without(second, b) != rest || second == first || !sum.contains(second))
                    continue;
                const Product gone = first;
                sum.erase(gone);
                sum.erase(second);
                rest.insert(part);
                sum.insert(rest);
                again = true;
                break;
            }
        }
    };
    for (auto& [cell, sum] : cells_)
        replace(sum);
    for (Sum& sum : parts_)
        replace(sum);
    parts_.push_back({a, b});
}

std::string LineProgram::combine(const std::string& a, const char* op, const std::string& b) {
    std::string name = "t" + std::to_string(steps_.size());
    steps_.push_back("const Part " + name + " = " + a + " " + op + " " + b + ";");
    return name;
}

std::string LineProgram::name(Factor factor) {
    if (factor < kMask)
        return "u" + std::to_string(factor);
    if (factor < kPart)
        return "mask_at(data, " + std::to_string(factor - kMask) + ")[part]";
    const auto known = part_names_.find(factor);
    if (known != part_names_.end())
        return known->second;
    return part_names_[factor] = evaluate(parts_[static_cast<std::size_t>(factor - kPart)]);
}

// Masks come last in a product, so that loading them is part of the operation.
std::string LineProgram::evaluate(const Sum& sum) {
    std::string total;
    for (const Product& product : sum) {
        std::vector<Factor> order(product.begin(), product.end());
        std::stable_partition(order.begin(), order.end(),
                              [](Factor f) { return f < kMask || f >= kPart; });
        std::string value;
        for (const Factor factor : order) {
            const std::string next = name(factor);
            value = value.empty() ? next : combine(value, "&", next);
        }
        total = total.empty() ? value : combine(total, "|", value);
    }
    return total;
}

void LineProgram::write(std::ostream& out, int number) const {
    out << "static void line_" << number << "(NONOLITH_LINE_PARAMS) {\n"
        << "    NONOLITH_EACH_PART(\n";
    for (int i = 0; i < 8; ++i)
        if (live_ >> i & 1)
            out << "        const Part u" << i << " = cell_at(x, " << i << " * stride)[part];\n";
    for (const std::string& step : steps_)
        out << "        " << step << "\n";
    std::string changed;
    std::set<std::string> unknown;
    for (const auto& [cell, value] : results_) {
        const std::string u = "u" + std::to_string(cell);
        if (value == u)
            continue;
        out << "        cell_at(x, " << cell << " * stride)[part] = " << value << ";\n";
        changed += (changed.empty() ? "(" : " | (") + u + " ^ " + value + ")";
    }
    std::string left;
    for (const auto& [cell, value] : results_)
        if (unknown.insert(value).second)
            left += (left.empty() ? "" : " | ") + value;
    out << "        NONOLITH_TRACK((" << changed << "), (" << left << "))\n    )\n}\n";
}

} // namespace nonolith::census
