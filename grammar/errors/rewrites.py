"""Rewritings of other programs' syntax and of plain English to PQL.

Each row rewrites a piece of text as PQL. They are used only for help lines: when a statement has failed, the rows are
tried one after the other, and a result that compiles is suggested (`pql/compiler/guesses.py`).
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pql.grammar.tables.keywords import TEXTURES
from pql.grammar.tables.players_words import PLAYERS_HANDS, RANK_NAMES, RANK_PLURALS

_PERCENTS = {"ten": "10%", "twenty": "20%", "thirty": "30%", "fifty": "50%"}
_FULL_WIDTH = ord("！") - ord("!")
"""Wide letters and signs, as East Asian keyboards write them, stand in the order of the usual ones."""
_RANK = r"[2-9TJQKA]"
_CARD = rf"{_RANK}[cdhs♣♦♥♠]"
_NAME = "|".join(RANK_NAMES)
_HANDS = rf"\b({'|'.join(sorted(PLAYERS_HANDS, key=len, reverse=True))})\b".replace(" ", "[ -]")
_LIST = r"(?:[\s,/|.-]*)"

Replacement = str | Callable[[re.Match[str]], str]


def _two_ranks(match: re.Match[str]) -> str:
    suffix = {"s": "s", "o": "o", "u": "o"}.get((match[3] or " ").strip()[:1].lower(), "*")
    first, second = RANK_NAMES[match[1].lower()], RANK_NAMES[match[2].lower()]
    return first + second + (suffix if first != second else "")


def _joined(match: re.Match[str]) -> str:
    return match[1] + "".join(re.findall(_CARD, match[2], re.IGNORECASE))


def _many(match: re.Match[str]) -> str:
    number = float(match[1]) * {"k": 1e3, "m": 1e6}[match[2].lower()]
    return f"{number:.0f}"


# The groups that are tried together: first signs, then words, then the form of the statement.
_ROWS: tuple[tuple[str, Replacement], ...] = (
    (rf"^\s*((?!{_RANK}{_RANK}x)(?:{_RANK}|x){{3}}(?:r|m|fd)?)\s*$", r"board \1"),
    # Both of two sets that are counted: `and` is what two sets share.
    (rf"^(\s*(?:(?:how many|combos|combinations|count|number of|what ?(?:percent(?:age)?|share))\b|what ?%).*?\b)({_RANK}{_RANK}[so]?\+?) (?:and|or) ({_RANK}{_RANK}[so]?\+?)(?!\w)", r"\1\2, \3"),
    # Signs.
    (r"\s*[∪⋃]\s*", " or "), (r"\s*[∩⋂]\s*", " and "), (r"\s*[∖]\s*", " minus "), (r"[–—−‐]", "-"), ("≥", ">="),
    ("≤", "<="), ("[‘’“”„«»`´]", "'"), ("[，、]", ", "), ("[！-～]", lambda m: chr(ord(m[0]) - _FULL_WIDTH)), ("¬", "not "),
    ("∧", " and "), ("∨", " or "), (r"[♤]", "s"), (r"[♡]", "h"), (r"[♢]", "d"), (r"[♧]", "c"),
    (r"^\s*(?:pql)?>+\s+", ""), (r"(?<!\d)%\s*(\d+)", r"\1%"), (r"\b(\d+)\s*-\s*(\d+)\s*%", r"\1%-\2%"),
    (r"(?<![\S])(?:\*\*|xx|xxxx)(?!\S)", "any"), (r"\b10\s*10\b", "TT"), (r":(\d{2,3})\b(?!\s*[%.])", r":\1%"),
    (r"\b(dead|on|vs|samples|seed|within|opponents)\s*[:=]\s*", r"\1 "), (r"^\s*\$\s+", ""), (r"[.?!]+\s*$", ""),
    (r"^\s*(\[[\d.]+\].*\[/[\d.]*\].*?)\s*$", r"gto'\1'"), (r"@\s*(\d+)\s*%?(?![\d.])", r":\1%"),
    (r"@\s*(0?\.\d+)", r":\1"), (r"\b(\d*\.\d+)\s*\*\s*(\w+)", r"\2:\1"), (r"(\w[so]?)\s*\*\s*(0?\.\d+)", r"\1:\2"),
    (r"(\w)\s*\((0?\.\d+)\)", r"\1:\2"), (r"(\w)=(0?\.\d+)", r"\1:\2"), (r"[{[]([^][{}]*)[]}]", r"(\1)"),
    (r"\btop(?=\d)", "top "), (rf"^\s*({_RANK})-({_RANK})([so])\s*$", lambda m: f"{m[1]}{'2' if m[1] != '2' else '3'}{m[3]}-{m[1]}{m[2]}{m[3]}"),
    (r"^\s*compare\s+([^,]+?)\s*,\s*([^,]+)$", r"compare \1 with \2"),
    # Boards, and what is asked of them.
    (rf"\b({_RANK}{{3}})\s+(r|m|fd)\b", r"\1\2"),
    (rf"^.*\bnuts\s+(?:on\s+|of\s+)?(?={_CARD})", "nuts on "),
    # Sets of hands.
    (_HANDS, lambda m: PLAYERS_HANDS[m[1].lower().replace("-", " ")]),
    (rf"\b(?:pocket\s+)?({'|'.join(RANK_PLURALS)})\b", lambda m: 2 * RANK_PLURALS[m[1].lower()]),
    (r"\b(ten|twenty|thirty|fifty)\s+percent\b", lambda m: _PERCENTS[m[1].lower()]),
    # Cards.
    (r"\b10([cdhs♣♦♥♠])", r"T\1"),
    (rf"\b({_NAME})\s+of\s+(spade|heart|diamond|club)s?\b", lambda m: RANK_NAMES[m[1].lower()] + m[2][0].lower()),
    (rf"\b({_CARD})[-_/+]({_CARD})\b", r"\1\2"), (rf"\b({_RANK})({_RANK})([cdhs])\3\b", r"\1\3\2\3"),
    (rf"\b({_CARD})[x*](?!\w)", r"\1?"), (rf"\b({_CARD})xx?\b", r"\1?"), (rf"\b({_CARD})({_RANK})[x*]\b", r"\1\2?"),
    (rf"\b(?<!hand\$)(?<!board\$)({_RANK}{_RANK})\s*[-_]?\s*(?:suited|ss)\b", r"\1s"),
    (rf"\b({_RANK}{_RANK})\s*[-_]?\s*(?:off-?\s?suit(?:ed)?|unsuited|off|os)\b", r"\1o"),
    (rf"\b({_RANK}{_RANK}[so]?)\s*(?:or better|or higher|and higher|and up|and above|and better|plus)\b", r"\1+"),
    (rf"\b({_RANK}{_RANK}[so]?)\s*(?:or lower|or worse|and lower|and down|and below)\b", r"\1-"),
    (rf"\b({_RANK}{_RANK}[so]?)\s*(?:\.\.\.?|…|:|->|until|till|up to)\s*({_RANK}{_RANK}[so]?)\b", r"\1-\2"),
    (rf"\b({_RANK}{_RANK}[so]?)\+\+", r"\1+"), (rf"^\s*([<>]=?)\s*({_RANK})\2\b", r"Pair \1 \2\2"),
    (rf"\b({_RANK})({_RANK})([so])\s*-\s*({_RANK})\3\b", r"\1\2\3-\1\4\3"),
    # Words for hands.
    (rf"\b({_NAME})[-\s]({_NAME})(\s+(?:suited|off-?suit|unsuited))?\b", _two_ranks),
    (r"\b(?:the\s+)?(?:top|best|strongest)\s+(\d+)\s*(?:%|percent|per ?cent|pct)?(?: of (?:all )?hands)?(?![\w%.])", r"top \1%"),
    (r"\b(\d+(?:\.\d+)?)\s*(?:percent|per ?cent|pct|prozent|pour ?cent)\b", r"\1%"),
    (r"\b(?:bottom|worst|weakest)\s+(\d+)\s*%?", lambda m: f"not {max(0, 100 - int(m[1]))}%"),
    (r"\b(?:all|everything|any)\s+(?:but|except)\b", "not"), (r"^(?!\w+ .*\bvs\b)([^()]*,[^()]*?)\s+(?:excluding|exclude|w/o|less|no)\s+", r"(\1) minus "), (r"\b(?:excluding|exclude|w/o|no|less)\b", "minus"),
    (r"\s+(?:\+|plus|und|et|y|e|oder|ou)\s+", ", "), (r"\s*/\s*", ", "),
    # Clauses.
    (r"\s+(?:three|four|five|\d)[ -]?way(?: pot)?$", ""),
    (r"\s+(?:versus|against|vs\.|v\.|v|contra|gegen|contre|facing|x|-vs-|VS:)\s+", " vs "),
    (rf"\b(?:with|given|when|if|sur|auf|en)?\s*(?:the\s+)?(?:on\s+)?(?:a\s+)?(?<!^)(?:board|flop|turn|river)(?:\s+(?:is|of|comes))?\s*[:=]?\s*(?={_CARD})", " on "),
    (rf"(\bon\s+)((?:{_CARD}{_LIST}){{3,5}})", lambda m: _joined(m) + " "),
    (rf"(\s)@\s*(?={_CARD})", r"\1on "), (rf"\|\s*(?={_CARD}{_CARD}{_CARD})", " on "),
    (rf"(?<!^)\b(?:blockers?|dead cards?|removed?|mucked)\s*[:=]?\s*(?={_CARD})", "dead "),
    (r"\b(\d+)\s*(?:samples|trials|iterations|iters|sims|simulations|runs|hands|times)\b", r"samples \1"),
    (r"\b(?:trials|iterations|iters|sims|runs|n)\s*[:=]?\s*(\d+)", r"samples \1"), (r"\b(\d+(?:\.\d+)?)(k|m)\b", _many),
    (r"\bsamples\s+(\d)[eE](\d)\b", lambda m: f"samples {int(m[1]) * 10 ** int(m[2])}"),
    (r"\bseed\s*=\s*", "seed "), (r"\b(?:monte\s*carlo|mc)\b", "samples 100000"), (r"\s+exactly\b", " exact"),
    (r"\b(?:vs|,)\s*(\d)\s+(?:random\s+)?(?:opponents?|players?|villains?|opps?)\b", r"opponents \1"),
    (r"\s+(?:pre-?flop|pre|all[ -]?in(?: pre(?:-?flop)?)?)$", ""), (r"^(\s*list\s+)(?:the\s+|all\s+)*(?:hands\s+)?(?:in|of)\s+(?:the\s+)?", r"\1"),
    (r"^\s*how (?:often|likely) (?:is|are|am i dealt|do i get(?: dealt)?)\s+", ""),
    # The beginning.
    (r"^\s*compare\s+(?:the\s+)?(?:ranges?\s+|hands?\s+)?(.+?)\s*(?:\bvs\b|\band\b|\bto\b)\s*(.+)$", r"compare \1 with \2"),
    (r"^\s*how (?:good|strong) (?:is|are)\s+(.+)$", r"equity \1 vs any"),
    (rf"^\s*(?:what is|evaluate|eval|rank|value of)\s+(?={_CARD}\s*{_CARD}\s*{_CARD})", "value "),
    (r"^\s*(?:heat ?map|graph|chart|picture|draw|grid)\s+(?:of\s+|for\s+)?", "plot "),
    (r"^\s*(?:show|display|view|list of)\s+(?:me\s+)?(?:the\s+)?", ""), (r"^\s*print\s*\((.+)\)$", r"\1"),
    (r"^\s*(?:deal|draw|random|sample|give me)\s+(\d+)\s+(?:random\s+)?hands?$", r"sample \1 of any"),
    (r"^\s*(?:please|hey|ok|so|then|can you|could you|i want(?: to know)?|tell me|show me|give me|find|get|print)\s+", ""),
    (r"^\s*(?:what(?:'s| is| are)|whats|how (?:good|strong) (?:is|are)|how do(?:es)?)\s+(?:the\s+)?", ""),
    (r"^\s*pql\.(\w+)\s*\((.*)\)\s*$", r"\1 \2"), (r"^\s*pql\.(?=\w)", ""), (r"^\s*(equity|odds|outs|draws|strength|breakdown|blockers)\s*\((.*)\)\s*$", r"\1 \2"),
    (r"^\s*(?:equities|eq|hot\s?cold|win(?:ning)?(?:\s?%|\s*rate|\s+chances?|\s+odds|\s+probability|\s+percentage)?|winrate"
     r"|who wins|who(?:'s| is) ahead|chances?|race|sim(?:ulate)?|calc(?:ulate)?|run|eval|all-?\s?in|matchup|équité|equidad)"
     r"(?:\s+(?:of|for|between|with))?\s*:?\s+", "equity "),
    (r"^\s*(equity|odds|outs|draws|strength|breakdown|blockers|distribution|value)\s+(?:of|for|between|do(?:es)?)\s+", r"\1 "),
    (r"\s+(?:do(?:es)? it )?(?:have|has|do|fare|play|win)\s*(?=vs|on|$)", " "),
    (r"^\s*(?:boards?|flops?)\s+(?:with|of|that are|like)\s+", "board "), (r"^\s*flops?\s+", "board "),
    (rf"^board\s+({_RANK}{_RANK})$", r"board \1*"),
    (rf"^board\s+(?:an?\s+)?({_NAME})s?$", lambda m: f"board {RANK_NAMES[m[1].lower()]}**"),
    (r"\btwo[ -]tone\b", "twotone"),
    (rf"^\s*(?:how many|count|number of)?\s*({'|'.join(TEXTURES)})\s+(?:boards?|flops?)$", r"board \1"),
    (r"^\s*how many\s+(?:boards?|flops?)\s+are\s+(\w+)$", r"board \1"),
    (r"^\s*(?:use|option|config)\s+(\w+)\s*(?:=|to)?\s*", r"set \1 = "),
    (r"^\s*(\w+)\s*:?=\s*(?!=)(.+)$", r"let \1 = \2"), (r"^\s*(?:def|define|range|var|name)\s+(\w+)\s*(?:[:=]|as)?\s*", r"let \1 = "),
    (r"^(let\s+\w+)\s*(?::=|:|as|be)?\s+(?!=)", r"\1 = "), (r"^\s*set\s+(\w+)\s*(?:to|:)?\s+(?!=)", r"set \1 = "),
    (r"^\s*(?:len|count|size)\s*\((.+)\)$", r"\1"), (r"^\s*(?:combos?|count|how many(?: hands| combos)?(?: in| are| is)?|number of|size of|len)\s+(?:of\s+|in\s+)?", ""),
    (r"\s+(?:are there|is there|exist|hands? list|list|hands?|combos?)\s*$", ""),
    (r"^\s*(?:range|hands?)\s*[:=]?\s+", ""), (r"^\s*select\s+\*\s+from\s+(.+)$", r"list \1"),
    (r"^\s*(?:rand(?:om)?|deal|draw|sample)\s+(\d+)\s+(?:hands?\s+)?(?:of|from)?\s*", r"sample \1 of "),
    (rf"^\s*((?:{_CARD}){{3}})\s*$", r"board \1"), (rf"^\s*(?={_CARD}(?:\s*{_CARD}){{4,6}}\s*$)", "value "),
    (r"^([^,]+?)\s+(?:beats?|over|dominates?)\s+(.+)$", r"equity \1 vs \2"),
    (r"^\s*equity\s+(.+?)\s+vs\s+(\d)\s+(?:random\s+)?(?:opponents?|players?|villains?|opps?|hands?)\s*$",
     r"strength \1 opponents \2"),
    (r"^(equity)\s+(\S+)\s+(\S+)$", r"\1 \2 vs \3"), (r"(\w\+?)\s+-\s+(\w)", r"\1 minus \2"),
    (r"^\s*select\s+(?:count\(\*\)\s+from\s+)?(.+)$", r"\1"),
    (rf"^\s*((?!{_RANK}{_RANK}x$)(?=.*(?-i:[xyzw][A-Z]|x\b|y\b|RR|RO|!|:x))[\[\]\w*!:,$@()%-]+)\s*$", r"ppt'\1'"),
    (r"^(?=(?!equity|odds|outs|draws|strength|breakdown|blockers|distribution|sample).*\svs\s)", "equity "),
)  # fmt: skip

_LONGEST = 200


def rewritten(text: str) -> Iterator[str]:
    """A statement with one row after the other applied, each time something has changed.

    >>> list(rewritten("AsKs vs random"))[-1]
    'equity AsKs vs random'
    >>> list(rewritten("TT+ ∪ AKs"))
    ['TT+ or AKs']
    >>> next(rewritten("AA where flush on Kh7h2h and AK*"))
    '(AA where flush on Kh7h2h) and AK*'
    """
    if len(text) > _LONGEST:
        return
    filtered = _FILTERED.fullmatch(text)
    if filtered:
        yield "({}) {} {}".format(*filtered.groups())
    for pattern, replacement in _compiled():
        changed = _VERSUS.sub(" vs ", pattern.sub(replacement, text))
        changed = _TWO_PLAYERS.sub(r"\1 vs \2", changed)
        if changed != text:
            text = changed
            yield " ".join(text.split())


# Hands that are filtered on a board, and what goes on with hands: that needs brackets.
_FILTERED = re.compile(
    r"(\S.*?\swhere\s.+?\son\s+(?:[2-9TJQKA][cdhs]\s*){3,5}?)\s+(and|or|minus)\s+(\S.*)", re.IGNORECASE
)
# A player alone would meet a random hand, which is not what they mean who name two.
_TWO_PLAYERS = re.compile(
    r"^((?:equity|odds)\s+(?!.*\svs\s)[^,()]+?)\s*(?:,|\band\b|\bor\b|\bto\b|\bbeats?\b|\bover\b)\s*([^,()]+)$",
    re.IGNORECASE,
)
_VERSUS = re.compile(r"\s+(?:versus|against|v)\s+", re.IGNORECASE)
_patterns: list[tuple[re.Pattern[str], Replacement]] = []


def _compiled() -> list[tuple[re.Pattern[str], Replacement]]:
    if not _patterns:
        _patterns.extend([(re.compile(pattern, re.IGNORECASE), to) for pattern, to in _ROWS])
    return _patterns
