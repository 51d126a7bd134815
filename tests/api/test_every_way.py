"""Random spots of any number of players, with weights, dead cards and seeds, in every game: all ways to ask agree."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pytest

import pql
from pql.cards.deck import card_text
from pql.cards.games import game_named
from pql.results import EquityResult

RANGES = {
    "holdem": (
        "15%",
        "any",
        "KK",
        "22+:0.5, A2s+, KTs+:0.25, ATo+",
        "AKs:0.3, QQ:0.7, 54s",
        "AhKh, 7s7d:0.1",
    ),
    "shortdeck": ("15%", "KK", "TT+:0.5, ATs+, KTs+:0.25", "AKs:0.3, QQ:0.7"),
    "omaha": (),
    "omaha5": (),
}
FAR_APART = "AsAd, 7c2d:0.00000000000001"


def _dealt(rng: random.Random, game: str) -> tuple[list[Any], str, str]:
    """Players, a board and dead cards; now and then one of them is in two places."""
    hole, lowest = game_named(game).hole, 4 * game_named(game).lowest
    cards = [card_text(card) for card in rng.sample(range(lowest, 52), 52 - lowest)]
    players: list[Any] = []
    count = rng.choice([2, 2, 2, 3, 4, 6] if hole < 5 else [2, 2, 3])
    for _ in range(count):
        players.append("".join(cards[:hole]))
        del cards[:hole]
    board = "".join(cards[: rng.choice([3, 4, 5, 5])])
    dead = "".join(cards[5 : 5 + rng.choice([0, 0, 1, 3])])
    if rng.random() < 0.05:
        dead += players[0][:2]
    if rng.random() < 0.4 and RANGES[game] and count == 2:
        players[rng.randrange(2)] = rng.choice(RANGES[game])
    if rng.random() < 0.1 and game == "holdem" and len(board) == 10:
        players = rng.sample(RANGES[game], 2)
    if (
        rng.random() < 0.1
        and count < 4
        and hole == 2
        and players[1] not in RANGES[game]
        and players[0] not in RANGES[game]
    ):
        board = ""
    if rng.random() < 0.02 and game == "holdem":
        players[1] = FAR_APART
    return players, board, dead


def _asked(way: Any) -> Any:
    try:
        found = way()
    except pql.PQLError as error:
        return error.diagnostics[0].message
    assert isinstance(found, EquityResult)
    players = [(each.equity, each.win, each.tie, each.wins, each.ties) for each in found.players]
    return (
        found.method,
        found.deals,
        players,
        found.board,
        found.dead,
        found.order,
        found.algorithm,
        found.game,
    )


def _check(players: list[Any], board: str, dead: str, game: str) -> None:
    spot = players, board, dead, game

    def watched() -> Any:  # what is watched takes no short cut
        return pql.equity(
            *players, board=board, dead=dead, game=game, progress=lambda *told: None, exact=True
        )

    long = _asked(watched)
    assert (
        _asked(lambda: pql.equity(*players, board=board, dead=dead, game=game, threads=1, exact=True)) == long
    ), spot
    assert (
        _asked(lambda: pql.equity(*players, board=board, dead=dead, game=game, seed=3, exact=True)) == long
    ), spot
    forms = [
        pql.hands(each, game=game) if each in (*RANGES[game], FAR_APART) else pql.card_ids(each)
        for each in players
    ]
    sets = _asked(
        lambda: pql.equity(*forms, board=pql.card_ids(board), dead=pql.card_ids(dead), game=game, exact=True)
    )
    assert (sets if isinstance(sets, str) else sets[2]) == (long if isinstance(long, str) else long[2]), spot
    names = [f"$p{number}" for number in range(len(players))]
    query = pql.compile(f"game {game}; equity {' vs '.join(names)} on $board dead $dead")
    values: dict[str, Any] = {f"p{number}": each for number, each in enumerate(players)}
    values |= {"board": board, "dead": dead}
    assert _asked(lambda: query.run(**values)) == _asked(lambda: query.bind(**values).run()), spot
    if isinstance(long, str):
        assert isinstance(_asked(lambda: query.run(**values)), str), spot
        return
    assert _asked(lambda: query.run(**values))[2] == long[2], spot
    if len(players) == 2:
        (equity,) = pql.equities([players[0]], [players[1]], [board], dead=[dead], game=game)
        assert equity == pytest.approx(long[2][0][0], abs=1e-12), spot
    vectors = [numpy.array(each.vector()) if isinstance(each, pql.HandSet) else each for each in forms]
    arrays = _asked(lambda: pql.equity(*vectors, board=board, dead=dead, game=game, exact=True))
    assert arrays[2] == long[2], spot


@pytest.mark.parametrize("game", RANGES)
def test_some_spots(game: str) -> None:
    rng = random.Random(1)
    for _ in range(60 if game == "holdem" else 20):
        _check(*_dealt(rng, game), game)


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        # A hand that is on the board leaves one with a weight, whose sums round as where nobody had it.
        (["AhKh, 7s7d:0.1", "Kd5s"], "KsKhAc", "6d"),
        (["AhKh, 7s7d:0.1", "Kd5s"], "KsQhAc", "Kh"),
        (["Kd5s", "AhKh, 7s7d:0.1"], "KsKhAc2d", ""),
    ],
)
def test_spots_that_were_otherwise_in_one_way(players: list[Any], board: str, dead: str) -> None:
    _check(players, board, dead, "holdem")


@pytest.mark.full
@pytest.mark.parametrize("game", RANGES)
def test_ten_thousand_spots(game: str) -> None:
    rng = random.Random(2)
    for _ in range(7000 if game == "holdem" else 1000):
        _check(*_dealt(rng, game), game)


def test_rows_against_one_range_are_the_rows_one_by_one() -> None:
    rng = random.Random(5)
    for _ in range(12):
        board = rng.sample(range(52), rng.choice([0, 3, 4, 5, 5]))
        versus = rng.choice(RANGES["holdem"])
        rows = pql.deal(40, cards=2, seed=rng.randrange(1000))
        text = pql.card_text(board) if board else ""
        found = pql.equities(rows, versus, text)
        texts = [str(each) for each in pql.card_text(rows.tolist())]
        expected = pql.equities(texts, versus, text)
        assert numpy.allclose(found, expected, atol=1e-12, equal_nan=True), (text, versus)
        dead = pql.card_text([card for card in range(52) if card not in board][:2])
        assert numpy.allclose(
            pql.equities(rows, versus, text, dead=dead),
            pql.equities(texts, versus, text, dead=dead),
            atol=1e-12,
            equal_nan=True,
        )


def test_rows_on_rivers_of_their_own_are_the_rows_one_by_one() -> None:
    dealt = pql.deal(300, cards=7, seed=9)
    dealt[7, 1] = dealt[7, 3]  # a hand with a card of its board
    texts = [str(each) for each in pql.card_text(dealt[:, :2].tolist())]
    boards = [str(each) for each in pql.card_text(dealt[:, 2:].tolist())]
    for versus in RANGES["holdem"]:
        expected = pql.equities(texts, versus, boards)
        for kind in (numpy.uint8, numpy.int8, numpy.int64):
            rows = dealt.astype(kind)
            for hands, on in (
                (rows[:, :2], rows[:, 2:]),
                (rows[:, :2].copy(), numpy.asfortranarray(rows[:, 2:])),
            ):
                assert numpy.allclose(pql.equities(hands, versus, on), expected, atol=1e-12, equal_nan=True)
    assert numpy.isnan(expected[7])


def test_rows_that_are_no_cards_are_named() -> None:
    rows = pql.deal(100, cards=7, seed=9)
    for place, card in ((0, 52), (3, 255), (1, None)):
        wrong = rows.copy()
        wrong[50, place] = wrong[50, 1 - place] if card is None else card
        with pytest.raises((pql.PQLError, ValueError), match="row 50"):
            pql.equities(wrong[:, :2], "15%", wrong[:, 2:])
    with pytest.raises(ValueError, match="as many"):
        pql.equities(rows[:, :2], "15%", rows[:50, 2:])
