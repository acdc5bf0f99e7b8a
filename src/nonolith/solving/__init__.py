"""Solving puzzles: line logic, probing, search, SAT."""
