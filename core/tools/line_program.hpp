#pragma once

#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace nonolith::census {

// A line's formula as a straight program of ANDs and ORs.
//
// A formula is a sum of products for each cell. What they have in common is pulled out step by
// step, whatever saves most first: a pair of factors that several products share, or a sum of two
// products that several sums contain, perhaps with a common factor.
class LineProgram {
  public:
    explicit LineProgram(const std::string& shape);

    // Writes the program as a C++ function, line_`number`.
    void write(std::ostream& out, int number) const;

  private:
    // A factor: a cell's lanes (0 to 7), a mask (from kMask on) or a common part (from kPart on).
    using Factor = int;
    static constexpr Factor kMask = 8;
    static constexpr Factor kPart = 256;
    using Product = std::set<Factor>;
    using Sum = std::set<Product>;

    bool pull_out();
    void replace_pair(const Product& pair);
    void replace_sum(const Product& a, const Product& b);
    std::string evaluate(const Sum& sum);
    std::string name(Factor factor);
    std::string combine(const std::string& a, const char* op, const std::string& b);

    unsigned live_ = 0;
    int masks_ = 0;
    std::map<int, Sum> cells_; // what each cell becomes
    std::vector<Sum> parts_;   // the common parts
    std::map<Factor, std::string> part_names_;
    std::vector<std::string> steps_;
    std::map<int, std::string> results_;
};

} // namespace nonolith::census
