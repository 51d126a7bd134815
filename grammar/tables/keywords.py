"""The words of the language as rows: for the lexer, colours, completion, the did-you-mean of errors, and help.

The tables are in `words.py`; what is here reads them when a word is first looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pql.base.records import Record
from pql.base.typed import NamedTuple

from . import words
from .words import DIALECTS as DIALECTS
from .words import GAMES as GAMES
from .words import OMAHA_GAMES as OMAHA_GAMES
from .words import ORDERS as ORDERS
from .words import OTHER_GAMES as OTHER_GAMES
from .words import SPLIT_GAMES as SPLIT_GAMES

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any


class Keyword(Record):
    """One row: the word in lower case, where it belongs, what the parser calls it, and one line of help.

    `token` is the terminal of the grammar. `meaning` is the canonical word (`offsuit` for `offset`); for an
    option's value it is the option. `language` is one of the `LANGUAGES`.
    """

    word: str
    language: str
    token: str
    meaning: str
    summary: str

    @property
    def is_alias(self) -> bool:
        """True when another word is the usual way to say this."""
        return self.language != "value" and self.word != self.meaning


LANGUAGES = (
    "statement",
    "clause",
    "hands",
    "boards",
    "cards",
    "option",
    "value",
    "topic",
    "report",
    "pot",
    "chips",
    "file",
    "kind",
    "source",
    "formulas",
    "aggregates",
)
"""Sub-languages: words that begin a statement, that begin a clause, that stand in a hands expression, in a
boards expression, among cards; names of options, values of options, what `show` can show, what rows
`equity ... by` can have; words of formulas, and what
`select` computes of them; what is between the amounts of `ev`; what is beside the stacks of `icm`; what is around
the names of range files, and kinds of them; what `select` is asked of instead of dealt hands."""


def _rows(language: str, table: tuple[tuple[str, str, str], ...]) -> Iterator[Keyword]:
    for names, token, summary in table:
        meaning, *aliases = names.split("|")
        yield Keyword(meaning, language, token, meaning, summary)
        for alias in aliases:
            yield Keyword(alias, language, token, meaning, summary)


def _option_rows() -> Iterator[Keyword]:
    for word, token, summary, _ in words.OPTIONS:
        yield Keyword(word, "option", token, word, summary)


def _value_rows() -> Iterator[Keyword]:
    for word, token, _, values in words.OPTIONS:
        for value in values:
            yield Keyword(value, "value", token, word, words.VALUES[value])


_TABLES = {
    "statement": words.STATEMENTS,
    "clause": words.CLAUSES,
    "hands": words.HANDS,
    "boards": words.BOARDS,
    "cards": words.CARDS,
    "formulas": words.FORMULAS,
    "aggregates": words.AGGREGATES,
    "topic": words.TOPICS,
    "report": words.REPORTS,
    "pot": words.POT,
    "chips": words.CHIPS,
    "file": words.RANGE_FILES,
    "kind": words.RANGE_KINDS,
    "source": words.SOURCES,
}


@cache
def words_of(language: str) -> Mapping[str, Keyword]:
    """The rows of one sub-language by word.

    >>> words_of("hands")["offset"].meaning
    'offsuit'
    """
    if language == "option":
        rows = _option_rows()
    elif language == "value":
        rows = _value_rows()
    else:
        rows = _rows(language, _TABLES[language])
    return {row.word: row for row in rows}


def game_word(text: str) -> str:
    """The name of a game for what players call it, however it is written; another text as it is, in small letters.

    >>> game_word("Omaha Hi/Lo"), game_word("Short Deck"), game_word("stud")
    ('omaha8', 'shortdeck', 'stud')
    """
    lower = text.strip().lower()
    return _game_names().get(lower.translate(_BETWEEN), lower)


_BETWEEN = str.maketrans("", "", " \t/-_")


@cache
def _game_names() -> Mapping[str, str]:
    """The names of games by all that they are called, without what is between words."""
    names = {**{name: name for name in GAMES}, **OTHER_GAMES}
    return {called.translate(_BETWEEN): name for called, name in names.items()}


KEYWORDS: tuple[Keyword, ...]
"""The table."""
BOARD_WORDS: dict[str, Keyword]
TEXTURES: tuple[str, ...]
FORMULA_WORDS: dict[str, Keyword]
RANGE_KINDS: dict[str, Keyword]


def __getattr__(name: str) -> Any:
    """Makes the rows that a statement about hands has no use for, when they are first asked for."""
    if name == "KEYWORDS":
        found: Any = tuple([row for language in LANGUAGES for row in words_of(language).values()])
    elif name == "TEXTURES":
        found = tuple([word for word, row in words_of("boards").items() if row.token == "TEXTURE"])
    elif name in _LATER:
        found = words_of(_LATER[name])
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


_LATER = {"BOARD_WORDS": "boards", "FORMULA_WORDS": "formulas", "RANGE_KINDS": "kind"}


def values_of(option: str) -> tuple[str, ...]:
    """The words that an option can be set to.

    >>> values_of("bare")
    ('offsuit', 'both', 'error')
    """
    return next((values for word, _, _, values in words.OPTIONS if word == option), ())


STATEMENT_WORDS = words_of("statement")
CLAUSE_WORDS = words_of("clause")
HAND_WORDS = words_of("hands")
AGGREGATES = tuple(word for word, *_ in words.AGGREGATES)
POT_WORDS = words_of("pot")
CHIP_WORDS = words_of("chips")
FILE_WORDS = words_of("file")
ONLY_READ_KINDS = ("hrc", "texas", "tree", "monker")
"""Of the kinds of range files those that are not written."""
REPORT_WORDS = tuple(word for word, *_ in words.REPORTS if word != "card")
REPORT_COLUMNS = ("equity", "change", "share", "win", "tie", "strong", "against")
"""What all rows of reports can be sorted by, beside their names, what they count and the formulas that group them."""
SPLIT_COLUMNS = ("high", "low", "scoop", "three_quarters", "quartered")
"""What they can be sorted by besides in `SPLIT_GAMES`."""
STATS_COLUMNS = ("hands", "net", "bb100", "adjusted")
"""What the rows of `stats` can be sorted by, beside statistics and the formulas that group them."""
TOURNAMENT_COLUMNS = ("tournaments", "entries", "paid", "prizes", "bounties", "net", "roi", "itm", "finish")
"""What the rows of `tournaments` can be sorted by, beside the formulas that group them."""
BLOCKER_WORDS = ("hand", "class", "card")
"""What `equity ... by` and `blockers ... by` can have rows of."""

RESERVED_WORDS = frozenset((
    "from", "where", "group", "having", "order", "limit", "vs", "on", "dead", "folded", "by", "exact", "within",
    "samples", "seed", "opponents", "improving", "article", "discounted", "to",
    "with", "for",
    "continuing", "rake",
))  # fmt: skip
"""The clause words of the specification: a line that begins with one continues the statement above it."""

CONTINUATION_WORDS = RESERVED_WORDS | {"classes", "of"}
"""`RESERVED_WORDS` and the two clause words that can begin nothing else either."""

STREETS = {"flop": 3, "turn": 4, "river": 5}
"""What may stand before a texture with a dot: `turn.paired` tests the first four cards."""

VERSUS_WORDS = ("v", "versus", "against")
"""Other ways to say `vs`, where that may stand and hands follow; anywhere else they are names like all others."""


ALSO_NAMES = (
    "nuts",
    "compare",
    "flops",
    "stats",
    "winnings",
    "tournaments",
    "replay",
    "leaks",
    "mdf",
    "alpha",
    "bluffs",
    "shove",
    "nash",
)
"""Statements younger than programs with such names: what `let` calls so is meant from there on, as ever."""


PHRASE_WORDS = (
    "how", "what", "whats", "combos", "combo", "combinations", "mdf", "minimum", "alpha", "bluff", "bluffs", "pot",
    "potodds",
)  # fmt: skip
"""Words that begin a statement in players' words (`grammar/lexing/quantities.py`), unless `let` has named them."""


PLAYERS_BOARDS = ("dry", "wet", "low", "lowpossible", "lowdrawpossible", "nolow")
"""What players call boards: read as `pql/notation/textures.py` defines them where `let` has given no such name."""


def is_reserved(word: str, language: str) -> bool:
    """Whether `word` has a meaning of its own in `hands`, `boards` or `formulas`, so that no name may be it.

    >>> is_reserved("Suited", "hands"), is_reserved("suited", "boards"), is_reserved("vs", "boards")
    (True, False, True)
    """
    lower = word.lower()
    if language == "formulas" and (
        lower in formula_words() or lower in words_of("formulas") or lower in AGGREGATES
    ):
        return True
    if lower in ALSO_NAMES:
        return False
    own = words_of(language) if language in ("hands", "boards") else {}
    return lower in own or lower in CLAUSE_WORDS or lower in STATEMENT_WORDS


class FormulaWord(NamedTuple):
    """A word, its kind (`symbol`, `function`, `constant` or `street`), how it is called, and its meaning.

    Case does not matter in formulas; `name` has the case of the table.
    """

    name: str
    kind: str
    signature: str
    summary: str


_CONSTANTS = (
    ("preflop flop turn river", "street", "a street: `handType(hero, flop)`, `nouts@turn`"),
    ("true false", "constant", "a truth value"),
    ("highcard pair twopair trips straight flush fullhouse quads straightflush", "constant", "a hand type, in order"),
    (
        "hicard onepair threeofakind fourofakind royalflush fiveofakind",
        "constant",
        "a category as `pokerval` has it: a bit of its top byte",
    ),
    (
        "flopnothing flopunderpair flopthirdpair floppocket23 flopsecondpair floppocket12 floptoppair flopoverpair "
        "flopbottomtwo floptopandbottom floptoptwo floptrips flopset flopstraight flopflush flopfullhouse flopquads "
        "flopstraightflush",
        "constant",
        "a category of `flopHandCategory`, in this order",
    ),
)  # fmt: skip


@cache
def formula_words() -> Mapping[str, FormulaWord]:
    """Every word by its name in lower case.

    >>> formula_words()["nouts"].kind, formula_words()["handtype"].name
    ('symbol', 'handType')
    """
    from .formula_names import NAMES

    words = _read(NAMES)
    for names, kind, summary in _CONSTANTS:
        for name in names.split():
            words.setdefault(name, FormulaWord(name, kind, name, summary))
    return words


@cache
def record_words() -> Mapping[str, FormulaWord]:
    """The words of recorded hands by their names in lower case: no words of other formulas, so that names may be them.

    >>> record_words()["folded"].signature, record_words()["btn"].kind
    ('folded(street?)', 'constant')
    """
    from .formula_names import OF_RECORD

    words = _read(OF_RECORD)
    for name in _POSITIONS.split():
        words[name.lower()] = FormulaWord(
            name, "constant", name, "a position, in the order of the flop: `position >= CO`"
        )
    return words


@cache
def tournament_words() -> Mapping[str, FormulaWord]:
    """The words of results of tournaments by their names in lower case: formulas about these have no others.

    >>> tournament_words()["roi"].kind
    'symbol'
    """
    from .formula_names import OF_TOURNAMENTS

    return _read(OF_TOURNAMENTS)


_POSITIONS = "SB BB UTG UTG1 UTG2 UTG3 LJ HJ CO BTN"


def _read(lines: str) -> dict[str, FormulaWord]:
    words: dict[str, FormulaWord] = {}
    for line in lines.splitlines():
        signature, _, summary = line.partition(": ")
        name, bracket, _ = signature.partition("(")
        words[name.lower()] = FormulaWord(name, "function" if bracket else "symbol", signature, summary)
    return words
