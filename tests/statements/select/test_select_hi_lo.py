"""`select` where half of the pot goes to a low hand: every function beside deals that are looked at one by one."""

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
from pql.cards.deck import RANKS, card_text
from pql.cards.lows import CODES
from pql.formulas.table import of_hi_lo, section
from pql.results import SelectResult
from references import omaha, split_pots

Cards = tuple[int, ...]
Deal = tuple[tuple[Cards, ...], Cards]

HERO = ("As2s3hKd", "AhAc2d4c", "KsKhQsQd", "4s5h6d7s")
VILLAIN = ("Ad2c3cKc", "Qc9d9cTh", "3s4h5s6h", "JsJhTsTd")
THIRD = ("Ac2h5cJd", "8s8h9sKc")
FLOPS = ("3d4d8h", "6c7c2s", "KhQhJc", "5d7dJc")


def text_of(cards: Cards) -> str:
    return "".join(card_text(card) for card in cards)


@cache
def river_deals(flop: str, thirds: bool = False) -> list[Deal]:
    """Every deal of the hands above on the rivers of a flop and a turn that goes with it."""
    known = omaha.cards_of(flop + "9s")
    ranges = [HERO, VILLAIN, *[THIRD] * thirds]
    found: list[Deal] = []
    for hands in product(*[map(omaha.cards_of, range_) for range_ in ranges]):
        used = {*known, *[card for hand in hands for card in hand]}
        if len(used) == 4 + 4 * len(hands):
            found += [(hands, (*known, card)) for card in omaha.DECK if card not in used]
    return found


def asked(what: str, flop: str, thirds: bool = False, rest: str = "") -> SelectResult:
    """What a select answers of these deals."""
    given = f"hero='{', '.join(HERO)}', villain='{', '.join(VILLAIN)}'"
    given += f", third='{', '.join(THIRD)}'" * thirds
    (answer,) = pql.run(f"select {what} from game='omaha8', {given}, board='{flop}9s' {rest}")
    assert isinstance(answer, SelectResult)
    assert answer.method == "exact"
    return answer


low_value, shares_of = cache(split_pots.low_value), cache(split_pots.shares)


def low(deal: Deal, player: int = 0, street: int = 5) -> int:
    return low_value(deal[0][player], deal[1][:street])


def _lows(deal: Deal, street: int = 5) -> list[int]:
    return [low(deal, player, street) for player in range(len(deal[0]))]


def shares(deal: Deal, player: int = 0) -> tuple[Fraction, Fraction]:
    return shares_of(*deal)[player]


def has_nut_low(hand: Cards, board: Cards) -> bool:
    own = low_value(hand, board)
    unseen = [card for card in omaha.DECK if card not in (*hand, *board)]
    return own > 0 and all(low_value(pair, board) <= own for pair in combinations(unseen, 2))


def nut_low_outs(hand: Cards, board: Cards) -> int:
    unseen = [card for card in omaha.DECK if card not in (*hand, *board)]
    return sum(has_nut_low(hand, (*board, card)) for card in unseen)


def low_ranks(board: Cards) -> int:
    return len({RANKS[card // 4] for card in board} & {*split_pots.LOW_RANKS})


def winners(deal: Deal, half: int) -> list[int]:
    """Who has a part of the high (0) or the low (1) half."""
    return [player for player, parts in enumerate(shares_of(*deal)) if parts[half]]


def wins_low(deal: Deal, player: int = 0) -> bool:
    return winners(deal, 1) == [player]


def shares_low(deal: Deal, player: int = 0) -> bool:
    return player in winners(deal, 1) and len(winners(deal, 1)) > 1


EIGHT_LOW = split_pots.LOWS.index("8-4-3-2-A") + 1
CASES: list[tuple[str, Callable[[Deal], Any]]] = [
    ("riverEquity(hero)", lambda deal: sum(shares(deal))),
    ("riverEquity(villain)", lambda deal: sum(shares(deal, 1))),
    ("fractionalRiverEquity(hero)", lambda deal: sum(shares(deal))),
    ("highShare(hero)", lambda deal: shares(deal)[0]),
    ("lowShare(villain)", lambda deal: shares(deal, 1)[1]),
    ("scoops(hero)", lambda deal: sum(shares(deal)) == 1),
    ("scoops(villain)", lambda deal: sum(shares(deal, 1)) == 1),
    ("quartered(hero)", lambda deal: sum(shares(deal)) == Fraction(1, 4)),
    ("threeQuarters(villain)", lambda deal: sum(shares(deal, 1)) == Fraction(3, 4)),
    ("winsHi(hero)", lambda deal: winners(deal, 0) == [0]),
    ("tiesHi(hero)", lambda deal: 0 in winners(deal, 0) and len(winners(deal, 0)) > 1),
    ("winsLo(hero)", wins_low),
    ("winsLo(villain)", lambda deal: wins_low(deal, 1)),
    ("tiesLo(hero)", shares_low),
    ("madeLo(hero, turn)", lambda deal: low(deal, 0, 4) > 0),
    ("madeLo(villain, river)", lambda deal: low(deal, 1) > 0),
    ("bestLoRating(hero, turn)", lambda deal: low(deal, 0, 4) == max(_lows(deal, 4)) > 0),
    ("bestLoRating(villain, river)", lambda deal: low(deal, 1) == max(_lows(deal)) > 0),
    ("loRating(hero, river) > loRating(villain, river)", lambda deal: low(deal) > low(deal, 1)),
    ("loRating(hero, river) = '8-4-3-2-A'", lambda deal: low(deal) == EIGHT_LOW),
    ("loRating(hero, river) >= rateLoHand('8432A')", lambda deal: low(deal) >= EIGHT_LOW),
    ("minLoRating(villain, river, rateLoHand('8s4d3c2hAs'))", lambda deal: low(deal, 1) >= EIGHT_LOW),
    ("loRating(villain, turn) = 'no low'", lambda deal: low(deal, 1, 4) == 0),
    ("boardLoCardCount(river)", lambda deal: low_ranks(deal[1])),
    ("boardLoCardCount(flop)", lambda deal: low_ranks(deal[1][:3])),
    ("boardAllowsMadeLo(river)", lambda deal: low_ranks(deal[1]) >= 3),
    ("boardHasOneDistinctLoCard(river)", lambda deal: low_ranks(deal[1]) == 1),
    ("boardHasTwoDistinctLoCards(turn)", lambda deal: low_ranks(deal[1][:4]) == 2),
]  # fmt: skip


def _aggregate(formula: str) -> str:
    name = formula.partition("(")[0].lower()
    of_numbers = name.endswith(("equity", "share", "cardcount"))
    return f"avg({formula})" if of_numbers else f"count({formula})"


@cache
def found(flop: str, thirds: bool) -> dict[str, float]:
    answer = asked(", ".join(_aggregate(formula) for formula, _ in CASES), flop, thirds)
    return dict(zip([formula for formula, _ in CASES], answer.rows[0], strict=True))


@pytest.mark.parametrize("thirds", [False, True], ids=["two", "three"])
@pytest.mark.parametrize("flop", FLOPS)
def test_every_function_is_what_each_deal_says(flop: str, thirds: bool) -> None:
    deals = river_deals(flop, thirds)
    for formula, meaning in CASES:
        wanted = sum([Fraction(meaning(deal)) for deal in deals]) / len(deals)
        assert found(flop, thirds)[formula] == pytest.approx(float(wanted), abs=1e-12), formula


def test_the_cases_tell_something() -> None:
    """Each condition holds in some of the deals above and not in others."""
    deals = [deal for flop in FLOPS for deal in river_deals(flop, thirds=True)]
    for formula, meaning in CASES:
        assert len({meaning(deal) for deal in deals}) > 1, formula


def test_every_function_of_the_low_is_among_the_cases() -> None:
    named = {name.lower() for formula, _ in CASES for name in re.findall(r"\w+", formula)}
    assert of_hi_lo() - named - {*CODES} == {"nutlo", "nutloouts"}


def test_nut_lows() -> None:
    """Nuts of the cards that are unseen: the hand's own, dead cards and the board's are in nobody else's."""
    cases = [
        ("As2s3hKd", "3d4d8h9s", ""), ("4s5h6d7s", "3d4d8h9s", ""), ("KsKhQsQd", "3d4d8h9s", ""),
        ("Ad2c3cKc", "6c7c2s9s", ""), ("As3s4hKd", "2d2c8h7s", ""), ("4s5h6d7s", "8hAhKc", ""),
        ("3s4h5s6h", "As2d8c", "AcAdAh"), ("4h5s6hKd", "As2d8c", "3c3d3h3s"),
        ("As2sKhKd", "3d4d8h", ""), ("As2sKhKd", "3d4dQh", ""),  # a deuce or an ace that comes counterfeits the nuts
    ]  # fmt: skip
    told = []
    for hand, board, dead in cases:
        own, there = omaha.cards_of(hand), omaha.cards_of(board)
        gone = omaha.cards_of(dead)
        unseen = [card for card in omaha.DECK if card not in (*own, *there, *gone)]
        value = low_value(own, there)
        nut = value > 0 and all(low_value(pair, there) <= value for pair in combinations(unseen, 2))
        street = {3: "flop", 4: "turn"}[len(there)]
        given = f"game='omaha8', hero='{hand}', board='{board}'" + f", dead='{dead}'" * bool(dead)
        (answer,) = pql.run(
            f"select count(nutLo(hero, {street})), avg(nutLoOuts(hero, {street})) from {given}"
        )
        outs = 0
        for card in unseen:
            left, then = [each for each in unseen if each != card], (*there, card)
            value = low_value(own, then)
            outs += value > 0 and all(low_value(pair, then) <= value for pair in combinations(left, 2))
        assert answer.rows[0] == (nut, outs), (hand, board, dead)
        told.append((nut, outs > 0))
    assert {(False, False), (False, True), (True, True)} == {*told}


def test_rivers_have_no_next_card() -> None:
    (answer,) = pql.run("select avg(nutLoOuts(hero, river)) from game='omaha8', hero='A2**', board='3d4d8h'")
    assert answer.rows == ((0,),)


def test_the_published_question() -> None:
    """How often a nut low is shared by a hand that has no part of the high."""
    where = "where nutLo(hero, river) and not (winsHi(hero) or tiesHi(hero))"
    deals = [
        deal
        for deal in river_deals(FLOPS[3], thirds=True)
        if has_nut_low(deal[0][0], deal[1]) and 0 not in winners(deal, 0)
    ]
    answer = asked("count(tiesLo(hero)) as lostSomeChips", FLOPS[3], True, where)
    assert answer.deals == len(deals)
    assert answer.rows[0][0] == pytest.approx(sum(map(shares_low, deals)) / len(deals), abs=1e-12)
    assert 0 < answer.rows[0][0] < 1


PUBLISHED = """select count(tiesLo(hero)) as lostSomeChips
from game='omaha8', hero='A2**', villain1='15%', villain2='15%'
where nutLo(hero, river) and not (winsHi(hero) or tiesHi(hero))"""


def test_the_published_text_is_answered_unchanged() -> None:
    """It is published without its number. Who has a nut low and no high has half of the pot, or a quarter and less."""
    pql.compile(PUBLISHED)
    less = PUBLISHED.replace(
        "lostSomeChips", "lostSomeChips, count(riverEquity(hero) < 1/2), max(riverEquity(hero))"
    )
    (answer,) = pql.run(f"{less} samples 4000 seed 3")
    assert answer.columns[0] == "lostSomeChips"
    lost, below, most = answer.rows[0]
    assert 0 < lost < 1
    assert lost == below
    assert most == 0.5


def test_histograms_and_groups() -> None:
    deals = river_deals(FLOPS[0], thirds=True)
    what = (
        "histogram(loRating(hero, river)), histogram(fractionalRiverEquity(hero)), max(loRating(hero, river))"
    )
    lows, parts, best = asked(what, FLOPS[0], thirds=True).rows[0]
    texts = Counter((*split_pots.LOWS, "no low")[low(deal) - 1] for deal in deals)
    assert lows == pytest.approx({text: count / len(deals) for text, count in texts.items()})
    fractions = Counter(str(sum(shares(deal))) for deal in deals)
    assert parts == pytest.approx({text: count / len(deals) for text, count in fractions.items()})
    assert {"0", "1/4", "1/6", "1/2", "3/4"} <= {*fractions}
    assert best == split_pots.LOWS[max(low(deal) for deal in deals) - 1]
    rows = asked("avg(riverEquity(hero))", FLOPS[0], True, "group by loRating(villain, river)").rows
    by_low: dict[str, list[Fraction]] = {}
    for deal in deals:
        text = (*split_pots.LOWS, "no low")[low(deal, 1) - 1]
        by_low.setdefault(text, []).append(sum(shares(deal), Fraction(0)))
    assert {row[0]: row[2] for row in rows} == pytest.approx(
        {text: float(sum(some) / len(some)) for text, some in by_low.items()}
    )


def test_samples_agree_with_what_is_exact() -> None:
    what = "avg(riverEquity(hero)), avg(lowShare(hero)), count(scoops(hero)), count(nutLo(hero, river))"
    given = "from game='omaha85', hero='As2s3hKdKc', villain='AhAc4c5dQd', third='QsJsTs9s8h', board='7c6d'"
    (exact,) = pql.run(f"select {what} {given} exact")
    (sample,) = pql.run(f"select {what} {given} samples 40000 seed 11")
    assert (exact.method, sample.method) == ("exact", "sampled")
    for value, wanted in zip(sample.rows[0], exact.rows[0], strict=True):
        assert value == pytest.approx(wanted, abs=5 * (0.25 / 40000) ** 0.5)


def test_high_and_low_share_are_all_that_is_won() -> None:
    (answer,) = pql.run(
        "select avg(highShare(a)), avg(lowShare(a)), avg(riverEquity(a)), avg(riverEquity(a) + riverEquity(b))"
        " from game='omaha8', a='A2**', b='**', board='7c6d2s' samples 3000 seed 5"
    )
    high, low_part, both, everything = answer.rows[0]
    assert high + low_part == pytest.approx(both, abs=1e-12)
    assert everything == pytest.approx(1, abs=1e-12)


def run_out(hands: tuple[Cards, ...], known: Cards) -> Fraction:
    """The first player's share of the pot over all run-outs."""
    boards = split_pots.final_boards(known, [card for hand in hands for card in hand])
    return sum(
        [high + low for board in boards for high, low in split_pots.shares(hands, board)[:1]], Fraction(0)
    ) / len(boards)


def test_equities_are_shares_of_the_pot_over_all_run_outs() -> None:
    flop, turn = omaha.cards_of("6c7c2s"), omaha.cards_of("6c7c2s9s")
    hands = tuple(map(omaha.cards_of, ("As3h4dKd", "Ad2c3cKc", "Ac2h5cJd")))
    for number in (2, 3):
        given = ", ".join(
            [f"{name}='{text_of(hand)}'" for name, hand in zip("abc", hands[:number], strict=False)]
        )
        what = "avg(equity(a, turn)), avg(HvHEquity(b, turn)), count(minEquity(a, turn, 0.3)), avg(equity(a, river))"
        (answer,) = pql.run(f"select {what} from game='omaha8', {given}, board='6c7c2s9s'")
        first = run_out(hands[:number], turn)
        second = run_out((hands[1], hands[0], *hands[2:number]), turn)
        assert answer.rows[0] == pytest.approx(
            (float(first), float(second), int(first >= 0.3), float(first)), abs=1e-12
        )
    (answer,) = pql.run(
        "select avg(equity(a, flop)) from game='omaha8', "
        f"a='{text_of(hands[0])}', b='{text_of(hands[1])}', board='6c7c2s'"
    )
    assert answer.rows[0][0] == pytest.approx(float(run_out(hands[:2], flop)), abs=1e-12)


def test_equities_before_the_flop_are_those_of_equity() -> None:
    """And those of the same hands in a game without a low are others, also where they are asked first."""
    given = "a='As2s3hKd', b='KhKcQdJs'"
    found = []
    for game in ("omaha", "omaha8", "omaha"):
        (answer,) = pql.run(f"select avg(equity(a, preflop)) from game='{game}', {given}")
        (wanted,) = pql.run(f"game {game}; equity As2s3hKd vs KhKcQdJs")[-1:]
        assert answer.rows[0][0] == pytest.approx(wanted.players[0].equity, abs=1e-12)
        found.append(answer.rows[0][0])
    assert found[0] == found[2] != found[1]


def test_equities_against_ranges() -> None:
    board, others = omaha.cards_of("6c7c2s9s"), [omaha.cards_of(text) for text in VILLAIN]
    hero = omaha.cards_of("As3h4dKd")
    live = [other for other in others if not {*other} & {*hero, *board}]
    wanted = sum([run_out((hero, other), board) for other in live], Fraction(0)) / len(live)
    texts = ", ".join(VILLAIN)
    what = f"avg(HvREquity(hero, turn)), avg(HvPerceivedRangeEquity(hero, turn, '{texts}'))"
    for bound in (float(wanted) - 1e-9, float(wanted) + 1e-9):
        what += f", count(minHvREquity(hero, turn, {bound}))"
    (answer,) = pql.run(
        f"select {what} from game='omaha8', hero='As3h4dKd', villain='{texts}', board='6c7c2s9s'"
    )
    assert answer.rows[0] == pytest.approx((float(wanted), float(wanted), 1, 0), abs=1e-12)


@pytest.mark.parametrize("text", ["87654", "8-7-6-5-4", "4 5 6 7 8", "8s7d6c5h4s", "8s7s6s5s4s"])
def test_ratings_of_a_low_hand(text: str) -> None:
    (answer,) = pql.run(
        f"select max(rateLoHand('{text}')) from game='omaha8', hero='As2s3hKd', board='3d4d8h9s'"
    )
    assert answer.rows == (("8-7-6-5-4",),)


@pytest.mark.parametrize(
    "text", ["99876", "A2344", "A2349", "8765", "As2s3s4s", "AsAs2s3s4s", "no low", "AsKsQsJsTs"]
)
def test_what_is_no_low_hand_has_no_rating(text: str) -> None:
    with pytest.raises(PQLError, match=r"a low hand has five different ranks|twice|not a card") as caught:
        pql.Session(game="omaha8").run(
            f"select count(loRating(hero) = rateLoHand('{text}')) from hero='A2**'"
        )
    assert caught.value.diagnostics[0].span is not None


def test_a_text_that_is_no_low_hand_says_what_one_is() -> None:
    with pytest.raises(PQLError, match="'A2349' is not a lo rating"):
        pql.Session(game="omaha8").run("select count(loRating(hero) = 'A2349') from hero='A2**'")


@pytest.mark.parametrize("game", ["holdem", "omahahi", "omahahi5", "shortdeck"])
@pytest.mark.parametrize("name", [row.name for part in ("lows", "parts") for row in section(part)])
def test_games_without_a_low_refuse_its_functions(name: str, game: str) -> None:
    (row,) = [row for part in ("lows", "parts") for row in section(part) if row.name == name]
    what = row.example.split(" from ")[0]
    with pytest.raises(PQLError, match=f"`({name}|rateLoHand)` has a meaning in hi/lo games only"):
        pql.run(f"{what} from game='{game}', hero='AA', villain='KK'")
