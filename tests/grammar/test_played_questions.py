"""Questions about hands that were played, in plain words: what they are offered runs, and is about what they name."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.grammar.errors.played_questions import played_question
from references.families import together

HANDS = Path(__file__).parents[2] / "examples" / "my_hands.phhs"
FACED = "foldtothreebet or callthreebet or fourbet"
TOURNAMENTS = HANDS.with_name("my_tournaments.txt")
QUESTIONS = {
    "am I losing from the small blind, and why": "stats {me} where position = SB",
    "am I losing from the small blind": "winnings {me} where position = SB",
    "what do I do against 3-bets out of position": f"stats {{me}} where ({FACED}) and not inposition(preflop)",
    "my ten biggest losing pots": "list {me} order by net limit 10",
    "show me my 25 biggest winning hands": "list {me} order by net desc limit 25",
    "my biggest pots": "list {me} order by pot desc limit 10",
    "EV graph by stakes": "plot winnings {me} by stake",
    "who folds too much to c-bets": "stats {all} order by foldtocbet(flop) desc limit 10",
    "which players 3-bet the most": "stats {all} order by threebet desc limit 10",
    "what is my winrate from the button": "stats {me} where position = BTN",
    "bb/100 by position": "stats {me} by position",
    "how much did I win this month": "winnings {me} by month",
    "what are my leaks": "leaks {me}",
    "my leaks by position": "leaks {me} by position",
    "my ROI by buy-in": "tournaments {me} by buyin",
    "how often am I in the money": "tournaments {me}",
    "my worst session": "winnings {me} by session",
    "last 20 hands I lost": "list {me} where net < 0 order by date desc limit 20",
    "how often do I 3-bet from the big blind": "stats {me} where position = BB",
}
OTHERS = (
    "how often do I flop a set with 55",
    "should I call 50 into 150",
    "who wins AKs vs QQ",
    "what do I do with AA",
    "who has the best hand",
    "my equity with AhKh",
    "3-bet range",
)


@together(("question", "statement"), QUESTIONS.items())
def test_a_question_is_offered_the_statement_that_asks_it(question: str, statement: str) -> None:
    expected = statement.format(me="from history 'hands' for 'me'", all="from history 'hands'")
    assert played_question(question) == expected
    with pytest.raises(pql.PQLError) as caught:
        pql.run(question)
    (problem,) = caught.value.diagnostics
    assert f"for example `{expected}`" in (problem.help or "")
    hands = TOURNAMENTS if expected.startswith("tournaments") else HANDS
    here = expected.replace("'hands'", f"'{hands}'").replace("'me'", "'Robin'")
    if expected.startswith("leaks") and "by" not in expected:  # there is one stake
        return
    assert pql.run(here)


@pytest.mark.parametrize("question", OTHERS)
def test_a_question_about_a_hand_to_come_is_none_of_them(question: str) -> None:
    assert played_question(question) is None
