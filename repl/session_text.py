"""A session as a script that brings it back: its options that differ from the defaults, and its names."""

from __future__ import annotations

import re

import pql


def session_text(session: pql.Session) -> str:
    """The statements that give a new session the same names and options.

    Names are written in the order they were given, so that each finds those it is made of. `_` is what was answered
    last and goes with its session; a set that was made of it is written out.

    >>> import pql
    >>> session = pql.Session()
    >>> _ = session.run("let steal = 22+, A2s+; set bare = both")
    >>> print(session_text(session), end="")
    # A PQL session.
    set bare = both
    let steal = 22+, A2s+
    """
    lines = ["# A PQL session."]
    defaults = pql.Options()
    options = session.options
    lines += [
        f"set {name} = {_value(options.shown(name))}"
        for name in options
        if options.shown(name) != defaults.shown(name)
    ]
    for name, (kind, text) in session.names.items():
        if name != "_":
            prefix = {"board": "board ", "formula": "formula "}.get(kind, "")
            lines.append(f"let {name} = {prefix}{_written_out(session, kind, name, text)}")
    return "\n".join(lines) + "\n"


def _value(shown: str) -> str:
    return shown if re.fullmatch(r"\w+", shown) else f"'{shown}'"


def _written_out(session: pql.Session, kind: str, name: str, text: str) -> str:
    """The text of a name, or of its set where the text speaks of `_`."""
    if kind != "hands" or not re.search(r"(?<!\w)_(?!\w)", text):
        return text
    (result,) = session.copy().run(name)
    return str(result.to_dict()["text"])
