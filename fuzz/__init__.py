"""Fuzzing: mutated inputs against every door of the package. ``make fuzz MINUTES=10``."""
