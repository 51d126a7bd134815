"""The one statement that says what a question asks, where all of its words are understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache

from pql.base.diagnostics import Diagnostic, Span
from pql.grammar.nodes.base import Node, Statement, reinterpret, respan

from .asked import Asked
from .bets import BETS
from .chances import CHANCES
from .holdings import HOLDINGS
from .sets import SETS
from .shoves import from_seat
from .versus import VERSUS

VAGUE = frozenset((
    "missing-board",
    "unknown-name", "unknown-word", "unexpected-word", "unexpected-end", "bad-hand", "bad-character", "lone-card",
    "bad-dash", "bad-card", "open-string", "bad-board", "weight-in-front", "unknown-notation", "empty-alternative",
    "bad-bound", "too-few-positions", "weight", "juxtaposed-not", "lone-but", "unknown-topic", "bad-span",
))  # fmt: skip
"""Errors that only say that something was not understood; all others already say what is wrong."""
# Names of programs, `turn.pared` and `my_range`, and what is to be told apart: `by card`.
_NAMES = re.compile(r"[A-Za-z]\.[A-Za-z]|\w_\w|(?i:\bby (?!the\b|icm\b|flop|turn|river|showdown|end\b|how ))")
_LONGEST = 200
_LEAST = 2


@lru_cache(64)
def readings(text: str) -> tuple[str, ...]:
    """The statements that say what a text asks; empty where a word is not understood, or something is left over.

    >>> readings("how often does AA hold up against KK on Jh 7h 2c")
    ('equity AA vs KK on Jh7h2c',)
    >>> readings("how often does AA hold up against KK on Jh 7h 2c on Tuesdays")
    ()
    """
    if len(text) > _LONGEST or "\n" in text or ";" in text or len(re.findall(r"\w+", text)) < _LEAST:
        return ()
    if (shove := from_seat(text)) is not None:
        return (shove,)
    if _NAMES.search(text):
        return ()
    asked = question(text)
    if asked.unknown or asked.loose:
        return ()
    return _said(asked)


@lru_cache(8)
def question(text: str) -> Asked:
    """What a text says as a question; several look at it, one after the other, and none changes it."""
    return Asked(text)


def _said(asked: Asked) -> tuple[str, ...]:
    game = f"game {asked.game}; " if asked.game else ""
    frames = (*VERSUS, *HOLDINGS, *SETS, *CHANCES, *BETS)
    said = [statement for frame in frames if (statement := frame(asked)) is not None]
    if asked.text.lower().startswith("list ") and not asked.board:  # `list the hands in the top 10%`
        said = [f"list {each}" for each in said]
    return tuple(dict.fromkeys([_WHOLE.sub("", f"{game}{statement}") for statement in said]))


_WHOLE = re.compile(r"(?<=\d)\.0(?!\d)")  # `22.0`, which was no hand, is 22


@lru_cache(64)
def nearest(text: str) -> tuple[str, list[str]] | None:
    """The one statement that says what a text asks but for words that nobody could read, and these words.

    It is an example: what those words would have said, it leaves out. Cards, numbers and denials are no such words.

    >>> nearest("how often does a bananas AKs beat QQ")
    ('equity AKs vs QQ', ['bananas'])
    >>> nearest("how often does AKs beat QQ with the 7z")
    """
    if len(text) > _LONGEST or "\n" in text or ";" in text or len(text.split()) < _LEAST:
        return None
    asked = question(text)
    unread = all(_UNREAD(word) for word in asked.unknown)
    if asked.loose or not asked.unknown or not asked.is_asked or not unread:
        return None
    said = _said(asked)
    return (said[0], _as_typed(asked.unknown, text)) if len(said) == 1 else None


def unread(text: str) -> list[str]:
    """The words of a sentence that nobody could read.

    >>> unread("how often does a bananas AKs beat QQ")
    ['bananas']
    """
    return _as_typed(question(text).unknown, text) if len(text) <= _LONGEST else []


def _as_typed(words: list[str], text: str) -> list[str]:
    """Words of a question as they stand in its text: `haven't`."""
    typed = {re.sub("['’]", "", word).lower(): word for word in re.findall(r"[\w'’]+", text)}
    return [typed.get(word, word) for word in dict.fromkeys(words)]


_UNREAD = re.compile(r"(?!(?:non|un|without|neither|nor|except)\b)[a-z][a-z'-]{2,}\Z").match


@lru_cache(64)
def is_sentence(text: str) -> bool:
    """Whether a text has a word that no statement has; one that is only spoilt is better told where.

    >>> is_sentence("AA against KK all in"), is_sentence("equity AA vs KK on")
    (True, False)
    """
    words = text.lower().split()
    if words[-1] == "?" or _ORDERED(text):  # which no statement has
        return True
    return (
        (words[0] not in _NEVER or words[:2] in _LISTS)
        and not (words[0] == "for" and "in" in words)
        and question(text).in_words
    )


def statement_text(text: str, start: int, end: int) -> str:
    """The statement that begins at a place, as far as its line goes; empty where it is too long for a sentence."""
    line = text[start : min(end, start + _LONGEST + 1)].partition("\n")[0].partition(";")[0].rstrip()
    return line if len(line) <= _LONGEST else ""


# `compare AKs and QQ`, `AK on K72r vs 77` and `10% of hands` have no word that statements do not have.
_ORDERED = re.compile(
    r"(?i)(?!.* with )compare .* and |(?!equity\b|select\b|ev\b)\S.* on \S.* (?:vs?|versus|against) "
    r"|(?:top )?\d+(?:\.\d+)?% of (?:all )?(?:starting )?hands|call \S+ (?:into|to win) .*% equity"
).match
_LISTS = (["list", "the"], ["list", "all"], ["list", "hands"])
_NEVER = ("let", "set", "import", "select", "export", "explain", "game", "plot", "sample", "list")
"""First words of statements that no sentence begins with, or (`list`) that promise rows which others do not have."""


def read_otherwise(
    text: str,
    start: int,
    problems: Collection[Diagnostic],
    names: Collection[str],
    parse: Callable[[str], Statement | None],
) -> Statement | None:
    """The statement that the sentence at a place of a text is, of which PQL's own reading found that it is none.

    `parse` reads PQL alone. All parts of the statement have the whole sentence as their place. None where it says
    nothing, more than one thing or a thing in another game, where a name of `let` is among its words, and where what
    is wrong is elsewhere.
    """
    from pql.grammar.tables.keywords import CONTINUATION_WORDS

    line = statement_text(text, start, len(text))
    span = Span(start, start + len(line))
    if not problems or any(_is_elsewhere(problem, span) for problem in problems):
        return None
    if any(problem.code not in VAGUE for problem in problems):  # what is wrong is said already
        return None
    if names and not {word.lower() for word in line.replace(",", " ").split()}.isdisjoint(
        map(str.lower, names)
    ):
        return None
    after = text[span.end :].lstrip(" \t")
    while after.startswith("\n") and (after.split() or [""])[0].lower() in CONTINUATION_WORDS:
        more = statement_text(text, len(text) - len(after.lstrip()), len(text))
        line, after = f"{line} {more}", after.lstrip()[len(more) :].lstrip(" \t")
        span = Span(start, len(text) - len(after))
    said = readings(line)
    if len(said) != 1 or ";" in said[0] or not is_sentence(line):
        return None
    statement = parse(said[0])
    if statement is None:
        return None
    _put(statement, span)
    reinterpret(statement)
    return statement


def _is_elsewhere(problem: Diagnostic, span: Span) -> bool:
    return problem.span is None or not span.start <= problem.span.start <= span.end


def _put(node: Node, span: Span) -> None:
    respan(node, span)
    for child in node.children():
        _put(child, span)
