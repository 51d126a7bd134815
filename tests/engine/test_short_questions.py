"""Short questions take short ways (known hands, one river, one board as text), with the answers of the general way."""

from __future__ import annotations

import pickle
import random
from math import isnan

import pytest

import pql
from pql.cards.deck import card_text, cards_mask, parse_cards
from pql.compiler.expressions import boards_of_text
from pql.engine.equity import exact_tally
from pql.engine.equity_plans import boards_plan, exact_plan
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.names.environment import Environment
from pql.sets.boardset import BoardSet

RANGES = ("AsKs", "QhQd", "76s", "15%", "22+:0.5, A2s+", "AsKs:0.3", "2c2d, 2h2s")


def dealt(rng: random.Random, count: int) -> str:
    return "".join(map(card_text, rng.sample(range(52), count)))


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_every_plan_counts_the_same_deals(cards: int) -> None:
    rng = random.Random(cards)
    for first in RANGES:
        for second in RANGES:
            drawn = parse_cards(dealt(rng, cards + 1))
            ranges = [pql.hands(first), pql.hands(second)]
            problem = Problem(ranges, BoardSet.single(drawn[:cards]), 1 << drawn[cards])
            short, general = (
                exact_tally(problem, plan(problem), Control(1)).counts for plan in (exact_plan, boards_plan)
            )
            if problem.plain:
                assert short == general
                assert {type(count) for own in short for count in own} == {int}
            else:
                for own, other in zip(short, general, strict=True):
                    assert own == pytest.approx(other, rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("board", ["", "Ah7d2c", "Ah7d2cTs", "Ah7d2cTs9h"])
def test_an_answer_that_is_watched_is_the_same(board: str) -> None:
    """In every field; watched, it takes the way of long answers."""
    for first, second in (("AsKs", "QhQd"), ("AsKs", "15%"), ("22+:0.5", "A5s-A2s"), ("JhJc, 8h8s", "AsQs")):
        watched = pql.equity(first, second, board=board, progress=lambda fraction, message: None)
        assert pql.equity(first, second, board=board) == watched
        text = f"equity ({first}) vs ({second})" + (f" on {board}" if board else "")
        asked = pql.run(text)[0]
        assert isinstance(asked, type(watched))
        for player, other in zip(watched.players, asked.players, strict=True):
            assert (player.equity, player.win, player.tie, player.wins, player.ties) == (
                (other.equity, other.win, other.tie, other.wins, other.ties)
            )


def test_one_board_as_text_is_what_the_language_reads() -> None:
    rng = random.Random(7)
    texts = [dealt(rng, rng.choice([3, 4, 5])) for _ in range(150)]
    texts += [text.lower() for text in texts[:20]] + ["A♥7♦2♣", "aH7D2cTS", "Ah7d 2c", "AK*f2"]
    for text in texts:
        read = boards_of_text(text, Environment())
        board = pql.boards(text)
        assert board == read
        assert (board.street, board.fixed_cards(), board.count()) == (
            (read.street, read.fixed_cards(), read.count())
        )
        assert hash(board) == hash(read)
        assert board.suit_group() == read.suit_group()
        assert board & pql.boards("paired") == read & pql.boards("paired")
        assert pickle.loads(pickle.dumps(board)) == board
        assert list(board.examples(2)) == list(read.examples(2))


@pytest.mark.parametrize("text", ["AhKh", "AhKhQhJhTh9h", "Ah7d2z", "AhAh2c", "1h7d2c"])
def test_what_is_no_board_is_the_error_of_the_language(text: str) -> None:
    with pytest.raises(pql.PQLError) as read:
        boards_of_text(text, Environment())
    with pytest.raises(pql.PQLError) as found:
        pql.boards(text)
    assert str(found.value) == str(read.value)


def test_one_board_as_text_does_not_wait_for_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(text: str, environment: Environment) -> BoardSet:
        raise AssertionError(text)

    monkeypatch.setattr("pql.compiler.expressions.boards_of_text", parse)
    assert pql.equity("AsKs", "QhQd", board="2c7dTh3s9d").players[1].equity == 1
    assert pql.hand_vectors("AsKs", "QhQd", board="2c7dTh3s9d").equities[0] == 0


@pytest.mark.parametrize("board", ["", "Ah7d2c", "Ah7d2cTs", "Ah7d2cTs9h"])
@pytest.mark.parametrize("versus", ["15%", "22+:0.5, A2s+", "AsKs, AdKd:0.7", "none"])
def test_one_hand_against_a_range_is_what_it_is_among_others(board: str, versus: str) -> None:
    hands = pql.hands("AsKs, AcKc, 7h7s, 2h2s, 7d6d, KdKc")
    together = pql.hand_vectors(hands, versus, board, dead="Kh")
    for place, hand in enumerate(hands):
        alone = pql.hand_vectors(hand, versus, board, dead="Kh")
        for vector, all_hands in zip(alone, together, strict=True):
            assert vector.typecode == all_hands.typecode
            assert vector[0] == pytest.approx(all_hands[place], rel=1e-12)
        (equity,) = pql.hand_vectors(hand, versus, board, dead="Kh").equities
        clash = versus == "none" or cards_mask(hand) & (cards_mask(board) | cards_mask("Kh"))
        assert isnan(equity) or not clash


def test_a_hand_that_never_meets_the_range_has_no_equity() -> None:
    for versus in ("AsKs, AhKh", "AsKs:0.3, AhKh:0.7, AsKh:0.1"):
        for board in ("", "2c7dTh", "2c7dTh3s9d"):
            assert isnan(pql.hand_vectors("AsAh", versus, board).equities[0])
            with pytest.raises(pql.PQLError):
                pql.equity("AsAh", versus, board=board)
