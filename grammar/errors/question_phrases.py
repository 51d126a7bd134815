"""What players say in several ways, said in one: prices, places at the table, cards that are gone.

`question_operands` and `kept_operands` both read a question so, and only what a phrase means beyond doubt is a row.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from pql.grammar.tables import players_words as players

_RANK = "[2-9TJQKA]"
_CARD = rf"{_RANK}[cdhs]"
_AMOUNT = r"\d+(?:\.\d+)?"
_WHO = r"(?:villain|opp(?:onent)?|he|she|they|btn|button|co|cut-?off|sb|bb|utg|hj|lj|mp)"
_BETS = r"(?:shoves?|jams?|bets?|fires?|leads?|c-?bets?|open[ -]?shoves?|goes all[ -]?in|moves all[ -]?in)(?: for)?"
_SIZE = rf"(?:\d/\d(?: of)?(?: the)?(?: pot)?|half(?: the)?(?: pot)?|{_AMOUNT} ?%(?: pot)?|{_AMOUNT})"
_RANGE = rf"(?=(?:top )?{_AMOUNT} ?%|{_RANK}{{2}}[so+-]|{_RANK}{{2}},|([2-9TJQKA])\1\b)"
_RANKS = "|".join(players.RANK_NAMES)
_COUNT = r"\d|two|three|four|five|six|seven|eight|nine"


def _faced(size: str, pot: str) -> str:
    """A bet that is faced, as the call of it."""
    if "/" in size or "half" in size.lower() or "%" in size:
        part = "1/2" if "half" in size.lower() else size.split()[0].rstrip("%") + "%" * ("%" in size)
        return f"call {part} pot into {pot}"
    return f"call {size} into {pot}"


_PARTS = {"half": Fraction(1, 2), "third": Fraction(1, 3), "quarter": Fraction(1, 4)}


def _raised(times: str, size: str) -> str:
    """A raise to so many times a bet that is a part of the pot, both as parts."""
    if "%" in size:
        bet = Fraction(size.rstrip(" %")) / 100
    else:
        bet = _PARTS.get(size.lower()) or Fraction(int(size[0]), int(size[2]) or 1)
    to = bet * Fraction(times)
    return f"raise {to.numerator}/{to.denominator} pot over {bet.numerator}/{bet.denominator} pot"


_SAID: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\b(?:fluh|flsuh|flussh)\b", "flush"), (r"\bw/(?=\s|\w)", "with "), (r"(?<=\d) ?bbs?\b(?! of\b)", ""), (rf"\b({_RANK})10(?=[so]?\+?(?!\w))", r"\1T"),
    # Prices.
    (rf"\b({_AMOUNT}) into ({_AMOUNT}) ?\+ ?\1\b", r"\1 into \2"),
    (rf"\bpot(?: is| of|:|=)? ({_AMOUNT}),?(?: and)? {_WHO} {_BETS} ({_SIZE})(?!\w|%)", lambda m: _faced(m[2], m[1])),
    (rf"\b({_AMOUNT}) in the pot,?(?: and)? {_WHO} {_BETS} ({_SIZE})(?!\w|%)", lambda m: _faced(m[2], m[1])),
    (rf"\b{_WHO} {_BETS} ({_AMOUNT}) into ({_AMOUNT})\b", r"call \1 into \2"),
    (rf"\b(?:semi-?)?(?:bluff[ -])?(?:shov(?:e|ing)|jam(?:ming)?|bluff(?:ing)?) ({_AMOUNT}) into ({_AMOUNT})\b", r"bet \1 into \2"),
    (rf"\b(?:i|we)(?:['’]ve| have)(?: got)? ({_AMOUNT}) ?(?:%(?: equity)?(?: when called)?(?! of)|when called\b)", r"equity \1%"),
    (rf"\bwith ({_AMOUNT}) ?%(?= (?:good|bad|profitable|is it|should|ok)\b)", r"equity \1%"),
    (rf"\b(?:he |villain )?folds ({_AMOUNT} ?%)(?: of the time)?", r"folds \1"),
    (rf"\b({_AMOUNT}) ?% rake,?(?: (?:capped(?: at)?|with a cap of|cap(?: of)?|max) ({_AMOUNT}))?", lambda m: f"rake {m[1]}%" + (f" cap {m[2]}" if m[2] else "")),
    (r"\brais(?:e|ing) (?:it )?to (\d(?:\.\d)?) ?x (?:his|the|a|their) (half|third|quarter|\d/\d|\d+ ?%)[ -]pot(?:[ -]sized)? bet\b", lambda m: _raised(m[1], m[2])),
    (r"\bgood or bad\b|\bfor all the money\b|\bif it['’]?s for all the money\b", "profitable"),
    # Whose a range is, which it tells.
    (rf"\b(?:{_WHO}|hero)(?: only)? (?:[345]-?bets?|opens?|raises?|defends?|flats?|cold[ -]?calls?)(?: with)? ({_RANK}{{2}}[so]?\+?) and ({_RANK}{{2}}[so]?\+?)(?!\w)", r"\1, \2"),
    (rf"\b(?:{_WHO}|hero)(?: only)? (?:[345]-?bets?|opens?|raises?|defends?|flats?|cold[ -]?calls?)(?: with)? {_RANGE}", ""),
    (rf"({_AMOUNT} ?%) (?:{_WHO}|utg(?:\+\d)?) (?:open(?:s|er|ing range)?|raise[sr]?|range|[345]-?bets?)\b", r"\1"),
    (rf"\b(?:in|from|on) the {_WHO}\b(?=.*\d ?%)", ""),
    # Cards that are gone.
    (rf"\b(?:but )?(?:one|1) of the (?:other )?({_RANKS})e?s (?:was|is|has been|were|got)? ?(?:folded|mucked|dead|gone)\b", r"with a \1 folded"),
    (rf"\b(?:,? ?(?:and )?)?(?:i |he |someone )(?:already )?(?:folded|mucked)(?: out)? ((?:{_CARD} ?)+)(?:\balready\b)?", r" dead \1 "),
    (rf"\bif (?:he|villain) (?:has|holds)(?: an? (?:\w+ )?draw)? (?={_CARD}[x?{_RANK[1:-1]}])", "vs "), (rf"(?<!\w)({_CARD})[x?]([cdhs])(?!\w)", r"\1?\2"),
    (rf"\bif the flop (?:comes |has |brings )?(?:without|with no|no) (?:an? |any )?({_RANKS})s?(?: (?:or|and|nor) (?:an? |any )?({_RANKS})s?)?\b", lambda m: f"on not ({', '.join(players.RANK_NAMES[name.lower()] + '**' for name in m.groups() if name)})"),
    (
        rf"\b({_RANK}{{2}}) (?:are )?left (?:if|when) i (?:hold|have) an? ({_RANKS}),?(?: and)? there['’]?s an? ({_RANKS}) on the (?:board|flop)\b",
        lambda m: f"{m[1]}* dead {players.RANK_NAMES[m[2].lower()]}s{players.RANK_NAMES[m[3].lower()]}h",
    ),
    # Players and cards to come.
    (rf"\b(vs\.?|versus|against|facing) ({_COUNT}) (?:other )?players?\b", r"\1 \2 opponents"),
    (rf"\b({_RANK}{{2}}[so]?) runs? into ({_RANK}{{2}}[so]?)(?!\w)", r"someone has \2 when i have \1"),
    (rf"\b(?:(?:one|two) )?(?:over ?cards? )?(?:type )?hands like (?={_RANK}{{2}})", ""),
    (r"(\d) ?% (over-?bet|c-?bet|bet)\b", r"\1% pot \2"), (r"\bin a (\w+)[ -]way pot\b", r"\1 way"), (r"\bboth cards to come\b", "by the river"), (r"\bhow common\b", "how often"),
    (r"\beveryone all[ -]?in\b", "all in"), (r",? ?\bequity of each\b", " equity"), (r"\brunner[ -]runner (flush|straight)\b", r"backdoor \1 coming in"),
    (r",? ?\bneed (?:2|two) running\b", ""), (r"\btop (\d{1,2})(?! ?(?:%|percent|pct)|[\w.]| (?:starting )?hands)", r"top \1%"),
)  # fmt: skip
_ROWS = [(re.compile(pattern, re.IGNORECASE), said) for pattern, said in _SAID]


def plainly(text: str) -> str:
    """A question with one phrase for what players say in several.

    >>> plainly("pot 80 villain shoves 120 i have 35% whats the ev of calling")
    'call 120 into 80 equity 35% whats the ev of calling'
    >>> plainly("12bb in the pot he bets 2/3")
    'call 2/3 pot into 12'
    """
    for pattern, said in _ROWS:
        text = pattern.sub(said, text)
    return " ".join(text.split())
