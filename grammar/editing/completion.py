"""Completion: whether a text is complete, so that Enter runs it, and which words could come next."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pql.base.diagnostics import PQLError
from pql.grammar.lexing.tokens import (
    BOARDS,
    CARDS,
    CHIPS,
    CLAUSE,
    FILES,
    FORMULA,
    GIVEN,
    HANDS,
    LETTER,
    NAMING,
    POT,
    REPORT,
    SETTING,
    START,
)
from pql.grammar.limits import MAX_WORD
from pql.grammar.tables import automaton
from pql.grammar.tables.keywords import (
    AGGREGATES,
    BLOCKER_WORDS,
    KEYWORDS,
    OMAHA_GAMES,
    ONLY_READ_KINDS,
    RANGE_KINDS,
    REPORT_COLUMNS,
    REPORT_WORDS,
    SPLIT_COLUMNS,
    SPLIT_GAMES,
    STATS_COLUMNS,
    STREETS,
    TEXTURES,
    TOURNAMENT_COLUMNS,
    values_of,
)

from .reading import HOLDEM, Walk, read

_IN_WORD = re.compile(rf"[{LETTER}.?*$]").match

# Words that the lexer turns into another terminal.
_TERMINALS = {"BUT": "MINUS", "HIGHCARD": "TEXTURE"}

# What a statement begins with may be a clause in another: `icm`.
_LANGUAGES = {
    START: ("statement", "hands"),
    HANDS: ("hands", "clause", "statement"),
    BOARDS: ("boards", "clause", "statement"),
    CARDS: ("cards", "clause", "statement"),
    CLAUSE: ("clause", "statement"),
    POT: ("pot", "clause", "statement"),
    CHIPS: ("chips", "clause"),
    FILES: ("file", "clause"),
    FORMULA: ("formulas", "clause"),
    GIVEN: (),
}


def is_complete(text: str, game: str = HOLDEM) -> bool:
    """Whether Enter should run this text: False when only more text could make it right.

    A text that is wrong, whatever follows, is complete too: running it shows the error.

    >>> is_complete("equity AKs vs"), is_complete("(AA,"), is_complete("AKs /* why"), is_complete("")
    (False, False, False, True)
    >>> is_complete("equity AKs vs QQ"), is_complete("equity (AKs;"), is_complete("AKs vs on")
    (True, True, True)
    >>> is_complete("equity AA$ds vs KKQQ,", "omaha"), is_complete("equity AA$ds vs KKQQ", "omaha")
    (False, True)
    """
    try:
        walk = Walk(text, game)
    except PQLError:
        return True
    walk.lexer.lenient = False
    while walk.next_statement():
        for _ in walk.tokens():
            if walk.broken:
                return True
        if walk.problem is not None:
            return not _more_could_help(walk)
        if not walk.can_end() or walk.lexer.hands_go_on():
            return walk.lexer.ended_by != ""
    return True


def _more_could_help(walk: Walk) -> bool:
    problem = walk.problem
    assert problem is not None
    if problem.code == "lone-but" and problem.span is not None:
        return not Walk(
            walk.lexer.text[problem.span.end :]
        ).next_statement()  # nothing but blanks and comments
    return problem.code == "open-comment"


def expected_words(text_before_cursor: str, game: str = HOLDEM) -> list[tuple[str, str]]:
    """The words that could stand at the end of this text (or replace a word begun there), each with its kind.

    Kinds are the languages of the keyword table and `parameter`; an empty word of kind `hands-name`, `board-name` or
    `file` means any name of that kind, or any file; one of a game of Omaha any word for its hands, `$` any macro.

    >>> ("vs", "clause") in expected_words("equity AKs ")
    True
    >>> expected_words("set bare = bo")
    [('offsuit', 'value'), ('both', 'value'), ('error', 'value')]
    >>> expected_words("AKs # comment")
    []
    """
    begun = _PARAMETER_BEGUN(text_before_cursor[-MAX_WORD:])
    if begun is not None:
        return _parameters(text_before_cursor[: len(text_before_cursor) - len(begun.group())], game)
    at = _AT(text_before_cursor[-_LONGEST_STREET:])
    if at is not None:
        return _streets(text_before_cursor[: len(text_before_cursor) - len(at.group())])
    cut = len(text_before_cursor)
    while cut and _IN_WORD(text_before_cursor, cut - 1):
        cut -= 1
    street, dot, _ = text_before_cursor[cut:].partition(".")
    walk, is_unfinished = _walk_to_end(text_before_cursor[:cut], game)
    if walk is None or walk.lexer.in_comment:
        return []
    if is_unfinished:
        found = [] if walk.broken else _words(walk)
        if walk.game in OMAHA_GAMES:
            found = _in_omaha(found, walk)
        if dot and street.lower() in STREETS:
            return [
                (f"{street}.{word}", kind) for word, kind in found if kind == "boards" and word in TEXTURES
            ]
        return found
    if walk.given_up:
        return []
    return _in_omaha(_beginning(), walk) if walk.game in OMAHA_GAMES else _beginning()


_OPERATORS = [(word, "hands") for word in ("and", "or", "minus")]
_HANDS_OF_OMAHA_TO_COME = re.compile(
    r"(?:[,:!(]|\b(?:or|union|and|in|minus|except|not))\s*\Z", re.IGNORECASE
).search


def _in_omaha(found: list[tuple[str, str]], walk: Walk) -> list[tuple[str, str]]:
    """The same where a hand has more cards: hold'em's words for hands give way to one place for those of the game."""
    kept = [each for each in found if each[1] != "hands"]
    hands = [("not", "hands"), ("", walk.game)]
    last = walk.lexer.tokens[-1] if walk.lexer.tokens and not walk.lexer.ended_by else None
    if last is None or last.type != "NOTATION":
        return [*kept, *hands] if ("any", "hands") in found else kept
    if _HANDS_OF_OMAHA_TO_COME(last.value.text):
        return [*hands, ("", "hands-name")]
    return [*_OPERATORS, *[each for each in kept if each != ("", "hands-name")]]


def _walk_to_end(text: str, game: str = HOLDEM) -> tuple[Walk | None, bool]:
    """A walk at the end of a text, None where that is too long, and whether a statement is unfinished there."""
    part = read(text, game)
    statements = list(part.statements())
    return part.reading.walk, bool(statements) and statements[-1].ended_by == ""


_PARAMETER = re.compile(r"\$([^\W\d]\w*)")
_PARAMETER_BEGUN = re.compile(r"\$\w*\Z").search


def _parameters(text: str, game: str) -> list[tuple[str, str]]:
    """The parameters that a text has already, where one may stand at its end; in Omaha's hands a place for macros."""
    walk, is_unfinished = _walk_to_end(text, game)
    if walk is None or walk.lexer.in_comment or walk.broken:
        return []
    if walk.game in OMAHA_GAMES and (not is_unfinished or walk.lexer.mode is HANDS):
        return [("$", walk.game)]
    if not automaton.accepts(walk.states if is_unfinished else [0], "PARAMETER"):
        return []
    return [(f"${name}", "parameter") for name in dict.fromkeys(_PARAMETER.findall(text))]


_AT = re.compile(r"@\w*\Z").search
_LONGEST_STREET = 10


def _streets(text: str) -> list[tuple[str, str]]:
    """The streets that may stand after an `@` at the end of this text."""
    walk, is_unfinished = _walk_to_end(text)
    if walk is not None and is_unfinished and not walk.broken and automaton.accepts(walk.states, "AT"):
        return [(street, "street") for street in STREETS]
    return []


def _words(walk: Walk) -> list[tuple[str, str]]:
    """The words for the unfinished statement of a walk."""
    lexer = walk.lexer
    if lexer.mode is NAMING or lexer.mode is SETTING:
        return _option_words(walk)
    if lexer.mode is REPORT:
        return _report_words(walk) if walk.lexer.tokens[-1].type == "BY" else []
    if lexer.mode is GIVEN:
        return _options_of_select(walk)
    if lexer.mode is FORMULA and _begins_column(walk):
        return [(row.word, row.language) for row in KEYWORDS if row.language == "aggregates"]
    if lexer.tokens[-1].type == "AS":
        return _kinds_of_files(written=True) if any(token.type == "EXPORT" for token in lexer.tokens) else []
    if lexer.tokens[-1].type == "FOR" and any(token.type == "HISTORY" for token in lexer.tokens):
        return [("winner", "source"), ("hero", "source")]
    if lexer.tokens[-1].type in ("HERO", "VILLAIN") and any(token.type == "ICM" for token in lexer.tokens):
        return [(name, "player") for name in _players_with_stacks(walk)]
    expected = automaton.acceptable(walk.states)
    present = _present_clauses(walk)
    types = [token.type for token in lexer.tokens]
    found = list(_keywords(walk, lexer.mode, [terminal for terminal in expected if terminal not in present]))
    if "SHOW" in expected and "COMPARING" in types:
        found.append(("show", "clause"))
    if "PAY" in expected and "HISTORY" in types and "PAY" not in types:
        found.append(("pay", "chips"))
    if lexer.tokens[-1].type == "RANGEFILE":
        found += _kinds_of_files()
    if types[-2:] == ["GROUPED", "BY"]:
        of_hands = () if "BY" in types[:-2] else _OF_HANDS
        found = [*[(word, "formulas") for word in (*_OF_BOARDS, *of_hands)], *found]
    if lexer.fresh_line and not lexer.openers and "$end" in expected:
        found += _beginning()
    other = "to" if "COLLECT" in types else "into"  # both are one terminal
    return [each for each in dict.fromkeys(found) if each != (other, "clause")]


def _players_with_stacks(walk: Walk) -> list[str]:
    """The names of players that the stacks of a tournament have, those that have been chosen left out."""
    tokens = walk.lexer.tokens
    types = [token.type for token in tokens]
    begin = len(types) - types[::-1].index("ICM")
    end = types.index("PAY", begin) if "PAY" in types[begin:] else begin
    names = [str(token.value) for token in tokens[begin:end] if token.type == "WORD"]
    chosen = {str(token.value) for token in tokens[end:] if token.type == "WORD"}
    return [name for name in dict.fromkeys(names) if name not in chosen]


def _kinds_of_files(*, written: bool = False) -> list[tuple[str, str]]:
    """The kinds of range files of other programs, each by its first name."""
    rows = [row for row in RANGE_KINDS.values() if not row.is_alias]
    return [(row.word, row.language) for row in rows if not (written and row.word in ONLY_READ_KINDS)]


_OF_BOARDS = ("layer", "texture", "flopClass", "flop", "topCard")
_OF_HANDS = ("handType", "madeHand")
"""What groups are mostly made by: of some hundred formulas these are offered first."""


def _report_words(walk: Walk) -> list[tuple[str, str]]:
    """What the statement can have rows of."""
    types = {token.type for token in walk.lexer.tokens}
    words = [(word, "report") for word in (BLOCKER_WORDS if "BLOCKERS" in types else REPORT_WORDS)]
    keys = (*_OF_BOARDS, *_OF_HANDS) if "EQUITY" in types else ()
    return words + [(word, "formulas") for word in keys if word.lower() not in REPORT_WORDS]


def _options_of_select(walk: Walk) -> list[tuple[str, str]]:
    """The options that may stand after `from` and its commas."""
    expected = automaton.acceptable(walk.states)
    if "ASSIGN" in expected:
        return []
    if "WORD" not in expected:  # of statements about recorded hands alone
        return [("history", "source")]
    present = {str(token.value).lower() for token in walk.lexer.tokens}
    options = [("hero", "player"), ("villain", "player")]
    options += [(word, "option") for word in ("board", "dead", "game", "syntax")]
    if walk.lexer.tokens[-1].type == "FROM":
        options.append(("history", "source"))
    return [(word, kind) for word, kind in options if word not in present]


def _symbols(walk: Walk) -> Iterator[tuple[str, str]]:
    """Symbols, functions, players and names that a formula can begin with."""
    from pql.grammar.tables.keywords import formula_words, record_words, tournament_words

    clauses = [token.type for token in walk.lexer.tokens if token.type in _ONCE]
    in_report = "EQUITY" in {token.type for token in walk.lexer.tokens}
    if in_report and "ORDERED" in clauses:
        more = SPLIT_COLUMNS if walk.game in SPLIT_GAMES else ()
        yield from ((column, "column") for column in (*REPORT_COLUMNS, *more))
        return
    is_order = clauses[-2:] == ["ORDERED", "BY"] or clauses[-1:] == ["ORDERED"]
    if walk.lexer.tokens[0].type == "TOURNAMENTS":
        if is_order:
            yield from ((column, "column") for column in TOURNAMENT_COLUMNS)
        yield from ((word.name, "tournaments") for word in tournament_words().values())
        yield "", "formula-name"
        return
    for token in walk.lexer.tokens:  # the players of `select`, once they are known
        if token.type == "WORD" and not in_report:
            yield str(token.value), "player"
    if clauses[-1:] == ["HAVING"]:
        yield from ((word, "aggregates") for word in AGGREGATES)
    if is_order and walk.lexer.tokens[0].type == "STATS":
        yield from ((column, "column") for column in STATS_COLUMNS)
    yield from ((word.name, "formulas") for word in formula_words().values())
    types = {token.type for token in walk.lexer.tokens}
    if "HISTORY" in types or ("SELECT" in types and "FROM" not in types):
        yield from ((word.name, "record") for word in record_words().values())
    yield "", "formula-name"


def _begins_column(walk: Walk) -> bool:
    """Whether a column of `select` begins here."""
    tokens = walk.lexer.tokens
    if tokens[-1].type == "SELECT":
        return True
    types = {token.type for token in tokens}
    return tokens[-1].type == "COMMA" and not walk.lexer.openers and "SELECT" in types and "FROM" not in types


_ONE_OF = (("EXACT", "WITHIN", "SAMPLES"), ("IMPROVING", "ARTICLE", "DISCOUNTED"))
_OF_ROWS = ("GROUPED", "ORDERED", "LIMIT")
"""Clauses that say something of rows, in statements that need not have any."""
_OPENING, _CLOSING = ("LPAREN", "QUOTE"), ("RPAREN", "ENDQUOTE")
_ONCE = {row.token for row in KEYWORDS if row.language == "clause"} - {"VS", "OF", "FOLDED"}


def _present_clauses(walk: Walk) -> set[str]:
    """The clauses that the statement has, and those that would contradict them: none of these may follow."""
    present = set()
    depth = 0
    for token in walk.lexer.tokens:
        depth += (token.type in _OPENING) - (token.type in _CLOSING)
        if not depth and token.type in _ONCE:
            present.add(token.type)
    present.update(*(group for group in _ONE_OF if not present.isdisjoint(group)))
    types = [token.type for token in walk.lexer.tokens]
    if "KEYED" in types:
        present.update(("BY", "GROUPED"))
    if present.isdisjoint(("GROUPED", "BY")):
        present.add("HAVING")  # it chooses among groups
    else:
        present.add("KEYED")
    if types[-1] in ("GROUPED", "ORDERED"):
        present.discard("BY")
    if present.isdisjoint(("BY", "GROUPED")) and "EQUITY" in types:
        present.update(_OF_ROWS)
    return present


def _beginning() -> list[tuple[str, str]]:
    """The words a statement can begin with."""
    return list(_keywords(Walk(""), START, automaton.acceptable([0])))


def _keywords(walk: Walk, mode: str, expected: list[str]) -> Iterator[tuple[str, str]]:
    for row in KEYWORDS:
        terminals = {_TERMINALS.get(row.token, row.token), "KEYED" if row.token == "BY" else row.token}
        if row.language not in _LANGUAGES[mode] or terminals.isdisjoint(expected):
            continue
        if row.token != "NOT" or "COMMA" not in expected:  # `Connected not Suited` is refused later
            yield row.word, row.language
    if "SYMBOL" in expected:
        yield from _symbols(walk)
    elif "STRING" in expected and not (mode is CHIPS and "WORD" in expected):  # there it is a player's name
        yield "", "file"
    elif "ATOM" in expected:
        yield "", "hands-name"
    elif "TEXTURE" in expected:
        yield "", "board-name"


def _option_words(walk: Walk) -> list[tuple[str, str]]:
    """The words that may stand after `set`, `show` and `set OPTION =`."""
    before = [token.type for token in walk.lexer.tokens[-3:]]
    if before[-1] == "GAME":
        return [(word, "value") for word in values_of("game")]
    if before[-1] == "SHOW" and "COMPARING" in {token.type for token in walk.lexer.tokens}:
        return [(part, "statement") for part in ("breakdown", "distribution")]
    if before[-1] == "ASSIGN":
        option = str(walk.lexer.tokens[-2].value).lower()
        return [(word, "value") for word in values_of(option)]
    language = {"SET": "option", "SHOW": "topic"}.get(before[-1])
    return [(row.word, row.language) for row in KEYWORDS if row.language == language]
