"""What a question in plain words about a tournament probably asks: stacks and prizes, and all in or nothing.

It is used only for help lines (`pql/compiler/guesses.py`). What a question leaves open, stacks or who calls, is filled
in from an example, and then the help line says that it is one.
"""

# ruff: noqa: E501 (a pattern is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pql.grammar.errors.question_operands import COUNTS, operands


class Suggested(NamedTuple):
    """What PQL says to a question, and the statement; `example` where it asks another question than that."""

    message: str
    statement: str
    example: bool = True


_STACKS = "what stacks are worth in prizes, and their bubble factors: `icm`"
_NO_BOUNTIES = "PQL counts no bounties: `icm` answers for the stacks and the prizes alone"
_CHIP_CHOP = "PQL knows no chip chop: `icm` says what stacks are worth by the chip model, beside their part of all chips"
_CALL = "what a call is worth in prizes: `ev call ... icm`, with the stacks, the prizes and the hands of the other"
_SHOVE = "what all in from the small blind makes with each hand: `shove`, with the hands that call"
_IN_PRIZES = "what all in from the small blind makes in prizes: `shove ... icm`, with the hands that call, stacks and prizes"
_CALLED = "a call of a shove is asked with the amounts: `ev call`, in big blinds too"
_FOLDS = "`shove` asks for the hands that call, not for how often the others fold"
_HAS_TO_FOLD = "how often the big blind has to fold is a column of `shove`, against the hands that call"
_NASH = "who moves all in and who calls, heads up and for chips: `nash`"
_ALONE = "`nash` is of two players: with more behind, `shove` takes the range that each of them calls with"
_EACH = "with several players behind, `shove` takes the range that each calls with, the big blind last"

_OF_PRIZES = re.compile(
    r"\b(?:icm|bubble|pay ?outs?|prizes?|pay ?jumps?|risk premium|satellites?|seats|chip ?chop|chop|min ?cash|\$ ?ev"
    r"|final table|tournament equity|chip leader|stacks?|bount(?:y|ies)|p?ko|finish(?:es|ing)?|place|deal)\b|\$ev\b"
)
_BY_CHIPS = re.compile(r"\bchip ?chop\b")
_BOUNTIES = re.compile(r"\b(?:bount(?:y|ies)|p?kos?|progressive)\b")
_NOTHING_ELSE = re.compile(
    r"\b(?:icm|bubble|risk premium|pay ?jumps?|satellites?|chip ?chop|icm chop|min ?cash|tournament equity|stacks?\b.*\bworth"
    r"|(?:finish(?:es|ing)?|come|get) (?:1st|2nd|3rd|\dth|first|second|third|last)|(?:first|second|third|1st|2nd|3rd) place"
    r"|(?:fair|final table) deal|gets what|deal\b(?=.*\d{3}))\b|\$ev\b|\b(?:deal|chop)\b(?=.*\d{3})"
)
_PUSHED = re.compile(r"\b(?:nash|push(?:es|ing)?|shov(?:e|es|ing)|jam(?:s|ming)?|short ?stack)\b")
_DEPTH = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?) ?(?:bbs?|big blinds?)\b", re.IGNORECASE)
_IN_A_POT = re.compile(r"\b(?:pot|into \d\S*|to win|rake|flop|turn|river)\b")
_ANTE = re.compile(
    r"\bantes? (?:of )?(\d*\.?\d+%?)|(?<![\w.])(\d*\.?\d+%?) ?(?:bb )?antes?\b(?! (?:of )?\d*\.?\d)"
)
_NO_ANTE = re.compile(r"\b(?:no|without) antes?\b")
_BEHIND = re.compile(
    r"\b(?:button|btn|bu|cut-?off|co|hi-?jack|hj|lo-?jack|lj|utg|ep|mp|early|middle position|behind|callers"
    r"|(?:[3-9]|three|four|five|six)[ -]?(?:handed|way|max)|(?:[3-9]|three|four|five|six) (?:players? )?left)\b"
)
_CALLS = re.compile(
    r"\b(?:call(?:ing)?|defend)\b.*\b(?:shov\w*|jams?|push(?:es)?|all[ -]?in|off|bb|big blind|\d+bb)\b"
    r"|\b(?:vs|versus|against|facing) (?:an? |his |the )?(?:\d\S* )?(?:sb |small blind )?(?:shove|jam|push|all[ -]?in)\b"
    r"|\$ ?ev of call"
)
_HE_CALLS = re.compile(
    r"\b(?:bb|big blind|villain|he|opponent|they)\b(?: \w+)? (?:calls?|calling|defends?)\b"
)
_HE_FOLDS = re.compile(
    r"\bfolds?\b(?: equity)?(?: of)? (\d+(?:\.\d+)?) ?%|(\d+(?:\.\d+)?) ?% (?:fold equity|folds?)"
)
_NUMBER = r"\d+(?:\.\d+)?(?: ?[km](?!\w))?(?: ?bbs?(?!\w))?%?"
_LIST = rf"{_NUMBER}(?:(?: ?[,/&|;] ?(?:and )?| and | ?- ?| ){_NUMBER})+"
_TABLE = re.compile(
    rf"(?<![\w.])(?P<stacks>{_LIST})(?: ?[,;:])?(?: chips)?(?: \w+){{0,3}}? (?:pay ?outs?|prizes?|pay(?:s|ing)?|paid)(?: are| of| is|:)? "
    rf"(?P<prizes>{_LIST}|{_NUMBER})(?!\w)"
)
_FIRST_PRIZES = re.compile(
    rf"\b(?:pay ?outs?|prizes?)(?: are| of|:)? (?P<prizes>{_LIST})(?!\w).*?\bstacks?(?: are| of|:)? (?P<stacks>{_LIST})(?!\w)"
)
_SEATS = re.compile(r"\b(\d+|two|three|four|five) (?:equal )?(?:seats|tickets|packages)\b")
_SEVERAL = re.compile(rf"(?<![\w.])(?:{_NUMBER}(?: ?[,/] ?| and | )){{2,}}{_NUMBER}(?![\w%])")
# `65, 35` would be two hands, and `premium` some of them.
_NO_HANDS = re.compile(
    r"\brisk premiums?\b|(?<![\w.])\d+(?:\.\d+)?(?:(?: ?[,/] ?| )\d+(?:\.\d+)?)+(?![\w%])", re.IGNORECASE
)
_SOME_STACKS = "icm 5000, 3000, 2000 pay 50, 30, 20"
_CALLER = "icm 3000, 1800, 2900 pay 50, 30, 20 hero 2 villain 1"


def tournament_question(text: str) -> Iterator[Suggested]:
    """What a question about a tournament suggests, the likeliest first; nothing for other questions.

    >>> next(tournament_question("icm value of 5k 3k 2k, payouts 50/30/20")).statement
    'icm 5000, 3000, 2000 pay 50, 30, 20'
    >>> next(tournament_question("sb push range 10bb ante 0.1")).statement
    'nash 10bb ante 0.1'
    >>> list(tournament_question("how often do I flop a set with 55"))
    []
    """
    lower = re.sub(r"[$€£](?=\d)", "", " ".join(text.lower().split())).rstrip("?!. ")
    lower = re.sub(r"(?<!\d)(\d{1,3}),(\d{3})(?![\d,])(?=\D*$|.*, )", r"\1\2", lower)
    if _OF_PRIZES.search(lower):
        yield from _of_prizes(text, lower)
    depth = _DEPTH.search(lower)
    if depth is not None and not _IN_A_POT.search(lower) and (_PUSHED.search(lower) or _CALLS.search(lower)):
        yield from _all_in(text, lower, depth[1])


def _of_prizes(text: str, lower: str) -> Iterator[Suggested]:
    table, found = _table(lower), operands(_NO_HANDS.sub(" ", _DEPTH.sub(" ", text)))
    if _BOUNTIES.search(lower):
        yield Suggested(_NO_BOUNTIES, table or _SOME_STACKS)
    if _BY_CHIPS.search(lower):
        yield Suggested(_CHIP_CHOP, table or _SOME_STACKS)
    asks_a_call = re.search(r"\bcall", lower) is not None
    if table is not None and asks_a_call and len(found.amounts) == 2 and len(found.hands) == 2:
        size = f"{found.amounts[0]} to win {found.amounts[1]}"
        hands = f"{found.hands[0]} vs {found.hands[1]}"
        yield Suggested(_CALL, f"ev call {size} with {hands} {table} hero 2 villain 1")
    only_prizes = _NOTHING_ELSE.search(lower) is not None
    if table is not None:
        yield Suggested(_STACKS, table, bool(found.hands) or asks_a_call or not _keeps_numbers(lower, table))
    elif only_prizes and asks_a_call and (found.hands or _DEPTH.search(lower)):
        own = found.hands[0] if found.hands else "AJo"
        other = found.hands[1] if len(found.hands) > 1 else "30%"
        yield Suggested(_CALL, f"ev call 1800 to win 2300 with {own} vs {other} {_CALLER}")
    elif only_prizes and not _PUSHED.search(lower):
        yield Suggested(_STACKS, _SOME_STACKS)


def _keeps_numbers(lower: str, statement: str) -> bool:
    """Whether a statement has the numbers of a question, and nothing is denied there."""
    numbers = [sorted(_numbers(said).split(", ")) for said in (lower, statement)]
    denied = re.search(r"\b(?:not|no|without|except|never)\b|(?<!\S)-\d", lower)
    return numbers[0] == numbers[1] and denied is None


def _table(lower: str) -> str | None:
    """Stacks and prizes as `icm` has them."""
    match = _TABLE.search(lower) or _FIRST_PRIZES.search(lower)
    seats, stacks = _SEATS.search(lower), _SEVERAL.search(lower)
    if match is not None and seats is None:
        return f"icm {_numbers(match['stacks'])} pay {_numbers(match['prizes'])}"
    if seats is None or stacks is None:
        return None
    count = COUNTS.get(seats[1]) or int(seats[1][:3])
    return f"icm {_numbers(stacks[0])} pay {', '.join(['1'] * count)}" if 0 < count <= 50 else None


def _numbers(said: str) -> str:
    """`5k/3000` is `5000, 3000`."""
    found = []
    for number, unit, percent in re.findall(r"(\d+(?:\.\d+)?)(?: ?([km])(?!\w))?(?: ?bbs?(?!\w))?(%?)", said):
        factor = {"k": 1_000, "m": 1_000_000}.get(unit)
        found.append((number if factor is None else f"{float(number) * factor:.0f}") + percent)
    return ", ".join(found)


def _in_blinds(ante: str) -> str:
    """An ante in big blinds, of which `12.5%` is a part."""
    return f"{float(ante[:-1]) / 100:g}" if ante.endswith("%") else ante


def _all_in(text: str, lower: str, depth: str) -> Iterator[Suggested]:
    # Neither a part of the big blind nor how often somebody folds is a range.
    found = operands(_ANTE.sub(" ", _DEPTH.sub(" ", _HE_FOLDS.sub(" ", text))))
    posted = None if _NO_ANTE.search(lower) else _ANTE.search(lower)
    ante = "" if posted is None else f" ante {_in_blinds(posted[1] or posted[2])}"
    if _BEHIND.search(lower):
        yield _from_behind(lower, found.hands, f"shove {depth}bb{ante}")
    if re.search(
        r"\bfold\b.*\b(?:for|so|to make)\b|\bfold equity\b.*\bneed|\bneed\w*\b.*\bfold equity\b", lower
    ):
        yield Suggested(_HAS_TO_FOLD, f"shove {depth}bb{ante} vs {_range(found.hands) or '30%'}")
    if _HE_FOLDS.search(lower):
        yield Suggested(_FOLDS, f"shove {depth}bb{ante} vs 30%")
    he_calls = _HE_CALLS.search(lower)
    calls = _CALLS.search(lower) is not None and he_calls is None
    others = _range(found.hands)
    if he_calls is not None:
        # What is named before is the hand that is moved all in with.
        behind = operands(lower[he_calls.end() :]).hands
        others = behind[0] if behind else None
    if _NOTHING_ELSE.search(lower) and not calls:
        table = f"icm {depth}, {2 * float(depth):g}, 15 pay 50, 30, 20 hero 1 villain 2"
        yield Suggested(_IN_PRIZES, f"shove {depth}bb{ante} vs {others or '30%'} {table}")
    if calls and len(found.hands) > 1:
        # The small blind has moved all in, and the big blind has posted one.
        each = float(depth)
        statement = f"ev call {each - 1:g} to win {each + 1:g} with {found.hands[0]} vs {found.hands[1]}"
        yield Suggested(_CALLED, statement)
    if others is not None and not calls:
        statement = f"shove {depth}bb{ante} vs {others}"
        yield Suggested(_SHOVE, statement, len(found.hands) > 1 or not _keeps_numbers(lower, statement))
    statement = f"nash {depth}bb{ante}"
    yield Suggested(_NASH, statement, bool(found.hands) or not _keeps_numbers(lower, statement))


def _from_behind(lower: str, hands: tuple[str, ...], shove: str) -> Suggested:
    """A shove with the ranges that are named, for as many players behind as the seat has."""
    said = _BEHIND.search(lower)
    assert said is not None
    behind = 2 if _TWO_BEHIND.fullmatch(said[0]) else 3
    ranges = [each for each in hands if _range((each,)) is not None]
    statement = " vs ".join([shove, *(ranges + ["20%"] * behind)[:behind]])
    if re.search(r"\bnash\b", lower):
        return Suggested(_ALONE, statement)
    asked = len(ranges) == behind == len(hands) and _keeps_numbers(_SPELLED.sub(" ", lower), statement)
    return Suggested(_EACH, statement, not asked)


_TWO_BEHIND = re.compile(r"button|btn|bu|(?:3|three)[ -]?(?:handed|way|max|.*left)|behind|callers")
_SPELLED = re.compile(r"\b[2-9] (?:players|callers|opponents)\b")


def _range(hands: tuple[str, ...]) -> str | None:
    """The hands that call: the last that are named, if they are more than one hand."""
    last = hands[-1] if hands else ""
    return last if len(hands) > 1 or "%" in last or "," in last or "+" in last else None
