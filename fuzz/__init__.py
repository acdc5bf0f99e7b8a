"""Fuzzing: mutated inputs for every entry point of the package. ``make fuzz MINUTES=10``."""
