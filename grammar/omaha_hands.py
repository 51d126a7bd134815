"""Hands of four cards to six as text, made into the expressions that those of two cards are made into.

The text is ProPokerTools' syntax, whose operators bind in a way of its own: `:` and `!` alike and tighter than weights,
weights tighter than commas; and a blank is a part of what it is in, as in `As Ks Qh Jh` and `rundown 1`. So it has this
reader beside the rules of the grammar. A piece of it, such as `AA`, `KxKy7x8y`, `$ds`, a word or a name, is one
`HolePattern`: what that means is known where there are names and cards.
"""

from __future__ import annotations

import re

from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source, Span
from pql.grammar.limits import MAX_DEPTH
from pql.grammar.nodes.base import HandExpression, Node, respan
from pql.grammar.nodes.hands import (
    Band,
    HandsParameter,
    HandsWhere,
    HolePattern,
    Not,
    SetOperation,
    Top,
    Weighted,
)
from pql.grammar.tables.words import HOLE_MACROS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

BAD = "bad-omaha-range"
"""The code of what is wrong in such a text."""

_DEEPEST = 60
_LONGEST_SHOWN = 60
# More pieces are read from a file that lists hands.
_MOST_TERMS = 20_000
_OPERATORS = {
    "or": ",", "union": ",", "and": ":", "in": ":", "minus": "!", "except": "!", "but not": "!", "not": "not",
}  # fmt: skip
_WORDS = r"(?:but\s+not|or|union|and|in|minus|except|not)"
# Ranges of actions, which PQL has not.
_ACTIONS = r"(?!FI\d|[34]B\d)"
_IN_SLOTS = rf"\${_ACTIONS}(?!{'|'.join(HOLE_MACROS['sets'])})(?:{'|'.join(HOLE_MACROS['slots'])})"
_PART = rf"\[[^\[\]]*\]|{_IN_SLOTS}|[^\s,:!()@$\[\]\x00\x01]|[\[\]]"
_BLANK = rf"\s+(?!{_WORDS}(?!\w))"
_TOKEN = re.compile(
    r"\s*(?:(?P<weight>[:@]\s*(?P<number>(?:[0-9]*\.[0-9]+|[01](?=\s*(?:$|[,)])))|(?:[0-9]+(?:\.[0-9]+)?)(?=\s*%)"
    r"|(?<=@)\s*[0-9]+)\s*(?P<unit>%?))"
    r"|(?P<percent>(?:top\s+)?(?P<to>[0-9]+(?:\.[0-9]+)?)\s*%(?:\s*-\s*(?P<from>[0-9]+(?:\.[0-9]+)?)\s*%)?)"
    rf"|(?P<operator>{_WORDS}(?!\w))"
    r"|(?P<sign>[,:!()])"
    r"|(?P<filter>\x00\x01*)"
    rf"|(?P<set>\${_ACTIONS}(?:{'|'.join(HOLE_MACROS['sets'])}))"
    rf"|(?P<list>\$(?:{'|'.join(HOLE_MACROS['lists'])}))"
    rf"|(?P<term>(?:{_PART})(?:{_PART}|{_BLANK})*))",
    re.IGNORECASE,
)
_MORE = re.compile(rf"(?:{_PART}|{_BLANK})+", re.IGNORECASE)
_MACRO = re.compile(r"\$([A-Za-z0-9]+)")
# Macros that stand for `!` and a pattern.
_TAKING = ("NP", "NT")
_SIGNS = str.maketrans("♠♥♦♣\ufe0f", "shdc ")


class _Token:
    """A piece of the text: its kind, what it means, how it is written, and where."""

    __slots__ = ("end", "ends", "kind", "shown", "start", "text", "weight")

    def __init__(self, kind: str, text: str, shown: str, start: int) -> None:
        self.kind, self.text, self.shown, self.start, self.end = kind, text, shown, start, start + len(shown)
        self.weight, self.ends = 0.0, (0.0, 0.0)


def read_omaha(
    text: str,
    source: Source,
    start: int,
    filters: Iterable[HandExpression] = (),
    check: Callable[[], object] = lambda: None,
    warnings: list[Diagnostic] | None = None,
) -> HandExpression:
    """The expression that a text is, which begins at a character of its source; raises `PQLError` for what is none.

    Each `\\0` in the text, with a `\\1` for every other character in its place, is one of the `filters` in turn.
    `check` is called often, and raises what ends the reading. What is legal but may not be meant is appended to
    `warnings`.

    >>> from pql.grammar import format_node
    >>> format_node(read_omaha("AA:xxyy@50, KK!$ds", Source(""), 0))
    '(AA and xxyy):0.5, KK minus $ds'
    """
    reading = _Reading(text, source, start, check)
    if not text.strip():
        raise reading.error("hands are missing here", 0, max(1, len(text)), "write AA, AKQJ or AsKsQhJh")
    node = _Parser(reading, filters).whole()
    if warnings is not None:
        warnings += reading.warnings
    return node


class _Reading:
    """A text with the place in its source where it begins."""

    def __init__(self, text: str, source: Source, start: int, check: Callable[[], object]) -> None:
        self.text, self.source, self.start, self.check = text.translate(_SIGNS), source, start, check
        self.warnings: list[Diagnostic] = []

    def span(self, start: int, end: int) -> Span:
        """The place of a part of the text."""
        return Span(self.start + start, self.start + end)

    def shown(self, node: HandExpression) -> str:
        """A part of the text as it is written."""
        assert node.span is not None
        return self.source.text[slice(*node.span)]

    def error(self, message: str, start: int, end: int, help: str | None = None) -> PQLError:
        """An error at a part of the text."""
        return PQLError(Diagnostic(BAD, message, self.span(start, end), source=self.source, help=help))


class _Parser:
    """Recursive descent: `:` and `!` bind tighter than weights, these tighter than `,`."""

    def __init__(self, reading: _Reading, filters: Iterable[HandExpression]) -> None:
        self.reading = reading
        self.filters = iter(filters)
        self.tokens = list(_tokens(reading))
        self.place = 0
        # What is joined by a bare `and`, by the `id` of nodes.
        self.joined: set[int] = set()

    def whole(self) -> HandExpression:
        """The expression of the whole text."""
        node = self._union(0)
        token = self._peek()
        if token is not None:
            message = "`)` closes nothing" if token.text == ")" else f"`{token.shown}` is out of place"
            raise self._error(message, token)
        self._check_depth(node)
        return node

    def _check_depth(self, tree: Node) -> None:
        """Raises `PQLError` for a tree that is too deep to be walked safely, as `rules/depth.py` does."""
        level = [tree]
        for _ in range(MAX_DEPTH):
            level = [child for node in level for child in node.children()]
            if not level:
                return
        message, help_line = "nested too deeply", "name the inner parts with `let` and use the names"
        span = level[0].span or tree.span
        raise PQLError(Diagnostic("too-deep", message, span, source=self.reading.source, help=help_line))

    def _union(self, depth: int) -> HandExpression:
        """Parts between commas."""
        parts, signs = [self._weighted(depth)], list[str]()
        while token := self._take(","):
            self.reading.check()
            signs.append(token.shown)
            parts.append(self._weighted(depth))
        node = _joined("comma" if "," in signs else "or", parts)
        if any(sign != "," for sign in signs):
            self._warn_of_mixture(node, parts, signs)
        return node

    def _warn_of_mixture(self, node: HandExpression, parts: list[HandExpression], signs: list[str]) -> None:
        """Notes an `or` beside an `and` without parentheses, as the rules of hold'em's hands do."""
        beside = {place for place, sign in enumerate(signs) if sign != ","}
        mixed = [id(part) in self.joined for part in parts]
        if not any(mixed[place] or mixed[place + 1] for place in beside):
            return
        text = ""
        for part, is_and, sign in zip(parts, mixed, [*signs, ""], strict=True):
            shown = self.reading.shown(part)
            text += (f"({shown})" if is_and else shown) + (sign if sign in ("", ",") else f" {sign}") + " "
        help_line = "write the parentheses you mean"
        if len(text.strip()) <= _LONGEST_SHOWN:
            help_line = f"this is `{text.strip()}`; {help_line}"
        self.reading.warnings.append(
            Diagnostic(
                "mixed-and-or",
                "`and` binds tighter than `or`",
                node.span,
                source=self.reading.source,
                help=help_line,
                severity=Severity.WARNING,
            )
        )

    def _peek(self) -> _Token | None:
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def _take(self, *texts: str) -> _Token | None:
        token = self._peek()
        if token is None or token.kind != "sign" or token.text not in texts:
            return None
        self.place += 1
        return token

    def _weighted(self, depth: int) -> HandExpression:
        hands = self._combined(depth)
        token = self._peek()
        if token is None or token.kind != "weight":
            return hands
        self.place += 1
        if not 0 <= token.weight <= 1:
            raise self._error("a weight is 0 to 1", token, "write AA:0.5 or AA@50")
        assert hands.span is not None
        span = Span(hands.span.start, self.reading.start + token.end)
        return Weighted(hands, token.weight, span=span)

    def _combined(self, depth: int) -> HandExpression:
        """What is in all of some parts and in none of others: in which order they are written makes no difference."""
        kept, taken = [self._primary(depth)], list[HandExpression]()
        by_word = False
        while sign := self._take(":", "!"):
            by_word = by_word or sign.shown.lower() == "and"
            (kept if sign.text == ":" else taken).append(self._primary(depth))
        token = self._peek()
        if token is not None and (token.text == "(" or token.kind in ("filter", "percent", "term")):
            shown = "this filter" if token.kind == "filter" else f"`{token.shown}`"
            help_line = "write `and`, `or` or `minus`"
            raise self._error(f"an operator is missing before {shown}", token, help_line)
        node = _joined("minus", [_joined("and", kept), *taken])
        if by_word:
            self.joined.add(id(node))
        return node

    def _primary(self, depth: int) -> HandExpression:
        token = self._peek()
        if depth > _DEEPEST:
            assert token is not None
            raise self._error("brackets are nested too deeply", token)
        if token is None:
            end = len(self.reading.text)
            raise self.reading.error("hands are missing at the end", max(0, end - 1), end)
        self.place += 1
        self.reading.check()
        if token.kind == "sign":
            return self._prefixed(token, depth)
        if token.kind == "percent":
            return self._best(token)
        span = self.reading.span(token.start, token.end)
        if token.kind == "filter":
            given = next(self.filters, None)
            if given is None:  # the text had the sign of a filter itself
                raise self._error("the character U+0000 means nothing here", token)
            return given
        if token.kind != "term":
            raise self._error(f"hands are missing before `{token.shown}`", token)
        return HolePattern(token.text, span=span)

    def _prefixed(self, token: _Token, depth: int) -> HandExpression:
        """What begins with a bracket or `not`."""
        if token.text == "(":
            inside = self._union(depth + 1)
            closing = self._take(")")
            if closing is None:
                raise self._error("this bracket is never closed", token, "add `)`")
            self.joined.discard(id(inside))
            if not isinstance(inside, HandsWhere | HandsParameter):  # which are of the statement's tree
                respan(inside, self.reading.span(token.start, closing.end))
            return inside
        if token.text == "not":
            operand = self._primary(depth + 1)
            assert operand.span is not None
            return Not(operand, span=Span(self.reading.start + token.start, operand.span.end))
        if token.text == "!":
            message = "`!` takes hands away, and there are none before it"
            raise self._error(message, token, "write *!RR, or `not RR`")
        raise self._error(f"hands are missing before `{token.shown}`", token)

    def _best(self, token: _Token) -> HandExpression:
        """The best hands, between two percentages."""
        first, last = token.ends
        if last > 100:
            raise self._error("a percentage is 0 to 100", token)
        span = self.reading.span(token.start, token.end)
        return Band(first, last, span=span) if "-" in token.text else Top(last, span=span)

    def _error(self, message: str, token: _Token, help: str | None = None) -> PQLError:
        return self.reading.error(message, token.start, token.end, help)


def _joined(operator: str, parts: list[HandExpression]) -> HandExpression:
    """Some parts under an operator, or the only one."""
    if len(parts) == 1:
        return parts[0]
    first, last = (
        min([part.span for part in parts if part.span]),
        max([part.span.end for part in parts if part.span]),
    )
    return SetOperation(operator, tuple(parts), span=Span(first.start, last))


def _tokens(reading: _Reading) -> Iterator[_Token]:
    """The text cut into pieces."""
    place, text, terms = 0, reading.text, 0
    begins = True  # whether hands are still to come
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            rest = text[place:].lstrip()
            if not rest:
                break
            raise _unknown(reading, len(text) - len(rest))
        kind = found.lastgroup or ""
        shown, start = found[kind].rstrip(), found.start(kind)
        token = _Token(kind, shown, shown, start)
        if kind == "set":
            more = _MORE.match(text, token.end)
            if more is not None and more[0].strip() and not begins:
                token = _Token("term", (shown + more[0]).rstrip(), (shown + more[0]).rstrip(), start)
            if not begins:
                takes_away = token.shown != shown and shown[1:].upper() in _TAKING
                yield _Token("sign", "!" if takes_away else ":", shown, start)
        elif kind == "weight":
            token.weight = _weight(reading, found, text)
        elif kind == "percent":
            first, last = sorted([float(found["to"]), float(found["from"] or 0)])
            token.ends = first, last
        elif kind == "operator":
            token.kind, token.text = "sign", _OPERATORS[" ".join(shown.lower().split())]
        if token.kind in ("set", "list"):
            token.kind = "term"
        if token.kind == "term":
            terms += 1
            if terms > _MOST_TERMS:
                message = f"more than {_MOST_TERMS:,} terms"
                raise reading.error(message, token.start, token.end, "write fewer, larger terms")
        begins = token.kind == "sign" and token.text != ")"
        yield token
        place = max(found.end(), token.end)


def _weight(reading: _Reading, found: re.Match[str], text: str) -> float:
    """The number of a weight."""
    percent = found["unit"] or found["weight"].startswith("@")
    if not percent and re.match(r",[0-9]", text[found.end() :][:2]):
        message = "a decimal has a point; a comma comes before other hands"
        help_line = "write `:0.5`; before other hands put a blank after the comma"
        raise reading.error(message, *found.span("weight"), help_line)
    number = float(found["number"])
    return number / 100 if percent else number


def _unknown(reading: _Reading, place: int) -> PQLError:
    """The error for what begins no piece."""
    name = _MACRO.match(reading.text, place)
    if name is None:
        return reading.error(f"`{reading.text[place]}` means nothing here", place, place + 1)
    known = ", ".join([f"${macro.lower()}" for macros in HOLE_MACROS.values() for macro in macros])
    return reading.error(
        f"`{name[0]}` is not a macro that PQL knows",
        *name.span(),
        f"there are {known}; a parameter is all the hands of a player",
    )
