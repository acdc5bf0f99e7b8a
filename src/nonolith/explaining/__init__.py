"""Logic that a person can follow: steps with their reasons in words, hints, and ratings.

The core recognises the techniques and finds the smallest reasons; this package says them in
sentences and holds, for each technique, a checker that proves what a sentence claims from its
reason alone.
"""
