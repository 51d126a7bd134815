"""Prose with the values of parameters: they are text there and never markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .settings import PARAMETER

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_PIECE = 20_000
"""Longer prose in one piece is no Markdown: it is shown as it is written, for a table may take much memory."""
# Code stays as it is typed: it shows how something is written.
_CODE = re.compile(r"(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)", re.DOTALL)
_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&:=^$\"/@])")


def markdown_text(text: str) -> str:
    """Text on one line that Markdown shows as it is.

    >>> markdown_text("<b>Ann</b> & *co*")
    '\\\\<b\\\\>Ann\\\\<\\\\/b\\\\> \\\\& \\\\*co\\\\*'
    """
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def filled(text: str, values: Mapping[str, str]) -> tuple[str, list[str]]:
    """Prose with the values of its parameters outside of code, and the names that have none.

    >>> filled("For $student, `$hero` and $pay", {"student": "Ann"})
    ('For Ann, `$hero` and $pay', ['pay'])
    """
    if "$" not in text or len(text) > LONGEST_PIECE:
        return text, []
    missing: list[str] = []

    def put(match: re.Match[str]) -> str:
        name = match["name"]
        if name is None:
            return match[0]  # an escaped sign: Markdown takes it for one
        if name not in values:
            missing.append(name)
            return match[0]
        return markdown_text(values[name])

    parts, done = [], 0
    for span in _CODE.finditer(text):
        parts += [PARAMETER.sub(put, text[done : span.start()]), span[0]]
        done = span.end()
    return "".join([*parts, PARAMETER.sub(put, text[done:])]), list(dict.fromkeys(missing))
