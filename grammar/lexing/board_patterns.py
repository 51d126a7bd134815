"""Board patterns while they are read: positions, brackets and flush tokens, collected from left to right.

`AK (**) f2` reaches the parser in pieces; a `Run` joins them, and becomes a `Pattern` when something that is
not a position follows. All rules of a pattern that its text alone can decide are checked there.
"""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.base.typed import NamedTuple
from pql.grammar.nodes.boards import AnyCard, ExactCard, Flush, Pattern, Position, RankBand, Relative
from pql.grammar.tables.keywords import TEXTURES

RANKS = "23456789TJQKA"
SUITS = "cdhs"

_CASES = str.maketrans("tjqkaCDHSFB", "TJQKAcdhsfb")
_SYMBOLS = {0x2663: "c", 0x2666: "d", 0x2665: "h", 0x2660: "s", 0xFE0F: None}


class PatternError(Exception):
    """A pattern that breaks a rule: what, and the place in the source."""

    def __init__(self, reason: Misread, span: Span) -> None:
        super().__init__(reason.message)
        self.reason = reason
        self.span = span


class FlushToken(NamedTuple):
    """`f2`: how, how many, and where it is."""

    operator: str
    cards: int
    span: Span


class Run:
    """Positions side by side, with the brackets around some and the flush tokens among them.

    `whole` is True while one pair of brackets encloses everything.
    """

    __slots__ = ("brackets", "end", "flushes", "positions", "start", "whole")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.positions: list[Position] = []
        self.flushes: list[tuple[int, FlushToken]] = []
        self.brackets: list[tuple[int, int]] = []
        self.whole = False

    def add(self, part: Position | FlushToken) -> None:
        """One more position or flush token at the right."""
        if isinstance(part, FlushToken):
            self.flushes.append((len(self.positions), part))
        else:
            self.positions.append(part)

    def join(self, right: Run) -> None:
        """The positions of `right` follow on."""
        before = len(self.positions)
        self.positions += right.positions
        self.flushes += [(after + before, token) for after, token in right.flushes]
        self.brackets += [(first + before, last + before) for first, last in right.brackets]
        self.end = right.end
        self.whole = False

    def enclose(self, start: int, end: int) -> None:
        """Brackets around everything so far; a bracket in a bracket is an error."""
        span = Span(start, end)
        if self.brackets:
            reason = Misread(
                "nested-bracket",
                "a no-pair bracket cannot go inside another",
                "one bracket already says that no two cards inside it pair",
            )
            raise PatternError(reason, span)
        if not self.positions:
            reason = Misread(
                "empty-bracket",
                "there is no position between these brackets",
                "brackets go around positions that must not pair: `(AK*)`",
            )
            raise PatternError(reason, span)
        self.brackets.append((0, len(self.positions)))
        self.start, self.end = start, end
        self.whole = True

    def pattern(self) -> Pattern:
        """The finished pattern; raises `PatternError` where it breaks a rule."""
        span = Span(self.start, self.end)
        self._check_length(span)
        self._check_cards()
        for index, position in enumerate(self.positions):
            if isinstance(position, Relative):
                _check_relative(position, index)
        return Pattern(
            tuple(self.positions),
            tuple(self.brackets),
            tuple(self._flush(after, token) for after, token in self.flushes),
            span=span,
        )

    def _check_length(self, span: Span) -> None:
        count = len(self.positions)
        if count < 3:
            stars = "*" * (3 - count)
            noun = "position" if count == 1 else "positions"
            reason = Misread(
                "too-few-positions",
                f"{count or 'no'} {noun}, and a flop has three cards",
                f"write `{stars}` for {'the cards' if count < 2 else 'a card'} that may be anything",
            )
            raise PatternError(reason, span)
        if count > 5:
            reason = Misread(
                "too-many-positions",
                f"{count} positions, and a board has at most five cards",
                "between two patterns write `,` for either of them",
            )
            raise PatternError(reason, span)

    def _check_cards(self) -> None:
        seen: set[str] = set()
        for position in self.positions:
            if isinstance(position, ExactCard):
                if position.card in seen:
                    reason = Misread(
                        "same-card-twice",
                        f"`{position.card}` is on this board twice",
                        f"write `{position.card[0]}` for another card of that rank, or `*` for any card",
                    )
                    raise PatternError(reason, position.span or Span(self.start, self.end))
                seen.add(position.card)

    def _flush(self, after: int, token: FlushToken) -> Flush:
        if after < 3:
            reason = Misread(
                "early-flush",
                "a flush token counts the suits of the cards before it, and needs at least three",
                "write it after the third position: `AK*f2`",
            )
            raise PatternError(reason, token.span)
        if token.cards > 5:
            reason = Misread(
                "flush-count",
                f"no board has {token.cards} cards of one suit",
                "a flush token goes from f0 to f5",
            )
            raise PatternError(reason, token.span)
        return Flush(after, token.operator, token.cards, span=token.span)


_STREETS = {3: "turn", 4: "river"}


def _check_relative(position: Relative, index: int) -> None:
    text = f"[{position.operator}{position.number}{position.reference}]"
    span = position.span or Span(0, 0)
    if index < 3:
        reason = Misread(
            "relative-flop",
            "a card of the flop cannot be compared with the flop: that is for the turn and the river",
            f"write it in the 4th or 5th place: `***{text}`",
        )
        raise PatternError(reason, span)
    most = 4 if position.reference == "B" and index == 4 else 3
    if not 1 <= position.number <= most:
        cards = "flop" if position.reference == "F" else "board"
        reason = Misread(
            "relative-number",
            f"on the {_STREETS[index]} there are {most} {cards} cards to compare with, counted from the best",
            f"write a number from 1 to {most}",
        )
        raise PatternError(reason, span)


def read_run(word: str, start: int) -> Run | None:
    """A word of ranks, cards, `*` and flush tokens as a `Run` at `start`, None if it is not wholly that.

    >>> len(read_run("AhK5f2*f>3", 0).positions)
    4
    >>> read_run("rainbow", 0) is None
    True
    """
    text = word.translate(_CASES)
    run = Run(start, start + len(word))
    index = 0
    length = len(text)
    while index < length:
        char = text[index]
        place = start + index
        if char == "*":
            index += 1
            run.positions.append(AnyCard(span=Span(place, place + 1)))
        elif char in RANKS:
            suit = _suit(text, index + 1)
            if suit is None:
                index += 1
                run.positions.append(RankBand(char, char, "rank", span=Span(place, place + 1)))
            else:
                letter, width = suit
                index += 1 + width
                run.positions.append(ExactCard(char + letter, span=Span(place, place + 1 + width)))
        elif char == "f":
            token = _flush_token(text, index, start)
            if token is None:
                return None
            index = token.span.end - start
            run.add(token)
        else:
            return None
    return run


def _suit(text: str, index: int) -> tuple[str, int] | None:
    """The suit letter at `index` and how many characters it takes, a symbol's variation selector included."""
    char = text[index : index + 1]
    if char and char in SUITS:
        return char, 1
    letter = _SYMBOLS.get(ord(char)) if char else None
    if letter is None:
        return None
    return letter, 2 if text[index + 1 : index + 2] == "\ufe0f" else 1


def _flush_token(text: str, index: int, start: int) -> FlushToken | None:
    end = index + 1
    operator = "="
    if text[end : end + 1] in ("<", ">"):
        operator = text[end]
        end += 1
        if text[end : end + 1] == "=":
            end += 1
    digit = text[end : end + 1]
    if digit not in tuple("0123456789"):
        return None
    return FlushToken(operator, int(digit), Span(start + index, start + end + 1))


def read_bound(sign: str, rank: str, span: Span) -> RankBand:
    """`>7` is 7 or higher, `<7` is 7 or lower; raises `Misread` for what is no rank."""
    upper = rank.upper()
    if not upper or upper not in RANKS:
        raise Misread(
            "bad-position", f"`{sign}{rank}` compares with no rank", "write a rank there: `>7`, `<T`"
        )
    if sign[0] == ">":
        return RankBand(upper, "A", "least", span=span)
    return RankBand("2", upper, "most", span=span)


def read_bracket(text: str, span: Span) -> Position:
    """`[8,Q]` or `[>2F]`, given with its brackets; raises `Misread` for anything else.

    >>> read_bracket("[q, 8]", Span(0, 6))
    RankBand(low='8', high='Q', form='between')
    >>> read_bracket("[>F]", Span(0, 4)).number
    1
    """
    inner = "".join(text[1:-1].split()).translate(_CASES).upper()
    if "," in inner:
        return _band(text, inner, span)
    operator = inner[: 2 if inner[1:2] == "=" else 1]
    if operator in (">", ">=", "<", "<=", "="):
        return _relative(text, operator, inner[len(operator) :], span)
    if "10" in inner:
        raise Misread(
            "bad-position", f"`10` is not a rank, in `{text}`", f"write `{text.replace('10', 'T')}`"
        )
    raise Misread(
        "bad-position",
        f"`{text}` is neither a range of ranks nor a comparison with the board",
        "write `[8,Q]` for 8 through Q, `[>2F]` for above the second flop card",
    )


def _band(text: str, inner: str, span: Span) -> RankBand:
    ends = inner.split(",")
    if len(ends) != 2 or not all(len(end) == 1 and end in RANKS for end in ends):
        if "10" in inner:
            raise Misread(
                "bad-position", f"`10` is not a rank, in `{text}`", f"write `{text.replace('10', 'T')}`"
            )
        raise Misread(
            "bad-position", f"`{text}` is not two ranks", "write `[8,Q]` for 8 through Q, both included"
        )
    low, high = sorted(ends, key=RANKS.index)
    return RankBand(low, high, "between", span=span)


def _relative(text: str, operator: str, rest: str, span: Span) -> Relative:
    number, reference = rest[:-1], rest[-1:]
    if reference not in ("F", "B") or not (number == "" or (number.isascii() and number.isdigit())):
        raise Misread(
            "bad-position",
            f"`{text}` does not say what to compare with",
            "write `F` for the flop or `B` for the board, with the number of the card: `[>2F]`",
        )
    if number == "":
        if operator != ">":
            raise Misread(
                "relative-number",
                f"`{text}` does not say which card to compare with",
                f"only `[>F]` and `[>B]` may leave the number out; write `[{operator}1{reference}]` for the best card",
            )
        number = "1"
    return Relative(operator, min(int(number[:4]), 9999), reference, span=span)


def misread_positions(word: str) -> Misread:
    """What is wrong with a word that is no board text, in a player's terms.

    >>> misread_positions("AK10").help, misread_positions("K72rainbow").help
    ('write `T` for the ten: `AKT`', 'write `K72 rainbow`')
    """
    text = word.translate(_CASES)
    if "10" in text:
        message = "`10` is not a rank" + (f", in `{word}`" if len(word) > 2 else "")
        return Misread("bad-board", message, f"write `T` for the ten: `{word.replace('10', 'T')}`")
    if text.endswith("f"):
        return Misread(
            "bad-board", f"`f` needs a number, in `{word}`", "write `f2` for two of a suit, `f0` for rainbow"
        )
    index = _first_unreadable(text)
    char = word[index]
    if char in "xX?":
        return Misread(
            "bad-board",
            f"`{char}` is not a position, in `{word}`",
            "write `*` for any card",
            index,
            index + 1,
        )
    if text[index] in SUITS:
        return Misread(
            "bad-board",
            f"the suit `{char}` follows no rank, in `{word}`",
            "write `f2` and the like for suits without a card, or a card such as `Ah`",
            index,
            index + 1,
        )
    help_line = "a position is a rank, `*`, a card, `>7`, `[8,Q]` or `[>2F]`"
    if index and word[index:].lower() in TEXTURES:
        help_line = f"write `{word[:index]} {word[index:].lower()}`"
    return Misread("bad-board", f"`{char}` is not a position, in `{word}`", help_line, index, index + 1)


def _first_unreadable(text: str) -> int:
    index = 0
    while index < len(text) - 1:
        if text[index] == "*":
            index += 1
        elif text[index] in RANKS:
            index += 1 if _suit(text, index + 1) is None else 2
        elif text[index] == "f" and text[index + 1] in "0123456789":
            index += 2
        else:
            break
    return index
