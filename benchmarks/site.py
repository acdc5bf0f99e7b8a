"""The page without a server: how soon it paints, plays and answers, and what it takes to load it.

Measured in Chromium, which a host on this machine serves. Needs the engine that `make site` builds,
Chromium, Playwright and Node.
"""

import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.command import Arguments, parser_of
from benchmarks.page import FLAGS, family
from benchmarks.record import record
from nonolith import Grid, Puzzle
from nonolith.formats.json_puzzle import as_dict
from nonolith.web.site import engine_beside, write_site
from tests.web import same_answers
from tests.web.served import host

if TYPE_CHECKING:
    from playwright.sync_api import Page

RUNS = 5
HINTS = 20
SIDE = 20
PATIENCE = 60_000

SIGHT = """() => Object.fromEntries([
  ["painted_ms", performance.getEntriesByName("first-contentful-paint")[0].startTime],
  ["playable_ms", performance.getEntriesByName("ready")[0].startTime],
])"""

FIRST_ANSWER = """async () => {
  const { call } = await import(new URL("static/api.js", document.baseURI).href);
  await call("numbered", { number: 5 });
  return performance.now();
}"""

WARM = """async ([job, bodies]) => {
  const { call } = await import(new URL("static/api.js", document.baseURI).href);
  const spent = [];
  for (const body of bodies) {
    const start = performance.now();
    await call(job, body);
    spent.push(performance.now() - start);
  }
  return spent;
}"""

COMPRESSED = """const { readFileSync } = require("fs");
const { brotliCompressSync } = require("zlib");
console.log(process.argv.slice(1).reduce((sum, name) =>
  sum + brotliCompressSync(readFileSync(name)).length, 0));"""


def main(arguments: Arguments = ()) -> None:
    parser_of("site", __doc__).parse_args(arguments)
    engine = engine_beside()
    if engine is None:
        sys.exit("nonolith: there is no engine: make site")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_site(folder, engine)
        data = {"transfer": transfer(folder), "starts": starts(folder), "calls": calls(engine)}
    print(json.dumps(data, indent=2))
    print(f"recorded in {record('site', data)}")


def transfer(folder: Path) -> dict[str, float]:
    """Return the megabytes, as Brotli makes them, that are fetched before the first hint."""
    page = [path for path in folder.rglob("*") if path.is_file() and "engine" not in path.parts]
    # Packs and languages come as they are opened.
    page = [path for path in page if not path.name.startswith(("pack-", "texts_", "lessons"))]
    (told,) = folder.glob("engine/*/engine.json")
    start = [told, *(told.parent / name for name in json.loads(told.read_text())["start"])]
    return {"page_megabytes": _compressed(page), "engine_megabytes": _compressed(start)}


def _compressed(paths: list[Path]) -> float:
    node = shutil.which("node") or "node"
    command = [node, "-e", COMPRESSED, *map(str, paths)]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return round(int(found) / 1e6, 2)


def starts(folder: Path) -> dict[str, Any]:
    """Return the milliseconds until the page is seen, played on and answers; and its memory."""
    from playwright.sync_api import sync_playwright

    cold: list[dict[str, float]] = []
    warm: list[dict[str, float]] = []
    with host(folder) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for _ in range(RUNS):
            context = browser.new_context()
            page = context.new_page()
            cold.append(start(page, url))
            page.wait_for_function("navigator.serviceWorker.controller !== null")
            page.close()
            page = context.new_page()
            warm.append(start(page, url))
            if len(warm) == RUNS:
                spent = page.evaluate(WARM, ["hint", hints()])
                megabytes = renderer_megabytes()
            context.close()
        browser.close()
    return {
        "cold": _least(cold),
        "warm": _least(warm),
        f"hint_{SIDE}x{SIDE}_ms": round(statistics.median(spent[5:]), 1),
        "renderer_megabytes": megabytes,
    }


def start(page: "Page", url: str) -> dict[str, float]:
    page.goto("about:blank")
    page.wait_for_timeout(1000)  # what a browser does for itself in a new window is over
    page.goto(url)
    page.wait_for_selector("html[data-ready]", timeout=PATIENCE)
    answered = page.evaluate(FIRST_ANSWER)
    return {**page.evaluate(SIGHT), "answers_ms": answered}


def _least(times: list[dict[str, float]]) -> dict[str, float]:
    return {what: round(min(each[what] for each in times), 1) for what in times[0]}


def hints() -> list[dict[str, Any]]:
    """Return calls for hints, each at another moment of another puzzle."""
    bodies = []
    for seed in range(HINTS):
        chance = random.Random(seed)
        rows = [[int(chance.random() < 0.6) for _ in range(SIDE)] for _ in range(SIDE)]
        marks = [[cell if chance.random() < 0.3 else -1 for cell in row] for row in rows]
        puzzle = as_dict(Puzzle.from_grid(Grid(rows)))
        bodies.append({"puzzle": puzzle, "marks": marks, "level": 4})
    return bodies


def renderer_megabytes() -> float:
    """Return the memory of the process that shows the page and runs its engine."""
    sizes = []
    for pid in family():
        folder = Path(f"/proc/{pid}")
        try:
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                text = (folder / "smaps_rollup").read_text()
                private = [line for line in text.splitlines() if line.startswith("Private")]
                sizes.append(sum(int(line.split()[1]) for line in private))
        except OSError:
            continue
    return round(max(sizes) / 1000, 1)


def calls(engine: Path) -> dict[str, Any]:
    """Return what kinds of calls take natively and in WebAssembly, in seconds."""
    asked = same_answers.calls()
    own, foreign = same_answers.natively(asked), same_answers.in_webassembly(asked, engine)
    spent: dict[str, dict[str, float]] = {}
    for (job, _), (_, native), (_, wasm) in zip(asked, own, foreign, strict=True):
        kind = spent.setdefault(job, {"calls": 0, "native_s": 0.0, "wasm_s": 0.0})
        kind["calls"] += 1
        kind["native_s"] = round(kind["native_s"] + native, 4)
        kind["wasm_s"] = round(kind["wasm_s"] + wasm, 4)
    return spent


if __name__ == "__main__":
    main(sys.argv[1:])
