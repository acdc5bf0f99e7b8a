#include "real_functions.hpp"

#include "contract.hpp"

#include <cmath>
#include <limits>

namespace nonolith {

// With s = (m - 1) / (m + 1), ln m = 2 (s + s³/3 + s⁵/5 + …). For m between √½ and √2 each term is
// a 34th of the one before. std::frexp and std::ldexp are exact.
double log2_of(double number) {
    NONOLITH_EXPECTS(number >= 0 && number <= std::numeric_limits<double>::max());
    if (number == 0)
        return -std::numeric_limits<double>::infinity();
    constexpr double kHalfRoot = 0.70710678118654752, kLog2OfE = 1.4426950408889634;
    int exponent = 0;
    double m = std::frexp(number, &exponent);
    if (m < kHalfRoot) {
        m *= 2;
        --exponent;
    }
    const double s = (m - 1) / (m + 1), square = s * s;
    double sum = 0;
    for (int k = 23; k >= 1; k -= 2)
        sum = sum * square + 1.0 / k;
    return exponent + 2 * s * sum * kLog2OfE;
}

// The power is n ln 2 + r, |r| at most ln 2 / 2; e^r by its series. ln 2 is subtracted in two
// parts, of which the first times n is exact.
double exp_of(double power) {
    NONOLITH_EXPECTS(power >= -700 && power <= 700);
    constexpr double kLog2OfE = 1.4426950408889634;
    constexpr double kHigh = 0x1.62e42fee00000p-1, kLow = 0x1.a39ef35793c76p-33; // of ln 2
    const double n = std::floor(power * kLog2OfE + 0.5);
    const double r = (power - n * kHigh) - n * kLow;
    double sum = 1;
    for (int k = 17; k >= 1; --k)
        sum = 1 + sum * r / k;
    return std::ldexp(sum, static_cast<int>(n));
}

} // namespace nonolith
