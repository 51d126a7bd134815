"""What is typed or pasted at a prompt: whether it is run as it is, and without the prompts that came along."""

from __future__ import annotations

import re

import pql
from pql.repl.meta_commands import game_of, is_meta, meant_as_meta

from .hints import OPEN_ENDED

_COPIED_PROMPT = re.compile(r"^(?:pql(?:\[\w+\])?> |\.\.\.+> )", re.MULTILINE)


def may_run(text: str, session: pql.Session | None = None) -> bool:
    """Whether Enter runs a text: it is empty, a meta command, complete, or ends in an empty line.

    A text that is not complete runs too where it has a mistake that nothing behind it can mend (`equity AA v KK`).
    """
    if not text.strip() or is_meta(text) or meant_as_meta(text):
        return True
    if "\n" in text and not text.rpartition("\n")[2].strip():
        return True
    session = session or pql.Session()
    return pql.is_complete(text, game_of(session)) or _cannot_be_completed(text, session)


def _cannot_be_completed(text: str, session: pql.Session) -> bool:
    end = len(text.rstrip())
    return any(
        problem.is_error
        and problem.code not in OPEN_ENDED
        and problem.span is not None
        and problem.span.end < end
        for problem in session.copy().compile(text).diagnostics
    )


def without_prompts(pasted: str) -> str:
    """What was pasted, without the prompts that came along when it was copied from a session.

    >>> without_prompts("pql> equity AKs\\n...> vs QQ")
    'equity AKs\\nvs QQ'
    """
    return _COPIED_PROMPT.sub("", pasted.replace("\r\n", "\n").replace("\r", "\n"))
