"""Making puzzles: from pictures, at random, by number; repair with the fewest changes."""
