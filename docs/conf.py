"""How Sphinx builds the documentation; `make docs`."""

from nonolith.version import __version__

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
myst_enable_extensions = ["dollarmath", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "inherited-members": "int, tuple, Exception"}
# Names that only type checkers see: there is nothing to link to.
nitpicky = False

html_theme = "furo"
html_title = f"nonolith {release}"
html_copy_source = False
