"""The atlas: the page, the picture and the drafts of the counts besides local and unique ones."""

from collections.abc import Iterable, Iterator
from math import comb, factorial
from textwrap import fill

from nonolith.census import CensusResult, Kind, Size, known_count, known_counts
from nonolith.census.kind import LEVELS, UNSOLVED
from nonolith.census.published import published
from nonolith.census.sequences import SEQUENCES, TRIANGLES, Sequence, known_rows, known_terms

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 56, 56
CURVES = ((4, "#9bb8e0"), (5, "#5f8fd0"), (6, "#1f4f94"))
DATA = 260  # characters of terms that an entry of OEIS holds


def known(size: Size, kind: Kind) -> CensusResult | None:
    """Return a count of the table."""
    return known_count(size.height, size.width, kind)


def sizes_of(*kinds: Kind) -> list[Size]:
    """Return the sizes of at least two lines either way for which the table has such a kind."""
    works = {kind.work.value for kind in kinds}
    found = {row.size for row in known_counts() if row.kind in works and row.width > 1 < row.height}
    return sorted(found, key=lambda size: (size.cells, size.width, size.height))


def cell(found: CensusResult | None) -> str:
    """Return a count for a table; nothing if it is not known."""
    return "" if found is None else f"{found.count}"


def table(head: str, rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield the lines of a table whose columns but the first are numbers."""
    names = head.split(" | ")
    yield f"| {head} |"
    yield "|---|" + "---:|" * (len(names) - 1)
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"


def wrapped(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines with those of each paragraph filled; tables, code and headings stay."""
    paragraph: list[str] = []
    fenced = False
    for line in [*lines, ""]:
        fenced ^= line.startswith("```")
        if not fenced and line and line[0] not in "#|!`":
            paragraph.append(line)
            continue
        yield from fill(" ".join(paragraph), 100, break_on_hyphens=False).splitlines()
        paragraph = []
        yield line


def page() -> str:
    """Return the page."""
    return "\n".join(wrapped(_page()))


def _page() -> list[str]:
    return [
        "# Atlas of small nonograms",
        "",
        "Local and unique grids have [a page of their own](census-results.md). This one has",
        "everything else that `nonolith count --kind` counts. All numbers are exact, from",
        "`src/nonolith/census/counts.csv`. The largest have certificates in",
        "`results/certificates/`; most take seconds to count again. `python -m tools.results",
        "pages` writes this page, the b-files in `results/bfiles/` and drafts of OEIS",
        "entries in `results/drafts/`.",
        "",
        *_clue_sets(),
        *_passes(),
        *_filled(),
        *_symmetry(),
        *_techniques(),
        *_published(),
    ]


def _clue_sets() -> Iterator[str]:
    yield "## Clue sets"
    yield ""
    yield "Several grids may have the same clues. How many distinct clue sets"
    yield "does a size have, and how"
    yield "many solutions at most? Yesnograms are puzzles whose row clues count the empty runs; the"
    yield "last column has those with one solution."
    yield ""
    yield from table(
        "size | clue sets | per grid | most solutions | yesnograms",
        (
            (
                size,
                cell(clues := known(size, Kind.CLUES)),
                "" if clues is None else f"{clues.share:.4f}",
                cell(known(size, Kind.MOST)),
                cell(known(size, Kind.YESNO)),
            )
            for size in sizes_of(Kind.CLUES, Kind.YESNO)
        ),
    )
    yield ""
    yield "What would larger sizes take? `nonolith count 7 6 --kind clues --estimate` says three"
    yield "core-hours. 7×7 has 128 times as many grids, so its clue sets or yesnograms would take"
    yield "almost 400 core-hours. nonolith counts the clue sets of sizes of at most 48 cells."
    most = {n: found for n in range(2, 9) if (found := known(Size(n, n), Kind.MOST))}
    beyond = [n for n, found in most.items() if found.count != factorial(n)]
    last = max(most)
    yield ""
    yield "### Is it n!?"
    yield ""
    until = f"{min(beyond) - 1}" if beyond else f"{last}, the largest size counted"
    yield "The n×n clue set with a 1 in each line has the n! permutations as its"
    yield "solutions. No clue set"
    yield f"has more for n up to {until}."
    for n in beyond:
        found = most[n]
        yield f"For {n}×{n} one has {found.count}, which is more than {n}! = {factorial(n)}:"
        yield ""
        yield "```"
        yield f"{found.example}"
        yield "```"
    yield "Adding a row and a column with the clue 1 keeps that lead. With one more filled cell in"
    yield "a new corner, 8104 grids of 7×7 have the clues of this one (7! = 5040); with two, 113428"
    yield "grids of 8×8 (8! = 40320). `solve --count` computes both. Nobody has searched all clue"
    yield "sets of these sizes."
    yield ""
    yield "### How many solutions"
    yield ""
    names = [Size(n, n) for n in (4, 5, 6) if known(Size(n, n), Kind.MULTIPLICITY)]
    found_by = [(known(size, Kind.MULTIPLICITY) or _none()).histogram or {} for size in names]
    yield from table(
        " | ".join(["solutions", *map(str, names)]),
        ((k, *(found.get(k, 0) for found in found_by)) for k in range(1, 13)),
    )
    yield ""
    yield "`nonolith count 6 --kind multiplicity` prints all of them."
    yield ""


def _none() -> CensusResult:
    raise AssertionError("asked for before")


def _passes() -> Iterator[str]:
    yield "## Passes"
    yield ""
    yield "Line logic settles all rows in its first pass, all columns in its second, and so on. The"
    yield "table has the most passes that a locally solvable grid needs, and how"
    yield "many grids need them."
    yield "Turning a grid exchanges rows and columns, so the size 2×5 differs from 5×2."
    yield "With AVX-512 and VBMI, 64 grids are settled at once: one byte of a register for each,"
    yield "and one shuffle for each line. That takes a tenth of the time of one grid at a time."
    if known(Size(7, 6), Kind.PASSES) is None:
        yield "`nonolith count 7 6 --kind passes --estimate` says one core-hour for 7×6."
    yield ""
    rows = []
    for size in sizes_of(Kind.PASSES):
        found = known(size, Kind.PASSES)
        if found is not None and found.histogram is not None:
            rows.append((size, found.count, found.histogram[found.count]))
    yield from table("size | most passes | grids", rows)
    yield ""
    squares = [Size(n, n) for n in (4, 5, 6) if known(Size(n, n), Kind.PASSES)]
    found_by = [(known(size, Kind.PASSES) or _none()).histogram or {} for size in squares]
    yield from table(
        " | ".join(["passes", *map(str, squares)]),
        (
            ("not solved" if passes == 0 else passes, *(f.get(passes, "") for f in found_by))
            for passes in range(max(max(map(int, found)) for found in found_by) + 1)
        ),
    )
    yield ""
    largest = known(squares[-1], Kind.PASSES)
    if largest is not None:
        yield f"A {squares[-1]} grid that needs {largest.count};"
        yield "[Records](records.md) has larger ones:"
        yield ""
        yield "```"
        yield f"{largest.example}"
        yield "```"
        yield ""


def _filled() -> Iterator[str]:
    yield "## Filled cells"
    yield ""
    yield "Are full grids easier than empty ones? The curves show the share of all grids with that"
    yield "number of filled cells. `nonolith count 5 --kind local-filled` prints the numbers."
    if known(Size(6, 6), Kind.UNIQUE_FILLED) is None:
        yield "The unique 6×6 grids have not been counted by filled cells."
    yield ""
    yield "![Share of locally and uniquely solvable grids by filled cells](images/filled-cells.svg)"
    yield ""
    size = Size(4, 4)
    local, unique = (
        (known(size, kind) or _none()).histogram or {}
        for kind in (Kind.LOCAL_FILLED, Kind.UNIQUE_FILLED)
    )
    yield from table(
        f"filled cells, {size} | grids | local | unique",
        ((k, comb(size.cells, k), local[k], unique[k]) for k in range(size.cells + 1)),
    )
    yield ""


def _symmetry() -> Iterator[str]:
    yield "## Up to symmetry"
    yield ""
    yield "Mirror images and rotations of a puzzle are as hard as the puzzle."
    yield "How many differ otherwise"
    yield "(Burnside's lemma, with a census of the grids of each symmetry), and"
    yield "how many are their own"
    yield "mirror image, left and right?"
    yield ""
    kinds = (
        Kind.LOCAL_CLASSES,
        Kind.UNIQUE_CLASSES,
        Kind.LOCAL_SYMMETRIC,
        Kind.UNIQUE_SYMMETRIC,
    )
    yield from table(
        "size | local, up to symmetry | unique, up to symmetry | local, symmetric | "
        "unique, symmetric",
        (
            (size, *(cell(known(size, kind)) for kind in kinds))
            for size in sizes_of(Kind.LOCAL_SYMMETRIC, Kind.UNIQUE_SYMMETRIC)
        ),
    )
    yield ""


def _techniques() -> Iterator[str]:
    yield "## Techniques"
    yield ""
    yield "How far does one get with the first techniques of"
    yield "[explanations](explaining.md)? Each row has"
    yield "the grids that need nothing harder. Techniques of the same difficulty"
    yield "share a row. All grids"
    yield "that line logic solves are solved above the row of contradictions."
    yield "Suppositions about single"
    yield "cells solve every 5×5 puzzle that has one solution."
    yield ""
    squares = [Size(n, n) for n in (3, 4, 5) if known(Size(n, n), Kind.TECHNIQUE)]
    found_by = [(known(size, Kind.TECHNIQUE) or _none()).histogram or {} for size in squares]
    used = [level for level in LEVELS if any(level in found for found in found_by)]
    sums = [0] * len(squares)
    rows = []
    for level in used:
        sums = [total + found.get(level, 0) for total, found in zip(sums, found_by, strict=True)]
        name = level.replace("-", " ").replace("/", ", ")
        rows.append((name, *(f"{total}" for total in sums)))
    rows.append(("*unsolved*", *(f"{found.get(UNSOLVED, 0)}" for found in found_by)))
    yield from table(" | ".join(["at most", *map(str, squares)]), rows)
    yield ""


def _published() -> Iterator[str]:
    yield "## What was published before"
    yield ""
    yield "OEIS has six entries about nonograms, as far as copies of its pages show:"
    yield "[A242876](https://oeis.org/A242876), [A383345](https://oeis.org/A383345),"
    yield "[A384764](https://oeis.org/A384764), [A385861](https://oeis.org/A385861),"
    yield "[A385862](https://oeis.org/A385862) and [A391619](https://oeis.org/A391619). Its data"
    yield "could not be searched for the numbers themselves."
    yield ""
    yield from table(
        "kind | found published",
        (
            ("locally and uniquely solvable", "[see there](census-results.md)"),
            ("clue sets", "no"),
            ("by number of solutions", "only one solution: these are the uniquely solvable grids"),
            ("most solutions", "no"),
            ("yesnograms", "A385861 (squares to 6×6), A385862 (n + m ≤ 13), A383345 (n×2)"),
            ("passes", "no numbers; Batenburg and others study their distribution"),
            ("by filled cells", "no"),
            ("up to symmetry, symmetric", "no"),
            ("techniques", "no: they are the techniques of this program"),
        ),
    )
    yield ""
    yield "Our yesnograms agree with A385861, with all terms that the entry A385862 itself has, and"
    yield "for n×2 with A383345. The remaining terms of A385862's b-file could not be compared."
    yield "The passes are the difficulty of Batenburg, Henstra, Kosters and Palenstijn"
    yield "(Constructing simple nonograms of varying difficulty, 2009), who also"
    yield "construct puzzles that are asymptotically the hardest."
    yield ""


def picture() -> str:
    """Return the curves of solvable grids by filled cells, as SVG."""
    room, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="30" font-size="18">Which share of the grids is solvable?</text>',
    ]
    for tick in range(0, 101, 20):
        y = TOP + high * (1 - tick / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{tick} %</text>'
        )
        x = LEFT + room * tick / 100
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" fill="#555">'
            f"{tick} %</text>"
        )
    parts.append(
        f'<text x="{LEFT + room / 2}" y="{HEIGHT - 14}" text-anchor="middle" fill="#555">'
        "filled cells</text>"
    )
    row = 0
    for n, colour in CURVES:
        for kind, dash in ((Kind.LOCAL_FILLED, ""), (Kind.UNIQUE_FILLED, "5 4")):
            found = known(Size(n, n), kind)
            if found is None or found.histogram is None:
                continue
            cells = n * n
            points = " ".join(
                f"{LEFT + room * k / cells:.1f},"
                f"{TOP + high * (1 - found.histogram.get(k, 0) / comb(cells, k)):.1f}"
                for k in range(cells + 1)
            )
            line = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
            parts.append(f'<polyline points="{points}" fill="none" {line}/>')
            y = TOP + high - 110 + 20 * row
            parts.append(f'<path d="M{LEFT + 420} {y}h28" {line}/>')
            parts.append(
                f'<text x="{LEFT + 456}" y="{y + 4}">{n}×{n}, {kind.adverb} solvable</text>'
            )
            row += 1
    return "\n".join([*parts, "</svg>", ""])


NAMES = {
    Kind.LOCAL: "Number of {} nonograms that can be solved one line at a time",
    Kind.UNIQUE: "Number of {} nonograms with a unique solution",
    Kind.YESNO: "Number of {} yesnograms with a unique solution",
    Kind.CLUES: "Number of distinct sets of row and column clues of {} nonograms",
    Kind.MOST: "Largest number of solutions of the clues of an {} nonogram",
    Kind.PASSES: "Largest number of passes that line-by-line solving of an {} nonogram takes",
    Kind.LOCAL_CLASSES: "Number of {} nonograms that can be solved one line at a time, up to "
    "rotations and reflections",
    Kind.UNIQUE_CLASSES: "Number of {} nonograms with a unique solution, up to rotations and "
    "reflections",
    Kind.LOCAL_SYMMETRIC: "Number of {} nonograms, symmetric under left-right reflection, that can "
    "be solved one line at a time",
    Kind.UNIQUE_SYMMETRIC: "Number of {} nonograms, symmetric under left-right reflection, with a "
    "unique solution",
}
SIZES = {
    Sequence.SQUARES: "n X n",
    Sequence.ANTIDIAGONALS: "n X m",
    Sequence.WIDTH_2: "n X 2",
    Sequence.WIDTH_3: "n X 3",
    Sequence.WIDTH_4: "n X 4",
}
COMMENTS = {
    Kind.PASSES: "Odd-numbered passes determine all cells that follow from the clue and the known "
    "cells of each row, even-numbered passes the same for each column. Only nonograms that are "
    "solved in this way count.",
    Kind.MOST: "The n X n clues with a single 1 for each line have n! solutions. a(n) = n! for "
    "n <= 5, but a(6) = 744 > 720.",
}
RELATED = "A242876, A383345, A384764, A385861, A385862, A391619"
_BY_LINES = (
    "A nonogram is solved one line at a time if all its cells are found by repeatedly determining "
    "the cells that follow from the clue and the known cells of a single row or column."
)


ROWS = {
    Kind.MULTIPLICITY: (
        "T(n,k) is the number of sets of row and column clues of n X n nonograms with exactly k "
        "solutions, 1 <= k <= the most that any has",
        "Sum_{k} k*T(n,k) = 2^(n^2). T(n,1) = A242876(n).",
    ),
    Kind.PASSES: (
        "T(n,k) is the number of n X n nonograms that take k passes of line-by-line solving; "
        "T(n,0) is the number of those that it does not solve",
        COMMENTS[Kind.PASSES].rpartition(". ")[0] + ". Sum_{k} T(n,k) = 2^(n^2).",
    ),
    Kind.LOCAL_FILLED: (
        "T(n,k) is the number of n X n nonograms with k filled cells that can be solved one line "
        "at a time, 0 <= k <= n^2",
        f"{_BY_LINES} Row sums are A391619.",
    ),
    Kind.UNIQUE_FILLED: (
        "T(n,k) is the number of n X n nonograms with k filled cells and a unique solution, "
        "0 <= k <= n^2",
        "Row sums are A242876.",
    ),
}
"""The names and comments of triangles."""


def drafts() -> dict[str, str]:
    """Return the draft of an entry of OEIS for each sequence that it lacks, or lacks terms of."""
    found = {name: draft(name, sequence, kind) for name, sequence, kind in SEQUENCES}
    found |= {name: draft_of_triangle(name, kind) for name, kind in TRIANGLES}
    return {f"{name}.txt": text for name, text in found.items() if text is not None}


def draft(name: str, sequence: Sequence, kind: Kind) -> str | None:
    """Return one of them; None if OEIS has all terms."""
    terms = list(known_terms(sequence, kind))
    sizes = list(sequence.sizes(terms[-1][0] + 1))
    new = [
        index for index, _ in terms if sizes[index].cells and not _is_published(sizes[index], kind)
    ]
    has_entry = name.startswith("A")
    if has_entry and not new:
        return None
    what = NAMES[kind].format(SIZES[sequence])
    if sequence is Sequence.ANTIDIAGONALS:
        what += ", read by antidiagonals"
    option = "" if sequence is Sequence.SQUARES else f" --sequence {sequence.value}"
    return _entry(
        name,
        terms,
        what,
        COMMENTS.get(kind) or (_BY_LINES if kind.adverb == "locally" else ""),
        f"count --bfile {terms[-1][0] + 1} --kind {kind}{option}",
        "nonn,tabl" if sequence is Sequence.ANTIDIAGONALS else "nonn,hard,more",
        f"{', '.join(f'a({index})' for index in new)} from the nonolith contributors"
        if has_entry
        else "",
    )


def _is_published(size: Size, kind: Kind) -> bool:
    return published(size, kind) is not None or size.upright.width == 1


def draft_of_triangle(name: str, kind: Kind) -> str:
    """Return the draft of the tables of all squares, one after the other."""
    what, comment = ROWS[kind]
    terms = list(known_rows(kind))
    program = f"count 5 --kind {kind}"
    return _entry(
        name, terms, f"Irregular triangle read by rows: {what}", comment, program, "nonn,tabf"
    )


def _entry(
    name: str,
    terms: list[tuple[int, int]],
    what: str,
    comment: str,
    program: str,
    keywords: str,
    extension: str = "",
) -> str:
    """Return an entry in OEIS's internal format."""
    data = ""
    for _, term in terms:
        longer = f"{data},{term}" if data else f"{term}"
        if len(longer) > DATA:
            break
        data = longer
    lines = [
        f"%S {data}",
        f"%N {what}.",
        *([f"%C {comment}"] if comment else []),
        f"%H The nonolith contributors, b-file ({name}.txt)",
        "%H Wikipedia, Nonogram, https://en.wikipedia.org/wiki/Nonogram",
        f"%o (Shell) nonolith {program}",
        f"%Y Cf. {RELATED}.",
        f"%K {keywords}",
        f"%O {terms[0][0]},{_first_beyond_one(terms)}",
        *([f"%E {extension}"] if extension else []),
    ]
    return "\n".join(lines) + "\n"


def _first_beyond_one(terms: list[tuple[int, int]]) -> int:
    """Return the place, from 1 on, of the first term greater than one, as OEIS wants it."""
    return next(place for place, (_, term) in enumerate(terms, start=1) if term > 1)
