"""Pictures of puzzles in many styles, with the truth about them: to train and to measure with."""
