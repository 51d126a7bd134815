"""JSON in files of other programs: what does not read is an error at its place."""

from __future__ import annotations

from json import JSONDecodeError
from typing import TYPE_CHECKING

from pql.base.json_text import TooDeepError, json_value

if TYPE_CHECKING:
    from .file import RangeFile


def parsed(file: RangeFile) -> object:
    """The value that the text of a file is; raises `PQLError` for what is no JSON."""
    try:
        value: object = json_value(file.text)
    except JSONDecodeError as problem:
        offset = min(problem.pos, len(file.text))
        message = problem.msg[:1].lower() + problem.msg[1:]
        raise file.error(f"this is not JSON: {message}", offset, offset + 1) from None
    except TooDeepError:
        raise file.error("this is nested too deeply", 0, 1) from None
    except ValueError:  # a number of thousands of digits
        raise file.error("this has a number that is too long", 0, 1) from None
    return value


def looks_like_an_object(file: RangeFile, *keys: str) -> bool:
    """Whether a text begins as an object of JSON does, and has some keys near its beginning.

    A beginning is enough to tell files apart, which may be long.
    """
    beginning = file.text[:_BEGINNING]
    return beginning.lstrip()[:1] == "{" and all(f'"{key}"' in beginning for key in keys)


_BEGINNING = 4_096
