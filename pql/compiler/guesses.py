"""Better help for a statement that failed: the same in PQL, if a rewriting of it compiles, else advice."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, Source, Span
from pql.cards.games import GAMES
from pql.grammar.asking.reading import VAGUE, nearest, question, readings, unread
from pql.grammar.tables.keywords import STATEMENT_WORDS

if TYPE_CHECKING:
    from pql.grammar.tables.players_words import Row

_ADVISED = frozenset((
    "unknown-name", "unknown-word", "unexpected-word", "unexpected-end", "bad-hand", "bad-character", "unknown-topic",
    "open-string", "lone-card", "bad-dash",
))  # fmt: skip
_PRECISE = frozenset(("bad-hand", "bad-character"))
_BREAK = re.compile(r"[;\n]")
_LONGEST = 200
# What other lines of a statement begin with, each of which means something in advice as well.
_CLAUSES = ("from", "for", "where", "group", "by", "having", "order", "limit", "on", "vs", "and", "or")


def guessed(
    problem: Diagnostic, source: Source, compiled: Callable[[str], str | None], names: Collection[str] = ()
) -> Diagnostic:
    """The diagnostic with a better help where one is known; what `let` has named in `names` is no word of the field.

    `compiled` tries a statement, changes nothing, and gives its text, None for one that has errors. A statement in a
    player's words comes back as the one that it is read as.
    """
    if problem.code not in VAGUE or problem.span is None or problem.source is not source:
        return problem
    start, end = _statement(source.text, problem.span.start)
    text = source.text[start:end]
    # What the field says of a hand to come is another thing than what is asked about hands that were played.
    if not text or len(text) > _LONGEST or _goes_on(source.text[:start], text) or _OF_PLAYED(text):
        return problem
    failed = _Failed(problem, text, Span(start, end), compiled, names)
    return next((found for guess in _GUESSES if (found := guess(failed)) is not None), problem)


class _Failed:
    """A statement that failed, and what is known of it.

    `named` is whether `let` has given one of its words to a set, `is_slip` whether a near word says enough. `row` is
    the row of players' words that it is, `read` the one statement that it is as a question, and `near` the one that it
    is without the words that nobody reads; each is None where the one before is known.
    """

    def __init__(
        self,
        problem: Diagnostic,
        text: str,
        span: Span,
        compiled: Callable[[str], str | None],
        names: Collection[str],
    ) -> None:
        from pql.grammar.tables.players_words import row_of

        self.problem, self.text, self.span, self.compiled = problem, text, span, compiled
        self.words = text.split()
        self.named = not {word.lower() for word in names}.isdisjoint(_WORDS(text.lower()))
        self.is_slip = "did you mean" in (problem.help or "") and len(self.words) <= _SLIP
        self.row = None if self.named else row_of(text)
        self.is_open = self.row is None and not self.named and not self.is_slip
        said = readings(text) if self.is_open else ()
        self.read = said[0] if len(said) == 1 and compiled(said[0]) is not None else None
        near = nearest(text) if self.is_open and self.read is None and _asks(text, problem) else None
        self.near = near if near is not None and compiled(near[0]) is not None else None

    def changed(self, message: str, help_line: str | None) -> Diagnostic:
        """The problem with another message and help."""
        return _changed(self.problem, message, help_line, self.span)

    def without_unread(self, near: tuple[str, list[str]]) -> tuple[str, str]:
        """Which words are not understood, and the statement without them."""
        return _not_read(near[1]), _offer(self.text, near[0])


_ITS_GAME = "a game is said once, in a statement of its own before the question"


def _in_its_game(failed: _Failed) -> Diagnostic | None:
    from pql.grammar.errors.question_operands import game_in

    if failed.read is not None and failed.read.startswith("game "):
        return failed.changed(_ITS_GAME, f"write `{failed.read}`")
    if failed.near is not None and failed.near[0].startswith("game "):
        return failed.changed(*failed.without_unread(failed.near))
    named = None if failed.named else game_in(failed.text)
    statement = next(_in_game(named, failed.compiled), None) if named is not None else None
    return failed.changed(_ITS_GAME, _offer(failed.text, statement)) if statement is not None else None


def _in_a_tournament(failed: _Failed) -> Diagnostic | None:
    text, words = failed.text, failed.words
    if failed.row is not None or failed.read is not None or failed.named or len(words) < _LEAST:
        return None
    if not _IN_TOURNAMENTS(text):
        return None
    from pql.grammar.errors.tournament_questions import tournament_question

    # A statement that ends behind one of its words is told what is missing there.
    begins = words[0].lower() in STATEMENT_WORDS and words[-1].isalpha()
    begun = failed.problem.code == "unexpected-end" and begins
    for message, statement, example in tournament_question(text):
        if not (begun and example) and failed.compiled(statement) is not None:
            offered = "for example" if example or _loses_hands(text, statement) else "write"
            return failed.changed(message, f"{offered} `{statement}`")
    return None


def _of_played_hands(failed: _Failed) -> Diagnostic | None:
    from pql.grammar.errors.played_questions import played_question

    if failed.named or failed.read is not None or failed.row is not None:
        return None
    played = played_question(failed.text)
    if played is None:
        return None
    message = "a question about hands that were played asks the files they are in"
    return failed.changed(message, f"for example `{played}`: your files, and your name in them")


def _in_players_words(failed: _Failed) -> Diagnostic | None:
    from pql.grammar.errors.question_operands import LABELS
    from pql.grammar.errors.question_phrases import plainly
    from pql.grammar.tables.players_words import row_in

    row = failed.row
    if failed.is_open and failed.read is None:
        row = row_in(LABELS.sub("", plainly(failed.text)), refused=True)
    return failed.changed(row.message, _help_of(row, failed.text)) if row is not None else None


def _written_otherwise(failed: _Failed) -> Diagnostic | None:
    from pql.grammar.errors.rewrites import rewritten

    text, read = failed.text, failed.read
    # Trying an `import` would read its file.
    for candidate in rewritten(text) if "import" not in text.lower() else ():
        if candidate and (offered := failed.compiled(candidate)) is not None:
            help_line = _offer(text, offered)
            if read is not None and not help_line.startswith("write"):
                break
            return failed.changed(_difference(text, offered), help_line)
    return failed.changed(_difference(text, read), f"write `{read}`") if read is not None else None


def _suggested(failed: _Failed) -> Diagnostic | None:
    said: tuple[str, str] | None = None
    if _asks(failed.text, failed.problem):
        from pql.grammar.errors.suggestions import suggestions

        for message, statement in suggestions(failed.text):
            if failed.compiled(statement) is not None:
                said = message, _offer(failed.text, statement)
                break
    if failed.near is not None and not (said and said[1].startswith("write")):
        said = failed.without_unread(failed.near)
    return failed.changed(*said) if said is not None else None


def _advised(failed: _Failed) -> Diagnostic | None:
    problem, words = failed.problem, failed.words
    if problem.code not in _ADVISED or "`T`" in (problem.help or ""):
        return _or_unread(failed)
    if _is_question(failed.text, problem, problem.span.start - failed.span.start if problem.span else 0):
        return problem
    from pql.grammar.errors.question_operands import LABELS
    from pql.grammar.tables.players_words import row_fitting, row_in

    begins = words[0].lower() in STATEMENT_WORDS
    near = "did you mean" in (problem.help or "") and (len(words) == 1 or begins)
    text = LABELS.sub("", failed.text)
    row = None if failed.named or _POSITIONS(text.lower()) else row_in(text)
    row = row or row_fitting(text, near, len(words[0]) if len(words) > 1 and begins else 0)
    return failed.changed(row.message, _help_of(row, text)) if row is not None else _or_unread(failed)


def _or_unread(failed: _Failed) -> Diagnostic:
    """What is wrong with one word of a sentence is no help where others are not understood: these are told."""
    words = failed.words
    if len(words) > _SLIP and words[0].lower() not in STATEMENT_WORDS and (left := unread(failed.text)):
        return failed.changed(_not_read(left), _SHORTER)
    return failed.problem


_GUESSES = (
    _in_its_game, _in_a_tournament, _of_played_hands, _in_players_words, _written_otherwise, _suggested, _advised
)  # fmt: skip
"""What gives a better help, the surest first; the first that has one."""


def _loses_hands(typed: str, statement: str) -> bool:
    """Whether a statement leaves out hands that were named: those of one player it may show among all."""
    said = {item for player in question(typed).players for item in player.items}
    return len([item for item in said if item not in statement]) > 1


def _not_read(words: list[str]) -> str:
    """Which words of a sentence say nothing to PQL."""
    shown = [f"`{word}`" for word in words[:_MOST_SHOWN]]
    said = " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
    return f"{said} {'is' if len(shown) == 1 else 'are'} not understood in this question"


_MOST_SHOWN = 4
_SHORTER = "ask one thing in few words: whose hands, on which board, and what of them"


def _offer(typed: str, statement: str, shown: str = "") -> str:
    """The help that shows a statement: `write` if it asks what was typed; `shown` has more beside it."""
    from pql.grammar.errors.kept_operands import keeps_operands

    return f"{'write' if keeps_operands(typed, statement) else 'for example'} {shown or f'`{statement}`'}"


def _difference(typed: str, statement: str) -> str:
    """What is written otherwise in PQL, where that is a word or two."""
    before, after = list(_TOKENS(typed)), list(_TOKENS(statement))
    matcher = SequenceMatcher(None, [each[0] for each in before], [each[0] for each in after], autojunk=False)
    said = []
    for kind, first, last, begin, end in matcher.get_opcodes():
        old = typed[before[first].start() : before[last - 1].end()] if first < last else ""
        new = statement[after[begin].start() : after[end - 1].end()] if begin < end else ""
        if kind == "replace":
            said.append(f"`{old}` is written `{new}`")
        elif kind == "insert":
            said.append(f"`{new}` is missing")
        elif kind == "delete":
            said.append(f"`{old}` is left out")
    if not said or len(said) > _FEW_CHANGES or max(map(len, said)) > _LONGEST_CHANGE:
        return "this is a sentence, and PQL reads statements"
    return ", and ".join(said)


_FEW_CHANGES, _LONGEST_CHANGE = 2, 60
_TOKENS = re.compile(r"[\w%.*?$']+\+?|[^\w\s]").finditer


def _help_of(row: Row, typed: str) -> str | None:
    if not row.help:
        return None
    if row.help.startswith("`\\"):  # a command of the shell, whose help is a sentence
        return row.help
    return _offer(typed, row.example, row.help)


def _in_game(named: tuple[str, str], compiled: Callable[[str], str | None]) -> Iterator[str]:
    """The question of a text in the game that it names, as far as it is one there."""
    from pql.grammar.errors.rewrites import rewritten
    from pql.grammar.errors.suggestions import suggestions

    game, rest = named
    asked = [statement for _, statement in suggestions(rest)]
    if len(rest.split()) < _LEAST:
        asked = []
    if game.startswith("omaha"):
        from pql.grammar.errors.suggested_statements import in_omaha

        whole = in_omaha(rest, GAMES[game].hole)
        rest, asked = (whole[0], asked) if whole else (rest, asked)
    for candidate in (rest, *rewritten(rest), *asked):
        statement = f"game {game}; {candidate}"
        if candidate and compiled(statement) is not None:
            yield statement


def _statement(text: str, offset: int) -> tuple[int, int]:
    """The part of the line that contains a place, without blanks around it."""
    offset = min(offset, len(text))
    start = max(text.rfind(";", 0, offset), text.rfind("\n", 0, offset)) + 1
    match = _BREAK.search(text, offset)
    end = match.start() if match else len(text)
    statement = text[start:end]
    return start + len(statement) - len(statement.lstrip()), start + len(statement.rstrip())


def _goes_on(before: str, line: str) -> bool:
    """Whether a line is a clause of a statement that begins above it: alone it reads like something else."""
    last = before.rstrip()
    return bool(last) and not last.endswith(";") and line.split()[0].lower() in _CLAUSES


def _asks(text: str, problem: Diagnostic) -> bool:
    """Whether a statement is plain words: a near word says more of a slip, and PQL's own begin with a word of it."""
    words = [word.lower() for word in text.split()]
    from pql.grammar.tables.players_words import row_in

    meant = _MEANT(problem.help or "") if row_in(text) is None else None
    if len(words) < _LEAST:
        return False
    if (
        meant
        and words[0] not in (*_ASKING, "flop", "board")
        and not _AMOUNTS(text)
        and (len(words) < _FEW or meant[1].lower() in STATEMENT_WORDS)
    ):
        return False
    return words[0] not in STATEMENT_WORDS or words[1] in STATEMENT_WORDS or words[1] in _ENGLISH


_LEAST, _FEW, _SLIP = 2, 4, 6
_ASKING = frozenset(("how", "what", "which", "who", "does", "do", "is", "are", "can", "chance", "chances"))
_POSITIONS = re.compile(r"\b(?:utg|btn|button|cut-?off|co|hijack|bb|sb)\b\s+(?:vs|against|on)\b").search
_OF_PLAYED = re.compile(r"\bfrom\s+history\s*['\"]", re.IGNORECASE).search
_AMOUNTS = re.compile(r"\d (?:into|to win) (?:a pot of )?\d").search
_WORDS = re.compile(r"\w+").findall
_IN_TOURNAMENTS = re.compile(
    r"\b(?:icm|bubble|pay|prize|premium|satellite|chop|stack|nash|push|shov|jam|call|deal|min ?cash|finish|place)"
    r"|\b(?:bount|p?ko)|\$ev",
    re.IGNORECASE,
).search
_MEANT = re.compile(r"did you mean `([^`]*)`").search
_ENGLISH = frozenset(
    ("of", "for", "that", "when", "where", "with", "are", "is", "between", "over", "how", "the")
)


def _is_question(text: str, problem: Diagnostic, failed_at: int) -> bool:
    """Whether the statement begins as PQL does and fails later, where its own error says more."""
    words = text.split()
    begins = words[0].lower() in STATEMENT_WORDS and len(words) > 1
    return begins and (problem.code in _PRECISE or len(text[:failed_at].split()) > 1)


def _changed(problem: Diagnostic, message: str, help_line: str | None, statement: Span) -> Diagnostic:
    span = statement if problem.code == "unexpected-end" else problem.span
    return Diagnostic(
        problem.code, message, span, source=problem.source, help=help_line, severity=problem.severity
    )
