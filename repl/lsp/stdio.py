"""`pql lsp`: the server on standard input and output, which ends nothing in a traceback, until the editor is gone."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from threading import Semaphore, Thread
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from pql.repl.status import FAILED, INTERRUPTED, OK, USAGE
from pql.repl.streams import complain
from pql.results.exporting import json_value

from .server import PQLServer, add_places, add_running
from .texts import add_colours, add_outline, add_texts, add_words, add_writing

if TYPE_CHECKING:
    from collections.abc import Callable


_MOST_WAITING = 100


class _Output:
    """Standard output for messages; once nobody reads it, what is written is lost."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def write(self, data: bytes) -> None:
        try:
            self._out.write(data)
            self._out.flush()
        except (OSError, ValueError):  # the editor is gone, as the end of its input will say
            pass

    def close(self) -> None:
        """Nothing is kept back."""


def server() -> PQLServer:
    """A server with all that it answers."""
    made = PQLServer()
    for add in (add_texts, add_words, add_colours, add_writing, add_outline, add_places, add_running):
        add(made)
    return made


def serve(err: TextIO) -> int:
    """Speaks with an editor until it says goodbye; the exit status, not 0 for what was no message."""
    logging.getLogger("pygls").addHandler(logging.NullHandler())  # what it logs has tracebacks
    logging.getLogger("pygls").propagate = False
    if os.isatty(0):
        err.write("pql lsp: a server that editors start themselves; Ctrl-C ends it\n")
    try:
        return asyncio.run(_spoken(err))
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:
        return OK if not end.code else FAILED


async def _spoken(err: TextIO) -> int:
    made = server()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: None)  # a request that failed has been answered
    waiting: asyncio.Queue[bytes | str | None] = asyncio.Queue()
    room = Semaphore(_MOST_WAITING)
    # Nobody waits for this thread at the end: it may be reading.
    Thread(target=_read, args=(open(os.dup(0), "rb"), waiting, room, loop), daemon=True).start()  # noqa: SIM115
    # A stream of its own: what is printed by mistake goes nowhere near the messages' buffer.
    output = _Output(open(os.dup(1), "wb"))  # noqa: SIM115
    made.protocol.set_writer(output)
    try:
        while isinstance(message := await waiting.get(), bytes):
            room.release()
            _handle(made, output, message)
            await asyncio.sleep(0)  # so that what asks about a text sees it before the next change
    finally:
        made.end()
    if message is not None:
        complain(err, f"{message}; this speaks the Language Server Protocol with an editor", "pql lsp")
    return OK if message is None else USAGE


def _read(
    stream: BinaryIO,
    waiting: asyncio.Queue[bytes | str | None],
    room: Semaphore,
    loop: asyncio.AbstractEventLoop,
) -> None:
    """Hands messages on, where there is room for them; behind the last one None, or what is wrong with it."""
    message: bytes | str | None = b""
    while isinstance(message, bytes):
        try:
            message = read_message(stream)
        except NoMessageError as problem:
            message = str(problem)
        except (OSError, MemoryError):
            message = None
        room.acquire()
        try:
            # Not a coroutine: of one that nobody awaits, as the server has ended, Python writes a warning.
            loop.call_soon_threadsafe(waiting.put_nowait, message)
        except RuntimeError:
            return


def _handle(server: PQLServer, output: _Output, body: bytes) -> None:
    try:
        message = parsed(body, server.protocol.structure_message)
        method = getattr(message, "method", None)
        if not server.is_initialized and method not in ("initialize", "exit"):
            if hasattr(message, "id") and method is not None:
                raise InvalidMessageError(NOT_INITIALIZED, "the first request is `initialize`", message.id)
            return
        server.is_initialized = True
        server.protocol.handle_message(message)
    except InvalidMessageError as problem:
        answer = problem.body()
        output.write(b"Content-Length: %d\r\n\r\n%s" % (len(answer), answer))


LARGEST = 64_000_000
"""Bytes of a message; a text that is open comes whole in one."""
_LONGEST_HEADER, _MOST_HEADERS = 1000, 20
PARSE_ERROR, INVALID_REQUEST, NOT_INITIALIZED = -32700, -32600, -32002


class NoMessageError(Exception):
    """What comes is no message, and where the next one begins cannot be known."""


def read_message(stream: BinaryIO) -> bytes | None:
    """The body of the next message, None at the end; raises `NoMessageError`.

    >>> from io import BytesIO
    >>> read_message(BytesIO(b"Content-Length: 2\\r\\n\\r\\n{}"))
    b'{}'
    """
    length = None
    for _ in range(_MOST_HEADERS):
        line = stream.readline(_LONGEST_HEADER)
        if not line or (len(line) < _LONGEST_HEADER and not line.endswith(b"\n")):
            return None
        if not line.strip():
            if length is None:
                raise NoMessageError("a message without Content-Length")
            body = stream.read(length)
            return body if len(body) == length else None
        name, colon, value = line.partition(b":")
        if not colon or not line.endswith(b"\n"):
            raise NoMessageError(f"{_shown(line)} is not a header of a message")
        if name.strip().lower() == b"content-length":
            length = _length(value.strip())
    raise NoMessageError("too many headers")


def _length(value: bytes) -> int:
    if not value.isdigit() or len(value) > 12 or int(value) > LARGEST:
        raise NoMessageError(f"Content-Length is a number up to {LARGEST:,}, not {_shown(value)}")
    return int(value)


def _shown(digits: bytes) -> str:
    return ascii(digits[:40].decode("utf-8", "replace").strip())


class InvalidMessageError(Exception):
    """A message that cannot be answered otherwise: the id of its request if it has one, and the code of the error."""

    def __init__(self, code: int, message: str, request: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.request = request if isinstance(request, int | str) else None

    def body(self) -> bytes:
        """The answer."""
        error = {"code": self.code, "message": str(self)}
        return json.dumps({"jsonrpc": "2.0", "id": self.request, "error": error}).encode("ascii")


def parsed(body: bytes, structured: Callable[[dict[str, Any]], Any]) -> Any:
    """A message as the library knows it; raises `InvalidMessageError`.

    >>> parsed(b'{"jsonrpc": "2.0", "method": "exit"}', dict)["method"]
    'exit'
    """
    try:
        message = json_value(body)
    except ValueError:
        raise InvalidMessageError(PARSE_ERROR, "this is not JSON") from None
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
        raise InvalidMessageError(INVALID_REQUEST, 'a message is an object with "jsonrpc": "2.0"')
    method, request = message.get("method"), message.get("id")
    if not isinstance(method, str) and ("method" in message or not {"result", "error"} & set(message)):
        raise InvalidMessageError(INVALID_REQUEST, "a request has a method, which is text", request)
    try:
        return structured({"params": None, **message} if method else message)
    except Exception as problem:  # whatever the library makes of members of the wrong kind
        code = getattr(problem, "code", INVALID_REQUEST)
        raise InvalidMessageError(code, f"the members of {method} are not what it takes", request) from None
