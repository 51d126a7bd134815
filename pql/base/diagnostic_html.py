"""Diagnostics as notebooks show them: the text form with its severity, caret and help in colour, escaped.

The colours are legible on light and on dark pages; what has none has that of the page.
"""

from __future__ import annotations

from html import escape

_RED, _AMBER, _BLUE = "#e5484d", "#c77d0a", "#3d8fd1"
_INKS = {"error": _RED, "warning": _AMBER, "note": _BLUE}


def problem_html(text: str, severity: str) -> str:
    """The text of a diagnostic as preformatted HTML.

    >>> problem_html("error: <b>?", "error")
    '<pre><b style="color:#e5484d">error:</b> <b>&lt;b&gt;?</b></pre>'
    """
    first, *rest = text.split("\n")
    ink = _INKS[severity]
    head = f"{_colored(f'{severity}:', ink)} <b>{escape(first.removeprefix(f'{severity}: '))}</b>"
    return f"<pre>{chr(10).join([head, *[_line(line, ink) for line in rest]])}</pre>"


def _line(line: str, ink: str) -> str:
    """A line below the message: the place, the text, the caret or the help."""
    bare = line.lstrip()
    indent = line[: len(line) - len(bare)]
    if bare.startswith("help: "):
        return indent + _colored("help:", _BLUE) + escape(bare.removeprefix("help:"))
    gutter, bar, code = line.partition("| ")
    if bar and code and not code.strip(" ^"):
        blanks = len(code) - len(code.lstrip())
        return gutter + bar + code[:blanks] + _colored(code[blanks:], ink)
    return escape(line)


def _colored(text: str, ink: str) -> str:
    return f'<b style="color:{ink}">{escape(text)}</b>'
