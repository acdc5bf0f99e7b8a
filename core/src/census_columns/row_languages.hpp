// The two languages of rows that a census of columns reads.

#pragma once

#include "layered_automaton.hpp"

namespace nonolith::census {

// Both throw Stopped soon after `stop` becomes true.

// Pairs of rows of this length that have the same clue.
LayeredAutomaton same_clue(int length, const std::atomic<bool>& stop);

// Rows with a set of cells, written beside them, that supports itself: each of its cells is
// changed by some other row of the same clue that differs from this one inside the set alone. Line
// logic gets nowhere in a grid exactly while the unknown cells of each line are such a set.
LayeredAutomaton self_supporting(int length, const std::atomic<bool>& stop);

} // namespace nonolith::census
