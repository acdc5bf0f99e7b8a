"""The page: how soon it is ready, the time to draw, and fifty players who ask for hints at once.

Drawing is measured on a board of 100×100 as the processor time of the whole browser, once with the
canvas that the page uses and once with an SVG of the same cells; of a board of 200×200, the first
stroke and the memory that its page takes. Needs Chromium and playwright.
"""

import json
import os
import random
import statistics
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.command import Arguments, parser_of
from benchmarks.record import record
from nonolith import Grid, Puzzle
from nonolith.formats.json_puzzle import as_dict
from tests.web.player import player
from tests.web.served import Served, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIDE = 100
LARGE_SIDE = 200
RUNS = 5
PLAYERS = 50
HINTS = 10
"""Each player asks for so many hints, with a pause of a second before each."""

FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

HERE = Path(__file__).parent
DRAWING = (HERE / "page_drawing.js").read_text()
REPEAT = (HERE / "page_repeat.js").read_text()
FIRST_STROKE = (HERE / "page_first_stroke.js").read_text()


SIGHT = """() => new Promise((done) => {
  const ready = performance.getEntriesByName("ready")[0].startTime;
  new PerformanceObserver((list) => done([ready, list.getEntries().at(-1).startTime]))
    .observe({ type: "largest-contentful-paint", buffered: true });
})"""


def main(arguments: Arguments = ()) -> None:
    parser_of("page", __doc__).parse_args(arguments)
    with serve() as served:
        data = {"page": browsing(served), "hints": hints(served), "players": players(served)}
    print(json.dumps(data, indent=2))
    print(f"recorded in {record('page', data)}")


def browsing(served: Served) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        ready = [first_sight(browser.new_context().new_page(), served) for _ in range(RUNS)]
        drawings = {}
        for kind in ("canvas", "svg"):
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            page.goto(served.url)
            page.wait_for_selector("html[data-ready]")
            drawings[kind] = drawing(page, kind)
            page.context.close()
        largest = [large(browser, served) for _ in range(RUNS)]
        browser.close()
    return {
        "ready_ms": round(min(times[0] for times in ready), 1),
        "painted_ms": round(min(times[1] for times in ready), 1),
        "drawing_100x100": drawings,
        "board_200x200": {what: min(each[what] for each in largest) for what in largest[0]},
    }


def first_sight(page: "Page", served: Served) -> tuple[float, float]:
    """Return when the page can be used and when all of it is seen, since it was asked for."""
    page.goto("about:blank")
    page.wait_for_timeout(1000)  # what a browser does for itself in a new window is over
    page.goto(served.url)
    page.wait_for_selector("html[data-ready]")
    page.wait_for_timeout(300)
    ready, painted = page.evaluate(SIGHT)
    page.context.close()
    return ready, painted


def large(browser: "Browser", served: Served) -> dict[str, float]:
    """Return what the first stroke takes on a large board, and the memory of its page."""
    chance = random.Random(1)
    rows = [[int(chance.random() < 0.6) for _ in range(LARGE_SIDE)] for _ in range(LARGE_SIDE)]
    with player(browser, served) as someone:
        someone.open(Puzzle.from_grid(Grid(rows)))
        someone.page.wait_for_timeout(500)
        scripts, painted = someone.page.evaluate(FIRST_STROKE)
        session = someone.page.context.new_cdp_session(someone.page)
        session.send("Performance.enable")
        session.send("HeapProfiler.collectGarbage")
        metrics = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    return {
        "first_stroke_script_ms": round(scripts, 1),
        "first_stroke_painted_ms": round(painted, 1),
        "heap_megabytes": round(metrics["JSHeapUsedSize"] / 1e6, 1),
        "nodes": metrics["Nodes"],
    }


def drawing(page: "Page", kind: str) -> dict[str, float]:
    """Return the processor milliseconds of the browser for a stroke over a whole row at once, a
    step of zoom, and a step of a drag from cell to cell; and the longest that scripts took."""
    page.evaluate(DRAWING, {"side": SIDE, "kind": kind})
    found = {}
    tasks = {"stroke": SIDE, "zoom": 20} | ({"drag": 2 * SIDE} if kind == "canvas" else {})
    for what, times in tasks.items():
        best, longest = float("inf"), float("inf")
        for run in range(RUNS):
            before = family_seconds()
            asked = {"what": what, "times": times, "mark": (run + 1) % 2}
            longest = min(longest, page.evaluate(REPEAT, asked))
            best = min(best, 1000 * (family_seconds() - before) / times)
        found[f"{what}_processor_ms"] = round(best, 2)
        found[f"{what}_longest_script_ms"] = round(longest, 2)
    return found


def family_seconds() -> float:
    """Return the processor seconds of all processes that descend from this one."""
    return sum(family().values()) / os.sysconf("SC_CLK_TCK")


def family() -> dict[int, int]:
    """Return the processes that descend from this one, and the clock ticks that each has spent."""
    parents, spent = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(folder.name)] = int(fields[1])
            spent[int(folder.name)] = int(fields[11]) + int(fields[12])
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return {pid: spent[pid] for pid in found - {os.getpid()}}


def boards(height: int, width: int, number: int) -> list[bytes]:
    """Return calls for hints, each at another moment of another puzzle."""
    calls = []
    for seed in range(number):
        chance = random.Random(seed)
        rows = [[int(chance.random() < 0.6) for _ in range(width)] for _ in range(height)]
        marks = [[cell if chance.random() < 0.3 else -1 for cell in row] for row in rows]
        puzzle = as_dict(Puzzle.from_grid(Grid(rows)))
        calls.append(json.dumps({"puzzle": puzzle, "marks": marks, "level": 4}).encode())
    return calls


def hints(served: Served) -> dict[str, float]:
    """Return what one hint on 25×25 takes, in milliseconds, over the network of this machine."""
    return summary([ask(served, call) for call in boards(25, 25, 40)][5:])


def players(served: Served) -> dict[str, Any]:
    """Return what hints on 20×20 take while fifty players ask for them at once."""
    times: list[float] = []
    calls = boards(20, 20, PLAYERS)

    def play(number: int) -> None:
        chance = random.Random(number)
        for _ in range(HINTS):
            time.sleep(chance.uniform(0.5, 1.5))
            times.append(ask(served, calls[number]))

    threads = [threading.Thread(target=play, args=(number,)) for number in range(PLAYERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"players": PLAYERS, "hints": len(times), **summary(times)}


def ask(served: Served, call: bytes) -> float:
    start = time.perf_counter()
    status, content = served.post("hint", call)
    assert status == 200, content
    return 1000 * (time.perf_counter() - start)


def summary(times: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(times, n=20)
    return {
        "median_ms": round(statistics.median(times), 1),
        "percentile_95_ms": round(cuts[-1], 1),
        "longest_ms": round(max(times), 1),
    }


if __name__ == "__main__":
    main(sys.argv[1:])
