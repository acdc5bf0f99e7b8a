"""A survey of nonogram solvers: families of puzzles, each made from seeds."""
