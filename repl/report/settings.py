"""The settings of a report: the first lines of its script, between two lines `# ---`, as Markdown files have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.typed_words import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

SHOWN, HIDDEN, TEACHER = "shown", "hidden", "teacher"
END, WITHHELD = "end", "withheld"
CHOICES = {"statements": (SHOWN, HIDDEN, TEACHER), "answers": (END, WITHHELD)}
# What people write for it.
_ALSO = {
    **dict.fromkeys(("name", "coach", "by"), "author"),
    "heading": "title",
    **dict.fromkeys(("picture", "image"), "logo"),
}
_LONGEST = 300

_FENCE = re.compile(r"[ \t]*(?:#|--) ?---+[ \t]*(?:\n|\Z)")
_LINE = re.compile(r"[ \t]*(?:#|--)(?!!) ?(?P<said>[^\n]*)(?:\n|\Z)")
_BEFORE = re.compile(r"(?:[ \t]*\n|#![^\n]*(?:\n|\Z))*")


class Settings(NamedTuple):
    """What a script says of its report.

    `statements` are shown, hidden, or shown to the teacher alone; `answers` of exercises are at the end of what
    students get, or withheld from them. `logo` is a file, `date` a text.
    """

    title: str = ""
    author: str = ""
    date: str = ""
    logo: str = ""
    statements: str = SHOWN
    answers: str = END


KEYS = ("title", "author", "date", "logo", "statements", "answers")


class Begun(NamedTuple):
    """The settings of a script, where its text begins after them, and where the logo is named."""

    settings: Settings
    end: int
    logo: pql.Span | None = None


def settings_of(script: pql.Source, values: Mapping[str, str]) -> Begun:
    """The settings of a script with the values of its parameters. Raises `PQLError` for what is no setting."""
    text = script.text
    begin = _matched(_BEFORE, text, 0)
    first = _FENCE.match(text, begin)
    if first is None:
        return Begun(Settings(), 0)
    found: dict[str, str] = {}
    spans: dict[str, pql.Span] = {}
    place = first.end()
    while (end := _FENCE.match(text, place)) is None:
        line = _LINE.match(text, place) if place < len(text) else None
        if line is None:
            raise _problem(script, begin, first.end(), "the settings of the report do not end",
                           "end them with a line `# ---`")  # fmt: skip
        place = line.end()
        if line["said"].strip():
            key, value, span = _setting(script, line, found)
            found[key], spans[key] = _filled(script, value, span, values), span
            _check(script, key, found[key], span)
    return Begun(Settings(**found), end.end(), spans.get("logo"))


def _matched(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.match(text, place)
    return match.end() if match is not None else place


def _setting(script: pql.Source, line: re.Match[str], found: Mapping[str, str]) -> tuple[str, str, pql.Span]:
    """A line `key: value`: both, and where the value is."""
    said, start = line["said"], line.start("said")
    name, colon, value = said.partition(":")
    key = name.strip().lower()
    begin = start + len(name) - len(name.lstrip())
    end = begin + len(name.strip())
    if not colon:
        raise _problem(script, start, start + len(said.rstrip()), "this is no setting of a report",
                       "a setting is a word, a colon and its value: `# title: Small pairs`")  # fmt: skip
    if key not in KEYS:
        near = _ALSO.get(key) or nearest(key, KEYS)
        help = f"did you mean `{near}`?" if near else f"it has {', '.join(f'`{each}`' for each in KEYS)}"
        raise _problem(script, begin, end, f"a report has no setting `{key}`", help)
    if key in found:
        raise _problem(script, begin, end, f"the setting `{key}` is there twice", "keep one of the two lines")
    written = value.strip()
    begin = start + len(name) + 1 + len(value) - len(value.lstrip())
    span = pql.Span(begin, begin + len(written))
    if len(written) > 1 and written[0] == written[-1] and written[0] in "\"'":
        written = written[1:-1]
    return key, written, span


def _check(script: pql.Source, key: str, value: str, span: pql.Span) -> None:
    if key in CHOICES and value not in CHOICES[key]:
        raise _problem(script, span.start, span.end, f"`{key}` is {_or(CHOICES[key])}",
                       f"write `{key}: {nearest(value, CHOICES[key]) or CHOICES[key][0]}`, for example")  # fmt: skip
    if len(value) > _LONGEST:
        raise _problem(
            script, span.start, span.end, f"`{key}` has more than {_LONGEST} characters", "shorten it"
        )


def _or(words: tuple[str, ...]) -> str:
    *most, last = [f"`{word}`" for word in words]
    return f"{', '.join(most)} or {last}"


# A name after a dollar sign; `\$` is a dollar sign.
PARAMETER = re.compile(r"\\\$|\$(?P<name>[A-Za-z_]\w*)")


def _filled(script: pql.Source, value: str, span: pql.Span, values: Mapping[str, str]) -> str:
    """A value with those of its parameters, on one line."""

    def put(match: re.Match[str]) -> str:
        name = match["name"]
        if name is None:
            return "$"
        if name not in values:
            raise _problem(script, span.start, span.end, f"`${name}` has no value",
                           f"give one with `--param {name}=VALUE`", "no-parameter-value")  # fmt: skip
        return " ".join(values[name].split())

    return PARAMETER.sub(put, value)


def _problem(
    script: pql.Source, start: int, end: int, message: str, help: str, code: str = "report-setting"
) -> pql.PQLError:
    return pql.PQLError(pql.Diagnostic(code, message, pql.Span(start, end), source=script, help=help))
