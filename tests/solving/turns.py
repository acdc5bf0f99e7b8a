"""Turns of the ladder that are shorter than those of `effort`."""

import pytest

from nonolith.solving import effort


def shorten_search(monkeypatch: pytest.MonkeyPatch, first: int = 1, then: int = 1) -> None:
    """Let the search do so much work in the first turn, and in the second and third."""
    monkeypatch.setattr(effort, "SEARCH_FOR_EACH", 0)
    monkeypatch.setattr(effort, "LEAST_SEARCH", first)
    monkeypatch.setattr(effort, "NEXT_SEARCH", (then, then))
