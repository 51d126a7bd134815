"""`ev`: the arithmetic of pots, and the value of calls and bets with hands, against every deal one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.results import EvResult, PotResult
from references.answers import answer, sure
from references.deals import HANDS, cards, weights
from references.families import together
from references.pots import values

AMOUNTS = st.floats(0.01, 1e6)


# -- arithmetic ----------------------------------------------------------------------------------------------------


def test_known_numbers_of_calls() -> None:
    call = answer(PotResult, "ev call 50 to win 150")
    assert (call.needed, call.odds, call.mdf, call.bluffs) == (0.25, 3.0, None, None)
    assert call == pql.pot_odds(50, 150)
    assert pql.pot_odds(100, 100).needed == 0.5
    assert pql.pot_odds(1, 2).needed == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("bet", "folds", "mdf", "bluffs"),
    [
        (50, 1 / 3, 2 / 3, 1 / 4),
        (100, 1 / 2, 1 / 2, 1 / 3),
        (200, 2 / 3, 1 / 3, 2 / 5),
        (25, 1 / 5, 4 / 5, 1 / 6),
    ],
)
def test_known_numbers_of_bets(bet: int, folds: float, mdf: float, bluffs: float) -> None:
    found = answer(PotResult, f"ev bet {bet} into 100")
    assert found.needed == pytest.approx(folds)
    assert sure(found.mdf) == pytest.approx(mdf)
    assert sure(found.bluffs) == pytest.approx(bluffs)
    assert found.odds is None
    assert found == pql.bet_odds(bet, 100)


def test_the_rake_and_its_cap() -> None:
    assert answer(PotResult, "ev call 50 to win 150 rake 5%").needed == pytest.approx(50 / 190)
    assert answer(PotResult, "ev call 50 to win 150 rake 5% cap 3").needed == pytest.approx(50 / 197)
    assert answer(PotResult, "ev call 50 to win 150 rake 1% cap 3").paid == 198
    assert answer(PotResult, "ev bet 50 into 100 rake 5% cap 3").bluffs == pytest.approx(50 / 197)
    assert answer(PotResult, "ev call 100 to win 50 rake 50%").verdict() == (
        "the rake takes all there is to win: no equity is enough",
    )


@given(AMOUNTS, AMOUNTS)
def test_who_is_indifferent_gains_nothing(amount: float, size: float) -> None:
    call, bet = pql.pot_odds(amount, size), pql.bet_odds(amount, size)
    assert call.ev(1, 1, call.needed) == pytest.approx(0, abs=1e-9 * call.total)
    assert bet.ev(1, 1 - bet.needed, 0) == pytest.approx(0, abs=1e-9 * bet.total)
    assert bet.needed + sure(bet.mdf) == pytest.approx(1)
    assert sure(bet.bluffs) * bet.paid - amount == pytest.approx(0, abs=1e-9 * bet.total)
    for equity in (0.0, 0.2, 0.9):
        folds = sure(bet.breakeven(equity))
        called = 1 - folds
        value = bet.ev(1, called, called * equity)
        assert value == pytest.approx(0, abs=1e-9 * bet.total) or (folds == 0 and value > 0)


# -- with hands, deal by deal --------------------------------------------------------------------------------------

CASES = [
    # action, amount, size, rake, cap, hero, villains, going on, board, dead
    ("call", "50", "150", "0", None, "AK,TT+:0.5,7h6h", ["QQ+:0.25,AQ,22"], None, "Kh7h2c9d", ""),
    ("call", "2.5", "4", "0.05", "0.25", "AK,77", ["AK,KQ"], None, "Kh7h2c9d3s", "Ad"),
    ("call", "10", "30", "0.1", None, "AsAd,9s8s,KQs", ["KK,JTs"], None, "Qs7s2c3d", ""),
    ("call", "20", "60", "0.05", "2", "AK,55", ["KQ,99", "AQ,77:0.5"], None, "Kh7h2c9d4s", ""),
    ("bet", "50", "100", "0", None, "AK,5h4h,QQ:0.5", ["KQ,TT,77,A5s"], "KQ,77,TT:0.5", "Kh7h2c9d", ""),
    ("bet", "3", "2", "0.05", "0.3", "AK,6h5h,22", ["KQ,TT:0.5,77,A5s"], "KQ,77,TT:0.25", "Kh7h2c9d3s", "As"),
    ("bet", "75", "100", "0.05", None, "AK,QQ", ["KQ,JJ"], None, "Kh7h2c9d", ""),
]


def _text(hands: str) -> str:
    """A range of the reference in the language, where `AK` without a suffix is both."""
    parts = [part.partition(":") for part in hands.split(",")]
    return ", ".join(
        (f"{hand}*" if len(hand) == 2 and hand[0] != hand[1] else hand) + colon + weight
        for hand, colon, weight in parts
    )


def _number(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


@cache
def _known(place: int) -> dict[int, tuple[Fraction, Fraction, Fraction]]:
    action, amount, size, rake, cap, hero, villains, going_on, board, dead = CASES[place]
    return values(
        action,
        Fraction(amount),
        Fraction(size),
        Fraction(rake),
        _number(cap),
        weights(hero),
        [weights(each) for each in villains],
        None if going_on is None else weights(going_on),
        cards(board),
        cards(dead),
    )


@pytest.mark.parametrize("place", range(len(CASES)))
@pytest.mark.parametrize("by", ["hand", "class", None])
def test_every_hand_by_every_deal(place: int, by: str | None) -> None:
    action, amount, size, rake, cap, hero, villains, going_on, board, dead = CASES[place]
    known = _known(place)
    between = "to win" if action == "call" else "into"
    text = f"ev {action} {amount} {between} {size}"
    text += f" rake {float(rake)}" + (f" cap {cap}" if cap else "")
    text += f" with {' vs '.join(_text(each) for each in (hero, *villains))}"
    text += f" continuing {_text(going_on)}" if going_on else ""
    text += f" on {board}" + (f" dead {dead}" if dead else "") + (f" by {by}" if by else "") + " exact"
    found = answer(EvResult, text)
    groups: dict[str, list[Fraction]] = {}
    for hand, numbers in known.items():
        name = _name(hand, "class" if by is None and len(villains) > 1 else by or "hand")
        groups[name] = [a + b for a, b in zip(groups.get(name, [Fraction(0)] * 3), numbers, strict=True)]
    total = sum(deals for deals, *_ in groups.values())
    assert {row.name for row in found.rows} == groups.keys()
    for row in found.rows:
        deals, money, folds = groups[row.name]
        assert row.ev == pytest.approx(float(money / deals), abs=1e-9)
        assert row.share == pytest.approx(float(deals / total))
        assert row.ev_stderr is None
        if action == "bet":
            assert row.folds == pytest.approx(float(folds / deals), abs=1e-12)
    earned = sum(money for _, money, _ in groups.values())
    assert found.ev == pytest.approx(float(earned / total), abs=1e-9)
    good = {name for name, (_, money, _) in groups.items() if money > 0}
    assert {row.name for row in found.rows if row.ev > 1e-9} == good
    if by == "hand":
        assert {hand for hand, _ in pql.hands(found.profitable).weights()} == good
    share = sum(deals for name, (deals, *_) in groups.items() if name in good) / total
    assert found.profitable_share == pytest.approx(float(share))
    assert [row.ev for row in found.rows] == sorted([row.ev for row in found.rows], reverse=True)


def _name(hand: int, by: str) -> str:
    ranks, suits = "23456789TJQKA", "cdhs"
    one, two = HANDS[hand]
    if by == "hand":
        return "".join(ranks[card >> 2] + suits[card & 3] for card in (one, two))
    high, low = ranks[one >> 2], ranks[two >> 2]
    return high + low + ("" if high == low else "s" if one & 3 == two & 3 else "o")


# -- identities ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tail", ["", " on Kh7h2c", " on AK*f2 dead 2c", " on Kh7h2c9d rake 5% cap 2", " dead Ad", " on ***[>F]"]
)
@pytest.mark.parametrize("players", ["22+:0.5, AQ* vs 77+, KQ*", "AsKs vs QQ+, AK*", "AQs+ vs 9h8h"])
def test_a_range_is_worth_what_its_hands_are(players: str, tail: str) -> None:
    call = answer(EvResult, f"ev call 50 to win 150 with {players}{tail} by class")
    plain = tail.partition(" rake")[0]
    equity = answer(pql.results.EquityResult, f"equity {players}{plain} exact").players[0].equity
    assert sure(call.equity) == pytest.approx(equity)
    assert call.ev == pytest.approx(equity * call.pot.paid - 50)
    bet = answer(
        EvResult, f"ev bet 50 into 100 with {players} continuing 77, TT+, K?, 9h8h:0.5{tail} by hand"
    )
    for found in (call, bet):
        assert sum(row.share * row.ev for row in found.rows) == pytest.approx(found.ev)
        assert sum(row.share for row in found.rows) == pytest.approx(1)
    pot, whole = bet.pot, bet.whole
    shown = sure(whole.equity) * pot.paid - 50
    assert whole.ev == pytest.approx(sure(whole.folds) * 100 + (1 - sure(whole.folds)) * shown)
    for row in bet.rows:
        needed = row.breakeven
        if needed:
            assert (row.ev > 0) == (sure(row.folds) > needed)


def test_everybody_goes_on_and_nobody_does() -> None:
    players = "22+ vs 77+, KQ* on Kh7h2c"
    everybody = answer(EvResult, f"ev bet 50 into 100 with {players}")
    same = answer(EvResult, "ev bet 50 into 100 with 22+ vs 77+, KQ* continuing 77+, KQ* on Kh7h2c")
    # A bet that is always called is a call: 50 for the 150 that then lie there.
    call = answer(EvResult, f"ev call 50 to win 150 with {players}")
    assert everybody.ev == pytest.approx(call.ev)
    assert same.ev == pytest.approx(call.ev)
    assert same.whole.folds == everybody.whole.folds == 0
    nobody = answer(EvResult, "ev bet 50 into 100 with 22+ vs 77+, KQ* continuing 72o on Kh7h2c")
    assert nobody.ev == 100
    assert nobody.whole.folds == 1
    assert nobody.equity is None
    assert nobody.profitable_share == 1


def test_ties_share_the_pot() -> None:
    tied = answer(EvResult, "ev call 50 to win 150 with AsKs vs AhKh on QdJdTd2c3s")
    assert tied.ev == 50
    assert answer(EvResult, "ev call 50 to win 50 with AsKs vs AhKh on QdJdTd2c3s").verdict() == (
        "50.00 % equity, 50.00 % needed",
        "it makes no money",
    )


def test_the_cards_of_a_hand_block_calls() -> None:
    bet = answer(EvResult, "ev bet 50 into 100 with AsKs, 6h5h vs KQ*, TT continuing KQ* on Kh7h2c by hand")
    blocked, other = bet.rows[0], bet.rows[1]
    # KQ: 12 of 3 kings and 4 queens beside 6h5h, 8 with two kings left; TT: 6.
    assert sure(blocked.folds) == pytest.approx(6 / 14)
    assert sure(other.folds) == pytest.approx(6 / 18)


# -- samples -------------------------------------------------------------------------------------------------------


def test_samples_have_their_errors_and_are_repeatable() -> None:
    text = "ev call 50 to win 150 with TT+, AK* vs 77+, KQ* vs AQ*, JTs on Kh7h2c"
    exact = answer(EvResult, f"{text} exact by class")
    sampled = answer(EvResult, f"{text} samples 4000 seed 5 by class")
    assert exact.method == "exact"
    assert sampled.method == "sampled"
    assert sampled == answer(EvResult, f"{text} samples 4000 seed 5 by class")
    known = {row.name: row for row in exact.rows}
    for row in (sampled.whole, *sampled.rows):
        right = known.get(row.name, exact.whole)
        assert abs(row.ev - right.ev) < 5 * sure(row.ev_stderr)
        assert sure(row.ev_stderr) == pytest.approx(sure(row.stderr) * 200)
        assert right.ev_stderr is None
    errors = sampled.values()[[column.name for column in sampled.schema()].index("ev_stderr")]
    assert all(isinstance(error, float) and error > 0 for error in errors)


@pytest.mark.parametrize(("rake", "paid"), [("rake 5%", 190), ("rake 5% cap 3", 197), ("rake 1% cap 3", 198)])
def test_the_rake_is_no_part_of_what_is_uncertain(rake: str, paid: int) -> None:
    """The pot that is paid out is what the equity's error is of."""
    found = answer(
        EvResult, f"ev call 50 to win 150 {rake} with TT+ vs 77+ vs AQ* samples 500 seed 1 by class"
    )
    for row in (found.whole, *found.rows):
        assert sure(row.ev_stderr) == pytest.approx(sure(row.stderr) * paid)


def test_what_would_take_long_is_sampled() -> None:
    found = answer(EvResult, "ev call 50 to win 150 with TT+ vs any vs any vs any seed 1")
    assert found.method == "sampled"
    assert sure(found.whole.ev_stderr) > 0


# -- the library ---------------------------------------------------------------------------------------------------


def test_the_functions_ask_the_same() -> None:
    asked = answer(
        EvResult, "ev call 50 to win 150 rake 5% cap 3 with TT+ vs KQ*, 77 on Kh7h2c dead As by class"
    )
    called = pql.ev_call(
        50, 150, "TT+", "KQ*, 77", board="Kh7h2c", dead="As", rake=0.05, cap=3, by="class", exact=True
    )
    assert called.rows == asked.rows
    assert called.whole == asked.whole
    bet = answer(EvResult, "ev bet 50 into 100 with TT+ vs KQ*, 77 continuing KQ* on Kh7h2c")
    assert pql.ev_bet(50, 100, "TT+", "KQ*, 77", "KQ*", "Kh7h2c").whole == bet.whole
    assert pql.ev_call(50, 150, "AA", "KK", "QQ", board="Kh7h2c").players == ("AA", "KK", "QQ")


@pytest.mark.parametrize("by", ["hand", "class"])
def test_the_grid_has_the_value_of_each_class(by: str) -> None:
    """A class is worth what the pot arithmetic makes of its equity; a class of one hand and one without any, too."""
    opponent, board = "KK, 22", "Kh7h2c"
    grid = pql.ev_call(50, 150, "QQ, A5s, AsKd", opponent, board=board, by=by).grid()
    expected: list[list[float | None]] = [[None] * 13 for _ in range(13)]
    for hands, row, column in (("QQ", 2, 2), ("A5s", 0, 9), ("AsKd", 1, 0)):
        equity = pql.equity(hands, opponent, board=board).players[0].equity
        expected[row][column] = equity * (50 + 150) - 50
    for cells, known in zip(grid, expected, strict=True):
        assert cells == [None if value is None else pytest.approx(value) for value in known]


@together(
    ("call", "kind"),
    [
        (lambda: pql.pot_odds(0, 1), pql.PQLError),
        (lambda: pql.pot_odds(-5, 1), pql.PQLError),
        (lambda: pql.bet_odds(1, float("nan")), pql.PQLError),
        (lambda: pql.bet_odds(1, float("inf")), pql.PQLError),
        (lambda: pql.bet_odds(1, 1, rake=0.6), pql.PQLError),
        (lambda: pql.bet_odds(1, 1, rake=0.05, cap=0), pql.PQLError),
        (lambda: pql.pot_odds("50", 150), TypeError),  # type: ignore[arg-type]
        (lambda: pql.pot_odds(True, 150), TypeError),
        (lambda: pql.ev_call(50, 150, "AA"), pql.PQLError),
        (lambda: pql.ev_call(50, 150, "AA", "KK", by="turn"), pql.PQLError),
        (lambda: pql.ev_call(50, 150, "AA", "KK", exact=False), pql.PQLError),
        (lambda: pql.ev_bet(50, 100, "AhAs", "AhKh"), pql.PQLError),
    ],
)
def test_wrong_calls(call: object, kind: type[Exception]) -> None:
    assert callable(call)
    with pytest.raises(kind):
        call()


# -- parameters and problems ---------------------------------------------------------------------------------------


def test_parameters_stand_for_amounts_and_hands() -> None:
    query = pql.compile("ev bet $x into $y rake $r cap $c with $h vs $v continuing $go on $b by class")
    found = query.run(x=50, y=100, r="5%", c=3, h="TT+", v="KQ*, 77", go="KQ*", b="Kh7h2c")
    assert isinstance(found, EvResult)
    said = "ev bet 50 into 100 rake 5% cap 3 with TT+ vs KQ*, 77 continuing KQ* on Kh7h2c by class"
    assert found.rows == answer(EvResult, said).rows
    raised = pql.run("ev raise 150 over 50 into 100")[0]
    assert pql.compile("ev raise $x over 50 into 100").run(x=150) == raised
    assert pql.compile("ev raise 150 over $y into 100").run(y=50) == raised
    assert pql.compile("ev raise $x over $y into $z").run(x=150, y=50, z=100) == raised
    amounts = "ev bet $x into $y rake $r"
    for x, y, r in ((0, 100, 0.05), (-1, 100, 0.05), (50, 100, "80%"), (50, "fifty", 0.05)):
        with pytest.raises(pql.PQLError):
            pql.compile(amounts).run(x=x, y=y, r=r)


@together(
    ("text", "code", "spot"),
    [
        ("ev call -50 to win 150", "bad-amount", "-"),
        ("ev call 0 to win 150", "bad-amount", "0"),
        ("ev call 50 to win 0.0", "bad-amount", "0.0"),
        ("ev call 9999999999999 to win 1", "bad-amount", "9999999999999"),
        ("ev call 50q to win 150", "bad-amount", "50q"),
        ("ev call 1e9 to win 150", "bad-amount", "1e9"),
        ("ev call $50 to win 150", "bad-amount", "$50"),
        ("ev bet 100 into 75%", "bad-amount", "75%"),
        ("ev bet 50 into 100 rake 80%", "bad-rake", "80%"),
        ("ev bet 50 into 100 rake 5", "bad-rake", "5"),
        ("ev bet 50 into 100 rake -5%", "bad-amount", "-"),
        ("ev bet 50 into 100 rake 5% cap 0", "bad-amount", "0"),
        ("ev bet 50 into 100 with AA vs KK vs QQ", "bad-players", None),
        ("ev call 50 to win 100 with AA vs KK continuing KK", "bad-players", "KK"),
        ("ev call 50 to win 100 with AA vs KK by turn", "bad-report", None),
        ("ev call 50 to win 100 with AA vs KK within 1%", "bad-accuracy", "within 1%"),
        ("ev bet 50 into 100 with AA vs KK samples 100", "bad-accuracy", "samples 100"),
        ("ev call 50 to win 100 with AA vs KK rake 5% rake 4%", "repeated-clause", "rake"),
    ],
)
def test_absurd_numbers_and_clauses(text: str, code: str, spot: str | None) -> None:
    (problem,) = pql.Session().compile(text).diagnostics
    assert problem.code == code
    assert problem.help
    assert problem.span is not None
    if spot is not None:
        assert text[slice(*problem.span)] == spot


def test_hands_that_go_on_and_are_not_there() -> None:
    text = "ev bet 50 into 100 with A5s vs 22+ continuing TT+, AKs on Kh7h2c"
    (warning,) = pql.Session().compile(text).diagnostics
    assert (warning.code, warning.severity) == ("outside-range", pql.Severity.WARNING)
    assert "AKs" in warning.message
    assert not pql.Session().compile(text.replace(", AKs", "")).diagnostics


def test_names_may_still_be_called_call_and_bet() -> None:
    found = answer(EvResult, "let call = QQ+; let bet = AKs; ev call 50 to win 150 with bet vs call")
    assert found.players == ("bet", "call")
