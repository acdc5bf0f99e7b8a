"""Access checks before every request, and the headers of every answer.

Every website in the same browser can reach a page on this machine. Three checks keep them out. The
**Host** must be an address of this server, never another name: a website whose name was pointed at
127.0.0.1 (DNS rebinding) sends its own. The **Origin**, where a browser sends one, must be this
server's. And every call under ``/api/`` carries the **token**, which only the address that was
printed at the start holds, in a header that no other site can set.
"""

import ipaddress
import secrets
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN_HEADER = "x-nonolith-token"

LARGEST_BODY = 8 << 20
"""The most bytes of a request: a photo, or a file of puzzles."""

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
"""The page's policy: it loads only its own files."""

CONTENT_SECURITY_POLICY = "; ".join(f"{name} {what}" for name, what in POLICY.items())

_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class TooLargeError(Exception):
    """A request brings more than :data:`LARGEST_BODY` bytes."""


@dataclass(frozen=True, slots=True)
class Address:
    """The server's address, with its token."""

    host: str
    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)

    @property
    def url(self) -> str:
        """The address to open in a browser; the token is in the part that browsers never send."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        if self.host in ("0.0.0.0", "::"):
            host = "127.0.0.1"
        return f"http://{host}:{self.port}/#token={self.token}"

    def is_own(self, authority: str) -> bool:
        """Return whether a Host header names this server: by address, or by the name it was given.

        >>> address = Address("127.0.0.1", 8377)
        >>> address.is_own("127.0.0.1:8377"), address.is_own("localhost:8377")
        (True, True)
        >>> address.is_own("evil.example:8377"), address.is_own("127.0.0.1:80")
        (False, False)
        """
        host, _, port = authority.rpartition(":")
        if not host or host.endswith(":"):
            host, port = authority, "80"
        if port != str(self.port):
            return False
        if host in ("localhost", self.host):
            return True
        try:
            number = ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        # A server that listens everywhere can't know its addresses; but rebinding needs a name.
        return self.host in ("0.0.0.0", "::") or (number.is_loopback and self._is_loopback)

    @property
    def _is_loopback(self) -> bool:
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


class Guard:
    """Lets only this server's own page through."""

    def __init__(self, app: ASGIApp, address: Address) -> None:
        self._app = app
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on; either way its answer gets the headers."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # a websocket: the server closes it
        is_call = scope["path"].startswith("/api/")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers["Cache-Control"] = "no-store" if is_call else "no-cache"
            await send(message)

        refusal = self._refusal(Headers(scope=scope), is_call)
        if refusal is not None:
            await refusal(scope, receive, send_guarded)
            return
        try:
            await self._app(scope, _limited(receive), send_guarded)
        except TooLargeError:
            await _too_large()(scope, receive, send_guarded)

    def _refusal(self, headers: Headers, is_call: bool) -> Response | None:
        if len(headers.getlist("host")) != 1 or not self._address.is_own(headers["host"]):
            return refuse(421, "this server has another name")
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{headers['host']}":
            return refuse(403, "this call comes from another site")
        if is_call:
            if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return refuse(403, "this call comes from another site")
            given = headers.get(TOKEN_HEADER, "").encode()
            if not secrets.compare_digest(given, self._address.token.encode()):
                return refuse(401, "this call lacks the token of the address that was opened")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > LARGEST_BODY:
            return _too_large()
        return None


def _limited(receive: Receive) -> Receive:
    """Count what a request brings; its Content-Length may be missing."""
    seen = 0

    async def receive_limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST_BODY:
            raise TooLargeError
        return message

    return receive_limited


def refuse(status: int, problem: str) -> Response:
    """Return an answer that says in one sentence what is wrong."""
    return JSONResponse({"error": problem}, status)


def _too_large() -> Response:
    return refuse(413, f"a request may bring at most {LARGEST_BODY >> 20} MiB")
