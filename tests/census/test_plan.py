"""Which method counts a size, and what is said where none does."""

import pytest

from nonolith.census import CensusMethod, Kind, Size
from nonolith.census.plan import COLUMN_GROWTH, plan_for
from nonolith.errors import SizeError

THIN = "the other method is for thin grids"
LONG = "the other method is for lines of up to 16 cells"


@pytest.mark.parametrize(
    ("size", "kind", "method", "reason"),
    [
        ((1, 50), "local", "formula", "every grid of one line is locally solvable"),
        ((0, 7), "unique", "formula", "every grid of one line is locally solvable"),
        ((4096, 1), "stuck", "formula", "every grid of one line is locally solvable"),
        ((6, 6), "local", "shards", THIN),
        ((8, 7), "stuck", "shards", THIN),
        ((2, 17), "local", "columns", LONG),
        ((17, 2), "unique", "columns", LONG),
        # A second is little enough, whatever the other takes.
        ((4, 4), "unique", "shards", "either method is quick"),
        ((2, 14), "local", "shards", "either method is quick"),
        ((4, 8), "local", "shards", "columns would take about 15 times as long"),
        ((12, 3), "unique", "columns", "shards would take about 100 times as long"),
        ((3, 12), "stuck", "columns", "shards would take about 8 times as long"),
        ((3, 15), "unique", "columns", "shards would take about 1,300 times as long"),
        ((4, 10), "local", "shards", "columns would take about 5 times as long"),
    ],
)
def test_the_method_and_why(size: tuple[int, int], kind: str, method: str, reason: str) -> None:
    plan = plan_for(Size(*size), Kind(kind))
    assert (plan.method, plan.reason) == (method, reason)


@pytest.mark.parametrize("method", [CensusMethod.SHARDS, CensusMethod.COLUMNS])
def test_a_method_that_is_asked_for(method: CensusMethod) -> None:
    for size in (Size(3, 12), Size(4, 4)):
        plan = plan_for(size, Kind.LOCAL, method)
        assert (plan.method, plan.reason) == (method, "it was asked for")
    # Of a single line nobody counts anything.
    assert plan_for(Size(1, 4), Kind.LOCAL, method).method is CensusMethod.FORMULA


@pytest.mark.parametrize(
    ("size", "method", "complaint"),
    [
        ((1, 4097), None, "can't count 1×4097: at most 4096 cells in one line"),
        ((3, 3), "formula", "can't count 3×3: there is a formula for single lines only"),
        ((2, 17), "shards", "can't count 2×17: at most 64 cells, and no line longer than 16"),
        ((5, 13), "shards", "can't count 5×13: at most 64 cells, and no line longer than 16"),
        (
            *((2, 10**30), "shards"),
            f"can't count 2×{10**30}: at most 64 cells, and no line longer than 16",
        ),
        (
            (6, 6),
            "columns",
            "can't count 6×6 by columns: its shorter side must be 2 to 5, and its cells at most "
            "126",
        ),
        (
            (2, 10**30),
            "columns",
            f"can't count 2×{10**30} by columns: its shorter side must be 2 to 5, and its cells "
            "at most 126",
        ),
        (
            (9, 9),
            None,
            "can't count 9×9: at most 64 cells and no line longer than 16, or a shorter side of 2 "
            "to 5 and at most 126 cells",
        ),
    ],
)
def test_what_can_not_be_counted(size: tuple[int, int], method: str | None, complaint: str) -> None:
    with pytest.raises(SizeError) as caught:
        plan_for(Size(*size), Kind.LOCAL, None if method is None else CensusMethod(method))
    assert str(caught.value) == complaint


def test_columns_grow_faster_in_higher_grids() -> None:
    for growth in COLUMN_GROWTH.values():
        assert list(growth) == [2, 3, 4, 5]
        assert list(growth.values()) == sorted(growth.values())
        assert growth[2] > 2
