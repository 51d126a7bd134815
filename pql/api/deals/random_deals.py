"""Cards and hands dealt one way or every way: random completions, all completions, all matchups."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations as _combinations
from typing import TYPE_CHECKING, Unpack

from pql.base.arguments import OutOfBounds, checked_number
from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.cards.card_lists import check_in_deck, joined
from pql.cards.card_lists import shared as shared_cards
from pql.cards.deck import DECK, card_text, cards_mask, mask_cards, mask_text
from pql.cards.games import game_given

from ..arguments import each_named
from ..sessions.running import Watched, carry_out, control, takes
from ..sets import game_of

if TYPE_CHECKING:
    from random import Random

    import numpy
    from numpy.typing import NDArray

    from pql.cards.card_lists import AnyCards
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.questions.seeds import AnySeed
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet


_ROWS_A_CHUNK = 1 << 16
# So many chunks are done before threads have begun.
_FEW_CHUNKS = 8
# At seven cards 7 GB: more would be a mistake.
_MOST_ROWS = 1_000_000_000


def random_cards(
    n: int,
    shared: AnyCards = "",
    *,
    dead: AnyCards = "",
    seed: int | Random | None = None,
    game: str | None = None,
) -> str:
    """The cards of `shared` and `n` more, drawn at random from the cards that are neither shared nor dead.

    `seed` is a number, or a `random.Random` to continue; without one every call differs. The new cards come
    after the shared ones, highest first, from the deck of `game`, which is that of `pql.equity`. Raises `PQLError`
    if there are not enough cards.

    >>> random_cards(5, shared="AsKs", dead="2c", seed=7) == random_cards(5, shared="AsKs", dead="2c", seed=7)
    True
    >>> len(random_cards(5, shared="AsKs")) // 2
    7
    """
    from random import Random

    from pql.questions.seeds import checked_seed

    held, live = _live(n, shared, dead, game_given(game))
    rng = seed if isinstance(seed, Random) else Random(checked_seed(seed))
    drawn = 0
    for card in rng.sample(live, int(n)):
        drawn |= 1 << card
    return held + mask_text(drawn)


@takes(Watched)
def deal(
    n: int,
    cards: int | None = None,
    *,
    dead: AnyCards = "",
    seed: AnySeed = None,
    game: str | None = None,
    **running: Unpack[Watched],
) -> NDArray[numpy.uint8]:
    """`n` random hands or boards of so many cards: an array of card numbers, unsigned bytes, with a row for each.

    They come from the deck of `game`, which is that of `pql.equity`. Without `cards` a row is a hand and a complete
    board: seven cards, nine or ten in Omaha.

    No row has a card twice or a dead card; all rows are equally likely, in every order of their cards. The same seed
    gives the same rows, and a larger count begins with them; without a seed every call differs. `pql.rank` takes the
    array, `pql.card_text` writes it. It is a numpy array, or without numpy rows that index and print like one.
    `threads`, `progress`, `cancel` and `timeout` are those of `Query.run`. Raises `PQLError` if there are not enough
    cards and for a bad seed, `pql.Timeout` and `pql.Cancelled`.

    >>> hands = deal(1000, cards=5, dead="AsAh", seed=7)
    >>> hands.shape, bool((hands < 50).all()), len(set(hands[0].tolist()))
    ((1000, 5), True, 5)
    >>> deal(1000, game="omaha").shape, int(deal(1000, game="shortdeck", seed=7).min())
    ((1000, 9), 16)
    """
    from pql.cards.card_lists import dead_cards
    from pql.evaluator_ext.cards import deal_rows
    from pql.questions.seeds import generator

    from ..arrays.card_rows import number_rows

    dealt = game_given(game)
    deck = DECK & ~dealt.missing & ~dead_cards(dead, dealt)
    cards = dealt.hole + 5 if cards is None else cards
    cards, n = checked_number(cards, "cards", 1), checked_number(n, "n", 0, _MOST_ROWS)
    if cards > deck.bit_count():
        raise OutOfBounds(
            _problem(f"{cards} cards cannot come from the {deck.bit_count()} that are left", "")
        )
    number = generator(seed)[1]
    drawn = bytearray(n * cards)
    view, step = memoryview(drawn), _ROWS_A_CHUNK * cards
    parts = [(chunk, view[start : start + step]) for chunk, start in enumerate(range(0, len(drawn), step))]

    def fill(chunk: int, rows: memoryview) -> None:
        deal_rows(number, chunk, deck, cards, rows)

    def fill_all(given: Control) -> None:
        for done, _ in enumerate(given.map(fill, parts, parallel=len(parts) > _FEW_CHUNKS), 1):
            given.report(done / len(parts))

    carry_out(fill_all, control(running, deal))
    return number_rows(drawn, n, cards)


def combinations(
    n: int, shared: AnyCards = "", *, dead: AnyCards = "", game: str | None = None
) -> Iterator[str]:
    """Every way to add `n` cards to those of `shared`, lazily; dead cards never come.

    The new cards come after the shared ones, highest first, from the deck of `game`, which is that of `pql.equity`.
    Raises `PQLError` if there are not enough cards.

    >>> sum(1 for _ in combinations(1, shared="Kd8h9c", dead="AsAc"))
    47
    >>> next(combinations(2, dead="AsAh"))
    'AdAc'
    """
    held, live = _live(n, shared, dead, game_given(game))
    return (held + "".join(map(card_text, cards)) for cards in _combinations(live, n))


def matchups(
    first: str | HandSet | HoleSet,
    second: str | HandSet | HoleSet,
    *others: str | HandSet | HoleSet,
    game: str | None = None,
) -> Iterator[tuple[str, ...]]:
    """Every way to give each player a hand of their set so that no card is dealt twice, lazily.

    Sets are hands text, `HandSet`s, or in Omaha `HoleSet`s; the weights of weighted sets play no part. `game` is that
    of `pql.equity`. Raises `PQLError` for bad text.

    >>> next(matchups("AA", "KK"))
    ('AsAh', 'KsKh')
    >>> sum(1 for _ in matchups("Connected Suited", "Connected Offsuit"))
    7488
    """
    from ..arguments import warn_of

    named = each_named((first, second, *others), "player", game_of((first, second, *others), game))
    warn_of([bare for hands in named for bare in hands.readings])
    players = [[(hand, cards_mask(hand)) for hand in hands.hands] for hands in named]
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


def _live(n: int, shared: AnyCards, dead: AnyCards, game: Game) -> tuple[str, list[int]]:
    shared, dead = joined(shared, "shared cards", game), joined(dead, "dead cards", game)
    held, dead_mask = cards_mask(shared), cards_mask(dead)
    check_in_deck(held | dead_mask, game)
    if clash := shared_cards(held, dead_mask, game, "both shared and dead"):
        raise PQLError(_problem(clash.message, dead))
    live = mask_cards(DECK & ~game.missing & ~held & ~dead_mask)
    if checked_number(n, "n", 0) > len(live):
        raise OutOfBounds(
            _problem(f"{n} cards cannot come from the {len(live)} that are left", shared + dead)
        )
    return "".join(shared.replace(",", " ").split()), live


def _problem(message: str, text: str) -> Diagnostic:
    span = Span(0, len(text)) if text else None  # sets without texts: there is no place to show
    return Diagnostic("impossible-deal", message, span, source=Source(text, "<cards>"))
