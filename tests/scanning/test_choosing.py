"""The choice among readings, compared with trying every picture of the size."""

from collections import defaultdict
from functools import cache
from itertools import groupby, product
from random import Random

import pytest

from nonolith import Puzzle, classify, random_puzzle
from nonolith._core import Chooser, Progress
from nonolith.errors import ClueError
from nonolith.model import Cell, Grid, Line
from nonolith.scanning import choosing
from nonolith.scanning.choosing import choose
from nonolith.scanning.result import Scan, Trust
from nonolith.scanning.seen import Seen, SeenLine
from nonolith.solving.limits import Limits
from tests.scanning.noisy import Fault, noisy

Numbers = tuple[int, ...]
Clues = tuple[Numbers, ...]

SHAPES = [(1, 1), (1, 5), (2, 3), (3, 3), (3, 4), (4, 2), (4, 3)]


def clue_of(cells: tuple[int, ...]) -> Numbers:
    return tuple(len(list(run)) for filled, run in groupby(cells) if filled)


@cache
def pictures(height: int, width: int) -> dict[Clues, list[tuple[int, ...]]]:
    """Return all pictures of a size by their clues, rows first: the slow and obvious way."""
    found: dict[Clues, list[tuple[int, ...]]] = defaultdict(list)
    for cells in product((0, 1), repeat=height * width):
        rows = [cells[row * width : (row + 1) * width] for row in range(height)]
        clues = (*map(clue_of, rows), *map(clue_of, zip(*rows, strict=True)))
        found[clues].append(cells)
    return dict(found)


def edits(one: Numbers, other: Numbers) -> int:
    """Return how many numbers differ, by the definition."""
    if not one or not other:
        return len(one) + len(other)
    if one[0] == other[0]:
        return edits(one[1:], other[1:])
    return 1 + min(edits(one[1:], other), edits(one, other[1:]), edits(one[1:], other[1:]))


def every_choice(
    seen: Seen, *, edit: float, several: float, open_cost: float
) -> dict[Clues, float]:
    """Return what each consistent choice costs, by trying every picture."""
    lines = (*seen.rows, *seen.columns)
    listed = [{reading.numbers: reading.cost for reading in line.readings} for line in lines]
    costs: dict[Clues, float] = {}
    for clues, all_cells in pictures(seen.size.height, seen.size.width).items():
        cost = several if len(all_cells) > 1 else 0.0
        for line, readings, clue in zip(lines, listed, clues, strict=True):
            if clue in readings:
                cost += readings[clue]
            else:
                cost += open_cost
                if line.readings:
                    cost += edit * edits(line.readings[0].numbers, clue)
        marks = [cell for row in seen.marks.rows for cell in row]
        prices = [price for row in seen.mark_costs for price in row]
        cost += min(
            sum(
                price
                for cell, mark, price in zip(cells, marks, prices, strict=True)
                if mark == (Cell.EMPTY if cell else Cell.FILLED)
            )
            for cells in all_cells
        )
        costs[clues] = cost
    return costs


def cases() -> list[tuple[int, int, int]]:
    return [(height, width, seed) for height, width in SHAPES for seed in range(12)]


def seen_by_lot(height: int, width: int, seed: int, marked: float = 0.0) -> Seen:
    rng = Random(f"{height} {width} {seed}")
    grid = Grid([[rng.randrange(2) for _ in range(width)] for _ in range(height)], width=width)
    faults = rng.choices(list(Fault), k=rng.randrange(4))
    return noisy(
        Puzzle.from_grid(grid),
        rng,
        faults,
        decoys=rng.randrange(6),
        unlisted=seed % 4 == 0,
        goal=grid,
        marked=marked,
    )


def core_lines(
    lines: tuple[SeenLine, ...], open_cost: float
) -> list[tuple[list[tuple[int, Numbers]], int]]:
    return [
        (
            [(round(reading.cost * 1000), reading.numbers) for reading in line.readings],
            round(open_cost * 1000),
        )
        for line in lines
    ]


@pytest.mark.parametrize(("height", "width", "seed"), cases())
def test_all_choices_come_in_order_and_none_is_missing(height: int, width: int, seed: int) -> None:
    """Even those with open lines, up to any limit, though the limit is raised on the way."""
    seen = seen_by_lot(height, width, seed)
    expected = every_choice(seen, edit=1.5, several=2.0, open_cost=4.0)
    chooser = Chooser(
        core_lines(seen.rows, 4.0), core_lines(seen.columns, 4.0), edit=1500, several=2000
    )
    found: list[tuple[float, Clues]] = []
    for limit in (3, 7, 11):
        while chooser.next(limit * 1000) is Progress.SOLUTION:
            cost, numbers, derived, wrong, solutions = chooser.choice()
            found.append((cost / 1000, tuple(tuple(clue) for clue in numbers)))
            assert cost <= limit * 1000
            assert not wrong
            assert (solutions == 1) == (len(pictures(height, width)[found[-1][1]]) == 1)
            listed = [
                {reading.numbers for reading in line.readings}
                for line in (*seen.rows, *seen.columns)
            ]
            assert [k for k, clue in enumerate(found[-1][1]) if clue not in listed[k]] == derived
    assert chooser.complete
    assert found == sorted(found, key=lambda one: one[0])
    assert len({clues for _, clues in found}) == len(found)
    within = {clues for clues, price in expected.items() if price <= 11 - 0.01}
    assert within <= {clues for _, clues in found}
    for price, clues in found:
        assert price == pytest.approx(expected[clues], abs=0.01)


@pytest.mark.parametrize(("height", "width", "seed"), cases())
def test_certain_is_a_promise(
    height: int, width: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said exactly if the best choice is cheap, and no other one is within the margin."""
    monkeypatch.setattr(choosing, "OPEN_COST", 6.0)  # so that open lines take part
    seen = seen_by_lot(height, width, seed, marked=0.3 * (seed % 3))
    expected = every_choice(
        seen, edit=choosing.EDIT_COST, several=choosing.SEVERAL_COST, open_cost=6.0
    )
    if seed % 3 and any(len(pictures(height, width)[clues]) > 2 for clues in expected):
        # Of more than two solutions the core compares the first two with the marks.
        expected = {c: cost for c, cost in expected.items() if len(pictures(height, width)[c]) < 3}
        scan = choose(seen)
        if scan.solutions != 1:
            return
    scan = choose(seen)
    best = min(expected.values())
    assert scan.cost == pytest.approx(best, abs=0.01)
    clues = tuple(line.taken for line in scan.lines)
    assert expected[clues] == pytest.approx(best, abs=0.01)
    near = [c for c, cost in expected.items() if cost <= best + choosing.MARGIN - 0.01]
    around = [c for c, cost in expected.items() if cost <= best + choosing.MARGIN + 0.01]
    if scan.is_certain:
        assert near == [clues]
        assert best <= choosing.COSTLY + 0.01
        assert len(pictures(height, width)[clues]) == 1
        assert not any(line.derived for line in scan.lines)
    elif around == [clues] and best < choosing.COSTLY:
        assert scan.solutions != 1 or any(line.derived for line in scan.lines)
    if len(near) > 1 and len(near) < 20:
        for number, line in enumerate(scan.lines):
            assert {other[number] for other in near} - {line.taken} <= set(line.alternatives)


@pytest.mark.parametrize("fault", list(Fault))
@pytest.mark.parametrize("size", [(10, 10), (15, 20)])
def test_a_fault_of_every_kind_is_repaired(fault: Fault, size: tuple[int, int]) -> None:
    """The puzzle is right, and the line is named, whether the true clue is a reading or not."""
    for seed in range(4):
        for unlisted in (False, True):
            puzzle = random_puzzle(*size, seed=seed, style="blobs", density=0.6).puzzle
            seen = noisy(puzzle, Random(seed), [fault], unlisted=unlisted)
            wrong = [
                line.line
                for line, clue in zip(
                    (*seen.rows, *seen.columns), (*puzzle.rows, *puzzle.columns), strict=True
                )
                if line.first != tuple(map(int, clue))
            ]
            scan = choose(seen)
            if not (unlisted or fault is Fault.LOST):
                assert scan.puzzle == puzzle
                assert [line.line for line in scan.lines if line.is_corrected] == wrong
                for line in wrong:
                    assert any(sentence.startswith(f"{line}: read ") for sentence in scan.sentences)
            elif wrong:
                assert not scan.is_certain
                doubtful = {line.line for line in scan.lines if line.is_doubtful}
                assert scan.puzzle == puzzle or set(wrong) <= doubtful


def test_four_faults_in_20_by_20_are_repaired() -> None:
    for seed in range(6):
        puzzle = random_puzzle(20, 20, seed=seed, style="noise", density=0.6).puzzle
        rng = Random(seed)
        faults = rng.choices([fault for fault in Fault if fault is not Fault.LOST], k=4)
        scan = choose(noisy(puzzle, rng, faults, decoys=8))
        assert scan.puzzle == puzzle


def test_a_puzzle_without_faults_is_certain() -> None:
    puzzle = random_puzzle(12, 17, seed=1, density=0.6).puzzle
    scan = choose(noisy(puzzle, Random(1)))
    assert scan.is_certain
    assert scan.puzzle == puzzle
    assert str(scan) == "12×17: certain: no other reading of the picture is consistent"
    assert all(line.sureness > 0.99 for line in scan.lines)


def test_longer_lines_than_a_word() -> None:
    puzzle = random_puzzle(12, 90, seed=1, density=0.6).puzzle
    scan = choose(noisy(puzzle, Random(1), [Fault.MISREAD, Fault.ABSENT]))
    assert scan.puzzle == puzzle


def test_several_solutions_are_never_certain() -> None:
    puzzle = Puzzle([[1], [1]], [[1], [1]])
    assert len(classify(puzzle).solutions) == 2
    scan = choose(noisy(puzzle, Random(1), decoys=0))
    assert scan.puzzle == puzzle
    assert scan.trust is Trust.DOUBTFUL
    assert scan.solutions == 2
    assert "the puzzle has several solutions" in scan.sentences[0]


def test_a_settled_line_is_not_changed() -> None:
    puzzle = random_puzzle(8, 8, seed=5, density=0.6).puzzle
    seen = noisy(puzzle, Random(3), [Fault.LOST, Fault.LOST, Fault.MISREAD])
    truth = dict(
        zip(
            (line.line for line in (*seen.rows, *seen.columns)),
            (tuple(map(int, clue)) for clue in (*puzzle.rows, *puzzle.columns)),
            strict=True,
        )
    )
    scan = choose(seen, settled=truth)
    assert scan.is_certain
    assert scan.puzzle == puzzle
    with pytest.raises(ClueError, match="row 1: expected numbers that fit 8 cells, found 5 4"):
        choose(seen, settled={Line("row", 0): (5, 4)})


def test_marks_are_evidence() -> None:
    """Two readings are consistent; what is filled in already tells which is right."""
    right, wrong = Grid.parse("##./.##"), Grid.parse(".##/##.")
    seen = noisy(Puzzle.from_grid(right), Random(1), decoys=0)
    both = noisy(Puzzle.from_grid(wrong), Random(1), decoys=0, goal=right, marked=1.0)
    assert choose(seen).trust is Trust.CERTAIN or choose(seen).solutions == 2
    scan = choose(both)
    assert scan.wrong_marks or scan.solutions == 2


def test_inconsistent_readings_say_what_is_wrong() -> None:
    puzzle = Puzzle([[2], [1]], [[1], [1]])  # three cells in the rows, two in the columns
    seen = noisy(puzzle, Random(1), decoys=0)
    scan: Scan = choose(
        seen, settled={line.line: line.first for line in (*seen.rows, *seen.columns)}
    )
    assert scan.trust is Trust.INCONSISTENT
    assert scan.solutions == 0
    assert scan.sentences[0] == (
        "2×2: no consistent reading was found: the rows fill 3 cells, the columns 2"
    )


def test_a_time_limit_makes_nothing_certain() -> None:
    puzzle = random_puzzle(12, 17, seed=1, density=0.6).puzzle
    scan = choose(noisy(puzzle, Random(1)), limits=Limits(seconds=0))
    assert not scan.is_certain
    assert "in the time given" in scan.sentences[0]


def test_a_scan_is_json() -> None:
    puzzle = random_puzzle(5, 6, seed=1, density=0.6).puzzle
    found = choose(noisy(puzzle, Random(1), [Fault.MISREAD])).as_dict()
    assert found["height"] == 5
    assert len(found["lines"]) == 11  # type: ignore[arg-type]
