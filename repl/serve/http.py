"""`pql serve`: requests over HTTP, progress as server-sent events, and a page to ask on."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import secrets
import signal
import socket
import sys
from contextlib import contextmanager, suppress
from functools import partial
from importlib.resources import files
from threading import Timer
from typing import TYPE_CHECKING, TextIO

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

import pql
from pql.render.page import is_terminal
from pql.repl.interrupt import leave
from pql.repl.status import OK, USAGE
from pql.repl.streams import complain

from .everything import Everything
from .everything import done as everything_done
from .guard import Guard, HttpConnection
from .library import done as ranges_done
from .requests import LARGEST_REQUEST, parsed_json, request_error
from .service import refused_reply
from .spots import Spots, beside
from .spots import done as spots_done

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence
    from importlib.resources.abc import Traversable
    from types import FrameType

    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send

    from .library import Library
    from .service import Connection, Job, Service

# How long requests may go on after a signal, how long what is cancelled then may take to say so, and how long what is
# given up then may take to be sent.
_SECONDS_TO_STOP = 1.0
_SECONDS_TO_END = 0.5
_SECONDS_TO_SEND = 0.3
# How long a thread that computes in Python keeps the others waiting while the program ends: it may be a deaf one.
_SECONDS_OF_A_TURN = 0.0005
_MOST_CONNECTIONS = 256
# The statuses of refused requests, by their codes; a problem in the text of a query is an answer like any other.
_STATUSES = {"bad-request": 400, "text-too-long": 413, "busy": 503, "closing": 503}
_PORT_REFUSED = (errno.EADDRINUSE, errno.EACCES)
# The addresses of the pages; every other file of `data` has that of its path, and its kind by the ending of its name.
_PAGES = {"/index.html": "/", "/hands.html": "/hands"}
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def serve_http(
    service: Service,
    host: str,
    port: int,
    token: str | None,
    names: Sequence[str],
    rate: int,
    err: TextIO,
    page: str = "/",
    library: Library | None = None,
) -> int:
    """Serves until Ctrl-C or SIGTERM; the exit status. Says on standard output where the `page` is."""
    try:
        listening = _listening(host, port)
    except OSError as error:
        another = "; --port N takes another, 0 any that is free" if error.errno in _PORT_REFUSED else ""
        complain(err, f"cannot listen on {host} port {port}: {error.strerror or error}{another}")
        return USAGE
    port = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    given, token = token is not None, token or secrets.token_urlsafe(24)
    connection = service.connection()
    app = application(connection, token, hosts(host, port, names), rate, library)
    # A token that was given is not shown again.
    print(f"http://{shown}:{port}{page}" + ("" if given else f"#token={token}"), flush=True)
    if is_terminal(err):
        it = "this address, with #token= and then your token," if given else "this address"
        err.write(f"Open {it} in a browser; Ctrl-C ends\n")
    config = uvicorn.Config(
        app,
        http=HttpConnection,
        log_config=None,
        log_level="error",  # not of each request that is none
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        limit_concurrency=_MOST_CONNECTIONS,
        lifespan="off",
    )
    with listening:
        _Server(config, connection).run(sockets=[listening])
    return OK


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens; marked as TCP, for asyncio lets small answers wait on sockets that are not."""
    listening = socket.socket(
        socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(_MOST_CONNECTIONS)
    except OSError:
        listening.close()
        raise
    return listening


def hosts(host: str, port: int, names: Sequence[str]) -> frozenset[str]:
    """Under which hosts the service may be asked; those without a port at any.

    >>> sorted(hosts("127.0.0.1", 8765, ()))
    ['127.0.0.1:8765', '[::1]:8765', 'localhost:8765']
    """
    if names:
        return frozenset([name.lower() for name in names])
    own = [f"[{host}]" if ":" in host else host.lower()]
    if own[0] in ("127.0.0.1", "localhost", "[::1]"):
        own = ["127.0.0.1", "localhost", "[::1]"]
    return frozenset([f"{name}:{port}" for name in own] + (own if port == 80 else []))


class _Server(uvicorn.Server):
    """Stops after Ctrl-C or SIGTERM when what is being answered is answered, after some seconds in any case.

    A second signal ends the work at once, and a third the process, whatever it does.
    """

    def __init__(self, config: uvicorn.Config, connection: Connection) -> None:
        super().__init__(config)
        self._connection = connection

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The first signal stops the server, and none goes on to the handler before it."""
        loop = asyncio.get_running_loop()

        def stop(number: int, frame: FrameType | None) -> None:
            if self.should_exit:
                for again in (signal.SIGINT, signal.SIGTERM):
                    signal.signal(again, signal.SIG_DFL)
                loop.call_soon_threadsafe(self._end_work, 0.0)
            self.should_exit = True

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Lets requests end for some seconds."""
        asyncio.get_running_loop().call_later(_SECONDS_TO_STOP, self._end_work)
        await super().shutdown(sockets)

    def _end_work(self, seconds: float | None = None) -> None:
        """Cancels what is being answered, which still gets its reply; who does not take that is let go.

        What does not end within some seconds is given up. A thread that never ends, nor lets anybody wait for it in
        vain, is left behind with the process.
        """
        seconds = _SECONDS_TO_END if seconds is None else seconds
        sys.setswitchinterval(_SECONDS_OF_A_TURN)
        self._connection.cancel_all()
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, self._connection.give_up_all)
        loop.call_later(seconds + _SECONDS_TO_SEND, self._let_go)

    def _let_go(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()
        last = Timer(_SECONDS_TO_SEND, leave, (OK,))
        last.daemon = True
        last.start()


def application(
    connection: Connection, token: str, hosts: frozenset[str], rate: int, library: Library | None = None
) -> Starlette:
    """The service as an ASGI application; all its clients share a connection, on which nothing is kept.

    With a `library` the page keeps ranges in it, and its spots in a file beside it.
    """

    async def query(request: Request) -> Response:
        return await _answered(connection, request)

    ranges = None if library is None else partial(ranges_done, library)
    both = None if library is None else Everything(library, Spots(beside(library.path)))
    spots = None if both is None else partial(spots_done, both.spots)
    everything = None if both is None else partial(everything_done, both)
    routes = [
        Route("/query", query, methods=["POST"]),
        Route("/ranges", partial(_kept, ranges), methods=["POST"]),
        Route("/spots", partial(_kept, spots), methods=["POST"]),
        Route("/everything", partial(_kept, everything), methods=["POST"]),
    ]
    for path, file in _page_files(files(__package__) / "data"):
        # A browser looks for the icon anew whenever the address changes, and here that is with every edit.
        kept = {"Cache-Control": "max-age=86400"} if path == "/icon.svg" else None
        answer = partial(_file, file.read_bytes(), _KINDS[os.path.splitext(path)[1]], kept)
        routes.append(Route(_PAGES.get(path, path), answer))
        if path == "/icon.svg":  # asked for by name where no page says what its icon is
            routes.append(Route("/favicon.ico", answer))
    guard = Middleware(Guard, hosts=hosts, token=token, rate=rate)
    return Starlette(routes=routes, middleware=[guard], exception_handlers={HTTPException: _unknown})


def _page_files(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """The files of the pages with their addresses, in all folders."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from _page_files(file, f"{path}/{file.name}")
        elif os.path.splitext(file.name)[1] in _KINDS:
            yield f"{path}/{file.name}", file


async def _unknown(request: Request, error: Exception) -> Response:
    """The answer where there is nothing, or where this is not the way to ask."""
    assert isinstance(error, HTTPException)
    message = (
        "there is nothing at this address"
        if error.status_code == 404
        else "this address does not take this method"
    )
    problem = request_error(message, "questions are sent by POST to /query", "not-found")
    return _json(refused_reply(problem), error.status_code)


async def _file(content: bytes, kind: str, headers: dict[str, str] | None, request: Request) -> Response:
    return Response(content, headers=headers, media_type=kind)


async def _answered(connection: Connection, request: Request) -> Response:
    """The answer to one request: an object, or a stream of events for who accepts that."""
    try:
        data = parsed_json(await _body(request))
    except pql.PQLError as error:
        return _json(refused_reply(error), 413 if "bytes" in str(error) else 400)
    except ClientDisconnect:
        return Response(status_code=400)  # which nobody reads
    streamed = "text/event-stream" in request.headers.get("accept", "")
    if streamed and isinstance(data, dict) and "cancel" not in data:
        data["progress"] = True
    box = _Mailbox()
    job = connection.ask(data, box.tell)
    if job is None:
        text = await box.last()
        problems = json.loads(text).get("problems") or [{}]
        return _json(text, _STATUSES.get(problems[0].get("code"), 200))
    if streamed:
        return _Events(box, job)
    left = asyncio.ensure_future(_disconnected(request))
    last = asyncio.ensure_future(box.last())
    try:
        await asyncio.wait((left, last), return_when=asyncio.FIRST_COMPLETED)
    finally:
        # Where the client is gone, or the server is being stopped, the work ends; where it is done, this does nothing.
        job.cancel()
        left.cancel()
    return _json(await last)


async def _kept(does: Callable[[object], str] | None, request: Request) -> Response:
    """The ranges or the spots that are kept, after what is asked of them."""
    try:
        if does is None:
            raise request_error("this service keeps no ranges", "`pql serve --ranges FILE` does", "not-found")
        data = parsed_json(await _body(request))
        text = await run_in_threadpool(does, data)
    except pql.PQLError as error:
        return _json(refused_reply(error))
    except ClientDisconnect:
        return Response(status_code=400)  # which nobody reads
    return _json(text)


async def _body(request: Request) -> bytes:
    """The body of a request, of which no more than is allowed is ever kept; raises `PQLError` and ClientDisconnect."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_REQUEST:
            raise request_error(f"a request has at most {LARGEST_REQUEST:,} bytes")
    return bytes(body)


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _json(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json")


class _Mailbox:
    """What workers tell about a request, for the event loop; of progress only the newest is kept."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._progress: str | None = None
        self._last: str | None = None

    def tell(self, text: str, last: bool) -> None:
        """Takes what a worker tells; from any thread."""
        with suppress(RuntimeError):  # the event loop has ended
            self._loop.call_soon_threadsafe(self._take, text, last)

    def _take(self, text: str, last: bool) -> None:
        if last:
            self._last = text
        else:
            self._progress = text
        self._changed.set()

    async def events(self) -> AsyncIterator[tuple[str, str]]:
        """Progress as it comes, and the answer."""
        while self._last is None:
            await self._changed.wait()
            self._changed.clear()
            if self._last is None and self._progress is not None:
                yield "progress", self._progress
        yield "answer", self._last

    async def last(self) -> str:
        """The answer."""
        while self._last is None:
            await self._changed.wait()
            self._changed.clear()
        return self._last


class _Events(StreamingResponse):
    """Progress and answer as server-sent events. Once nobody reads them the work ends."""

    def __init__(self, box: _Mailbox, job: Job) -> None:
        super().__init__(self._written(box), media_type="text/event-stream")
        self._job = job

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._job.cancel()

    @staticmethod
    async def _written(box: _Mailbox) -> AsyncIterator[str]:
        async for kind, text in box.events():
            yield f"event: {kind}\ndata: {text}\n\n"
