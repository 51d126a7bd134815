"""The English of questions, as `kept_operands` reads it: what words add nothing, what they ask, how operands are spelled."""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from pql.grammar.tables import players_words as players

# Words that only make a sentence of a question: none is a card, a number, a street, a player or a condition.
_ENGLISH = (
    "a about again against all am an and any anybody anyone are as ask at be been being between by calc "
    "calculate can card cards chance chances combination combinations combinatorics combo combos come comes "
    "coming compute could count d dealt did display do does end ever everybody everyone everything exist exists find for "
    "frequency from full get gets getting give given go going good got had hand hands happen happens has have he "
    "having hello her here hero hey hi him his hold holdem holding holds hole how i if im ive in into is it its just "
    "know let like likelihood likely list ll lot m made make makes making many me mean much my need needed "
    "needs number odds of often ok on opp opponent opponents opps or our out part percent percentage person "
    "player players please poker pql print prob probability question range ranges re run runs s said say see "
    "set share she should show shown shows so some somebody someone start starting t tell texas that the "
    "their them then there these they think this time times to total up us use using v value ve versus "
    "villain villains vs was way we were what whats when where whether which who whom whose will with wonder "
    "would write you your "
)
FILLERS = frozenset(_ENGLISH.split())

# What words ask for, and how the statements begin that tell it.
_TELLS = (
    (r"outs?", "outs|odds"),
    (r"clean", r"outs .* vs"),
    (r"nuts?", "nuts|distribution|compare"),
    (r"(?:nuts?|range|equity)? ?advantage|(?:equity )?edge", "distribution|compare"),
    (r"block(?:s|ers?|ing)?|(?:card )?removal", "blockers"),
    (r"mdf|min(?:imum)? defen[cs]e(?: frequency)?|alpha|bluff(?:s|ing|ed)?|fold equity|(?:bluff|value) ratio|bluff to value(?: ratio)?|works?|must|break[ -]?even", "ev bet|mdf|alpha|bluff"),
    (r"equit(?:y|ies)|eq", "equity|odds|strength|distribution|compare|plot|ev|pot odds|select"),
    (r"beat(?:s|ing)?|win(?:s|ning)?|won|cracks?|holds? up|favou?rite|dominat\w+|better|stronger|hot ?cold|all[ -]?in|(?:coin ?)?flip|race|matchup|fares?|chop|ties?|split|average|ev|more|edge|plays?|doing", "equity|odds|strength|distribution|compare|plot equity|plot distribution|select"),
    (r"ahead|strong|strength|good", "strength|equity"),
    (r"pot odds|price|bets?|calls?|calling|break[ -]?even|required|profitable", "ev call|pot odds"),
    (r"bets?|betting|c-?bet(?:s|ting)?|ev|expected|profitable", "ev bet|mdf|alpha|bluff"),
    (r"ev|expected|worth", "ev"),
    (r"raises?|raising|pure|bluff|folds?", "ev raise"),
    (r"pot", "ev|mdf|alpha|bluff|pot odds"),
    (r"draws?|drawing", "draws|breakdown"),
    (r"categor(?:y|ies)|hand types?|evaluate|eval|rank", "breakdown|value"),
    (r"hits?|connects?|hitting|flop(?:s|ping|ped)?", "breakdown|select"),
    (r"distribution", "distribution"),
    (r"compare|more|than", "compare"),
    (r"(?:2nd|3rd|1st|second|third|first|and)", "nuts"),
    (r"(?:all )?hand types|wet|dry", "breakdown"),
    (r"flops?", r"select count\(hero\.pokerval@flop"),
    (r"over-?bet|folds?|facing|bad", "ev|mdf|alpha|bluff"),
    (r"heat ?map|graph|chart|picture|grid|plot|draw", "plot"),
    (r"random", "sample|equity"),
    (r"deal|draw|random", "sample"),
    (r"help(?:s|ful)?|saves?|improves?|favou?rs?|best|worst|bad|good|run ?outs?|next", "equity .* by (?:turn|river|flop)$|outs"),
    (r"completes?|brings?", "list board|outs"),
    (r"flops?|boards?|textures?", "board|list board|sample"),
    (r"dealt|range", r"\S+$"),
)  # fmt: skip
TOLD = [
    (re.compile(rf"\b(?:{words})\b", re.IGNORECASE), re.compile(rf"(?:{statements})(?!\w)"))
    for words, statements in _TELLS
]

# Words of other languages and programs that say no more than the statement does.
FOREIGN = re.compile(
    r"\b(?:select|count\(\*\) from|len|size|var|def|name|gegen|contra|contre|contro|facing|trials|iterations|iters|sims|simulations"
    r"|runs|use|option|config|load|open|source|include|read|rate|of hands|preflop equity|xxxx|prozent|pourcent)\b(?!\w*=)",
    re.IGNORECASE,
)


GAMES = [
    (re.compile(pattern, re.IGNORECASE), game)
    for pattern, game in (
        (rf"\bgame[ =]?'?omaha5hl'?\b ?;?|\b(?:in )?(?:{players.FIVE_CARDS_HI_LO})(?!\w)", "omaha5hl"),
        (rf"\bgame[ =]?'?omaha8'?\b ?;?|\b(?:in )?(?:{players.HI_LO})(?!\w)", "omaha8"),
        (r"\bgame[ =]?'?omaha5'?\b ?;?|\b(?:plo5|(?:5|five)[ -]?card (?:omaha|plo))\b", "omaha5"),
        (r"\bgame[ =]?'?omaha6'?\b ?;?|\b(?:plo6|(?:6|six)[ -]?card (?:omaha|plo))\b", "omaha6"),
        (r"\bgame[ =]'?omaha'?(?: ?;|\b)|\b(?:in )?(?:omaha|plo)\b", "omaha"),
        (
            r"\bgame[ =]'?shortdeck'?(?: ?;|\b)|\b(?:in )?(?:short[ -]?deck|six[ -]plus)(?: hold'?em)?\b|(?<!\w)6\+(?: hold'?em)?(?!\w)",
            "shortdeck",
        ),
        (rf"\b(?:{players.OTHER_GAMES})\b", "another game"),
    )
]
_FEW = ("two", "three", "four", "five")
_THAN = (
    r"(?:at least )?(?:one |an? )?(?:cards? )?(?:higher|bigger|above|over|greater)(?: than)?(?: an?| the)? "
)
IDIOMS = [
    (re.compile(said, re.IGNORECASE), re.compile(formula))
    for said, formula in (
        *[
            (
                rf"\b(?:contains?|has|have|with)? ?{_THAN}(?:{name}|{rank})\b",
                rf"maxRank\(boardRanks\(flop\)\) > '{rank}'",
            )
            for name, rank in players.RANK_NAMES.items()
        ],
        (r"\bover ?cards?\b(?: to)?(?: my| the)?", r"maxRank\(boardRanks\(flop\)\) > '\w'"),
        (r"\bover ?cards?\b(?: to)?|\b(?:on )?flop or turn\b", r"maxRank\(boardRanks\(turn\)\) > '\w'"),
        (r"\b(?:don['’]?t|do not|doesn['’]?t|never|not) lose\b", r"(?<=not )\(riverEquity\(hero\) = 0\)"),
        (r"\bover(?= \d+/\d+ pot)", r"\bover(?= \d+/\d+ pot)"),
        (r"\bat least (?:2|two) broadways?(?: cards?)?\b", r">T>T\*"),
        (r"\bat least (?:1|one|a) broadway(?: card)?\b", r">T\*\*"),
        (r"\bair\b|\bno pair(?:,? (?:and |or )?no draw)?\b", r"^(?=breakdown\b)"),
        (r"\b(?:right )?now\b|\bahead\b|\bcurrently\b", r"(?=hero\.pokerval@flop > villain\.pokerval@flop)"),
        (r"\bis behind\b|\bbehind\b", r"(?=hero\.pokerval@flop < villain\.pokerval@flop)"),
        (
            r"\b(?:and |when |if |after )?(?:i see )?the turn (?:is a )?(?:bricks?|blanks?|misse[sd])\b(?:,? what['’]?s left)?",
            r"(?<=draw)@turn$",
        ),
        (r"\bcompletes? the flush\b", r"\bflushpossible$"),
        (r"\bpair(?:s|ed)?\b", r"boardInRange\('\w\*\*, \w\*\*'\)"),
        (
            r"\b(?:board|river) (?:to )?(?:pairs?|paired)\b(?: the board)?|\bpairs the board\b",
            r"pairedBoard\(river\)",
        ),
        (r"\b(?:run out |with |have )?four (?:to a flush|of (?:a|one) suit)\b|\bfour[ -]flush\b", r"f4\b"),
        (r"\bturn or (?:the )?river\b", r"(?=@river\b)"),
        (r"\bdead cards?:?", r"(?=\bfolded\b)"),
        (r"\b(?:with )?one card to come\b", r"(?=\bon (?:\w\w ?){4}(?!\w))"),
        (r"\b(?:with )?two cards to come\b", r"(?=\bon (?:\w\w ?){3}(?!\w))"),
        (r"\brainbow\b", r"(?<=\b[2-9TJQKA]{3})r\b"),
        (r"\btwo[ -]?tone\b", r"(?<=\b[2-9TJQKA]{3})tt\b"),
        *[
            (
                rf"\b(?:{number}|{word}) (?:(?:out )?of (?:the )?(?=\w+ players)|players (?=have|hold|get|with))",
                rf">= {number}",
            )
            for number, word in enumerate(_FEW, 2)
        ],
        (r"\b(?:random|deal me|give me)\b", r"^sample 1\b"),
        (r"\brunner[ -]runner\b", r"\bbackdoorflush@flop and isflush"),
        (r"\bset over set\b", r"set@flop and villain\.set@flop\) from hero='22\+', villain='22\+'"),
        (r"\b(?:best|strongest) (?:starting )?hands?\b", r"\bany\b(?=.*by hand$)"),
        (r"\bdouble[ -]suited\b", r"\$ds\b"),
        (
            r"\b(?:bigger|higher|better|over|larger) (?:pocket )?pairs?\b(?: than)?",
            r"ispair and rankhiplayer > hero\.rankhiplayer",
        ),
        (
            r"\b(?:bluff|value)(?:s|ing)? (?:to (?:value|bluff)s? )?ratio\b|\bon the river\b|\briver(?= bet)",
            r"^(?=ev bet \S+ into \S+$)",
        ),
    )
]
_SUITS = str.maketrans("♠♥♦♣♤♡♢♧", "shdcshdc", "\ufe0f")


def plain(text: str) -> str:
    """A text with one spelling for each operand."""
    text = " ".join(unicodedata.normalize("NFKC", text.translate(_SUITS)).split())
    for pattern, spelled in _SPELLINGS:
        text = pattern.sub(spelled, text)
    return text


def _weight(match: re.Match[str]) -> str:
    weight = float(match[1])
    return f" weight {weight / 100 if weight > 1 or match[2] else weight:g} "


def _number(match: re.Match[str]) -> str:
    return f"{float(match[1]) * {'k': 1e3, 'm': 1e6}[match[2].lower()]:.0f}"


def _span(match: re.Match[str]) -> str:
    first, suffix, second, other = match.groups()
    return f"{first}{suffix}-{first[0]}{second}{other or suffix}"


_NAME = "|".join(players.RANK_NAMES)
_SPELLINGS: list[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]] = [
    (re.compile(pattern, re.IGNORECASE), spelled)
    for pattern, spelled in (
        (r"\b10 ?10\b", "TT"), (r"\b10(?=[cdhs](?:\b|10|[2-9TJQKA]))", "T"), (r"(?<=\b[2-9TJQKA])10(?=[so+]?\b)", "T"),
        (r"\bvs\.", "vs"), (r"\btop(?=\d)", "top "), ("[–—−‐]", "-"), (r"(?<!\d)% ?(\d+)", r"\1%"), (r"\b(\d+) ?- ?(\d+) ?%", r"\1%-\2%"), (r"\b(\d+(?:\.\d+)?)([km])\b", _number),
        (r"\b(\d?\.\d+) ?\* ?(\w+)", r"\2:\1"), (r"(?<=\w) ?\* ?(0?\.\d+)", r":\1"), (r"(?<=\w) ?\((0?\.\d+)\)", r":\1"),
        (r"(?<=[\w+]) ?= ?(0?\.\d+)", r":\1"), (r"(?<=[\w)+]) ?[:@] ?(\d+(?:\.\d+)?)(?![\w+]) ?(%?)", _weight),
        (rf"\b({_NAME}) of ([shdc])[a-z]+\b", lambda match: players.RANK_NAMES[match[1].lower()] + match[2].lower()),
        (r"\b([2-9TJQKA])([2-9TJQKA])([cdhs])\3\b", r"\1\3\2\3"), (r"\b([2-9TJQKA][cdhs])(?:xx?|\*)(?!\w)", r"\1?"),
        (r"\b([2-9TJQKA]{2}[so]?) ?(?:(?:or|and) (?:better|higher|up|above)|plus|\+\+)(?!\w)", r"\1+"),
        (r"\b([2-9TJQKA]{2}[so]?) ?(?:or|and) (?:lower|worse|down|below)\b", r"\1-"),
        (r"\b([2-9TJQKA]{2})([so])-([2-9TJQKA])([so]?)\b", _span), (r"\btwo[ -]tone\b", "twotone"),
        (r"\b([2-9TJQKA]{3}) (r|m|fd)\b", r"\1\2"),
    )
]  # fmt: skip
