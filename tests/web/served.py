"""The page, served as users start it, and calls to it."""

import base64
import http.client
import http.server
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit


class Place(Protocol):
    """Where the page is: a server of its own, or a folder on any host."""

    @property
    def url(self) -> str:
        """The address to open."""

    @property
    def base(self) -> str:
        """The address without what is opened."""


@dataclass(frozen=True)
class Hosted:
    """A site on a host of static files."""

    url: str

    @property
    def base(self) -> str:
        return self.url


@dataclass
class Served:
    """A running server."""

    url: str
    process: "subprocess.Popen[str]" = field(repr=False)

    @property
    def base(self) -> str:
        return self.url.partition("#")[0]

    @property
    def port(self) -> int:
        port = urlsplit(self.url).port
        assert port is not None
        return port

    @property
    def token(self) -> str:
        match = re.fullmatch(r"token=([\w-]+)", urlsplit(self.url).fragment)
        assert match
        return match[1]

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, dict[str, str], bytes]:
        """Return the status, the headers and the content of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return (
                response.status,
                {k.lower(): v for k, v in response.getheaders()},
                response.read(),
            )
        finally:
            connection.close()

    def post(self, job: str, body: bytes) -> tuple[int, Any]:
        """Return the status and the JSON of a call's answer."""
        status, _, content = self.request(
            "POST", f"/api/{job}", body, {"X-Nonolith-Token": self.token}
        )
        return status, json.loads(content)

    def call(self, job: str, **body: object) -> Any:
        """Return the answer to a call that must succeed."""
        status, content = self.post(job, json.dumps(body).encode())
        assert status == 200, content
        return content["answer"]


@contextmanager
def serve(*arguments: str) -> Iterator[Served]:
    """Start `nonolith play` on any free port, and end it."""
    command = [sys.executable, "-m", "nonolith", "play", "--no-browser", "--port", "0", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        url = process.stdout.readline().strip()
        assert url.startswith("http://"), url
        yield Served(url, process)
    finally:
        process.terminate()
        process.wait(timeout=60)
        process.stdout.close()


@contextmanager
def host(folder: Path) -> Iterator[str]:
    """Serve the files of a folder as any host does, and return their address."""
    handler = partial(_Files, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()
