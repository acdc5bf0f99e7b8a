"""`nonolith render`: pictures of puzzles, to look at or to print."""

import sys
from collections.abc import Sequence
from functools import partial
from typing import NoReturn

import click

from nonolith.cli._differing import differing_named
from nonolith.cli._exit_codes import NO, TIME_LIMIT
from nonolith.cli._folder_output import is_folder, write_each
from nonolith.cli._idle_options import refuse_idle_options
from nonolith.cli._inputs import Inputs, Named
from nonolith.cli._outputs import write
from nonolith.cli._parameters import destination, files, source_format, timeout
from nonolith.cli._say import tell, terminal_columns
from nonolith.cli._solution_writers import WITHOUT_CLUES
from nonolith.cli._time_limit import within
from nonolith.cli._values import IntegerIn, OneOf
from nonolith.errors import LimitError
from nonolith.model import Grid
from nonolith.render import (
    OUTPUTS,
    PAGES,
    Book,
    Entry,
    Output,
    Picture,
    Style,
    Terminal,
    fitting_output,
    link_to,
    output_of,
)
from nonolith.render.book import SMALLEST_CELL, STARS
from nonolith.render.paper import MILLIMETRE
from nonolith.render.pdf import cell_on_page
from nonolith.solving.agreement import agreement
from nonolith.solving.classify import classify
from nonolith.solving.limits import Clock, Limits
from nonolith.solving.solve import solve as solutions_of
from nonolith.solving.verdict import ENOUGH, Verdict

HTML = "html"
_GOES_WITH = {
    **dict.fromkeys(("solved", "ambiguous"), tuple(OUTPUTS)),
    **dict.fromkeys(("per_page", "answers", "title", "page"), ("pdf",)),
    **dict.fromkeys(("author", "no_captions"), ("pdf",)),
    "cell": ("png",),
    **dict.fromkeys(("letters", "qr", "qr_page"), ("svg", "png", "pdf")),
}
"""What options go with that do not go with everything."""
_CHECKING_SECONDS = 2.0  # what takes longer to check goes on a page unchecked
_RATING_SECONDS = 10.0  # what takes longer to rate gets no stars


@click.command()
@files
@source_format
@click.option(
    "--output",
    type=OneOf([*OUTPUTS, HTML]),
    help="What to draw; by default chosen by the suffix of -o, otherwise a table. html is a page "
    "to play on.",
)
@click.option("--solved", is_flag=True, help="Draw the solution, not an empty grid.")
@click.option(
    "--ambiguous",
    is_flag=True,
    help="Draw what all solutions share, and mark the cells in which they differ.",
)
@click.option(
    "--letters", is_flag=True, help="Name colours by letters, for printing in black and white."
)
@click.option("--page", type=OneOf(list(PAGES)), default="a4", help="Page size of a PDF.")
@click.option("--cell", type=IntegerIn(min=1), metavar="PIXELS", help="Size of a cell in a PNG.")
@click.option(
    "--per-page",
    type=IntegerIn(1, 30),
    metavar="N",
    help="Make a book: a PDF with N numbered puzzles per page, and stars for their difficulty; "
    "with --solved, a book of answers.",
)
@click.option(
    "--solutions-at-end", "answers", is_flag=True, help="Print the answers at the end of a book."
)
@click.option("--title", metavar="TEXT", help="Title of a book.")
@click.option("--author", metavar="TEXT", help="Author of a book, for its title page.")
@click.option(
    "--no-captions", is_flag=True, help="Print only the numbers in a book, no titles or credits."
)
@click.option(
    "--qr", is_flag=True, help="Draw a QR code below, which opens the puzzle on puzz.link."
)
@click.option(
    "--qr-page",
    metavar="ADDRESS",
    help="Let the QR code open this page: one of nonolith's, as `site` makes them.",
)
@timeout
@destination("the picture", or_folder=True)
def render(
    files: tuple[str, ...],
    source_format: str | None,
    output: str | None,
    solved: bool,
    ambiguous: bool,
    letters: bool,
    page: str,
    cell: int | None,
    per_page: int | None,
    answers: bool,
    title: str | None,
    author: str | None,
    no_captions: bool,
    qr: bool,
    qr_page: str | None,
    timeout: float | None,
    destination: str | None,
) -> None:
    """Draw puzzles: empty for solving on paper, or solved.

    \b
    Examples:
      nonolith render puzzle.non -o puzzle.pdf
      nonolith render one.non two.non --page letter -o book.pdf
      nonolith render --solved puzzle.xml -o solution.svg
      nonolith render --ambiguous puzzle.xml -o differing.png
      nonolith render --output boxed puzzle.non
      nonolith render --letters colours.xml -o colours.pdf
      nonolith render *.json -o book.pdf --per-page 4 --solutions-at-end
      nonolith render *.json -o answers.pdf --per-page 6 --solved
      nonolith render puzzle.non --qr -o puzzle.pdf      to play on a phone
      nonolith render one.non two.non -o page.html      to play, on any website
      nonolith render puzzles/ --output svg -o pictures/

    A folder means every puzzle in it. -o DIR/ writes one file per input there, named after it.

    A page (html) is a single file that holds everything: put it on any website, or open it from
    disk. It needs neither a server nor a network.
    """
    if solved and ambiguous:
        raise click.UsageError("--solved and --ambiguous exclude each other.")
    folder = destination if is_folder(destination) else None
    if folder is not None and output is None:
        raise click.UsageError("Name what to draw into a folder with --output.")
    name = output or _named_by(destination)
    refuse_idle_options(_GOES_WITH, name, "a page to play on" if name == HTML else f"output {name}")
    of_books = (per_page, title, author)
    is_book = answers or no_captions or any(option is not None for option in of_books)
    if is_book and ambiguous:
        raise click.UsageError("--ambiguous is not for a book.")
    if answers and solved:
        raise click.UsageError(
            "--solved makes a book of answers alone, without puzzles before them."
        )
    if is_book and folder is not None:
        raise click.UsageError("A book is one file: name it with -o.")
    limits = Limits(seconds=timeout)
    inputs = Inputs(files, source_format, timeout, whole=True)
    picture_of = (
        partial(_solved, limits=limits)
        if solved
        else partial(_shared, limits=limits)
        if ambiguous
        else _unsolved
    )
    if qr_page is not None and not qr_page.startswith(("https://", "http://")):
        raise click.UsageError(f"--qr-page: expected an address with https://, found {qr_page!r}")
    link_of = partial(link_to, site=qr_page or "") if qr or qr_page else None
    style = Style(page=page, cell=cell, letters=letters, link_of=link_of)
    drawing = partial(within, timeout, doing="it was drawn")
    if folder is not None and name == HTML:
        write_each(inputs, folder, f".{HTML}", partial(_page, timeout), holds_many=True)
    elif folder is not None:
        chosen = OUTPUTS[name]

        def draw(named: Sequence[Named]) -> str | bytes:
            pictures = [picture_of(each) for each in named]
            with drawing(named[0].name):
                return chosen.draw(pictures, style)

        write_each(inputs, folder, chosen.suffix, draw, holds_many=chosen.holds_many)
    elif name == HTML:
        write(_page(timeout, list(inputs)), destination)
    elif is_book:
        entries = [_entry(each, answers or solved, limits) for each in inputs]
        book = Book(
            entries,
            title=title or ("Answers" if solved else "Nonograms"),
            author=author or "",
            captions=not no_captions,
            answers_alone=solved,
            page=page,
            per_page=per_page or 4,
            letters=letters,
            link_of=link_of,
        )
        for note in book.notes:
            tell(f"nonolith: {note}")
        with drawing(title or "the book"):
            pdf = book.pdf()
        write(pdf, destination)
    else:
        chosen = OUTPUTS[name]
        named = list(inputs)
        chosen.check_number(len(named))  # before it is solved, which may take long
        pictures = [picture_of(each) for each in named]
        if output is None and destination is None:
            chosen = _fitting(pictures)
        terminal = Terminal.of(sys.stdout) if destination is None else Terminal()
        with drawing(named[0].name if len(named) == 1 else f"{len(named)} puzzles"):
            if name == "pdf" and not solved:
                _warn_of_small_cells(named, pictures, page, letters)
            drawn = chosen.draw(pictures, style._replace(terminal=terminal))
        write(drawn, destination)
    raise click.exceptions.Exit(inputs.exit_code(0))


def _warn_of_small_cells(
    named: Sequence[Named], pictures: Sequence[Picture], page: str, letters: bool
) -> None:
    """Say of which puzzles the cells are too small for a pencil."""
    for each, picture in zip(named, pictures, strict=True):
        cell = cell_on_page(picture, page=page, letters=letters)
        if cell < SMALLEST_CELL:
            tell(
                f"nonolith: {each.name}: the cells are {cell / MILLIMETRE:.1f} mm wide, which is"
                " small for a pencil: take a larger --page, or --per-page 1 to split it over pages"
            )


def _named_by(destination: str | None) -> str:
    """Return the output that a file's suffix names; a table for standard output."""
    if destination in (None, "-"):
        return "table"
    if str(destination).lower().endswith((".html", ".htm")):
        return HTML
    return output_of(str(destination), also=[f".{HTML}"])


def _page(timeout: float | None, named: Sequence[Named]) -> str | bytes:
    """Return a page to play puzzles on, and say which of them are not as they should be."""
    from nonolith.web.page_file import publish

    seconds = min(_CHECKING_SECONDS, timeout or _CHECKING_SECONDS)
    for each in named:
        verdict = classify(each.puzzle, limits=Limits(seconds=seconds)).verdict
        if verdict is Verdict.CONTRADICTORY:
            tell(f"nonolith: {each.name}: there is no solution: nobody can finish this puzzle")
        elif verdict is Verdict.MULTIPLE:
            tell(f"nonolith: {each.name}: there are several solutions; the page accepts each")
    return publish([each.puzzle for each in named])


def _unsolved(named: Named) -> Picture:
    return Picture(named.puzzle)


def _solved(named: Named, limits: Limits) -> Picture:
    return Picture(named.puzzle, _solution(named, limits))


def _shared(named: Named, limits: Limits) -> Picture:
    """Return a puzzle with what its solutions share, and say in which cells they differ."""
    try:
        found = agreement(named.puzzle, limits=limits)
    except LimitError as error:
        _too_late(named.name, error)
    if found.verdict is Verdict.CONTRADICTORY:
        _no_solution(named.name)
    differing = differing_named(found.ambiguous) if found.ambiguous else "there is one solution"
    tell(f"nonolith: {named.name}: {differing}")
    return Picture(named.puzzle, found.knowledge, ambiguous=True)


def _entry(named: Named, answers: bool, limits: Limits) -> Entry:
    """Return a puzzle for a book: rated, and with its answer if that is wanted."""
    from nonolith.explaining.rate import rate

    answer = _solution(named, limits) if answers else None
    seconds = _RATING_SECONDS if limits.seconds is None else limits.seconds
    try:
        name = rate(named.puzzle, limits=Limits(seconds=seconds)).name
    except LimitError:
        return Entry(named.puzzle, answer)
    return Entry(named.puzzle, answer, None if name is None else min(STARS, 1 + name.place))


def _fitting(pictures: Sequence[Picture]) -> Output:
    """Return the table, or what fits a terminal that is too narrow for it, and say so."""
    columns = terminal_columns()
    if columns is None:
        return OUTPUTS["table"]
    fitting = {fitting_output(picture, columns) for picture in pictures}
    name = next(name for name in ("plain", "compact", "table") if name in fitting)
    if name != "table":
        tell(WITHOUT_CLUES.format(columns=columns))
    return OUTPUTS[name]


def _solution(named: Named, limits: Limits) -> Grid:
    with solutions_of(named.puzzle, limits=limits.replace(solutions=ENOUGH)) as solutions:
        grid = solutions.first()
        if grid is None and solutions.stopped_by is not None:
            _too_late(named.name, Clock(limits).error("solving"))
        if grid is None:
            _no_solution(named.name)
        if next(solutions, None) is not None:
            tell(f"nonolith: {named.name}: there are other solutions than the one drawn")
        elif not solutions.exhausted:
            tell(f"nonolith: {named.name}: whether there are other solutions was not found out")
    return grid


def _too_late(name: str, error: LimitError) -> NoReturn:
    tell(f"nonolith: {name}: {error}")
    raise click.exceptions.Exit(TIME_LIMIT)


def _no_solution(name: str) -> NoReturn:
    tell(f"nonolith: {name}: there is no solution to draw")
    raise click.exceptions.Exit(NO)
