"""Requests as plain data, as JSON has it: what they may hold, read and checked before anything is done."""

from __future__ import annotations

from json import JSONDecodeError
from typing import TYPE_CHECKING, Any, NamedTuple

import pql
from pql.render import FORMATS
from pql.repl.typed_words import did_you_mean
from pql.results.exporting import TooDeepError, json_value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PROTOCOL = 1
"""The version of the protocol: a change that a client could notice as a fault makes it 2."""

LONGEST_TEXT = 100_000
"""How many characters a text may have."""
LARGEST_REQUEST = 1_000_000
"""How many bytes a request may have as JSON."""
MOST_NAMES = 1000
"""How many names a client may give that stay, and a request for its text."""

Id = str | int

OPERATIONS: Mapping[str, str] = {
    "query": "answers a text",
    "check": "says what is wrong with a text, and what its statements are",
    "explain": "says how a text is understood and would be answered",
    "complete": "what could come next at a place in a text",
    "hint": "the hint for a place in a text",
    "colour": "the pieces of a text with their kinds",
    "format": "a text as it is usually written",
    "word": "what a word, a hand or a position of a board means",
    "report": "a text and its answers as a page to hand out, as `pql report` makes it",
    "quiz": "a question about the two ranges of an `equity` statement, and the grade of a reply",
    "games": "the games of the recorded hands",
    "version": "versions, operations and limits",
}
"""What a client may ask: a request has one of these, or `cancel`, as a member."""

_LONGEST_ID = 200
_WITHOUT_TEXT = ("games", "version")
_LIMITS = {"time": "time_limit", "memory": "memory_limit", "samples": "max_samples", "rows": "max_rows"}


class Request(NamedTuple):
    """A request that reads: an operation and its text, and what came along.

    `limits` are arguments of `Session.copy`; `written` is the format in which answers are wanted beside JSON.
    """

    id: Id | None
    operation: str
    text: str
    parameters: Mapping[str, Any]
    options: Mapping[str, str | int | float]
    names: Mapping[str, str]
    limits: Mapping[str, Any]
    at: int | None
    progress: bool
    written: str | None
    about: str | None
    reply: str | None

    @property
    def alone(self) -> bool:
        """Whether it brings what shall not stay: then its text sets no names and options for others."""
        return bool(self.options or self.names or self.limits)


def request_error(message: str, help: str | None = None, code: str = "bad-request") -> pql.PQLError:
    """The error of a request; of its form where no other code is given."""
    return pql.PQLError(pql.Diagnostic(code, message, help=help))


def parsed_json(data: bytes) -> object:
    """The value of a JSON text; raises `PQLError` for what is none."""
    if len(data) > LARGEST_REQUEST:
        raise request_error(f"a request has at most {LARGEST_REQUEST:,} bytes")
    try:
        return json_value(data.decode("utf-8"), _refused)
    except UnicodeDecodeError as error:
        raise request_error(f"a request is UTF-8 text, and its byte {error.start} is none") from None
    except TooDeepError:
        raise request_error("the brackets of this request are nested too deeply") from None
    except JSONDecodeError as error:
        raise request_error(f"this is not JSON: {error.msg} at character {error.pos}") from None
    except ValueError as error:  # digits without end
        raise request_error(f"this is not JSON: {error}") from None


def _refused(word: str) -> object:
    raise ValueError(f"{word} is not a number")


def request_id(data: object) -> Id | None:
    """The id of a request, good or bad, so that a problem finds its way back; None where it has none."""
    identity = data.get("id") if isinstance(data, dict) else None
    return identity if _is_id(identity) else None


def _is_id(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_ID
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63


def read_request(data: object) -> Request:
    """A request, read and checked; raises `PQLError` that says which member does not fit."""
    if not isinstance(data, dict):
        raise request_error("a request is a JSON object", 'such as {"id": 1, "query": "equity AKs vs QQ"}')
    for name in data:
        if name not in _MEMBERS and name not in OPERATIONS:
            raise request_error(
                f"`{name[:50]}` is not a member of a request", did_you_mean(name, [*_MEMBERS, *OPERATIONS])
            )
    asked = [name for name in OPERATIONS if name in data]
    if len(asked) != 1:
        extra = f"this one has {' and '.join(asked)}" if asked else "this one has none"
        raise request_error(
            f"a request has one operation: {extra}", f"the operations are {', '.join(OPERATIONS)}"
        )
    (operation,) = asked
    text = data[operation]
    if operation in _WITHOUT_TEXT:
        text = ""
    elif not isinstance(text, str):
        raise request_error(f"`{operation}` is a text")
    elif len(text) > LONGEST_TEXT:
        raise request_error(
            f"a text has at most {LONGEST_TEXT:,} characters, not {len(text):,}", None, "text-too-long"
        )
    for name, (fits, what) in _MEMBERS.items():
        if data.get(name) is not None and not fits(data[name]):
            raise request_error(f"`{name}` is {what}")
    return Request(
        data.get("id"),
        operation,
        text,
        data.get("params") or {},
        data.get("options") or {},
        data.get("names") or {},
        {_LIMITS[name]: value for name, value in (data.get("limits") or {}).items() if value is not None},
        data.get("at"),
        bool(data.get("progress")),
        data.get("as"),
        data.get("about"),
        data.get("reply"),
    )


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 1e12


def _are_limits(value: object) -> bool:
    return isinstance(value, dict) and all(
        [
            name in _LIMITS
            and (each is None or (_is_amount(each) and (name == "time" or isinstance(each, int))))
            for name, each in value.items()
        ]
    )


def _are_options(value: object) -> bool:
    return isinstance(value, dict) and all(
        [isinstance(each, str | int | float) and not isinstance(each, bool) for each in value.values()]
    )


def _are_texts(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MOST_NAMES
        and all([isinstance(each, str) and len(each) <= LONGEST_TEXT for each in value.values()])
    )


# The members of a request beside its operation: whether a value fits, and what would.
_MEMBERS: dict[str, tuple[Callable[[object], bool], str]] = {
    "id": (_is_id, f"a whole number or a text of at most {_LONGEST_ID} characters"),
    "params": (lambda value: isinstance(value, dict), "an object: values of `$name` in the text, by name"),
    "options": (_are_options, "an object: values as `set` takes them, by name"),
    "names": (
        _are_texts,
        f"an object: texts as after `let NAME =`, by name, of at most {MOST_NAMES:,} names",
    ),
    "limits": (
        _are_limits,
        "an object with `time` in seconds, and `memory`, `samples` and `rows` as whole numbers, all above 0",
    ),
    "at": (
        lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
        "a place in the text, counted in characters from 0",
    ),
    "progress": (lambda value: isinstance(value, bool), "true or false"),
    "about": (lambda value: isinstance(value, str), "a kind of questions"),
    "reply": (lambda value: isinstance(value, str) and len(value) <= LONGEST_TEXT, "a text"),
    "as": (lambda value: isinstance(value, str) and value in FORMATS, f"one of {', '.join(FORMATS)}"),
}
