"""A suggestion that says `write`, and an answer as typed, ask what was typed: questions made of players' phrases.

The generator knows what it has put into a question: which hands, board and amounts, how many others, which game, and
whether something is not to come. What a suggestion asks is read off the question it compiles to
(`references/asked_about.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from references.asked_about import asked_about

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
CLASSES = ["AKs", "AKo", "QQ", "77", "T9s", "A5s", "22", "J9o", "KQs", "65s"]
RANGES = ["22+", "15%", "22+, A2s+, KTs+", "JJ+, AKo", "QQ+", "40%", "ATs-A5s", "K9s+, QTs+"]
SIZES = {
    "half pot": 0.5,
    "a 75% pot": 0.75,
    "2/3 pot": 2 / 3,
    "pot sized": 1.0,
    "a third pot": 1 / 3,
    "150% pot": 1.5,
}
COUNTS = {"3": 3, "4": 4, "five": 5, "8": 8}
GAMES = {"omaha": "omaha", "plo": "omaha", "short deck": "shortdeck", "6+": "shortdeck"}
MADE = [
    "a set",
    "two pair",
    "a flush draw",
    "a straight",
    "top pair",
    "a flush",
    "an open ended straight draw",
]


class Spot(NamedTuple):
    """What a question is generated with; what its template does not name is left out of it."""

    hand: str
    other: str
    range: str
    board: str
    dead: str
    call: int
    pot: int
    size: str
    others: str
    game: str
    made: str


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    """Hands and boards that share no card."""
    cards = draw(st.permutations(CARDS))
    exact = draw(st.booleans())
    hand, other = draw(st.permutations(CLASSES))[:2]
    if exact:
        hand, other = "".join(cards[:2]), "".join(cards[2:4])
    separator = draw(st.sampled_from(["", " "]))
    board = separator.join(cards[4 : 4 + draw(st.integers(3, 4))])
    call = draw(st.integers(20, 90))
    return Spot(
        hand,
        other,
        draw(st.sampled_from(RANGES)),
        board,
        cards[9],
        call,
        call + draw(st.integers(10, 200)),
        draw(st.sampled_from(list(SIZES))),
        draw(st.sampled_from(list(COUNTS))),
        draw(st.sampled_from(list(GAMES))),
        draw(st.sampled_from(MADE)),
    )


TEMPLATES = (
    "what is the equity of {hand} against {other}",
    "equity {hand} vs {other} on {board}",
    "how often does {hand} beat {range} on {board}",
    "how is {hand} doing on {board} vs {range}",
    "{hand} vs {other} preflop",
    "{hand} versus {range} dead {dead}",
    "who wins {hand} or {other} on {board}",
    "chance that {hand} loses to {other}",
    "chance i don't lose with {hand} vs {other}",
    "{hand} vs {others} random hands",
    "{hand} against {others} opponents on {board}",
    "how many outs does {hand} have on {board}",
    "outs for {hand} against {other} on {board}",
    "how often does {hand} flop {made}",
    "how often does {hand} not flop {made}",
    "{hand} never flops {made}",
    "chance to flop {made} with {hand}",
    "probability {hand} doesn't flop {made}",
    "odds of making {made} by the river with {hand} on {board}",
    "how often does {hand} make {made} on {board}",
    "how often do i miss {made} with {hand} on {board}",
    "how often does {hand} flop {made} in {game}",
    "{game} {hand} vs {other}",
    "{game}: equity of {hand} against {range} on {board}",
    "what does {range} have on {board}",
    "how much of {range} has top pair or better on {board}",
    "who has the range advantage on {board} {range} vs {hand}",
    "who has the nut advantage on {board} BTN {range} vs BB {hand}",
    "how many combos of {range} are there",
    "how many combos are in {range} on {board}",
    "combos of {range} if i hold {hand}",
    "call {call} into {pot}",
    "should i call {call} to win {pot} with {hand} vs {range}",
    "EV of calling {call} into {pot} with 37% equity",
    "how much equity do i need to call {call} into {pot}",
    "bet {call} into {pot} with {hand} vs {range} on {board}",
    "mdf against {size} bet",
    "how often must {size} bluff work",
    "bluff ratio for {size} river bet",
    "alpha for {size}",
    "pot odds for calling {call} into {pot}",
    "does someone have {range} when i hold {hand} with {others} players behind",
    "chance nobody has an ace when i hold {hand} {others} handed",
    "someone has an ace when I have {hand} {others}-handed",
    "flop with no ace when i hold {hand}",
    "flop with an ace when i hold {hand}",
    "chance of an overcard when i have {hand}",
    "{hand} no overcard on the flop",
    "do i block {range} with {hand} on {board}",
    "which turn cards help {hand} vs {other} on {board}",
    "best hand against {range} on {board}",
    "what are the nuts on {board}",
    "second nuts on {board}",
    "how often does the board pair by the river on {board}",
    "how often does the board not pair by the river on {board}",
    "compare {hand} and {other} against {range}",
    "({range}) without {hand}",
    "{hand} vs {range} if no heart comes",
    "{hand} vs {other} but a king was folded",
    "how often does {hand} beat {other}?",
    "what is my equity with {hand} on {board} against {other}",
    "{hand} on {board} vs {other}",
    "who wins {hand} or {other}",
    "which hand is stronger {hand} or {range}",
    "villain 3bets {range}, how is my {hand} doing",
    "how am i doing with {hand} if he only 4bets {range}",
    "is {hand} better than {other} against {range}",
    "how much more equity does {hand} have than {other} vs {range} on {board}",
    "{hand} vs {others} callers with {range}",
    "{hand} on {board} against {others} random hands",
    "{hand} vs {other} on {board}, i folded {dead}",
    "{hand} vs any set on {board}",
    "am i ahead right now with {hand} on {board} vs {range}",
    "chance i never lose with {hand} vs {other}",
    "pot {pot} villain shoves {call} i have 37% equity",
    "villain bets {call} into {pot} should i call",
    "shove {call} into {pot} with {hand} vs {range}",
    "how often must a bluff work if i bet {call} into {pot}",
    "how many bluffs do i need for {size} bet",
    "is {hand} in the top 20%",
    "what does {hand} hit on {board}",
    "nut advantage {range} vs {hand} on {board}",
    "chance the board pairs by the river when i have a flush on {board}",
    "how often does {made} get there with {hand}",
    "combos of sets on {board}",
    "6 card omaha {hand} vs {other}",
)


def one_of(hand: str) -> str:
    """Two cards of a class."""
    if len(hand) == 4:
        return hand
    return f"{hand[0]}s{hand[1]}{'s' if hand.endswith('s') else 'h'}"


# Questions whose answer is a set of hands, and the set.
OF_A_SET: dict[str, Callable[[Spot], pql.HandSet]] = {
    "how many combos are in {range} on {board}": lambda spot: pql.hands(spot.range).without(spot.board),
    # The ranges know no suit, so that one hand of a class stands for all.
    "combos of {range} if i hold {hand}": lambda spot: pql.hands(spot.range).without(one_of(spot.hand)),
    "({range}) without {hand}": lambda spot: pql.hands(spot.range) - pql.hands(spot.hand),
}
PLACE = re.compile(r"\{(\w+)\}")
NEGATED = re.compile(r"\b(?:not|no|never|nobody|don't|doesn't|miss|without|but)\b")


def offered(text: str) -> str | None:
    """What is answered: the text itself, or what its help says to write; None where there is only an example."""
    compilation = pql.Session().compile(text)
    if not compilation.failed:
        return text
    error = next(each for each in compilation.diagnostics if each.is_error)
    found = re.match(r"write `([^`]+)`", error.help or "")
    return found[1] if found and not pql.Session().compile(found[1]).failed else None


def check(text: str, spot: Spot, template: str) -> None:
    statement = offered(text)
    if statement is None:
        return
    asked = asked_about(statement)
    statement = f"{statement if statement != text else ''} {asked.text}"
    dead = re.search(r"dead ((?:[2-9TJQKA][cdhs] ?)+)", asked.text)
    gone = dead[1].replace(" ", "") if dead is not None else ""
    named = set(PLACE.findall(template))
    game = GAMES[spot.game] if "game" in named else "holdem"
    assert asked.game == game
    for hands in named & {"hand", "other", "range"}:
        mine = getattr(spot, hands)
        if game == "omaha":
            continue  # two cards are none of its hands: nothing can have been offered
        if hands == "range" and template in OF_A_SET:
            continue  # what is left of it is compared below
        if gone.startswith(mine[:2]) or _stands_for(mine, gone):
            continue  # what somebody else holds
        if hands == "hand" and "without" in template:
            continue
        meant = pql.hands(mine, game=game)
        assert any(found == meant for found in asked.hands), f"{mine} in {statement}"
    if template in OF_A_SET:
        assert len(asked.hands[-1]) == len(OF_A_SET[template](spot))
        return
    if "board" in named:
        cards = spot.board.replace(" ", "")
        dealt = {frozenset(_cards(cards))}
        assert {frozenset(_cards(str(found))) for found in asked.boards} == dealt, f"{cards} in {statement}"
    else:
        assert not any(len(found) == 1 for found in asked.boards), statement
    numbers = {float(getattr(spot, name)) for name in named & {"call", "pot"}}
    assert numbers <= asked.numbers, statement
    if "size" in named:
        (answer,) = pql.Session().run(statement)
        share = SIZES[spot.size]
        # What a bluff needs is the bet over bet and pot, and the rest is defended.
        assert any(f"{100 * part / (1 + share):.2f}" in str(answer) for part in (1, share)), statement
    if "37%" in text:
        assert "equity 37%" in asked.text
    if "dead" in named:
        assert spot.dead in statement
    if "others" in named:
        others = COUNTS[spot.others] - ("handed" in template)
        assert asked.players == others + 1, statement
    if NEGATED.search(template):
        assert re.search(r"\b(?:not|minus|but|without|no|folded)\b|!", statement)


def _cards(text: str) -> list[str]:
    return re.findall("[2-9TJQKA][cdhs]", text)


def _stands_for(hands: str, dead: str) -> bool:
    """Whether two dead cards are one of the hands of a class."""
    return len(dead) == 4 and len(hands) < 4 and (pql.hands(dead) & pql.hands(hands)) == pql.hands(dead)


@settings(max_examples=12, deadline=None)
@given(spots())
@pytest.mark.parametrize("template", TEMPLATES)
def test_no_operand_is_lost(template: str, spot: Spot) -> None:
    check(template.format(**spot._asdict()), spot, template)
