"""What a question in plain words names: hands, a board, amounts, how many sit at the table, a made hand, a street.

`suggestions` makes statements of it, and `kept_operands` judges whether they have all of it.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from typing import NamedTuple

from pql.grammar.errors.question_phrases import plainly
from pql.grammar.tables import players_words as players
from pql.grammar.tables.texture_words import TEXTURES

RANK = "[2-9TJQKA]"
CARD = f"{RANK}[cdhs]"
_NUMBER = r"\d+(?:\.\d+)?"
_ITEM = (
    rf"(?:{CARD}\s?{CARD}|{CARD}\?[cdhs]?|{_NUMBER}%(?:-{_NUMBER}%)?|{RANK}{RANK}[so*]?(?:\+|-(?:{RANK}{RANK}[so]?)?)?|{RANK}[x?][so]?"
    r"|(?i:aa|kk|qq|jj|ak[so]?|aq[so]?|aj[so]?|kq[so]?)\+?)"
)
_HANDS = re.compile(rf"(?<![\w.$'])(?<!\d ){_ITEM}(?:\s*,\s*(?:and\s+)?{_ITEM})*(?![\w%'])")
_MEETS = re.compile(r"(?i)\b(?:vs?|versus|against)\b")
_PAIRS = re.compile(rf"(?i)(?<!of )\b(?:pocket )?({'|'.join(players.RANK_PLURALS)})\b")
_SMALL = re.compile(r"(?<!\w)[akqj]{2}")
_BOARD = re.compile(
    rf"\b(?:on|board|flop|hits?)\s+(?:an?\s+|the\s+)?((?:{CARD}[\s,]*){{3,5}}|{RANK}{{3}}(?:r|m|tt|fd)?"
    rf"|(?:{RANK}[ -]){{2,4}}{RANK}|{RANK}{{1,2}}\*+|not \([^()]*\))(?![\w*])"
    rf"|(?<!\w)((?:{CARD}[\s,]*){{5}}|(?:{CARD}){{3}}|{RANK}{{3}}(?:r|m|tt)?(?=\s+(?:flop|board)\b))(?!\w)"
)
COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_COUNT = rf"(\d|{'|'.join(COUNTS)})"
_OTHERS = re.compile(
    rf"(?i)\b{_COUNT}\s+(?:random\s+|other\s+|more\s+)*(?:hands?|opponents?|opps?|villains?|others|callers?|players\s+(?:behind|left))\b"
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
_INTO = re.compile(rf"(?i)\b(\d+%|\d/\d) pot into ({_NUMBER})")
_LATE = re.compile(r"(?i)\bthe turn (?:is a )?(?:bricks?|blanks?|misse[sd])\b")
_RAISED = re.compile(r"\braise (\d+/\d+ pot) over (\d+/\d+ pot)")
_RAKE = re.compile(rf"(?i)\brake ({_NUMBER}%)(?: cap ({_NUMBER}))?")
_FOLDS = re.compile(rf"(?i)\bfolds ({_NUMBER}) ?%")
_DEAD = re.compile(rf"\bdead ((?:{CARD}[ ,]?)+)")
_PART = re.compile(
    r"(?i)\b(?:(\d+)\s*%|(half)|(third)|(two[ -]thirds)|(three[ -]quarters)|(\d)/(\d)|(\d(?:\.\d)?)x)"
    r"\s*-?\s*(?:of\s+)?(?:the\s+|a\s+)?(?:pot\b(?:[ -]?sized?)?|(?=over ?-?bet|c-?bet|bet))"
    r"|\b(full[ -]pot|pot[ -]?(?:sized?)?[ -](?:river |turn |flop )?(?:bet|bluff|shove)|pot[ -]?sized?|vs pot$)\b"
)
_PARTS = ("", "1/2 pot", "1/3 pot", "2/3 pot", "3/4 pot")
_TEXTURES = [
    (word, re.compile(rf"\b(?:{word}|{re.sub('[ -]', '[ -]', label)})\b")) for word, label, _ in TEXTURES
]
COMPLETED = {
    "flushdraw": "flush", "nutflushdraw": "flush", "openended": "straight", "gutshot": "straight", "straightdraw": "straight",
    "backdoorflush": "flush", "backdoorstraight": "straight",
}  # fmt: skip
"""What draws become."""
DRAWS = (
    "backdoorflush",
    "backdoorstraight",
    "nutflushdraw",
    "flushdraw",
    "openended",
    "gutshot",
    "combodraw",
    "straightdraw",
)
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
    is known, `rake` and `folds` what a bet has besides, `share` which number of a bet is asked for. `more` is a second made
    hand with what joins it to `made`, `dead` the cards that are gone; `late` where a draw has missed the turn.
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
    equity: str = ""
    more: tuple[str, ...] = ()
    textures: tuple[str, ...] = ()
    dead: str = ""
    rake: str = ""
    folds: str = ""
    share: str = ""
    late: bool = False

    @property
    def on(self) -> str:
        """The board as a clause, and cards that are gone."""
        return (f" on {self.board}" if self.board else "") + (f" dead {self.dead}" if self.dead else "")

    @property
    def board_option(self) -> str:
        """The board as an option of `select`, and cards that are gone."""
        dead = f", dead='{self.dead}'" if self.dead else ""
        return f", board='{self.board}'{dead}" if self.board else dead

    def unless(self, formula: str) -> str:
        """A formula, or what it is not."""
        return f"not ({formula})" if self.negated else formula

    @property
    def cards(self) -> int:
        """How many cards of the board are known one by one."""
        return len(self.board) // 2 if re.fullmatch(f"(?:{CARD})*", self.board) else 0


_OTHER_GAME = re.compile(rf"(?i)\b(?:{players.OTHER_GAMES})\b")
_IN_GAME = [
    (game, re.compile(rf"(?i)(?:^|(?<=[\s,(]))(?:(?:in|of|for|at)\s+)?(?:{said})(?=$|[\s,:;?.!)])[:,;]?\s*(?:hands?\b)?"))
    for game, said in players.GAMES_CALLED
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
    text = LABELS.sub("", plainly(text))
    asked_share = next((word for word, said in _SHARES if said.search(text)), "")
    rake = folds = dead = ""
    if (raked := _RAKE.search(text)) is not None:
        rake = f"{raked[1]} cap {raked[2]}" if raked[2] else raked[1]
        text = f"{text[: raked.start()]} ; {text[raked.end() :]}"
    if (folded := _FOLDS.search(text)) is not None:
        folds = f"{folded[1]}%"
        text = f"{text[: folded.start()]} ; {text[folded.end() :]}"
    if (gone := _DEAD.search(text)) is not None:
        dead = re.sub("[ ,]", "", gone[1])
        text = f"{text[: gone.start()]} ; {text[gone.end() :]}"
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
    if (raised := _RAISED.search(text)) is not None:
        amounts, over = (raised[1], raised[2]), True
        text = f"{text[: raised.start()]} ; {text[raised.end() :]}"
    elif (into := _INTO.search(text)) is not None:
        amounts = (f"{into[1]} pot", into[2])
        text = f"{text[: into.start()]} ; {text[into.end() :]}"
    elif (asked := _AMOUNTS.search(text)) is not None:
        amounts = tuple([number for number in (asked[1], asked[3], asked[4]) if number])
        over, to_win = asked[2].lower() == "over", asked[2].lower().startswith("to")
        text = f"{text[: asked.start()]} ; {text[asked.end() :]}"
    elif (part := _PART.search(text)) is not None:
        amounts = (_part_of_pot(part),)
        text = f"{text[: part.start()]} ; {text[part.end() :]}"
    text = _ABOVE.sub(" ; ", text, count=1)  # a rank that is not one of the hand's
    board = ""
    if (found := _BOARD.search(text)) is not None:
        written = found[1] or found[2]
        board = written if written.startswith("not") else re.sub(r"[\s,-]+", "", written)
        text = f"{text[: found.start()]} ; {text[found.end() :]}"
    if _MEETS.search(text):
        text = _PAIRS.sub(lambda match: 2 * players.RANK_PLURALS[match[1].lower()], text)
    hands = [_SMALL.sub(lambda match: match[0].upper(), each.group()) for each in _HANDS.finditer(text)]
    kind = _named_set(text)
    if not hands and kind is not None:
        hands = _pairs_in_words(text) or [kind]
    street = next((word for word in ("river", "turn") if re.search(rf"\b{word}\b", text, re.IGNORECASE)), "")
    made, more = _made_hands(text)
    negated = _NOT.search(_BUT_NOT.sub(" ", text) if more else text) is not None
    return Operands(
        tuple(hands), board, amounts, over, to_win, others, made, _rank(text), _texture(text),
        street, kind or "", least, negated, equity, more, _textures(text), dead, rake, folds, asked_share,
        _LATE.search(text) is not None,
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


def _pairs_in_words(text: str) -> list[str]:
    """Pairs in words, those of others before one's own: `i got queens, does anyone have aces or kings`."""
    named = "|".join(players.RANK_PLURALS)
    own = re.search(rf"(?i)\b(?:i (?:got|have|hold|had)|my|with|holding) (?:pocket )?({named})\b", text)
    others = [match[1].lower() for match in re.finditer(rf"(?i)\b({named})\b", text)]
    if own is None or len(others) < 2:
        return []
    others.remove(own[1].lower())
    pairs = [2 * players.RANK_PLURALS[name] for name in (*others, own[1].lower())]
    return [", ".join(pairs[:-1]), pairs[-1]]


_BUT_NOT = re.compile(r"(?i),?\s*(?:\b(?:but|and)\s+)?\b(?:not|no|without)\s+(?:an?\s+)?(?=\w)")
_JOINED = re.compile(
    r"(?i),?\s*(?:(or)|(but not|and not|without|but no|and no)|(and|plus|with))\s+(?:an?\s+)?\Z"
)


def _made_hands(text: str) -> tuple[str, tuple[str, ...]]:
    """The made hand or draw that is named, and with what joins it a second one right behind: `an oesd but not a flush draw`."""
    found: list[tuple[int, int, str]] = []
    left = text
    for word, pattern in players.MADE_HANDS:
        for match in re.finditer(rf"(?i)\b(?:{pattern})\b", left):
            found.append((match.start(), match.end(), word))
        left = re.sub(rf"(?i)\b(?:{pattern})\b", lambda match: " " * len(match[0]), left)
    if not found:
        return "", ()
    first = found[0]
    if len(found) == 2:
        one, other = sorted(found)
        joined = _JOINED.fullmatch(text[one[1] : other[0]])
        if joined is not None:
            word = "or" if joined[1] else "and not" if joined[2] else "and"
            return one[2], (word, other[2])
    return first[2], ()


# Which number of a bet is asked for, as the statements are called that give it alone.
_SHARES = tuple(
    [
        (word, re.compile(said, re.IGNORECASE))
        for word, said in (
            ("mdf", r"\bmdf\b|\bmin(?:imum)?\s+defen|\bhow (?:much|often|wide)\b.*\bdefend\b"),
            (
                "bluffs",
                r"\bhow many bluffs\b|\bbluffs? (?:to|per|:) value\b|\bbluff(?:ing)? ratio\b|\bvalue to bluff",
            ),
            (
                "alpha",
                r"\balpha\b|\bfold equity\b|\bfolds? needed\b|\bbluff\b.*\b(?:work|succeed|get through)\b"
                r"|\bhow (?:much|often)\b.*\bfold\b",
            ),
        )
    ]
)


def _textures(text: str) -> tuple[str, ...]:
    """All textures that are named, where all of them are asked for."""
    if re.search(r"(?i)\bor\b", text):
        return ()
    places = sorted(
        [(found.start(), word) for word, written in _TEXTURES if (found := written.search(text.lower()))]
    )
    return tuple([word for _, word in places])


def _texture(text: str) -> str:
    plain = re.sub(r"\b(?:flops?|boards?) (?:with (?:a )?)?pairs?\b", "paired", text.lower())
    return next((word for word, written in _TEXTURES if written.search(plain)), "")


def _rank(text: str) -> str:
    named = "|".join([name for name in players.RANK_NAMES if name not in COUNTS])
    found = re.search(rf"\b({named})s?\b", text, re.IGNORECASE)
    return players.RANK_NAMES[found[1].lower()] if found else ""
