"""The figures of the census in README and docs/, from its record.

``python -m benchmarks.census_page`` writes them; so does the benchmark when it has measured.
"""

import sys
from collections.abc import Iterator
from typing import Any

from benchmarks.command import Arguments, parser_of
from benchmarks.pages import fill, read_record
from benchmarks.record import ROOT

Record = dict[str, Any]

NAMES = {"scalar": "portable", "avx2": "AVX2", "avx512": "AVX-512"}
CORES = (8, 64, 1024, 10_000)
_MOST_CORES = {7: 64}  # where a size has no work for more
_HOURS_A_DAY, _HOURS_A_YEAR = 24, 24 * 365


def main(arguments: Arguments = ()) -> None:
    parser_of("census_page", __doc__).parse_args(arguments)
    for page, part, text in parts():
        fill(ROOT / page, part, text)


def parts() -> Iterator[tuple[str, str, str]]:
    """Yield the pages, their parts and what stands there."""
    record = read_record("census")
    yield "README.md", "census", sentence(record)
    yield "docs/benchmarks.md", "figures", figures(record, read_record("line_engine"))
    yield "docs/census-kernel.md", "kernels", kernel_table(record)
    yield "docs/clusters.md", "costs", cost_table(record)


def sentence(record: Record) -> str:
    found = {name: record["kernels"][name]["local"] for name in reversed(kernels(record))}
    seconds = [f"{each['core_seconds_of_6x6']:.1f} ({NAMES[name]})" for name, each in found.items()]
    times = [f"{each['times_plain']:.0f}" for each in found.values()]
    return (
        "How many 6×6 grids does line logic solve? One core goes through all 68,719,476,736\n"
        f"of them in {listed(seconds)} seconds. By symmetry it is enough\n"
        f"to look at one in eight; for each of these the kernels are {listed(times)} times as\n"
        "fast as a simple program that takes one grid after the other and looks up its lines in\n"
        "tables."
    )


def kernels(record: Record) -> list[str]:
    """Return the kernels that were measured, the slowest first."""
    return [name for name in NAMES if name in record["kernels"]]


def listed(items: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(items[:-1]), items[-1])))


def figures(record: Record, lines: Record) -> str:
    rows = ["| what | nonolith | rival in the same run |", "|---|---|---|"]
    for case in lines["cases"]:
        if case["cells"] in (25, 60):
            speed = f"{case['lines_per_second'] / 1e6:.1f} million per second"
            rival = f"{case['ratio']:.0f} times as fast as a plain dynamic programme"
            rows.append(f"| settling lines of {case['cells']} cells | {speed} | {rival} |")
    for kind, rival in (("local", "plain line tables"), ("unique", "plain line tables and search")):
        for name in reversed(kernels(record)):
            found = record["kernels"][name][kind]
            what = f"{kind} census of 6×6, {NAMES[name]}"
            times = f"{found['times_plain']:.0f} times as fast as {rival}"
            rows.append(f"| {what} | {found['ns_a_grid']:.2f} ns per grid | {times} |")
    return "\n".join(rows)


def kernel_table(record: Record) -> str:
    rows = [
        "| kernel | local | × plain | all of 6×6 | unique | × plain | all of 6×6 |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    plain = (record["plain"][kind]["ns_a_grid"] for kind in ("local", "unique"))
    cells = " | ".join(f"{ns:.0f} | 1 |" for ns in plain)
    rows.append(f"| plain tables, every grid from scratch | {cells} |")
    for name in kernels(record):
        found = (record["kernels"][name][kind] for kind in ("local", "unique"))
        cells = " | ".join(
            f"{each['ns_a_grid']:.2f} | {each['times_plain']:.0f} | "
            f"{each['core_seconds_of_6x6']:.1f} s"
            for each in found
        )
        rows.append(f"| {NAMES[name]} | {cells} |")
    return "\n".join(rows)


def cost_table(record: Record) -> str:
    heads = " | ".join(f"{cores:,} cores" for cores in CORES)
    rows = [f"| | grids per second and core | core-hours | {heads} |", "|---" + "|---:" * 6 + "|"]
    for cost in record["costs"]:
        height, width = cost["size"]
        if height != width:
            continue
        hours = cost["core_hours"]
        most = _MOST_CORES.get(height, max(CORES))
        times = (duration(hours / cores) if cores <= most else "" for cores in CORES)
        speed = f"{cost['grids_a_second_and_core'] / 1e9:.1f} billion"
        all_hours = f"{hours / 1e6:.2g} million" if hours >= 1e5 else f"{hours:.0f}"
        cells = " | ".join((f"{height}×{width} {cost['kind']}", speed, all_hours, *times))
        rows.append(f"| {cells} |")
    return "\n".join(rows)


def duration(hours: float) -> str:
    """Return a time in the unit that suits it.

    >>> [duration(hours) for hours in (0.3, 2.4, 70, 672, 86000)]
    ['18 min', '2.4 h', '2.9 days', '28 days', '9.8 years']
    """
    if hours < 1:
        return f"{60 * hours:.0f} min"
    name, unit = "h", 1
    if hours >= _HOURS_A_YEAR:
        name, unit = "years", _HOURS_A_YEAR
    elif hours >= 2 * _HOURS_A_DAY:
        name, unit = "days", _HOURS_A_DAY
    number = hours / unit
    return f"{number:.1f} {name}" if number < 10 else f"{number:.0f} {name}"


if __name__ == "__main__":
    main(sys.argv[1:])
