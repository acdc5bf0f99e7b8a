"""Game ids of Simon Tatham's Pattern: ``WxH:``, then the clues with the **columns first**.

``/`` splits lines and ``.`` blocks; a blank line is empty. Behind a comma come given cells, row by
row: a letter is the number of cells to skip before one that is given (a is 0), small for an empty
one and capital for a filled one; z skips 25 and gives none, and what points behind the last cell
only fills up. A file has an id a line. ``3x2:2//1/1.1/1,Af`` gives the first cell.
"""

import re
from collections.abc import Iterator, Sequence

from nonolith.formats._plain import plain_numbers
from nonolith.formats._source import BETWEEN_DOTS, Clues, Piece, Source
from nonolith.formats.numbers import clue_lines
from nonolith.model import Cell, Knowledge, Metadata, Puzzle
from nonolith.model.block import PlainClues

_SIZE = re.compile(r"([0-9]+)x([0-9]+):")
_FIELD = re.compile(r"([A-Z]+) *:([0-9]+):")
_BLANK = re.compile(r"[ \t]")
_SKIP_ONLY = 25


def read(source: Source) -> Iterator[Puzzle]:
    """Read every puzzle of a source."""
    if not source.text.strip():
        raise source.error("a game id", None)
    for line in source.lines:
        if line.text.strip():
            yield _puzzle(source, line.strip())


def _puzzle(source: Source, line: Piece) -> Puzzle:
    size = _SIZE.match(line.text)
    if size is None:
        raise source.error("a game id such as 3x2:2//1/1.1/1", line)
    width, height = (source.number(line.part(*size.span(group)), least=1) for group in (1, 2))
    source.check_cells(height, width, line)
    comma = line.text.find(",")
    clues = _clues(source, line.part(size.end(), comma if comma >= 0 else None), width + height)
    rows, columns = clues[width:], clues[:width]
    if isinstance(clues, PlainClues):
        rows, columns = PlainClues(clues[width:]), PlainClues(clues[:width])
    if comma < 0:
        return Puzzle(rows, columns)
    givens = _givens(source, line.part(comma + 1), height, width)
    return Puzzle(rows, columns, metadata=Metadata(givens=givens))


def _clues(source: Source, side: Piece, count: int) -> Clues:
    # A 0 is refused, as Pattern does, and so are blanks.
    plain = plain_numbers(side.text, "/", ".", zeros=False)
    if plain is not None and len(plain) == count and not _BLANK.search(side.text):
        return plain
    texts = side.text.split("/", count)
    clues = []
    start = 0
    for text in texts[:count]:
        words = source.words(side.part(start, start + len(text)), BETWEEN_DOTS)
        clues.append([source.number(word, "the length of a block", least=1) for word in words])
        start += len(text) + 1
    if len(texts) > count:
        raise source.error(f"{count} lines of clues", side.part(start - 1), "more of them")
    if len(texts) < count:
        raise source.error(f"{count} lines of clues", side.end(), f"{len(texts)}")
    return clues


def _givens(source: Source, letters: Piece, height: int, width: int) -> Knowledge:
    area = height * width
    decided: dict[int, Cell] = {}
    position = 0
    for offset, letter in enumerate(letters.text):
        skipped = ord(letter.lower()) - ord("a") if letter.isascii() else -1
        if not 0 <= skipped <= _SKIP_ONLY:
            raise source.error("a letter", letters.part(offset, offset + 1))
        full = position == area
        position += skipped
        if full or position > area:
            raise source.error(f"the end of {area} cells", letters.part(offset, offset + 1))
        if skipped < _SKIP_ONLY and position < area:
            decided[position] = Cell.FILLED if letter.isupper() else Cell.EMPTY
            position += 1
    if position < area:
        raise source.error(f"{area} cells", letters.end(), f"{position}")
    cells = [decided.get(index, Cell.UNKNOWN) for index in range(area)]
    return Knowledge([cells[row * width : (row + 1) * width] for row in range(height)], width=width)


def read_save(source: Source) -> list[Puzzle]:
    """Read the puzzle of a save file, whose lines give the length of what they hold.

    The moves are a player's, and are passed over.
    """
    fields: dict[str, Piece] = {}
    for line in source.lines:
        if found := _FIELD.match(line.text):
            text = line.part(found.end())
            if len(text.text.encode()) != int(found[2][:9]):
                raise source.error(f"{found[2]} characters", text, f"{len(text.text)}")
            fields.setdefault(found[1], text)
    if "SAVEFILE" not in fields:
        raise source.error("SAVEFILE:", source.lines[0] if source.lines else None)
    if "GAME" in fields and fields["GAME"].text != "Pattern":
        raise source.error("the game Pattern", fields["GAME"])
    size = fields.get("CPARAMS", fields.get("PARAMS"))
    if size is None or "DESC" not in fields:
        raise source.error("lines PARAMS and DESC", None)
    description = fields["DESC"]
    # The id as one piece, which ends where the description does.
    column = description.column - len(size.text) - 1
    game_id = f"{size.text}:{description.text}"
    return [_puzzle(source, Piece(game_id, description.line, column))]


def write_save(puzzles: Sequence[Puzzle]) -> str:
    """Write one puzzle as a save file without moves."""
    (puzzle,) = puzzles
    size, _, description = _id(puzzle).partition(":")
    fields = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        "VERSION": "1",
        "GAME": "Pattern",
        "PARAMS": size,
        "CPARAMS": size,
        "DESC": description,
        "NSTATES": "1",
        "STATEPOS": "1",
    }
    return "".join(f"{key:<8}:{len(text)}:{text}\n" for key, text in fields.items())


def write(puzzles: Sequence[Puzzle]) -> str:
    """Write any number of puzzles."""
    return "".join(_id(puzzle) + "\n" for puzzle in puzzles)


def _id(puzzle: Puzzle) -> str:
    lines = "/".join(clue_lines((*puzzle.columns, *puzzle.rows), ".", blank=""))
    givens = puzzle.metadata.givens
    if givens is None:
        return f"{puzzle.width}x{puzzle.height}:{lines}"
    letters = []
    skipped = 0
    for cell in (cell for row in givens for cell in row):
        if cell == Cell.UNKNOWN:
            skipped += 1
            continue
        letters.append("z" * (skipped // _SKIP_ONLY))
        letter = chr(ord("a") + skipped % _SKIP_ONLY)
        letters.append(letter.upper() if cell == Cell.FILLED else letter)
        skipped = 0
    if skipped:
        letters.append("z" * (skipped // _SKIP_ONLY))
        letters.append(chr(ord("a") + skipped % _SKIP_ONLY) if skipped % _SKIP_ONLY else "")
    return f"{puzzle.width}x{puzzle.height}:{lines},{''.join(letters)}"
