"""Detects formats that only show in the lines: numbers, letters, text pictures."""

import re
from itertools import pairwise

from nonolith.formats._plain import plain_numbers

_CELL = r"[#Xx*@1█▓■⬛●.\-_0·░□⬜○]"
_EMPTY_CELL = r"[.\-_0·░□⬜○]"
_GRID_ROW = re.compile(rf"(?:{_CELL}|[/\ufe0f])+")
_BLANKS_BETWEEN = re.compile(r"([#Xx*@█▓■⬛●])(?:\1| )*")
_MATRIX_ROW = re.compile(rf"{_CELL}(?:[ \t]*,[ \t]*{_CELL}|[ \t]+{_CELL})+")
_NUMBERS = re.compile(r"[0-9, \t]*")
_LETTERS = re.compile(r"[@-Z \t]+")
_COLLECTION = "[0-9]+ nonograms?: rows, columns"  # as nonolith begins one
_CLUE_LINE = re.compile(r"[0-9./ \t]*:[0-9./ \t]*")


def by_lines(lines: list[str]) -> list[str]:
    """Return what lines may be, of which the first and the last are not empty."""
    filled = [line for line in lines if line]
    if re.match(r"\$\s*(?:[0-9]|$)", filled[0]):
        picture = len(filled) > 1 and re.fullmatch(r"[.#]+|[01](?:\s+[01])+", filled[1])
        return ["grid"] if picture and not _has_long_clues(filled) else ["tournament"]
    if all(_CLUE_LINE.fullmatch(line) for line in filled):
        return ["line"]
    if "--" in filled and _count(filled[0]) > 0:
        return ["sections"]
    if all(_GRID_ROW.fullmatch(line) for line in filled):
        # Rows of ones and zeros may be clues as well, if as such they make sense.
        clues = _by_counting(lines, filled) if all(map(_NUMBERS.fullmatch, filled)) else []
        return [*(name for name in clues if _sums_agree(lines, name)), "grid"]
    if _is_drawn_with_blanks(filled) or _is_matrix(filled):
        return ["grid"]
    if _has_titles(filled):
        return ["collection"]
    if "&" in filled or filled[0].startswith("*"):
        return ["makhorin"] if _mostly_numbers(filled, "*&") else []
    if "#" in filled and (clues := _numbers_beside(filled, "#")):
        ended = all(line.split()[-1] == "0" for line in clues)
        return ["syro"] if ended and "#" in filled[:-1] else ["mk"]
    if filled[0].startswith("#"):
        return ["ish"] if _numbers_beside(filled, "#") else []
    if all(_NUMBERS.fullmatch(line) for line in filled):
        return _by_counting(lines, filled)
    return ["collection"] if _may_be_letters(filled) else []


def _by_counting(lines: list[str], filled: list[str]) -> list[str]:
    """Return what lines of nothing but numbers may be."""
    if any("," in line for line in filled):
        return ["ish"]
    heads = [_count(line) for line in filled[:2]]
    if heads == [1, 2] and filled[-1].split()[-1] == "0":
        return ["spoj"]
    names = _two_sizes(lines) if heads[0] == 2 and _is_nin(lines) else []
    if _is_cwd(lines):
        names.append("cwd")
    if _paragraphs(lines) == 2:
        names.append("keen")
    if len(names) > 1:
        # The filled cells of the rows and of the columns are as many in one reading alone.
        even = [name for name in names if _sums_agree(lines, name)]
        names = even if len(even) == 1 else names
    return names or (["nin"] if heads[0] == 2 else [])


def _count(line: str) -> int:
    return len(line.split()) if _NUMBERS.fullmatch(line) else -1


def _numbers(line: str) -> list[int]:
    # A number too long to convert is too long to be a size.
    return [int(word) if len(word) < 9 else -1 for word in line.split()]


def _is_nin(lines: list[str]) -> bool:
    head = _numbers(lines[0])
    # A blank line may be empty, even at the end, where it has been stripped.
    return len(head) == 2 and len(lines) <= 1 + sum(head) and "" not in lines[:2]


def _two_sizes(lines: list[str]) -> list[str]:
    """Return what lines may be whose first has two sizes.

    The filled cells of the rows and of the columns are as many, and every clue fits its line: that
    tells which size comes first, and whether the first number of a line counts its blocks.
    """
    height, width = _numbers(lines[0])
    clues = list(map(_numbers, lines[1:]))
    as_counted = all(clue and clue[0] == len(clue) - 1 for clue in clues)
    if as_counted and _is_possible([clue[1:] for clue in clues], height, width):
        lengths = (height, width), (width, height)
        return [
            "counted",
            *(["nin"] if any(_is_possible(clues, *size) for size in lengths) else []),
        ]
    if height == width:
        return ["nin"]
    possible = {
        name: _is_possible(clues, *size)
        for name, size in (("nin", (width, height)), ("hw", (height, width)))
    }
    names = [name for name in possible if possible[name]]
    names = names or [name for name in possible if _sums_agree(lines, name)]
    complete = len(clues) == height + width  # else the reader says what is missing
    return names or (["nin", "hw"] if complete else ["nin"])


def _is_possible(clues: list[list[int]], height: int, width: int) -> bool:
    """Return whether clues fit the other side, and fill as many cells on both sides."""
    rows, columns = clues[:height], clues[height:]
    return (
        len(rows) == height
        and len(columns) == width
        and sum(map(sum, rows)) == sum(map(sum, columns))
        and all(sum(clue) + len(clue) - 1 <= width for clue in rows)
        and all(sum(clue) + len(clue) - 1 <= height for clue in columns)
    )


def _is_cwd(lines: list[str]) -> bool:
    if len(lines) < 3 or [_count(line) for line in lines[:2]] != [1, 1]:
        return False
    height, width = (_numbers(line)[0] for line in lines[:2])
    return len(lines) > 2 + height and lines[2 + height] == "" and len(lines) <= 3 + height + width


def _paragraphs(lines: list[str]) -> int:
    return 1 + sum(not line and after != "" for line, after in pairwise(lines))


def _sums_agree(lines: list[str], name: str) -> bool:
    head = [number for line in lines[:2] for number in _numbers(line)]
    if name in ("nin", "hw"):
        lines, height = lines[1:], head[name == "nin"]
    elif name == "counted":
        return True  # it was looked at before
    elif name == "cwd":
        lines, height = lines[2:], head[0]
    else:
        height = lines.index("")
    clues = plain_numbers("\n".join(lines), "\n", " ") or map(_numbers, lines)
    filled: list[int] = list(map(sum, clues))
    return sum(filled[:height]) == sum(filled[height:])


def _is_drawn_with_blanks(filled: list[str]) -> bool:
    """Return whether lines are of one mark and blanks alone, and some have blanks within."""
    return (
        len(filled) > 1
        and len({line[0] for line in filled}) == 1
        and all(map(_BLANKS_BETWEEN.fullmatch, filled))
        and any(" " in line for line in filled)
    )


def _is_matrix(filled: list[str]) -> bool:
    """Return whether lines are cells with blanks or commas between, as many in each.

    Clues they are not: these have no 0 with others beside it.
    """
    return (
        len(filled) > 1
        and all(map(_MATRIX_ROW.fullmatch, filled))
        and len({len(re.findall(_CELL, line)) for line in filled}) == 1
        and any(re.search(_EMPTY_CELL, line) for line in filled)
    )


def _numbers_beside(filled: list[str], mark: str) -> list[str]:
    """Return the lines without a mark, if all of them are numbers."""
    others = [line for line in filled if line[0] != mark]
    return others if all(map(_NUMBERS.fullmatch, others)) else []


def _mostly_numbers(filled: list[str], marks: str) -> bool:
    """Return whether lines without a mark are numbers, but for some that may be wrong."""
    others = [_NUMBERS.fullmatch(line) is not None for line in filled if line[0] not in marks]
    return bool(others) and 2 * sum(others) >= len(others)


def _has_titles(filled: list[str]) -> bool:
    """Return whether some line is a title with clues in letters below it.

    Lines of more dashes underline a text, and words below an option are no clues. Those of a file
    that says itself what it is need not make sense.
    """
    if re.match(_COLLECTION, filled[0]):
        return True
    below = [*filled[1:], ""]
    return any(
        re.match("--(?:[^-]|$)", line)
        and rows
        and _in_letters(rows)
        and (_LETTERS.fullmatch(rows) or _fit(rows, columns))
        for line, rows, columns in zip(filled, below, [*below[1:], ""], strict=True)
    )


def _fit(rows: str, columns: str) -> bool:
    """Return whether most clues of two lines are no longer than there are clues across them.

    Words of a language are: their letters stand for dozens of cells.
    """
    sides = rows.split(), columns.split()
    fitting = [
        sum(ord(letter) - 64 for letter in clue) + len(clue) - 1 <= len(across)
        for side, across in (sides, sides[::-1])
        for clue in side
    ]
    return 2 * sum(fitting) >= len(fitting)


def _has_long_clues(filled: list[str]) -> bool:
    return any(re.search("[2-9]", line) for line in filled if line[0] != "$")


def _in_letters(line: str) -> bool:
    return all(letter >= "@" or letter in " \t" for letter in line)


def _may_be_letters(filled: list[str]) -> bool:
    """Return whether lines are pairs of clues in letters, as Rosetta Code has them."""
    if len(filled) % 2:
        return False
    if all(_LETTERS.fullmatch(line) for line in filled):
        return _fit(filled[0], filled[1])
    if not all(map(_in_letters, filled)):
        return False
    sums = [sum(ord(letter) - 64 for letter in line if letter not in " \t") for line in filled]
    return sums[::2] == sums[1::2]
