"""Every step follows from its reason, and logic goes all the way."""

import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import (
    Grid,
    Knowledge,
    Limits,
    Puzzle,
    Step,
    _core,
    agreement,
    explain,
    propagate,
    reference,
    solve,
)
from nonolith.errors import FalseClaimError, GridError, LimitError
from nonolith.explaining import Technique
from nonolith.explaining.claim import Claim
from nonolith.explaining.technique import LINE_TECHNIQUES
from nonolith.model import Outcome
from nonolith.solving.limits import Limit
from tests.explaining.corpus import ALL, ENDLESS, SMALL
from tests.strategies import knowledge_for, puzzles

ENDINGS = (Technique.SEVERAL_SOLUTIONS, Technique.NO_SOLUTION)


def check_line_step(step: Step, known: Knowledge) -> None:
    """Prove a step and compare it with the exact line engine."""
    claim = step.claim
    assert claim is not None
    step.prove()
    for cell in step.reason:
        assert known.rows[cell.row][cell.column] == cell.colours, "the reason is known"
    settled = propagate_line(claim)
    assert settled is not None
    for change in claim.changes:
        assert settled[change.cell] & change.removed == 0, "the reason forces the change"


def propagate_line(claim: Claim) -> tuple[int, ...] | None:
    """Settle the line of a claim from its reason alone, with the engine of colours."""
    packed = struct.pack(f"<{len(claim.cells)}I", *claim.cells)
    settled = _core.settle_colour(claim.clue, len(claim.palette), packed)
    return None if settled is None else struct.unpack(f"<{len(claim.cells)}I", settled)


def check_chains(step: Step, known: Knowledge) -> None:
    """Replay what follows from suppositions: each step from what is known by then."""
    for chain in step.chains:
        rows = [list(row) for row in known.rows]
        supposed = chain.supposed
        assert rows[supposed.row][supposed.column] & supposed.colours == supposed.colours
        rows[supposed.row][supposed.column] = supposed.colours
        for link in chain.steps:
            now = Knowledge(rows, width=known.width, palette=known.palette)
            link.prove()
            for cell in link.reason:
                assert now.rows[cell.row][cell.column] & ~cell.colours == 0
            if step.technique is Technique.CONTRADICTION and link is chain.steps[-1]:
                assert link.claim is not None
                [denied], [change] = link.cells, link.claim.changes
                assert now.rows[denied.row][denied.column] & ~change.removed == 0
                return
            for cell in link.cells:
                rows[cell.row][cell.column] &= cell.colours
        if step.technique is Technique.SAME_RESULT:
            [found] = step.cells
            assert rows[found.row][found.column] & ~found.colours == 0


def check_search(step: Step, known: Knowledge, puzzle: Puzzle) -> None:
    """Compare the cells that the sentence promises with what line logic decides from the cell."""
    [cell] = step.cells
    assert f"Begin with row {cell.row + 1}, column {cell.column + 1}" in step.sentence
    told = re.search(r"which decides (\d+) more cells? line by line", step.sentence)
    after = propagate(puzzle, start=step.apply(known)).knowledge
    decided = known.unknown_count - after.unknown_count - 1
    assert decided == (0 if told is None else int(told[1]))


def logical_steps(puzzle: Puzzle) -> list[Step]:
    """Return the steps up to where it would have to be found out what all solutions share."""

    def unknown(*_: object, **__: object) -> None:
        raise LimitError("what all solutions share", Limit.SECONDS)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nonolith.explaining.explain.agreement", unknown)
        return list(until_the_limit(explain(puzzle)))


def until_the_limit(steps: Iterator[Step]) -> Iterator[Step]:
    with suppress(LimitError):
        yield from steps


@pytest.mark.parametrize(("name", "puzzle"), ALL, ids=[name for name, _ in ALL])
def test_every_step_of_the_corpus(name: str, puzzle: Puzzle) -> None:
    givens = puzzle.metadata.givens
    known = givens or Knowledge.unknown(puzzle.height, puzzle.width, puzzle.palette)
    steps = logical_steps(puzzle) if name in ENDLESS else list(explain(puzzle))
    by_lines = list(takewhile(lambda step: step.claim is not None, steps))
    for number, step in enumerate(steps):
        assert step.sentence.endswith(".")
        if step.claim is not None:
            check_line_step(step, known)
        else:
            check_chains(step, known)
        for cell in step.cells:
            before = known.rows[cell.row][cell.column]
            assert cell.colours & ~before == 0
            assert cell.colours != before, "each cell is news"
        if step.technique is Technique.SEARCH:
            check_search(step, known, puzzle)
        known = step.apply(known)
        if number + 1 == len(by_lines):
            told = propagate(puzzle)
            if told.outcome is not Outcome.CONTRADICTION:
                assert known == told.knowledge, "lines go exactly as far as line logic does"
    if name in ENDLESS:
        return
    solutions = list(solve(puzzle, limits=Limits(solutions=2)))
    if len(solutions) == 1:
        assert known.to_grid() == solutions[0]
    else:
        last = steps[-1]
        assert last.technique is ENDINGS[0 if solutions else 1]
        assert all(known.allows(solution) for solution in solutions)
        shared = agreement(puzzle)
        assert last.differing == shared.ambiguous


@given(st.data())
def test_every_step_from_marks(data: st.DataObject) -> None:
    """From any knowledge, true or not, lines say what line logic says."""
    puzzle = data.draw(puzzles())
    known = data.draw(knowledge_for(puzzle))
    outcome, expected = reference.propagate(puzzle, known)
    for step in takewhile(lambda step: step.claim is not None, explain(puzzle, start=known)):
        check_line_step(step, known)
        known = step.apply(known)
    if outcome is not Outcome.CONTRADICTION:
        assert known == expected


def mutants(claim: Claim) -> list[Claim]:
    """Return claims with a wrong conclusion: the opposite, or one about a cell too many."""
    settled = propagate_line(claim)
    assert settled is not None
    found = []
    for at, change in enumerate(claim.changes):
        wrong = change._replace(after=change.removed, claimed=claim.everything & ~change.claimed)
        found.append((*claim.changes[:at], wrong, *claim.changes[at + 1 :]))
    for cell, colours in enumerate(settled):
        for colour in range(len(claim.palette) + 1):
            if colours >> colour & 1 and colours != 1 << colour:
                left = claim.everything & ~(1 << colour)
                extra = type(claim.changes[0])(cell, claim.everything, left, left)
                kept = [change for change in claim.changes if change.cell != cell]
                found.append((*kept, extra))
    return [replace(claim, changes=changes) for changes in found]


def numbers_changed(claim: Claim) -> list[Claim]:
    """Return claims with one number of the sentence off by one."""

    def off_by_one(value: Any) -> list[Any]:
        if type(value) is int:
            return [value - 1, value + 1]
        if isinstance(value, tuple):
            return [
                (*value[:at], other, *value[at + 1 :])
                for at, part in enumerate(value)
                for other in off_by_one(part)
            ]
        return []

    return [
        replace(claim, facts=claim.facts._replace(**{name: other}))
        for name, value in claim.facts._asdict().items()
        if name != "colour"  # in a clue of one colour that colour and all are the same
        for other in off_by_one(value)
    ]


MUTATED = SMALL[::3]


@pytest.mark.parametrize(("name", "puzzle"), MUTATED, ids=[name for name, _ in MUTATED])
def test_wrong_conclusions_and_numbers_are_refused(name: str, puzzle: Puzzle) -> None:
    refused = 0
    seen: dict[Technique, int] = {}
    for step in explain(puzzle):
        claim = step.claim
        if claim is None or seen.setdefault(step.technique, 0) >= 6:
            continue
        seen[step.technique] += 1
        for wrong in mutants(claim):
            with pytest.raises(FalseClaimError):
                Step(step.technique, claim.palette, wrong).prove()
            refused += 1
        for wrong in numbers_changed(claim):
            mutant = Step(step.technique, claim.palette, wrong)
            try:
                mutant.prove()
            except FalseClaimError:
                refused += 1
            else:
                assert mutant.sentence == step.sentence, "the number is not told"
    assert refused or not seen


@pytest.mark.parametrize("cell", [99, 3, -1])
@pytest.mark.parametrize("technique", LINE_TECHNIQUES)
def test_a_claim_about_a_cell_outside_its_line_is_refused(technique: Technique, cell: int) -> None:
    """The checker looked the cell up before it asked whether there is one."""
    claim = next(explain(Puzzle([[3], [1]], [[1], [2], [1]]))).claim
    assert claim is not None
    outside = replace(claim, changes=(claim.changes[0]._replace(cell=cell),))
    with pytest.raises(FalseClaimError, match="not proved: the cells are those of the line"):
        Step(technique, claim.palette, outside).prove()


def test_a_step_is_applied_to_knowledge_of_its_own_puzzle() -> None:
    puzzle = Puzzle([[3], [1]], [[1], [2], [1]])
    known = Knowledge.unknown(2, 3)
    for step in explain(puzzle):
        known = step.apply(known)
    assert known.to_grid() == Grid.parse("###/.#.")
    last = list(explain(puzzle))[-1]
    with pytest.raises(GridError, match="of another size"):
        last.apply(Knowledge.unknown(1, 1))
    with pytest.raises(GridError, match="candidate sets"):
        last.apply(Knowledge.parse("###/###"))
