"""Benchmarks: commands that measure, check what they measured, and record it.

`python -m benchmarks` runs all of them, `python -m benchmarks census` one.
"""
