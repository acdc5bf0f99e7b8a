"""`nonolith explain`: how a puzzle is solved, step by step and in words."""

import json
import os
import re
from collections.abc import Iterator

import click

from nonolith.cli._exit_codes import NO, TIME_LIMIT
from nonolith.cli._inputs import Inputs, Named
from nonolith.cli._outputs import make_folder, write
from nonolith.cli._parameters import files, source_format, timeout
from nonolith.cli._say import answer_in_words, tell
from nonolith.errors import LimitError
from nonolith.explaining.explain import explain as steps_of
from nonolith.explaining.step import Step
from nonolith.explaining.technique import Technique
from nonolith.model import Puzzle
from nonolith.solving.limits import Limits

_ENDINGS = (Technique.SEVERAL_SOLUTIONS, Technique.NO_SOLUTION)

_STEPS = re.compile(r"([1-9]\d{0,8})(?:(-)([1-9]\d{0,8})?)?", re.ASCII)


class Steps(click.ParamType[tuple[int, int | None]]):
    """The first and the last of some steps, from 1, as in `10-20`, `10-` or `10`."""

    name = "steps"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int | None]:
        """Return the first step and the last, which is None if there is none."""
        found = _STEPS.fullmatch(value)
        if found is None:
            self.fail(f"expected steps such as 10-20, 10- or 10, found {value!r}", param, ctx)
        first, dash, last = found.groups()
        if last and int(last) < int(first):
            self.fail(f"the first step comes after the last, in {value!r}", param, ctx)
        return int(first), int(last or first) if last or not dash else None


@click.command()
@files
@source_format
@click.option(
    "--steps",
    type=Steps(),
    default="1-",
    metavar="FIRST-LAST",
    help="Show only some steps: 10-20, 10- (from the tenth on) or 10 (that step alone).",
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per puzzle.")
@click.option(
    "--svg",
    "folder",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Draw each step to a file in this folder, which is created if needed.",
)
@click.option(
    "--animation",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Draw the whole solve as one animated .svg or .gif.",
)
@timeout
def explain(
    files: tuple[str, ...],
    source_format: str | None,
    steps: tuple[int, int | None],
    as_json: bool,
    folder: str | None,
    animation: str | None,
    timeout: float | None,
) -> None:
    """Explain how puzzles are solved: each step in a sentence, with its reason.

    Each step is the easiest that any line allows. If no line allows a step, one cell is assumed to
    be the opposite, which leads to a contradiction. If a puzzle has several solutions or none, the
    last step names the cells that differ or the lines that disagree.

    \b
    Examples:
      nonolith explain puzzle.non
      nonolith explain --steps 10-20 puzzle.non
      nonolith explain --json puzzle.xml
      nonolith explain --svg steps puzzle.non
      nonolith explain --animation solve.gif puzzle.non
    """
    if animation and not animation.lower().endswith((".svg", ".gif")):
        raise click.UsageError(f"An animation is an .svg or a .gif file, not {animation!r}.")
    first, last = steps
    inputs = Inputs(files, source_format, timeout)
    code = 0
    puzzles = list(inputs)
    if (folder or animation) and len(puzzles) > 1:
        raise click.UsageError("Pictures are drawn of one puzzle at a time.")
    for number, named in enumerate(puzzles):
        found: list[Step] = []
        stopped: LimitError | None = None
        try:
            for step in steps_of(named.puzzle, limits=Limits(seconds=timeout)):
                found.append(step)
        except LimitError as error:
            stopped = error
        solved = stopped is None and (not found or found[-1].technique not in _ENDINGS)
        shown = list(enumerate(found, start=1))[first - 1 : last]
        if stopped is None and first > max(len(found), 1):
            raise click.UsageError(
                f"{named.name}: --steps begins at {first}, but there "
                f"{'is only 1 step' if len(found) == 1 else f'are only {len(found)} steps'}."
            )
        if folder or animation:
            _draw(named.puzzle, found, first, last, folder, animation)
        if as_json:
            click.echo(json.dumps(_record(named, shown, len(found), solved, stopped)))
        elif not (folder or animation):
            if len(puzzles) > 1:
                click.echo(f"{chr(10) * (number > 0)}{named.name}:")
            for line, below in _lines(shown):
                answer_in_words(line, below)
        if stopped is not None:
            tell(f"nonolith: {named.name}: {stopped}")
            code = TIME_LIMIT
        code = code or (0 if solved else NO)
    raise click.exceptions.Exit(inputs.exit_code(code))


def _draw(
    puzzle: Puzzle,
    steps: list[Step],
    first: int,
    last: int | None,
    folder: str | None,
    animation: str | None,
) -> None:
    from nonolith.explaining.pictures import animate_gif, animate_svg, draw_steps

    if folder is not None:
        make_folder(folder)
        digits = len(str(len(steps)))
        drawn = list(enumerate(draw_steps(puzzle, steps), start=1))
        for number, svg in drawn[first - 1 : last]:
            write(svg, os.path.join(folder, f"step-{number:0{digits}}.svg"))
    if animation is not None and animation.lower().endswith(".gif"):
        write(animate_gif(puzzle, steps[:last]), animation)
    elif animation is not None:
        write(animate_svg(puzzle, steps[:last]), animation)


def _lines(steps: list[tuple[int, Step]]) -> Iterator[tuple[str, int]]:
    """Yield numbered sentences, and how far their further lines stand to the right of the number.

    The sentences of a chain stand below its first.
    """
    width = len(str(steps[-1][0])) if steps else 0
    for number, step in steps:
        first, *others = step.sentence.split("\n")
        yield f"{number:>{width}}. {first}", len(str(number)) + 2
        yield from ((f"{' ' * width}    {line}", 2) for line in others)


def _record(
    named: Named,
    shown: list[tuple[int, Step]],
    number: int,
    solved: bool,
    stopped: LimitError | None,
) -> dict[str, object]:
    return {
        "puzzle": named.name,
        "title": named.puzzle.metadata.title,
        "height": named.puzzle.height,
        "width": named.puzzle.width,
        "solved": solved,
        "stopped_by": None if stopped is None else stopped.limit,
        "number": number,
        "steps": [{"step": at, **step.as_dict()} for at, step in shown],
    }
