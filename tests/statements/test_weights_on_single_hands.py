"""Weights on single hands, in every statement, game and door, against every deal by the rules alone.

By default each game has the spot that meets most features; the others are under the marker `full`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import pql
from pql.cards.deck import card_text
from references import weighed_deals as slow
from references.families import mostly_full
from references.omaha import cards_of
from references.short_deck import TRIPS_TYPES, TYPES
from references.weighed_deals import Spot

# By game: two hands of the first player, two of the second, one of the third, two that may fold, a turn and dead cards.
HANDS: dict[str, tuple[tuple[str, str], tuple[str, str], str, tuple[str, str], str, str]] = {
    "holdem": (("AsKs", "9h9d"), ("QhQd", "AcKd"), "8s7s", ("Jc2c", "3s3d"), "Kh9s4s2d", "2h5c"),
    "omaha": (
        ("AsKsQhJh", "9c9d8c8d"), ("KdKcQd2d", "AcAd7s6s"), "Jc8h6c5c", ("3c3d2h2c", "TcTd6h5d"), "Kh7h2s4s", "3s5h",
    ),
    "omaha5": (
        ("AsKsQhJh5c", "9c9d8c8d2c"), ("KdKcQd2d3h", "AcAd7s6s5d"), "Jc8h6c5h4c", ("3c3d2h6d8s", "TcTd6h9s9h"),
        "Kh7h2s4s", "3sTh",
    ),
    "shortdeck": (("AsKs", "9h9d"), ("QhQd", "AcKd"), "8s7s", ("JcTc", "6s6d"), "Kh9s8d7c", "6h7d"),
}  # fmt: skip
HANDS["shortdeck trips"] = HANDS["shortdeck"]


def spots(game: str) -> list[Spot]:
    """The most features first: several weighted hands, a dead card, a hand that has folded."""
    (first, more), (second, other), _, (out, gone), board, dead = HANDS[game]
    folded = (
        f"{out}:0.4" if game.startswith("omaha") else f"{out}:0.4, {gone}"
    )  # one hand there but for `equity`
    return [
        Spot(game, (f"{first}:0.5, {more}:0.25", f"{second}:0.3, {other}"), board, dead[:2], folded),
        Spot(game, (f"{first}:0.5", f"{second}:0.25"), board),
        Spot(game, (f"{first}:0.5", second), board, dead),
        Spot(game, (first, f"{second}:0.25"), board, "", f"{out}:0.4"),
        Spot(game, (f"{first}:0.5, {more}", f"{second}:0.25"), board),
        Spot(game, (f"{more}:0.125", f"{second}:0.25, {other}:0.75"), board, dead[:2]),
    ]  # fmt: skip


def several(game: str) -> list[Spot]:
    """Spots of three players."""
    (first, more), (second, _), third, (out, gone), board, dead = HANDS[game]
    return [
        Spot(game, (f"{first}:0.5", f"{second}:0.25", f"{third}:0.3"), board, dead[:2]),
        Spot(game, (f"{first}:0.5, {more}:0.25", f"{second}:0.3", third), board),
        Spot(game, (f"{first}:0.5", second, f"{third}:0.3"), board, "", f"{out}:0.4, {gone}"),
    ]


CASES = [spot for game in HANDS for spot in spots(game)]
QUICK = {place for place, spot in enumerate(CASES) if place % 6 < 2 and spot.game != "shortdeck trips"}
QUICK.add(len(CASES) - 5)
MANY = [spot for game in HANDS for spot in several(game)]


def named(spot: Spot) -> str:
    return f"{spot.game}: {spot.text}{spot.tail}"


every_spot = pytest.mark.parametrize("spot", mostly_full([(spot,) for spot in CASES], QUICK), ids=named)
of_three = pytest.mark.parametrize("spot", mostly_full([(spot,) for spot in MANY], {0, 3, 9}), ids=named)

close = pytest.approx


@cache
def dealt(spot: Spot) -> list[slow.Deal]:
    return spot.deals()


def asked(spot: Spot, text: str) -> Any:
    (answer,) = pql.Session(game=spot.game).run(text)
    assert answer.to_dict().get("method", "exact") == "exact"
    return answer


def types_of(game: str) -> tuple[str, ...]:
    """The types of hands, the lowest first."""
    if game.startswith("shortdeck"):
        return TRIPS_TYPES if game.endswith("trips") else TYPES
    return *TYPES[:5], TYPES[6], TYPES[5], *TYPES[7:]


def hand_of(text: str) -> slow.Cards:
    return tuple(sorted(cards_of(text)))


def mean(deals: list[slow.Deal], value: Callable[[slow.Deal], Fraction | int | bool]) -> float:
    total = sum([deal.weight * Fraction(value(deal)) for deal in deals], Fraction(0))
    return float(total / slow.weight_of(deals))


def check_equity(spot: Spot, answer: Any) -> None:
    deals = dealt(spot)
    assert answer.deals == len(deals)  # weights do not change how many there are
    for player, found in enumerate(answer.players):
        assert found.equity == close(slow.equity(deals, player))
        outright = mean(deals, lambda deal, player=player: deal.share(player) == 1)  # type: ignore[misc]
        assert found.win == close(outright)


EVERY = [*CASES, *MANY]


@pytest.mark.parametrize(
    "spot",
    mostly_full([(spot,) for spot in EVERY], QUICK | {len(CASES), len(CASES) + 3, len(CASES) + 9}),
    ids=named,
)
def test_equity_by_every_door(spot: Spot) -> None:
    text = f"equity {spot.text}{spot.tail}"
    check_equity(spot, asked(spot, text))
    check_equity(
        spot,
        pql.equity(*spot.players, board=spot.board, dead=spot.dead, folded=spot.folded or (), game=spot.game),
    )
    names = [f"p{number}" for number in range(len(spot.players))]
    values = dict(zip(names, spot.players, strict=True))
    query: Any = pql.compile(
        "equity " + " vs ".join([f"${name}" for name in names]) + spot.tail, game=spot.game
    )
    for _ in range(2):  # the second time from what is kept
        check_equity(spot, query.run(**values))
    # The first player's chances in a batch, beside a row of others.
    other = {**values, names[0]: values[names[0]].replace(":0.5", ":0.125")}
    found = query.run_many([values, other])
    rows = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
    assert rows[0]["p0_equity"] == close(slow.equity(dealt(spot)))
    assert [row["deals"] for row in rows] == [len(dealt(spot))] * 2
    changed = Spot(spot.game, (other[names[0]], *spot.players[1:]), spot.board, spot.dead, spot.folded)
    assert rows[1]["p0_equity"] == close(slow.equity(dealt(changed)))


@every_spot
def test_rows_and_types(spot: Spot) -> None:
    deals, whole = dealt(spot), slow.weight_of(dealt(spot))
    report = asked(spot, f"equity {spot.text}{spot.tail} by hand")
    for row in report.rows:
        own = [deal for deal in deals if hand_of(row.name) == tuple(sorted(deal.hands[0]))]
        assert row.equity == close(slow.equity(own))
        assert row.share == close(float(slow.weight_of(own) / whole))
    report = asked(spot, f"equity {spot.text}{spot.tail} by river")
    for row in report.rows:
        own = [deal for deal in deals if card_text(deal.river) == row.name]
        assert row.equity == close(slow.equity(own))
    odds = asked(spot, f"odds {spot.text}{spot.tail}")
    assert odds.deals == len(deals)
    assert odds.hero == close(slow.equity(deals))
    for row in odds.rows:
        place = types_of(spot.game).index(row.category)
        for player, share in enumerate((row.hero, row.villain)):
            won = [deal.weight * deal.share(player) for deal in deals if deal.values[player][0] == place]
            assert share == close(float(sum(won, Fraction(0)) / whole))


@every_spot
def test_formulas(spot: Spot) -> None:
    deals = dealt(spot)
    given = f"hero='{spot.players[0]}', villain='{spot.players[1]}', board='{spot.board}'"
    given += (f", dead='{spot.dead}'" if spot.dead else "") + (
        f", folded='{spot.folded}'" if spot.folded else ""
    )
    answer = asked(
        spot, f"select avg(riverEquity(hero)), count(winsHi(hero)), sum(riverEquity(hero)) from {given}"
    )
    wanted = [
        slow.equity(deals),
        mean(deals, lambda deal: deal.share() == 1),
        float(sum([deal.weight * deal.share() for deal in deals], Fraction(0))),
    ]
    assert list(answer.rows[0]) == close(wanted)
    assert answer.deals == len(deals)
    query: Any = pql.compile(
        f"select avg(riverEquity(hero)), count(winsHi(hero)) from hero=$h, villain=$v"
        f"{given[given.index(', board') :]}",
        game=spot.game,
    )
    h, v = spot.players
    for _ in range(2):
        assert list(query.run(h=h, v=v).rows[0]) == close(wanted[:2])


@every_spot
def test_strength_distribution_and_bets(spot: Spot) -> None:
    deals = dealt(spot)
    if not spot.folded:
        (row,) = asked(spot, f"strength {spot.text}{spot.tail}").rows
        assert row.equity == close(slow.equity(deals))
        assert row.tie == close(mean(deals, lambda deal: 0 < deal.share() < 1))
        compared = asked(spot, f"compare {spot.players[0]} with {spot.players[1]}{spot.tail}")
        assert [each.equity for each in compared.ranges] == close(
            [slow.equity(deals, player) for player in (0, 1)]
        )
    found = asked(spot, f"distribution {spot.text}{spot.tail}")
    assert [each.equity for each in found.players] == close([slow.equity(deals, player) for player in (0, 1)])
    broken = asked(spot, f"breakdown {spot.text}{spot.tail}")
    assert broken.equity == close(slow.equity(deals))
    bet = asked(spot, f"ev call 50 to win 150 with {spot.text}{spot.tail}")
    assert (bet.equity, bet.ev) == close((slow.equity(deals), 200 * slow.equity(deals) - 50))
    assert bet.deals == len(deals)


@of_three
def test_bets_against_several(spot: Spot) -> None:
    deals = dealt(spot)
    bet = asked(spot, f"ev call 1 to win 3 with {spot.text}{spot.tail} exact")
    assert (bet.equity, bet.ev) == close((slow.equity(deals), 4 * slow.equity(deals) - 1))
    assert bet.deals == len(deals)


@every_spot
def test_blockers(spot: Spot) -> None:
    """What the hands of the first remove of the second, by weight."""
    if spot.folded:
        return
    held, versus = (slow.read(text) for text in spot.players)
    gone = {*cards_of(spot.board), *cards_of(spot.dead)}
    live = {hand: weight for hand, weight in versus.items() if not gone & {*hand}}
    found = asked(spot, f"blockers {spot.text}{spot.tail} by hand")
    assert found.weight == close(float(sum(live.values())))
    for row in found.rows:
        hand = next(each for each in held if tuple(sorted(each)) == hand_of(row.name))
        blocked = sum(weight for other, weight in live.items() if {*hand} & {*other})
        assert row.blocked == close(float(blocked))
        assert row.combos == close(float(held[hand]))


@every_spot
def test_draws_and_outs(spot: Spot) -> None:
    """What the next card makes of each hand, and what it is worth then against weighted hands."""
    seen = {*cards_of(spot.board), *cards_of(spot.dead)}
    board, own = cards_of(spot.board), slow.read(spot.players[0])
    if len(own) == 1:
        (hand,) = spot.players[0].split(":")[:1]
        deals = dealt(Spot(spot.game, (hand, spot.players[1]), spot.board, spot.dead, spot.folded))
        found = asked(spot, f"outs {hand} vs {spot.players[1]}{spot.tail.partition(' folded')[0]}")
        if not spot.folded:
            for row in found.to_dict()["rows"]:
                after = [deal for deal in deals if card_text(deal.river) == row["card"]]
                if row["equity"] is not None:
                    assert row["equity"] == close(slow.equity(after))
        return
    found = asked(spot, f"draws {spot.players[0]}{spot.tail.partition(' folded')[0]}")
    deck = [card for card in range(52) if not spot.game.startswith("shortdeck") or card >= 16]
    types = types_of(spot.game)
    for name in ("fullhouse", "quads"):  # which no board of four cards makes alone
        cards = Fraction(0)
        for held, weight in own.items():
            before = slow.best(held, board, spot.game)[0]
            for card in deck:
                if card not in seen and card not in held:
                    made = slow.best(held, (*board, card), spot.game)[0]
                    cards += weight * (before < made == types.index(name))
        assert found.mean[name] == close(float(cards / sum(own.values())))
