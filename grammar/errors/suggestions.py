"""What a question in plain words probably asks: whole statements with the cards, ranges and amounts that it names.

They are used only for help lines: of those that a question suggests the first that compiles is shown
(`pql/compiler/guesses.py`).
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pql.grammar.tables import players_words as players
from pql.grammar.tables.texture_words import TEXTURES

_RANK = "[2-9TJQKA]"
_CARD = f"{_RANK}[cdhs]"
_NUMBER = r"\d+(?:\.\d+)?"
_ITEM = (
    rf"(?:{_CARD}\s?{_CARD}|{_NUMBER}%(?:-{_NUMBER}%)?|{_RANK}{_RANK}[so*]?(?:\+|-(?:{_RANK}{_RANK}[so]?)?)?|{_RANK}[x?][so]?"
    r"|(?i:aa|kk|qq|jj|ak[so]?|aq[so]?|aj[so]?|kq[so]?)\+?)"
)
_HANDS = re.compile(rf"(?<![\w.$'])(?<!\d ){_ITEM}(?:\s*,\s*(?:and\s+)?{_ITEM})*(?![\w%'])")
_SMALL = re.compile(r"(?<!\w)[akqj]{2}")
_BOARD = re.compile(
    rf"\b(?:on|board|flop|hits?)\s+(?:an?\s+|the\s+)?((?:{_CARD}[\s,]*){{3,5}}|{_RANK}{{3}}(?:r|m|tt|fd)?"
    rf"|(?:{_RANK}[ -]){{2}}{_RANK}|{_RANK}{{1,2}}\*+)(?![\w*])"
    rf"|(?<!\w)((?:{_CARD}[\s,]*){{5}}|(?:{_CARD}){{3}})(?!\w)"
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_COUNT = rf"(\d|{'|'.join(_COUNTS)})"
_OTHERS = re.compile(
    rf"(?i)\b{_COUNT}\s+(?:random\s+|other\s+)*(?:hands?|opponents?|opps?|villains?|others)\b"
)
_SEVERAL = re.compile(rf"(?i)\b{_COUNT}\s+(?:out\s+)?of\s+(?:the\s+)?(?={_COUNT}\b)")
_TABLE = re.compile(
    rf"(?i)\b(\d+|{'|'.join(_COUNTS)})[\s-]*(?:handed|max|players?|way|seats?)\b|\bfull[ -]ring\b"
)
_AMOUNTS = re.compile(
    rf"(?i)({_NUMBER})\s*(into|over|to\s+win|in(?:to)?\s+a\s+pot\s+of)\s*({_NUMBER})(?:\s*into\s*({_NUMBER}))?"
)
_PART = re.compile(
    r"(?i)\b(?:(\d+)\s*%|(half)|(third)|(two[ -]thirds)|(three[ -]quarters))\s*(?:of\s+(?:the\s+)?)?-?\s*pot\b"
    r"|\b(full[ -]pot|pot[ -]?(?:sized?)?[ -]bet)\b"
)
_PARTS = ("", "50", "33", "67", "75", "100")
_TEXTURES = [
    (word, re.compile(rf"\b(?:{word}|{re.sub('[ -]', '[ -]', label)})\b")) for word, label, _ in TEXTURES
]
_DRAWS = ("backdoorflush", "nutflushdraw", "flushdraw", "openended", "gutshot", "combodraw", "straightdraw")
_HAND_TYPES = ("pair", "twopair", "straight", "flush", "fullhouse", "quads", "straightflush")


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
        others = min(max((9 if count is None else _COUNTS.get(count.lower()) or int(count[:3])) - 1, 1), 9)
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
    hands = [_SMALL.sub(lambda match: match[0].upper(), each.group()) for each in _HANDS.finditer(text)]
    kind = _named_set(text)
    if not hands and kind is not None:
        hands = [kind]
    street = next((word for word in ("river", "turn") if re.search(rf"\b{word}\b", text, re.IGNORECASE)), "")
    return Operands(
        tuple(hands), board, amounts, over, to_win, others, _made(text), _rank(text), _texture(text),
        street, kind or "", least,
    )  # fmt: skip


def _named_set(text: str) -> str | None:
    """A set in words, `pocket pairs`, as rewritings know it."""
    lower = text.lower()
    for words in sorted(players.PLAYERS_HANDS, key=len, reverse=True):
        if re.search(rf"\b{re.escape(words)}\b", lower):
            return players.PLAYERS_HANDS[words]
    pair = re.search(rf"\b(?:pocket\s+)?({'|'.join(players.RANK_PLURALS)})\b", lower)
    return 2 * players.RANK_PLURALS[pair[1]] if pair else None


def _made(text: str) -> str:
    said = [word for word, pattern in players.MADE_HANDS if re.search(rf"(?i)\b(?:{pattern})\b", text)]
    return said[0] if said else ""


def _texture(text: str) -> str:
    plain = re.sub(r"\b(?:flops?|boards?) (?:with (?:a )?)?pairs?\b", "paired", text.lower())
    return next((word for word, written in _TEXTURES if written.search(plain)), "")


def _rank(text: str) -> str:
    named = "|".join([name for name in players.RANK_NAMES if name not in _COUNTS])
    found = re.search(rf"\b({named})s?\b", text, re.IGNORECASE)
    return players.RANK_NAMES[found[1].lower()] if found else ""


Maker = Callable[[Operands], str | None]
_LONGEST = 200
_EXACT = re.compile(rf"(?:{_CARD}\s?){{2}}")
_RANKS = "23456789TJQKA"


def suggestions(text: str) -> Iterator[tuple[str, str]]:
    """Messages and statements that a question suggests, the likeliest first.

    >>> next(suggestions("how often do I flop a set with 55"))[1]
    "select count(set@flop) from hero='55'"
    >>> next(suggestions("which turns are good for JhTh vs AA on 9h8c2h"))[1]
    'equity JhTh vs AA on 9h8c2h by turn'
    """
    if len(text) > _LONGEST:
        return
    found: Operands | None = None
    for pattern, message, make in _ROWS:
        if re.search(pattern, text, re.IGNORECASE):
            found = found or operands(text)
            statement = make(found)
            if statement is not None:
                yield message, statement


def _ev(found: Operands, word: str) -> str | None:
    """What a call or a bet of an amount is worth."""
    if len(found.amounts) < 2 or found.over:
        return None
    between = "to win" if found.to_win and word == "call" else "into"
    return f"ev {word} {found.amounts[0]} {between} {found.amounts[1]}{_players(found)}"


def _raise(found: Operands) -> str | None:
    if len(found.amounts) < 3:
        return None
    to, over, size = found.amounts
    return f"ev raise {to} over {over} into {size}{_players(found)}"


def _players(found: Operands) -> str:
    return f" with {found.hands[0]} vs {found.hands[1]}{found.on}" if len(found.hands) > 1 else ""


def _somebody(found: Operands) -> str | None:
    """Whether one of the others has some hands: those that are named beside one's own, or any with a rank."""
    if found.others is None or found.board:
        return None
    own, theirs = found.hands[-1] if found.hands else "any", f"{found.rank}?"
    if len(found.hands) > 1:
        theirs = found.hands[0]
    elif not found.rank or own == 2 * found.rank:
        if not found.hands:
            return None
        # Hands that are nobody's: whether any player at the table has them, oneself among them.
        return f"select count(anyone('{own}') or hero in '{own}') from hero='any' opponents {found.others}"
    return f"select count(anyone('{theirs}')) from hero='{own}' opponents {found.others}"


def _several(found: Operands) -> str | None:
    """Whether so many of all players have something, oneself among them."""
    theirs = found.hands[0] if found.hands else f"{found.rank}?"
    if found.others is None or theirs == "?" or found.board or found.least < 2:
        return None
    counted = f"howmany('{theirs}') + (hero in '{theirs}') >= {found.least}"
    return f"select count({counted}) from hero='any' opponents {found.others}"


def _higher_pair(found: Operands) -> str | None:
    """Whether somebody has a pair above one's own."""
    if found.others is None or not found.hands or found.board:
        return None
    higher = "ispair and rankhiplayer > hero.rankhiplayer"
    return f"select count(anyone({higher})) from hero='{found.hands[-1]}' opponents {found.others}"


def _against_many(found: Operands) -> str | None:
    if found.others is None or len(found.hands) != 1:
        return None
    return f"strength {found.hands[0]}{found.on} opponents {found.others}"


def _share(found: Operands, turned: bool = False) -> str | None:
    """Which part of a range is of a kind: `how many of 15% are pairs`; `turned` where the kind is named first."""
    if found.board or not found.hands:
        return None
    part, whole = found.kind, found.hands[-1 if turned else 0]
    if len(found.hands) == 2:
        part = found.hands[0 if turned else 1]
    return f"select count(hero in '{part}') from hero='{whole}'" if part and part != whole else None


def _held(found: Operands) -> str | None:
    """Hands of which one holds a card oneself."""
    if len(found.hands) != 1 or not found.rank or found.board:
        return None
    return f"{found.hands[0]} dead {found.rank}s"


def _folded(found: Operands) -> str | None:
    """Players of whom another has folded a rank."""
    if len(found.hands) < 2 or not found.rank:
        return None
    return f"equity {' vs '.join(found.hands)}{found.on} folded {found.rank}?"


_COMPLETED = {"flushdraw": "flush", "nutflushdraw": "flush", "openended": "straight", "gutshot": "straight",
              "straightdraw": "straight"}  # fmt: skip


def _comes_in(found: Operands) -> str | None:
    """How often a draw that was flopped comes in."""
    made = _COMPLETED.get(found.made)
    if made is None or found.board or len(found.hands) > 1:
        return None
    hand = found.hands[0] if found.hands else "any"
    return f"select count({made}@river) from hero='{hand}' where {found.made}@flop"


def _overcard(found: Operands) -> str | None:
    ranks = [rank for rank in (found.hands[0] if found.hands else "") if rank in _RANKS]
    if not ranks or found.board:
        return None
    highest = max(ranks, key=_RANKS.index)
    return f"select count(maxRank(boardRanks(flop)) > '{highest}') from hero='{found.hands[0]}'"


def _rank_on_flop(found: Operands) -> str | None:
    if not found.rank or found.board or len(found.hands) > 1:
        return None
    if not found.hands:
        return f"board {found.rank}**"
    return f"select count(boardInRange('{found.rank}**')) from hero='{found.hands[0]}', board='***'"


def _flopped(found: Operands) -> str | None:
    """How often hands make something on the flop."""
    if len(found.hands) != 1 or found.board or not found.made:
        return None
    hand = found.hands[0]
    if found.made in _HAND_TYPES:
        return f"select count(handType(hero, flop) = {found.made}) from hero='{hand}'"
    return f"select count({found.made}@flop) from hero='{hand}'"


def _at_the_end(found: Operands) -> str | None:
    if len(found.hands) != 1 or found.board or found.made not in _HAND_TYPES:
        return None
    return f"select count(handType(hero, river) = {found.made}) from hero='{found.hands[0]}'"


def _by_card(found: Operands) -> str | None:
    street = {3: "turn", 4: "river"}.get(found.cards or (3 if re.fullmatch("\\w{3}r?", found.board) else 0))
    if street is None or not found.hands:
        return None
    if len(found.hands) > 1:
        return f"equity {' vs '.join(found.hands)}{found.on} by {street}"
    return _outs(found) or f"equity {found.hands[0]} vs any{found.on} by {street}"


def _completing(found: Operands) -> str | None:
    textures = {"flush": "flushpossible", "straight": "straightpossible", "flushdraw": "flushpossible"}
    if found.hands or found.cards not in (3, 4) or found.made not in textures:
        return None
    return f"list board {found.board}* where {textures[found.made]}"


def _outs(found: Operands) -> str | None:
    if not found.hands or found.cards not in (3, 4) or not _EXACT.fullmatch(found.hands[0]):
        return None
    return f"outs {found.hands[0]}{found.on}" + "".join([f" vs {other}" for other in found.hands[1:]])


def _two(word: str, between: str = "vs") -> Maker:
    """A statement about two ranges."""
    return lambda found: (
        f"{word} {found.hands[0]} {between} {found.hands[1]}{found.on}" if len(found.hands) == 2 else None
    )


def _on_board(word: str) -> Maker:
    """A statement about hands on a board."""
    return lambda found: (
        f"{word} {found.hands[0]}{found.on}" if len(found.hands) == 1 and found.board else None
    )


def _value(found: Operands) -> str | None:
    exact = len(found.hands) == 1 and found.cards >= 3 and _EXACT.fullmatch(found.hands[0])
    return f"value {found.hands[0]}{found.on}" if exact else None


def _filtered(found: Operands) -> str | None:
    if found.cards < 3 or not found.made or found.made in ("twopair", "pair"):
        return None
    return f"{found.hands[0] if found.hands else 'any'} where {found.made}{found.on}"


def _all_flops(found: Operands) -> str | None:
    return f"breakdown {found.hands[0]} on ***" if len(found.hands) == 1 and not found.board else None


def _blockers(found: Operands) -> str | None:
    if not found.hands:
        return None
    versus = found.hands[1] if len(found.hands) > 1 else "any"
    return f"blockers {found.hands[0]} vs {versus}{found.on}"


def _alone(found: Operands) -> str | None:
    return found.hands[0] + found.on if len(found.hands) == 1 else None


_KIND = "which part of a range is of a kind is counted by `select`"
_SEATS = "for whether one of the others has a hand, use `anyone`, with their number"
_BOARDS = "what comes on the flop is a question of `select`, which knows your cards"

# (pattern, message, what makes the statement); the first that compiles is shown.
_ROWS: tuple[tuple[str, str, Maker], ...] = (
    (r"\brandom (?:flops?|boards?)\b", "random boards are drawn by `sample`", lambda found: "sample 1 of board ***"),
    (r"\bwhere (?!.*(?:[!<>=]|\b(?:not|and|or|better|vs)\b))", "hands are filtered by words of formulas", lambda found: _filtered(found) if len(found.hands) == 1 else None),
    (r"\bdealt\b", players.FOR_SETS, lambda found: _alone(found) if found.others is None else None),
    (r"\bif i (?:hold|have)\b", "cards that you hold are dead to others", _held),
    (r"\b(?:better|bigger|higher|over) (?:pocket )?pairs?\b", _SEATS, _higher_pair),
    (r"\b(?:hold|has|have|dealt|get)s?\b", _SEATS, _several),
    (r"^(?!.*\b(?:some|any)).*\b(?:vs|versus|against)\b", "a hand against random ones is a question of `strength`", _against_many),
    (r"\b(?:folded|mucked)\b", "for a folded hand, write `folded`", _folded),
    (r"\b(?:how many|what (?:share|part|percent(?:age)?)|share|part|how much) of\b.*\b(?:are|is)\b", _KIND, _share),
    (r"^(?!.*\b(?:flops?|boards?|turns?|rivers?|vs|versus|against)\b).*\b(?:share|part|percent(?:age)?|how many)\b.*\b(?:in|of|within|inside)\b", _KIND, lambda found: _share(found, True)),
    (r"\b(?:when|if|after|having|with)\b.*\bflop", players.FOR_SELECT, _comes_in),
    (r"\b(?:flops?|boards?)\b", players.FOR_BOARDS, lambda found: f"board {found.street}{'.' if found.street else ''}{found.texture}" if found.texture and not found.hands else None),
    (r"\brais(?:e|ing)\b", players.FOR_EV, _raise),
    (r"\bcall(?:ing)?\b|\bpot odds\b|\bbreak[ -]?even\b", players.FOR_EV, lambda found: _ev(found, "call")),
    (r"\bbets?\b|\bbluff|\bmdf\b|\bmin(?:imum)?\s+def|\balpha\b|\bfold equity\b|\bc-?bet", players.FOR_EV, lambda found: _ev(found, "bet")),
    (r"\b(?:some ?one|some ?body|any ?one|any ?body|handed|max|players|at (?:a|the) .*table|opponents? ha(?:s|ve))\b", _SEATS, _somebody),
    (r"\bset over set\b", players.FOR_SELECT, lambda found: players.SET_OVER_SET),
    (r"\brunner[ -]runner\b", players.FOR_SELECT, lambda found: f"odds {found.hands[0]}{found.on}" if found.hands else players.RUNNER_RUNNER),
    (r"\bequity distribution\b", "each hand's equity against a range is a `distribution`", _two("distribution")),
    (r"\b(?:equity|range|nut)s? advantage\b", "who has the strong hands is seen in a `distribution`", _two("distribution")),
    (r"\bwho has more\b|\bmore (?:sets|nuts|flushes|straights|top ?pairs?)\b", "two ranges are laid side by side by `compare`", _two("compare", "with")),
    (r"\bblock|\bcard removal\b", players.FOR_BLOCKERS, _blockers),
    (r"\b(?:turns?|rivers?|cards?)\b.*\b(?:good|best|bad|worst|help|improve|favou?r|complete|hit)|\b(?:good|best|bad|worst|which)\b.*\b(?:turns?|rivers?|cards?)\b", "for an answer for each card to come, use a report", _by_card),
    (r"\b(?:complete|bring|makes?|good)\b", "which cards do something to a board is a list of boards", _completing),
    (r"\bouts?\b", players.FOR_OUTS, _outs),
    (r"\bover ?cards?\b", _BOARDS, _overcard),
    (r"\b(?:flops?|flopped|on the flop)\b", _BOARDS, lambda found: None if found.made else _rank_on_flop(found)),
    (r"\bor better\b|\bwhere\b", players.FOR_BREAKDOWN, _all_flops),
    (r"\bflop", players.FOR_SELECT, _flopped),
    (r"\b(?:how often|chances?|odds|probability|prob|likely|percent)\b", players.FOR_SELECT, _at_the_end),
    (r"\bwhat beats\b|\bhow (?:strong|good)\b|\bstrength\b|\bahead\b", "whether a hand is ahead is a question of `strength`", _on_board("strength")),
    (r"\bbeats?\b", players.FOR_BREAKDOWN, lambda found: f"breakdown any{found.on}" if found.board and not found.hands else None),
    (r"\bcategory\b|\bmade hands?\b|\bwhat do i have\b", players.FOR_VALUE, _value),
    (r"\bdraws?\b|\boesd\b|\bopen[ -]?end|\bgut ?shot|\bback ?door", "the draws of hands are counted by `draws`", lambda found: _on_board("draws")(found) if found.made in _DRAWS and found.cards >= 3 else None),
    (r"\bdraws?\b|\boesd\b|\bopen[ -]?end|\bgut ?shot|\bback ?door", "the hands that have a draw are a filter", _filtered),
    (r"\b(?:hits?|connects?|have|has|made hands?|makes?|top ?pair|sets?|trips|pairs?|what does)\b", players.FOR_BREAKDOWN, _on_board("breakdown")),
    (r"\b(?:hits?|connects?|top ?pair|over ?pair|sets?|pairs?)\b", players.FOR_BREAKDOWN, _all_flops),
    (r"\brange is\b|\bpercent(?:age)?\b|\bhow many\b|\bhow often\b|\brange of\b|\bprobability\b|\bchances?\b|\bwhat is\b", players.FOR_SETS, _alone),
    (r"^(?!.*\d)(?:deal|give me)\b", "random hands are drawn by `sample`", lambda found: f"sample 1 of {found.hands[0] if found.hands else 'any'}"),
    (r"\b(?:not|except|excluding)\b", "to take hands away, write `minus`", lambda found: "({}) minus {}".format(*found.hands) if len(found.hands) == 2 and not found.board else None),
    (r"\b(?:beats?|wins?|vs|versus|against|dominat\w+|ahead|preflop|flip|race|favou?rite|or)\b", players.FOR_EQUITY, _two("equity")),
    (r"\b(?:how|what|which|who|is|are|does|do|can|odds|chances?)\b", players.FOR_EQUITY, _two("equity")),
    (r"\b(?:how|what|which|who|is|are|does|do|can)\b", players.FOR_BREAKDOWN, _on_board("breakdown")),
)  # fmt: skip
