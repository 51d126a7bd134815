"""Arguments of `pql.equity` that are as plain as can be: two texts or hands and the cards of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.arguments import checked_threads
from pql.base.diagnostics import PQLError
from pql.cards.card_lists import card_numbers, is_several
from pql.cards.deck import bare_cards_mask, card_text, mask_text
from pql.cards.games import played
from pql.questions.short_equity import ShortHands, short_equity, short_hands
from pql.sets.handset import HandSet

from .arguments import named_hands
from .running import checked_timeout

if TYPE_CHECKING:
    from pql.results.equity import EquityResult

    from .running import Finding

# Sets that were asked about in each game, by their text or themselves; None where they are not short.
_MOST_REMEMBERED = 4096
_seen: dict[str, dict[str | HandSet | tuple[Any, Any], ShortHands | None]] = {}
_BOARDS, _CARDS, _KINDS = (6, 8, 10), (3, 4, 5), (int, str)
# Arguments that make no difference to it, and a time in which it is there.
_HARMLESS, _LONG_ENOUGH = frozenset({"threads", "exact", "timeout"}), 0.001


def short_answer(hands: tuple[Any, ...], board: Any, running: Finding) -> EquityResult | None:
    """The answer, where two hands or plain ranges meet on a known board and nothing else is said; None otherwise.

    What is wrong with an argument is found where None leads to.
    """
    known = bare_cards_mask(board) if type(board) is str and len(board) in _BOARDS else None
    if known is None:
        board, known = written_board(board)
    game = played()
    if not known or known & game.missing:
        return None
    if running and not _goes_without_saying(running):
        return None
    first, second = hands
    seen = _seen.get(game.name)
    if seen is None:
        seen = _seen[game.name] = {}
    hero = _short(first, seen)
    villain = _short(second, seen) if hero is not None else None
    if hero is None or villain is None:
        return None
    return short_equity(hero, villain, board, known)


def _goes_without_saying(running: Finding) -> bool:
    """Whether a short answer is what these arguments ask for too; raises for bad ones."""
    if not _HARMLESS.issuperset(running) or not (running.get("exact") is None or running["exact"] is True):
        return False
    checked_threads(running.get("threads"))
    seconds = checked_timeout(running.get("timeout"))
    return seconds is None or seconds >= _LONG_ENOUGH


def written_board(given: Any) -> tuple[str, int]:
    """A board with blanks between its cards, or of cards in a list, as answers write it, and its mask; 0 for others.

    >>> written_board("2c 2d 3c"), written_board([0, 1, 4]), written_board("2c2d**")
    (('2c 2d 3c', 19), ('3c2d2c', 19), ('2c2d**', 0))
    """
    if type(given) is str:
        parts = given.split()
        plain = len(parts) in _CARDS and all([len(part) == 2 for part in parts])
        return given.strip(), (bare_cards_mask("".join(parts)) or 0) if plain else 0
    try:
        cards = card_numbers(given, "a board", played()) if is_several(given) and len(given) in _CARDS else ()
    except (PQLError, TypeError, ValueError):
        cards = ()
    flop, more = cards[:3], cards[3:]
    text = mask_text(sum([1 << card for card in flop])) + "".join(map(card_text, more))
    return text, sum([1 << card for card in cards])


def _short(given: Any, seen: dict[Any, ShortHands | None]) -> ShortHands | None:
    """A text, a set or two cards as short hands, as they were seen before."""
    if not isinstance(given, (str, HandSet)):
        if type(given) is not tuple:
            if not is_several(given) or len(given) != 2:
                return None
            given = tuple(given)
            if type(given[0]) not in _KINDS:  # numbers of numpy
                given = tuple([each.item() if hasattr(each, "item") else each for each in given])
        # Numbers and texts alone: 1.0 and True would be found as 1.
        if len(given) != 2 or not (type(given[0]) is type(given[1]) and type(given[0]) in _KINDS):
            return None
    try:
        return seen[given]
    except KeyError:
        pass
    if len(seen) >= _MOST_REMEMBERED:
        seen.clear()
    try:
        found = seen[given] = short_hands(named_hands(given, game=played()))
    except (PQLError, ValueError):  # said by those who name the player
        return None
    return found
