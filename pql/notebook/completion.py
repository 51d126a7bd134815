"""Completion inside `%pql` and `%%pql`: the words that may come next, and the names of the session."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from IPython.core.completer import SimpleCompletion, SimpleMatcherResult, context_matcher

from pql.api.syntax import complete
from pql.base.diagnostics import PQLError

if TYPE_CHECKING:
    from IPython.core.completer import CompletionContext

    from pql.api.session import Session

MATCHER = "pql"
"""The name by which IPython knows the matcher."""

_CELL = re.compile(r"\s*%%pql\b[^\n]*")
_LINE = re.compile(r".*%pql\b")
_ASSIGNED = re.compile(r"\s*[^\W\d]\w*\s*<<")
_WORD = re.compile(r"[^\W\d][\w.]*$")


def matcher(session: Session) -> Callable[[CompletionContext], SimpleMatcherResult]:
    """A matcher of IPython that speaks inside the magics and nowhere else."""

    def found(context: CompletionContext) -> SimpleMatcherResult:
        before = statements_before(context.full_text, context.cursor_line, context.cursor_position)
        if before is None:
            return SimpleMatcherResult(completions=[])
        word = _WORD.search(before)
        typed = word[0] if word else ""
        words = [
            SimpleCompletion(name, type=kind)
            for name, kind in _expected(before, session)
            if name and name.lower().startswith(typed.lower())
        ]
        # `suppress`: words of Python are not offered besides.
        return SimpleMatcherResult(completions=words, matched_fragment=typed, suppress=True)

    marked: Callable[[CompletionContext], SimpleMatcherResult] = context_matcher(identifier=MATCHER)(found)
    return marked


def _expected(before: str, session: Session) -> dict[tuple[str, str], None]:
    try:
        return dict.fromkeys(complete(before, len(before), session))
    except PQLError:
        return {}


def statements_before(text: str, line: int, column: int) -> str | None:
    """What is in a magic before the cursor, None where that is not in one.

    >>> statements_before("%%pql\\nequity AA v", 1, 11), statements_before("x = %pql bo", 0, 11)
    ('\\nequity AA v', ' bo')
    >>> statements_before("print('AA')", 0, 3)
    """
    lines = text.split("\n")
    before = "\n".join([*lines[:line], lines[line][:column]])
    cell = _CELL.match(before)
    if cell is not None:
        return before[cell.end() :]
    magic = _LINE.match(lines[line][:column])
    if magic is None:
        return None
    rest = lines[line][magic.end() : column]
    return _ASSIGNED.sub("", rest, count=1)
