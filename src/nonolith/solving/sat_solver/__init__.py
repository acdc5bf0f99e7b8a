"""The SAT solvers: here, or in processes of their own, and the search that asks them."""
