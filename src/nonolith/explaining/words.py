"""The words of sentences: lines, cells, blocks, colours."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from nonolith.explaining.claim import Change, Claim
from nonolith.explaining.facts import Span
from nonolith.model import Clue, Palette

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def ordinal(index: int) -> str:
    """Return the word for a number from 0.

    >>> ordinal(0), ordinal(10), ordinal(21)
    ('first', '11th', '22nd')
    """
    if index < len(_ORDINALS):
        return _ORDINALS[index]
    number = index + 1
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Return parts as a list in words.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    items = list(parts)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "cell"), counted(3, "red cell")
    ('1 cell', '3 red cells')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def numbers(cells: Iterable[int]) -> list[str]:
    """Return positions, from 0, as stretches that count from 1.

    >>> numbers([0, 2, 3, 4, 6, 7])
    ['1', '3–5', '7', '8']
    """
    found: list[str] = []
    spans: list[list[int]] = []
    for cell in sorted(cells):
        if spans and spans[-1][1] == cell - 1:
            spans[-1][1] = cell
        else:
            spans.append([cell, cell])
    for first, last in spans:
        if last == first + 1:
            found += [str(first + 1), str(last + 1)]
        else:
            found.append(str(first + 1) if first == last else f"{first + 1}–{last + 1}")
    return found


def clean(text: str) -> str:
    """Return a name from a file without anything that a terminal would obey."""
    return "".join(character for character in text if character.isprintable())


def line_name(is_row: bool, index: int) -> str:
    """Return what a line is called.

    >>> line_name(True, 2)
    'row 3'
    """
    return f"{'row' if is_row else 'column'} {index + 1}"


def cell_name(row: int, column: int) -> str:
    """Return what a cell is called.

    >>> cell_name(0, 2)
    'row 1, column 3'
    """
    return f"row {row + 1}, column {column + 1}"


def cells_named(cells: Iterable[tuple[int, int]]) -> str:
    """Return what cells are called, row by row.

    >>> cells_named([(0, 0), (0, 3), (1, 0)])
    'row 1, columns 1 and 4; row 2, column 1'
    """
    by_row: dict[int, list[int]] = {}
    for row, column in cells:
        by_row.setdefault(row, []).append(column)
    return "; ".join(
        f"row {row + 1}, column{'s' * (len(columns) > 1)} {listed(numbers(columns))}"
        for row, columns in by_row.items()
    )


def colour_name(palette: Palette, colour: int) -> str:
    """Return how a cell of a colour is spoken of; 0 is the background."""
    if colour == 0:
        return "empty"
    return clean(palette[colour].name) if len(palette) > 1 else "filled"


def colours_word(palette: Palette, colours: int) -> str:
    """Return what a set of colours says of a cell."""
    every = palette.everything
    inside = [c for c in range(len(palette) + 1) if colours >> c & 1]
    if len(inside) == 1:
        return colour_name(palette, inside[0])
    outside = [c for c in range(len(palette) + 1) if (every & ~colours) >> c & 1]
    if outside == [0]:
        return "filled"
    if outside[0] == 0 or len(inside) <= len(outside):
        return listed((colour_name(palette, c) for c in inside), "or")
    if len(outside) == 1:
        return f"not {colour_name(palette, outside[0])}"
    return "neither " + listed((colour_name(palette, c) for c in outside), "nor")


def clue_text(clue: Clue, palette: Palette) -> str:
    """Return a clue as it stands at its line; colours are named."""
    if not clue:
        return "0"
    if len(palette) == 1:
        return " ".join(str(int(block)) for block in clue)
    return ", ".join(f"{int(block)} {clean(palette[block.colour].name)}" for block in clue)


class Words:
    """The words for one line."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.clue = claim.clue
        self.across = "column" if claim.is_row else "row"
        name = line_name(claim.is_row, claim.index).capitalize()
        self.head = f"{name} ({clue_text(claim.clue, claim.palette)}): "

    def cells(self, cells: Iterable[int]) -> str:
        """Return what cells are called: by the lines that cross there."""
        found = list(cells)
        return f"{self.across}{'s' * (len(found) != 1)} {listed(numbers(found))}"

    def span(self, span: Span) -> str:
        """Return what the cells of a stretch are called."""
        return self.cells(range(span[0], span[1] + 1))

    def are(self, cells: Sequence[int], what: str) -> str:
        """Return that cells are something."""
        return f"{self.cells(cells)} {'is' if len(cells) == 1 else 'are'} {what}"

    def span_is(self, span: Span, what: str) -> str:
        """Return that the cells of a stretch are something."""
        return self.are(range(span[0], span[1] + 1), what)

    def colour(self, colour: int) -> str:
        """Return what a cell of a colour is called."""
        return colour_name(self.claim.palette, colour)

    def kind(self, colour: int) -> str:
        """Return the word before *block*, with a space after it; black and white needs none."""
        return f"{self.colour(colour)} " if self.claim.is_coloured and colour else ""

    @cached_property
    def _block_names(self) -> list[str]:
        """What the blocks are called: by length, and by number among their like."""
        keys = [(int(block), block.colour) for block in self.clue]
        number = Counter(keys)
        seen: Counter[tuple[int, int]] = Counter()
        names = []
        for key in keys:
            which = f"{ordinal(seen[key])} " if number[key] > 1 else ""
            seen[key] += 1
            names.append(f"the {which}{self.kind(key[1])}{key[0]}")
        return names

    def block(self, block: int) -> str:
        """Return what a block is called."""
        return self._block_names[block]

    def block_list(self, blocks: Iterable[int], word: str = "and") -> str:
        """Return what blocks are called."""
        return listed(map(self.block, blocks), word)

    def left(self, blocks: Span) -> str:
        """Return the word that leaves finished blocks aside, if there are any."""
        return "" if blocks == (0, len(self.clue) - 1) else " left"

    def outside(self, part: Span) -> str:
        """Return the sentence about the settled ends of the line, if it has any."""
        if part == (0, len(self.claim.cells) - 1):
            return ""
        return f"outside {self.span(part)} all is settled. "

    def conclusion(self, changes: Iterable[Change] | None = None) -> str:
        """Return what the step says of its cells."""
        palette = self.claim.palette
        groups: dict[str, list[int]] = {}
        for change in self.claim.changes if changes is None else changes:
            said = colours_word(palette, change.claimed)
            left = change.after
            if left != change.claimed and left & (left - 1) == 0:
                said += f" (so {colours_word(palette, left)})"
            groups.setdefault(said, []).append(change.cell)
        order = sorted(groups, key=lambda said: said.startswith(("empty", "not", "neither")))
        return listed(self.are(groups[said], said) for said in order)
