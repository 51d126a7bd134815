"""What questions share: what is on the table, wherever and however it is asked about."""

from __future__ import annotations

import pickle

import pytest

import pql
from pql.engine.work import Control
from pql.questions.question import DealQuestion, Question, Spot
from pql.statements.equity.question import EquityQuestion

GAMES = ("holdem", "shortdeck")
ASKED = "equity AA vs KK folded QQ on Kh7h2c dead 2s"


def asked(text: str) -> Question:
    question = pql.Session().compile(text).queries[-1]._compiled.question
    assert question is not None
    return question.stated


def _sampled(text: str) -> tuple[int | None, int | None]:
    question = asked(text)
    assert isinstance(question, EquityQuestion)
    return question.accuracy.samples, question.accuracy.seed


def _spot(text: str) -> Spot:
    question = asked(text)
    assert isinstance(question, DealQuestion)
    assert isinstance(question.spot, Spot)
    return question.spot


@pytest.mark.parametrize(
    "text", ["equity AA vs KK", "odds AA vs KK", "distribution AA vs KK", "ev call 5 to win 9 with AA vs KK"]
)
def test_statements_put_the_same_on_the_table(text: str) -> None:
    rest = " folded QQ on Kh7h2c dead 2s"
    assert _spot(text + rest) == _spot(ASKED)


def test_where_it_is_asked_does_not_count() -> None:
    assert _spot(f"  {ASKED}") == _spot(ASKED)
    assert _spot(f"  {ASKED}").place != _spot(ASKED).place


@pytest.mark.parametrize(
    "other",
    [
        "equity AA vs QQ folded QQ on Kh7h2c dead 2s",
        "equity AA vs KK on Kh7h2c dead 2s",
        "equity AA vs KK folded QQ on Kh7h2d dead 2s",
        "equity AA vs KK folded QQ on Kh7h2c",
    ],
)
def test_whatever_differs_on_the_table_counts(other: str) -> None:
    assert _spot(other) != _spot(ASKED)


def test_a_spot_survives_being_sent() -> None:
    question = asked(ASKED)
    assert pickle.loads(pickle.dumps(question)) == question
    assert hash(pickle.loads(pickle.dumps(question))) == hash(question)


OF_TWO_CARDS = (
    "AA, KK",
    "board paired",
    "list 99+",
    "list board paired limit 3",
    "sample 2 of 99+ vs AK* seed 1",
    "sample 2 of board paired seed 1",
    "value AsKs on QsJsTs",
    "equity 99+ vs AK* on Kh9s8d",
    "equity 99+ vs AK* on Kh9s8d by hand",
    "odds 99+ vs AK* on Kh9s8d",
    "outs 9h9d on Kh9s8d",
    "draws 99+ on Kh9s8d",
    "nuts on Kh9s8d",
    "strength AA on Kh9s8d vs KK",
    "breakdown 99+ on Kh9s8d",
    "breakdown 99+ on *** by (paired, connected)",
    "compare 99+ with AK* on Kh9s8d",
    "distribution 99+ vs AK* on Kh9s8d",
    "blockers 99+ vs AK* on Kh9s8d",
    "ev call 50 to win 100",
    "ev call 50 to win 100 with 99+ vs AK* on Kh9s8d",
    "flops 2 for 99+ vs AK*",
    "explain equity AA vs KK on Kh9s8d",
    "plot 99+",
    "equity AA vs KK on Kh9s8d title 'Kings'",
    # What formulas ask of hands and boards is ranked too.
    "select avg(equity(hero)), count(handType(hero) >= 'straight') from hero='99+', villain='AK*' samples 500 seed 1",
    "select count(minHandType(hero, river, flush)) from hero='AKs', villain='99+' samples 500 seed 1",
    "select sum(1) from hero='AKs' group by handType(hero, flop)",
    "equity 99+ vs AK* on Kh9s8d group by handType(hero, flop)",
    "equity 99+ vs AK* group by texture(flop) having boards > 20",
    "blockers AK* vs 99+ on Kh9s8d where toppair or better",
    "any where handtype >= 'straight' on Kh9s8d",
    "board paired where maxRank(boardRanks(flop)) = 'A'",
)
OF_FOUR_CARDS = (
    "AA$ds",
    "board paired",
    "list AsAhKsKh",
    "equity AsAhKsQh vs 9s9h8c7c on Kh9d8d",
    "outs AsAhKsQh on Kd9d8d",
    "ev call 50 to win 100",
)
OF_RECORDED_HANDS = (
    "select sum(net), count(handType(hero, river) >= 'straight') from history 'HANDS' for winner",
    "stats from history 'HANDS'",
    "list from history 'HANDS' order by net limit 2",
)
RECORDED = (("holdem", "examples/my_hands.phhs"), ("omaha", "examples/my_omaha_hands.phhs"))
ASKED_IN_GAMES = [
    *[(game, text) for game in ("holdem", "shortdeck", "shortdeck trips") for text in OF_TWO_CARDS],
    *[("omaha", text) for text in OF_FOUR_CARDS],
    *[(game, text.replace("HANDS", path)) for game, path in RECORDED for text in OF_RECORDED_HANDS],
]


@pytest.mark.parametrize(("game", "text"), ASKED_IN_GAMES)
def test_a_question_knows_its_game(game: str, text: str) -> None:
    """Wherever it has been sent: nothing has to be entered to answer it, and the answer says the game."""
    query = pql.Session(game=game).compile(text).queries[-1]
    assert query._compiled.question is not None
    question = query._compiled.question.question(Control(1))
    again = pickle.loads(pickle.dumps(question))
    assert again == question
    answer = again.answer(Control(1))
    assert answer.game == game
    if not text.startswith("explain"):  # which says how long it took
        assert answer == query.run(threads=1)


def test_games_tell_questions_apart() -> None:
    for text in OF_TWO_CARDS:
        questions = [pql.Session(game=game).compile(text).queries[-1]._compiled.question for game in GAMES]
        stated = [each.stated for each in questions if each is not None]
        assert stated[0] != stated[1], text


def test_a_seed_is_a_part_of_how_the_answer_is_found() -> None:
    assert asked(f"{ASKED} samples 9 seed 1") != asked(f"{ASKED} samples 9 seed 2")
    assert _sampled(f"{ASKED} samples 9 seed 1") == (9, 1)
    assert _sampled(f"set seed = 5; {ASKED}") == (None, 5)
