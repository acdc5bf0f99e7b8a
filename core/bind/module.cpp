// The Python module nonolith._core: each file of this folder binds one part of the core.

#include "bind.hpp"

#include <nonolith/build_info.hpp>

NB_MODULE(_core, module) {
    module.doc() = "The compiled core of nonolith; use the package's own functions instead.";
    // Python may end without tidying up, and the program lets it: what is still there is no leak.
    nanobind::set_leak_warnings(false);
    module.def("compiler", &nonolith::compiler, "Return the compiler that built the core.");
    nonolith::bind::bind_datasets(module);
    nonolith::bind::bind_clue_text(module);
    nonolith::bind::bind_puzzle(module);
    nonolith::bind::bind_lines(module);
    nonolith::bind::bind_solver(module);
    nonolith::bind::bind_sat(module);
    nonolith::bind::bind_solution_counting(module);
    nonolith::bind::bind_explaining(module);
    nonolith::bind::bind_census_plain(module);
    nonolith::bind::bind_census(module);
    nonolith::bind::bind_generating(module);
    nonolith::bind::bind_census_columns(module);
    nonolith::bind::bind_clue_sets(module);
    nonolith::bind::bind_pass_census(module);
    nonolith::bind::bind_choosing(module);
    nonolith::bind::bind_scanning(module);
}
