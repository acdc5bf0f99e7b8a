"""nonolith's own JSON, which holds everything that a puzzle has.

``{"format": "nonolith", "version": 1, "puzzles": [...]}``; each puzzle has ``rows`` and
``columns``, lists of clues, a clue a list of lengths, and what there is of the rest. A block of
another colour than the first is ``[length, colour]``. A row of given cells is a string, with ``?``
for cells of which nothing is known, or a list with the symbols that each cell may have. The schema
is ``puzzle.schema.json`` beside this file. Read as well: one such puzzle alone, a list of them, and
JSON Lines: any of these on each line.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from nonolith.errors import FormatError, ModelError
from nonolith.formats._json_values import JsonValue
from nonolith.formats._limits import MAX_PUZZLES
from nonolith.formats._plain import characters_of, picture, picture_rows, plain_lists
from nonolith.formats._source import Clues, Source, shown
from nonolith.formats.foreign import check_size, has_data, is_marked, levels, puzzles_of, two_sides
from nonolith.model import (
    BLACK_AND_WHITE,
    Clue,
    Colour,
    Grid,
    Knowledge,
    Metadata,
    Palette,
    Puzzle,
)
from nonolith.texts import json_escaped

VERSION = 1
"""The version of the format that is written; a file of a later one is refused."""

_TEXTS = ("title", "author", "copyright", "licence", "description", "catalogue")
_DEEPEST = 100
_ABOUT = (*_TEXTS, "goal", "givens", "extra")
_PUZZLE = ("rows", "columns", "palette", *_ABOUT, "format", "version")
_PLAIN = frozenset(("rows", "columns", *_TEXTS))


def schema() -> str:
    """Return the JSON Schema of the format."""
    return Path(__file__).with_name("puzzle.schema.json").read_text(encoding="utf-8")


def read(source: Source) -> Iterable[Puzzle]:
    """Read every puzzle of a source."""
    if (sides := _two_lists(source.text)) is not None:
        return [two_sides(source, *sides)]
    return _document(source) if not _is_a_document_a_line(source) else _lines(source)


def _is_a_document_a_line(source: Source) -> bool:
    """Return whether the first line is a document, and another follows."""
    first, _, rest = source.text.lstrip("\n").partition("\n")
    if not first.rstrip().endswith(("}", "]")) or rest.lstrip()[:1] not in ("{", "["):
        return False
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return True


def _lines(source: Source) -> Iterator[Puzzle]:
    for number, text in enumerate(source.texts):
        if text.strip():
            yield from _line(source, number, text)


def _line(source: Source, number: int, text: str) -> list[Puzzle]:
    with suppress(ValueError, RecursionError):  # said better below
        if (plain := _plain_puzzle(json.loads(text))) is not None:
            return [plain]
    try:
        return _document(Source(text, source.name))
    except FormatError:
        return _document(Source("\n" * number + text, source.name))  # says in which line it is


def _document(source: Source) -> list[Puzzle]:
    source.check_parts(source.text.count("[") + source.text.count("{"), "JSON lists")
    try:
        content = json.loads(source.text)
    except json.JSONDecodeError as error:
        raise FormatError(
            problem=f"expected JSON: {error.msg}",
            path=source.name,
            line=error.lineno,
            column=error.colno,
        ) from None
    except RecursionError:
        raise _too_deep(source) from None
    except ValueError as error:  # thousands of digits
        raise FormatError(problem=f"expected JSON of a puzzle: {error}", path=source.name) from None
    root = JsonValue(source, content)
    if _is_foreign(content):
        return puzzles_of(source, content)
    if (
        isinstance(content, dict)
        and "format" not in content
        and _is_foreign(content.get("puzzles"))
    ):
        return puzzles_of(source, content["puzzles"])
    if isinstance(content, dict):
        _check_version(root)
        if "rows" in content or "puzzles" not in content:
            return [_puzzle(root)]
        root.only_keys("puzzles", "format", "version")
        root = root["puzzles"]
    items = root.items("puzzles")
    if not items:
        raise root.error("a puzzle", "an empty list")
    if len(items) > MAX_PUZZLES:
        raise source.too_many_puzzles()
    return [_puzzle(item) for item in items]


def _two_lists(text: str) -> list[object] | None:
    """Return the two lists of clues that a text is; None if it is anything else."""
    if "{" in text or not re.match(r"\s*\[\s*(?:\[[^\[\]]*\]|[0-9])", text):
        return None
    decoder, start = json.JSONDecoder(), 0
    lists: list[object] = []
    with suppress(ValueError, RecursionError):
        while len(lists) < 3:
            start = len(text) - len(text[start:].lstrip(" \t\n,;"))
            found, start = decoder.raw_decode(text, start)
            lists.append(found)
    if len(lists) != 2 or text[start:].strip(" \t\n,;"):
        return None
    return lists if all(isinstance(item, list) and levels(item) <= 2 for item in lists) else None


def _is_foreign(content: object) -> bool:
    """Return whether a document is of another program: lists without names, or other names.

    Where both sides have our names and our clues, other keys are ignored; where one is missing, or
    the document says that it is ours, a mistyped key is an error.
    """
    if isinstance(content, list) and content:
        return not isinstance(content[0], dict) or _is_foreign(content[0])
    if not isinstance(content, dict) or "format" in content or "puzzles" in content:
        return False
    sides = [content.get(side) for side in ("rows", "columns")]
    if all(isinstance(side, list) for side in sides):
        return any(map(_has_texts, sides))
    return not content.keys() <= set(_PUZZLE) and has_data(content)


def _has_texts(clues: Any) -> bool:
    """Return whether clues are texts, or have blocks with a colour's mark, as ours never do."""
    return any(
        isinstance(clue, str) or (isinstance(clue, list) and any(map(is_marked, clue)))
        for clue in clues
    )


def _too_deep(source: Source) -> FormatError:
    """Return the error about brackets within brackets, with the line where they are too many."""
    depth = 0
    for token in re.finditer(r'"(?:\\.|[^"\\])*"|[][{}]', source.text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > _DEEPEST:
            break
    line = source.text.count("\n", 0, token.start()) + 1
    problem = f"expected JSON of a puzzle, found brackets more than {_DEEPEST} deep"
    return FormatError(problem=problem, path=source.name, line=line)


def _check_version(root: JsonValue) -> None:
    if (name := root.get("format")) and name.text() != "nonolith":
        raise name.error('"nonolith"')
    if (version := root.get("version")) and not 1 <= version.number() <= VERSION:
        raise version.error(f"a version up to {VERSION}")


def _puzzle(value: JsonValue) -> Puzzle:
    if (plain := _plain_puzzle(value.value)) is not None:
        return plain
    if (
        value.has_any("format")
        or value.path[:1] == ("puzzles",)
        or not (value.has_any("rows") and value.has_any("columns"))
    ):
        value.only_keys(*_PUZZLE)
    elif isinstance(value.value, dict) and (others := value.value.keys() - set(_PUZZLE)):
        value.source.details.append(f"ignored: {', '.join(map(shown, sorted(others)))}")
    palette = _palette(given) if (given := value.get("palette")) else BLACK_AND_WHITE
    rows, columns = (_clues(value[side], palette) for side in ("rows", "columns"))
    size = (len(rows), len(columns))
    puzzle = Puzzle(rows, columns, palette, _metadata(value, palette, size))
    if isinstance(value.value, dict):
        check_size(value.source, value.value, puzzle, "lists of clues")
    return puzzle


def _plain_puzzle(content: object) -> Puzzle | None:
    """Return a puzzle of clues and texts alone that is in order, as nearly all are."""
    if not isinstance(content, dict) or not content.keys() <= _PLAIN:
        return None
    rows, columns = plain_lists(content.get("rows")), plain_lists(content.get("columns"))
    if rows is None or columns is None:
        return None
    texts = {name: text for name in _TEXTS if (text := content.get(name)) is not None}
    if not all(isinstance(text, str) for text in texts.values()):
        return None
    return Puzzle(rows, columns, metadata=Metadata(**texts) if texts else None)


def _metadata(value: JsonValue, palette: Palette, size: tuple[int, int]) -> Metadata | None:
    if not value.has_any(*_ABOUT):
        return None
    goal, givens = value.get("goal"), value.get("givens")
    texts = {name: text.text() for name in _TEXTS if (text := value.get(name))}
    return Metadata(
        **texts,
        goal=_goal(goal, palette, size) if goal else None,
        givens=_givens(givens, palette, size) if givens else None,
        extra=tuple(_extra(value)),
    )


def _extra(value: JsonValue) -> Iterator[tuple[str, str]]:
    if (extra := value.get("extra")) is not None:
        for pair in extra.items("properties"):
            key, text = pair.items("a name and a text", 2)
            yield key.text(), text.text()


def _clues(value: JsonValue, palette: Palette) -> Clues:
    plain = plain_lists(value.value)
    if plain is not None:
        return plain
    return [_clue(clue, palette) for clue in value.items("clues")]


def _clue(value: JsonValue, palette: Palette) -> list[tuple[int, int]]:
    blocks = [_block(block, palette) for block in value.items("lengths")]
    if [length for length, _ in blocks] == [0]:
        return []
    for block, (length, _) in zip(value.items("lengths"), blocks, strict=True):
        if length == 0:
            raise block.error("a length from 1")
    return blocks


def _block(value: JsonValue, palette: Palette) -> tuple[int, int]:
    if not isinstance(value.value, list):
        return value.number(), 1
    length, colour = value.items("a length and a colour", 2)
    if not 1 <= colour.number() <= len(palette):
        raise colour.error(f"a colour from 1 to {len(palette)}")
    return length.number(), colour.number()


def _palette(value: JsonValue) -> Palette:
    value.only_keys("background", "colours")
    colours = tuple(_colour(colour) for colour in value["colours"].items("colours"))
    background = value.get("background")
    try:
        return Palette(colours, _colour(background) if background else BLACK_AND_WHITE[0])
    except ModelError as error:
        raise value.problem(str(error)) from None


def _colour(value: JsonValue) -> Colour:
    value.only_keys("name", "rgb", "symbol")
    try:
        return Colour(value["name"].text(), value["rgb"].text(), value["symbol"].text())
    except ModelError as error:
        raise value.problem(str(error)) from None


def _goal(value: JsonValue, palette: Palette, size: tuple[int, int]) -> Grid:
    symbols = {palette[index].symbol: index for index in range(len(palette) + 1)}
    return picture(_cells(value, symbols, *size), symbols, *size, palette)


def _givens(value: JsonValue, palette: Palette, size: tuple[int, int]) -> Knowledge:
    symbols = {"?": palette.everything}
    symbols |= {palette[index].symbol: 1 << index for index in range(len(palette) + 1)}
    if isinstance(value.value, list) and any(isinstance(row, list) for row in value.value):
        rows = tuple(
            _candidates(row, symbols, size[1]) for row in value.items("rows of cells", size[0])
        )
    else:
        rows = picture_rows(_cells(value, symbols, *size), symbols, *size)
    return Knowledge._of_checked(rows, size[1], palette)


def _candidates(row: JsonValue, symbols: dict[str, int], width: int) -> tuple[int, ...]:
    """Return the sets of candidates of a row, a string of cells or a list of sets of symbols."""
    if not isinstance(row.value, list):
        return tuple(map(symbols.__getitem__, _cells_of_row(row, symbols, width)))
    cells = []
    for cell in row.items("cells", width):
        if not cell.text() or not set(cell.text()) <= symbols.keys():
            raise cell.error(f"some of the symbols {' '.join(symbols)}")
        cells.append(reduce(or_, map(symbols.__getitem__, cell.text())))
    return tuple(cells)


def _cells(value: JsonValue, symbols: dict[str, int], height: int, width: int) -> str:
    """Return the characters of the cells, row by row, all of which are among the symbols."""
    rows = value.items("rows of cells", height)
    return "".join([_cells_of_row(row, symbols, width) for row in rows])


def _cells_of_row(row: JsonValue, symbols: dict[str, int], width: int) -> str:
    wrong = next((cell for cell in characters_of(row.text()) if cell not in symbols), None)
    if wrong is not None:
        raise row.error(f"cells that are one of {' '.join(symbols)}", repr(wrong))
    if len(row.text()) != width:
        raise row.error(f"{width} cells", f"{len(row.text())}")
    return row.text()


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write any number of puzzles."""
    head = {"format": "nonolith", "version": VERSION}
    content = {**head, "puzzles": [as_dict(puzzle) for puzzle in puzzles]}
    return json_escaped(_indented(content)) + "\n"


def as_dict(puzzle: Puzzle) -> dict[str, object]:
    """Return a puzzle as the object that stands for it in JSON."""
    about = puzzle.metadata
    content: dict[str, object] = {
        name: getattr(about, name) for name in _TEXTS if getattr(about, name)
    }
    if puzzle.palette != BLACK_AND_WHITE:
        content["palette"] = {
            "background": _colour_dict(puzzle.palette.background),
            "colours": [_colour_dict(colour) for colour in puzzle.palette.colours],
        }
    content["rows"] = [_clue_list(clue) for clue in puzzle.rows]
    content["columns"] = [_clue_list(clue) for clue in puzzle.columns]
    symbols = {index: puzzle.palette[index].symbol for index in range(len(puzzle.palette) + 1)}
    if about.goal is not None:
        content["goal"] = ["".join(symbols[cell] for cell in row) for row in about.goal]
    if about.givens is not None:
        content["givens"] = [_given_row(row, about.givens, symbols) for row in about.givens.rows]
    if about.extra:
        content["extra"] = [list(pair) for pair in about.extra]
    return content


def _given_row(row: tuple[int, ...], givens: Knowledge, symbols: dict[int, str]) -> str | list[str]:
    """Return a row of given cells: a string, unless one may have some colours but not all."""
    everything = givens.palette.everything
    cells = [
        "?"
        if cell == everything
        else "".join(symbol for index, symbol in symbols.items() if cell >> index & 1)
        for cell in row
    ]
    return "".join(cells) if all(len(cell) == 1 for cell in cells) else cells


def _colour_dict(colour: Colour) -> dict[str, str]:
    return {"name": colour.name, "rgb": colour.rgb, "symbol": colour.symbol}


def _clue_list(clue: Clue) -> list[object]:
    return [int(b) if b.colour == 1 else [int(b), b.colour] for b in clue]


def _indented(value: object, depth: int = 0, key: str = "") -> str:
    """Return JSON with a line for each clue: neither on one line nor a line for each number."""
    margin, inner = "  " * depth, "  " * (depth + 1)
    if isinstance(value, dict) and value:
        pairs = (f"{inner}{json.dumps(k)}: {_indented(v, depth + 1, k)}" for k, v in value.items())
        return "{\n" + ",\n".join(pairs) + f"\n{margin}}}"
    if isinstance(value, list) and value and (isinstance(value[0], dict) or key in _SIDES):
        items = (inner + _indented(item, depth + 1) for item in value)
        return "[\n" + ",\n".join(items) + f"\n{margin}]"
    return json.dumps(value, ensure_ascii=False)


_SIDES = ("rows", "columns", "goal", "givens", "extra")
