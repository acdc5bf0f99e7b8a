"""The documents tell the truth: their examples are run, and what they name exists."""

import doctest
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import click
import pytest

from benchmarks import census_page, solver_page
from benchmarks.pages import filled
from docs.search_words import SEARCH_WORDS
from nonolith.census import certificate, column_ledger_schema
from nonolith.cli.main import nonolith
from nonolith.formats import _limits, image, json_puzzle, list_formats
from nonolith.version import URL, YEAR, __version__

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> Iterator[object]:
    """Yield the code blocks of a language as parameters named by file and line."""
    for path in DOCUMENTS:
        text = path.read_text()
        for match in BLOCK.finditer(text):
            if match[1] == language:
                line = text.count("\n", 0, match.start()) + 1
                yield pytest.param(match[2], id=f"{path.relative_to(ROOT)}:{line}")


@pytest.mark.parametrize("code", list(blocks("python")))
def test_python_examples(code: str) -> None:
    """Python blocks are doctest sessions."""
    if "import gymnasium" in code:
        pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
    test = doctest.DocTestParser().get_doctest(code, {}, "example", None, 0)
    assert test.examples, "a python block shows a session with >>>"
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    # In a thread: an example may run an event loop, and other tests may have left one in this one.
    with ThreadPoolExecutor(1) as pool:
        ran = pool.submit(runner.run, test, out=report.append).result()
    assert ran.failed == 0, "".join(report)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_console_examples(path: Path, tmp_path: Path) -> None:
    """Console blocks are sessions of a shell: commands after $, then what they print.

    Those of one document follow each other in one folder, which has the examples of the docs.
    """
    for example in (ROOT / "docs" / "examples").iterdir():  # what a page offers for download
        (tmp_path / example.name).write_bytes(example.read_bytes())
    bin_folder = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{bin_folder}:{os.environ['PATH']}", "COLUMNS": "80"}
    for language, session in BLOCK.findall(path.read_text()):
        if language != "console":
            continue
        commands = re.split(r"^\$ ", session, flags=re.MULTILINE)
        assert commands.pop(0) == "", "a console block begins with a command"
        for entry in commands:
            command, _, expected = entry.partition("\n")
            run = subprocess.run(
                ["bash", "-c", command],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            assert run.stdout == expected, f"$ {command}"


def test_there_are_examples_to_run() -> None:
    assert list(blocks("python"))
    assert list(blocks("console"))


def urls() -> dict[str, str]:
    """Return the addresses that the package index will show."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return dict(project["urls"])


def test_the_page_of_stability_names_the_formats_of_files() -> None:
    page = (ROOT / "docs" / "stability.md").read_text()
    assert f"[JSON](formats.md#json) | {json_puzzle.VERSION} |" in page
    assert f"[certificates](certificates.md) | {certificate.FIRST_LINE.split()[-1]}, " in page
    assert f"ledgers of counts by columns | {column_ledger_schema._FORMAT} |" in page


def test_versions_agree() -> None:
    citation = (ROOT / "CITATION.cff").read_text()
    assert re.findall(r"(?<!cff-)version: (.*)", citation) == [__version__, __version__]
    assert re.findall(r'url: "(.*)"', citation) == [URL, URL]
    assert re.findall(r"year: (.*)", citation) == [str(YEAR)]
    assert set(urls().values()) == {URL}
    released = re.search(r"date-released: .(\d{4})", citation)
    assert released is None or int(released[1]) == YEAR
    heading = re.search(
        rf"^## {re.escape(__version__)}.*", (ROOT / "CHANGELOG.md").read_text(), re.M
    )
    assert heading
    assert ("date-released" in citation) != heading[0].endswith("not yet released")


def test_links_between_documents_lead_somewhere() -> None:
    for path in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text()):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


@pytest.mark.parametrize("figures", [census_page, solver_page])
def test_figures_are_those_of_the_records(figures: ModuleType) -> None:
    for page, part, text in figures.parts():
        shown = (ROOT / page).read_text()
        assert filled(shown, part, text) == shown, f"run `python -m {figures.__name__}`"


def test_the_numbers_of_formats_are_those_of_the_registry() -> None:
    read, written = len(list_formats()), sum(form.writes for form in list_formats())
    for name, sentence in (
        ("README.md", f"reads {read} formats, writes {written}"),
        ("docs/formats.md", f"reads {read} formats and writes {written}."),
        ("docs/tutorial.md", f"nonolith reads {read} of them"),
    ):
        assert sentence in (ROOT / name).read_text(), name


def test_the_limits_of_the_security_page_are_those_of_the_code() -> None:
    page = (ROOT / "SECURITY.md").read_text()
    assert f"at most {_limits.MAX_BYTES >> 20} MiB, {_limits.MAX_CELLS:,} cells, " in page
    assert f" {image.MAX_PIXELS // 10**6} million pixels, " in page
    assert f" {_limits.MAX_PUZZLES:,} puzzles, {_limits.MAX_PARTS:,} lines " in page
    assert f"numbers up to {_limits.MAX_NUMBER:,}" in page
    assert f"at most {certificate.MAX_BYTES >> 20} MiB, of at most 64 cells" in page


def test_the_page_of_the_command_line_names_every_environment_variable() -> None:
    page = (ROOT / "docs" / "cli.md").read_text()
    sources = [
        *ROOT.glob("src/nonolith/**/*.py"),
        ROOT / "core" / "src" / "kernels" / "dispatch.cpp",
    ]
    asked = re.compile(r'(?:environ(?:\.get\(|\[)|getenv\()"(\w+)"|"(NONOLITH_[A-Z_]+)"')
    names = {
        first or second for path in sources for first, second in asked.findall(path.read_text())
    }
    assert {"NO_COLOR", "NONOLITH_DEBUG", "NONOLITH_KERNEL"} <= names
    for name in names - {"WINDIR"}:  # the system's own
        assert f"`{name}" in page, name


def test_every_page_can_be_found_by_more_words_than_its_own() -> None:
    """Readers searched for "FAQ" and "multiprocessing", and found nothing."""
    assert SEARCH_WORDS.keys() == {page.stem for page in (ROOT / "docs").glob("*.md")}
    assert "FAQ" in SEARCH_WORDS["faq"]
    assert "multiprocessing" in SEARCH_WORDS["recipes"]


def test_the_page_of_the_command_line_shows_every_command() -> None:
    table = (ROOT / "docs" / "cli.md").read_text().partition("\n## Streams")[0]
    for name in nonolith.list_commands(click.Context(nonolith)):
        assert f"`nonolith {name}" in table, name


def test_contributing_names_only_files_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    for name in re.findall(r"`((?:core|tests|tools|benchmarks|docs|requirements)/[\w./-]+)`", text):
        assert (ROOT / name).exists(), name
    packages = [path.parent.name for path in (ROOT / "src" / "nonolith").glob("*/__init__.py")]
    folders = rf"`((?:{'|'.join(packages)})/[\w./-]+)`"
    for name in re.findall(folders, text):
        assert (ROOT / "src" / "nonolith" / name).exists(), name
