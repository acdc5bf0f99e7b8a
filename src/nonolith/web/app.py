"""The server: serves the page's files, and takes all calls at one address."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nonolith.model import Puzzle
from nonolith.web.calls import CALLS
from nonolith.web.crew import BusyCrewError, Processes, WorkerDiedError
from nonolith.web.guard import Address, Guard, refuse
from nonolith.web.shelf import shelf_text

STATIC = Path(__file__).with_name("static")

_MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}


def make_app(
    address: Address, puzzles: Sequence[Puzzle] = (), crew: Processes | None = None
) -> Starlette:
    """Return the application that serves the page, and *puzzles* on its shelf, at an address."""
    shelf = shelf_text(puzzles)
    crew = Processes() if crew is None else crew

    # The whole page is in memory: small files, all requested at once.
    files = {path.name: path for path in STATIC.iterdir() if path.suffix in _MEDIA_TYPES}
    contents = {name: path.read_bytes() for name, path in files.items()}

    async def page(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        if name not in files:
            return refuse(404, "there is no such file")
        return Response(contents[name], media_type=_MEDIA_TYPES[files[name].suffix])

    async def show_shelf(request: Request) -> Response:
        return Response(shelf, media_type="application/json")

    async def call(request: Request) -> Response:
        return await _answer(request, crew)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        warming = asyncio.create_task(crew.warm_up())
        try:
            yield
        finally:
            warming.cancel()
            crew.close()

    return Starlette(
        routes=[
            Route("/", page),
            Route("/static/{name}", page),
            Route("/api/shelf", show_shelf),
            Route("/api/{name}", call, methods=["POST"]),
        ],
        middleware=[Middleware(Guard, address=address)],
        lifespan=lifespan,
    )


async def _answer(request: Request, crew: Processes) -> Response:
    """Pass a call to the crew, as long as the client waits for the answer."""
    name = request.path_params["name"]
    kind = CALLS.get(name)
    if kind is None:
        return refuse(404, "there is no such call")
    message = name.encode() + b"\n" + await request.body()
    work = asyncio.create_task(crew.run(kind.lane, message, kind.seconds))
    gone = asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            return refuse(499, "the page gave this call up")
        reply = json.loads(work.result())
    except TimeoutError:
        return refuse(504, f"this took longer than {kind.seconds:g} seconds")
    except BusyCrewError:
        return refuse(503, "the server has too much to do: try again in a moment")
    except WorkerDiedError:
        return refuse(413, "this is more than the page can handle")
    finally:
        work.cancel()
        gone.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)
    return JSONResponse(reply, reply.get("status", 200))


async def _disconnected(request: Request) -> None:
    """Return when the client no longer waits for the answer."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
