"""OpenHoldem's `vs$` symbols, one opponent's pocket after the other (OpenHoldem manual, versus symbols)."""

from __future__ import annotations

from itertools import combinations

import pytest

import pql
from pql.formulas import versus
from pql.results import EquityResult, TableResult
from references.answers import answer, of
from references.formulas.cards import DECK
from references.formulas.values import worth

from .single_deals import values_of

HAND, BOARD = ("9h", "8h"), ("7s", "5h", "6s", "Kd")


def counted(cards_to_come: bool, among: list[tuple[str, str]]) -> tuple[int, int, int]:
    """Pockets that are better, worse, level: now, or by the run-outs they win and lose."""
    better = worse = level = 0
    for other in among:
        rest = [card for card in DECK if card not in (*HAND, *BOARD, *other)]
        balance = 0
        for board in [(*BOARD, card) for card in rest] if cards_to_come else [BOARD]:
            mine, theirs = worth((*HAND, *board)), worth((*other, *board))
            balance += (theirs > mine) - (theirs < mine)
        better += balance > 0
        worse += balance < 0
        level += balance == 0
    return better, worse, level


def test_counts_by_run_outs_and_now() -> None:
    pockets = list(combinations([card for card in DECK if card not in (*HAND, *BOARD)], 2))
    deals = [(("9h8h",), "7s5h6sKd")]
    now = counted(False, pockets)
    assert [values_of(f"vs$nhands{part}now", deals)[0] for part in ("hi", "lo", "ti")] == list(now)
    assert values_of("vs$nhands", deals) == [len(pockets)]
    assert values_of("vs$prwinnow", deals)[0] == pytest.approx(now[1] / len(pockets))
    found = [values_of(f"vs$nhands{part}", deals)[0] for part in ("hi", "lo", "ti")]
    assert sum(found) == len(pockets)
    few = pockets[::29]
    wins = counted(True, few)
    assert sum(wins) == len(few)


def test_against_a_named_list() -> None:
    pairs = [pair for pair in combinations(DECK, 2) if pair[0][0] == pair[1][0] in ("A", "7")]
    live = [pair for pair in pairs if not set(pair) & {*HAND, *BOARD}]
    expected = counted(True, live)
    text = "let big = AA, 77; select avg(vs$big$nhands), avg(vs$big$nhandshi), avg(vs$big$nhandslo), avg(vs$big$prwin)"
    (result,) = pql.run(f"{text} from hero='9h8h', board='7s5h6sKd'")
    count, higher, lower, win = of(TableResult, result).rows[0]
    assert (count, higher, lower) == (len(live), expected[0], expected[1])
    assert win == pytest.approx(answer(EquityResult, "equity 9h8h vs AA, 77 on 7s5h6sKd").players[0].win)


@pytest.mark.parametrize("hand", ["AhKh", "7c7d", "9s8s"])
def test_before_the_flop_hands_that_share_a_card_are_not_met(hand: str) -> None:
    text = "let big = AA:0.5, 77, AK*; select avg(vs$big$prwin@preflop), avg(vs$big$prtie@preflop)"
    (result,) = pql.run(f"{text} from hero='{hand}'")
    hero = answer(EquityResult, f"equity {hand} vs AA:0.5, 77, AK*").players[0]
    assert of(TableResult, result).rows[0] == pytest.approx((hero.win, hero.tie))


def test_cards_that_are_not_there_yet_have_no_number() -> None:
    deals = [(("AhKd",), "7s5h6sKc")]
    # OpenHoldem counts hearts 0, diamonds 1, clubs 2, spades 3, and within a suit from the deuce.
    numbers = {"$$pc0": 12, "$$pc1": 24, "$$cc0": 44, "$$cc1": 43, "$$cc2": 3, "$$cc3": 37}
    assert {name: values_of(f"{name}@turn", deals)[0] for name in numbers} == numbers
    for part in "crs":
        assert values_of(f"$$c{part}4@turn", deals) == values_of(f"$$c{part}3@flop", deals) == [-1]


def test_the_chances_are_those_against_a_random_hand() -> None:
    deals = [(("9h8h",), "7s5h6sKd")]
    for part in ("prwin", "prtie", "prlos"):
        assert values_of(f"vs${part}", deals) == values_of(part, deals)


def test_hands_by_formula_in_python() -> None:
    """`HandSet.where` says what `H where F on BOARD` says."""
    hands = pql.hands("22+, AT*+")
    assert hands.where("toppair or better", "Kh7h2c") == pql.hands(
        "22+, AT*+ where toppair or better on Kh7h2c"
    )
    assert hands.where("ispair") == pql.hands("22+")
    for formula, board in (
        ("toppiar", "Kh7h2c"),
        ("toppair", ""),
        ("ispair", "Kh7h"),
        ("ispair and", "Kh7h2c"),
    ):
        with pytest.raises(pql.PQLError):
            hands.where(formula, board)


def test_many_pockets_on_many_boards_are_each_counted_alone() -> None:
    """Boards that differ in suits only are counted once, and the pockets of a board together."""
    boards = [board for _, board in zip(range(6), pql.boards("K7*f2").classes()[::9], strict=False)]
    for name in ("vs$nhandshi@turn", "vs$nhandstinow", "vs$big$nhandslo@turn", "vs$big$nhandshinow"):
        for flop, _ in boards[:3]:
            board = f"{flop}{'9c' if '9c' not in flop else '8d'}"
            text = f"let big = AA, 77, KQs; select avg({name}) from hero='AKs, 98*, 22', board='{board}'"
            together = of(TableResult, pql.run(f"{text} group by hand(hero)")[0]).rows
            for hand, _, found in together:
                (alone,) = pql.run(text.replace("AKs, 98*, 22", str(hand)))
                assert of(TableResult, alone).rows == ((found,),)


def test_a_suit_change_changes_nothing() -> None:
    text = "select avg(vs$nhandshi), avg(vs$nhandslonow), avg(vs$nhandsti) from hero='{}', board='{}'"
    answers = {
        of(TableResult, pql.run(text.format(hand, board))[0]).rows
        for hand, board in (("9h8h", "7s5h6sKd"), ("9s8s", "7h5s6hKc"), ("9d8d", "7c5d6cKs"))
    }
    assert len(answers) == 1


def test_deals_drawn_at_random_find_the_exact_mean() -> None:
    text = "select avg(vs$nhandshi) from hero='AA, KK', board='Kh7h2c*'"
    (exact,), (sampled,) = pql.run(f"{text} exact"), pql.run(f"{text} samples 1500 seed 2")
    ((expected,),), answer = of(TableResult, exact).rows, of(TableResult, sampled)
    assert abs(answer.rows[0][0] - expected) < 4 * answer.to_dict()["errors"][0][0]


def test_counts_that_are_forgotten_at_once_are_right(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(*asked: object) -> dict[int, versus.Counts]:
        return {}

    asked = "select avg(vs$nhandshinow), avg(vs$nhandslonow) from hero='JJ, 98s', board='7s5h6s*'"
    kept = pql.compile(asked).run()
    monkeypatch.setattr(versus, "_kept", forget)
    assert pql.compile(asked).run() == kept
