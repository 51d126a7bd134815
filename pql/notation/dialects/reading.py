"""Shared by all readers of other notations: the text with its place, its terms and brackets, errors, and the result."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source, Span
from pql.cards.combos import ALL_HANDS, HAND_COUNT, hand_index, indices
from pql.cards.deck import RANKS, card_id, card_text
from pql.cards.games import HOLDEM
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import AnyKicker, Climb, HalfKnown, HandClass, HandSpan
from pql.notation.hand_atoms import atom_bits

if TYPE_CHECKING:
    from pql.sets.handset import HandSet


TopHands = Callable[[float], int]

# A range of this many terms is longer than any program writes: 1326 hands, each with its weight.
_MOST_TERMS = 20_000
_SEPARATORS = re.compile(r"[\s,;]*")


class Reading(NamedTuple):
    """The result of reading a text: the hands, whether percentages used an order, and warnings."""

    hands: HandSet
    ordered: bool
    warnings: tuple[Diagnostic, ...]


class Reader:
    """A text in a notation, being read."""

    def __init__(self, dialect: str, text: str, source: Source, start: int, top: TopHands) -> None:
        self.dialect = dialect
        self.text = text
        self.source = source
        self.start = start
        self.ordered = False
        # How many cards a pattern may describe: a hand has two, a board five.
        self.most_cards = 2
        self.warnings: list[Diagnostic] = []
        self._top = top
        self._terms = 0

    def error(
        self, message: str, start: int, end: int, help: str | None = None, code: str | None = None
    ) -> PQLError:
        """An error at characters of the text."""
        span = Span(self.start + start, self.start + end)
        code = code or f"bad-{self.dialect}-range"
        return PQLError(Diagnostic(code, message, span, source=self.source, help=help))

    def warn(self, message: str, start: int, end: int, help: str) -> None:
        """Notes what is legal but may not be meant."""
        span = Span(self.start + start, self.start + end)
        self.warnings.append(
            Diagnostic(
                f"{self.dialect}-meaning",
                message,
                span,
                source=self.source,
                help=help,
                severity=Severity.WARNING,
            )
        )

    def count_term(self, start: int, end: int) -> None:
        """Notes another term; raises `PQLError` where there are too many."""
        self._terms += 1
        if self._terms > _MOST_TERMS:
            raise self.error(f"more than {_MOST_TERMS:,} terms", start, end, "write fewer, larger terms")

    def top(self, percent: float, start: int, end: int) -> int:
        """The strongest hands up to a share; raises `PQLError` for a share beyond 100 %."""
        if not 0 <= percent <= 100:
            raise self.error("a percentage is between 0 and 100", start, end)
        self.ordered = True
        return self._top(percent)

    def band(self, first: float, last: float, start: int, end: int) -> int:
        """`5%-10%` as ProPokerTools counts: both ends included, so that 16%-50% goes on where 15% ends."""
        low, high = sorted((first, last))
        return self.top(high, start, end) & ~self.top(max(0.0, low - 1), start, end)

    def plain(self, bits: int) -> Reading:
        """The result without weights."""
        from pql.sets.handset import HandSet

        return Reading(HandSet(bits), self.ordered, tuple(self.warnings))

    def weighted(self, weights: dict[int, float]) -> Reading:
        """The result with a weight in [0, 1] for each hand that is named."""
        from pql.sets.handset import HandSet

        if all([weight == 1 for weight in weights.values()]):
            return self.plain(sum([1 << index for index in weights]))
        row = [0.0] * HAND_COUNT
        for index, weight in weights.items():
            row[index] = weight
        bits = sum([1 << index for index, weight in weights.items() if weight])
        return Reading(HandSet(bits, row), self.ordered, tuple(self.warnings))


def hundredth(percent: str) -> float:
    """A percentage in digits as a weight, rounded once: `33.3` is 0.333, which 33.3 / 100 is not.

    >>> hundredth("33.3"), hundredth("5e-1")
    (0.333, 0.005)
    """
    return float(percent) / 100 if "e" in percent else float(f"{percent}e-2")


def skip(text: str, position: int) -> int:
    """Where the next term begins: behind blanks, commas and semicolons."""
    match = _SEPARATORS.match(text, position)
    assert match is not None
    return match.end()


def put(weights: dict[int, float], bits: int, weight: float) -> None:
    """Gives the hands a weight, whatever they had before."""
    for index in indices(bits):
        weights[index] = weight


_RANK = "[2-9TJQKAtjqka]"
_SUIT = "[cdhsCDHS♣♦♥♠]"
_TERM = re.compile(
    rf"(?P<combo>{_RANK}{_SUIT}\s?{_RANK}{_SUIT})"
    rf"|(?P<half>{_RANK}{_SUIT}{_RANK})"
    rf"|(?P<first>{_RANK}{_RANK}[soSO]?)(?:\s*-\s*(?P<last>{_RANK}{_RANK}[soSO]?)|(?P<climb>[+-]))?"
    rf"|(?P<wild>{_RANK}[*xX][soSO]?\+?)"
    r"|(?P<low>\d+(?:\.\d+)?)%(?:\s*-\s*(?P<high>\d+(?:\.\d+)?)%)?"
    r"|(?P<any>random|any|all|\*\*|\*|xx|XX)"
)
_DECIMAL_COMMA = re.compile(r"(\d+),\Z")
# What ends a term: the notations differ in what else may follow.
_WORD = re.compile(r"[^\s,;:@()\[\]]+")


def term(reader: Reader, position: int, connectors_climb: bool = False) -> tuple[int, int]:
    """The hands of the term at a position, and where it ends; raises `PQLError` for what is no term.

    With `connectors_climb`, `T9s+` is T9s to AKs (both cards climb) as postflop solvers read it.
    """
    match = _TERM.match(reader.text, position)
    word = _WORD.match(reader.text, position)
    end = match.end() if match else position
    if match is None or (word is not None and word.end() > end):
        raise _no_term(reader, position, max(end, word.end() if word else position + 1))
    reader.count_term(position, end)
    fields = match.groupdict()
    if fields["combo"]:
        return _combo(reader, fields["combo"], position, end), end
    if fields["half"]:
        return _bits(HalfKnown(card_text(card_id(fields["half"][:2])), f"{fields['half'][2].upper()}?")), end
    if fields["first"]:
        return _classes(reader, fields, position, end, connectors_climb), end
    if fields["wild"]:
        return _wild(fields["wild"]), end
    if fields["low"]:
        low = float(fields["low"])
        if fields["high"] is None:
            return reader.top(low, position, end), end
        return reader.band(low, float(fields["high"]), position, end), end
    return ALL_HANDS, end


def _no_term(reader: Reader, start: int, end: int) -> PQLError:
    word = reader.text[start:end]
    if "10" in word:
        help = f"the ten is written T: {word.replace('10', 'T')}"
    elif word.isdigit() and (whole := _DECIMAL_COMMA.search(reader.text, 0, start)):
        help = f"a decimal has a point: {whole[1]}.{word}"
    elif reader.dialect == "std" and word[:1] in (":", "@", "(", "["):
        help = "weights are written in another notation: pio'AKs:0.5', eval7'0.5(AKs)', gto'[50]AKs[/50]'"
    else:
        help = "a term is as in AKs, AKo, AK, TT+, A5s-A2s, AhKh, 15%"
    return reader.error(f"`{word[:30]}` is not a hand in this notation", start, end, help)


def _combo(reader: Reader, text: str, start: int, end: int) -> int:
    cards = text.replace(" ", "")
    first, second = card_id(cards[:2]), card_id(cards[2:])
    if first == second:
        raise reader.error(f"{text} is one card twice", start, end, "a hand has two different cards")
    return 1 << hand_index(first, second)


def _class(text: str) -> HandClass:
    return HandClass(text[:2].upper(), text[2:].lower())


def _classes(reader: Reader, fields: dict[str, str], start: int, end: int, connectors_climb: bool) -> int:
    text = fields["first"]
    first = _class(text)
    is_pair = first.ranks[0] == first.ranks[1]
    if is_pair and first.suffix:
        raise reader.error(f"{text}: a pair has two suits", start, end, f"write {text[:2]}")
    if fields["last"]:
        return _span(reader, text, fields["last"], start, end)
    if not fields["climb"]:
        return _bits(first)
    if connectors_climb and fields["climb"] == "+" and _gap(first) == 1:
        return _bits(HandSpan(first, HandClass("AK", first.suffix)))
    return _bits(Climb(first, fields["climb"]))


def _span(reader: Reader, first: str, last: str, start: int, end: int) -> int:
    one, two = _class(first), _class(last)
    if one.suffix != two.suffix:
        raise reader.error(f"{first}-{last}: one end is suited and the other not", start, end)
    if (_gap(one) == 0) != (_gap(two) == 0):
        raise reader.error(f"{first}-{last}: one end is a pair and the other not", start, end)
    if _high(one) != _high(two) and _gap(one) != _gap(two):
        raise reader.error(
            f"{first}-{last}: the ends share neither their high card nor their gap",
            start,
            end,
            f"write them apart, as in {first}, {last}",
        )
    return _bits(HandSpan(one, two))


def _high(hand: HandClass) -> int:
    return max(map(RANKS.index, hand.ranks))


def _gap(hand: HandClass) -> int:
    """How far apart the ranks are: 0 for a pair, 1 for neighbours."""
    return _high(hand) - min(map(RANKS.index, hand.ranks))


def _wild(text: str) -> int:
    """`A*`: any other card, the pair too; `A*s`, `A*o`, `Ax`: any other rank."""
    rank, suffix = text[0].upper(), text[2:].rstrip("+").lower()
    bits = _bits(AnyKicker(rank, suffix))
    return bits & ~_bits(HandClass(2 * rank, "")) if text[1] != "*" else bits


def _bits(node: HandExpression) -> int:
    return atom_bits(node, HOLDEM, "both")


_OPEN = re.compile(r"\[\s*(\d+(?:\.\d*)?)(?:\s*%)?\s*\]")
_CLOSE = re.compile(r"\[\s*/\s*(\d+(?:\.\d*)?)?(?:\s*%)?\s*\]")


class Brackets:
    """The brackets of a text that is read from its beginning to its end; `weight` is that of the open ones, or None."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._opened: tuple[str, int, int] | None = None
        self.weight: float | None = None

    def after(self, position: int) -> int | None:
        """Where the text goes on behind a bracket at a position, None where there is none."""
        text = self._reader.text
        if match := _OPEN.match(text, position):
            self._open(match)
        elif match := _CLOSE.match(text, position):
            self._close(match)
        return None if match is None else skip(text, match.end())

    def _open(self, match: re.Match[str]) -> None:
        if self._opened is not None:
            raise self._reader.error("these brackets are inside others", *match.span())
        if not float(match[1]) <= 100:
            raise self._reader.error("a weight is between 0 and 100", *match.span())
        self._opened, self.weight = (match[1], *match.span()), hundredth(match[1])

    def _close(self, match: re.Match[str]) -> None:
        if self._opened is None:
            raise self._reader.error("this closes nothing", *match.span(), "open with [50]")
        opened = self._opened[0]
        if match[1] and float(match[1]) != float(opened):
            raise self._reader.error(f"this closes [{match[1]}], and [{opened}] is open", *match.span())
        self._opened = self.weight = None

    def check_closed(self) -> None:
        """Raises `PQLError` where brackets are open at the end."""
        if self._opened is not None:
            opened, start, end = self._opened
            raise self._reader.error(f"[{opened}] is never closed", start, end, f"add [/{opened}]")
