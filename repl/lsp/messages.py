"""The messages of an editor, as they come on standard input: nothing that comes there ends in a traceback."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, BinaryIO

from pql.results.exporting import json_value

if TYPE_CHECKING:
    from collections.abc import Callable

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
