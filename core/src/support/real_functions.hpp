// Logarithm and exponential by additions, multiplications and divisions alone, which IEEE 754 fixes
// to the last bit: those of the C library differ from machine to machine.
#pragma once

namespace nonolith {

// The logarithm of a positive number to base 2, to about 15 digits; -infinity for 0.
double log2_of(double number);

// e to a power between -700 and 700, to about 15 digits.
double exp_of(double power);

} // namespace nonolith
