"""Arguments of `pql.equity` that are as plain as can be: two texts or hands and the cards of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.arguments import checked_threads
from pql.cards.deck import bare_cards_mask
from pql.cards.games import played
from pql.questions.short_equity import ShortHands, short_equity, short_hands
from pql.sets.handset import HandSet

from .arguments import named_hands

if TYPE_CHECKING:
    from pql.results.equity import EquityResult

    from .running import Finding

# Sets that were asked about in each game, by their text or themselves; None where they are not short.
_MOST_REMEMBERED = 4096
_seen: dict[str, dict[str | HandSet | tuple[Any, Any], ShortHands | None]] = {}
_BOARDS, _CARDS = (6, 8, 10), (int, str)


def short_answer(hands: tuple[Any, ...], board: Any, running: Finding) -> EquityResult | None:
    """The answer, where two hands or plain ranges meet on a known board and nothing else is said; None otherwise.

    What is wrong with an argument is found where None leads to.
    """
    if type(board) is not str or len(board) not in _BOARDS:
        return None
    known = bare_cards_mask(board)
    game = played()
    if not known or known & game.missing:
        return None
    if running:
        if len(running) > 1 or "threads" not in running:
            return None
        checked_threads(running["threads"])
    first, second = hands
    seen = _seen.get(game.name)
    if seen is None:
        seen = _seen[game.name] = {}
    hero = _short(first, seen)
    villain = _short(second, seen) if hero is not None else None
    if hero is None or villain is None:
        return None
    return short_equity(hero, villain, board, known)


def _short(given: Any, seen: dict[Any, ShortHands | None]) -> ShortHands | None:
    """A text, a set or two cards as short hands, as they were seen before."""
    if type(given) is tuple:
        # Numbers and texts alone: 1.0 and True would be found as 1.
        if len(given) != 2 or not (type(given[0]) is type(given[1]) and type(given[0]) in _CARDS):
            return None
    elif not isinstance(given, (str, HandSet)):
        return None
    try:
        return seen[given]
    except KeyError:
        pass
    if len(seen) >= _MOST_REMEMBERED:
        seen.clear()
    found = seen[given] = short_hands(named_hands(given))
    return found
