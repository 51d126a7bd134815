"""What a question says as a whole: who plays what, on which board, and what is asked, each once."""

from __future__ import annotations

import re
from typing import NamedTuple

from pql.grammar.tables.keywords import CLAUSE_WORDS, CONTINUATION_WORDS, STATEMENT_WORDS, VERSUS_WORDS

from .games import game_named
from .operands import parts
from .spellings import plain
from .words import Part

SET_WORDS = frozenset((
    "call", "bet", "raise", "over", "into", "win", "pot", "folds", "rake", "cap", "and", "or", "not", "minus",
    "without", "except", "but", "top", "any", "dead", "with",
))  # fmt: skip
"""Words between sets and between amounts."""


def is_of_pql(word: str) -> bool:
    """Whether statements have a word besides their first."""
    return (
        word in CLAUSE_WORDS
        or word in CONTINUATION_WORDS
        or word in SET_WORDS
        or word in VERSUS_WORDS
        or word == "board"
    )


class Player(NamedTuple):
    """Hands of one player as they were said: the items, what joins them, and whose they are.

    That is `own`, `his`, `vs` (of who is met), or nothing where it is not said.
    """

    items: tuple[str, ...]
    joins: tuple[str, ...]
    role: str
    percent: bool
    minus: tuple[str, ...] = ()

    @property
    def hands(self) -> str:
        """The hands as a set."""
        whole, less = ", ".join(self.items), ", ".join(self.minus)
        return f"{in_parentheses(whole)} minus {in_parentheses(less)}" if less else whole

    @property
    def is_exact(self) -> bool:
        """Whether all of its hands are cards."""
        return all(_EXACT.fullmatch(item) for item in self.items)


def in_parentheses(hands: str) -> str:
    """Hands as an operand of `minus`, which takes less than a list."""
    return f"({hands})" if "," in hands else hands


class Thing(NamedTuple):
    """A made hand, a kind of board or a rank that is asked for, and whether it is denied."""

    value: str
    denied: bool


_EXACT = re.compile(r"(?:[2-9TJQKA][cdhs]){2,6}")
_SHORT = re.compile(r"([2-9TJQKA]{3,5})(r|m|tt)?")
_BY = re.compile(r"(?i)\b(?:by|flop to|both|two|2|end|runout|all|next|twice|after|from|or|and|final)\b")
_HANDS = ("hands", "percent", "named", "plural", "run")
_AMOUNTS = ("into", "towin", "pot", "size", "known", "rake", "folds", "outs", "above", "withbet")
_FLAGS = {
    "boards": "boards",
    "seat": "seat",
    "blind": "blind",
    "acts": "acts",
    "over": "over",
    "pairs": "pairs",
    "high": "higher",
    "ante": "ante",
}
# What is said once, and a place of the table it is counted in.
_COUNTS = ("others", "seats", "way")


class Asked:
    """A question by what is in it.

    `unknown` are the words that nobody could read; `left` says what else a statement has not used. `held` are single
    cards in one's own hand, `holds` ranks there, `described` what hands are called besides (`an overpair QQ+`).
    `before_others` is how many players were named before it was asked whether others have something, and `among` where
    oneself is one of those. `negated` is a `not` before a verb alone, `by` where cards of streets before count too
    (`by the river`), `twice` where two things are asked (`how often a flush and how often a draw`). `in_words` is where
    it is a sentence, and not a statement that is spoilt; `is_asked` where a word that is understood says so.
    """

    def __init__(self, text: str) -> None:
        self.game, text = game_named(plain(text))
        self.asks: set[str] = set()
        self.players: list[Player] = []
        self.met = self.negated = self.least = self.last = self.among = self.preflop = self.in_words = False
        self.is_asked = self.by = self.both = self.twice = self.same = False
        self.board = self.dead = ""
        self.made: list[Thing] = []
        self.described: list[Thing] = []
        self.joins: list[str] = []
        self.textures: list[Thing] = []
        self.ranks: list[Thing] = []
        self.holds: list[Thing] = []
        self.streets: list[str] = []
        self.others = self.seats = self.way = self.before_others = 0
        self.amounts: dict[str, str] = {}
        self.numbers: list[str] = []
        self.prizes: list[str] = []
        self.loose: list[str] = []
        self.held: list[str] = []
        self.unknown: list[str] = []
        # While it is read: whose hands come next, what joins them to those before, what was wanted and denied.
        self._role = self._joined = self._wanted = self._last = self._filler = ""
        self._denied = self._paying = False
        self._bare_board = self._filled = self._after_filler = False
        self.text = text
        found = parts(text, self.game)
        for part in found:
            self._take(part)
        self.negated = self.negated != self._denied
        # `Ah blocker, when I hold the ace of hearts`
        self.loose = [card for card in self.loose if card not in self.held]
        self._end(found)

    def left(self, *used: str) -> list[str]:
        """The fields that say something and are not among those used."""
        return [name for name in _FIELDS if name not in used and getattr(self, name)]

    @property
    def cards(self) -> int:
        """How many cards the board has."""
        short = _SHORT.fullmatch(self.board)
        return len(short[1]) if short else len(self.board) // 2

    @property
    def on(self) -> str:
        """Board and dead cards as clauses."""
        return (f" on {self.board}" if self.board else "") + (f" dead {self.dead}" if self.dead else "")

    # -- reading -----------------------------------------------------------------------------------------------

    def _end(self, found: list[Part]) -> None:
        """What is left open at the end of a question is not understood."""
        if self._bare_board:
            self.asks.add("boards")
        last = found[-1].text.lower() if found else ""
        more = last in ("plus", "+") and self.players and self._last == "hands" and self._more()
        if not more and last in ("plus", "+", "&"):
            self.unknown.append(last)
        if (
            self._wanted and self._wanted not in ("in", "dead", "own", "his") and self._last == "rel"
        ) or last in _PREPOSITIONS:
            self.unknown.append(last)
        self.in_words = any(_is_word(part) for part in found)
        self.is_asked = any(_is_word(part) for part in found if part.kind != "unknown")
        if self.same and not (self.board and len(self.players) > 1):
            self.unknown.append("same spot")  # which one, only who asks knows
        if self.preflop and (self.board or "flops" in self.asks or self.streets):
            self.unknown.append("preflop")

    def _take(self, part: Part) -> None:
        kind, value = part.kind, part.value
        if self._bare_board and kind not in ("comma", ""):
            self._bare_board = False
            if kind not in ("board", "handboard"):
                self.asks.add("boards")
        self._after_filler, self._filled = self._filled, kind == ""
        self._filler = part.text.lower() if kind == "" else self._filler
        if kind == "":
            self.preflop = self.preflop or value == "pre"
            return
        if kind == "comma" or (kind == "rel" and value in ("and", "or")):
            self._joined = value or self._joined or "comma"
            return
        if kind == "rel":
            self._relate(value, part.text)
        elif kind in _HANDS:
            self._hands(2 * value if kind == "plural" else value, kind == "percent", part.glued)
            self._last, self._wanted, self._joined = "hands", "", ""
            return
        elif kind == "notown":
            self._denied, self._wanted, self._role = True, "own", "own"
            self._last = kind
            return
        elif kind == "neg":
            self._denied = not self._denied
            return
        else:
            self._other(kind, value, part.text)
            if kind in ("ask", *_FLAGS):
                self._last = f"{kind} {value}"
                return
            self._wanted, self._joined = "", ""
        self._last = kind

    def _relate(self, value: str, text: str) -> None:
        if value == "dead" and self._last == "card" and self._wanted != "dead":
            self.dead, self.loose = self.dead + "".join(self.loose), []
            return
        if value == "in":
            self.held, self.loose = [*self.held, *self.loose], []
            return
        self._wanted = value
        if "can" in text.lower().split() or "could" in text.lower().split():
            self.asks.add("combos")  # `sets he can have`
        self._bare_board = value == "on" and re.search("board|flop", text.lower()) is not None
        if value in ("vs", "own", "his"):
            self._paying = False
            self._role, self.met = value, self.met or value == "vs"
            if value == "vs":
                self._joined = ""
        elif value == "minus" and self._last != "hands":
            self._denied = not self._denied

    def _denial(self) -> bool:
        """Whether what comes now is denied: a `not` goes to the next thing that is named."""
        denied, self._denied = self._denied, False
        return denied

    def _hands(self, value: str, percent: bool, glued: bool) -> None:
        if self._wanted == "dead" and _EXACT.fullmatch(value):
            self.dead += value
        elif self._wanted in ("dead", "on"):
            self.unknown.append(value)
        elif self._wanted == "minus" and self.players and not self._denied:
            self._less(value)
        elif self._denial():
            self.unknown.append(value)
        elif self.players and self._last == "hands" and self._joined and self.players[-1].minus:
            self._less(value)
        elif (
            self.players
            and self._last == "hands"
            and (self._joined or (glued and not self._wanted and not self._after_filler))
        ):
            before = self.players[-1]
            joined = self._joined or "blank"
            if joined == "blank" and before.items == ("any",):  # `any two broadway cards`
                self.players[-1] = before._replace(items=(value,))
                return
            self.players[-1] = before._replace(items=(*before.items, value), joins=(*before.joins, joined))
        else:
            if (
                self._last == "made"
                and glued
                and (not self._after_filler or self._filler in ("like", "say"))
                and not self.asks & {"flops", "makes", "misses", "combos"}
            ):
                self.described.append(self.made.pop())
            self.players.append(Player((value,), (), self._role, percent))
            self._role = ""

    def _less(self, value: str) -> None:
        before = self.players[-1]
        self.players[-1] = before._replace(minus=(*before.minus, value))

    def _other(self, kind: str, value: str, text: str) -> None:
        if kind == "ask":
            self.twice = self.twice or (value == "often" and "often" in self.asks and self._joined == "and")
            self.asks.add(value)
            if value in ("someone", "nobody"):
                self.before_others = len(self.players)
        elif kind in _FLAGS:
            self.asks.add(_FLAGS[kind])
            if kind == "acts" and self.players and self.players[0].role == "own":
                self._role = "his"
        elif kind in ("suited", "offsuit", "either"):
            self._suits(kind)
        elif kind == "made":
            self.joins += [self._joined or "beside"] if self.made else []
            self.made.append(Thing(value, self._denial()))
        elif kind == "texture":
            self.textures.append(Thing(value, self._denial()))
        elif kind == "rank":
            (self.holds if self._wanted in ("own", "minus own") else self.ranks).append(
                Thing(value, self._denial())
            )
        elif kind == "rainbow":
            self._rainbow(value)
        elif kind in ("board", "handboard"):
            if kind == "handboard":
                self._hands(value[:4], False, False)
            self._board_of(value[4:] if kind == "handboard" else value)
        elif kind == "card":
            self._card(value)
        elif kind == "street":
            self.streets.append(value)
            self.by = self.by or _BY.search(text) is not None
        elif kind == "oneopponent":
            self.others = int(value)
            self.asks.add("someone")
        elif kind == "oneof":
            self.seats, self.among = int(value), True
            self.asks.add("someone")
        elif kind in _COUNTS:
            said = getattr(self, kind)
            self.unknown += [value] if said and said != int(value) else []  # `full ring, nine players`
            setattr(self, kind, int(value))
        elif kind in _AMOUNTS:
            self.unknown += [value] if kind in self.amounts else []
            self.amounts[kind] = value
            if kind == "size" and (word := re.search(r"(?i)bet|bluff", text)) is not None:
                self.asks.add(word[0].lower())
        elif kind == "number":
            (self.prizes if self._paying else self.numbers).append(value)
        elif kind in ("pay", "stacks"):
            self._paying = kind == "pay"
        elif kind in ("least", "last", "both", "same"):
            setattr(self, kind, True)
            if kind == "least" and self._last == "hands" and self.players and self._more():
                self.least = False
        else:
            self.unknown.append(text.lower() if kind == "suit" else value or kind)

    def _more(self) -> bool:
        """`jacks or better` are a set; False where the last hands have no better ones."""
        before = self.players[-1]
        if not re.fullmatch(r"([2-9TJQKA])\1|[2-9TJQKA]{2}[so*]", before.items[-1]):
            return False
        self.players[-1] = before._replace(items=(*before.items[:-1], before.items[-1] + "+"))
        self._joined = ""
        return True

    def _suits(self, kind: str) -> None:
        """`AK that are suited`, or any suited hand."""
        suffix = {"suited": "s", "offsuit": "o", "either": "*"}[kind]
        if self._denial():
            suffix = {"s": "o", "o": "s"}.get(suffix, "?")
        before = self.players[-1] if self.players else None
        if (
            before is not None
            and self._last == "hands"
            and re.fullmatch(r"([2-9TJQKA])(?!\1)[2-9TJQKA]", before.items[-1])
        ):
            self.players[-1] = before._replace(items=(*before.items[:-1], before.items[-1] + suffix))
        elif suffix in "so" and self._last != "hands":
            self._hands("Suited" if suffix == "s" else "Offsuit", False, False)
            self._last = "hands"
        else:
            self.unknown.append(kind)

    def _board_of(self, value: str) -> None:
        if self.board and self.board != value:
            self.unknown.append(value)
        self.board = value
        if self._last == "ask flops":  # `flop Kh7h2c`
            self.asks.discard("flops")
        elif self._last == "street":
            self.streets.pop()

    def _card(self, value: str) -> None:
        if self._wanted == "dead":
            self.dead += value
        elif self._wanted == "own":
            self.held.append(value)
        elif self._last == "street" and self.board and not _SHORT.fullmatch(self.board):
            self.board += value
            self.streets.pop()
        else:
            self.loose.append(value)

    def _rainbow(self, value: str) -> None:
        short = _SHORT.fullmatch(self.board)
        if short is not None and not short[2]:
            self.board += value
        elif short is None or short[2] != value:
            self.textures.append(
                Thing({"r": "rainbow", "tt": "twotone", "m": "monotone"}[value], self._denial())
            )


_PREPOSITIONS = frozenset((
    "of", "to", "for", "in", "at", "by", "with", "from", "as", "on", "show", "than", "and", "or", "if", "when",
    "a", "an", "the",
))  # fmt: skip
_SYMBOLS = (
    "hands", "percent", "board", "handboard", "card", "run", "number", "comma", "made", "texture", "rainbow",
)  # fmt: skip


def _is_word(part: Part) -> bool:
    """Whether a part is a word that no statement has, or a phrase, so that the whole is a sentence."""
    words = part.text.lower().replace("-", " ").split()
    if part.kind == "ask" and len(words) > 1:
        return True
    return part.kind not in _SYMBOLS and any(
        word.isalpha() and word not in STATEMENT_WORDS and not is_of_pql(word) for word in words
    )


_FIELDS = (
    "players", "board", "dead", "made", "described", "among", "both", "textures", "ranks", "holds", "streets",
    "negated", "least", "last", "others", "seats", "way", "amounts", "numbers", "prizes", "loose", "held",
)  # fmt: skip
