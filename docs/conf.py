"""How Sphinx builds the documentation; `make docs`."""

import sys
from pathlib import Path
from typing import Any

from docutils import nodes

from nonolith.version import __version__

sys.path.insert(0, str(Path(__file__).parent))

from search_words import SEARCH_WORDS

project = "nonolith"
author = "The nonolith contributors"
copyright = "2026, the nonolith contributors"
release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "sphinx_click",
]
exclude_patterns = ["_build"]
myst_enable_extensions = ["deflist", "colon_fence", "html_image"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
# Signatures show BLACK_AND_WHITE, not the whole palette.
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "inherited-members": "int, tuple, Exception"}
# Names that only type checkers see: there is nothing to link to.
nitpicky = False

html_theme = "furo"
html_title = f"nonolith {release}"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["tiles.css"]
# Options begin with two hyphens, not with a dash.
smartquotes = False


def examples_as_written(app: object, context: object, lines: list[str]) -> None:
    """Turn paragraphs that click leaves as they are into blocks of code, after their heading."""
    written: list[str] = []
    for line in lines:
        kept = line.startswith("| ")
        if kept and line.endswith(":"):
            written += [f"{line[2:]}:", ""]
        else:
            written.append(f"    {line[2:]}" if kept else line)
    lines[:] = written


def add_search_words(app: Any, document: nodes.document) -> None:
    """Let the search find a page by more words than it contains."""
    words = SEARCH_WORDS.get(app.env.docname, "")  # a test asks for all
    document.insert(0, nodes.meta("", name="keywords", content=words))


def setup(app: Any) -> None:
    """Connect what Sphinx calls while it builds."""
    app.connect("doctree-read", add_search_words)
    app.connect("sphinx-click-process-description", examples_as_written)
    app.connect("sphinx-click-process-epilog", examples_as_written)
