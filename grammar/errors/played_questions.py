"""What a question in plain words about hands that were played probably asks: a statement about recorded hands.

It is used only for a help line (`pql/compiler/guesses.py`), and is an example: nobody's files and name are known here.
"""

from __future__ import annotations

import re

from pql.grammar.tables.players_words import FACES_THREE_BET, PLAYED

# Who is asked about, and what only hands that were played have. Both are in such a question.
_WHO = re.compile(r"\b(?:my|i|me|we|our|who|whom|everybody|players?|villains?|opponents?|regs?)\b")
_ALONE = re.compile(
    r"\b(?:(?:ev|winnings|results?) (?:graph|curves?)|(?:bb/100|win[ -]?rate) (?:by|per|from|at))\b"
)
_OF_PLAYED = re.compile(
    r"\b(?:hand histor(?:y|ies)|played|win[ -]?rate|bb/100|won|lost|los(?:e|ing|ses)|winning|winnings|profit|results?"
    r"|sessions?|stakes?|rake|graph|vpip|pfr|wtsd|wwsf|hud|stats|statistics|showdowns?|stea(?:l|ls|ling)"
    r"|folds?\s+too|[34][ -]?bet(?:s|ting)?|c[ -]?bet(?:s|ting)?|check[ -]rais(?:e|es|ing)|biggest|largest|worst"
    r"|leaks?|mistakes|roi|itm|in the money|tournaments?|mtts?|sngs?"
    r"|(?:this|last|each|per|by)\s+(?:week|month|year|session|position|stake)s?)\b"
)
_HANDS = re.compile(
    r"\b(?:[TJQKA][2-9TJQKA]|[2-9][TJQKA]|([2-9])\1(?! \w))|(?i:\b(?:aa|kk|qq|jj|ak|aq)[so]?\b)|\d\+"
)
# Amounts and cards make it a question about a hand to come.
_TO_COME = re.compile(
    r"\d\s*(?:into|to win)\b|\b(?:[2-9tjqka][cdhs]){1,2}\b|\bvs\b(?!\s*3)|%|\b(?:flop|turn|river)\s+a\b"
)

_NUMBERS = {"two": 2, "three": 3, "five": 5, "ten": 10, "twenty": 20, "fifty": 50}
_NUMBER = re.compile(rf"\b(\d{{1,3}}|{'|'.join(_NUMBERS)})\b(?![ -]?bet)")
_KEYS = {
    "stake": "stakes?|limits?|levels?", "position": "positions?|seats?", "session": "sessions?", "month": "months?",
    "weekday": "weekdays?|days?(?: of the week)?", "hour": "hours?|times? of day", "site": "sites?|rooms?",
    "buyin": "buy[ -]?ins?", "speed": "speeds?",
}  # fmt: skip
_BY = [
    (key, re.compile(rf"\b(?:by|per|each|every|which|what|best|worst|this|last)\s+(?:{words})\b"))
    for key, words in _KEYS.items()
]
_LIST = re.compile(
    r"\b(?:biggest|largest|best|worst|top|last)\b.*\b(?:pots?|hands?|losses|wins)\b|\b(?:show|list|find)\b.*\bhands\b"
)
_PLOT = re.compile(r"\b(?:graph|curves?|chart|plot)\b")
_LEAKS = re.compile(r"\b(?:leaks?|mistakes)\b")
_TOURNAMENTS = re.compile(r"\b(?:roi|itm|in the money|tournaments?|mtts?|sngs?)\b")
_MONEY = re.compile(
    r"\b(?:los(?:e|ing|ses)|lost|won|winning|winnings|profit|results?|how much|rake|sessions?)\b"
)
_RATES = re.compile(r"\b(?:why|bb/100|win[ -]?rate|how often|how many|what (?:do|should) (?:i|we) do|too)\b")
_LOSING = re.compile(r"\b(?:los(?:e|ing|ses|ers?)|lost|worst)\b")
_WINNING = re.compile(r"\b(?:win|wins|winning|won|best)\b")
# Statistics that players are ranked by, as columns of `stats`.
_STATISTICS = ("vpip", "pfr", "wtsd", "wwsf", "threebet", "fourbet", "foldtothreebet", "foldtocbet(flop)",
               "foldtosteal", "cbet(flop)", "checkraise(flop)", "steal")  # fmt: skip
_MOST, _FEW = 100, 10


def played_question(text: str) -> str | None:
    """The statement that a question about hands that were played suggests, None where it is not about such hands.

    >>> played_question("am I losing from the small blind, and why")
    "stats from history 'hands' for 'me' where position = SB"
    >>> played_question("my ten biggest losing pots")
    "list from history 'hands' for 'me' order by net limit 10"
    >>> played_question("how often do I flop a set with 55")
    """
    lower = text.lower()
    asked = _WHO.search(lower) or _ALONE.search(lower)
    if not asked or not _OF_PLAYED.search(lower) or _TO_COME.search(lower) or _HANDS.search(text):
        return None
    everybody = re.search(r"\b(?:who|whom|everybody|players|villains|opponents|regs)\b", lower) is not None
    hands = "from history 'hands'" + ("" if everybody else " for 'me'")
    said = _formulas(lower)
    ranked = next((formula for formula in said if formula in _STATISTICS), None)
    if everybody:
        order = f" order by {ranked} desc" if ranked else ""
        return f"stats {hands}{_where([each for each in said if ' ' in each])}{order} limit {_number(lower)}"
    results = [each for each in said if each in ("net < 0", "net > 0")]
    said = [each for each in said if each not in results]
    where = _where(said)
    by = "".join([f" by {key}" for key, words in _BY if words.search(lower)][:1])
    if _LEAKS.search(lower):
        return f"leaks {hands}{where}{by}"
    if _TOURNAMENTS.search(lower) and not _LIST.search(lower):
        return f"tournaments {hands}{by}"
    if _LIST.search(lower):
        last = re.search(r"\blast\b", lower) is not None
        if last:
            return f"list {hands}{_where([*said, *results])} order by date desc limit {_number(lower)}"
        return f"list {hands}{where}{_order_by_result(lower)} limit {_number(lower)}"
    if _PLOT.search(lower):
        return f"plot winnings {hands}{where}{by}"
    if not _MONEY.search(lower) or _RATES.search(lower):
        # What a rate is asked for is no condition of its hands.
        return f"stats {hands}{_where([each for each in said if each not in _STATISTICS])}{by}"
    return f"winnings {hands}{where}{by}"


def _formulas(text: str) -> list[str]:
    """The formulas that the words of a text say, each once, in the order of the table; longer words hide shorter."""
    found = []
    left = text
    for formula, said in PLAYED:
        left, count = re.subn(rf"\b(?:{said})(?!\w)", " ; ", left)
        if count:
            found.append(formula)
    if FACES_THREE_BET in found and "not inposition(flop)" in found:
        # Who folds to a raise sees no flop.
        found[found.index("not inposition(flop)")] = "not inposition(preflop)"
    return [f"({each})" if each == FACES_THREE_BET and len(found) > 1 else each for each in found]


def _where(conditions: list[str]) -> str:
    return f" where {' and '.join(conditions)}" if conditions else ""


def _order_by_result(text: str) -> str:
    if _LOSING.search(text):
        return " order by net"
    return " order by net desc" if _WINNING.search(text) else " order by pot desc"


def _number(text: str) -> int:
    found = _NUMBER.search(text)
    if found is None:
        return _FEW
    return min(_MOST, max(1, _NUMBERS.get(found[1]) or int(found[1])))
