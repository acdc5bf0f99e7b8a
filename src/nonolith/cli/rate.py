"""`nonolith rate`: how hard puzzles are for a person."""

import json
from collections.abc import Iterator

import click

from nonolith.cli._exit_codes import TIME_LIMIT
from nonolith.cli._inputs import Inputs, Named
from nonolith.cli._parameters import files, source_format, timeout
from nonolith.cli._progress import progressing
from nonolith.cli._say import tell, terminal_columns
from nonolith.cli._workers import workers
from nonolith.explaining.rate import Difficulty, Rating
from nonolith.explaining.rate_many import rate_many
from nonolith.model import Puzzle
from nonolith.solving.batch import Workers
from nonolith.solving.classify import classify
from nonolith.solving.limits import Limits
from nonolith.solving.verdict import Verdict
from nonolith.texts import visible

_FOUND = ("rating", "score", "effort", "lines", "suppositions", "hardest")
_COLUMNS = ("puzzle", "size", *_FOUND)
CSV_COLUMNS = ("puzzle", "title", "height", "width", *_FOUND, "verdict")
"""As in JSON, and in `check --csv`."""
_MOST_NAMED = 10
"""Puzzles whose names a sentence lists."""
_SEVERAL_SECONDS = 1.0  # for a remark that is worth no more

Rated = tuple[Named, Rating]


@click.command()
@files
@source_format
@timeout
@workers
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per puzzle.")
@click.option("--csv", "as_csv", is_flag=True, help="Write comma-separated values.")
def rate(
    files: tuple[str, ...],
    source_format: str | None,
    timeout: float | None,
    workers: Workers,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Rate puzzles: how hard they are for a person, the easiest first.

    The rating is trivial, easy, medium, hard, expert, or needs guessing. The score behind it is
    the total effort, scaled by size. Mirroring or turning a puzzle doesn't change its rating.

    \b
    Examples:
      nonolith rate puzzle.non
      nonolith rate --csv *.non > ratings.csv
      nonolith rate --dask tcp://scheduler:8786 collection.txt
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other.")
    inputs = Inputs(files, source_format, timeout)
    rated: list[Rated] = []
    code = 0
    puzzles = list(inputs)
    ratings = rate_many((one.puzzle for one in puzzles), limits=Limits(seconds=timeout), **workers)
    for named, rating in zip(puzzles, progressing("Rating", len(puzzles), ratings), strict=True):
        if rating is None:
            tell(f"nonolith: {named.name}: rating takes longer than {timeout:g} s")
            code = TIME_LIMIT
        else:
            rated.append((named, rating))
    rated.sort(key=_hardness)
    seconds = min(_SEVERAL_SECONDS, timeout or _SEVERAL_SECONDS)
    several = [named.name for named, rating in rated if _has_several(named.puzzle, rating, seconds)]
    if several:
        named_ones = ", ".join(several[:_MOST_NAMED])
        if len(several) > _MOST_NAMED:
            named_ones += f" and {len(several) - _MOST_NAMED:,} others"
        tell(
            f"nonolith: several solutions, so logic can't decide: {named_ones} "
            "(`nonolith check` shows where they differ)"
        )
    if as_json:
        for named, rating in rated:
            click.echo(json.dumps(_record(named, rating)))
    elif as_csv:
        from nonolith.cli._csv import csv_text

        values = [_values(named, rating, seconds) for named, rating in rated]
        click.echo(csv_text([CSV_COLUMNS, *values]), nl=False)
    else:
        for line in _table(rated):
            click.echo(line)
    raise click.exceptions.Exit(inputs.exit_code(code))


def _has_several(puzzle: Puzzle, rating: Rating, seconds: float) -> bool:
    """Return whether guessing is needed because there are several solutions."""
    if rating.name is not Difficulty.NEEDS_GUESSING:
        return False
    found = classify(puzzle, limits=Limits(seconds=seconds))
    return found.verdict is Verdict.MULTIPLE


def _hardness(rated: Rated) -> tuple[int, float]:
    """Return what puzzles are sorted by; those without a solution come last."""
    rating = rated[1]
    place = len(Difficulty) if rating.name is None else rating.name.place
    return place, rating.effort if rating.score is None else rating.score


def _cells(named: Named, rating: Rating) -> tuple[str, ...]:
    size = f"{named.puzzle.height}x{named.puzzle.width}"
    return named.name, size, *_found(rating)


def _values(named: Named, rating: Rating, seconds: float) -> tuple[object, ...]:
    """Return what stands in a line of CSV, as the columns are."""
    puzzle = named.puzzle
    about = (named.name, puzzle.metadata.title, puzzle.height, puzzle.width)
    return *about, *_found(rating), _verdict(puzzle, seconds)


def _found(rating: Rating) -> tuple[str, ...]:
    return (
        rating.word,
        "" if rating.score is None else f"{rating.score:.2f}",
        f"{rating.effort:.1f}",
        str(rating.lines),
        str(rating.suppositions),
        "" if rating.hardest is None else rating.hardest.value,
    )


def _table(rated: list[Rated]) -> Iterator[str]:
    """Yield aligned columns; numbers stand to the right."""
    rows = [_COLUMNS, *(tuple(map(visible, _cells(*one))) for one in rated)]
    if len(rows) == 1:
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    shown = _fitting(widths)
    for row in rows:
        parts = (
            row[at].rjust(widths[at]) if 3 <= at <= 6 else row[at].ljust(widths[at]) for at in shown
        )
        yield "  ".join(parts).rstrip()


def _fitting(widths: list[int]) -> list[int]:
    """Return the columns that fit the terminal, if it is one: some may be left out."""
    shown = list(range(len(widths)))
    room = terminal_columns()
    for name in ("suppositions", "effort", "lines", "hardest"):
        if room is None or sum(widths[at] + 2 for at in shown) - 2 <= room:
            break
        shown.remove(_COLUMNS.index(name))
    return shown


def _verdict(puzzle: Puzzle, seconds: float) -> str:
    """Return the verdict in words; `undecided` if it takes longer than that."""
    return classify(puzzle, limits=Limits(seconds=seconds)).verdict.value


def _record(named: Named, rating: Rating) -> dict[str, object]:
    return {
        "puzzle": named.name,
        "title": named.puzzle.metadata.title,
        "height": named.puzzle.height,
        "width": named.puzzle.width,
        **rating.as_dict(),
    }
