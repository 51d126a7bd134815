"""Cards and hands dealt one way or every way: random completions, all completions, all matchups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations as _combinations
from typing import TYPE_CHECKING

from pql.base.arguments import checked_number
from pql.cards.deck import DECK, card_text, cards_mask, mask_cards, mask_text
from pql.cards.one_place import shared as shared_cards
from pql.grammar.diagnostics import Diagnostic, PQLError, Source, Span

from .sets import hand_set

if TYPE_CHECKING:
    from random import Random

    from pql.sets.handset import HandSet


def random_cards(n: int, shared: str = "", dead: str = "", seed: int | Random | None = None) -> str:
    """The cards of `shared` and `n` more, drawn at random from the cards that are neither shared nor dead.

    `seed` is a number, or a `random.Random` to go on with; without one every call differs. The new cards stand
    behind the shared ones, highest first. Raises `PQLError` where there are not enough cards.

    >>> random_cards(5, shared="AsKs", dead="2c", seed=7) == random_cards(5, shared="AsKs", dead="2c", seed=7)
    True
    >>> len(random_cards(5, shared="AsKs")) // 2
    7
    """
    from random import Random

    held, live = _live(n, shared, dead)
    rng = seed if isinstance(seed, Random) else Random(seed)
    drawn = 0
    for card in rng.sample(live, n):
        drawn |= 1 << card
    return held + mask_text(drawn)


def combinations(n: int, shared: str = "", dead: str = "") -> Iterator[str]:
    """Every way to add `n` cards to those of `shared`, lazily; dead cards never come.

    The new cards stand behind the shared ones, highest first. Raises `PQLError` where there are not enough cards.

    >>> sum(1 for _ in combinations(1, shared="Kd8h9c", dead="AsAc"))
    47
    >>> next(combinations(2, dead="AsAh"))
    'AdAc'
    """
    held, live = _live(n, shared, dead)
    return (held + "".join(map(card_text, cards)) for cards in _combinations(live, n))


def matchups(
    first: str | HandSet, second: str | HandSet, *others: str | HandSet
) -> Iterator[tuple[str, ...]]:
    """Every way to give each player a hand of his set so that no card is dealt twice, lazily.

    Sets are hands text or `HandSet`s; the weights of weighted sets play no part. Raises `PQLError` for bad text.

    >>> next(matchups("AA", "KK"))
    ('AsAh', 'KsKh')
    >>> sum(1 for _ in matchups("Connected Suited", "Connected Offsuit"))
    7488
    """
    sets = [hand_set(part) for part in (first, second, *others)]
    players = [[(hand, cards_mask(hand)) for hand in part] for part in sets]
    return _disjoint(players, 0, ())


def _disjoint(
    players: list[list[tuple[str, int]]], used: int, dealt: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    if len(dealt) == len(players):
        yield dealt
        return
    for hand, mask in players[len(dealt)]:
        if not mask & used:
            yield from _disjoint(players, used | mask, (*dealt, hand))


def _live(n: int, shared: str, dead: str) -> tuple[str, list[int]]:
    held, gone = cards_mask(shared), cards_mask(dead)
    if clash := shared_cards(held, gone, "both shared and dead"):
        raise PQLError(_problem(clash.message, dead))
    live = mask_cards(DECK & ~held & ~gone)
    if checked_number(n, "n", 0) > len(live):
        raise PQLError(_problem(f"{n} cards cannot come from the {len(live)} that are left", shared + dead))
    return "".join(shared.replace(",", " ").split()), live


def _problem(message: str, text: str) -> Diagnostic:
    span = Span(0, len(text)) if text else None  # sets without texts: there is no place to show
    return Diagnostic("impossible-deal", message, span, source=Source(text, "<cards>"))
