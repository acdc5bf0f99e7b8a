"""The SAT solvers, in this process or in others, and the search that uses them."""
