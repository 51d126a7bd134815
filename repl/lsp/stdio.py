"""`pql lsp`: the server on standard input and output, until the editor says goodbye or is gone."""

from __future__ import annotations

import asyncio
import logging
import os
from threading import Semaphore, Thread
from typing import BinaryIO, TextIO

from pql.repl.status import FAILED, INTERRUPTED, OK, USAGE
from pql.repl.streams import complain

from .messages import NOT_INITIALIZED, InvalidMessageError, NoMessageError, parsed, read_message
from .places import add_places
from .running import add_running
from .server import PQLServer
from .texts import add_colours, add_outline, add_texts, add_words, add_writing

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
