"""`breakdown`: counts, shares, equities and hands of each line, against counting one by one."""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

import pql
from pql.cards.combos import hands_touching
from pql.cards.deck import cards_mask
from pql.cards.games import HOLDEM
from pql.cards.made_hands import KICKERS, draw_names, made_names
from pql.engine.code_counts import CodeCount, CodePot
from pql.results import BreakdownResult, EquityResult, ExplainResult
from pql.sets.handset import HandSet
from pql.statements.breakdown.lines import RangeCounts
from references import made_hands as model
from references.answers import answer, sure
from references.families import together

ALIVE = 1e-12


def slow(
    hands: pql.HandSet, boards: Iterable[tuple[str, ...]], dead: tuple[str, ...] = ()
) -> tuple[dict[str, float], float, int]:
    """Weights of lines and total weight, hand by hand and board by board; `boards` are tuples of cards."""
    lines: defaultdict[str, float] = defaultdict(float)
    total, pairs = 0.0, 0
    for board in boards:
        if set(board) & set(dead):
            continue
        for text, weight in hands.weights():
            hand = model.cards(text)
            if set(hand) & {*board, *dead}:
                continue
            total, pairs = total + weight, pairs + 1
            made = model.made(hand, board)
            name = "toppair" if made in KICKERS else made
            lines[name] += weight
            if made in KICKERS:
                lines[made] += weight
            for draw in model.draws(hand, board):
                lines[draw] += weight
                lines[f"{name} + {draw}"] += weight
    return lines, total, pairs


def check(
    hands: pql.HandSet,
    boards: Iterable[tuple[str, ...]],
    result: pql.results.BreakdownResult,
    dead: tuple[str, ...] = (),
) -> None:
    expected, total, pairs = slow(hands, boards, dead)
    assert {line.line: line.combos for line in result.lines} == pytest.approx(expected)
    assert result.combos == pytest.approx(total)
    assert result.deals == pairs
    for line in result.lines:
        assert line.share == pytest.approx(line.combos / total)
    check_sums(result)


def check_sums(result: pql.results.BreakdownResult) -> None:
    """Made hands add up to everything, kickers to top pair, running totals to the end; names stand in their order."""
    made = result.of_kind("made")
    assert sum(line.combos for line in made) == pytest.approx(result.combos)
    assert sum(line.share for line in made) == pytest.approx(1)
    kickers = result.of_kind("kicker")
    if kickers:
        assert sum(line.combos for line in kickers) == pytest.approx(result["toppair"].combos)
    running = list(itertools.accumulate(line.share for line in made))
    assert [line.or_better for line in made] == pytest.approx(running)
    assert [line.line for line in (*made, *kickers)] == sorted(
        [line.line for line in (*made, *kickers)],
        key=lambda name: (name in KICKERS, made_names(HOLDEM).index(name)),
    )
    draws = [line.line for line in result.of_kind("draw")]
    assert draws == [name for name in draw_names() if name in draws]
    for line in result.of_kind("both"):
        name, draw = line.line.split(" + ")
        assert line.combos <= min(result[name].combos, result[draw].combos) + ALIVE


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        ("22+, A2s+, KTo+", "Kh7h2c", ""),
        ("any", "9h8h7h", ""),
        ("20%", "KhKd7s7c", ""),
        ("Connected, AA", "5c6d7h8s9c", "Tc"),
        ("AA:0.5, AK*:0.25, QQ, 76s:0.1", "Ah7h6c", "6hQs"),
        ("AhKh", "Qh7h2c", ""),
    ],
)
def test_a_board(hands: str, board: str, dead: str) -> None:
    result = pql.breakdown(hands, board, dead=dead)
    check(pql.hands(hands), [model.cards(board)], result, model.cards(dead))
    gone = cards_mask(board + dead)
    assert result.live == pql.hands(hands).without(gone)
    for line in result.lines:
        assert line.hands is not None
        assert line.hands.weight == pytest.approx(line.combos)
        # Read on this board, the text says the hands.
        assert pql.hands(sure(line.text)).without(gone) == line.hands


@pytest.mark.parametrize(
    ("hands", "boards", "dead"),
    [
        ("AhKh, QQ, 87s:0.5", "AK5", ""),
        ("77, 65s", "765, [2,4][2,4][2,4]f2", "7s"),
        ("AKs, 9h8c", "KT5[>2F]", ""),
        ("AKs, 55:0.5", "KK5[=1B]", "Ac"),
        ("AhKh, 98s", "AhQhJhT*", "2c"),
    ],
)
def test_a_set_of_boards(hands: str, boards: str, dead: str) -> None:
    members = [model.cards(board) for board in pql.boards(boards)]
    result = pql.breakdown(hands, boards, dead=dead)
    assert result.live is None
    gone = set(model.cards(dead))
    assert result.boards == len([board for board in members if gone.isdisjoint(board)])
    check(pql.hands(hands), members, result, model.cards(dead))


def test_one_board_counts_as_one() -> None:
    assert {row["boards"] for row in pql.breakdown("AA, KQs", "AhKh5d")} == {1}


def test_rivers_count_without_order() -> None:
    boards = "AhKhQ[2,3][2,3]"
    assert not pql.boards(boards).distinguishes_turn_from_river()
    members = {(*board[:3], *sorted(board[3:])) for board in map(model.cards, pql.boards(boards))}
    result = pql.breakdown("AA, JTs, 32s:0.5", boards)
    check(pql.hands("AA, JTs, 32s:0.5"), members, result)
    assert result.boards == pql.boards(boards).count()


def test_every_hand_on_a_sample_of_flops() -> None:
    flops = random.Random(7).sample(list(itertools.combinations(model.DECK, 3)), 2)
    boards = pql.BoardSet.from_boards(["".join(flop) for flop in flops])
    check(pql.hands("any"), flops, pql.breakdown("any", boards))


@pytest.mark.full
def test_every_hand_on_every_flop() -> None:
    """All 25,989,600, one of each class of flops by hand, the others by counting their class."""
    total: defaultdict[str, float] = defaultdict(float)
    for text, number in pql.boards("***").classes():
        lines, _, _ = slow(pql.hands("any"), [model.cards(text)])
        for line, count in lines.items():
            total[line] += number * count
    result = pql.breakdown("any", "***")
    assert {line.line: line.combos for line in result.lines} == total
    assert result.deals == 22_100 * 1176


def test_every_hand_on_every_flop_in_numbers_that_can_be_worked_out() -> None:
    result = pql.breakdown("any", "***")
    assert result.deals == result.combos == 22_100 * 1176
    # Five cards are a hand and a flop in ten ways; of four to a flush or a pair it depends which.
    assert result["straightflush"].combos == 10 * 40
    assert result["quads"].combos == 10 * 624
    assert result["fullhouse"].combos == 10 * 3_744
    assert sum(result[name].combos for name in ("nutflush", "secondflush", "flush")) == 10 * 5_108
    assert result["straight"].combos == 10 * 10_200
    assert result["set"].combos == 3 * 54_912
    assert result["trips"].combos == 6 * 54_912
    for name in ("toptwo", "topandbottom", "bottomtwo"):
        assert 3 * result[name].combos == 4 * 123_552
    # One card of a pair and the odd one are in the hand; of two pair, the other pair is on the board, below or above.
    assert result["toppair"].combos == result["secondpair"].combos == 2 * 1_098_240 + 2 * 123_552
    assert result["thirdpair"].combos == 2 * 1_098_240
    check_sums(result)


def test_the_symmetry_of_suits_changes_nothing() -> None:
    """A range with one odd hand breaks the symmetry: it adds its own counts and no others."""
    whole, part = pql.breakdown("AA, KQs, JhTh", "***"), pql.breakdown("AA, KQs", "***")
    alone = pql.breakdown("JhTh", "***")
    for line in whole.lines:
        parts = [each for result in (part, alone) for each in result.lines if each.line == line.line]
        assert line.combos == sum(each.combos for each in parts)


# Against a range


def line_equity(line: pql.results.BreakdownLine, versus: str, board: str, dead: str = "") -> float:
    assert line.hands is not None
    query = f"equity {line.hands.text()} vs {versus} on {board}" + (f" dead {dead}" if dead else "")
    return answer(EquityResult, query).players[0].equity


@pytest.mark.parametrize(
    ("hands", "board", "versus", "dead"),
    [
        ("22+, A2s+", "Kh7h2c", "15%", ""),
        ("QQ, AKs:0.5, 98s:0.25", "9h8h7h2s", "TT+, AhKh:0.5", "Tc"),
        ("QQ, T9s", "5c6d7h8s9c", "any", ""),
    ],
)
def test_the_equity_of_a_line_is_that_of_its_hands(hands: str, board: str, versus: str, dead: str) -> None:
    result = pql.breakdown(hands, board, versus=versus, dead=dead)
    for line in result.lines:
        assert line.equity == pytest.approx(line_equity(line, versus, board, dead), abs=1e-12)
    whole = answer(EquityResult, f"equity {hands} vs {versus} on {board}" + (f" dead {dead}" if dead else ""))
    assert result.equity == pytest.approx(whole.players[0].equity, abs=1e-12)
    assert (result.method, result.stderr, result.seed) == ("exact", None, None)


@pytest.mark.parametrize(
    ("hands", "boards", "versus"),
    [
        ("AhKh, QQ", "KK*", "JJ, AsQs"),
        ("QQ, 98s:0.5", "987[>B]", "AK*:0.5, 99"),
        ("QQ, 76s", "AAA[2,3]*", "JJ"),
        ("QQ, AcKc", "AhKhQh[2,4][2,4]", "JJ, AsTs"),
    ],
)
def test_equities_on_a_set_of_boards(hands: str, boards: str, versus: str) -> None:
    result = pql.breakdown(hands, boards, versus=versus)
    whole = answer(EquityResult, f"equity {hands} vs {versus} on {boards} exact").players[0].equity
    assert result.equity == pytest.approx(whole, abs=1e-12)
    total = sum(sure(line.equity) * line.share for line in result.of_kind("made"))
    assert total == pytest.approx(result.equity, abs=0.05)  # lines meet different numbers of hands


def test_the_equity_of_a_line_on_a_set_is_that_of_its_deals() -> None:
    """Sets of queens on flops with a queen: the same hands and boards asked for otherwise."""
    result = pql.breakdown("QQ", "Q**", versus="AK*, JJ")
    only = pql.boards("(Q**)")
    equity = answer(EquityResult, "equity QQ vs AK*, JJ on (Q**) exact").players[0].equity
    assert pql.breakdown("QQ", only, versus="AK*, JJ")["set"].equity == pytest.approx(equity, abs=1e-12)
    assert result["set"].equity == pytest.approx(equity, abs=1e-12)


def test_sampled_equities_are_near_and_say_how_near(monkeypatch: pytest.MonkeyPatch) -> None:

    exact = pql.breakdown("QQ+, AhKh", "AK*", versus="JJ, AQ*")
    monkeypatch.setattr("pql.engine.decide.EXACT_SECONDS", 0.001)
    sampled = pql.breakdown("QQ+, AhKh", "AK*", versus="JJ, AQ*", seed=3)
    again = pql.breakdown("QQ+, AhKh", "AK*", versus="JJ, AQ*", seed=3, threads=1)
    assert (sampled.method, sampled.seed, sampled.equity) == ("sampled", 3, again.equity)
    assert abs(sure(sampled.equity) - sure(exact.equity)) < 5 * sure(sampled.stderr)
    far = 0
    for line in sampled.lines:
        assert line.share == exact[line.line].share
        if line.equity is not None and line.stderr:
            far += abs(sure(line.equity) - sure(exact[line.line].equity)) > 3 * sure(line.stderr)
    assert far <= 2
    assert sampled.columns == ("line", "kind", "combos", "share", "or_better", "equity", "stderr")
    assert sampled.to_dict()["seed"] == 3


# What is asked, and what cannot be


def test_many_sampled_boards_are_looked_at_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line looks at each part of the pots: with one for each of 50,000 rivers that took minutes."""
    import pql.statements.breakdown.question as module

    parts = []

    class Spied(RangeCounts):
        def __init__(
            self,
            counts: Mapping[int, CodeCount],
            pots: Sequence[Mapping[int, CodePot]],
            *more: Any,
        ) -> None:
            parts.append(len(pots))
            super().__init__(counts, pots, *more)

    monkeypatch.setattr(module, "RangeCounts", Spied)
    monkeypatch.setattr("pql.engine.decide.EXACT_SECONDS", 0.3)
    exact = answer(EquityResult, "equity any vs 15% on AK*** samples 300000 seed 1").players[0]
    sampled = pql.breakdown("any", "AK***", versus="15%", seed=2)
    assert sampled.method == "sampled"
    assert 400 <= parts[0] <= 800
    assert abs(sure(sampled.equity) - sure(exact.equity)) < 5 * (sure(sampled.stderr) + sure(exact.stderr))
    assert all(line.stderr is not None for line in sampled.lines)


def test_the_table() -> None:
    result = answer(BreakdownResult, "breakdown QQ+, AK* on Kh7h2c vs 15%")
    table = result.to_dict()
    assert table["type"] == "table"
    assert table["columns"] == ["line", "kind", "combos", "share", "or_better", "equity", "hands"]
    assert table["method"] == "exact"
    assert table["deals"] == 27
    assert table["order"] == "equity"
    assert table["equity"] == result.equity
    assert table["rows"][0][:3] == ["set", "made", 3]
    assert table["rows"][0][-1] == "KK"
    assert answer(BreakdownResult, "breakdown AA on ***").to_dict()["columns"] == [
        "line",
        "kind",
        "combos",
        "share",
        "or_better",
    ]


def test_lines_by_name() -> None:
    result = pql.breakdown("AA, KQs", "Kh7h2c")
    assert result["overpair"].combos == 6
    assert result.share("overpair") == 2 / 3
    assert result.share("quads") == 0
    with pytest.raises(KeyError):
        result["quads"]


def test_sets_as_arguments() -> None:
    hands, boards = pql.hands("AA, KQs"), pql.boards("K72")
    by_text, by_set = pql.breakdown("AA, KQs", "K72"), pql.breakdown(hands, boards)
    assert by_set.rows == by_text.rows
    assert by_set.board == f"{boards.count()} flops"
    assert pql.breakdown(hands, pql.boards("Kh7h2c")).board == "Kh7h2c"


def test_a_set_of_one_board_is_a_board() -> None:
    one = pql.boards("Kh7h*") & pql.boards("Kh*2c")
    assert one.count() == 1
    assert one.fixed_cards() is None
    assert pql.breakdown("AA, KQs", one).rows == pql.breakdown("AA, KQs", "Kh7h2c").rows


@together(
    ("query", "message"),
    [
        ("breakdown AA", "needs a board"),
        ("breakdown AA on Kh7h", "position"),
        ("breakdown KhKd on Kh7h2c", "holds a card of its own board"),
        ("breakdown AK*, KK on KhKdKsKc", "leaves no hand"),
        ("breakdown none on Kh7h2c", "is not a hand"),
        ("breakdown AA on AK* and 765", "no such board"),
        ("breakdown AhAd on AhAdA", "leave no hand"),
        ("breakdown AA on Kh7h2c dead Kh", "on the board and dead"),
        ("breakdown AA on KhKd* dead Kh", "no board is left"),
        ("breakdown AA on Kh7h2c vs KhKd", "holds a card of its own board"),
        ("breakdown AhAd on Kh7h2c vs AhAs", "cannot be dealt together"),
        ("breakdown AhAd on K** vs AhAs", "cannot be dealt together"),
        ("breakdown AhAd on Kh7h2c vs KK vs QQ", "one opponent"),
    ],
)
def test_what_cannot_be_broken_down(query: str, message: str) -> None:
    with pytest.raises(pql.PQLError, match=message):
        pql.run(query)


def test_the_library_refuses_the_same() -> None:
    for arguments in (("AA", "Kh7h"), ("KhKd", "Kh7h2c"), ("ZZ", "Kh7h2c")):
        with pytest.raises(pql.PQLError):
            pql.breakdown(*arguments)
    with pytest.raises(pql.PQLError):
        pql.breakdown("AA", "Kh7h2c", versus="zz")
    with pytest.raises(pql.PQLError):
        pql.breakdown("AA", "Kh7h2c", dead="Zz")


@pytest.mark.parametrize(
    ("hand", "board", "message"),
    [
        ("AsKd", "Kh7h", "not a board"),
        ("AsKd", "Kh7h2c3c4c5c", "not a board"),
        ("AsKd", "Kd7h2c", "in the hand and on the board"),
        ("AsK", "Kh7h2c", "not a"),
        ("AsAs", "Kh7h2c", "not a hand"),
        ("AsKd", "Kh7h2x", "not a card"),
    ],
)
def test_bad_made_hands(hand: str, board: str, message: str) -> None:
    with pytest.raises(pql.PQLError, match=message):
        pql.made_hand(hand, board)


def test_explain_says_how() -> None:
    for query in ("breakdown 20% on ***", "breakdown AA on AKQ vs KK", "breakdown AA on Kh7h2c vs KK"):
        sections = dict(answer(ExplainResult, f"explain {query}").sections)
        assert "name each hand" in "\n".join(sections.values())


def test_words_of_hands_leave_out_what_is_dead_anyway() -> None:
    from pql.notation.hand_text import live_text

    whole = HandSet.from_hands(["AhKh", "AsKs"])
    gone = cards_mask("KsKdKc")
    # A class that the range had only in part is written hand by hand.
    assert live_text(whole.without(gone), whole, gone) == "AhKh"
    whole = pql.hands("AKs:0.5, QQ")
    assert live_text(whole.without(gone), whole, gone) == "QQ, AKs:0.5"
    assert hands_touching(gone).bit_count() == 150


@pytest.mark.parametrize("board", ["9h8h4c", "KhKd7s7c", "AhKhQh9h4h"])
def test_where_finds_the_hands_of_a_line(board: str) -> None:
    """The words are predicates of formulas with the same meaning; there, a nut flush is a flush too."""
    result = pql.breakdown("any", board)
    lines = {line.line: sure(line.hands) for line in result.lines if line.kind != "both"}
    if "flush" in lines:
        lines["flush"] = lines["flush"] | lines["secondflush"] | lines["nutflush"]
    for name in (*made_names(HOLDEM), *draw_names()):
        assert pql.hands(f"any where {name} on {board}") == lines.get(name, HandSet()), name
    for line in (*result.of_kind("made"), *result.of_kind("kicker")):
        found = pql.hands(f"any where {line.line} or better on {board}")
        assert len(found) == pytest.approx(sure(line.or_better) * result.combos), line.line
