"""What a question in plain words is about: the hands, boards and amounts in it, as PQL writes them."""

from __future__ import annotations

import re
from typing import NamedTuple

from pql.grammar.tables.texture_words import TEXTURES

from .rewrites import PLURALS, RANK_NAMES, SETS

_RANK, _SUIT = "[2-9TJQKA]", "[cdhs]"
_CARD = f"{_RANK}{_SUIT}"
_NUMBER = r"\d+(?:\.\d+)?"
_ITEM = (
    rf"(?:{_CARD}\s?{_CARD}|{_NUMBER}%(?:-{_NUMBER}%)?|{_RANK}{_RANK}[so*]?(?:\+|-(?:{_RANK}{_RANK}[so]?)?)?|{_RANK}[x?][so]?"
    r"|(?i:aa|kk|qq|jj|ak[so]?|aq[so]?|aj[so]?|kq[so]?)\+?)"
)
_HANDS = re.compile(rf"(?<![\w.$'])(?<!\d ){_ITEM}(?:\s*,\s*(?:and\s+)?{_ITEM})*(?![\w%'])")
_BOARD = re.compile(
    rf"\b(?:on|board|flop|hits?)\s+(?:an?\s+|the\s+)?((?:{_CARD}[\s,]*){{3,5}}|{_RANK}{{3}}(?:r|m|tt|fd)?"
    rf"|(?:{_RANK}[ -]){{2}}{_RANK}|{_RANK}{{1,2}}\*+)(?![\w*])"
    rf"|(?<!\w)((?:{_CARD}[\s,]*){{5}}|(?:{_CARD}){{3}})(?!\w)"
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_OTHERS = re.compile(
    rf"\b(\d|{'|'.join(_COUNTS)})\s+(?:random\s+|other\s+)*(?:hands?|opponents?|opps?|villains?|others)\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    rf"\b(\d|{'|'.join(_COUNTS)})\s+(?:out\s+)?of\s+(?:the\s+)?(?=(?:\d|{'|'.join(_COUNTS)})\b)",
    re.IGNORECASE,
)
_TABLE = re.compile(
    rf"\b(\d+|{'|'.join(_COUNTS)})[\s-]*(?:handed|max|players?|way|seats?)\b|\bfull[ -]ring\b", re.IGNORECASE
)
_AMOUNTS = re.compile(
    rf"({_NUMBER})\s*(into|over|to\s+win|in(?:to)?\s+a\s+pot\s+of)\s*({_NUMBER})(?:\s*into\s*({_NUMBER}))?",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:(\d+)\s*%|(half)|(third)|(two[ -]thirds)|(three[ -]quarters))\s*(?:of\s+(?:the\s+)?)?-?\s*pot\b"
    r"|\b(full[ -]pot|pot[ -]?(?:sized?)?[ -]bet)\b",
    re.IGNORECASE,
)
_PARTS = ("", "50", "33", "67", "75", "100")

_MADE = (
    (r"(?:full ?house|boat|full)s?", "fullhouse"), (r"quads|four of a kind", "quads"),
    (r"straight[ -]?flush", "straightflush"), (r"back ?door flush(?: draw)?", "backdoorflush"),
    (r"nut flush draw", "nutflushdraw"), (r"flush[ -]?draws?", "flushdraw"), (r"flush(?:es)?", "flush"),
    (r"oesd|open[ -]?end(?:ed|er)(?: straight draw)?", "openended"), (r"gut ?shots?", "gutshot"),
    (r"combo draws?", "combodraw"), (r"straight[ -]?draws?", "straightdraw"), (r"straights?", "straight"),
    (r"top[ -]?pair", "toppair"), (r"over[ -]?pairs?", "overpair"), (r"two[ -]?pairs?", "twopair"),
    (r"second[ -]?pair|middle[ -]?pair", "secondpair"), (r"trips|three of a kind", "trips"),
    (r"sets?(?!\s+over)", "set"), (r"pair", "pair"),
)  # fmt: skip
_TEXTURES = [
    (word, re.compile(rf"\b(?:{word}|{re.sub('[ -]', '[ -]', label)})\b")) for word, label, _ in TEXTURES
]
_MADE_PATTERNS: list[tuple[re.Pattern[str], str]] = []
DRAWS = ("backdoorflush", "nutflushdraw", "flushdraw", "openended", "gutshot", "combodraw", "straightdraw")
HAND_TYPES = ("pair", "twopair", "straight", "flush", "fullhouse", "quads", "straightflush")


class Operands(NamedTuple):
    """The hands and the boards in the order of the text; amounts; how many others sit at the table (None: not said).

    `made` is the made hand or draw that is named, as formulas have it; `rank` the rank that is named in words,
    `texture` the kind of board, `street` its street, `kind` a set of hands in words. Of `others` and oneself `least`
    are asked for: `two of five players`.
    """

    hands: tuple[str, ...]
    board: str
    amounts: tuple[str, ...]
    over: bool
    to_win: bool
    others: int | None
    made: str
    rank: str
    texture: str
    street: str = ""
    kind: str = ""
    least: int = 1

    @property
    def on(self) -> str:
        """The board as a clause."""
        return f" on {self.board}" if self.board else ""

    @property
    def cards(self) -> int:
        """How many cards of the board are known one by one."""
        return len(self.board) // 2 if re.fullmatch(f"(?:{_CARD})*", self.board) else 0


def operands(text: str) -> Operands:
    """What a question names.

    >>> found = operands("how often does 22+, AJs+ have top pair on K72r")
    >>> found.hands, found.board, found.made
    (('22+, AJs+',), 'K72r', 'toppair')
    >>> operands("should I call 50 into 150 with AhKh vs QQ").amounts
    ('50', '150')
    """
    others, least = None, 1
    if (several := _SEVERAL.search(text)) is not None:
        least = _COUNTS.get(several[1].lower()) or int(several[1])
        text = f"{text[: several.start()]} {text[several.end() :]}"
    if (table := _TABLE.search(text)) is not None:
        count = table[1]
        others = (9 if count is None else _COUNTS.get(count.lower()) or int(count[:3])) - 1
        others = min(max(others, 1), 9)
        text = f"{text[: table.start()]} {text[table.end() :]}"
    elif (counted := _OTHERS.search(text)) is not None:
        others = min(max(_COUNTS.get(counted[1].lower()) or int(counted[1]), 1), 9)
        text = f"{text[: counted.start()]} ; {text[counted.end() :]}"
    amounts: tuple[str, ...] = ()
    over = to_win = False
    if (asked := _AMOUNTS.search(text)) is not None:
        amounts = tuple([number for number in (asked[1], asked[3], asked[4]) if number])
        over, to_win = asked[2].lower() == "over", asked[2].lower().startswith("to")
        text = f"{text[: asked.start()]} ; {text[asked.end() :]}"
    elif (part := _PART.search(text)) is not None:
        amounts = (part[1] or _PARTS[(part.lastindex or 2) - 1], "100")
        text = f"{text[: part.start()]} ; {text[part.end() :]}"
    board = ""
    if (found := _BOARD.search(text)) is not None:
        board = re.sub(r"[\s,-]+", "", found[1] or found[2])
        text = f"{text[: found.start()]} ; {text[found.end() :]}"
    hands = [_in_capitals(each.group()) for each in _HANDS.finditer(text)]
    kind = _named_set(text)
    if not hands and kind is not None:
        hands = [kind]
    street = next((word for word in ("river", "turn") if re.search(rf"\b{word}\b", text, re.IGNORECASE)), "")
    return Operands(
        tuple(hands), board, amounts, over, to_win, others, _made(text), _rank(text), _texture(text),
        street, kind or "", least,
    )  # fmt: skip


def _in_capitals(hands: str) -> str:
    return re.sub(r"(?<!\w)[akqj]{2}", lambda match: match[0].upper(), hands)


def _named_set(text: str) -> str | None:
    """A set in words, `pocket pairs`, as rewritings know it."""
    lower = text.lower()
    for words in sorted(SETS, key=len, reverse=True):
        if re.search(rf"\b{re.escape(words)}\b", lower):
            return SETS[words]
    pair = re.search(rf"\b(?:pocket\s+)?({'|'.join(PLURALS)})\b", lower)
    return 2 * PLURALS[pair[1]] if pair else None


def _made(text: str) -> str:
    if not _MADE_PATTERNS:
        _MADE_PATTERNS.extend(
            [(re.compile(rf"\b(?:{words})\b", re.IGNORECASE), word) for words, word in _MADE]
        )
    return next((word for pattern, word in _MADE_PATTERNS if pattern.search(text)), "")


def _texture(text: str) -> str:
    plain = re.sub(r"\b(?:flops?|boards?) (?:with (?:a )?)?pairs?\b", "paired", text.lower())
    return next((word for word, written in _TEXTURES if written.search(plain)), "")


def _rank(text: str) -> str:
    named = "|".join([name for name in RANK_NAMES if name not in _COUNTS])
    found = re.search(rf"\b({named})s?\b", text, re.IGNORECASE)
    return RANK_NAMES[found[1].lower()] if found else ""
