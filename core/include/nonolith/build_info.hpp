// How this core was built: benchmark records name it.

#pragma once

namespace nonolith {

// The compiler and its version, for example "gcc 12.2.0".
const char* compiler();

} // namespace nonolith
