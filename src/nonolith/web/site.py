"""The page as static files for any host: an engine in the tab replaces the server.

The engine is a folder that ``python -m tools.engine`` makes of Pyodide and the core (`make site`
does both). A site names its files by relative addresses, so that it may lie at any path, and loads
nothing from elsewhere: its policy forbids it.
"""

import hashlib
import html
import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nonolith.errors import NonolithError
from nonolith.model import Puzzle
from nonolith.version import __version__
from nonolith.web.guard import POLICY
from nonolith.web.page_file import STATIC
from nonolith.web.shelf import shelf_text
from nonolith.whole_file import write_beside

ENGINE_FILE = "engine.json"
"""Names the files of an engine, with their SHA-256."""

_SITE_FILE = "site.json"
"""Marks a folder as a site, which may be overwritten."""

_KEPT = (".css", ".html", ".js", ".json", ".png", ".svg")
_OPENS = [".non", ".xml", ".json", ".txt", ".nin", ".mk", ".sgriddler", ".g", ".pbm", ".xpm"]
_HTML_POLICY = {name: what for name, what in POLICY.items() if name != "frame-ancestors"} | {
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
}
"""In a document; it can't forbid frames, which a host's header can."""


class SiteError(NonolithError):
    """A site can't be written; the message says why."""


def write_site(folder: Path, engine: Path, puzzles: Iterable[Puzzle] = ()) -> None:
    """Write a site into a folder: new, empty, or an earlier site, which is replaced.

    :raises SiteError: the folder holds something else, or the engine is not whole.
    :raises OSError: it can't be written.
    """
    if folder.exists() and not (folder / _SITE_FILE).exists() and any(folder.iterdir()):
        raise SiteError(f"{folder}: it holds something else than a site: name another folder")
    about, contents = _engine_files(engine)
    inside = f"engine/{_digest(*contents.values())}/"
    files = _page_files(inside, shelf_text(puzzles))
    version = _digest(*files.values())
    names = ["./", *(name for name in files if name != "index.html")]
    site = {"version": version, "files": names, "engine": inside}
    source = (STATIC / "service_worker.js").read_text(encoding="utf-8")
    files["service_worker.js"] = f"globalThis.SITE = {json.dumps(site)};\n{source}".encode()
    files[_SITE_FILE] = json.dumps({"nonolith": __version__, "version": version}).encode()
    files[inside + ENGINE_FILE] = json.dumps(about).encode()
    files |= {inside + name: content for name, content in contents.items()}
    # The service worker comes last: it tells browsers that everything else is there.
    for name in sorted(files, key=lambda name: name == "service_worker.js"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_beside(path, files[name])
    for other in (folder / "engine").iterdir():
        if f"engine/{other.name}/" != inside:
            shutil.rmtree(other)


def engine_beside() -> Path | None:
    """Return the engine that lies where `make site` builds it, if this is a checkout."""
    folder = STATIC.parents[3] / "build" / "engine"
    return folder if (folder / ENGINE_FILE).exists() else None


def _engine_files(engine: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return what is said of an engine, and its files, each compared with its hash."""
    try:
        about = json.loads((engine / ENGINE_FILE).read_bytes())
        named = {**about["start"], **about["later"]}
        if about["version"] != __version__:
            raise SiteError(f"{engine}: it is an engine of nonolith {about['version']}")
        contents = {}
        for name, told in named.items():
            if os.path.basename(name) != name:
                raise SiteError(f"{engine}: {name} is no name of a file of an engine")
            contents[name] = (engine / name).read_bytes()
            if hashlib.sha256(contents[name]).hexdigest() != told["sha256"]:
                raise SiteError(f"{engine}: {name} is damaged: build the engine again")
    except FileNotFoundError as error:
        raise SiteError(f"{engine}: it is no engine: {error.filename} is missing") from None
    except (ValueError, KeyError, TypeError):
        raise SiteError(f"{engine}: {ENGINE_FILE} is damaged: build the engine again") from None
    return about, contents


def _page_files(engine: str, shelf: str) -> dict[str, bytes]:
    """Return the files of the page by their name in the site."""
    files = {
        f"static/{path.name}": path.read_bytes()
        for path in sorted(STATIC.iterdir())
        if path.suffix in _KEPT and path.name not in ("index.html", "service_worker.js")
    }
    files["static/shelf.json"] = shelf.encode()
    files["manifest.webmanifest"] = json.dumps(_MANIFEST).encode()
    files["index.html"] = _index(engine).encode()
    return files


def _index(engine: str) -> str:
    """Return the document of the page as a site has it."""
    policy = "; ".join(f"{name} {what}" for name, what in _HTML_POLICY.items())
    head = f"""<meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="{policy}">
    <meta name="referrer" content="no-referrer">
    <meta name="description" content="{html.escape(str(_MANIFEST["description"]))}">
    <link rel="manifest" href="manifest.webmanifest">
    <link rel="apple-touch-icon" href="static/icon.png">"""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    page = page.replace('<meta charset="utf-8">', head, 1)
    return page.replace('<html lang="en">', f'<html lang="en" data-engine="{engine}">', 1)


def _digest(*contents: bytes) -> str:
    digest = hashlib.sha256()
    for content in contents:
        digest.update(hashlib.sha256(content).digest())
    return digest.hexdigest()[:12]


_MANIFEST = {
    "name": "nonolith",
    "short_name": "nonolith",
    "description": "Play, make and study nonograms: hints with their reasons, checks with proof.",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f5f3ee",
    "theme_color": "#f5f3ee",
    "icons": [
        {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {
            "src": "static/icon.png",
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "any maskable",
        },
    ],
    "share_target": {
        "action": "./share",
        "method": "POST",
        "enctype": "multipart/form-data",
        "params": {"files": [{"name": "file", "accept": ["image/*", *_OPENS]}]},
    },
}
