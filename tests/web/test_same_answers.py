"""Natively and in WebAssembly, all calls of the page have the same answers."""

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from nonolith.web.calls import CALLS
from tests.web import same_answers

WITHOUT = {"scan", "rescan"}
"""What takes NumPy and Pillow, which no engine has."""


def test_answers_are_those_of_the_program(engine: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no node: apt-get install nodejs")
    asked = same_answers.calls()
    own = [text for text, _ in same_answers.natively(asked)]
    foreign = [text for text, _ in same_answers.in_webassembly(asked, engine)]
    different = [call for call, a, b in zip(asked, own, foreign, strict=True) if a != b]
    assert different == []
    meant = Counter(
        job for (job, _), text in zip(asked, own, strict=True) if "answer" in json.loads(text)
    )
    assert meant.keys() == CALLS.keys() - WITHOUT
    assert len(asked) >= 300
