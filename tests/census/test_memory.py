"""How much memory a count may take: no more than a container allows, and something everywhere."""

import os
from pathlib import Path

import pytest

from nonolith import machine
from nonolith.census.columns import default_memory

NO_LIMIT = 9223372036854771712  # what the first version of control groups says


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine with 1000 pages of 4096 bytes, whose control groups are in a folder."""
    sizes = {"SC_PAGE_SIZE": 4096, "SC_PHYS_PAGES": 1000}
    monkeypatch.setattr(os, "sysconf", sizes.__getitem__)
    monkeypatch.setattr(machine, "_PROCESS", tmp_path / "process")
    monkeypatch.setattr(machine, "_CGROUPS", tmp_path / "groups")
    return tmp_path


def write(file: Path, content: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)


def test_without_groups_it_is_that_of_the_machine(system: Path) -> None:
    assert machine.available_memory() == 4_096_000
    assert default_memory() == 2_048_000
    write(system / "process", "4:cpu,cpuacct:/\n0::/\n")
    assert machine.available_memory() == 4_096_000


@pytest.mark.parametrize(
    ("process", "limits", "least"),
    [
        ("0::/\n", {"memory.max": "9000"}, 9000),
        ("0::/\n", {"memory.max": "max\n"}, 4_096_000),
        ("0::/\n", {"memory.max": "99999999999\n"}, 4_096_000),
        ("0::/a/b\n", {"a/memory.max": "7000\n", "a/b/memory.max": "max\n"}, 7000),
        ("0::/a/b\n", {"a/memory.max": "7000\n", "a/b/memory.max": "6000\n"}, 6000),
        ("0::/not/shown\n", {"memory.max": "5000\n"}, 5000),
        ("3:memory:/job\n", {"memory/job/memory.limit_in_bytes": "8000\n"}, 8000),
        ("3:cpu,memory:/job\n", {"memory/memory.limit_in_bytes": f"{NO_LIMIT}\n"}, 4_096_000),
        (
            "5:cpu:/x\n4:memory:/job\n0::/\n",
            {"memory/job/memory.limit_in_bytes": "8000\n", "memory.max": "max\n"},
            8000,
        ),
    ],
)
def test_a_container_has_less(
    system: Path, process: str, limits: dict[str, str], least: int
) -> None:
    write(system / "process", process)
    for file, limit in limits.items():
        write(system / "groups" / file, limit)
    assert machine.available_memory() == least


def test_systems_that_do_not_say(system: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sysconf", lambda name: -1 if "PHYS" in name else 4096)
    assert machine.available_memory() == 4 << 30

    def unknown(name: str) -> int:
        raise ValueError("unrecognized configuration name")

    monkeypatch.setattr(os, "sysconf", unknown)
    assert machine.available_memory() == 4 << 30
    monkeypatch.delattr(os, "sysconf")
    assert machine.available_memory() == 4 << 30
