"""Weights x symmetry x sets of boards x dead cards: every statement that gives numbers against every deal one by one.

The short form asks a few questions of each kind, the long one (`-m full`) some hundred others.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

import pql
from pql.cards.deck import cards_mask, mask_text
from pql.cards.games import HOLDEM
from pql.engine.accuracy import Algorithm
from pql.engine.equity import exact_tally
from pql.engine.equity_plans import boards_plan, early_plan, hands_on_boards_plan, hands_plan
from pql.engine.plan import Plan
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.evaluator_ext.ranking import pokerval
from pql.notation.textures import texture
from pql.results import (
    BreakdownResult,
    DistributionResult,
    DrawsResult,
    EquityResult,
    OddsResult,
    OutsResult,
    RangeDrawsResult,
    ReportResult,
    SelectResult,
    StrengthResult,
)
from pql.statements.draws.result import DRAWS
from references.answers import answer, sure

from .every_deal import Case, Cases, Deal, grouped, hands_of, mean, tells_turn_from_river, weight_of

ENDLESS = Plan(Algorithm.SWEEP, 1e9)


def close(value: float) -> object:
    return pytest.approx(value, rel=1e-10, abs=1e-12)


def plain(case: Case) -> bool:
    return all(pql.hands(text).is_plain for text in case.ranges)


def share_of(player: int) -> Callable[[Deal], Fraction]:
    return lambda deal: deal.share(player)


def wins_of(player: int) -> Callable[[Deal], bool]:
    return lambda deal: deal.share(player) == 1


def ties_of(player: int) -> Callable[[Deal], bool]:
    return lambda deal: 0 < deal.share(player) < 1


def hand_of(player: int) -> Callable[[Deal], str]:
    return lambda deal: _hand_text(deal.hands[player])


def number_of_deals(case: Case, deals: list[Deal]) -> int:
    """How many deals there are: turn and river count without order where the set does not tell them apart."""
    boards = pql.boards(case.board)
    single = boards.fixed_cards() is not None
    together = (single and boards.street == 3) or not (single or tells_turn_from_river(case.board))
    return len(deals) // 2 if together else len(deals)


# What is asked, and what counting every deal says. Each takes a case and its deals.


def equity(case: Case, deals: list[Deal]) -> None:
    found = answer(EquityResult, f"equity {case.players}{case.tail} exact")
    assert found.deals == number_of_deals(case, deals)
    for player, own in enumerate(found.players):
        assert own.equity == close(mean(deals, share_of(player)))
        assert own.win == close(mean(deals, wins_of(player)))
        assert own.tie == close(mean(deals, ties_of(player)))
        assert own.wins == close(
            float(sum(deal.weight * (deal.share(player) == 1) for deal in deals)) * found.deals / len(deals)
        )


def equity_by_all_ways(case: Case, deals: list[Deal]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pql.engine.equity_plans._WORTH_AVERAGING", 0.0)
        patch.setattr("pql.engine.costs.WEIGHTED", 1.0)
        question = Problem(
            [pql.hands(text) for text in case.ranges], pql.boards(case.board), cards_mask(case.dead)
        )
        algorithm = {2: Algorithm.SWEEP, 3: Algorithm.TRIPLES}.get(len(case.ranges), Algorithm.COMBINATIONS)
        averaging = boards_plan(question)
        slow = boards_plan(question)._replace(seconds=1e9)
        plans = [
            Plan(algorithm, 0.1, "", question.group),
            averaging,
            early_plan(question, slow),
            hands_on_boards_plan(question, ENDLESS),
            hands_plan(question, ENDLESS),
        ]
        for plan in plans:
            if plan is ENDLESS or plan is slow:
                continue
            tally = exact_tally(question, plan, Control(1))
            assert tally.deals == close(float(weight_of(deals)) * number_of_deals(case, deals) / len(deals))
            assert not plain(case) or tally.whole
            for player in range(len(case.ranges)):
                assert tally.equity(player) == close(mean(deals, share_of(player)))


def odds(case: Case, deals: list[Deal]) -> None:
    found = answer(OddsResult, f"odds {case.players}{case.tail} exact")
    assert found.deals == number_of_deals(case, deals)
    assert found.hero == close(mean(deals, share_of(0)))
    for number, row in enumerate(found.rows):
        for player, share in enumerate((row.hero, row.villain)):
            of_type = [Fraction(0)]
            of_type += [
                deal.weight * deal.share(player)
                for deal in deals
                if (deal.values[player] >> 24).bit_length() == number
            ]
            assert share == close(float(sum(of_type) / weight_of(deals)))


def select(case: Case, deals: list[Deal]) -> None:
    names = ["hero", "villain", "p3", "p4"][: len(case.ranges)]
    players = ", ".join(f"{name}='{text}'" for name, text in zip(names, case.ranges, strict=True))
    dead = f", dead='{case.dead}'" if case.dead else ""
    found = answer(
        SelectResult,
        f"select avg(riverEquity(hero)), count(winsHi(hero)), count(winsHi(villain) or tiesHi(villain))"
        f" from {players}, board='{case.board}'{dead} exact",
    )
    share, wins, not_lost = found.to_dict()["rows"][0]
    assert share == close(mean(deals, share_of(0)))
    assert wins == close(mean(deals, wins_of(0)))
    assert not_lost == close(mean(deals, lambda deal: deal.share(1) > 0))


def strength(case: Case, deals: list[Deal]) -> None:
    """The board is one board; now is what the hands are worth on it."""
    (row,) = answer(StrengthResult, f"strength {case.ranges[0]} on {case.board} vs {' vs '.join(case.ranges[1:])}"
                   + (f" dead {case.dead}" if case.dead else "") + " exact").rows  # fmt: skip
    board = cards_mask(case.board)
    now: dict[int, int] = {}
    for hand in {hand for deal in deals for hand in deal.hands}:
        now[hand] = pokerval(board | hand)

    def stands(values: list[int] | tuple[int, ...]) -> int:
        best = max(values[1:])
        return 2 if values[0] > best else 1 if values[0] == best else 0

    matrix = {(one, other): Fraction(0) for one, other in product(range(3), repeat=2)}
    for deal in deals:
        matrix[stands([now[hand] for hand in deal.hands]), stands(deal.values)] += deal.weight
    total = weight_of(deals)
    assert row.deals == number_of_deals(case, deals)
    assert row.equity == close(mean(deals, share_of(0)))
    assert row.win == close(float(sum(w * then / 2 for (_, then), w in matrix.items()) / total))
    assert row.strength == close(float(sum(w * before / 2 for (before, _), w in matrix.items()) / total))
    complete = len(case.board) == 10
    for name, better in (("ppot", 1), ("npot", -1)):
        weight = {
            before: Fraction(2 - before, 2) if better > 0 else Fraction(before, 2) for before in range(3)
        }
        whole = sum(w * weight[before] for (before, _), w in matrix.items())
        gains = sum(
            w * Fraction(abs(then - before), 2)
            for (before, then), w in matrix.items()
            if (then - before) * better > 0
        )
        expected = float(gains / whole) if whole and not complete else 0.0
        assert getattr(row, name) == close(expected)


def breakdown(case: Case, deals: list[Deal]) -> None:
    boards = pql.boards(case.board)
    hero, villain = case.ranges
    found = answer(
        BreakdownResult,
        f"breakdown {hero} on {case.board} vs {villain}" + (f" dead {case.dead}" if case.dead else ""),
    )
    assert found.method == "exact"
    assert found.equity == close(mean(deals, share_of(0)))
    # Hands and boards, whether or not the opponent can meet them.
    pairs: dict[str, Fraction] = {}
    gone = cards_mask(case.dead)
    made: dict[tuple[int, int], str] = {}
    for text in boards:
        board = cards_mask(text)
        if board & gone:
            continue
        for hand, weight in hands_of(hero):
            if hand & (board | gone):
                continue
            name = pql.made_hand(mask_text(hand), text).made
            made[hand, board] = name
            pairs[name] = pairs.get(name, Fraction(0)) + weight
    by_line = grouped(deals, lambda deal: made[deal.hands[0], deal.known[boards.street]])
    lines = {line.line: line for line in found.of_kind("made")}
    assert set(lines) == set(pairs)
    # Rivers count without order where the set does not tell the cards apart.
    orders = 1 if boards.street < 5 or boards.fixed_cards() or tells_turn_from_river(case.board) else 2
    for name, line in lines.items():
        assert line.combos == close(float(pairs[name] / orders))
        assert line.share == close(float(pairs[name] / sum(pairs.values())))
        if name in by_line:
            assert line.equity == close(mean(by_line[name], share_of(0)))
        else:
            assert line.equity is None


def _rows_agree(found: pql.results.ReportResult, rows: dict[str, list[Deal]], deals: list[Deal]) -> None:
    total = weight_of([deal for own in rows.values() for deal in own])
    assert {row.name for row in found.rows} == set(rows)
    assert found.equity == close(mean(deals, share_of(0)))
    for row in found.rows:
        own = rows[row.name]
        assert row.equity == close(mean(own, share_of(0)))
        assert row.win == close(mean(own, wins_of(0)))
        assert row.share == close(float(weight_of(own) / total))


def by_hand(case: Case, deals: list[Deal]) -> None:
    found = answer(ReportResult, f"equity {case.players}{case.tail} by hand")
    _rows_agree(found, grouped(deals, lambda deal: _hand_text(deal.hands[0])), deals)
    for row in found.rows:
        assert row.amount == close(pql.hands(case.ranges[0]).weight_of(row.name))


def _hand_text(hand: int) -> str:
    (text,) = pql.hands(mask_text(hand))
    return text


def by_class(case: Case, deals: list[Deal]) -> None:
    found = answer(ReportResult, f"equity {case.players}{case.tail} by class")

    def class_of(deal: Deal) -> str:
        text = _hand_text(deal.hands[0])
        kind = "" if text[0] == text[2] else "s" if text[1] == text[3] else "o"
        return text[0] + text[2] + kind

    _rows_agree(found, grouped(deals, class_of), deals)


def by_category(case: Case, deals: list[Deal]) -> None:
    """Made hands on the board where it is one, else on the flop."""
    boards = pql.boards(case.board)
    street = boards.street if boards.fixed_cards() is not None else 3
    if len(case.ranges) > 2 and boards.fixed_cards() is None:
        return
    found = answer(ReportResult, f"equity {case.players}{case.tail} by category")
    names: dict[tuple[int, int], str] = {}

    def made(deal: Deal) -> str:
        key = deal.hands[0], deal.known[street]
        if key not in names:
            names[key] = _category(*key)
        return names[key]

    _rows_agree(found, grouped(deals, made), deals)


def _category(hand: int, board: int) -> str:
    from pql.cards.combos import parse_hand
    from pql.cards.made_hands import MADE_HANDS, MADE_MASK
    from pql.evaluator_ext import made_hands

    return MADE_HANDS[made_hands.codes(board)[parse_hand(mask_text(hand))] & MADE_MASK].name


def by_turn(case: Case, deals: list[Deal]) -> None:
    if pql.boards(case.board).fixed_cards() is not None and len(case.board) > 6:
        return
    found = answer(ReportResult, f"equity {case.players}{case.tail} by turn")
    _rows_agree(found, grouped(deals, lambda deal: mask_text(deal.turn)), deals)


def by_river(case: Case, deals: list[Deal]) -> None:
    if len(case.board) == 10 and pql.boards(case.board).fixed_cards() is not None:
        return
    found = answer(ReportResult, f"equity {case.players}{case.tail} by river")
    _rows_agree(found, grouped(deals, lambda deal: mask_text(deal.river)), deals)


def by_flop(case: Case, deals: list[Deal]) -> None:
    """A row is a flop and those like it: it has the equity of its own, and the rows share all deals."""
    if pql.boards(case.board).fixed_cards() is not None:
        return
    found = answer(ReportResult, f"equity {case.players}{case.tail} by flop")
    flops = grouped(deals, lambda deal: deal.flop)
    total = weight_of(deals)
    assert sum(row.share for row in found.rows) == close(1.0)
    for row in found.rows:
        own = flops[cards_mask(row.name)]
        assert row.equity == close(mean(own, share_of(0)))
        assert row.share == close(row.amount * float(weight_of(own) / total))


def by_texture(case: Case, deals: list[Deal]) -> None:
    fixed = pql.boards(case.board).fixed_cards()
    if len(case.ranges) > 2 or (fixed is not None and len(case.board) == 10):
        return
    street = 3 if fixed is None else fixed.bit_count() + 1
    found = answer(ReportResult, f"equity {case.players}{case.tail} by texture")
    parts = [row for row in found.rows if row.part]
    assert sum(row.share for row in parts) == close(1.0)
    assert sum(row.share * row.equity for row in parts) == close(mean(deals, share_of(0)))
    for row in found.rows:
        if " " in row.name:
            continue
        boards = texture(row.name, HOLDEM, street)
        names = {board: _as_text(board) in boards for board in {deal.known[street] for deal in deals}}
        own = [deal for deal in deals if names[deal.known[street]]]
        assert row.equity == close(mean(own, share_of(0)))
        assert row.share == close(float(weight_of(own) / weight_of(deals)))


def _as_text(board: int) -> str:
    return mask_text(board)


def distribution(case: Case, deals: list[Deal]) -> None:
    found = answer(DistributionResult, f"distribution {case.players}{case.tail}")
    for player, own in enumerate(found.players):
        rows = grouped(deals, hand_of(player))
        assert set(own.hands) == set(rows)
        for hand, share, weight in zip(own.hands, own.equities, own.weights, strict=True):
            assert share == close(mean(rows[hand], share_of(player)))
            assert weight == pql.hands(case.ranges[player]).weight_of(hand)
        assert own.equity == close(mean(deals, share_of(player)))


def hand_vectors(case: Case, deals: list[Deal]) -> None:
    """Of the library: each hand against a range on one board."""
    hero, villain = case.ranges
    rows = grouped(deals, lambda deal: _hand_text(deal.hands[0]))
    found = pql.hand_vectors(hero, villain, board=case.board, dead=case.dead).equities
    matrix = pql.equity_matrix(hero, villain, board=case.board, dead=case.dead)
    columns = list(pql.hands(villain))
    for row, (hand, share) in enumerate(zip(pql.hands(hero), found, strict=True)):
        assert (share == close(mean(rows[hand], share_of(0)))) if hand in rows else share != share
        pairs = grouped(rows.get(hand, []), lambda deal: _hand_text(deal.hands[1]))
        for column, other in enumerate(columns):
            share = matrix[row, column]
            assert (share == close(mean(pairs[other], share_of(0)))) if other in pairs else share != share


def outs(case: Case, deals: list[Deal]) -> None:
    """Of a hand on a flop or turn: after each card that improves it, the hands beaten and the equity."""
    found = answer(OutsResult, f"outs {case.ranges[0]} on {case.board} vs {' vs '.join(case.ranges[1:])}"
                  + (f" dead {case.dead}" if case.dead else ""))  # fmt: skip
    board = cards_mask(case.board)
    hero = cards_mask(case.ranges[0])
    after = grouped(deals, lambda deal: deal.turn if len(case.board) == 6 else deal.river)
    for card in found.cards:
        own = after.get(cards_mask(card.card), [])
        if card.equity is not None:
            assert card.equity == close(mean(own, share_of(0)))
        if card.beats is not None:
            held = board | cards_mask(card.card)
            mine = pokerval(held | hero)
            theirs = {hand: pokerval(held | hand) for deal in own for hand in deal.hands[1:]}
            best = [(deal.weight, max(theirs[hand] for hand in deal.hands[1:])) for deal in own]
            total = weight_of(own)
            assert card.beats == close(float(sum(weight for weight, value in best if value < mine) / total))
            assert card.ties == close(float(sum(weight for weight, value in best if value == mine) / total))


def draws(case: Case, deals: list[Deal]) -> None:
    """Of a range: the mean of what `draws` says of its hands, by their weights."""
    dead = f" dead {case.dead}" if case.dead else ""
    gone = cards_mask(case.board) | cards_mask(case.dead)
    live = [(hand, weight) for hand, weight in hands_of(case.ranges[0]) if not hand & gone]
    if not 2 <= len(live) <= 40:
        return
    found = answer(RangeDrawsResult, f"draws {case.ranges[0]} on {case.board}{dead}")
    single = {hand: answer(DrawsResult, f"draws {mask_text(hand)} on {case.board}{dead}") for hand, _ in live}
    total = sum(weight for _, weight in live)
    for name, having in found.drawing.items():
        own = [weight for hand, weight in live if _has(single[hand], name)]
        assert having.weight == close(float(sum(own)))
        assert found.shares[name] == close(float(sum(own) / total))
    for kind in ("straight", "flush", "pair", "trips"):
        cards = sum(weight * single[hand].by_type.get(kind, 0) for hand, weight in live)
        assert found.mean[kind] == close(float(cards / total))


def _has(found: pql.results.DrawsResult, draw: str) -> bool:
    if draw == "none":
        return not any(_has(found, name) for name in DRAWS)
    return bool(getattr(found, draw))


SINGLE = {"strength", "hand_vectors", "outs", "draws"}
HEADS_UP = {"odds", "breakdown", "distribution", "hand_vectors", "by_texture", "draws"}
ONE_CARD_TO_COME = {"outs", "draws"}

QUESTIONS: dict[str, Callable[[Case, list[Deal]], None]] = {
    question.__name__: question
    for question in (
        equity, equity_by_all_ways, odds, select, strength, breakdown, by_hand, by_class, by_category, by_turn,
        by_river, by_flop, by_texture, distribution, hand_vectors, outs, draws,
    )
}  # fmt: skip


def battery(name: str, seed: int, number: int) -> None:
    cases = Cases(seed)
    rng = random.Random(seed)
    done = 0
    while done < number:
        players = 2 if name in HEADS_UP else None
        case, deals = cases.case(players)
        boards = pql.boards(case.board)
        fixed = boards.fixed_cards()
        if name in SINGLE and fixed is None:
            continue
        if name in ONE_CARD_TO_COME and boards.street == 5:
            continue
        if name == "outs":
            hand = rng.choice(sorted({deal.hands[0] for deal in deals}))
            case = case._replace(ranges=(mask_text(hand), *case.ranges[1:]))
            deals = [
                deal._replace(weight=Fraction(1) * deal.weight) for deal in deals if deal.hands[0] == hand
            ]
        try:
            QUESTIONS[name](case, deals)
        except BaseException:
            print(f"seed {seed}, number {done}: {case}")
            raise
        done += 1


# Reports of cards on sets look at every flop for each card.
SLOW = {"by_turn": 1, "by_river": 1}


@pytest.mark.parametrize("name", QUESTIONS)
def test_some_questions_of_each_kind(name: str) -> None:
    battery(name, 1, SLOW.get(name, 3))


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", QUESTIONS)
def test_many_questions_of_each_kind(name: str, seed: int) -> None:
    battery(name, seed, 5 * SLOW.get(name, 10))


@pytest.mark.parametrize(
    ("case", "share"),
    [
        (Case(("99", "AA:0.5, Td8c"), "5cJcAh9h>9", ""), 46.5 / 130.5),
        (Case(("22", "KQs:0.5, 5c8d"), "7h7c8cKc[>F]", ""), None),
        (Case(("QJs", "QQ", "T9s:0.5, 5sJd"), "2cJcTh2h[>F]", ""), None),
    ],
)
def test_weights_whose_images_add_up_to_ones_are_no_whole_numbers(case: Case, share: float | None) -> None:
    """Averaged over the suits the weights of 0.5 became 1, and wins were cut to whole numbers."""
    deals = sure(Cases(0).deals_of(case))
    if share is not None:
        assert mean(deals, share_of(0)) == share
    for question in (equity, equity_by_all_ways, select, by_hand):
        question(case, deals)
