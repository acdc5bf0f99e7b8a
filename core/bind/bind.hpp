// What the binding files share. Bindings convert and release the GIL; they hold no algorithm.

#pragma once

#include <nanobind/nanobind.h>

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
void bind_choosing(nanobind::module_& module);

} // namespace nonolith::bind
