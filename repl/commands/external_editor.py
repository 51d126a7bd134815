"""Editing a text in the user's own editor."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile

from pql.repl.terminal import run


def editor_command(chosen: str) -> str:
    """The editor: that of the settings, else `$VISUAL`, `$EDITOR`, or one that every system has."""
    fallback = "notepad" if sys.platform == "win32" else "vi"
    return chosen or os.environ.get("VISUAL") or os.environ.get("EDITOR") or fallback


def edited(text: str, chosen: str, path: str | None) -> str:
    """Opens a text in the editor and returns it as saved, in a temporary file or in one that stays.

    Raises `OSError` if the editor cannot be started or says that it failed; the text is as it was then.
    """
    if path is None:
        handle, temporary = tempfile.mkstemp(suffix=".pql", prefix="pql-")
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        temporary = path
    try:
        status = run([*shlex.split(editor_command(chosen)), temporary])
        if status:
            raise OSError(status, f"{editor_command(chosen)} ended with status {status}")
        with open(temporary, encoding="utf-8") as file:
            return file.read()
    finally:
        if path is None:
            os.unlink(temporary)
