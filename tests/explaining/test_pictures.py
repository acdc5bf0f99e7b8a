"""Pictures of steps: every step has one, and one file shows them all."""

import io
import re
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from nonolith import Puzzle, explain, loads
from nonolith.explaining.pictures import animate_gif, animate_svg, draw_steps, step_layouts
from tests.cli.program import run
from tests.explaining.corpus import SMALL

DRAWN = SMALL[::5]
PUZZLE = Puzzle([[3], [1]], [[1], [2], [1]])


@pytest.mark.parametrize(("name", "puzzle"), DRAWN, ids=[name for name, _ in DRAWN])
def test_every_step_is_drawn(name: str, puzzle: Puzzle) -> None:
    steps = list(islice(explain(puzzle), 40))
    drawn = draw_steps(puzzle, steps)
    assert len(drawn) == len(steps)
    for step, layout, svg in zip(steps, step_layouts(puzzle, steps), drawn, strict=True):
        rings = dict.fromkeys(("news", "reason", "supposed", "paper"), 0)
        for box in layout.boxes:
            if box.role in ("ring", "ring-edge"):
                rings[box.ink] += 1
        assert rings["news"] == 4 * len(step.cells or step.differing)
        assert rings["reason"] >= 4 * (len(step.reason) - len(step.cells))
        assert rings["paper"] == rings["news"] + rings["reason"] + rings["supposed"]
        lines = step.conflicting if step.line is None else (step.line,)
        assert sum(box.role == "spot" for box in layout.boxes) == len(lines)
        ElementTree.fromstring(svg)
        told = " ".join(label.text for label in layout.labels if label.role == "caption")
        assert step.sentence.split()[0] in told


def test_no_ring_is_painted_over() -> None:
    steps = list(explain(PUZZLE))
    for text in (*draw_steps(PUZZLE, steps), animate_svg(PUZZLE, steps)):
        painted = re.findall(r'class="(ring-edge|ring)\b', text)
        assert "ring-edge" not in painted[painted.index("ring") :]


def test_one_svg_shows_all_steps_in_turn() -> None:
    steps = list(explain(PUZZLE))
    text = animate_svg(PUZZLE, steps, seconds=2)
    root = ElementTree.fromstring(text)
    starts = {float(begin) for begin in re.findall(r'begin="clock.begin\+([\d.]+)s"', text)}
    hidden_until = {float(end) for end in re.findall(r'begin="clock.begin" dur="([\d.]+)s"', text)}
    assert starts == {0, 2, 4}, "what belongs to a step before the last"
    assert hidden_until == {2, 4, 6}, "what a step brings and the end keeps"
    assert 'id="clock"' in text
    assert 'begin="0s;clock.end"' in text, "it begins again"
    captions = root.findall(".//{*}g[@class='caption text']")
    assert len(captions) == len(steps)


def test_what_takes_longer_to_read_is_shown_for_longer() -> None:
    puzzle = loads("1/1/1/1:2/1.1")
    steps = list(explain(puzzle))
    lines = [len(step.sentence.splitlines()) for step in steps]
    assert max(lines) > 1, "a chain"
    seconds = [2 * number for number in lines[:-1]] + [2 * 4 * lines[-1]]
    clock = re.search(r'id="clock".* dur="([\d.]+)s"', animate_svg(puzzle, steps, seconds=2))
    assert clock is not None
    assert float(clock[1]) == sum(seconds)
    with Image.open(io.BytesIO(animate_gif(puzzle, steps, seconds=2))) as image:
        shown = []
        for frame in range(getattr(image, "n_frames", 1)):
            image.seek(frame)
            shown.append(image.info["duration"])
    assert shown == [1000 * number for number in seconds]


def test_one_gif_shows_all_steps() -> None:
    steps = list(explain(PUZZLE))
    with Image.open(io.BytesIO(animate_gif(PUZZLE, steps))) as image:
        assert getattr(image, "n_frames", 1) == len(steps)


def test_the_command_draws(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "steps"
    assert run("explain", "--svg", str(folder), stdin="3/1:1/2/1").code == 0
    assert [path.name for path in sorted(folder.iterdir())] == [f"step-{n}.svg" for n in "1234"]
    for name in ("solve.svg", "solve.gif"):
        result = run("explain", "--animation", str(tmp_path / name), stdin="3/1:1/2/1")
        assert (result.code, result.out, result.err) == (0, "", "")
        assert (tmp_path / name).stat().st_size > 500
    assert run("explain", "--animation", str(tmp_path / "solve.mp4"), stdin="3/1:1/2/1").code == 2
    (tmp_path / "file").write_text("")
    result = run("explain", "--svg", str(tmp_path / "file" / "x"), stdin="3/1:1/2/1")
    assert result.code == 3


def test_nothing_to_explain_is_one_picture() -> None:
    assert ElementTree.fromstring(animate_svg(Puzzle([], []), []))
    assert animate_gif(Puzzle([], []), [])[:3] == b"GIF"
