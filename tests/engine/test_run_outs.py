"""The ways in which the pots of an all-in are shared, against every board dealt and every pot shared out on it."""

from __future__ import annotations

import itertools
import random
from array import array
from collections import Counter

import pytest

import pql
from pql.cards.combos import hand_index
from pql.cards.deck import cards_mask, mask_cards
from pql.cards.games import GAMES, HOLDEM, SHORT_DECK, Game
from pql.engine.allin import Pot, pots_of
from pql.engine.outcomes import levels_of
from pql.engine.run_outs import outcomes
from pql.engine.work import Control
from pql.evaluator_ext import outcomes as kernel
from pql.histories.records import NO_STREET, UNIT, recorded
from references import omaha, split_pots
from references.deals import cards
from references.short_deck import value as short_deck_value
from references.side_pots import Player, ways


def found(
    players: list[Player], board: int, gone: int = 0, game: Game = HOLDEM
) -> dict[tuple[float, ...], float]:
    rows = [
        {
            "pocket": player.pocket,
            "put": player.put * UNIT,
            "dead": player.dead * UNIT,
            "folded": 0 if player.folded else NO_STREET,
        }
        for player in players
    ]
    next(row for row in rows if row["folded"] == NO_STREET)["won"] = sum([row["put"] for row in rows])
    masks = [1 << card for card in range(52) if board >> card & 1]
    dealt = {"flop": sum(masks[:3]), "turn": sum(masks[3:4]), "river": sum(masks[4:])}
    hands = recorded([{"allin_street": len(masks), "rows": rows, **dealt}], game.recorded)
    left = [place for place, player in enumerate(players) if not player.folded]
    pots = [pot._replace(dead=pot.dead | gone) for pot in pots_of(hands, 0, left)]
    return {
        tuple([each.got[row] / UNIT for row in left]): each.chance
        for each in outcomes(pots, game, Control(1))
    }


def check(players: list[Player], board: int, gone: int = 0) -> None:
    slow = {
        tuple([round(float(chips), 6) for chips in got]): float(chance)
        for got, chance in ways(players, board, gone).items()
    }
    quick = {
        tuple([round(chips, 6) for chips in got]): chance
        for got, chance in found(players, board, gone).items()
    }
    assert quick == pytest.approx(slow, abs=1e-12)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.full if seed > 15 else ()) for seed in range(60)]
)
def test_side_pots_board_by_board(seed: int) -> None:
    rng = random.Random(seed)
    deck = rng.sample(range(52), 52)
    board = sum([1 << deck.pop() for _ in range(rng.choice((3, 4, 4, 5, 0)))])
    players = []
    for place in range(rng.randrange(2, 6)):
        dead = rng.choice((0, 1))
        folded = place > 1 and rng.random() < 0.3
        pocket = 1 << deck.pop() | 1 << deck.pop()
        players.append(Player(pocket, rng.randrange(1, 7) + dead, dead, folded))
    # Few cards are left, so that the slow way ends.
    gone = sum([1 << deck.pop() for _ in range(len(deck) - rng.choice((9, 10)))])
    check(players, board, gone)


def test_two_hands_before_the_flop_win_what_equity_counts() -> None:
    """AsAh wins 1,410,336 boards of 1,712,304 against KsKh, and 9,308 are shared."""
    quick = found([Player(cards("AsAh"), 5), Player(cards("KsKh"), 5)], 0)
    counted = {got: round(chance * 1_712_304) for got, chance in quick.items()}
    assert counted == {(10.0, 0.0): 1_410_336, (5.0, 5.0): 9_308, (0.0, 10.0): 292_660}


def test_the_winners_are_those_of_the_kernel_for_ranges() -> None:
    """`evaluator_ext/outcomes` counts the same deals by another walk over the boards."""
    rng = random.Random(3)
    for players in (3, 4, 5):
        deck = rng.sample(range(52), 52)
        pockets = [1 << deck.pop() | 1 << deck.pop() for _ in range(players)]
        board = sum([1 << deck.pop() for _ in range(4)])
        weights = [array("d", bytes(8 * 1326)) for _ in pockets]
        for own, pocket in zip(weights, pockets, strict=True):
            own[hand_index(*mask_cards(pocket))] = 1
        rows = array("H", [kernel.NO_ROW]) * 1326
        rows[hand_index(*mask_cards(pockets[0]))] = 0
        masks = array("Q", [board | 1 << card for card in deck])
        counts = kernel.count(masks, array("I", [1]) * len(masks), weights, rows)
        slow: Counter[tuple[bool, ...]] = Counter()
        for number, count in enumerate(counts):
            if count:
                levels = levels_of(number, players)
                slow[tuple([level == max(levels) for level in levels])] += int(count)
        quick = outcomes([Pot(1, list(range(players)), pockets, board, 0, 1)], HOLDEM, Control(1))
        won = {
            tuple([chips > 0 for chips in each.got.values()]): round(each.chance * len(deck))
            for each in quick
        }
        assert won == dict(slow)


def test_three_hands_before_the_flop_have_their_equities_on_average() -> None:
    quick = found([Player(cards(text), 10) for text in ("AsAh", "KsKh", "QsQh")], 0)
    means = [sum([chance * got[place] / 30 for got, chance in quick.items()]) for place in range(3)]
    exact = [player.equity for player in pql.equity("AsAh", "KsKh", "QsQh", exact=True).players]
    assert means == pytest.approx(exact, abs=1e-12)
    assert sum(quick.values()) == pytest.approx(1)


@pytest.mark.parametrize("hole", [4, 5])
@pytest.mark.parametrize("lows", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_omaha_board_by_board(hole: int, lows: bool, players: int) -> None:
    game = {(4, False): "omaha", (4, True): "omaha8", (5, False): "omaha5", (5, True): "omaha5hl"}[hole, lows]
    rng = random.Random(f"{hole} {lows} {players}")
    for _ in range(3):
        deck = rng.sample(range(52), 52)
        hands = [tuple([deck.pop() for _ in range(hole)]) for _ in range(players)]
        board = tuple([deck.pop() for _ in range(4)])
        slow: Counter[tuple[float, ...]] = Counter()
        for river in deck:
            on = (*board, river)
            if lows:
                got = tuple([float(high + low) for high, low in split_pots.shares(hands, on)])
            else:
                values = [omaha.value(hand, on) for hand in hands]
                got = tuple([(own == max(values)) / values.count(max(values)) for own in values])
            slow[got] += 1
        pot = Pot(1, list(range(players)), [omaha.mask(hand) for hand in hands], omaha.mask(board), 0, 1)
        quick = outcomes([pot], GAMES[game], Control(1))
        assert {tuple(each.got.values()): round(each.chance * len(deck)) for each in quick} == dict(slow)


def test_short_deck_board_by_board() -> None:
    texts, board = ("AsAh", "KsKh", "9s8s"), "Kd7c6s"
    deck = [rank + suit for rank in "6789TJQKA" for suit in "cdhs"]
    seen = {each[place : place + 2] for each in (*texts, board) for place in range(0, len(each), 2)}
    slow: Counter[tuple[float, ...]] = Counter()
    for rest in itertools.combinations([card for card in deck if card not in seen], 2):
        values = [
            short_deck_value(frozenset((text[:2], text[2:], "Kd", "7c", "6s", *rest))) for text in texts
        ]
        best = max(values)
        slow[tuple([(own == best) / values.count(best) for own in values])] += 1
    pot = Pot(1, [0, 1, 2], [cards_mask(text) for text in texts], cards_mask(board), 0, 1)
    quick = outcomes([pot], SHORT_DECK, Control(1))
    whole = sum(slow.values())
    assert {tuple(each.got.values()): round(each.chance * whole) for each in quick} == dict(slow)
