"""Every word that means something in PQL, in one table.

The lexer, the highlighter, the completer, the did-you-mean of error messages and the help all read this
table, so a word is added or explained in one place. A row belongs to one sub-language, because the same word
means different things in different places: `connected` is a set of hands and a set of flops.
"""

from __future__ import annotations

from functools import cache

from pql.base.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
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
    "file",
    "kind",
    "source",
    "formulas",
    "aggregates",
)
"""Sub-languages: words that begin a statement, that begin a clause, that stand in a hands expression, in a
boards expression, among cards; names of options, values of options, what `show` can show, what rows
`equity ... by` can have; words of formulas, and what
`select` computes of them; what stands between the amounts of `ev`; what stands around the names of range files, and
kinds of them; what `select` is asked of instead of dealt hands."""

# (word, token, summary); words after a bar are other ways to say the first.
_STATEMENTS = (
    ("let", "LET", "name a set: `let steal = 22+, A2s+` or `let wet = board ***f2`"),
    ("import", "IMPORT", "run the `let`s of another file: `import 'ranges.pql'`"),
    ("board", "BOARD", "how many boards match, and how likely: `board AK*f2`"),
    (
        "list",
        "LIST",
        "every member of a set: `list 77+`, `list board AK* limit 20`; recorded hands: `list from history 'hands'`",
    ),
    ("sample", "SAMPLE", "random hands, deals or boards: `sample 10 of 22+ vs any`"),
    ("equity", "EQUITY", "who wins how often: `equity AKs vs QQ+ on AK*`"),
    ("odds", "ODDS", "with which hand types each side wins, or a hand ends: `odds AKs vs QQ on AK*`"),
    ("outs", "OUTS", "the cards that improve a hand: `outs AhKh on Qh7h2c vs JJ`"),
    ("draws", "DRAWS", "straight and flush draws of a hand or a range: `draws AhKh on Qh7h2c`"),
    ("nuts", "NUTS", "the best hands of a board, and who has them: `nuts on Kh7h2c for 15%`"),
    (
        "strength",
        "STRENGTH",
        "how strong a hand is, and its potential: `strength AdQc on 3h4cJh opponents 1..9`",
    ),
    ("breakdown", "BREAKDOWN", "how often a range has each made hand and draw: `breakdown 15% on Kh7h2c`"),
    ("blockers", "BLOCKERS", "what holding a hand does to a range: `blockers AJs, KQs vs 15% on Kh7h2c`"),
    ("distribution", "DISTRIBUTION", "every hand's equity, sorted: `distribution 15% vs 22+ on Kh7h2c`"),
    ("compare", "COMPARING", "two ranges side by side: `compare 22+ with 15% vs AK on Kh7h2c`"),
    (
        "ev",
        "EV",
        "what a call, a bet or a raise is worth: `ev call 50 to win 150 with AhKh vs QQ+ on Qh7h2c`",
    ),
    ("flops", "FLOPS", "a few flops that stand for all: `flops 25 for 15% vs 30%`; `flops of 'subset.txt'`"),
    ("value", "VALUE", "what cards are worth: `value 9c8s 7s5h6s`"),
    ("explain", "EXPLAIN", "how a statement is understood and computed: `explain equity AKs vs QQ`"),
    (
        "select",
        "SELECT",
        "ask a formula of every deal: `select avg(riverEquity(hero)) from hero='AA', villain='KK'`",
    ),
    (
        "stats",
        "STATS",
        "what players did and won in recorded hands: `stats from history 'hands' for 'ann' by position`",
    ),
    (
        "winnings",
        "WINNINGS",
        "what was won, by session too: `winnings from history 'hands' for 'ann' by session`",
    ),
    ("replay", "REPLAY", "a recorded hand, street by street: `replay '70342' from history 'hands'`"),
    ("plot", "PLOT", "an answer as a picture: `plot 22+, A2s+`, `plot odds AA vs KK to 'odds.png'`"),
    ("export", "EXPORT", "an answer as a file: `export equity AA vs KK on *** by flop to 'flops.csv'`"),
    (
        "collect",
        "COLLECT",
        "hands of files into a collection, to be asked for ever: `collect history 'hh/**' into 'my.hands'`",
    ),
    ("set", "SET", "change an option: `set bare = both`"),
    ("show", "SHOW", "`show options` or `show names`"),
)

_CLAUSES = (
    ("vs", "VS", "the next player's hands: `vs QQ+`"),
    ("on", "ON", "the board or boards: `on Kh7h2c`, `on AK*f2`"),
    ("dead", "DEAD", "cards that are out of the deck: `dead As Kd`"),
    ("folded", "FOLDED", "a player who was dealt one of these hands and has folded it: `folded 72o`"),
    ("with", "WITH", "of `ev` the hands that call or bet, of `compare` the other range: `with AhKh vs QQ+`"),
    (
        "for",
        "FOR",
        "of `nuts`: the range that is looked at: `for 15%`; of `flops`: the ranges: `for 15% vs 30%`; of `history`: "
        "whose hands: `for 'ann'`",
    ),
    ("continuing", "CONTINUING", "of `ev bet`: the hands that do not fold: `continuing TT+, AK`"),
    ("rake", "RAKE", "of `ev`: what the house takes of the pot: `rake 5%`, `rake 5% cap 3`"),
    ("exact", "EXACT", "count every deal, however long it takes"),
    ("within", "WITHIN", "sample until the standard error is this small: `within 0.05%`"),
    ("samples", "SAMPLES", "sample this many deals: `samples 100000`"),
    ("seed", "SEED", "the same seed gives the same random numbers: `seed 42`"),
    ("by", "BY", "the same answer in rows: `by hand`, `by turn`, `by topCard(flop)`"),
    ("improving", "IMPROVING", "of `outs`: every card that raises the hand's value"),
    ("discounted", "DISCOUNTED", "of `outs`: leave out the cards that may help an opponent more"),
    ("opponents", "OPPONENTS", "how many random opponents: `opponents 3`, `opponents 1..9`"),
    ("to|into", "INTO", "the file of `plot` or `export`, the folder of `collect`: `to 'range.png'`"),
    (
        "from",
        "FROM",
        "the players and the board of `select`: `from hero='AA', board='AK*'`; or recorded hands: "
        "`from history 'hands/*.phhs'`",
    ),
    ("where", "WHERE", "keep what a formula holds for: `22+ where flushdraw on Kh7h2c`"),
    (
        "group",
        "GROUPED",
        "a row for each value: `group by topCard(flop)`, `by topCard(flop)`",
    ),
    (
        "having",
        "HAVING",
        "which groups have a row: `group by hand(hero) having avg(nouts) > 8`, `by class having equity > 0.6`",
    ),
    (
        "order",
        "ORDERED",
        "how the rows of `select` and of reports are sorted: `order by 1 desc`, `order by equity`",
    ),
    ("formula", "FORMULA", "names a formula: `let nuts = formula nhandshi == 0`"),
    ("limit", "LIMIT", "show at most this many rows: `limit 20`"),
    ("classes", "CLASSES", "boards that differ by a change of suits only, counted together"),
    ("of", "OF", "what to draw from: `sample 10 of 22+`; the file of `flops`"),
)

_OPERATORS = (
    ("and|intersect|intersection|in", "AND", "what is in both sets"),
    ("or|union", "OR", "what is in either set"),
    ("minus|except", "MINUS", "what is in the first set and not in the second; also `but not`"),
    ("but", "BUT", "only in `but not`, which is `minus`"),
    ("not", "NOT", "everything that is not in the set"),
)

_HANDS = (
    ("any|all|random", "ATOM", "every hand (1326)"),
    ("none", "ATOM", "no hand"),
    ("suited|s", "ATOM", "both cards of one suit (312 hands)"),
    ("offsuit|offset|o", "ATOM", "two suits, pairs included (1014 hands)"),
    ("pair|paired", "ATOM", "pocket pairs (78 hands)"),
    ("connected|c", "ATOM", "adjacent ranks, A2 included (208 hands)"),
    ("gap", "ATOM", "one, two or three ranks between (528 hands)"),
    ("gap1", "ATOM", "one rank between (192 hands)"),
    ("gap2", "ATOM", "two ranks between (176 hands)"),
    ("gap3", "ATOM", "three ranks between (160 hands)"),
    ("group1|g1", "GROUP", "Sklansky-Malmuth group 1, the strongest"),
    ("group2|g2", "GROUP", "Sklansky-Malmuth group 2"),
    ("group3|g3", "GROUP", "Sklansky-Malmuth group 3"),
    ("group4|g4", "GROUP", "Sklansky-Malmuth group 4"),
    ("group5|g5", "GROUP", "Sklansky-Malmuth group 5"),
    ("group6|g6", "GROUP", "Sklansky-Malmuth group 6"),
    ("group7|g7", "GROUP", "Sklansky-Malmuth group 7"),
    ("group8|g8", "GROUP", "Sklansky-Malmuth group 8"),
    ("group9|groupnone|g9", "GROUP", "the hands in none of the eight groups"),
    ("top", "TOP", "the strongest hands: `top 15%`"),
    ("to|through", "TO", "what lies between: `Group2 to Group5`, `A5s to A2s`"),
    *_OPERATORS,
)

_BOARDS = (
    ("rainbow", "TEXTURE", "no suit appears twice"),
    ("twotone", "TEXTURE", "exactly two suits appear"),
    ("monotone", "TEXTURE", "all cards have the same suit"),
    ("paired", "TEXTURE", "one rank appears twice, no other more than once"),
    ("doublepaired", "TEXTURE", "two ranks appear twice, no rank more often (no flop is)"),
    ("unpaired", "TEXTURE", "no rank appears twice"),
    ("trips", "TEXTURE", "some rank appears at least three times"),
    ("connected", "TEXTURE", "three consecutive ranks appear, A-2-3 and A-K-Q included"),
    (
        "straightpossible",
        "TEXTURE",
        "at least three ranks of one straight appear, so that some two hole cards make it",
    ),
    (
        "flushpossible",
        "TEXTURE",
        "at least three cards of one suit appear, so that some two hole cards make a flush",
    ),
    (
        "straightdrawpossible",
        "TEXTURE",
        "at least two ranks of one straight appear, so that some two hole cards make four cards to it",
    ),
    (
        "openendedpossible",
        "TEXTURE",
        "at least two of four consecutive ranks appear and neither rank at their ends, so that some two hole cards "
        "make an open-ended straight draw",
    ),
    ("acehigh", "TEXTURE", "the highest rank is the ace"),
    ("kinghigh", "TEXTURE", "the highest rank is the king"),
    ("queenhigh", "TEXTURE", "the highest rank is the queen"),
    ("jackhigh", "TEXTURE", "the highest rank is the jack"),
    ("tenhigh", "TEXTURE", "the highest rank is the ten"),
    ("highcard", "HIGHCARD", "compares the highest rank: `highcard >= T`"),
    *_OPERATORS,
)

_FORMULAS = (
    ("and", "BOTH", "both are true; also `&&`"),
    ("or", "EITHER", "one of the two is true; also `||`"),
    ("not", "NEGATED", "the opposite, of everything up to `and` or `or`; `!` takes only what follows it"),
    ("in", "IN", "is one of these: `handType(hero, river) in (flush, fullhouse)`"),
    ("case", "CASE", "the first that holds: `case when ispair then 1 else 0 end`"),
    ("when", "WHEN", "a condition of `case`"),
    ("then", "THEN", "the value of `case` when the condition holds"),
    ("else", "ELSE", "the value of `case` when nothing holds"),
    ("end", "END", "ends `case`"),
    ("better", "BETTER", "`toppair or better`: that made hand or a stronger one"),
    ("as", "AS", "names a column: `avg(riverEquity(hero)) as equity`"),
    ("asc|ascending", "DIRECTION", "the smallest first"),
    ("desc|descending", "DIRECTION", "the largest first"),
)

_AGGREGATES = (
    ("avg", "SYMBOL", "the mean over all deals"),
    ("count", "SYMBOL", "how often it is true, and the share"),
    ("sum", "SYMBOL", "the sum over all deals"),
    ("min", "SYMBOL", "the smallest value"),
    ("max", "SYMBOL", "the largest value"),
    ("stddev", "SYMBOL", "the standard deviation"),
    ("histogram", "SYMBOL", "how often each value comes"),
    ("rate", "SYMBOL", "how often it is so among the deals in which it can be, with both numbers"),
)

_CARDS = (("none", "NONE", "no cards at all: `value none` is 0"),)

DIALECTS = ("std", "pio", "gto", "wizard", "ppt", "eval7")
"""Notations of other programs: `std'AK, 22+'`."""

_RANGE_FILES = (
    ("range", "RANGEFILE", "a range from another program's file: `import range 'open.txt' as open`"),
    ("node", "NODE", "which range of the file: `import range 'ranges.json' node 'CO/open' as open`"),
    ("as", "AS", "the name for the range, or the kind of file that `export` writes: `as pio`"),
)

_RANGE_KINDS = (
    ("pio|piosolver|postflop", "KIND", "text of PioSOLVER and postflop-solver: `AA,AKs:0.5`"),
    ("gto|flopzilla", "KIND", "text of GTO+ and Flopzilla: `AA,[50]AKs[/50]`"),
    ("std|equilab|pokerstove", "KIND", "text of Equilab and PokerStove: `100: AA, 50: AKs`"),
    ("wizard|gtowizard", "KIND", "GTO Wizard's list of hands: `AsAh: 1, AsKs: 0.5`"),
    ("ppt", "KIND", "ProPokerTools' generic syntax: `AA@100, AK:xx@50`"),
    ("eval7", "KIND", "text of the Python package eval7: `AA, 0.5(AKs)`"),
    # These look for folders, zips and files that are too large to be read before they are known.
    ("hrc", "KIND", "a folder or zip of HRC; `node` is a number or a path, as in `'FOLD:RAISE 2'`"),
    ("texas|texassolver", "KIND", "a result of TexasSolver; `node` is a path, as in `'CHECK/BET 25:CALL'`"),
    ("tree", "KIND", "a tree of PioSOLVER, or commands of TexasSolver; `node` is `'OOP'` or `'IP'`"),
    ("vector", "KIND", "1326 weights in the order of PioSOLVER"),
    (
        "desktop|wasm",
        "KIND",
        "`ranges.json` of Desktop Postflop and WASM Postflop; `node` is the path of a range",
    ),
    ("monker", "KIND", "`.rng` of MonkerSolver: a weight for each of the 169 classes"),
)

ORDERS = ("equity", "multiway", "chen", "sklansky")
"""Orders of hands that are no files: what `15%` and `Pair >= TT` go by."""

_OPTIONS = (
    ("bare", "WORD", "what `AK` without a suffix means", ("offsuit", "both", "error")),
    ("dialect", "WORD", "the notation hands are written in", ("pql", *DIALECTS)),
    ("order", "WORD", "the order of strength behind `15%` and `Pair >= TT`", ORDERS),
    ("seed", "WORD", "the seed of statements that name none", ()),
    ("threads", "WORD", "how many threads compute", ()),
    ("limit", "WORD", "how many rows `list` shows", ()),
)

_VALUES = {
    "offsuit": "`AK` is the 12 offsuit hands (`set bare = offsuit`)",
    "both": "`AK` is all 16 hands (`set bare = both`)",
    "error": "`AK` without a suffix is refused (`set bare = error`)",
    "pql": "hands are read as this language has them (`set dialect = pql`)",
    "std": "the notation of PokerStove, Equilab and Flopzilla: `std'AK, 22+'`",
    "pio": "the notation of PioSOLVER and postflop solvers: `pio'AKs:0.5, AA'`",
    "gto": "the notation of GTO+ and of Flopzilla with weights: `gto'[50]AKs[/50]'`",
    "wizard": "the notation of GTO Wizard: `wizard'AsAh: 1, AsKs: 0.5'`",
    "ppt": "ProPokerTools' generic syntax: `ppt'AxKy'`",
    "eval7": "the notation of the Python package eval7: `eval7'0.6(AA, AK)'`",
    "equity": "strongest first is the highest equity against a random hand (`set order = equity`)",
    "multiway": "strongest first is the highest equity against five random hands (`set order = multiway`)",
    "chen": "strongest first is the most points by Bill Chen's formula (`set order = chen`)",
    "sklansky": "strongest first is the Sklansky-Malmuth group (`set order = sklansky`)",
}

_TOPICS = (
    ("options", "WORD", "the options and their values"),
    ("names", "WORD", "what `let` has named"),
)


_REPORTS = (
    ("hand", "WORD", "a row for each hand of the first player"),
    ("class", "WORD", "a row for each of the 169 classes of the first player's hands"),
    ("flop", "WORD", "a row for each flop, up to a change of suits"),
    ("turn", "WORD", "a row for each turn card"),
    ("river", "WORD", "a row for each river card"),
    ("texture", "WORD", "a row for each kind of flop"),
    ("category", "WORD", "a row for each made hand of the first player"),
    ("card", "WORD", "of `blockers`: a row for each unseen card"),
)

_POT = (
    ("call", "CALL", "what must be called: `ev call 50 to win 150`"),
    ("bet", "BET", "what is bet: `ev bet 50 into 100`"),
    ("raise", "RAISE", "what is raised to: `ev raise 150 over 50 into 100`"),
    ("over", "OVER", "the bet that is raised: `raise 150 over 50 into 100`"),
    ("to", "TO", "between a call and the pot: `call 50 to win 150`"),
    ("win", "WIN", "the pot before the call: `call 50 to win 150`"),
    ("into", "INTOPOT", "the pot before the bet: `bet 50 into 100`, `call 50 into 100`"),
    ("cap", "CAP", "the most that is taken: `rake 5% cap 3`"),
)


_SOURCES = (
    ("history", "HISTORY", "recorded hands: `select avg(net) from history 'hands/*.phhs' for 'ann'`"),
    ("winner", "WORD", "who won something in the hand: `from history 'hands/*.phhs' for winner`"),
)


def _rows(language: str, table: tuple[tuple[str, str, str], ...]) -> Iterator[Keyword]:
    for words, token, summary in table:
        meaning, *aliases = words.split("|")
        yield Keyword(meaning, language, token, meaning, summary)
        for alias in aliases:
            yield Keyword(alias, language, token, meaning, summary)


def _option_rows() -> Iterator[Keyword]:
    for word, token, summary, _ in _OPTIONS:
        yield Keyword(word, "option", token, word, summary)


def _value_rows() -> Iterator[Keyword]:
    for word, token, _, values in _OPTIONS:
        for value in values:
            yield Keyword(value, "value", token, word, _VALUES[value])


_TABLES = {
    "statement": _STATEMENTS,
    "clause": _CLAUSES,
    "hands": _HANDS,
    "boards": _BOARDS,
    "cards": _CARDS,
    "formulas": _FORMULAS,
    "aggregates": _AGGREGATES,
    "topic": _TOPICS,
    "report": _REPORTS,
    "pot": _POT,
    "file": _RANGE_FILES,
    "kind": _RANGE_KINDS,
    "source": _SOURCES,
}


@cache
def words_of(language: str) -> dict[str, Keyword]:
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
    return next((values for word, _, _, values in _OPTIONS if word == option), ())


STATEMENT_WORDS = words_of("statement")
CLAUSE_WORDS = words_of("clause")
HAND_WORDS = words_of("hands")
AGGREGATES = tuple(word for word, *_ in _AGGREGATES)
POT_WORDS = words_of("pot")
FILE_WORDS = words_of("file")
ONLY_READ_KINDS = ("hrc", "texas", "tree", "monker")
"""Of the kinds of range files those that are not written."""
REPORT_WORDS = tuple(word for word, *_ in _REPORTS if word != "card")
REPORT_COLUMNS = ("equity", "change", "share", "win", "tie", "strong", "against")
"""What all rows of reports can be sorted by, beside their names, what they count and the formulas that group them."""
STATS_COLUMNS = ("hands", "net", "bb100", "adjusted")
"""What the rows of `stats` can be sorted by, beside statistics and the formulas that group them."""
BLOCKER_WORDS = ("hand", "class", "card")
"""What `equity ... by` and `blockers ... by` can have rows of."""

RESERVED_WORDS = frozenset((
    "from", "where", "group", "having", "order", "limit", "vs", "on", "dead", "folded", "by", "exact", "within",
    "samples", "seed", "opponents", "improving", "discounted", "to", "with", "for",
    "continuing", "rake",
))  # fmt: skip
"""The clause words of the specification: a line that begins with one continues the statement above it."""

CONTINUATION_WORDS = RESERVED_WORDS | {"classes", "of"}
"""`RESERVED_WORDS` and the two clause words that can begin nothing else either."""

STREETS = {"flop": 3, "turn": 4, "river": 5}
"""What may stand before a texture with a dot: `turn.paired` tests the first four cards."""

VERSUS_WORDS = ("v", "versus", "against")
"""Other ways to say `vs`, where that may stand and hands follow; anywhere else they are names like all others."""


ALSO_NAMES = ("nuts", "compare", "flops", "stats", "winnings", "replay")
"""Statements younger than programs with such names: what `let` calls so is meant from there on, as ever."""


PHRASE_WORDS = (
    "how", "combos", "combo", "combinations", "mdf", "minimum", "alpha", "bluff", "pot", "potodds",
)  # fmt: skip
"""Words that begin a statement in players' words (`grammar/lexing/phrases.py`), unless `let` has named them."""


def is_reserved(word: str, language: str) -> bool:
    """Whether `word` has a meaning of its own in `hands`, `boards` or `formulas`, so that no name may be it.

    >>> is_reserved("Suited", "hands"), is_reserved("suited", "boards"), is_reserved("vs", "boards")
    (True, False, True)
    """
    lower = word.lower()
    if language == "formulas":
        from .formula_words import formula_words

        if lower in formula_words() or lower in words_of("formulas") or lower in AGGREGATES:
            return True
    if lower in ALSO_NAMES:
        return False
    own = words_of(language) if language in ("hands", "boards") else {}
    return lower in own or lower in CLAUSE_WORDS or lower in STATEMENT_WORDS
