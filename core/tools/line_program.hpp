#pragma once

#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace nonolith::census {

/// The line as a straight program. Values are named: u0.. the cells, m0.. the masks, t0.. results.
class LineProgram {
  public:
    explicit LineProgram(const std::string& shape);

    /// Writes the program as a C++ function, line_`number`.
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

} // namespace nonolith::census
