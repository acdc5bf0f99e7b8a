"""The counts computed with nonolith: compute what is missing, write the files that show them.

    python -m tools.results compute                      local and unique, all sizes of up to 36
                                                         cells, and what ATLAS says of other kinds
    python -m tools.results compute 5x8 6x7 local        these sizes, of one kind or of both
    python -m tools.results times                        what shards take today, on one thread:
                                                         local and unique, sizes of up to 30 cells
    python -m tools.results pages                        docs/census-results.md and results/bfiles
    python -m tools.results certificates 12x3 unique     results/certificates/12x3-unique.txt: what
                                                         nobody else has, counted by shards

The table is src/nonolith/census/counts.csv, which comes with the package. Each count is added as
soon as it is there; long ones keep a ledger in results/, and certificates are ledgers themselves,
so the same command goes on after an interruption. A count that is published must agree.
"""

import csv
import io
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path

from nonolith.census import (
    CensusMethod,
    CensusResult,
    Kind,
    KnownCount,
    Size,
    count,
    known_count,
    known_counts,
)
from nonolith.census.progress import duration, grids_in_words
from nonolith.census.published import SOURCES
from nonolith.census.published import published as published_in
from nonolith.census.sequences import (
    SEQUENCES,
    TRIANGLES,
    bfile_line,
    known_rows,
    known_terms,
    sizes_up_to,
)
from nonolith.census.surveys import SURVEYS
from nonolith.web.counting import KINDS, MOST_CELLS
from nonolith.whole_file import write_beside
from tools import atlas as atlas_page

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "src" / "nonolith" / "census" / "counts.csv"
PUBLISHED = ROOT / "tests" / "data" / "known-counts.csv"
PAGE = ROOT / "docs" / "census-results.md"
RESULTS = ROOT / "results"
BFILES = RESULTS / "bfiles"
DRAFTS = RESULTS / "drafts"
ATLAS_PAGE = ROOT / "docs" / "atlas.md"
PICTURE = ROOT / "docs" / "images" / "filled-cells.svg"
CERTIFICATES = RESULTS / "certificates"
CELLS = 36
LONGEST_LINE = 16
RUNS = 3  # of a size that is timed again
LONG_RUN = 2.0  # seconds: one run is enough
LEDGER_FROM = 33  # cells: what takes longer than seconds


def published() -> dict[tuple[str, Size], int]:
    """Return the published counts whose values the tests have."""
    with PUBLISHED.open() as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    return {
        (row["kind"], Size(int(row["rows"]), int(row["columns"])).upright): int(row["count"])
        for row in rows
    }


ATLAS = {
    Kind.CLUES: (30, 22),
    Kind.YESNO: (30, 22),
    Kind.UNIQUE_FILLED: (30, 22),
    Kind.PASSES: (30, 8),
    Kind.TECHNIQUE: (20, 8),
    Kind.LOCAL_SYMMETRIC: (49, 16),
    Kind.UNIQUE_SYMMETRIC: (42, 16),
}
"""The most cells and the longest line of the sizes that are quick to count."""


def atlas() -> Iterator[tuple[Size, Kind]]:
    """Yield the sizes of all other kinds, in both directions where they differ."""
    for kind, (cells, longest) in ATLAS.items():
        for size in sizes_up_to(cells):
            if size.height > longest or (kind.of_clue_sets and size.width == 1):
                continue
            symmetric = kind in (Kind.LOCAL_SYMMETRIC, Kind.UNIQUE_SYMMETRIC)
            solvable = Kind.LOCAL if kind is Kind.LOCAL_SYMMETRIC else Kind.UNIQUE
            if symmetric and known_count(size, kind=solvable) is None:
                continue
            yield size, kind
            if not kind.turns and size.height != size.width:
                yield Size(size.width, size.height), kind


def wanted(sizes: list[Size], kinds: list[Kind]) -> Iterator[tuple[Size, Kind]]:
    """Yield what the table should hold: the given sizes, or all that are quick to count."""
    if not sizes and not kinds:
        yield from atlas()
    kinds = kinds or [Kind.LOCAL, Kind.UNIQUE]
    quick = [size for size in sizes_up_to(CELLS) if size.height <= LONGEST_LINE]
    # Long lines take longer: those that are done soon come first.
    quick.sort(key=lambda size: (size.height > 8, size.cells, size.height))
    for size in sizes or quick:
        yield from ((size.upright if kind.turns else size, kind) for kind in kinds)


def compute(sizes: list[Size], kinds: list[Kind]) -> None:
    """Compute and add the counts that the table lacks."""
    known = published()
    rows = list(known_counts())
    have = {(entry.kind, entry.size) for entry in rows}
    for size, kind in wanted(sizes, kinds):
        if (kind.value, size) in have:
            continue
        ledger = RESULTS / f"{size.height}x{size.width}-{kind}.ledger"
        keep = size.cells >= LEDGER_FROM and size.width > 1
        result = count(size.height, size.width, kind, ledger=ledger if keep else None, recount=True)
        expected = known.get((kind.value, size), result.count)
        if result.count != expected:
            sys.exit(f"{size} {kind}: counted {result.count}, published is {expected}")
        rows.append(entry_of(result))
        write_table(rows)
        ledger.unlink(missing_ok=True)
        print(f"{size} {kind}: {result.count} ({result.seconds:.1f} s)", flush=True)


def time_again() -> None:
    """Count the sizes again that the page counts live, and keep the least processor time of each.

    Each run has a process of its own, as the page's first count has an engine of its own: what the
    core keeps of a count makes the next one of the same size much quicker.
    """
    rows = list(known_counts())
    spawn = get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn, max_tasks_per_child=1) as processes:
        for place, row in enumerate(rows):
            is_shown = Kind(row.kind) in KINDS and row.size.cells <= MOST_CELLS
            if not is_shown or row.method != CensusMethod.SHARDS:
                continue
            runs = [processes.submit(_on_one_thread, row).result()]
            while len(runs) < RUNS and runs[0].core_seconds < LONG_RUN:
                runs.append(processes.submit(_on_one_thread, row).result())
            if {run.count for run in runs} != {row.count}:
                sys.exit(f"{row.size} {row.kind}: counted {runs[0].count}, it was {row.count}")
            rows[place] = entry_of(min(runs, key=lambda run: run.core_seconds))
            write_table(list(rows))
            print(f"{row.size} {row.kind}: {rows[place].core_seconds:.3f} s", flush=True)


def _on_one_thread(row: KnownCount) -> CensusResult:
    """Count by shards, as the page does; the seconds of the core are processor time."""
    start = time.process_time()
    found = count(row.size, kind=row.kind, method=CensusMethod.SHARDS, threads=1)
    return replace(found, core_seconds=time.process_time() - start)


def certify(sizes: list[Size], kinds: list[Kind]) -> None:
    """Go on with certificates of counts that are in no published table, and add those counts."""
    CERTIFICATES.mkdir(exist_ok=True)
    rows = list(known_counts())
    known = {(entry.kind, entry.size): entry.count for entry in rows}
    for size, kind in wanted(sizes, kinds):
        if published_in(size, kind) is not None:
            continue
        path = CERTIFICATES / f"{size.height}x{size.width}-{kind}.txt"
        result = count(size.height, size.width, kind, method=CensusMethod.SHARDS, ledger=path)
        expected = known.get((kind.value, size))
        if expected is None:
            rows.append(entry_of(result))
            write_table(rows)
        elif expected != result.count:
            sys.exit(f"{size} {kind}: counted {result.count}, it was {expected}")
        print(f"{path.name}: {result.count} ({result.core_seconds:.1f} s)", flush=True)


def entry_of(result: CensusResult) -> KnownCount:
    """Return the row of a count that was found today."""
    size = result.size
    return KnownCount(
        kind=result.kind.value,
        height=size.height,
        width=size.width,
        count=result.count,
        method=result.method.value,
        kernel=result.kernel,
        threads=result.threads,
        seconds=round(result.seconds, 3),
        core_seconds=round(result.core_seconds, 3),
        shards=result.shards,
        weights=weights(result),
        memory=result.memory,
        version=result.version,
        date=datetime.now(UTC).date().isoformat(),
        counts_found=" ".join(f"{k}:{number}" for k, number in result.counts.items())
        if result.histogram
        else "",
        example="" if result.example is None else f"{result.example}".replace("\n", "/"),
    )


def weights(result: CensusResult) -> str:
    """Return how many grids its shards, or whatever was counted, were found to stand for."""
    if result.kind.of_grids:
        return grids_in_words(result.size.grids)
    return grids_in_words(SURVEYS[result.kind.work].layout(result.size).total)


def write_table(rows: list[KnownCount]) -> None:
    """Write the table, beside and renamed."""
    rows.sort(key=lambda row: (row.kind, row.size.cells, row.width))
    text = io.StringIO()
    names = [field.name for field in fields(KnownCount)]
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(row) for row in rows)
    write_beside(TABLE, text.getvalue().encode())


def bfiles() -> dict[str, str]:
    """Return the name and text of each b-file: each sequence as far as it is known."""
    terms = {name: known_terms(sequence, kind) for name, sequence, kind in SEQUENCES}
    terms |= {name: known_rows(kind) for name, kind in TRIANGLES}
    return {
        f"{name}.txt": "".join(bfile_line(index, term) for index, term in found)
        for name, found in terms.items()
    }


def page() -> str:
    """Return the page of results."""
    rows = known_counts()
    found = {(row.kind, row.size): row for row in rows}
    lines = [
        "# Results of the census",
        "",
        "How many grids of a size are locally and uniquely solvable? nonolith has counted all of",
        "them. *Stuck* is the difference: unique, but not local. A size and its transpose have the",
        "same counts. **Bold** counts are in none of the published tables:",
        "",
        *(f"- {kind}: {in_words(_new(rows, kind))}" for kind in (Kind.LOCAL, Kind.UNIQUE)),
        "",
        "`nonolith results` lists the counts with the method, version and day of each, `nonolith",
        "count 6 7` prints one, and `nonolith cite 6 7` prints its citation. The data is in",
        "`src/nonolith/census/counts.csv`, a part of the package; `python -m tools.results pages`",
        "makes this page and the b-files in `results/bfiles/` from it. Every run checked that the",
        "weights of all its shards, or its accepted and rejected grids, sum to the number of all",
        "grids. Don't compare the times in the data with each other: the benchmarks measure speed.",
        "",
        "| size | local | share | unique | share | stuck |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    sizes = {row.size for row in rows if Kind(row.kind).of_grids}
    for size in sorted(sizes, key=lambda size: (size.cells, size.width)):
        local, unique = found.get(("local", size)), found.get(("unique", size))
        stuck = f"{unique.count - local.count}" if local and unique else ""
        lines.append(f"| {size} | {_cells(local)} | {_cells(unique)} | {stuck} |")
    lines += [
        "",
        "## What columns cost",
        "",
        "Thin grids were counted [column by column](thin-grids.md), on one or two cores of a",
        "machine with AVX-512.",
        "",
        "| size | kind | processor time | memory |",
        "|---|---|---:|---:|",
        *(
            f"| {row.size} | {row.kind} | {duration(row.core_seconds)} "
            f"| {row.memory / 1e6:.0f} MB |"
            for row in rows
            if row.method == CensusMethod.COLUMNS
        ),
        "",
        "## What was published before",
        "",
        "| table | what |",
        "|---|---|",
        *(f"| [{source.name}]({source.url}) | {source.title} |" for source in SOURCES),
        "",
        "All our counts of these sizes agree. The tests compare them with the published values",
        "(`tests/data/known-counts.csv`), and those of A384764 with the hash of OEIS's own b-file,",
        "which is the beginning of `results/bfiles/A384764-unique-antidiagonals.txt`. OEIS",
        "credits the sixth term of A391619, the locally solvable 6×6 grids, to Batenburg and",
        "Kosters (On the difficulty of nonograms, ICGA Journal 35, 2012) beside LocalNonogram, and",
        "links [Bors's thesis](https://theses.liacs.nl/1853) (Analysis of nonsimple nonograms,",
        "2020).",
        "",
        "Until June 2025 OEIS had 49866168063 for the uniquely solvable 6×6 grids; the correct",
        "count is 49745060669. The related [A385862](https://oeis.org/A385862) counts puzzles of",
        "another kind: their row clues give the runs of empty cells.",
    ]
    return "\n".join(lines) + "\n"


def _new(rows: Iterable[KnownCount], kind: Kind) -> list[Size]:
    return [row.size for row in rows if row.new and row.kind == kind]


def in_words(sizes: Iterable[Size]) -> str:
    """Return sizes by their widths, neighbouring ones in short.

    >>> in_words([Size(4, 2), Size(3, 2), Size(5, 2), Size(7, 2), Size(7, 6), Size(3, 3)])
    '3×2 to 5×2, 7×2, 3×3 and 7×6'
    """
    runs: list[list[Size]] = []
    for size in sorted(sizes, key=lambda size: (size.width, size.height)):
        if runs and size == Size(runs[-1][-1].height + 1, runs[-1][-1].width):
            runs[-1].append(size)
        else:
            runs.append([size])
    *parts, last = (
        part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if run[2:] else map(str, run))
    )
    return f"{', '.join(parts)} and {last}" if parts else last


def _cells(entry: KnownCount | None) -> str:
    if entry is None:
        return " | "
    count = f"**{entry.count}**" if entry.new else f"{entry.count}"
    return f"{count} | {100 * entry.count / entry.size.grids:.3f}%"


def write_pages() -> None:
    """Write the page of results and the b-files."""
    PAGE.write_text(page())
    for folder, files in ((BFILES, bfiles()), (DRAFTS, atlas_page.drafts())):
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            (folder / name).write_text(text)
    ATLAS_PAGE.write_text(atlas_page.page())
    PICTURE.write_text(atlas_page.picture())


def main() -> None:
    """Do what the arguments say."""
    match sys.argv[1:]:
        case ["compute" | "certificates" as what, *words]:
            kinds = [kind for kind in Kind if kind is kind.work and kind.value in words]
            sizes = [Size.parse(word) for word in words if word not in list(Kind)]
            do = compute if what == "compute" else certify
            do(sizes, kinds)
        case ["times"]:
            time_again()
        case ["pages"]:
            write_pages()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
