// Settling coloured lines of any length.
#pragma once

#include "colour_long_line.hpp"

namespace nonolith {

// Chooses the width of the word by the length of the line.
class ColourLineEngine {
  public:
    // Settles the line in place: can[colour * words_for(line.cells) + word], the background first.
    // Returns false if nothing fits.
    bool settle(const ColourClue& line, u64* can);

  private:
    ColourLongLine long_line_;
};

} // namespace nonolith
