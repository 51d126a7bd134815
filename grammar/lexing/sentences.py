"""Whole sentences of players that mean one statement: `how often does AA beat KK`, `JJ vs AKo preflop`.

A sentence is read where all of it fits a row. Its words become the tokens of the statement (`beat` is `vs`), or say no
more than the statement does and are passed over; hands, boards and amounts between them are read as anywhere else. A
sentence with a name of `let` among its words is none.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Iterator

from pql.base.diagnostics import Span
from pql.grammar.tables.players_words import ONE_WORD, RANK_NAMES, RANK_PLURALS, READ_AS_HANDS
from pql.grammar.tables.texture_words import TEXTURES

from .pot_sizes import SIZE
from .sentence_words import statement_text
from .tokens import BOARDS, MODE_AFTER, POT, Gloss, Token, hand_word, matcher

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .state import LexerState


_WORDS = re.compile(r"[^\W\d]\w*")


def sentence(lexer: LexerState, start: int) -> dict[int, Gloss]:
    """The glosses by where they begin, if the statement that begins at a place is a sentence; else nothing.

    >>> from pql.base.diagnostics import Source
    >>> from pql.grammar.lexing.lexer import Lexer
    >>> sentence(Lexer(Source("AA vs KK preflop")), 0)
    {9: Gloss(end=16, terminal='', value=' preflop')}
    """
    text = statement_text(lexer.text, start, lexer.end)
    lower = text.lower()
    for keys, row in _ROWS:
        if not any(key in lower for key in keys.split("|")):
            continue
        match = matcher(row, re.IGNORECASE)(text)
        if match is not None and _fits(match):
            found = {start + at: gloss._replace(end=start + gloss.end) for at, gloss in _glosses(match)}
            if found and _is_free(lexer, found):
                return found
    return {}


def gloss_token(lexer: LexerState, start: int, gloss: Gloss) -> Token:
    """The token of words that are one."""
    lexer.reinterpreted = True
    if gloss.terminal == "HANDS":
        known = hand_word(gloss.value)
        assert known.make is not None
        return Token(known.terminal, known.make(Span(start, gloss.end)), start, gloss.end)
    if gloss.terminal == "POSITIONS":
        from .board_patterns import read_run

        return Token("POSITIONS", read_run(f"{gloss.value}**", start), start, gloss.end)
    lexer.mode = _MODES.get(gloss.terminal) or MODE_AFTER.get(gloss.terminal, lexer.mode)
    return Token(gloss.terminal, gloss.value, start, gloss.end)


_MODES = {"POTODDS": POT, "MDF": POT, "CALL": POT, "COMBOS": MODE_AFTER["LIST"], "TEXTURE": BOARDS}


def _is_free(lexer: LexerState, found: dict[int, Gloss]) -> bool:
    """Whether `let` has named none of the words."""
    if not lexer.names:
        return True
    return not any(
        word in lexer.names
        for at, gloss in found.items()
        for word in _WORDS.findall(lexer.text[at : gloss.end])
    )


# The rows. `_W("VS", ...)` are words that are a terminal, `_W("", ...)` words that add nothing.
_numbers = iter(range(1_000_000))


def _W(terminal: str, words: str) -> str:
    return rf"(?P<{terminal}__{next(_numbers)}>{words})"


_RANK = "[2-9TJQKA]"
_CARD = rf"{_RANK}[cdhs♣♦♥♠]"
_NAME = "|".join(RANK_NAMES)
_PHRASE = "|".join(sorted([*ONE_WORD, *RANK_PLURALS], key=len, reverse=True)).replace(" ", "[ -]")
_PHRASES = re.compile(rf"(?<!\w)(?:pocket )?({_PHRASE})(?!\w)", re.IGNORECASE)
_ITEM = (
    rf"(?:{_CARD}{_CARD}|{_RANK}{{2}}[so*]?(?:\+|-(?:{_RANK}{{2}}[so*]?)?)?|{_RANK}[x?][so]?"
    rf"|(?:top )?\d{{1,3}}(?:\.\d+)? ?%(?:-\d+(?:\.\d+)? ?%)?|(?:pocket )?(?:{_PHRASE})|{'|'.join(READ_AS_HANDS)}|any|random)(?![\w%+])"
)
_SET = re.compile(rf"(?:{_ITEM}(?: ?, ?{_ITEM})*|an? (?:pocket )?pair)", re.IGNORECASE)
_EXACT = re.compile(_CARD + _CARD, re.IGNORECASE)
_BOARD = re.compile(
    rf"(?:(?:{_CARD}[ ,]?){{3,5}}|{_RANK}{{3}}(?:r|m|tt)?|(?:{_RANK} ){{2,4}}{_RANK}|(?:{_RANK} ){{2}}{_RANK} (?:rainbow|two[ -]?tone))",
    re.IGNORECASE,
)
_LABELS = "|".join(
    sorted({word for word, _, _ in TEXTURES} | {label for _, label, _ in TEXTURES}, key=len, reverse=True)
).replace("-", "[ -]?")
_TEXTURED = re.compile(rf"(?:{_LABELS})(?:(?:,| and) (?:{_LABELS}))*", re.IGNORECASE)
_V = r" (?:vs?\.?|versus|against) "
_AMOUNT = r"\d+(?:\.\d+)?"
_POT = rf"(?:{_AMOUNT} (?:into|to win) {_AMOUNT}|{SIZE})"
# What is between the words of a row is looked at when all of it fits: patterns stay short.
_SOME, _LETTERS = r"[\w♣♦♥♠%+*?,. -]+?", r"[\w♣♦♥♠, -]+?"

_WHOSE = r"(?:(?:an? |the |his )?range of|an?|the|my|his|her|their|your|(?:hero|villain)(?:['’]?s)?)"


def _set() -> str:
    return _W("HANDS", _SOME)


def _hands() -> str:
    return rf"(?:{_W('', _WHOSE)} )?{_set()}"


def _exact() -> str:
    return _W("exact", _LETTERS)


def _board() -> str:
    return _W("board", _LETTERS)


def _textured() -> str:
    return _W("textured", r"[a-z, -]+?")


def _without() -> str:
    return rf"{_hands()}(?: (?:minus|without|except) {_set()})?"


def _on() -> str:
    return rf"(?: {_W('ON', 'on(?: an?| the)?')} {_board()}{_W('', ' (?:flop|board|turn|river)')}?)?"


def _against() -> str:
    # As many as there are: a group that is repeated keeps its last text alone.
    return rf"{_V}{_hands()}" + "".join([rf"(?:{_V}{_hands()}" for _ in range(4)]) + ")?" * 4


_ENDS = (
    r"pre-?flop|pre|all[ -]?in(?: pre(?:-?flop)?)?|(?:to|at) (?:the )?(?:river|showdown)|by the (?:river|showdown)|in the long run|on average|(?:pre-?flop )?equity"
    r"|(?:a )?(?P<way>two|three|four|five|six|[2-6])[ -]?way(?: pot| all[ -]?in)?|with (?P<left>one|two) cards? to come"
)
_WAYS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def _end() -> str:
    return rf"(?P<end>(?:,? (?:{_ENDS}))?[ ?!.]*)\Z"


_NO_QUESTION = r"(?P<end>[ !.]*)\Z"  # behind hands alone `?` may be any card: `22+, A9?`

_OFTEN = r"(?:how (?:often|likely|frequently)|(?:what|which) ?(?:%|percent|percentage) of (?:the )?times?)"
_CHANCE = r"(?:what(?:.?s| is| are) )?(?:the |my )?(?:chances?|odds|probability|prob|likelihood|frequency)"
_BEATS = r"(?:beats?|cracks?|(?:wins?|holds? up)(?: against| over| vs\.?| versus)?)"
_NEED = r"(?:(?:do|would|does|should) )?(?:i|you|we|one|he)(?: need| have| want)?"
_DOES = r"(?:do(?:es)?|will|would|can|is|are|am|must|should)"
_ONE = r"(?:i|you|we|one|he|she|they|villain|hero)"


_ASKED = rf"{_OFTEN} {_DOES}"
_WHO = (
    r"(?:who(?:.?s| is| are|) (?:the |a )?(?:favou?rite|favou?red|wins?(?: more| most)?(?: often)?)"
    r"|(?:what|which) (?:range|hand) (?:is|wins|has) (?:the )?(?:stronger|more|more often|favou?rite|more equity))"
)
_MANY = r"how many (?:combos|combinations|hands)(?: (?:of|in|(?:are )?(?:there )?in(?: the)?|is|are))?|combos of|(?:the )?number of (?:combos|combinations|hands) (?:of|in)"
_SHARE = (
    r"(?:what|which) ?(?:percent|percentage|%|share|part|fraction) of (?:all )?(?:starting )?hands (?:is|are)"
)
_GETTING = r"(?:of|to|that i) (?:being |be |am |get |getting |i.?m )?(?:get|getting|dealt)(?: dealt)?"
_DEALT = rf"{_CHANCE} {_GETTING}|{_OFTEN} (?:am|do|are|will|would) (?:i|you|we) (?:be |get )?(?:dealt|get)"
_PART = rf"(?:{_CHANCE}|percent(?:age)?|share) (?:of|that|for) (?:(?:an?|the) )?"
_PRICE = (
    rf"(?:(?:what|how much) equity {_NEED}(?: to call| for calling| facing| against| vs\.?)?|required equity (?:for|to)(?: an?)?"
    r"|(?:break[ -]?even|pot[ -]?odds)(?: equity)?(?: (?:for|of|on|to))?(?: an?)? ?(?:call(?:ing)?|facing))(?: an?| of)?"
)
_WORKS = r"(?:have to |needs? to |has to )?(?:work|succeed|get through)"
_BLUFF = (
    rf"(?:{_OFTEN} {_DOES} (?:an?|my|the|his) (?:pure )?bluff {_WORKS} (?:if|when) {_ONE} bets?"
    rf"|(?:what|how much) fold equity {_NEED}(?: (?:to|for|when|if))?(?: {_ONE})?(?: an?)?(?: (?:to )?(?:bet|bluff(?:ing)?))?)(?: an?)?"
)
_FOLD = r"(?:how (?:much|often)|what percent(?:age)?) (?:can|may|should) (?:i|you|we) fold (?:against|vs|versus|to|facing)(?: an?)?"
_DEFEND = r"how (?:much|often) (?:do|must|should|can|have) (?:i|you|we) (?:have to |need to )?defend (?:against|vs|versus|to|facing)(?: an?)?"

_ALL_IN = r"(?:open[ -]?)?(?:shov(?:e|ing)|push(?:ing)?|jam(?:ming)?)(?: all[ -]?in)?"
_MORE = r"(?: (?:icm|dead|samples|seed) .*)?"  # clauses, which are read as anywhere else
_ANTE = rf"(?: ante {_AMOUNT}(?: ?bb)?)?"

# Seats from the last to act on, and of who is all in with so many behind those that may be called so too.
_SEATS = (
    *(
        "bb|big blind",
        "sb|small blind",
        "btn|bu|button|dealer",
        "co|cut-?off",
        "hj|hi-?jack",
        "lj|lo-?jack|mp",
    ),
    "utg",
)


def _behind(players: int) -> str:
    """All in from a seat with so many players behind, each with the range that calls."""
    first = rf"utg|{_SEATS[players]}" if players > 2 else _SEATS[players]
    calls = r"(?:,? (?:who |that )?(?:call(?:s|ing)? with|calls?|calling))?"
    said = [rf"{_W('', f' from (?:the )?(?:{first})')}?"]
    for place, seat in enumerate(reversed(_SEATS[:players])):
        between = r",?(?: and| vs?\.?)?" if place else r" (?:vs?\.?|versus|against)"
        said += [_W("VS", rf"{between} (?:the |an? )?(?:{seat}){calls}"), rf" {_set()}"]
    return "".join(said)


# (what a statement must have, the sentence), the likeliest first.
_ROWS: tuple[tuple[str, str], ...] = (
    # Who wins how often.
    ("beat|crack|win|hold", rf"{_W('EQUITY', f'(?:{_ASKED}|{_DOES}|{_CHANCE}(?: of| that| for)?)')} {_hands()} {_W('VS', _BEATS)} {_hands()}{_on()}{_end()}"),
    ("favo|underdog", rf"{_W('EQUITY', 'is|are')} {_hands()} {_W('VS', '(?:an? |the )?(?:big |slight )?(?:favou?rites?|underdogs?) (?:over|against|to|vs)')} {_hands()}{_on()}{_end()}"),
    (" has ", rf"{_W('EQUITY', '(?:hero|i) (?:has|have)')} {_hands()}{_W('VS', ',? (?:and )?(?:villain|opponent|he) has')} {_hands()}{_on()}{_end()}"),
    ("do |doing|fare|faring|hold up|stack", rf"{_W('EQUITY', 'how (?:well )?(?:do(?:es)?|is|are|will)')} {_hands()}{_W('', ' (?:do|doing|fare|faring|stack up|hold up)')}{_against()}{_on()}{_end()}"),
    ("my|the|his|hero", rf"{_W('EQUITY', 'what(?:.?s| is| are) (?:my|the|his|hero.s) (?:equity|odds|chances?(?: of winning| to win)?|win(?:ning)? ?(?:rate|%|chances?))(?: with| for| of| holding)?')} {_hands()}{_on()}{_against()}{_on()}{_end()}"),
    ("who|what|which", rf"{_W('EQUITY', _WHO)}{_W('', '[:,]')}? {_hands()}{_W('VS', ',? (?:or|vs)')} {_hands()}{_on()}{_end()}"),
    # Players in a row, with words behind them or among them.
    (" on ", rf"{_W('EQUITY', '')}{_hands()} on {_board()}{_against()}{_end()}"),
    (" v| against", rf"(?:(?:equity|odds) (?:{_W('', 'of|for')} )?)?{_hands()}{_against()}{_on()}{_end()}"),
    # How many hands.
    ("dealt", rf"{_W('COMBOS', f'(?:{_DEALT})')} {_W('HANDS', 'an? (?:pocket )?pair')}{_end()}"),
    ("how many|combos|hands|range|chance|odds|prob|likel|often", rf"{_W('COMBOS', f'(?:{_MANY}|{_SHARE}|what range is|range of|{_DEALT})')} {_without()}{_W('', ' (?:are|is) there| (?:of )?(?:all )?hands')}?{_end()}"),
    ("top|%|suited|pocket|any|pairs", rf"{_without()}{_W('', ' of (?:all )?(?:starting )?hands| hands(?: list)?')}?{_NO_QUESTION}"),
    ("list", rf"list {_W('', '(?:all )?(?:the )?hands (?:in|of)(?: the)?')} {_without()}{_end()}"),
    # Flops.
    ("flop", rf"{_W('BOARD', _PART)}{_textured()}{_W('', ' flops?')}{_end()}"),
    ("flop", rf"{_W('BOARD', f'{_OFTEN} is (?:an?|the)')} {_textured()}{_W('', ' flop')}{_end()}"),
    ("flops", rf"{_W('BOARD', '(?:(?:what|which) )?(?:percent|percentage|%|share) of (?:all )?flops (?:come|are|is|will be)')} {_textured()}{_end()}"),
    ("flop", rf"{_W('BOARD', f'(?:{_PART}|{_ASKED} )(?:the |a )?flop (?:is|comes|being|come|will be)')} {_textured()}{_end()}"),
    ("flop", rf"{_W('BOARD', f'{_OFTEN} (?:do(?:es)?|will) (?:the|a) flop (?:have|contain|bring|come with)')} (?:{_W('', '(?:an?|any)')} )?{_W('POSITIONS', _NAME)}{_end()}"),
    ("flop", rf"{_W('BOARD', f'{_CHANCE} (?:of|for) (?:an?|any)')} {_W('POSITIONS', _NAME)}{_W('', ' (?:on|in) the flop')}{_end()}"),
    # Outs, draws and strength of two cards.
    ("outs", rf"{_W('OUTS', f'(?:how many |what |which )?outs (?:do(?:es)?|has|have|are there for)(?: {_ONE} (?:have|get) with)?')} {_exact()}{_W('', ' (?:have|has|got|get)')}?{_on()}(?:{_V}{_set()})?{_end()}"),
    ("draws", rf"{_W('DRAWS', f'(?:what|which) draws (?:do(?:es)?|has|have)(?: {_ONE} (?:have|get) with)?')} {_exact()}{_W('', ' (?:have|has|got|get)')}?{_on()}{_end()}"),
    ("strength|strong", rf"{_W('STRENGTH', '(?:hand )?strength of|how strong (?:is|are)')} {_exact()} on {_board()}{_end()}"),
    # Ranges.
    ("hit|connect", rf"{_W('BREAKDOWN', f'(?:what|how|how hard|{_OFTEN}) do(?:es)?')} {_hands()} {_W('ON', '(?:hit|connect with|connect on)(?: on)?(?: an?| the)?')} {_board()}{_end()}"),
    ("advantage|distribution", rf"{_W('DISTRIBUTION', '(?:the )?(?:(?:equity|range|nuts?) advantage|equity distribution)(?: of| for)?')} {_hands()}{_against()}{_on()}{_end()}"),
    ("removal|blocker", rf"{_W('BLOCKERS', '(?:card )?removal(?: effects?)?(?: of| for)?|blocker effects? of')} {_hands()}{_V}{_hands()}{_on()}{_end()}"),
    ("compare", rf"compare (?:{_W('', '(?:the )?(?:ranges|hands)')} )?{_hands()} {_W('WITH', 'and|to')} {_hands()}{_on()}{_end()}"),
    # Prices.
    ("equity|even|odds", rf"{_W('POTODDS', _PRICE)} {_POT}{_end()}"),
    ("equity", rf"{_W('POTODDS', f'(?:if )?{_ONE} (?:bets?|shoves?|jams?|fires?)(?: an?)?')} {_POT}{_W('', f',?(?: and)? (?:what|how much) equity {_NEED}(?: to call)?')}{_end()}"),
    ("call", rf"{_W('EV', '(?:what(?:.?s| is) )?(?:the )?(?:ev|expected value|expectation) of(?: an?)?')} {_W('CALL', 'call(?:ing)?')}(?: {_W('', 'of')})? {_AMOUNT} (?:into|to win) {_AMOUNT}(?: with {_AMOUNT} ?% equity| with {_hands()}{_against()}{_on()})?{_end()}"),
    ("call", rf"{_W('EV', '')}call {_AMOUNT} (?:into|to win) {_AMOUNT}(?: with {_AMOUNT} ?% equity| equity {_AMOUNT} ?%| with {_hands()}{_against()}{_on()}){_end()}"),
    *[("bb", rf"{_W('SHOVE', _ALL_IN)} {_AMOUNT} ?bb{_ANTE}{_behind(players)}{_MORE}{_end()}") for players in range(1, len(_SEATS))],
    # How often a bluff has to work, what is defended, and how many bluffs a bet has.
    ("bluff|fold", rf"{_W('MDF__alpha', _BLUFF)} {_POT}{_end()}"),
    ("bluff", rf"{_W('MDF__alpha', f'{_ASKED}(?: an?| my| the| his)?')} {SIZE}{_W('', f' {_WORKS}')}{_end()}"),
    ("fold", rf"{_W('MDF__alpha', _FOLD)} {_POT}{_W('', ' (?:c-?bet|bet|shove)')}?{_end()}"),
    ("defend", rf"{_W('MDF__mdf', _DEFEND)} {_POT}{_W('', ' (?:c-?bet|bet|shove)')}?{_end()}"),
    ("defen", rf"{_W('MDF__mdf', '(?:required|minimum|optimal) defen[cs]e(?: frequency)? (?:against|vs|versus|facing|for|to)(?: an?)?')} {_POT}{_W('', ' (?:c-?bet|bet|shove)')}?{_end()}"),
    ("bluff", rf"{_W('MDF__bluffs', 'value[ -]to[ -]bluff ratio(?: (?:for|with|of|vs|on))?(?: an?)?')} {_POT}{_end()}"),
    ("bluffs", rf"{_W('MDF__bluffs', f'how many bluffs {_NEED}(?: (?:if|when|to|for)(?: {_ONE})?(?: bets?| betting)?)?(?: an?)?')} {_POT}{_end()}"),
)  # fmt: skip


def _fits(match: re.Match[str]) -> bool:
    """Whether all hands, boards and textures are some, and the number of players and cards is what the words say."""
    said = {name: value for name, value in match.groupdict().items() if value is not None}
    players, board = 0, ""
    for name, value in said.items():
        kind = name.partition("__")[0]
        looked_at = _KINDS.get(kind)
        if looked_at is not None and looked_at.fullmatch(value) is None:
            return False
        players += kind == "HANDS"
        board = value if kind == "board" else board
    way, left = said.get("way", "").lower(), said.get("left", "").lower()
    if way and (_WAYS.get(way) or int(way)) != players:
        return False
    if board and said.get("end", "").lower().lstrip(" ,").startswith("pre"):
        return False
    cards = len(re.findall(_CARD, board, re.IGNORECASE)) or len(re.findall(_RANK, board, re.IGNORECASE))
    return not left or cards == {"one": 4, "two": 3}[left]


_KINDS = {"HANDS": _SET, "exact": _EXACT, "board": _BOARD, "textured": _TEXTURED}


def _glosses(match: re.Match[str]) -> Iterator[tuple[int, Gloss]]:
    """The words of a sentence that are read otherwise, with their places in it."""
    for name, value in match.groupdict().items():
        if value is None:
            continue
        start, end = match.span(name)
        terminal, _, spelled = name.partition("__")
        if name == "end":
            if value.strip():
                blank = len(value) - len(value.lstrip())
                yield start + blank, Gloss(end, "", value)
        elif terminal == "HANDS":
            if re.fullmatch(r"an? (?:pocket )?pair", value, re.IGNORECASE):
                yield start, Gloss(end, "HANDS", "Pair")
                continue
            for phrase in _PHRASES.finditer(value):
                word = phrase[1].lower().replace("-", " ")
                hands = ONE_WORD.get(word) or 2 * RANK_PLURALS[word]
                yield start + phrase.start(), Gloss(start + phrase.end(), "HANDS", hands)
        elif terminal == "POSITIONS":
            yield start, Gloss(end, "POSITIONS", RANK_NAMES[value.lower()])
        elif terminal.isupper() or not terminal:
            blank = len(value) - len(value.lstrip())
            said = re.match("[a-z]+", spelled)
            yield start + blank, Gloss(end, terminal, said[0] if said else value)
