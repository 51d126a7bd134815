"""The trainer: questions are those of their seeds, their answers those of the statements and of slow definitions."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

import pql
from pql.cards.deck import card_text
from pql.results import Choose, CountOuts, GuessEquity, QuizQuestion
from references import omaha, short_deck, split_pots
from references.families import together
from references.short_deck import DECK

RAISER, CALLER = (
    "22+, A2s+, KTs+, QTs+, JTs, AJo+, KQo",
    "22-JJ, A2s-AQs, KTs+, QTs+, JTs, T9s, 98s, AJo-AQo:0.5",
)
KINDS = ("equity", "outs", "ahead", "nuts", "flops")


def drawn(about: str, board: str | None = None, number: int = 6, seed: int = 7) -> list[QuizQuestion]:
    return pql.quiz(RAISER, CALLER, board, about=about, number=number, seed=seed)


def asked(question: QuizQuestion, game: str = "holdem") -> list[dict[str, Any]]:
    """What the statements of a question answer."""
    return [result.to_dict() for result in pql.run(question.query, game=game)]


def value(hand: str, board: str) -> int:
    found = pql.value(hand, board).pokerval
    assert found is not None
    return found


def test_the_nth_question_of_a_seed_is_the_first_of_the_seed_and_n() -> None:
    several = pql.quiz(RAISER, CALLER, number=8, seed=40)
    assert several == [pql.quiz(RAISER, CALLER, number=1, seed=40 + place)[0] for place in range(8)]
    assert several == pickle.loads(pickle.dumps(several))
    assert len({question.asks for question in several}) == 8
    assert len({question.kind for question in several}) > 2
    (last,) = pql.quiz(RAISER, CALLER, number=1, seed=2**64 - 1)
    assert pql.quiz(RAISER, CALLER, number=2, seed=2**64 - 1)[0] == last, "behind the last seed is the first"


def test_equities_are_those_of_the_statement() -> None:
    for question in drawn("equity"):
        assert isinstance(question, GuessEquity)
        assert asked(question)[0]["players"][0]["equity"] == question.equity


def test_outs_are_the_cards_after_which_no_other_hand_is_better() -> None:
    for question in drawn("outs"):
        assert isinstance(question, CountOuts)
        _, hand, _, board, _, other, _ = question.query.split()
        assert value(hand, board) < value(other, board)
        held = hand + board + other
        cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in held]
        right = {card for card in cards if value(hand, board + card) >= value(other, board + card)}
        assert set(question.cards) == right
        assert asked(question)[0]["cards"] == [card for card in asked(question)[0]["cards"] if card in right]
        assert asked(question)[0]["count"] == len(right)


def test_who_is_ahead_holds_what_is_worth_more() -> None:
    for question in drawn("ahead"):
        assert isinstance(question, Choose)
        _, one, _, other, _, board = question.query.split()
        one_makes, other_makes = value(one, board), value(other, board)
        right = "player 1" if one_makes > other_makes else "player 2" if one_makes < other_makes else "level"
        assert [question.choices[place] for place in question.best] == [right]
        if len(board) < 10:
            equity = asked(question)[0]["players"][0]["equity"]
            assert f"player 1 wins {100 * equity:.2f} % in the end" in question.answer


def test_the_nuts_are_counted_in_both_ranges() -> None:
    for question in drawn("nuts"):
        assert isinstance(question, Choose)
        one, other = (answer["rows"][0]["has"] for answer in asked(question))
        right = "level" if one == pytest.approx(other) else "player 1" if one > other else "player 2"
        assert [question.choices[place] for place in question.best] == [right]
        assert one or other, "a board on which somebody has them"


@together("board", [None, "AK*", "Kh7h2c", "Kh7h2c3d"])
def test_the_best_board_is_that_of_the_highest_equity(board: str | None) -> None:
    for question in drawn("flops", board, 2):
        assert isinstance(question, Choose)
        equities = [answer["players"][0]["equity"] for answer in asked(question)]
        best = max(range(len(equities)), key=equities.__getitem__)
        assert best in question.best
        assert question.choices[best] == question.query.split("; ")[best].split(" on ")[1]
        told = [float(part.split()[1]) for part in question.why]
        assert all(one >= other for one, other in pairwise(told))
        if board is not None and "*" not in board:
            assert all(
                choice.startswith(board) and len(choice) == len(board) + 2 for choice in question.choices
            )


def test_each_answer_says_what_was_missed() -> None:
    (guess,) = drawn("equity", "Kh7h2c", 1)
    assert isinstance(guess, GuessEquity)
    right = 100 * guess.equity
    for reply, fits, off in (
        (f"{right:.6f}", True, 0),
        (f"{right - 4:.6f} %", True, -0.04),
        (f"{right - 6:.6f}", False, -0.06),
    ):
        grade = guess.grade(reply)
        assert grade.right == fits
        assert grade.off == pytest.approx(off, abs=1e-6)
    assert "6.00 points too low" in guess.grade(f"{right - 6:.6f}".replace(".", ",")).said
    (outs,) = pql.quiz("3s3h", "AdAc", "Kh7h2c", about="outs", number=1, seed=1)
    assert outs.grade("2").right
    assert outs.grade("3c, 3d").right
    assert outs.grade("3").said == "2 outs (trips: 3d 3c); 3 is 1 too many"
    grade = outs.grade("3d Kc Kd")
    assert (grade.right, grade.missed, grade.wrong) == (False, ("3c",), ("Kc", "Kd"))
    assert grade.said.endswith("you forgot 3c; Kc Kd are none")
    (best,) = pql.quiz("AA", "KK", "QsJs2c", about="ahead", number=1, seed=1)
    assert best.grade("1").right
    assert best.grade(" Player 1 ").right
    assert not best.grade("level").right
    assert best.grade("3").said == best.answer


@together(
    "kind, reply",
    [
        *(("equity", reply) for reply in ("101", "-1", "half", "")),
        *(("outs", reply) for reply in ("Kx", "100", "")),
        *(("ahead", reply) for reply in ("4", "0", "me")),
        ("flops", "9"),
        ("nuts", "\n"),
    ],
)
def test_what_is_no_answer_is_refused_and_can_be_answered_again(kind: str, reply: str) -> None:
    (question,) = drawn(kind, "Kh7h2c", 1)
    with pytest.raises(pql.PQLError) as caught:
        question.grade(reply)
    assert caught.value.diagnostics[0].code == "bad-reply"
    assert caught.value.diagnostics[0].help


def test_a_statement_of_equity_can_be_asked_about() -> None:
    query = pql.compile(f"let open = {RAISER}; equity open vs {CALLER} on Kh7h2c dead As")
    questions = query.quiz(number=6, seed=3)
    assert [question.grade(right).right for question in questions for right in [answered(question)]] == [
        True
    ] * 6
    assert all("dead As" in question.query for question in questions)
    assert query.quiz(seed=5) == query.quiz(seed=5)
    seeded = pql.Session({"seed": 9}).compile("equity AA vs KK, QQ").queries[0]
    assert seeded.quiz() == seeded.quiz(seed=9)
    (lazy,) = pql.compile("equity (any where set on Kh7h2c) vs AA on Kh7h2c").quiz("flops", 1, seed=1)
    assert "where" not in lazy.query


def answered(question: QuizQuestion) -> str:
    """The right answer, as a player types it."""
    if isinstance(question, Choose):
        return str(question.best[0] + 1)
    return " ".join(question.cards) if isinstance(question, CountOuts) else f"{100 * question.equity}"  # type: ignore[attr-defined]


def test_folded_hands_change_equities() -> None:
    (question,) = pql.quiz("AA", "KK", "QsJs2c", about="equity", folded="Ad?", number=1, seed=1)
    assert isinstance(question, GuessEquity)
    assert question.query.endswith(" folded Ad?")
    assert asked(question)[0]["players"][0]["equity"] == pytest.approx(question.equity, abs=0.002)


@together(
    "code, how",
    [
        ("bad-quiz", {"about": "odds"}),
        ("bad-quiz", {"about": ("equity", "")}),
        ("bad-quiz", {"about": ("outs", "flops"), "board": "Kh7h2c3d4s"}),
        ("impossible-deal", {"versus": "AsAh", "hands": "AsAd"}),
        ("impossible-deal", {"dead": "AsAhAd", "hands": "AA"}),
        ("bad-seed", {"seed": -1}),
    ],
)
def test_what_cannot_be_asked_is_said(code: str, how: dict[str, Any]) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.quiz(**{"hands": "AA", "versus": "KK", **how})
    assert caught.value.diagnostics[0].code == code


def test_only_two_players_of_an_equity_statement_are_asked_about() -> None:
    for text in ("equity AA vs KK vs QQ", "nuts on Kh7h2c", "let x = AA", "game omaha; nuts on Kh7h2c"):
        query = pql.Session().compile(text).queries[-1]
        with pytest.raises(pql.PQLError):
            query.quiz()
    with pytest.raises(TypeError):
        pql.quiz("AA", "KK", about=7)  # type: ignore[arg-type]
    with pytest.raises(pql.PQLError):
        pql.compile("equity $hero vs KK").quiz()


@pytest.mark.parametrize("about", KINDS)
def test_short_deck_is_asked_in_its_own_ranking(about: str) -> None:
    session = pql.Session(game="shortdeck")
    (query,) = session.compile("equity 45%, 98s vs 30%").queries
    for question in query.quiz(about, 6, seed=3):
        assert not set("2345") & {card[0] for card in question.query.split(" on ")[-1].split()[:1]}
        answers = [result.to_dict() for result in session.run(question.query)]
        if isinstance(question, GuessEquity):
            assert answers[0]["players"][0]["equity"] == question.equity
        elif isinstance(question, CountOuts):
            _, hand, _, board, _, other, _ = question.query.split()
            right = {
                card for card in DECK if card not in hand + board + other
                and worth(hand, board, card) >= worth(other, board, card)
            }  # fmt: skip
            assert worth(hand, board) < worth(other, board)
            assert set(question.cards) == right
        elif about == "ahead":
            assert isinstance(question, Choose)
            _, one, _, other, _, board = question.query.split()
            first, second = worth(one, board), worth(other, board)
            assert question.best == ((0 if first > second else 1 if first < second else 2),)
        elif about == "flops":
            assert isinstance(question, Choose)
            equities = [answer["players"][0]["equity"] for answer in answers]
            assert equities[question.best[0]] == max(equities)


def worth(hand: str, board: str, card: str = "") -> tuple[int, ...]:
    return short_deck.value(frozenset(short_deck.cards(hand + board + card)))


_FEW = {
    "omaha": ("AsAh[Ts,8s,6s][Td,8d,5d]", "KdQd[Jc,9c,8c][8s,6s]"),
    "omaha5": ("AsAh[Ts,8s][Td,8d]4s", "KdQd[Jc,9c][8h,6h]5c"),
}


def slow_equity(heroes: list[str], villains: list[str], board: str) -> float:
    """The first player's equity, deal by deal and pair by pair."""
    ranges = [{omaha.cards_of(hand): Fraction(1) for hand in hands} for hands in (heroes, villains)]
    (alone, shared), (others, _) = omaha.counts(ranges, omaha.cards_of(board))
    return float((alone + shared / 2) / (alone + shared + others))


def makes(hand: str, board: str) -> int:
    return omaha.value(omaha.cards_of(hand), omaha.cards_of(board))


@cache
def slow_shares_with_the_nuts(game: str, board: str) -> list[float]:
    """How many of the hands of each player have the nuts, pair by pair; questions of a board have it in common."""
    seen = omaha.cards_of(board)
    left = [card for card in range(52) if card not in seen]
    best = max(omaha.value(pair, seen) for pair in combinations(left, 2))
    shares = []
    for text in _FEW[game]:
        live = [hand for hand in map(omaha.cards_of, pql.hands(text, game=game)) if not {*hand} & {*seen}]
        shares.append(sum(omaha.value(hand, seen) == best for hand in live) / len(live))
    return shares


@pytest.mark.parametrize("about", KINDS)
@pytest.mark.parametrize("game", ["omaha", "omaha5"])
def test_omaha_is_graded_as_pairs_and_triples_say(game: str, about: str) -> None:
    texts = _FEW[game]
    held = {text: [*pql.hands(text, game=game)] for text in texts}
    seen = 0
    for board in ("9s7h2d3c", "Kh7h2c9d") if about == "flops" else ("Kh7h2c", "9s7h2d3c"):
        for question in pql.quiz(*texts, board, about=about, number=4, seed=3, game=game):
            answers = [result.to_dict() for result in pql.run(question.query, game=game)]
            words = question.query.split()
            if isinstance(question, GuessEquity):
                _, hand, _, other, _, on = words
                assert answers[0]["players"][0]["equity"] == question.equity
                if len(on) == 8:  # a flop takes this reference seconds
                    met = held.get(other, [other])
                    assert question.equity == pytest.approx(slow_equity([hand], met, on), abs=1e-12)
                    seen += len(met) > 1
            elif isinstance(question, CountOuts):
                _, hand, _, on, _, other, _ = words
                assert makes(hand, on) < makes(other, on)
                left = [card for card in map(pql.card_text, range(52)) if card not in hand + on + other]
                right = {card for card in left if makes(hand, on + card) >= makes(other, on + card)}
                assert set(question.cards) == right
                assert question.grade(str(len(right))).right
            elif about == "ahead":
                assert isinstance(question, Choose)
                _, one, _, other, _, on = words
                first, second = makes(one, on), makes(other, on)
                assert question.best == ((0 if first > second else 1 if first < second else 2),)
            elif about == "nuts":
                assert isinstance(question, Choose)
                shares = slow_shares_with_the_nuts(game, board)
                right_one = 2 if shares[0] == shares[1] else 0 if shares[0] > shares[1] else 1
                assert question.best == (right_one,)
                assert f"player 1 has them in {100 * shares[0]:.2f} %" in question.answer
                assert [answer["rows"][0]["has"] for answer in answers] == pytest.approx(shares)
            else:
                assert isinstance(question, Choose)
                first_range, second_range = held.values()
                slow = [slow_equity(first_range, second_range, on) for on in question.choices]
                assert slow[question.best[0]] == max(slow)
                assert [answer["players"][0]["equity"] for answer in answers] == pytest.approx(slow)
    assert seen or about != "equity", "a hand against a range"


def split_share(hands: tuple[str, ...], board: str) -> Fraction:
    """What the first of some hands would win if the hand ended now."""
    high, low = split_pots.shares([*map(omaha.cards_of, hands)], omaha.cards_of(board))[0]
    return high + low


SPLIT = ("As2h3cKd, QsQdJdTs", "AcAd5c6h, KhKcQhJc, 4h5s9cTd")


@pytest.mark.parametrize("board", ["7h6d2c", "7h6d2s9s", "8h6d2s9s3d"])
def test_who_is_ahead_where_pots_are_split_would_win_more_of_it(board: str) -> None:
    seen = set()
    for question in pql.quiz(*SPLIT, board, about="ahead", number=12, seed=3, game="omaha8"):
        assert isinstance(question, Choose)
        _, one, _, other, _, on = question.query.split()
        share = split_share((one, other), on)
        right = "player 1" if share > Fraction(1, 2) else "player 2" if share < Fraction(1, 2) else "level"
        assert [question.choices[place] for place in question.best] == [right]
        seen.add(right)
        for number, hand in enumerate((one, other), 1):
            low = split_pots.low_value(omaha.cards_of(hand), omaha.cards_of(on))
            said = f"low {split_pots.LOWS[low - 1]}" if low else "no low"
            assert re.search(rf"player {number}: [^;]*; {said}", question.answer), question.answer
    assert len(seen) > 1


def test_anything_can_be_asked_where_pots_are_split() -> None:
    questions = pql.quiz(*SPLIT, "7h6d2s", number=12, seed=9, game="omaha8")
    assert {question.kind for question in questions} == {"equity", "outs", "ahead", "nuts", "flops"}
    for question in questions:
        if question.kind == "nuts":
            assert "best high hand" in question.asks


def test_outs_help_either_half_of_a_pot() -> None:
    """A better high hand or low than now, which the other's does not beat; a card that is both is one out."""
    both = 0
    for question in pql.quiz(*SPLIT, "7h6d2s", about="outs", number=6, seed=4, game="omaha8"):
        assert isinstance(question, CountOuts)
        assert "better high hand or a better low that player" in question.asks
        words = question.query.split()
        own, board, other = [omaha.cards_of(words[place]) for place in (1, 3, 5)]
        right = set()
        for card in {*range(52)} - {*own, *board, *other}:
            halves = [
                make(own, [*board, card]) > make(own, board)
                and make(own, [*board, card]) >= make(other, [*board, card])
                for make in (omaha.value, split_pots.low_value)
            ]
            both += all(halves)
            if any(halves):
                right.add(card_text(card))
        assert {*question.cards} == right
        assert len(question.cards) == len(right)
        assert question.grade(str(len(right))).right
        assert question.grade(" ".join(right)).right
        assert asked(question, "omaha8")[0]["count"] == len(right)
    assert both


def test_equities_and_best_cards_where_pots_are_split_are_shares_of_them() -> None:
    hero, villain = "As2hKd3c", "AcAd5c6h"
    for question in pql.quiz(
        hero, villain, "7h6d2s", about=("equity", "flops"), number=4, seed=5, game="omaha8"
    ):
        answers = [result.to_dict() for result in pql.run(question.query, game="omaha8")]
        if isinstance(question, GuessEquity):
            _, one, _, other, _, board = question.query.split()
            hands = [omaha.cards_of(one), omaha.cards_of(other)]
            boards = split_pots.final_boards(omaha.cards_of(board), [card for hand in hands for card in hand])
            shares = [sum(split_pots.shares(hands, final)[0]) for final in boards]
            assert question.equity == pytest.approx(float(sum(shares, Fraction(0)) / len(shares)))
        else:
            assert isinstance(question, Choose)
            equities = [answer["players"][0]["equity"] for answer in answers]
            assert equities[question.best[0]] == max(equities)


@together("board", [None, "Kh7h2c", "AK*"])
def test_in_omaha_wide_ranges_are_asked_about_by_their_hands(board: str | None) -> None:
    """What would be sampled is not asked: two ranges on a flop would take many seconds each."""
    for question in pql.quiz("15%", "30%", board, about=("equity", "flops"), number=8, seed=1, game="omaha"):
        assert "%" not in question.query or len(question.query.rpartition(" on ")[2]) == 8, "a turn is quick"
        for result in pql.run(question.query, game="omaha"):
            assert result.to_dict()["method"] == "exact"
        if isinstance(question, Choose):
            hands = question.query.split(";")[0].split()[1:4:2]
            assert question.asks.startswith(f"Player 1 has {hands[0]} and player 2 has {hands[1]}.")
            assert not any({*map("".join, zip(*[iter("".join(hands))] * 2, strict=True))} & cards for cards in [
                {choice[place : place + 2] for place in range(0, len(choice), 2)} for choice in question.choices
            ])  # fmt: skip


def test_omaha_is_asked_about_in_statements_and_with_weights_and_sets() -> None:
    session = pql.Session(game="omaha")
    (query,) = session.compile("equity (AA where set on Ah7h2c) vs KK$ds:0.5 on Ah7h2c dead 2d").queries
    assert query.quiz(number=4, seed=3) == query.quiz(number=4, seed=3)
    for question in query.quiz("flops", 3, seed=5):
        assert "where" not in question.query, "on another board these would be other hands"
    (nuts,) = query.quiz("nuts", 1, seed=2)
    has = [result.to_dict()["rows"][0]["has"] for result in session.run(nuts.query)]
    assert has[0] == 1 > has[1]
    assert nuts.answer.startswith("player 1 (the nuts are AA, three of a kind, aces")
    (given,) = pql.quiz(
        pql.hands("AsAhKsKh", game="omaha"),
        pql.hands("QdQcJdJc", game="omaha"),
        about="equity",
        number=1,
        seed=1,
    )
    assert isinstance(given, GuessEquity)
    assert given.equity in (
        pql.equity("AsAhKsKh", "QdQcJdJc", game="omaha").players[n].equity for n in (0, 1)
    )


def test_sampled_equities_are_those_of_their_seed() -> None:
    first, again = (
        pql.quiz("AA", "KK", about="equity", number=1, seed=4, folded="any", game="omaha") for _ in range(2)
    )
    assert first == again


def test_where_hardly_any_card_can_come_it_is_said() -> None:
    kept = ("As", "Ah", "Ks", "Kh", "Qh", "7h", "2c", "3c", "3d")
    dead = "".join([card for card in map(pql.card_text, range(52)) if card not in kept])
    with pytest.raises(pql.PQLError, match="fewer than 3 cards"):
        pql.quiz("AsAh", "KsKh", "Qh7h2c", dead=dead, about="flops", number=1)


# Ranges without a hand in common: of whom a question speaks is seen by the hands.
APART = ("AA, 76s", "KK, 54s")
SIDES = [set(pql.hands(text)) for text in APART]


def told(text: str) -> dict[str, str]:
    """The hands of a question, by the player who is said to have them; `You` are one of them."""
    found = dict(re.findall(r"[Pp]layer ([12])(?: has| and hold) ((?:[2-9TJQKA][cdhs]){2})", text))
    return {player: hand for player, hand in found.items() if hand}


@pytest.mark.parametrize("about", ["equity", "outs", "ahead"])
def test_questions_name_the_player_whose_hand_it_is(about: str) -> None:
    named = set()
    for question in pql.quiz(*APART, about=about, number=8, seed=5):
        hands = told(question.asks)
        assert len(hands) == (1 if about == "equity" else 2), question.asks
        for player, hand in hands.items():
            assert str(pql.hands(hand).text()) in [str(each) for each in SIDES[int(player) - 1]], (
                question.asks
            )
        if about == "equity":
            ((mine, _),) = hands.items()
            other = 2 if mine == "1" else 1
            assert f"the range of player {other}," in question.asks
            assert APART[other - 1] in question.query
        you = re.match(r"You are player ([12]) ", question.asks)
        named.add(you and you[1])
    assert named == ({None} if about == "ahead" else {"1", "2"})


def test_who_wins_and_who_has_the_nuts_is_said_of_the_right_player() -> None:
    for question in pql.quiz(*APART, about="ahead", number=6, seed=5):
        hands, board = told(question.asks), re.search(r" on (\w+)\.", question.asks)
        assert isinstance(question, Choose)
        assert board is not None
        for place, player in enumerate("12"):
            assert question.why[place] == f"player {player}: {pql.value(hands[player], board[1]).description}"
    for question in pql.quiz(*APART, about="nuts", number=6, seed=5):
        assert isinstance(question, Choose)
        board = re.search(r"board is (\w+)\.", question.asks)
        assert board is not None
        for text, said, place in zip(APART, ("player 1 has them in", "player 2 in"), (1, 2), strict=True):
            live = pql.hands(f"({text}) on {board[1]}")
            best = max(value(str(hand), board[1]) for hand in pql.hands(f"any on {board[1]}"))
            share = sum(value(str(hand), board[1]) == best for hand in live) / len(live)
            assert question.why[place].startswith(f"{said} {100 * share:.2f} %"), question.why


def test_the_nuts_of_weighted_omaha_hands_go_by_their_weights() -> None:
    """On KsKh2c 132 hands of KK$ds are quads, of 759 of QQ$ds one of them: KdKcQdQc, which keeps the larger weight."""
    question: Any
    question, *_ = pql.quiz("KK$ds:0.2, QQ$ds", "KK$ds, QQ$ds", "KsKh2c", about="nuts", game="omaha", seed=1)
    first, second = (131 * 0.2 + 1) / (131 * 0.2 + 759), 132 / (131 + 759)
    assert question.best == (1,)
    assert question.why[1:] == (
        f"player 1 has them in {first:.2%} of the range".replace("%", " %"),
        f"player 2 in {second:.2%}".replace("%", " %"),
    )


def test_boards_of_one_equity_are_all_best() -> None:
    """Of two equal ranges each has half of every board, so no choice is wrong."""
    (question,) = pql.quiz("QQ+", "QQ+", "Kh7h2c", about="flops", number=1, seed=3)
    assert isinstance(question, Choose)
    assert question.best == (0, 1, 2)
    assert all(question.grade(choice).right for choice in question.choices)
