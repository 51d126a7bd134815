"""Which spans between two classes of hands mean something: `88-JJ`, `A5s-A2s`, `JTs-54s`."""

from __future__ import annotations

from pql.base.diagnostics import Misread
from pql.grammar.nodes.hands import HandClass

RANKS = "23456789TJQKA"


def check_span(first: HandClass, last: HandClass) -> None:
    """Raises `Misread` unless both ends are pairs, share the high card, or have the same gap."""
    if _is_pair(first) != _is_pair(last):
        pair, other = (first, last) if _is_pair(first) else (last, first)
        _refuse(
            first,
            last,
            "a pair and an unpaired hand have nothing between them",
            f"`{_text(pair)}+, {_text(other)}+`",
        )
    if first.suffix != last.suffix:
        same = f"`{first.ranks}*` for both" if first.ranks == last.ranks else ""
        kinds = {"s": "suited", "o": "offsuit", "*": "suited and offsuit", "": "without a suffix"}
        _refuse(
            first,
            last,
            f"one end is {kinds[first.suffix]}, the other {kinds[last.suffix]}",
            same or f"`{first.ranks}{first.suffix}-{last.ranks}{first.suffix}`"
            if _is_straight(first, last)
            else "both ends with the same suffix",
        )
    if not _is_straight(first, last):
        suffix, near = first.suffix, _same_high(first, last)
        _refuse(
            first,
            last,
            "the ends share neither the high card nor the gap between their ranks",
            (f"`{_text(first)}-{near}{suffix}` or " if near != first.ranks else "")
            + f"`{_text(first)}, {_text(last)}`",
        )


def _is_straight(first: HandClass, last: HandClass) -> bool:
    return _is_pair(first) or first.ranks[0] == last.ranks[0] or _gap(first) == _gap(last)


def _same_high(first: HandClass, last: HandClass) -> str:
    """The ranks of the nearest end with the high card of `first`: `A5s-K2s` was perhaps `A5s-A2s`."""
    kicker = last.ranks[1] if RANKS.index(last.ranks[1]) < RANKS.index(first.ranks[0]) else "2"
    if kicker == first.ranks[0]:
        kicker = first.ranks[1]
    return first.ranks[0] + kicker


def _is_pair(hand: HandClass) -> bool:
    return hand.ranks[0] == hand.ranks[1]


def _gap(hand: HandClass) -> int:
    return RANKS.index(hand.ranks[0]) - RANKS.index(hand.ranks[1])


def _text(hand: HandClass) -> str:
    return hand.ranks + hand.suffix


def _refuse(first: HandClass, last: HandClass, why: str, instead: str) -> None:
    raise Misread("bad-span", f"`{_text(first)}-{_text(last)}` is not a span: {why}", f"write {instead}")
