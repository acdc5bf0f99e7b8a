"""Published puzzles with the verdicts that other programs gave."""

from pathlib import Path

import pytest

from nonolith import Verdict, classify, load, solve_many
from nonolith.solving import Method, Rung
from tests.solving.families import dom

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles"
LOCAL, UNIQUE = Verdict.LOCALLY_SOLVABLE, Verdict.UNIQUE
MULTIPLE, CONTRADICTORY = Verdict.MULTIPLE, Verdict.CONTRADICTORY

VERDICTS = {
    "survey/webpbn-00001.non": LOCAL,
    "survey/webpbn-00006.non": LOCAL,
    "survey/webpbn-00016.non": LOCAL,
    "survey/webpbn-00021.non": LOCAL,
    "survey/webpbn-00023.non": UNIQUE,
    "survey/webpbn-00027.non": UNIQUE,
    "survey/webpbn-00065.non": UNIQUE,
    "survey/webpbn-00436.non": UNIQUE,
    "survey/webpbn-00529.non": LOCAL,
    "survey/webpbn-00803.non": UNIQUE,
    "survey/webpbn-01611.non": UNIQUE,
    "survey/webpbn-06574.non": UNIQUE,
    "survey/knotty.non": MULTIPLE,
    "generated/03-dom.non": UNIQUE,
    "generated/09-dom.non": UNIQUE,
    "generated/colour-10x10-k2-s1001-u.xml": LOCAL,
    "generated/colour-15x15-k2-s101.xml": MULTIPLE,
    "generated/contr-10-s11.non": CONTRADICTORY,
}


@pytest.mark.parametrize("name", VERDICTS)
@pytest.mark.parametrize("method", [Method.AUTO, Method.SAT])
def test_verdict(name: str, method: Method) -> None:
    puzzle = load(PUZZLES / name)
    found = classify(puzzle, method=method)
    expected = VERDICTS[name]
    assert found.verdict is expected
    if expected is not MULTIPLE and puzzle.metadata.goal is not None:
        assert found.solutions == (puzzle.metadata.goal,)


def test_the_line_solvable_ones_by_line_logic_alone() -> None:
    for name, verdict in VERDICTS.items():
        if verdict is LOCAL:
            assert classify(load(PUZZLES / name), method="local").verdict is LOCAL


@pytest.mark.parametrize("n", [10, 12])
def test_large_doms(n: int) -> None:
    found = classify(dom(n))
    assert (found.verdict, found.rung) == (UNIQUE, Rung.SAT)


def test_the_batch_agrees() -> None:
    puzzles = [load(PUZZLES / name) for name in VERDICTS if "knotty" not in name]
    found = [one.verdict for one in solve_many(puzzles, threads=2)]
    assert found == [verdict for name, verdict in VERDICTS.items() if "knotty" not in name]
