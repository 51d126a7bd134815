"""Whether a suggested statement asks what was typed: with each card, range, amount, street and `not`, and with no other.

Every word that was typed has to be found again: as an operand that the suggestion has too, as what its statement tells,
or among the words that only make a sentence of a question. Any other is taken for something that the suggestion leaves
out, so that a word nobody has thought of makes an example of a suggestion, and never a correction.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from pql.grammar.errors.question_operands import CARD, COMPLETED, COUNTS, LABELS, RANK
from pql.grammar.errors.question_phrases import plainly
from pql.grammar.errors.question_words import FILLERS, FOREIGN, GAMES, IDIOMS, TOLD, plain
from pql.grammar.tables import players_words as players
from pql.grammar.tables.texture_words import TEXTURES

_COUNTS = {"one": 1, **COUNTS}
_COUNT = rf"(\d+|{'|'.join(_COUNTS)})"

# Each row of these answers is a made hand or a draw, so that they tell of any.
_TELLS_ALL = re.compile(r"(?:breakdown|draws|value|compare|distribution)\b")
_CONCEPTS: list[tuple[str, re.Pattern[str]]] = [
    *[
        (word, re.compile(rf"\b(?:{word}|{re.sub('[ -]', '[ -]', label.lower())})\b", re.IGNORECASE))
        for word, label, _ in TEXTURES
    ],
    *[(word, re.compile(rf"\b(?:{said})\b", re.IGNORECASE)) for word, said in players.MADE_HANDS],
]
_ALIKE = {"pair": "paired", "trips": "set", "possible": ""}
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|except|excluding|excludes?|but|less|minus|unless|cannot"
    r"|fail\w*|miss\w*|avoid\w*|lack\w*|lose|loses|losing|bottom|weakest|\w+n['’]t|dont|doesnt|isnt|wont|cant)\b|!(?!=)|¬|∖|\bw/o\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|minus|but|without|except)\b|!(?!=)|\bnone\(")
_AT_LEAST = re.compile(
    r"\b(?:(?:or|and) (?:better|higher|more|stronger|above|up)|at least|higher|bigger|over|above|plus)\b",
    re.IGNORECASE,
)
_AT_MOST = re.compile(
    r"\b(?:(?:or|and) (?:worse|lower|less|below|down)|at most|lower|smaller|under|below)\b", re.IGNORECASE
)
_HANDS = re.compile(
    rf"\b(?:{'|'.join(sorted(players.PLAYERS_HANDS, key=len, reverse=True)).replace(' ', '[ -]')})\b",
    re.IGNORECASE,
)
_PAIRS = re.compile(rf"\b(?:pocket )?({'|'.join(players.RANK_PLURALS)})\b", re.IGNORECASE)
_NAMED = "|".join(players.RANK_NAMES)
_NAMED_HAND = re.compile(rf"\b({_NAMED})[ -]({_NAMED})(?: (suited|off-?suit|unsuited))?\b", re.IGNORECASE)
_NAMED_RANK = re.compile(
    rf"\b({'|'.join([name for name in players.RANK_NAMES if name not in _COUNTS])})\b", re.IGNORECASE
)


_PERCENT = re.compile(r"(\d+(?:\.\d+)?) ?(?:%|percent\b|per cent\b|pct\b)", re.IGNORECASE)
_CARDS = re.compile(rf"(?<!\w)(?:{CARD}){{1,10}}(?!\w)|(?<!\w)(?:[2-9tjqka][cdhs]){{2,10}}(?!\w)")
_CLASS = re.compile(
    rf"(?<![\w.])(?:{RANK}{{2}}[so*]?|{RANK}[x?][so]?|{CARD}\?|(?:aa|kk|qq|jj|tt|ak|aq|aj|kq|22)[so]?)"
    rf"(?:\+|(?:-(?:{RANK}{{2}}[so*]?)?))?(?![\w%])"
)
_SHORT_BOARD = re.compile(
    rf"(?<!\w){RANK}{{3}}(?:r|m|tt|fd)?(?![\w%])|(?<!\w)(?:{RANK}[ -]){{2,4}}{RANK}(?!\w)|(?<!\w){RANK}{{1,2}}\*{{1,3}}(?!\w)"
)
_SIZE = re.compile(
    r"(?:(\d+(?:\.\d+)?) ?(?:%|percent)|(\d+)/(\d+)|(half)|(third)|(two[ -]thirds)|(three[ -]quarters)|full)"
    r"[ -]*(?:of )?(?:the |a |an )?[ -]?pot\b|\bpot[ -]?siz(?:ed?|e)\b|\bpot[ -]bet\b",
    re.IGNORECASE,
)
_BETS = re.compile(r"\b(?:bet|mdf|alpha|bluff)\w* (\d+(?:\.\d+)?) into (\d+(?:\.\d+)?)")
_SEATS = re.compile(
    rf"\b{_COUNT}[ -]?(handed|max|players?(?: behind)?|way|seats?|(?:random |other )*(?:hands?|opponents?|opps?|villains?|others|callers?))(?: tables?)?\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?|\d+(?:\.\d+)?", re.IGNORECASE)

_SUFFIXED = re.compile(rf"\b({RANK}{{2}}) ?-?(suited|ss|off-?suited?|off ?suit|unsuited|off|os)\b")
_RANDOM = re.compile(r"\b(?:an? )?random(?: hands?)?\b|\bxx\b", re.IGNORECASE)
_ON = re.compile(rf"(?:\bon|\bboard|\bflop|=) ?'?(?:an? |the )?((?:{CARD}[ ,-]?){{3,5}})")
# Of two sets what they share, which is not what a sentence means by `and`.
_BOTH = re.compile(rf"^(?!select|compare)\W*{RANK}{{2}}[so]?\+? and {RANK}{{2}}")
_SHORT_FLOP = re.compile(rf"\bon {RANK}{{3}}(?:r|m|tt)?(?!\w)")
_TWO_RANKS = re.compile(rf"(?<=hero='){RANK}{RANK}(?=[so*]?')")
_TENS = {"ten": 10, "twenty": 20, "thirty": 30, "fifty": 50}
_ABOUT_HANDS = re.compile(r"(?:breakdown|draws|value|list)\b|(?:\S+ ;? ?where\b)")
_PARTED = re.compile(
    r"(?i)\b(?:vs?|versus|against|or|and|to|than|over|contra|contre|contro|gegen|facing|x|beat\w*|win\w*|lose\w*|crack\w*"
    r"|dominat\w*|compare|ahead|all[ -]?in)\b|[,/|:;]|\bany\b|\bopponents\b"
)
_COUNTED = re.compile(
    r"(?i)(?:%|\b(?:percent\w*|share|part|fraction|number|how many)) of (?:all |the |starting )*"
    r"(?:hands?|combos?|combinations)\b|\bhow many (?:hands?|combos?|combinations)\b"
)
_HELD = re.compile(rf"\bdead ({RANK})s({RANK})[hs]$")
_NUMBERS = re.compile(r"\d+(?:\.\d+)?")


_WHERE_ON = re.compile(r"(?<=\()(any where \w+) on (\w+)(?=\).* on \2$)")
_QUOTED = re.compile(r"\b(?:ppt|gto)'([^']*)'")


def keeps_operands(typed: str, suggested: str) -> bool:
    """Whether a statement has all that a text in a player's words names, and nothing that it does not name.

    >>> keeps_operands("what is the equity of AA against KK", "equity AA vs KK")
    True
    >>> keeps_operands("odds of a flush with AhKh on 7h2h9c", "select count(flush@river) from hero='AhKh'")
    False
    """
    return not left_out(typed, suggested)


def left_out(typed: str, suggested: str) -> list[str]:
    """What a suggestion leaves out of a text, or has besides; empty where it asks what was typed.

    >>> left_out("MDF vs a 75% pot bet", "ev bet 50 into 100")
    ['bet of 0.75 pot', 'bet of 0.5 pot']
    """
    return _Comparison(typed, suggested).problems


class _Comparison:
    """Takes one kind of operand after the other out of both texts; what is left of the typed one must be fillers."""

    def __init__(self, typed: str, suggested: str) -> None:
        self.statement = re.sub(r"^game \w+ ?; ?", "", " ".join(suggested.split()))
        self.typed = LABELS.sub("", plainly(plain(typed)).rstrip("?!. "))
        self.suggested = plain(_WHERE_ON.sub(r"\1", _QUOTED.sub(r"\1", suggested)))
        self.whole = self.typed
        self.problems: list[str] = []
        self.kept: set[str] = set()
        self._idioms()
        self._games()
        self._sizes()
        self._seats()
        self._words_for_hands()
        self._compare(_PERCENT, lambda match: f"{float(match[1]):g}%")
        self._cards()
        self._compare(_CLASS, _spelled)
        self._compare(
            _SHORT_BOARD, lambda match: re.sub("[ -]|[^2-9TJQKA].*", "", match[0]) + match[0].count("*") * "*"
        )
        self._concepts()
        self._players()
        self._conditions()
        self._rest()

    def _compare(self, pattern: re.Pattern[str], spelled: Callable[[re.Match[str]], str]) -> None:
        """Takes the operands of a kind out of both texts, which must have the same ones."""
        asked = [spelled(match) for match in pattern.finditer(self.typed)]
        said = [spelled(match) for match in pattern.finditer(self.suggested)]
        self.typed, self.suggested = pattern.sub(" ; ", self.typed), pattern.sub(" ; ", self.suggested)
        if pattern is not _PERCENT:  # any hand with a rank, as the word of the rank says it
            named = {players.RANK_NAMES[match[1].lower()] for match in _NAMED_RANK.finditer(self.typed)}
            named |= {rank for match in _TWO_RANKS.finditer(self.statement) for rank in match[0]}
            said = [
                each
                for each in said
                if each in asked or each[1:] not in ("?", "*", "**") or each[0] not in named
            ]
        self._same(asked, said)

    def _same(self, asked: list[str], said: list[str]) -> None:
        # A player's own hand is named twice where the others are asked whether they have it too.
        more = set(said) - set(asked)
        self.problems += [each for each in dict.fromkeys(asked) if each not in said]
        self.problems += sorted(more)

    def _idioms(self) -> None:
        """What a formula says as a whole, whose words mean something else one by one."""
        for said, formula in IDIOMS:
            if formula.search(self.suggested):
                left, count = said.subn(" ", self.typed)
                if count:
                    self.typed, self.suggested = left, formula.sub(" ", self.suggested)

    def _games(self) -> None:
        asked = {game for said, game in GAMES if said.search(self.typed)}
        said = {game for written, game in GAMES if written.search(self.suggested)}
        for pattern, _ in GAMES:
            self.typed, self.suggested = pattern.sub(" ", self.typed), pattern.sub(" ", self.suggested)
        self.problems += sorted(asked ^ said)

    def _sizes(self) -> None:
        """A part of the pot that is bet, in words or as two amounts."""
        asked = [_share(match) for match in _SIZE.finditer(self.typed)]
        self.typed = _SIZE.sub(" ", self.typed) if asked else self.typed
        said = [_share(match) for match in _SIZE.finditer(self.suggested)]
        self.suggested = _SIZE.sub(" ", self.suggested) if said else self.suggested
        if asked and not said:
            said = [
                f"bet of {float(m[1]) / float(m[2]):.2g} pot"
                for m in _BETS.finditer(self.suggested)
                if float(m[2])
            ]
            self.suggested = _BETS.sub(" ", self.suggested)
        self._same(asked, said)

    def _words_for_hands(self) -> None:
        if self.statement.startswith(("board", "list board")):
            return  # there they are cards of the board
        self.typed = _NAMED_HAND.sub(_two_ranks, self.typed)
        self.typed = _HANDS.sub(
            lambda match: f" {players.PLAYERS_HANDS[match[0].lower().replace('-', ' ')]} ", self.typed
        )
        self.typed = _PAIRS.sub(lambda match: 2 * players.RANK_PLURALS[match[1].lower()], self.typed)
        self.typed = plain(self.typed)
        self.typed = re.sub(
            r"(?i)\b(ten|twenty|thirty|fifty) percent",
            lambda match: f"{_TENS[match[1].lower()]}%",
            self.typed,
        )
        self.typed = _SUFFIXED.sub(
            lambda match: match[1] + ("s" if match[2].lower().startswith("s") else "o"), self.typed
        )
        self.typed = re.sub(r"\bbottom (\d+) ?%?", lambda match: f"not {100 - int(match[1])}%", self.typed)
        self.typed = re.sub(r"\b(top|best|strongest) (\d+)(?![\w%.])(?: ?percent)?", r"\2%", self.typed)
        self.typed = re.sub(r"\b(?:top|best|strongest) (?=\d)", "", self.typed)
        self.suggested = re.sub(r"\btop (?=\d)", "", self.suggested)
        self.typed = _RANDOM.sub(" any ", self.typed)

    def _cards(self) -> None:
        """All cards, and among them those of the board, in whatever order."""
        boards = [sorted(_cards_of(match[1])) for match in _ON.finditer(self.typed)][:1]
        shown = [sorted(_cards_of(match[1])) for match in _ON.finditer(self.suggested)][:1]
        if boards and shown != boards and len(boards[0]) > 2:
            self.problems.append("board")
        asked = Counter(card for match in _CARDS.finditer(self.typed) for card in _cards_of(match[0]))
        said = Counter(card for match in _CARDS.finditer(self.suggested) for card in _cards_of(match[0]))
        if (
            (held := _HELD.search(self.suggested)) is not None and " dead " not in self.typed
        ):  # a class of hands, by one of them: suits make no difference
            said -= Counter(_cards_of(held[0]))
            self.suggested = f"{self.suggested[: held.start()]} {held[1]}{held[2]}"
        dead = re.search(rf"\bdead ({RANK})s$", self.suggested)
        if dead is not None:  # one card of a rank that was named; its suit is as good as another
            said -= Counter([dead[1] + "s"])
            self.kept.add(dead[1])
        self.problems += sorted((asked - said) + (said - asked))
        self.typed, self.suggested = _CARDS.sub(" ; ", self.typed), _CARDS.sub(" ; ", self.suggested)

    def _seats(self) -> None:
        """How many others there are."""
        others: list[str] = []
        for match in _SEATS.finditer(self.typed):
            count = _COUNTS.get(match[1].lower()) or int(match[1])
            word = match[2].lower()
            behind = word in ("handed", "max", "players", "player", "way", "seat", "seats")
            others.append(f"opponents {count - 1 if behind else count}")
        if others:
            self.typed = _SEATS.sub(" ", self.typed)
        said = re.findall(r"\bopponents \d+", self.suggested)
        if not said and others:
            met = len(re.findall(r"\bvs\b", self.statement)) or self.statement.count("='") - 1
            said = [f"opponents {met}"] if met > 0 else []
        elif said:
            self.suggested = re.sub(r"\bopponents \d+", " ", self.suggested)
        self._same(others, said)

    def _players(self) -> None:
        """A player who is met must be there, and a hand of one player is not parted into two."""
        meets = re.search(r"(?i)\b(?:vs|versus|against|v)\b", self.typed)
        about_hands = _ABOUT_HANDS.match(self.statement) is not None
        if meets and about_hands and not re.search(r"\b(?:vs|opponents)\b", self.statement):
            self.problems.append(meets[0])
        if re.match(r"(?:equity|odds)\b.*\bvs\b", self.statement) and not _PARTED.search(self.whole):
            self.problems.append("vs")
        if self.statement.startswith("equity") and not meets and _COUNTED.search(self.whole):
            self.problems.append("share")

    def _concepts(self) -> None:
        """Made hands, draws and textures, the longer words first."""
        words = set(re.findall(r"[a-z]+", self.suggested.lower()))
        all_told = _TELLS_ALL.match(self.statement) is not None
        asked = set()
        for word, pattern in _CONCEPTS:
            left, count = pattern.subn(" ", self.typed)
            if count:
                self.typed = left
                asked.add(word)
                alike = {word, f"is{word}", _ALIKE.get(word, word)}
                if not all_told and not alike & words:
                    self.problems.append(word)
        known = {word for word, _ in _CONCEPTS}
        invented = words & known - asked - {_ALIKE.get(word, word) for word in asked}
        # A frequency of a draw that comes in names both.
        self.problems += sorted(invented - {"pair"} - {COMPLETED.get(word, "") for word in asked})

    def _conditions(self) -> None:
        if _NEGATION.search(self.typed) and not _NEGATED.search(self.suggested):
            self.problems.append("not")
        self.typed = _NEGATION.sub(" ", self.typed)
        if (
            _AT_LEAST.search(self.typed)
            and not re.search(r"[+>]|better", self.suggested)
            and _TELLS_ALL.match(self.statement) is None
        ):
            self.problems.append("or better")
        self.typed = _AT_LEAST.sub(" ", self.typed)
        if re.search(r"\band\b", self.whole) and _BOTH.search(self.statement) and not _BOTH.match(self.whole):
            self.problems.append("and")
        if _AT_MOST.search(self.typed) and not re.search(r"\w-(?!\w)|<", self.statement):
            self.problems.append("or worse")
        self.typed = _AT_MOST.sub(" ", self.typed)
        for match in _NAMED_RANK.finditer(self.typed):
            rank = players.RANK_NAMES[match[1].lower()]
            if not re.search(rf"\b{rank}(?:[?*]|\*\*)|'{rank}'", self.statement) and rank not in self.kept:
                self.problems.append(match[0])
        self.typed = _NAMED_RANK.sub(" ", self.typed)

    def _rest(self) -> None:
        """What is left of the typed text must be told, or be nothing but English."""
        self.typed = FOREIGN.sub(" ", self.typed)
        for asked, statements in TOLD:
            if statements.match(self.statement):
                self.typed = asked.sub(" ", self.typed)
        words = {word.lower() for word in _WORD.findall(self.suggested)}
        words |= {"exactly"} & {f"{word}ly" for word in words}
        if self.statement.startswith(("equity", "odds")) or "river" in words:
            words |= {"river", "showdown", "end", "by"}
        if (" on " not in self.statement and "board=" not in self.statement) or "***" in self.statement:
            words |= {"preflop", "pre"}
        if _ON.search(self.statement) or "***" in self.statement or "**" in self.statement:
            words |= {"flop", "board", "turn", "river"} if _complete(self.statement) else {"flop", "board"}
        if _SHORT_FLOP.search(self.statement):
            words |= {"flop", "board"}
        if "*****" in self.statement or "pairedBoard(river)" in self.statement:
            words |= {"river", "by", "end", "up"}
        if self.statement.startswith("board"):
            words |= {"flop", "flops", "boards"}
        numbers = Counter(_NUMBERS.findall(self.typed))
        said = Counter(_NUMBERS.findall(self.suggested))
        self.problems += sorted((numbers - said) + (said - numbers))
        self.problems += [
            word for word in re.findall(r"[a-z][a-z'’]*", self.typed.lower())
            if word not in words and word.rstrip("s") not in words and word not in FILLERS and word.split("'")[0] not in FILLERS
        ]  # fmt: skip


def _cards_of(text: str) -> list[str]:
    return [card[0].upper() + card[1].lower() for card in re.findall(CARD, text, re.IGNORECASE)]


def _complete(statement: str) -> bool:
    board = _ON.search(statement)
    return board is not None and len(_cards_of(board[1])) > 3


def _spelled(match: re.Match[str]) -> str:
    """Hands as they are compared: `AK` and `AK*` are what the reader's setting says, and the same to a question."""
    text = match[0].upper().replace("S", "s").replace("O", "o").replace("*", "").replace("X", "x")
    return re.sub(
        r"^(..)([so]?)-(..)([so]?)$", lambda m: "-".join(sorted([m[1] + m[2], m[3] + (m[4] or m[2])])), text
    )


def _two_ranks(match: re.Match[str]) -> str:
    first, second = players.RANK_NAMES[match[1].lower()], players.RANK_NAMES[match[2].lower()]
    suffix = {"s": "s", "o": "o", "u": "o"}.get((match[3] or " ")[:1].lower(), "")
    return first + second + (suffix if first != second else "")


def _share(match: re.Match[str]) -> str:
    percent, over, under, half, third, two_thirds, three_quarters = match.groups()
    share = (
        float(percent) / 100 if percent
        else int(over) / max(int(under), 1) if over
        else 0.5 if half else 1 / 3 if third else 2 / 3 if two_thirds else 0.75 if three_quarters else 1.0
    )  # fmt: skip
    return f"bet of {share:.2g} pot"
