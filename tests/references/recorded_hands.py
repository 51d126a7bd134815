"""Hands that nobody played, made with pokerkit's simulator: as many as a test wants, the same ones every time.

Hand `n` depends on nothing but its number and the seed, so that parts of a set are parts of it. The kinds of games come
in turn: cash games in cents with rake, in whole chips with a straddle, tournaments with antes of everybody or of the
big blind alone, tables of two to nine. Stacks are short often enough for all-ins and side pots. Of some hands all cards
are known, of most only those of `hero` and what was shown, of some only what was shown, or not even the hands that lost
all their chips.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

from pokerkit import Automation, ChipsPushing, HandHistory, NoLimitTexasHoldem

# pokerkit takes Decimals as well as whole numbers, and its types say whole numbers.
Money: TypeAlias = Any

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
NAMES = ("hero", "ann", "bob", "cleo", "dan", "eve", "fay", "gus", "hal", "ivy", "joe", "kim")
FIRST_DAY = datetime(2026, 1, 5, 18, 0, 0)
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Game(NamedTuple):
    """A kind of game: `ante` and posts are of one chip; `antes` says who posts one."""

    table: str
    chip: Money
    big_blind: int
    ante: int = 0
    antes: str = "nobody"
    straddle: bool = False
    rake: Decimal | None = None
    currency: str | None = None


GAMES = (
    Game("Zero Fifty", Decimal("0.01"), 50, currency="USD"),
    Game("Raked", Decimal("0.05"), 10, rake=Decimal("0.05"), currency="EUR"),
    Game("Straddled", 1, 2, straddle=True),
    Game("Daily", 25, 8, ante=1, antes="everybody"),
    Game("Deep end", 100, 10, ante=10, antes="big blind"),
    Game("Plain", 1, 100),
)


def history(number: int, seed: int = 14) -> HandHistory:
    """Hand `number` of a set, as pokerkit has it."""
    rng = random.Random(f"{seed} {number}")
    game = GAMES[number % len(GAMES)]
    players = rng.choice((2, 3, 4, 5, 6, 6, 6, 8, 9))
    deck = rng.sample(DECK, 52)
    pockets = [deck.pop() + deck.pop() for _ in range(players)]
    state = _begin(game, players, rng)
    play(state, pockets, deck, rng)
    return _written(game, state, pockets, number, rng)


def play(state: Any, pockets: Sequence[str], deck: list[str], rng: random.Random) -> None:
    """Deals the pockets, and from the end of the deck the board, to players who act at random."""
    for pocket in pockets:
        state.deal_hole(pocket)
    keen = [_keen(pocket, rng) for pocket in pockets]
    while state.status:
        if state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            state.deal_board("".join([deck.pop() for _ in range(1 if state.street_index > 1 else 3)]))
        else:
            _act(state, keen[state.actor_index], rng)


def histories(count: int, first: int = 0, seed: int = 14) -> Iterator[HandHistory]:
    """So many hands, from number `first` on."""
    return (history(number, seed) for number in range(first, first + count))


def text(count: int, first: int = 0, seed: int = 14) -> str:
    """The same as the text of a `.phhs` file."""
    return HandHistory.dumps_all(histories(count, first, seed))


def _begin(game: Game, players: int, rng: random.Random) -> Any:
    """Everybody has sat down, and posted."""
    blinds = [game.chip * (game.big_blind // 2), game.chip * game.big_blind]
    if game.straddle and players > 2 and rng.random() < 0.7:
        blinds.append(2 * blinds[1])
    antes = [game.chip * game.ante if game.antes == "everybody" else game.chip * 0] * players
    if game.antes == "big blind":
        antes[1] = game.chip * game.ante
    deep = game.big_blind * rng.choice((12, 40, 100, 100, 200))
    stacks = [game.chip * max(1, round(rng.lognormvariate(0, 0.7) * deep)) for _ in range(players)]
    trimmed = game.antes != "big blind"
    options: dict[str, Any] = {}
    if game.rake is not None:
        options["rake"] = lambda amount, _: _raked(amount, game)
    return NoLimitTexasHoldem.create_state(
        AUTOMATIONS, trimmed, antes, blinds, blinds[1], stacks, players, **options
    )


def _raked(amount: Money, game: Game) -> tuple[Money, Money]:
    assert game.rake is not None
    taken = min(amount * game.rake // game.chip * game.chip, 3 * game.big_blind * game.chip)
    return taken, amount - taken


def _keen(pocket: str, rng: random.Random) -> float:
    """How much a player likes his hand, from 0 to 1."""
    high, low = sorted(["23456789TJQKA".index(pocket[place]) for place in (0, 2)], reverse=True)
    liked = 0.55 + high / 24 if high == low else (2 * high + low) / 60 + 0.1 * (pocket[1] == pocket[3])
    return min(1.0, max(0.0, liked + rng.gauss(0, 0.15)))


def _act(state: Any, keen: float, rng: random.Random) -> None:
    """A fold, a check or call, a raise or all chips: loose enough that side pots are many."""
    owed = state.checking_or_calling_amount
    shy = 0.75 if owed > state.blinds_or_straddles[1] else 0.5
    if owed and state.can_fold() and keen + rng.gauss(0, 0.12) < shy * rng.uniform(0.4, 1.1):
        state.fold()
    elif not state.can_complete_bet_or_raise_to() or rng.random() > 0.15 + keen / 2:
        state.check_or_call()
    else:
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        amount = most if rng.random() < 0.25 * keen else least * rng.choice((1, 1, 2, 3))
        state.complete_bet_or_raise_to(min(most, amount))


def _written(game: Game, state: Any, pockets: Sequence[str], number: int, rng: random.Random) -> HandHistory:
    """What is written down: when and where, names, and the cards that somebody saw."""
    players = len(pockets)
    names, hero = rng.sample(NAMES[1:], players), rng.randrange(players)
    seen = rng.choice(("all", "hero", "hero", "hero", "shown", "mucked"))
    fields: dict[str, Any] = {"currency": game.currency} if game.currency else {}
    if game.rake is not None or seen == "mucked":
        pushed = [each.amounts for each in state.operations if isinstance(each, ChipsPushing)]
        fields["winnings"] = [sum(amounts) for amounts in zip([0] * players, *pushed, strict=True)]
        fields["finishing_stacks"] = list(state.stacks)
    if seen != "shown":
        names[hero] = "hero"
    when = FIRST_DAY + timedelta(seconds=45 * number)
    rules = NoLimitTexasHoldem(
        AUTOMATIONS,
        state.ante_trimming_status,
        state.antes,
        state.blinds_or_straddles,
        game.chip * game.big_blind,
    )
    found = HandHistory.from_game_state(
        rules,
        state,
        hand=1000 + number,
        table=game.table,
        players=names,
        seat_count=9,
        time=when.time(),
        time_zone="UTC",
        day=when.day,
        month=when.month,
        year=when.year,
        **fields,
    )
    if seen != "all":
        hidden = [f"d dh p{place + 1} " for place in range(players) if seen == "shown" or place != hero]
        if seen == "mucked":
            hidden += [
                f"p{place + 1} sm " for place in range(players) if place != hero and not state.stacks[place]
            ]
        found.actions = [_hidden(action, hidden) for action in found.actions]
    return found


def _hidden(action: str, hidden: Sequence[str]) -> str:
    """An action, without the cards where nobody saw them dealt or shown."""
    return next((deal + "????" for deal in hidden if action.startswith(deal)), action)
