"""A session as a script that restores it: its options that differ from the defaults, and its names."""

from __future__ import annotations

import os
import re

import pql
from pql.repl.places import open_file

HEAD = "# A PQL session."
"""The first line of a saved session."""
# The last answer is not saved.
_LAST = "_"


def session_text(session: pql.Session) -> str:
    """The statements that give a new session the same names and options.

    Names are written in the order they were given, so that each finds those it is made of. `_` is what was answered
    last and goes with its session. A set whose text would mean another one by now (it was made of `_`, or under options
    that have changed since) is written out.

    >>> import pql
    >>> session = pql.Session()
    >>> _ = session.run("let steal = 22+, A2s+; set bare = both")
    >>> print(session_text(session), end="")
    # A PQL session.
    set bare = both
    let steal = 22+, A2s+
    """
    lines = [HEAD]
    defaults = pql.Options()
    options = session.options
    changed = [name for name in options if options.shown(name) != defaults.shown(name)]
    lines += [_setting(options, name) for name in changed if name != _READING]
    twin = pql.Session(directory=session.directory)
    twin.compile("\n".join(lines))
    for name, (kind, text) in session.names.items():
        if name == _LAST:
            continue
        prefix = {"board": "board ", "formula": "formula "}.get(kind, "")
        statement = f"let {name} = {prefix}{text}"
        if twin.compile(statement).failed or (kind == "hands" and _set(twin, name) != _set(session, name)):
            # The text uses `_`, or a name or option that has changed since.
            statement = f"let {name} = {_set(session, name)}"
            twin.compile(statement)
        lines.append(statement)
    lines += [_setting(options, name) for name in changed if name == _READING]
    return "\n".join(lines) + "\n"


def saved_names(session: pql.Session) -> int:
    """How many names a saved session restores."""
    return sum(name != _LAST for name in session.names)


def is_saved_session(path: str) -> bool:
    """Whether a file holds a saved session, which may be written anew. Raises `OSError`."""
    if not os.path.isfile(path):
        return False
    with open_file(path) as file:
        return file.readline(len(HEAD) + 2).rstrip(b"\r\n") == HEAD.encode()


# Names are saved as PQL writes them, so another notation of bare text comes last.
_READING = "dialect"


def _setting(options: pql.Options, name: str) -> str:
    shown = options.shown(name)
    return f"set {name} = " + (shown if re.fullmatch(r"\w+", shown) else f"'{shown}'")


def _set(session: pql.Session, name: str) -> str:
    """The text of the set that a name of hands means."""
    twin = session.copy()
    if _READING in twin.options:
        # A bare name is one in PQL's own notation only.
        twin.options.set(_READING, "pql")
    (result,) = twin.run(name)
    return str(result.to_dict()["text"])
