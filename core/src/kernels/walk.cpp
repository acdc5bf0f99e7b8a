// Compiled once for each instruction set; the build defines which.

#include "walk.hpp"
