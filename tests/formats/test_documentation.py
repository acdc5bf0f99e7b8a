"""The page on formats lists what there is."""

import re
from pathlib import Path

from nonolith.formats import list_formats

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()


def test_the_table_is_the_registry() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (w?) ?\| ?([^|]*?) ?\| ([^|]*) \|", PAGE, re.MULTILINE)
    assert rows == [
        (format.name, "w" if format.writes else "", " ".join(format.suffixes), format.title)
        for format in list_formats()
    ]
