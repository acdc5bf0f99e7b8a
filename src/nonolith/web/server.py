"""Runs the server: finds a port, opens a browser, ends on Ctrl-C."""

import asyncio
import contextlib
import signal
import socket
import webbrowser
from collections.abc import Callable, Sequence

import uvicorn

from nonolith.errors import NonolithError
from nonolith.model import Puzzle
from nonolith.web.app import make_app
from nonolith.web.guard import Address

PORT = 8377
"""The port where there is a choice: what a browser keeps belongs to an address with its port."""


class ServingError(NonolithError):
    """The page can't be served there; the message says why."""


def bind(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens; without a port, the usual one, or any if that is taken.

    :raises ServingError: the port is in use, or not allowed, or the host is none of this machine.
    """
    try:
        return _listen(host, PORT if port is None else port)
    except OSError as error:
        if port is None:
            with contextlib.suppress(OSError):
                return _listen(host, 0)
        reason = error.strerror or str(error)
        raise ServingError(f"can't listen at {host} port {port or PORT}: {reason}") from None


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    # The protocol is named: asyncio sends small answers without a delay only where it is TCP's.
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def serve(
    listener: socket.socket,
    host: str,
    puzzles: Sequence[Puzzle],
    announce: Callable[[Address], None],
) -> None:
    """Serve the page until Ctrl-C; *announce* is told the address once it answers."""
    address = Address(host, listener.getsockname()[1])
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(address, puzzles),
            log_level="critical",
            access_log=False,
            server_header=False,
            lifespan="on",
            ws="none",
            timeout_graceful_shutdown=1,
        )
    )

    async def run() -> None:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            await asyncio.to_thread(announce, address)
        await serving

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with listener:
        asyncio.run(run())


def open_browser(url: str) -> bool:
    """Open a page in the user's browser; return whether there is one."""
    try:
        return webbrowser.open(url)
    except webbrowser.Error:
        return False
