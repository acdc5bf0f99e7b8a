// The core, all of it: one header for programs that link it.
//
// The calls, in the order in which a puzzle meets them:
//
//     read_numbers() and its like       text to clues                          clue_text.hpp
//     may_fit()                         can there be a solution at all?        puzzle.hpp
//     Solver: propagate(), next()       line logic, then one solution a call   solver.hpp
//     sweep_columns(), Belief,          other ways to a first solution,        column_sweep.hpp …
//     Tempering, encode_for_sat()       from what the solver knows
//     swapped(), count_solutions()      more solutions                         swap.hpp …
//     has_clues() the final check of a solution puzzle.hpp
//
// and, on their own: Explainer and rate() (explaining.hpp), prove_cells() (proving.hpp), Repair
// (repair.hpp), Network (scanning.hpp) and Chooser (choosing.hpp), the data sets (dataset.hpp), and
// the censuses in namespace nonolith::census: Census (by shards), ColumnCensus (thin sizes),
// PrefixCensus; and PlainCensus, which checks them.
//
// Long calls take a StopCheck or a stop flag. No object may be used by two threads at once, unless
// its header says that it may.
#pragma once

#include <nonolith/belief.hpp>
#include <nonolith/build_info.hpp>
#include <nonolith/census.hpp>
#include <nonolith/census_columns.hpp>
#include <nonolith/census_plain.hpp>
#include <nonolith/choosing.hpp>
#include <nonolith/clue_sets.hpp>
#include <nonolith/clue_text.hpp>
#include <nonolith/column_sweep.hpp>
#include <nonolith/dataset.hpp>
#include <nonolith/explaining.hpp>
#include <nonolith/pass_census.hpp>
#include <nonolith/prefix_census.hpp>
#include <nonolith/proving.hpp>
#include <nonolith/repair.hpp>
#include <nonolith/sat_encoding.hpp>
#include <nonolith/scanning.hpp>
#include <nonolith/solution_counting.hpp>
#include <nonolith/swap.hpp>
#include <nonolith/tempering.hpp>
