"""Hints: the bottom line about the expression being typed, with its size, its first problem, or what may surprise.

The functions here only compute a hint from a text, a cursor and a session. `repl/prompt/hint_bar.py` decides when to
compute one, so that no key is delayed.
"""

from __future__ import annotations

import re
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.meta_commands import game_of, other_notation
from pql.results import BoardResult, HandsResult, HoleHandsResult
from pql.results.numbers import hands_count, share

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pql.repl.interrupt import CancelFlag
    from pql.results import Result


# The kinds of hints, each with a colour: a size, an explanation, a mistake, something unfinished.
GOOD, NOTE, WRONG, QUIET = "good", "note", "wrong", "quiet"


class Fix(NamedTuple):
    """A repair that one key applies: the new text for a part of the text, and its purpose."""

    start: int
    end: int
    replacement: str
    label: str


class Hint(NamedTuple):
    """A line about what is being typed: parts with their meaning, and what one key would change."""

    parts: tuple[tuple[str, str], ...]
    fix: Fix | None = None

    @property
    def text(self) -> str:
        """The whole line, without colours."""
        return " · ".join(part for _, part in self.parts)


_LONGEST = 20_000
# A set with `where` that takes longer to compute, in seconds, gets no hint.
_SECONDS_FOR_A_HINT = 1.0


class _UntilTimeIsUp:
    """A cancel flag that is also set when the time for a hint is up."""

    def __init__(self, cancel: CancelFlag | None) -> None:
        self._cancel = cancel
        self._end = monotonic() + _SECONDS_FOR_A_HINT

    def is_set(self) -> bool:
        return monotonic() > self._end or (self._cancel is not None and self._cancel.is_set())


def hint_for(text: str, cursor: int, session: pql.Session, cancel: CancelFlag | None = None) -> Hint | None:
    """The hint for a text at a cursor; None where there is nothing to say.

    The session is not changed: what comes before the statement is tried in a copy. There is none once `cancel` is
    set, and where a set takes more than a second to compute.

    >>> hint_for("equity AK", 9, pql.Session()).text
    'AKo, 12 hands (AK* = 16)'
    """
    if len(text) > _LONGEST:
        return None
    cursor = max(0, min(cursor, len(text)))
    unfinished = _unfinished(text, cursor, session) or _begun_statement(text[:cursor], session)
    if unfinished is not None:
        return unfinished
    at = pql.expression_at(text, cursor, game_of(session))
    if at is None:
        return (
            _about_call(text, cursor)
            or _earlier_mistake(text, cursor, session)
            or _about_statement(text, cursor)
        )
    expression = text[at.start : at.end]
    twin = with_names(text[: at.statement], session)
    prefix = "board " if at.language == "boards" else ""
    compilation = twin.compile(prefix + expression)
    if compilation.failed or len(compilation.queries) != 1:
        return _problem(compilation, cursor - at.start + len(prefix))
    if missing := compilation.queries[0].parameters:
        return Hint(
            ((NOTE, f"{_listed(missing)}: given with --param or from Python; `let` gives names here"),)
        )
    try:
        result = compilation.queries[0].run(threads=1, cancel=_UntilTimeIsUp(cancel))
    except pql.Cancelled:
        return None
    if result is None:
        return None
    parts = [*_meaning(text[at.start : cursor], expression, result, twin)]
    parts += [(NOTE, _in_short(diagnostic)) for diagnostic in compilation.diagnostics[:1]]
    fix = None
    if not other_notation(twin) and at.language == "hands":
        if looks_foreign(expression):
            fix = Fix(at.start, at.end, f"std'{expression.strip()}'", "reads it as other programs do (std)")
        else:
            fix = _other_reading(expression, at.start, str(twin.options["bare"]))
    return Hint(tuple(parts), fix)


def _listed(parameters: Mapping[str, str]) -> str:
    """Parameters, each with its kind."""
    return ", ".join([f"${name} ({kind})" for name, kind in parameters.items()])


def _meaning(before: str, expression: str, result: Result, session: pql.Session) -> Iterator[tuple[str, str]]:
    """The hint for a set: its size, and what in it may surprise."""
    if isinstance(result, BoardResult):
        yield GOOD, _size(result)
        position = _POSITION.search(before)
        if position is not None:
            yield NOTE, f"{position[0]}: {position_text(position[0])}"
        if _NO_PAIR.search(expression):
            yield NOTE, "brackets: no pair"
        return
    word = _word_before(before)
    surprise = None
    if isinstance(result, HandsResult) and not other_notation(session):
        surprise = _surprise(word, str(session.options["bare"]))
    if surprise is not None and word == expression.strip() and _BARE.fullmatch(word):
        # The size is in the surprise already.
        yield GOOD, surprise.removeprefix(f"{word} is ")
        return
    yield GOOD, _size(result)
    if surprise:
        yield NOTE, surprise


def _unfinished(text: str, cursor: int, session: pql.Session) -> Hint | None:
    """What an unfinished statement still needs at the beginning of a new line, and how to drop it."""
    before = text[:cursor]
    if not before.strip() or before.rpartition("\n")[2].strip() or "\n" not in before:
        return None
    if "import" in text.lower():
        return None
    for problem in session.copy().compile(before).diagnostics:
        if problem.is_error and problem.code in OPEN_ENDED:
            needed = (problem.help or problem.message).replace("`", "")
            return Hint(((NOTE, f"{needed}; an empty line runs it as it is, Ctrl-C drops it"),))
    return None


# Backwards, as all that looks for the end of a text: from the beginning every blank and letter would be tried.
_BEGUN = re.compile(r"([a-z]{3,})(?![a-z])(\s*)(.?)", re.IGNORECASE | re.DOTALL)


def _begun_statement(before: str, session: pql.Session) -> Hint | None:
    """What a statement is for while its first word is being typed."""
    match = _BEGUN.match(before[::-1])
    if match is None or ("\n" not in match[2] and match[3] not in ("", ";")):
        return None
    typed = match[1][::-1]
    if typed in session.names:
        return None
    fitting = [word for word in _statements() if word.startswith(typed.lower()) and word != typed.lower()]
    if len(fitting) != 1:
        return None
    return Hint(((QUIET, f"{fitting[0]}: " + _statements()[fitting[0]].replace("`", "")),))


def with_names(before: str, session: pql.Session) -> pql.Session:
    """A copy of the session in which the statements before the one being typed have had their effect."""
    twin = session.copy()
    # An `import` would be read again at every key.
    if before.strip() and "import" not in before.lower():
        twin.compile(before)
    return twin


def _size(result: Result) -> str:
    if isinstance(result, HandsResult | HoleHandsResult):
        hands = result.hands
        if not hands:
            return "no hands"
        part = result.share if isinstance(result, HandsResult) else hands.share()
        return f"{hands_count(hands)}, {share(part)}"
    if isinstance(result, BoardResult):
        if not result.count:
            return f"no {result.street}"
        return f"{result.count:,} of {result.total:,} {result.street}s, {share(result.share)}"
    return str(result.to_dict().get("text", result.type))


_RANKS = "23456789TJQKA"
_BARE = re.compile(rf"([{_RANKS}])(?!\1)([{_RANKS}])", re.IGNORECASE)
_RAG = re.compile(rf"([{_RANKS}])x([so*]?)", re.IGNORECASE)
_NO_PAIR = re.compile(
    rf"\((?:[{_RANKS}*\s]|[cdhs♣♦♥♠](?<=[{_RANKS}][cdhs♣♦♥♠])|[<>]=?|\[[^\]]*\]|f[<>]?=?\d)+\)", re.IGNORECASE
)
_POSITION = re.compile(r"\[[<>=]=?\d?[FB]\]$|f[<>]?=?\d$", re.IGNORECASE)
_WORD_BACKWARDS = re.compile(r"[^\s,()|&!'\"]+")


def _word_before(text: str) -> str:
    match = _WORD_BACKWARDS.match(text[::-1])
    return match[0][::-1] if match else ""


def _surprise(word: str, bare: str) -> str | None:
    """What the word before the cursor means, where many would expect something else."""
    if word.endswith("+") and _BARE.fullmatch(word[:-1]):
        meaning = f"{word[:-1]}{'*' if bare == 'both' else 'o'}+"
        other = f"{word[:-1]}o+ = offsuit alone" if bare == "both" else f"{word[:-1]}*+ = suited too"
        return f"{word} is {meaning} ({other})"
    if _BARE.fullmatch(word):
        ranks = "".join(sorted(word.upper(), key=_RANKS.index, reverse=True))
        meaning = (
            f"{ranks}*, 16 hands ({ranks}o = 12)" if bare == "both" else f"{ranks}o, 12 hands ({ranks}* = 16)"
        )
        return f"{word} is {meaning}"
    rag = _RAG.fullmatch(word)
    if rag is not None:
        rank, suffix = rag[1].upper(), rag[2]
        others = "2-8" if rank not in "2345678" else f"2-8 except {rank}"
        return f"x is {others} ({rank}?{suffix or '*'} = any)"
    return None


_BARE_CLASS = re.compile(rf"(?<![\w.:♣♦♥♠])([{_RANKS}])(?!\1)([{_RANKS}])(?![\w*?.♣♦♥♠]|\s*%)", re.IGNORECASE)


def _other_reading(expression: str, start: int, bare: str) -> Fix | None:
    """`AK*` for `AK`: the reading that was perhaps meant, for every pair of ranks without a suffix."""
    if (
        bare not in ("offsuit", "both")
        or "'" in expression
        or '"' in expression
        or "where" in expression.lower()
    ):
        return None
    suffix = "*" if bare == "offsuit" else "o"
    other, count = _BARE_CLASS.subn(rf"\g<0>{suffix}", expression)
    if not count:
        return None
    return Fix(
        start, start + len(expression), other, "takes the suited ones in" if suffix == "*" else "offsuit only"
    )


def _in_short(diagnostic: pql.Diagnostic) -> str:
    """A warning in few words: the grouping where that is the point, else the message with its repair."""
    help_line = diagnostic.help or ""
    if diagnostic.code == "mixed-and-or":
        return help_line.partition(";")[0].replace("`", "")
    return f"{diagnostic.message}: {help_line}".rstrip(": ").replace("`", "")


def _problem(compilation: pql.Compilation, cursor: int) -> Hint | None:
    """The first problem; quietly where it is just being typed."""
    problem = next((each for each in compilation.diagnostics if each.is_error), None)
    if problem is None:
        return None
    message = problem.message.replace("`", "")
    if problem.help and (problem.code != "unknown-name" or "did you mean" in problem.help):
        message = f"{message}; {problem.help.replace('`', '')}"
    typing = problem.span is None or problem.span.start <= cursor <= problem.span.end + 1
    typing = typing or problem.code in ("open-bracket", "open-string", "open-comment")
    return Hint(((QUIET if typing else WRONG, message),))


# What more text could still mend, wherever it is.
OPEN_ENDED = ("unexpected-end", "open-bracket", "open-string", "open-comment", "empty-alternative")


def _earlier_mistake(text: str, cursor: int, session: pql.Session) -> Hint | None:
    """The first mistake before the word at the cursor in what is no set of hands or boards: in formulas, in clauses."""
    if "import" in text.lower():
        # An `import` would be read again at every key.
        return None
    word = cursor - len(_word_before(text[:cursor]))
    for problem in session.copy().compile(text).diagnostics:
        if problem.is_error and problem.code not in OPEN_ENDED and problem.span and problem.span.end <= word:
            return Hint(((WRONG, _in_short(problem)),))
    return None


_FIRST_WORD = re.compile(r"\s*([^\W\d]\w*)\s")


@cache
def _statements() -> Mapping[str, str]:
    return {word: summary for word, language, summary in pql.keywords() if language == "statement"}


_OPEN_CALL = re.compile(r"([^\W\d]\w*)\s*\($")
_LONGEST_CALL = 500


@cache
def _functions() -> Mapping[str, str]:
    wanted = ("formulas", "aggregates")
    return {word.lower(): summary for word, language, summary in pql.keywords() if language in wanted}


def _about_call(text: str, cursor: int) -> Hint | None:
    """The function whose brackets the cursor is in: what it takes and gives."""
    depth = 0
    for place in range(cursor - 1, max(-1, cursor - _LONGEST_CALL), -1):
        if text[place] == ")":
            depth += 1
        elif text[place] == "(" and depth:
            depth -= 1
        elif text[place] == "(":
            match = _OPEN_CALL.search(text[max(0, place - _LONGEST_CALL) : place + 1])
            summary = _functions().get(match[1].lower()) if match else None
            if summary is not None:
                return Hint(((QUIET, summary.replace("`", "")),))
    return None


def _about_statement(text: str, cursor: int) -> Hint | None:
    """What the statement under the cursor is for, until there is an expression to say something about."""
    line = text[text.rfind("\n", 0, cursor) + 1 : cursor]
    match = _FIRST_WORD.match(line.rpartition(";")[2])
    summary = _statements().get(match[1].lower()) if match else None
    return None if summary is None else Hint(((QUIET, summary.replace("`", "")),))


_RANK = "[2-9TJQKA]"
_CLASS = rf"{_RANK}{_RANK}[so]?"
# Classes, spans of them, weights behind them: what such programs write, separated by commas.
_ITEM = re.compile(rf"({_CLASS})(\+|-{_CLASS})?(:[01]?\.?\d+)?", re.IGNORECASE)
_BARE_ITEM = re.compile(rf"({_RANK})(?!\1){_RANK}(?![so])", re.IGNORECASE)
_SHORTEST = 2


def looks_foreign(text: str) -> bool:
    """Whether a hands expression is a plain list in which two ranks stand without a suffix.

    >>> looks_foreign("AT+, KQ"), looks_foreign("22+, AKs"), looks_foreign("AK"), looks_foreign("AK, Suited")
    (True, False, False, False)
    """
    items = [item.strip() for item in text.strip().split(",")]
    if len(items) < _SHORTEST or not all(_ITEM.fullmatch(item) for item in items):
        return False
    return any(_BARE_ITEM.match(item) for item in items)


_RELATIVE = re.compile(r"\[(>=|<=|>|<|=)(\d?)([FB])\]", re.IGNORECASE)
_BOUND = re.compile(r"([<>])=?([2-9TJQKA])", re.IGNORECASE)
_RANGE = re.compile(r"\[([2-9TJQKA]),([2-9TJQKA])\]", re.IGNORECASE)
_FLUSH = re.compile(r"f(<=|>=|<|>)?(\d)", re.IGNORECASE)
_ORDINALS = {1: "highest", 2: "second", 3: "third", 4: "fourth"}


def position_text(text: str) -> str | None:
    """What a single position or flush token demands; None for anything else.

    >>> position_text("[>2F]")
    'a turn or river card above the second and below the highest card of the flop'
    >>> position_text("f0")
    'rainbow: no suit twice among the cards written to its left'
    """
    text = text.strip()
    relative = _RELATIVE.fullmatch(text)
    if relative is not None:
        return _relative(relative[1], int(relative[2] or 1), relative[3].upper())
    bound = _BOUND.fullmatch(text)
    if bound is not None:
        return f"a card of rank {bound[2].upper()} or {'higher' if bound[1] == '>' else 'lower'}"
    span = _RANGE.fullmatch(text)
    if span is not None:
        return f"a card of a rank from {span[1].upper()} to {span[2].upper()}, both included"
    flush = _FLUSH.fullmatch(text)
    if flush is not None:
        return _flush(flush[1] or "", int(flush[2]))
    if text == "*":
        return "any card"
    return None


def _relative(operator: str, number: int, over: str) -> str | None:
    if not 1 <= number <= 4 or (over == "F" and number > 3):
        return None
    cards = "card of the flop" if over == "F" else "of the earlier board cards"
    card = "a turn or river card"
    here, above, below = _ORDINALS[number], _ORDINALS.get(number - 1), _ORDINALS.get(number + 1)
    lowest = number == 3 and over == "F"
    if operator == "=":
        return f"{card} of the same rank as the {here} {cards}"
    if operator in (">", ">="):
        start = "above" if operator == ">" else "as high as or above"
        return f"{card} {start} the {here}{f' and below the {above}' if above else ''} {cards}"
    start = "below" if operator == "<" else "as low as or below"
    return f"{card} {start} the {here}{f' and above the {below}' if below and not lowest else ''} {cards}"


def _flush(operator: str, number: int) -> str:
    among = "among the cards written to its left"
    if number == 0:
        return f"rainbow: no suit twice {among}"
    how = {"": "exactly", ">": "at least", ">=": "at least", "<": "at most", "<=": "at most"}[operator]
    return f"{how} {number} cards of the most frequent suit {among}"
