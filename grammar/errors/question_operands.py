"""What a question in plain words names: hands, a board, amounts, how many sit at the table, a made hand, a street.

`suggestions` makes statements of it, and `kept_operands` judges whether they have all of it.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from typing import NamedTuple

from pql.grammar.tables import players_words as players
from pql.grammar.tables.texture_words import TEXTURES

RANK = "[2-9TJQKA]"
CARD = f"{RANK}[cdhs]"
_NUMBER = r"\d+(?:\.\d+)?"
_ITEM = (
    rf"(?:{CARD}\s?{CARD}|{_NUMBER}%(?:-{_NUMBER}%)?|{RANK}{RANK}[so*]?(?:\+|-(?:{RANK}{RANK}[so]?)?)?|{RANK}[x?][so]?"
    r"|(?i:aa|kk|qq|jj|ak[so]?|aq[so]?|aj[so]?|kq[so]?)\+?)"
)
_HANDS = re.compile(rf"(?<![\w.$'])(?<!\d ){_ITEM}(?:\s*,\s*(?:and\s+)?{_ITEM})*(?![\w%'])")
_SMALL = re.compile(r"(?<!\w)[akqj]{2}")
_BOARD = re.compile(
    rf"\b(?:on|board|flop|hits?)\s+(?:an?\s+|the\s+)?((?:{CARD}[\s,]*){{3,5}}|{RANK}{{3}}(?:r|m|tt|fd)?"
    rf"|(?:{RANK}[ -]){{2}}{RANK}|{RANK}{{1,2}}\*+)(?![\w*])"
    rf"|(?<!\w)((?:{CARD}[\s,]*){{5}}|(?:{CARD}){{3}})(?!\w)"
)
COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_COUNT = rf"(\d|{'|'.join(COUNTS)})"
_OTHERS = re.compile(
    rf"(?i)\b{_COUNT}\s+(?:random\s+|other\s+|more\s+)*(?:hands?|opponents?|opps?|villains?|others|players\s+(?:behind|left))\b"
)
_SEVERAL = re.compile(
    rf"(?i)\b{_COUNT}\s+(?:(?:out\s+)?of\s+(?:the\s+)?(?={_COUNT}\b)|players?\s+(?=(?:have|hold|get|has|with)\b))"
)
_TABLE = re.compile(
    rf"(?i)\b(\d+|{'|'.join(COUNTS)})[\s-]*(?:handed|max|players?|way|seats?)\b(?!\s+(?:behind|left))|\bfull[ -]ring\b"
)
_AMOUNTS = re.compile(
    rf"(?i)({_NUMBER})\s*(into|over|to\s+win|in(?:to)?\s+a\s+pot\s+of)\s*({_NUMBER})(?:\s*into\s*({_NUMBER}))?"
)
_PART = re.compile(
    r"(?i)\b(?:(\d+)\s*%|(half)|(third)|(two[ -]thirds)|(three[ -]quarters)|(\d)/(\d)|(\d(?:\.\d)?)x)"
    r"\s*-?\s*(?:of\s+)?(?:the\s+|a\s+)?(?:pot\b(?:[ -]?sized?)?|(?=over ?bet|c-?bet|bet))"
    r"|\b(full[ -]pot|pot[ -]?(?:sized?)?[ -](?:river |turn |flop )?(?:bet|bluff|shove)|pot[ -]?sized?|vs pot$)\b"
)
_PARTS = ("", "1/2 pot", "1/3 pot", "2/3 pot", "3/4 pot")
_TEXTURES = [
    (word, re.compile(rf"\b(?:{word}|{re.sub('[ -]', '[ -]', label)})\b")) for word, label, _ in TEXTURES
]
DRAWS = ("backdoorflush", "nutflushdraw", "flushdraw", "openended", "gutshot", "combodraw", "straightdraw")
HAND_TYPES = ("pair", "twopair", "straight", "flush", "fullhouse", "quads", "straightflush")


# Whose a range is, which the range tells: `BTN 40% vs BB 30%`.
LABELS = re.compile(
    r"(?i)\b(?:btn|button|utg(?:\+\d)?|mp|lj|hj|co|cut-?off|sb|bb|hero|villain|raiser|caller|opener)(?:['’]s)?\s+"
    r"(?:(?:open(?:s|er)?|raise[sr]?|call(?:s|er)?|range|with|has|of)\s+)*(?=\d+(?:\.\d+)?%|[2-9TJQKA]{2}[so+-]|[2-9TJQKA]{2},)"
)
_EQUITY = re.compile(
    r"(?i)\b(?:with|have|has|having)?\s*(\d+(?:\.\d+)?\s*%)\s+equity\b|\bequity\s+(?:of\s+)?(\d+(?:\.\d+)?\s*%)"
)
_ABOVE = re.compile(
    rf"(?i)\b(?:higher|bigger|above|over)\s+(?:than\s+)?(?:an?\s+|the\s+)?({'|'.join(players.RANK_NAMES)}|[2-9tjqka])\b"
)
_RAINBOW = re.compile(r"\b((?:[2-9TJQKA] ?){3})(?<! ) ?(?:(rainbow)|two[ -]?tone)\b")
_NOT = re.compile(
    r"(?i)\b(?:not|never|no|nobody|no one|none|without|fail\w*|miss\w*|avoid\w*|\w+n['’]t|dont|doesnt|isnt)\b"
)


class Operands(NamedTuple):
    """The hands and the boards in the order of the text; amounts; how many others sit at the table (None: not said).

    `made` is the made hand or draw that is named, as formulas have it; `rank` the rank that is named in words,
    `texture` the kind of board, `street` its street, `kind` a set of hands in words. Of `others` and oneself `least`
    are asked for: `two of five players`. `negated` where it is asked that something does not come, `equity` a share that
    is known.
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
    negated: bool = False
    above: str = ""
    equity: str = ""

    @property
    def on(self) -> str:
        """The board as a clause."""
        return f" on {self.board}" if self.board else ""

    @property
    def board_option(self) -> str:
        """The board as an option of `select`."""
        return f", board='{self.board}'" if self.board else ""

    def unless(self, formula: str) -> str:
        """A formula, or what it is not."""
        return f"not ({formula})" if self.negated else formula

    @property
    def cards(self) -> int:
        """How many cards of the board are known one by one."""
        return len(self.board) // 2 if re.fullmatch(f"(?:{CARD})*", self.board) else 0


_GAMES = (
    ("omaha5", r"plo5|(?:5|five)[ -]?card (?:omaha|plo)"), ("omaha6", r"plo6|(?:6|six)[ -]?card (?:omaha|plo)"),
    ("omaha", r"(?:4[ -]?card )?(?:omaha|plo)(?! ?[56])"),
    ("shortdeck", r"(?:short[ -]?deck|six[ -]?plus|6\+)(?: hold'?em)?"),
)  # fmt: skip
_OTHER_GAME = re.compile(r"(?i)\b(?:hi[ -/]?lo|stud|razz|badugi|o8|eight or better)\b")
_IN_GAME = [
    (game, re.compile(rf"(?i)(?:^|(?<=[\s,(]))(?:(?:in|of|for|at)\s+)?(?:{said})(?=$|[\s,:;?.!)])[:,;]?\s*(?:hands?\b)?"))
    for game, said in _GAMES
]  # fmt: skip


def game_in(text: str) -> tuple[str, str] | None:
    """The game that a question names beside its hands, and the question without it; None where it names none.

    >>> game_in("short deck equity AKs vs JJ")
    ('shortdeck', 'equity AKs vs JJ')
    """
    if _OTHER_GAME.search(text) or re.match(r"(?i)\s*game\b", text):
        return None
    for game, said in _IN_GAME:
        rest, count = said.subn(" ", text)
        if count:
            rest = re.sub(r"(?i)\bdouble[ -]suited\b", "$ds", rest) if game.startswith("omaha") else rest
            return game, " ".join(rest.split()).rstrip("?!. ")
    return None


def operands(text: str) -> Operands:
    """What a question names.

    >>> found = operands("how often does 22+, AJs+ have top pair on K72r")
    >>> found.hands, found.board, found.made
    (('22+, AJs+',), 'K72r', 'toppair')
    >>> operands("should I call 50 into 150 with AhKh vs QQ").amounts
    ('50', '150')
    """
    others, least = None, 1
    text = LABELS.sub("", text)
    text = _RAINBOW.sub(lambda match: f"{match[1].replace(' ', '')}{'r' if match[2] else 'tt'}", text)
    equity = ""
    if (known := _EQUITY.search(text)) is not None:
        equity = known[1] or known[2]
        text = f"{text[: known.start()]} {text[known.end() :]}"
    if (several := _SEVERAL.search(text)) is not None:
        least = COUNTS.get(several[1].lower()) or int(several[1])
        text = f"{text[: several.start()]} {text[several.end() :]}"
    if (table := _TABLE.search(text)) is not None:
        count = table[1]
        others = min(max((9 if count is None else COUNTS.get(count.lower()) or int(count[:3])) - 1, 1), 9)
        text = f"{text[: table.start()]} {text[table.end() :]}"
    elif (counted := _OTHERS.search(text)) is not None:
        others = min(max(COUNTS.get(counted[1].lower()) or int(counted[1]), 1), 9)
        text = f"{text[: counted.start()]} ; {text[counted.end() :]}"
    amounts: tuple[str, ...] = ()
    over = to_win = False
    if (asked := _AMOUNTS.search(text)) is not None:
        amounts = tuple([number for number in (asked[1], asked[3], asked[4]) if number])
        over, to_win = asked[2].lower() == "over", asked[2].lower().startswith("to")
        text = f"{text[: asked.start()]} ; {text[asked.end() :]}"
    elif (part := _PART.search(text)) is not None:
        amounts = (_part_of_pot(part),)
        text = f"{text[: part.start()]} ; {text[part.end() :]}"
    above = ""
    if (higher := _ABOVE.search(text)) is not None:
        above = players.RANK_NAMES.get(higher[1].lower(), higher[1].upper())
        text = f"{text[: higher.start()]} ; {text[higher.end() :]}"
    board = ""
    if (found := _BOARD.search(text)) is not None:
        board = re.sub(r"[\s,-]+", "", found[1] or found[2])
        text = f"{text[: found.start()]} ; {text[found.end() :]}"
    hands = [_SMALL.sub(lambda match: match[0].upper(), each.group()) for each in _HANDS.finditer(text)]
    kind = _named_set(text)
    if not hands and kind is not None:
        hands = [kind]
    street = next((word for word in ("river", "turn") if re.search(rf"\b{word}\b", text, re.IGNORECASE)), "")
    return Operands(
        tuple(hands), board, amounts, over, to_win, others, _made(text), _rank(text), _texture(text),
        street, kind or "", least, _NOT.search(text) is not None, above, equity,
    )  # fmt: skip


def _part_of_pot(match: re.Match[str]) -> str:
    """A part of the pot in words, as PQL has it."""
    if match[6]:
        return f"{match[6]}/{match[7]} pot"
    if match[8]:
        return f"{100 * float(match[8]):g}% pot"
    if match[1]:
        return f"{match[1]}% pot"
    return next((part for group, part in enumerate(_PARTS[1:], 2) if match[group]), "100% pot")


def _named_set(text: str) -> str | None:
    """A set in words, `pocket pairs`, as rewritings know it."""
    lower = text.lower()
    for words in sorted(players.PLAYERS_HANDS, key=len, reverse=True):
        if re.search(rf"\b{re.escape(words)}\b", lower):
            return players.PLAYERS_HANDS[words]
    if re.search(r"\ba (?:pocket )?pair (?:flop|make|hit)", lower):
        return "Pair"
    pair = re.search(rf"\b(?:pocket\s+)?({'|'.join(players.RANK_PLURALS)})\b", lower)
    return 2 * players.RANK_PLURALS[pair[1]] if pair else None


def _made(text: str) -> str:
    said = [word for word, pattern in players.MADE_HANDS if re.search(rf"(?i)\b(?:{pattern})\b", text)]
    return said[0] if said else ""


def _texture(text: str) -> str:
    plain = re.sub(r"\b(?:flops?|boards?) (?:with (?:a )?)?pairs?\b", "paired", text.lower())
    return next((word for word, written in _TEXTURES if written.search(plain)), "")


def _rank(text: str) -> str:
    named = "|".join([name for name in players.RANK_NAMES if name not in COUNTS])
    found = re.search(rf"\b({named})s?\b", text, re.IGNORECASE)
    return players.RANK_NAMES[found[1].lower()] if found else ""
