"""Boards as players write them in chats: `Axx`, `K72r`, `QJTm`, `T98fd`, `Kx7x2x`.

`x` is any card, or a suit that does not matter behind each of the cards; at the end of a flop `r` is rainbow, `m`
monotone, `fd` and `tt` two-tone. The canonical text is that of the pattern: `A**`, `K72f0`. A word that the language
reads in its own way (`AK7tt` is five cards) and a name that was given by `let` are never read so.
"""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span

from .board_patterns import FlushToken, Run, read_run

_SHORTHAND = re.compile(
    r"((?:[2-9TJQKAtjqkaXx*]|[2-9TJQKAtjqka][cdhsCDHS♣♦♥♠]\ufe0f?)+?)(r|m|tt|fd|R|M|FD|[fF](?:[<>]=?)?[0-9])?"
).fullmatch
_CARD_BY_CARD = re.compile(r"(?:[2-9TJQKAtjqka][cdhsCDHSxX])+").fullmatch
_SUITS_OF = {"r": 0, "m": 3, "tt": 2, "fd": 2}
_FLOP, _RIVER = 3, 5


def is_shorthand(word: str) -> bool:
    """Whether a word reads as a board in a player's shorthand, and in no other way.

    >>> is_shorthand("K72r"), is_shorthand("AK*"), is_shorthand("steal")
    (True, False, False)
    """
    try:
        return read_run(word, 0) is None and read_shorthand(word, 0) is not None
    except Misread:
        return True


def read_shorthand(word: str, start: int) -> Run | None:
    """A word in a player's shorthand as a `Run` at `start`, None if it is none; raises `Misread` for two meanings.

    >>> run = read_shorthand("K7xr", 0)
    >>> len(run.positions), run.flushes[0][1].cards
    (3, 0)
    """
    match = _SHORTHAND(word)
    if match is None or len(word) < _FLOP:
        return None
    cards, texture = match.group(1), (match.group(2) or "").lower()
    plain = cards.lower().replace("x", "*")
    if len(cards) > 2 and "x" in cards.lower() and _CARD_BY_CARD(cards):
        plain = _card_by_card(word, cards)
    if texture not in _SUITS_OF:
        plain += texture
    run = read_run(plain, start)
    if run is None or len(run.positions) < _FLOP:
        return None  # a name, such as `jam`
    run.end = start + len(word)
    if texture in _SUITS_OF:
        _add_texture(run, word, plain, texture, start + len(cards))
    return run


def _card_by_card(word: str, cards: str) -> str:
    """`Kx7x2x`: three cards whose suits do not matter, where it cannot be more positions."""
    ranks = re.sub("[xX]", "", cards)
    positions = re.sub("[xX]", "*", cards)
    run = read_run(positions, 0)
    if run is None or len(run.positions) > _RIVER:
        return ranks
    both = f"write `{positions}` for any card"
    if len(cards) >= 2 * _FLOP:
        both += f", `{ranks}` for cards of any suit"
    raise Misread("bad-board", f"`x` may be a card or a suit in `{word}`", both)


def _add_texture(run: Run, word: str, plain: str, texture: str, start: int) -> None:
    token = f"f{_SUITS_OF[texture]}"
    if texture == "tt" and "*" in plain:
        message = f"`tt` may be two tens or two-tone in `{word}`"
        raise Misread("bad-board", message, f"write `{plain.upper()}{token}` or `{plain.upper()}TT`")
    if len(run.positions) != _FLOP:
        message = f"`{texture}` says how a flop is suited, and `{word}` has {len(run.positions)} positions"
        raise Misread("bad-board", message, f"write `{token}` after the third: `AK7{token}`")
    run.add(FlushToken("=", _SUITS_OF[texture], Span(start, run.end)))
