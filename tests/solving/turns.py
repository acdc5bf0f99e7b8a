"""Turns of the ladder that are shorter than usual."""

import pytest

from nonolith.solving import first_share
from nonolith.solving.rungs import search


def shorten_search(monkeypatch: pytest.MonkeyPatch, first: int = 1, then: int = 1) -> None:
    """Let the search do so much work in the first turn, and in the second and third."""
    monkeypatch.setattr(first_share, "FIRST_SEARCH_PER_CANDIDATE", 0)
    monkeypatch.setattr(first_share, "LEAST_FIRST_SEARCH", first)
    monkeypatch.setattr(search, "SECOND_WORK", then)
    monkeypatch.setattr(search, "LATER_WORK", 0)
    monkeypatch.setattr(search, "LEAST_LATER_WORK", then)
