"""`select` of hands of four cards to six, against every deal looked at by pairs and triples."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

import pql
from pql.base.diagnostics import PQLError
from pql.cards.deck import card_text
from pql.formulas.table import of_two_cards, table
from pql.results import SelectResult
from references import omaha, omaha_made
from references.families import together

Cards = tuple[int, ...]
Deal = tuple[Cards, Cards, Cards]

HERO = ("KsKd7s6h", "AsQhJdTs", "9s8s7d6d", "Ah9h8c2c")
VILLAIN = ("AcAd7h2c", "JdTs9s8d", "Kc6s5s4d")
FLOP = "Kh7c2s"


@cache
def turn_deals() -> list[Deal]:
    """Every deal of the hands above on the turns of a flop."""
    flop = omaha.cards_of(FLOP)
    found = []
    for first, second in product(map(omaha.cards_of, HERO), map(omaha.cards_of, VILLAIN)):
        used = {*first, *second, *flop}
        if len(used) == 11:
            found += [(first, second, (*flop, card)) for card in omaha.DECK if card not in used]
    return found


def asked(what: str, given: str = "", exact: bool = True) -> SelectResult:
    """What a select answers, by default of the deals above."""
    given = given or f"hero='{', '.join(HERO)}', villain='{', '.join(VILLAIN)}', board='{FLOP}'"
    answer = pql.run(f"game omaha; select {what} from {given}")[-1]
    assert isinstance(answer, SelectResult)
    assert (answer.method == "exact") == exact
    return answer


@cache
def shares() -> dict[str, float]:
    """The share of each of the conditions, asked at once."""
    answer = asked(", ".join(f"count({formula})" for formula, _ in CASES))
    return dict(zip([formula for formula, _ in CASES], answer.rows[0], strict=True))


def category(hand: Cards, board: Cards) -> int:
    return omaha_made.category(sum(omaha_made.bests(hand, board)[0], ()))


@cache
def better(hand: Cards, board: Cards) -> bool:
    """Whether two unseen cards make a better hand."""
    own = omaha.value(hand, board)
    live = [card for card in omaha.DECK if card not in (*hand, *board)]
    return any(
        omaha.ordinal(tuple(sorted((*pair, *three)))) > own
        for three in combinations(board, 3)
        for pair in combinations(live, 2)
    )


def _draw(name: str) -> Callable[[Deal], object]:
    return lambda deal: name in omaha_made.draws(deal[0], deal[2])


def _is(name: str) -> Callable[[Deal], object]:
    return lambda deal: omaha_made.made(deal[0], deal[2]) == name


def _of_type(kind: int) -> Callable[[Deal], object]:
    return lambda deal: category(deal[0], deal[2]) == kind


TYPES = ("highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush")
CASES: list[tuple[str, Callable[[Deal], Any]]] = [
    *[(f"exactHandType(hero, turn, {TYPES[kind]})", _of_type(kind)) for kind in (1, 2, 3, 4, 6)],
    ("minHandType(hero, turn, trips)", lambda deal: category(deal[0], deal[2]) >= 3),
    ("bestHiRating(hero, turn)", lambda deal: omaha.value(deal[0], deal[2]) >= omaha.value(deal[1], deal[2])),
    ("nutHi(hero, turn)", lambda deal: not better(deal[0], deal[2])),
    ("wrap(hero, turn)", _draw("wrap")),
    ("hero.flushdraw@turn", _draw("flushdraw")),
    ("nutFlushDraw(hero, turn)", _draw("nutflushdraw")),
    ("hero.gutshot@turn", _draw("gutshot")),
    ("comboDraw(hero, turn)", _draw("combodraw")),
    ("hero.set@turn", _is("set")),
    ("hero.toptwo@turn", _is("toptwo")),
    ("pocketPair(hero)", lambda deal: len({card // 4 for card in deal[0]}) < 4),
    ("overpair(villain, flop)", lambda deal: deal[1][:2] == omaha.cards_of("AcAd")),
    ("inRange(hero, 'KK')", lambda deal: len([card for card in deal[0] if card // 4 == 11]) >= 2),
    ("hero in 'doublesuited'", lambda deal: {*Counter([card % 4 for card in deal[0]]).values()} == {2}),
    ("handBoardIntersections(hero, turn) = 2",
     lambda deal: sum(card // 4 in {each // 4 for each in deal[2]} for card in deal[0]) == 2),
    ("cardsPlay(hero, turn) = 2", lambda deal: True),
    ("hasTopBoardRank(hero, flop)", lambda deal: 11 in {card // 4 for card in deal[0]}),
    ("fourFlush(hero, turn)", lambda deal: any(
        (held := sum(c % 4 == suit for c in deal[0])) > 0
        and min(held, 2) + sum(c % 4 == suit for c in deal[2]) >= 4 for suit in range(4))),
]  # fmt: skip


@pytest.mark.parametrize(("formula", "holds"), CASES, ids=[formula for formula, _ in CASES])
def test_conditions(formula: str, holds: Callable[[Deal], object]) -> None:
    wanted = sum([bool(holds(deal)) for deal in turn_deals()]) / len(turn_deals())
    assert shares()[formula] == pytest.approx(wanted, abs=1e-12)


def equity(deal: Deal, street: int) -> float:
    """The first player's share over all run-outs of a street."""
    first, second, board = deal
    known = board[:street]
    left = [card for card in omaha.DECK if card not in (*first, *second, *known)]
    shares = []
    for more in combinations(left, 5 - street):
        own, other = [omaha.value(hand, (*known, *more)) for hand in (first, second)]
        shares.append((own > other) + (own == other) / 2)
    return sum(shares) / len(shares)


def test_equities_of_hands_and_against_ranges() -> None:
    deals = turn_deals()[::40]
    for deal in deals:
        board = "".join(card_text(card) for card in deal[2])
        hands = ["".join(card_text(card) for card in hand) for hand in deal[:2]]
        given = f"hero='{hands[0]}', villain='{hands[1]}', board='{board}'"
        what = "avg(equity(hero, turn)), avg(HvREquity(hero, turn)), avg(riverEquity(hero))"
        assert asked(what, given).rows[0] == pytest.approx([equity(deal, 4)] * 3, abs=1e-12)
    hero = omaha.cards_of(HERO[0])
    against = [deal for deal in turn_deals() if deal[0] == hero and deal[2] == turn_deals()[0][2]]
    board = "".join(card_text(card) for card in against[0][2])
    wanted = sum([equity(deal, 4) for deal in against]) / len(against)
    given = f"hero='{HERO[0]}', villain='{', '.join(VILLAIN)}', board='{board}'"
    what = f"avg(HvREquity(hero, turn)), avg(HvPerceivedRangeEquity(hero, turn, '{', '.join(VILLAIN)}'))"
    assert asked(what, given).rows[0] == pytest.approx([wanted] * 2, abs=1e-9)


def test_groups() -> None:
    given = f"hero='{', '.join(HERO)}', villain='{', '.join(VILLAIN)}', board='{FLOP}'"
    given += " where minHandType(hero, turn, twopair) group by hand(hero), handType(hero, turn)"
    found = {(row[0], row[1]): row[2] for row in asked("count(true)", given).rows}
    wanted = Counter(
        ("".join(card_text(card) for card in sorted(deal[0], reverse=True)), TYPES[kind])
        for deal in turn_deals()
        if (kind := category(deal[0], deal[2])) >= 2
    )
    assert found == pytest.approx({key: count / sum(wanted.values()) for key, count in wanted.items()})


@pytest.mark.parametrize(
    ("script", "wanted"),
    [  # with the answers that were published
        ("select avg(riverEquity(a)) from game='omahahi', a='AcAd7h2c', b='JdTs9s8d'", 0.531),
        ("select avg(riverEquity(b)) from a='AcAd7h2c', game='omahahi', b='JdTs9s8d'", 0.469),
    ],
)
def test_published_equities(script: str, wanted: float) -> None:
    (answer,) = pql.run(script)
    assert isinstance(answer, SelectResult)
    assert answer.method == "exact"
    assert answer.rows[0][0] == pytest.approx(wanted, abs=0.0005)


def test_the_published_share_of_flops() -> None:
    """14835 of 29566 flops drawn at random: both samples are within their errors."""
    (answer,) = pql.run(
        "select count(equity(hero, flop) >= .31) from game='omahahi', syntax='Generic', "
        "hero='KxKy7x8y', villain='AA' samples 4000 seed 29"
    )
    assert isinstance(answer, SelectResult)
    error = (0.25 / 29566 + 0.25 / 4000) ** 0.5
    assert abs(answer.rows[0][0] - 14835 / 29566) < 4 * error


def test_scripts_of_propokertools() -> None:
    """Its functions in one script, with its generic syntax for hands and boards, and five cards."""
    script = """select avg(riverEquity(hero)) as equity, count(winsHi(hero)) as wins, count(scoops(hero)),
      count(tiesHi(hero)), histogram(handType(hero, flop)), histogram(winningHandType()),
      histogram(flopHandCategory(hero)), count(exactFlopHandCategory(hero, flopset)),
      avg(outsToHandType(hero, flop, flush)), count(minOutsToHandType(hero, flop, straight, 8)),
      avg(nutHiOuts(hero, flop)), count(nutHiForHandType(hero, turn)), max(fiveCardHiHandNumber(hero, river)),
      count(hiRating(hero, river) > rateHiHand('AsKsQhJhTd')), count(threeFlush(hero, flop)),
      count(intersectingHandRanks(hero, flop) = boardRanks(flop)), count(boardInRange('wxyz')),
      count(rankCount(duplicatedHandRanks(hero, flop)) = 2)
    from game='{game}', syntax='Generic', hero='AA:xxyy', villain='{villain}', board='[A-T]', dead='2c'
    where not inRange(villain, 'RRR') samples 100 seed 7"""
    for game, villain in (("omahahi", "RRON:wxyz"), ("omahahi5", "AKQ")):
        (answer,) = pql.run(script.format(game=game, villain=villain))
        assert isinstance(answer, SelectResult)
        assert answer.deals == 100
        assert 0.3 < answer.rows[0][0] < 0.9


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("avg(nouts)", "`nouts` has a meaning in hold'em only"),
        ("count(HavePair)", "`HavePair` has a meaning in hold'em only"),
        ("count(twoovercards)", "`twoovercards` has a meaning in hold'em only"),
        ("histogram(handClass(hero))", "`by class` alone has a row for each class"),
        ("avg(handRanking(hero))", "patterns tell hands apart: `inRange(hero, 'AA$ds')`"),
        ("avg(HvREquity(hero, flop))", "each hand takes about"),
    ],
)
def test_what_has_no_meaning_says_so(formula: str, said: str) -> None:
    with pytest.raises(PQLError, match=re.escape(said)):
        pql.run(f"game omaha; select {formula} from hero='AA', villain='**'")


@pytest.mark.parametrize("step", [12, pytest.param(1, marks=pytest.mark.full)])
def test_every_name_means_something_or_says_that_it_does_not(step: int) -> None:
    """No name of hands of two cards is answered, and none ends in a traceback."""
    given = "hero='AsAhKd2c', villain='QQ', opponent='JT', board='Kh7h2s' samples 20"
    for row in [*table().values()][::step]:
        what = row.example.split(" from ")[0]
        try:
            pql.run(f"game omaha; {what} from {given}")
        except PQLError:
            refused = True
        else:
            refused = False
        assert refused or row.name.lower() not in of_two_cards(), row.name


def test_wraps_are_omahas() -> None:
    for formula in ("wrap@flop", "wrap(hero, flop)", "straightOuts(hero, flop) > 8"):
        with pytest.raises(PQLError, match="has a meaning in Omaha only"):
            pql.run(f"select count({formula}) from hero='JT', board='9h8h2c'")


SINGLE = "hero='AcAd7h2c:0.5', villain='JdTs9s8d:0.25', board='Kh7s2d'"


def test_one_weighted_hand_for_each_player() -> None:
    """The weight of a player's only hand is that of every deal: one number, not one for each row."""
    hands = [{omaha.cards_of(text): Fraction(1)} for text in ("AcAd7h2c", "JdTs9s8d")]
    flop = omaha.cards_of("Kh7s2d")
    (won, halves), (lost, _) = omaha.counts(hands, flop)
    deals = won + halves + lost
    assert deals == 820  # 41 cards are left, two of which come
    # Two of the 41 cards that are left on the turn are aces.
    answer = asked(
        "avg(riverEquity(hero)), count(set@turn), sum(1), sum(flushDraw(villain, turn))", SINGLE
    ).rows[0]
    assert answer[0] == pytest.approx(float((won + halves / 2) / deals))
    assert answer[1] == pytest.approx(2 / 41)
    # A turn card and a river card, in this order. Ten spades and nine diamonds are left for his draws.
    assert answer[2] == pytest.approx(41 * 40 * 0.5 * 0.25)
    assert answer[3] == pytest.approx(19 * 40 * 0.5 * 0.25)


def test_groups_of_one_weighted_hand() -> None:
    """Two deals of weight 0.5 each, of which the first player wins one."""
    text = "game omaha; equity KsTd4d3h:0.5 vs KdJsJd2s, QdJd9d6c on 4h2h9sJhKh by category(villain)"
    report: Any = pql.run(text)[-1]
    hero, board = omaha.cards_of("KsTd4d3h"), omaha.cards_of("4h2h9sJhKh")
    wins = {omaha_made.made(hand, board): omaha.value(hero, board) > omaha.value(hand, board)
            for hand in (omaha.cards_of("KdJsJd2s"), omaha.cards_of("QdJd9d6c"))}  # fmt: skip
    assert len(wins) == 2
    assert report.equity == sum(wins.values()) / 2
    assert sorted((row.equity, row.share) for row in report.rows) == sorted(
        (float(won), 0.5) for won in wins.values()
    )


@together(
    "given",
    [
        "hero={}, villain=KKQQ, board=Kh7s2d",
        "hero=({}, 7h7d5c4c), villain=(KKQQ), board='Kh7s2d'",
        "hero={}, villain=v, board=Kh7s2d",
        "hero=(h where pocketPair(hero) on Kh7s2d), villain=v, board=Kh7s2d",
        "hero=$h, villain=v, board=$b",
    ],
)
def test_hands_without_quotes_are_those_in_quotes(given: str) -> None:
    def share(options: str) -> Any:
        text = f"game omaha; let v = KKQQ; let h = AcAd7h2c; select count(set@turn) from {options}"
        return pql.run(text, parameters={"h": "AcAd7h2c", "b": "Kh7s2d"} if "$" in options else {})[-1].rows

    hero = "AcAd7h2c, 7h7d5c4c" if "(" in given and "where" not in given else "AcAd7h2c"
    assert share(given.format("AcAd7h2c")) == share(f"hero='{hero}', villain='KKQQ', board='Kh7s2d'")


def test_hands_of_another_game_are_refused_with_their_place() -> None:
    for game, text, told in (
        (
            "omaha5",
            "select count(set) from hero=AAKKQ, board=Kh7s2d, game='holdem'",
            "these are hands of Omaha",
        ),
        ("omaha", "select count(set) from hero=(std'AK'), board=Kh7s2d", "is not a hand of omaha"),
    ):
        with pytest.raises(PQLError, match=told) as caught:
            pql.Session(game=game).run(text)
        assert caught.value.diagnostics[0].span is not None
