"""Which words `let` may take as names."""

from __future__ import annotations

from pql.base.diagnostics import Misread
from pql.grammar.lexing.board_patterns import read_run
from pql.grammar.lexing.hand_words import is_name, read_hand
from pql.grammar.tables.keywords import is_reserved


def check_name(name: str, kind: str) -> None:
    """Raises `Misread` if a set of `kind` (`hands` or `boards`) cannot be called `name`.

    >>> check_name("steal", "hands")
    >>> check_name("jacks", "hands")
    Traceback (most recent call last):
    ...
    pql.base.diagnostics.Misread: `jacks` reads as board positions (J Ac Ks), so it cannot be a name
    """
    if not is_name(name):
        raise Misread(
            "bad-name", f"`{name}` cannot be a name", "a name is letters, digits and `_`, and no digit first"
        )
    if is_reserved(name, kind):
        reason = f"`{name}` is a word of the language, so it cannot be a name"
        raise Misread("reserved-name", reason, f"write `my_{name}`, for example")
    reading = _reads_as(name)
    if reading is not None:
        reason = f"`{name}` reads as {reading}, so it cannot be a name"
        raise Misread("reserved-name", reason, f"write `{name}_`, or another word")


def _reads_as(name: str) -> str | None:
    try:
        hand = read_hand(name)
    except Misread:
        hand = None
        if len(name) == 3 and read_run(name, 0) is None:
            return "a hand"
    if hand is not None:
        return "a card" if hand[0] == "CARD" else "a hand"
    run = read_run(name, 0)
    if run is None:
        return None
    if not run.positions:
        return "a flush token"
    if len(name) == 1:
        return f"the rank {name.upper()}"
    parts = " ".join(_shown(position) for position in run.positions)
    return f"board positions ({parts})" if not run.flushes else "board positions with a flush token"


def _shown(position: object) -> str:
    return str(getattr(position, "card", None) or getattr(position, "low", "*"))
