"""Every package is pinned, with the hashes of its files; what builds the core is pinned alike."""

import itertools
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LISTS = ["run", "dev", "mutate"]


def pinned(name: str) -> dict[str, tuple[str, int]]:
    """Return the version of each package of a list, and how many hashes it has."""
    found = {}
    text = (ROOT / "requirements" / f"{name}.txt").read_text().replace("\\\n", " ")
    for line in filter(None, map(str.strip, text.splitlines())):
        if not line.startswith("#"):
            package = re.match(r"([A-Za-z0-9._-]+)==(\S+)", line)
            assert package, f"{name}.txt: {line[:60]} is not pinned"
            found[package[1]] = (package[2], line.count("--hash=sha256:"))
    return found


@pytest.mark.parametrize("name", LISTS)
def test_every_package_has_hashes(name: str) -> None:
    packages = pinned(name)
    assert packages
    assert [package for package, (_, hashes) in packages.items() if hashes == 0] == []
    wanted = (ROOT / "requirements" / f"{name}.in").read_text().splitlines()
    names = {line.strip() for line in wanted if line[:1] not in ("#", "-", "")}
    assert names <= packages.keys()


@pytest.mark.parametrize(("one", "other"), [*itertools.combinations(LISTS, 2)])
def test_lists_agree(one: str, other: str) -> None:
    first, second = pinned(one), pinned(other)
    both = first.keys() & second.keys()
    assert {package: first[package] for package in both} == {
        package: second[package] for package in both
    }


@pytest.mark.skipif(Path(sys.prefix) != ROOT / ".venv", reason="another environment than make's")
@pytest.mark.parametrize("name", ["run", "dev"])
def test_the_environment_has_what_is_pinned(name: str) -> None:
    """An environment begins with the pip, and often the setuptools, that Python came with."""
    wanted = {package: version for package, (version, _) in pinned(name).items()}
    assert {"pip", "setuptools"} <= wanted.keys()
    assert {package: metadata.version(package) for package in wanted} == wanted


def test_a_wheel_is_built_with_what_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    for requirement in project["build-system"]["requires"]:
        name, version = requirement.split("==")
        assert pinned("run")[name][0] == version
