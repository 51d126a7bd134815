"""What players say in several ways becomes one phrase, with every number and card of it."""

from __future__ import annotations

from pql.grammar.errors.question_phrases import plainly
from references.families import together

SAID = [
    ("pot 80 villain shoves 120", "call 120 into 80"),
    ("pot is 60, he bets 45", "call 45 into 60"),
    ("12bb in the pot he bets 2/3", "call 2/3 pot into 12"),
    ("12bb in the pot he bets half", "call 1/2 pot into 12"),
    ("call 75 into 100+75", "call 75 into 100"),
    ("semibluff shove 90 into 60", "bet 90 into 60"),
    ("villain bets 90 into 60", "call 90 into 60"),
    ("i have 35% equity when called", "equity 35%"),
    ("we have 35 when called", "equity 35%"),
    ("5% rake capped at 3bb", "rake 5% cap 3"),
    ("a 150% overbet", "a 150% pot overbet"),
    ("raise to 3x his half pot bet", "raise 3/2 pot over 1/2 pot"),
    ("raise to 2.5x a 2/3 pot bet", "raise 5/3 pot over 2/3 pot"),
    ("he only 4bets QQ+ and AK", "QQ+, AK"),
    ("villain opens 15%", "15%"),
    ("A10s", "ATs"),
    ("a 45% button open", "a 45%"),
    ("i folded out 7d7h already", "dead 7d7h"),
    ("but one of the other kings was folded", "with a king folded"),
    ("if the flop comes without an ace or king", "on not (A**, K**)"),
    ("vs AdXd", "vs Ad?d"),
    ("runner runner flush", "backdoor flush coming in"),
    ("top 20", "top 20%"),
]
# No phrase of these says more than it does.
AS_THEY_ARE = [
    "top 20%",
    "top 10 hands",
    "equity AK vs QQ",
    "AA, KK dead AsKh",
    "call 75 into 100",
    "folds 40%",
    "how often does AK flop a pair",
    "bb/100 by position",
]


@together(("typed", "said"), SAID, ids=[typed for typed, _ in SAID])
def test_one_phrase_for_several(typed: str, said: str) -> None:
    assert plainly(typed) == said


@together("text", AS_THEY_ARE, ids=AS_THEY_ARE)
def test_what_is_plain_stays(text: str) -> None:
    assert plainly(text) == text
