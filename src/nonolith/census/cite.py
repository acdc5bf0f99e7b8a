"""BibTeX entries for counts and for the program."""

from nonolith.census.kind import Kind
from nonolith.census.known import known_count
from nonolith.census.published import published
from nonolith.errors import SizeError
from nonolith.model.size import Size
from nonolith.version import URL, YEAR, __version__

_AUTHOR = "{The nonolith contributors}"
_PROGRAM = "nonolith: a laboratory for nonograms"


def cite_program() -> str:
    """Return a BibTeX entry for this version of nonolith."""
    return _entry(
        "nonolith",
        author=_AUTHOR,
        title=f"{{{_PROGRAM}}}",
        year=str(YEAR),
        version=__version__,
        url=URL,
        note="MIT licence",
    )


def cite_count(size: Size, kind: Kind) -> str:
    """Return a BibTeX entry for a known count.

    >>> print(cite_count(Size(6, 7), Kind.LOCAL))
    @software{nonolith-6x7-local,
      author  = {{The nonolith contributors}},
      title   = {There are 3013419903103 locally solvable 6×7 nonograms},
      year    = {2026},
      month   = {11},
      version = {0.1.0},
      url     = {https://example.org/nonolith},
      note    = {Counted with nonolith 0.1.0 on 2026-11-16, method shards, kernel avx2},
    }

    :raises SizeError: the count is not known, or there is no cell to count.
    """
    if size.cells == 0:
        raise SizeError(f"{size} has one grid, without cells: there is nothing to cite")
    found = known_count(size.height, size.width, kind)
    if found is None or found.date is None:
        raise SizeError(
            f"the {kind} count of {size} is not known: `nonolith results` lists the known ones"
        )
    note = f"Counted with nonolith {found.version} on {found.date}, method {found.method}"
    if found.kernel != "none":
        note += f", kernel {found.kernel}"
    sources = [published(size, part) for part in reversed(kind.parts)]
    if size == Size(6, 6) and Kind.LOCAL in kind.parts:
        note += (
            ". OEIS credits the local count to K. J. Batenburg and W. A. Kosters, On the "
            "difficulty of nonograms, ICGA Journal 35 (2012)"
        )
    if None not in sources:  # whoever has both counts has their difference too
        tables = [f"{source.name}: {source.title}, {source.url}" for source in sources if source]
        also = "Also in" if len(tables) == 1 else "Also the difference of the counts in"
        note += f". {also} {' and '.join(tables)}"
    year, month, _ = found.date.split("-")
    return _entry(
        f"nonolith-{size.height}x{size.width}-{kind}",
        author=_AUTHOR,
        title=kind.said(found.count, size),
        year=year,
        month=month,
        version=found.version,
        url=URL,
        note=note,
    )


def _entry(key: str, **fields: str) -> str:
    width = max(map(len, fields))
    lines = [f"  {name:{width}} = {{{value}}}," for name, value in fields.items()]
    return "\n".join([f"@software{{{key},", *lines, "}"])
