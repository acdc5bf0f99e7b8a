"""Firefox, driven over WebDriver BiDi: Playwright drives only a Firefox of its own."""

import asyncio
import base64
import itertools
import json
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tornado.websocket import WebSocketClientConnection, websocket_connect

NAMES = ("firefox-esr", "firefox")
PATIENCE = 120
"""Seconds to wait for what must come, on a machine that has much else to do."""

QUIET = """
user_pref("app.normandy.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
"""
"""Settings with which it asks nobody for anything."""


class Firefox:
    """A window of Firefox."""

    def __init__(self, loop: asyncio.AbstractEventLoop, socket: WebSocketClientConnection) -> None:
        self._loop, self._socket, self._numbers = loop, socket, itertools.count()
        self.version = self.send("session.new", capabilities={})["capabilities"]["browserVersion"]
        self._window = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def send(self, method: str, **params: object) -> Any:
        """Return the result of a command."""
        number = next(self._numbers)
        command = {"id": number, "method": method, "params": params}
        return asyncio.run_coroutine_threadsafe(self._answer(command), self._loop).result(PATIENCE)

    async def _answer(self, command: dict[str, Any]) -> Any:
        await self._socket.write_message(json.dumps(command))
        while True:
            text = await self._socket.read_message()
            assert text is not None, "Firefox has ended"
            answer = json.loads(text)
            if answer.get("id") == command["id"]:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, url: str) -> None:
        """Open an address, and wait until the page is ready."""
        self.send("browsingContext.navigate", context=self._window, url=url, wait="complete")
        self.wait("'ready' in document.documentElement.dataset")

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        size = {"width": width, "height": height}
        self.send("browsingContext.setViewport", context=self._window, viewport=size)

    def evaluate(self, expression: str, *arguments: object) -> Any:
        """Return the JSON of a function's result, or of the promise that it returns."""
        answer = self.send(
            "script.callFunction",
            functionDeclaration=f"async (texts) => JSON.stringify(await ({expression})("
            "...JSON.parse(texts)))",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._window},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"].get("value", "null"))

    def wait(self, condition: str) -> None:
        """Wait until an expression is true."""
        self.evaluate(
            f"""async () => {{
              while (!({condition})) await new Promise((done) => setTimeout(done, 20));
            }}"""
        )

    def press(self, key: str) -> None:
        """Press a key."""
        keys = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keyboard", "actions": keys}
        self.send("input.performActions", context=self._window, actions=[source])

    def screenshot(self) -> bytes:
        """Return the window as PNG."""
        found = self.send("browsingContext.captureScreenshot", context=self._window)
        return base64.b64decode(found["data"])


def path() -> str | None:
    """Return the program, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start Firefox with a new profile, and end it."""
    program = path()
    assert program is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        (Path(profile) / "user.js").write_text(QUIET)
        command = [program, "--headless", "--no-remote", "--remote-debugging-port=0"]
        process = subprocess.Popen(
            [*command, "--profile", profile], stderr=subprocess.PIPE, text=True
        )
        # In a thread: Playwright has a loop of its own in this one.
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever)
        thread.start()
        try:
            connecting = _connected(f"{_address(process)}/session")
            socket = asyncio.run_coroutine_threadsafe(connecting, loop).result(PATIENCE)
            yield Firefox(loop, socket)
            loop.call_soon_threadsafe(socket.close)
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()


async def _connected(address: str) -> WebSocketClientConnection:
    return await websocket_connect(address, max_message_size=1 << 26)


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"ws://\S+", line):
            return found[0]
    raise AssertionError("Firefox does not speak WebDriver BiDi")
