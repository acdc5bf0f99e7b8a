"""Turns of the ladder that are shorter than those of `shares`."""

import pytest

from nonolith.solving import first_share, shares


def shorten_search(monkeypatch: pytest.MonkeyPatch, first: int = 1, then: int = 1) -> None:
    """Let the search do so much work in the first turn, and in the second and third."""
    monkeypatch.setattr(first_share, "FIRST_SEARCH_PER_CANDIDATE", 0)
    monkeypatch.setattr(first_share, "LEAST_FIRST_SEARCH", first)
    monkeypatch.setattr(shares, "SECOND_SEARCH", then)
    monkeypatch.setattr(shares, "LATER_SEARCH", 0)
    monkeypatch.setattr(shares, "LEAST_LATER_SEARCH", then)
