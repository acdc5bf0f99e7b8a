"""`nonolith check`: whether puzzles are unique, and how hard they are."""

import gc
import json
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import compress
from pathlib import Path
from typing import NamedTuple

import click

from nonolith.cli._differing import (
    DIFFERING_SECONDS,
    as_dict,
    differing_named,
    drawn,
    how_many,
)
from nonolith.cli._exit_codes import NO, TIME_LIMIT, UNREADABLE
from nonolith.cli._inputs import Inputs, Named
from nonolith.cli._outputs import write
from nonolith.cli._parameters import files, source_format, timeout
from nonolith.cli._progress import progressing
from nonolith.cli._proof_files import ProofFiles
from nonolith.cli._say import answer, answer_in_words, tell, terminal_columns
from nonolith.cli._waiting import NEEDED, Spinner
from nonolith.cli._workers import workers
from nonolith.errors import LimitError, SolverError
from nonolith.explaining.rate import Rating, rate_batch
from nonolith.machine import collector_slowed
from nonolith.model import Puzzle
from nonolith.render.terminal import Span, Terminal
from nonolith.solving.batch import Workers
from nonolith.solving.classify import Classification
from nonolith.solving.differing import Differing, find_differing
from nonolith.solving.limits import Limits, StopSignal
from nonolith.solving.many import map_solved
from nonolith.solving.session import Session
from nonolith.solving.verdict import Verdict
from nonolith.texts import visible


class Checked(NamedTuple):
    """The findings about a puzzle; None for anything not asked for or too slow."""

    result: Classification
    rating: Rating | None
    differing: Differing | None
    trouble: str = ""
    """Why it is unknown where solutions differ."""

    def details(self) -> list[str]:
        """Return the details besides the verdict, in words."""
        found = [] if self.rating is None else [str(self.rating)]
        if self.differing is not None and self.differing.cells:
            found.append(f"{how_many(self.differing)}, {differing_named(self.differing.cells)}")
        return found


CSV_COLUMNS = (
    *("puzzle", "title", "height", "width", "verdict", "rating", "score"),
    *("wall_seconds", "processor_seconds"),  # as in JSON
)
_VERDICT_WIDTH = max(len(verdict.value) for verdict in Verdict)
_INKS = {
    Verdict.LOCALLY_SOLVABLE: "#1a9850",
    Verdict.UNIQUE: "#2f62d9",
    Verdict.MULTIPLE: "#d98200",
    Verdict.CONTRADICTORY: "#d7263d",
    Verdict.UNDECIDED: "#8a8a8a",
}


@click.command()
@files
@source_format
@timeout
@click.option(
    "--local", "local_only", is_flag=True, help="Accept only puzzles that line logic solves."
)
@workers
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per puzzle.")
@click.option("--csv", "as_csv", is_flag=True, help="Write comma-separated values.")
@click.option(
    "--ambiguous/--no-ambiguous",
    default=None,
    help="Find the cells in which solutions differ; by default only for a single puzzle.",
)
@click.option(
    "--rating/--no-rating",
    default=True,
    help="Rate how hard puzzles with one solution are for a person; on by default.",
)
@click.option(
    "--proof",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also write a proof that there is no other solution, in the DRAT format; the formula "
    "goes beside it, into FILE with the suffix .cnf.",
)
@collector_slowed()
def check(
    files: tuple[str, ...],
    source_format: str | None,
    timeout: float | None,
    local_only: bool,
    workers: Workers,
    as_json: bool,
    as_csv: bool,
    ambiguous: bool | None,
    rating: bool,
    proof: Path | None,
) -> None:
    """Check puzzles: solvable by line logic, unique, with several solutions or none.

    Prints one line per puzzle: the verdict, how hard it is and the work it took. A summary of
    several puzzles goes to standard error. A folder means every puzzle in it. For a single puzzle
    with several solutions it also prints how many there are, and marks the cells in which they
    differ with ?. The exit code is 0 only if every puzzle has exactly one solution (with --local:
    one that line logic finds). It is 3 if a file can't be read or a folder holds no puzzle.

    \b
    Examples:
      nonolith check puzzle.non
      nonolith check --json first.xml second.xml
      nonolith check puzzles/
      nonolith check --csv puzzles/ > verdicts.csv
      nonolith check --local --timeout 5 collection.txt
      nonolith check --proof puzzle.drat puzzle.non
      nonolith check --dask tcp://scheduler:8786 --csv puzzles/
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other.")
    if proof is not None and (len(files) > 1 or str(proof) in ("-", ".")):
        raise click.UsageError("--proof goes with one puzzle and a file to write.")
    inputs = Inputs(files, source_format, timeout)
    named: Sequence[Named] | None = None
    if proof is not None or not inputs.is_stream():
        named = list(inputs)
    is_alone = named is not None and len(named) == 1
    gc.freeze()  # they are kept to the end, and need not be looked at whenever garbage is sought
    on_terminal = sys.stdout.isatty()
    if proof is not None and not is_alone and named:
        raise click.UsageError("--proof goes with one puzzle.")
    proof_files = None if proof is None else ProofFiles.beside(proof, inputs.files_read)
    proof_code = 0
    verdicts: Counter[Verdict] = Counter()
    width = max((len(visible(item.name)) for item in named or ()), default=0)
    limits = Limits(seconds=timeout)
    is_differing_asked = is_alone if ambiguous is None else ambiguous
    checked = partial(_checked, limits, rating, is_differing_asked)
    waiting: deque[Named] = deque()

    def puzzles() -> Iterator[Puzzle]:
        for item in inputs if named is None else named:
            waiting.append(item)
            yield item.puzzle

    results = map_solved(checked, puzzles(), workers, limits=limits)
    for told in results if named is None else _with_progress(named, results):
        item, result = waiting.popleft(), told.result
        verdicts[result.verdict] += 1
        if told.rating is None and rating and result.verdict.is_unique:
            tell(f"{item.name}: rating it takes longer than {timeout:g} s")
        if told.trouble:
            tell(f"{item.name}: {told.trouble}")
        if as_json:
            answer(json.dumps(_record(item, told)))
        elif as_csv:
            if not sum(verdicts.values()) - 1:
                answer(_csv([CSV_COLUMNS]))
            answer(_csv([_values(item, told)]))
        elif on_terminal:
            first, rest = _columns(item, told, width)
            click.echo(first)
            if rest:
                answer_in_words(rest)
        else:
            answer(_line(item, told))
        if told.differing is not None and not (as_json or as_csv):
            for line in drawn(told.differing, item.puzzle):
                answer(line)
        if proof_files is not None:
            proof_code = _prove(item, result, proof_files, timeout)
    if not is_alone and (number_of_puzzles := verdicts.total()):
        parts = (f"{number} {verdict.value}" for verdict, number in verdicts.most_common())
        tell(f"{number_of_puzzles} puzzles: {', '.join(parts)}")
        if ambiguous is None and verdicts[Verdict.MULTIPLE]:
            tell("--ambiguous shows in which cells several solutions differ")
    raise click.exceptions.Exit(inputs.exit_code(proof_code or _code(verdicts, local_only)))


def _left(result: Classification, timeout: float) -> float:
    """Return the time that solving has left for a puzzle."""
    return max(timeout - result.statistics.wall_seconds, 1e-3)


def _prove(item: Named, result: Classification, to: ProofFiles, timeout: float | None) -> int:
    """Write a proof of what was found, if it is one solution or none; return the exit code."""
    from nonolith.solving.proof import prove

    if result.verdict in (Verdict.MULTIPLE, Verdict.UNDECIDED):
        what = "several solutions" if result.verdict is Verdict.MULTIPLE else "undecided"
        tell(f"{item.name}: {what}: there is nothing to prove")
        return 0
    solution = result.solutions[0] if result.solutions else None
    limits = Limits(seconds=None if timeout is None else _left(result, timeout))
    try:
        found = prove(item.puzzle, solution, limits=limits)
    except LimitError as error:
        tell(f"{item.name}: {error}")
        return TIME_LIMIT
    except SolverError as error:
        tell(f"{item.name}: no proof was written: {error}")
        return UNREADABLE
    write(found.formula, to.formula)
    write(found.steps, to.steps)
    tell(f"{item.name}: the formula and its proof are in {to.formula} and {to.steps}")
    return 0


def _with_progress(named: Sequence[Named], results: Iterator[Checked]) -> Iterator[Checked]:
    """Yield the results of puzzles: with a bar, or a spinner where the results are seen."""
    if not sys.stderr.isatty():
        yield from results
        return
    if len(named) < 2 or sys.stdout.isatty():
        with Spinner() as spinner:
            for number, item in enumerate(named, start=1):
                several = f" ({number} of {len(named)})" if len(named) > 1 else ""
                with spinner.during(partial(str, f"{item.name}{several}")):
                    result = next(results)
                yield result
        return
    yield from progressing("Checking", len(named), results)


def _checked(
    limits: Limits,
    rating: bool,
    is_differing_asked: bool,
    sessions: Sequence[Session],
    results: Sequence[Classification],
    stop: StopSignal | None,
) -> Iterator[Checked]:
    """Yield results with what else was asked for; puzzles are rated that have one solution."""
    unique = [rating and result.verdict.is_unique for result in results]
    tasks = [session.findings.task for session in compress(sessions, unique)]
    ratings = iter(rate_batch(tasks, limits=limits, stop=stop) if tasks else ())
    for session, result, is_rated in zip(sessions, results, unique, strict=True):
        found, trouble = None, ""
        if is_differing_asked:
            found, trouble = _differing(session, result, limits.seconds, stop)
        yield Checked(result, next(ratings) if is_rated else None, found, trouble)


def _differing(
    session: Session, result: Classification, timeout: float | None, stop: StopSignal | None
) -> tuple[Differing | None, str]:
    """Return where solutions differ, or why that was not found."""
    seconds = DIFFERING_SECONDS if timeout is None else _left(result, timeout)
    where = "the cells in which solutions differ were not found"
    try:
        return find_differing(session, seconds, stop), ""
    except LimitError:
        return None, f"{where} within {timeout or seconds:g} s (--timeout may give more)"
    except SolverError as error:
        return None, f"{where}: {error}"


def _line(item: Named, told: Checked) -> str:
    puzzle, result = item.puzzle, told.result
    reason = f" ({result.reason})" if result.reason else ""
    milliseconds = 1000 * result.statistics.wall_seconds
    needed = f"{NEEDED[result.rung]}, {milliseconds:.1f} ms"
    details = ", ".join([f"{puzzle.height}x{puzzle.width}", needed, *told.details()])
    title = f" {puzzle.metadata.title}" if puzzle.metadata.title else ""
    return f"{item.name}: {result.verdict.value}{reason} [{details}]{title}"


def _columns(item: Named, told: Checked, width: int) -> tuple[str, str]:
    """Return aligned columns for a terminal: name, size, verdict, rating and the rest.

    If the rest does not fit beside the others, it gets a line of its own.
    """
    size = f"{item.puzzle.height}x{item.puzzle.width}"
    result = told.result
    verdict = result.verdict.value
    terminal = Terminal.of(sys.stdout)
    shown = terminal.paint([Span(verdict, _INKS[result.verdict])])
    rest = [*told.details(), *([result.reason] if result.reason else [])]
    before = f"{visible(item.name):<{width}}  {size:>7}  "
    indent = len(before) + _VERDICT_WIDTH + 2
    said = visible("; ".join(rest))
    if said and indent + len(said) <= (terminal_columns() or 0):
        return f"{before}{shown}{' ' * (_VERDICT_WIDTH - len(verdict))}  {said}", ""
    return f"{before}{shown}", f"    {said}" if said else ""


def _record(item: Named, told: Checked) -> dict[str, object]:
    return {
        "puzzle": item.name,
        "title": item.puzzle.metadata.title,
        "height": item.puzzle.height,
        "width": item.puzzle.width,
        **told.result.as_dict(),
        **as_dict(told.differing),
        "rating": None if told.rating is None else told.rating.as_dict(),
    }


def _csv(rows: Sequence[Sequence[object]]) -> str:
    from nonolith.cli._csv import csv_text

    return csv_text(rows).removesuffix("\n")


def _values(item: Named, told: Checked) -> tuple[object, ...]:
    """Return what stands in a line of CSV, as the columns are."""
    result, rating = told.result, told.rating
    return (
        *(item.name, item.puzzle.metadata.title, item.puzzle.height, item.puzzle.width),
        result.verdict.value,
        *(("", "") if rating is None else (rating.word, rating.score)),
        f"{result.statistics.wall_seconds:.6f}",
        f"{result.statistics.processor_seconds:.6f}",
    )


def _code(verdicts: Counter[Verdict], local_only: bool) -> int:
    good = {Verdict.LOCALLY_SOLVABLE} if local_only else {Verdict.LOCALLY_SOLVABLE, Verdict.UNIQUE}
    if set(verdicts) <= good:
        return 0
    return TIME_LIMIT if verdicts[Verdict.UNDECIDED] else NO
