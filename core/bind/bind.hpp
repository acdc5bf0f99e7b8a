// What the binding files share. Bindings convert and release the GIL; they hold no algorithm.

#pragma once

#include <nanobind/nanobind.h>

#ifdef Py_LIMITED_API // which lacks what looks into a list or a tuple unchecked
#define PyList_GET_SIZE PyList_Size
#define PyList_GET_ITEM PyList_GetItem
#define PyTuple_GET_SIZE PyTuple_Size
#define PyTuple_GET_ITEM PyTuple_GetItem
#define PyTuple_SET_ITEM PyTuple_SetItem
#endif

// Each part of the core has one such function here, called by module.cpp.

namespace nonolith::bind {

void bind_datasets(nanobind::module_& module);
void bind_clue_text(nanobind::module_& module);
void bind_puzzle(nanobind::module_& module);
void bind_lines(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_sat(nanobind::module_& module);
void bind_solution_counting(nanobind::module_& module);
void bind_explaining(nanobind::module_& module);
void bind_census_plain(nanobind::module_& module);
void bind_census(nanobind::module_& module);
void bind_generating(nanobind::module_& module);
void bind_census_columns(nanobind::module_& module);
void bind_clue_sets(nanobind::module_& module);
void bind_pass_census(nanobind::module_& module);
void bind_choosing(nanobind::module_& module);
void bind_scanning(nanobind::module_& module);

} // namespace nonolith::bind
