"""The table of results, and the page made from it."""

from nonolith.census import Kind
from tests.census.known import known_counts
from tools.results import PAGE, entries, page


def test_the_page_is_made_from_the_table() -> None:
    assert PAGE.read_text() == page(), "run `python -m tools.results page`"


def test_results_agree_with_what_is_published() -> None:
    known = known_counts()
    new = 0
    for entry in entries():
        expected = known.get((Kind(entry.kind), entry.size))
        if expected is not None:
            assert entry.count == expected, entry
            assert entry.published == "yes"
        elif entry.width > 1:
            assert entry.published == "no"
            new += 1
    assert new > 0


def test_every_result_is_complete_and_there_once() -> None:
    rows = entries()
    assert len({(entry.kind, entry.size) for entry in rows}) == len(rows)
    for entry in rows:
        assert entry.size == entry.size.upright
        assert entry.weights == f"2^{entry.size.cells}"
        assert 0 < entry.count <= entry.size.grids
        assert entry.method == ("formula" if entry.width == 1 else "shards")


def test_unique_is_never_less_than_local() -> None:
    counts = {(entry.kind, entry.size): entry.count for entry in entries()}
    for (kind, size), count in counts.items():
        if kind == "local":
            assert count <= counts.get(("unique", size), count)
