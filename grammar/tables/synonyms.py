"""Words of the field that are no words of PQL: what each is called here, and a statement that asks it.

The one table of them: the help of errors, `\\?`, completion at the prompt and the tools of agents all read it.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from typing import NamedTuple


class Synonym(NamedTuple):
    """Words that mean the same to players, what PQL has for them, and a whole statement.

    `refused` where PQL has nothing for them: the meaning then says why, and the statement is the nearest there is.
    """

    words: tuple[str, ...]
    meaning: str
    example: str
    refused: bool = False


_STACKS = "PQL counts cards; it has no stacks, prizes or later bets"
_PLAYS = "PQL counts what happens and does not choose a play"
_GAMES = "PQL answers hold'em, Omaha and short deck"

# (words, meaning, statement): the longest words that fit a text count.
_ROWS: tuple[tuple[str, str, str], ...] = (
    ("combos|combo|combinations|combinatorics", "how many hands a set has: a set alone is counted", "QQ+, AK*"),
    ("oesd|open ender|open ended straight draw", "a straight draw at both ends: `openended`, counted by `draws`", "draws JhTh on 9h8c2d"),
    ("oesfd|monster draw|combo draw", "a flush draw with a straight draw: `combodraw`", "any where combodraw on Jh9h2c"),
    ("double belly buster|double gutshot|dbb", "two ranks make a straight: `draws` counts it as double gutshot", "draws 9h7h on Jc8d5s"),
    ("belly buster|inside straight draw", "one rank makes a straight: `gutshot`", "any where gutshot on Kh9h8c"),
    ("mdf|minimum defense frequency|minimum defence frequency", "how much of a range goes on so that a bluff gains nothing: the second line of `ev bet`", "ev bet 50 into 100"),
    ("bluff|bluffing|alpha|fold equity|break even percentage", "how often a bluff has to work: the first line of `ev bet`", "ev bet 50 into 100"),
    ("value bet|bet sizing|c bet|cbet|continuation bet", "what a bet is worth with hands against a range: `ev bet ... with`", "ev bet 50 into 100 with AhKd vs 22+, KQ* continuing 77+, KQ* on Kh7h2c"),
    ("check raise|reraise", "what a raise is worth: `ev raise TO over BET into POT`", "ev raise 150 over 50 into 100"),
    ("pot odds|price", "the equity that a call needs: `ev call`", "ev call 50 to win 150"),
    ("expected value|chip ev", "what a call, a bet or a raise is worth: `ev`", "ev call 50 to win 150 with AhKh vs QQ+ on Qh7h2c"),
    ("domination|dominated|dominating", "a hand that shares a card with a better one: `equity` shows what that costs", "equity AJ* vs AQ* by class"),
    ("card removal|removal|blocker effect|unblock|unblocker", "what holding a hand does to a range: `blockers`", "blockers AhKh, AcKc vs QQ+, AQ*"),
    ("nut advantage|nuts advantage|polarization|polarised|polarized", "who has more strong hands: `distribution`, in hands over 80 %", "distribution QQ+, AK* vs 22+ on Kh7h2c"),
    ("range advantage|equity advantage", "who is ahead as a whole, and where: `distribution`", "distribution QQ+, AK* vs 22+ on Kh7h2c"),
    ("set over set|cooler", "both have a set: a formula for each player, asked by `select`", "select count(set@flop and villain.set@flop) from hero='22+', villain='22+'"),
    ("runner runner|backdoor|perfect perfect", "turn and river both help: `backdoorflush`, `backdoorstraight`", "select count(backdoorflush@flop and isflush) from hero='AhKh'"),
    ("overcard|overcards", "a card above yours: `maxRank(boardRanks(flop))`, or `[>F]` on turn and river", "select count(maxRank(boardRanks(flop)) > 'J') from hero='JJ'"),
    ("coin flip|coinflip|race|showdown value", "who wins how often: `equity`", "equity AKo vs QQ"),
    ("drawing dead|drawing live|dead money", "no card helps any more: `outs` finds none; dead cards come after `dead`", "outs AhKh on QhQd7c vs QsQc"),
    ("freeroll|freerolling", "only one side can win more than its half: `equity` shows win and tie", "equity AhKh vs AsKd on QhJhTc"),
    ("kicker|kickers", "the other card beside a pair: `topkicker`, `goodkicker` and `weakkicker` in `breakdown`", "breakdown AT*+ on Kh7h2c"),
    ("equity realization|equity realisation|eqr", f"{_STACKS}: equity is that of a showdown", "equity AhKh vs QQ+ on Kc7h2c"),
    ("board texture|wet board|dry board|texture", "kinds of boards: their words are listed by `\\? boards`", "board twotone and connected"),
    ("runout|runouts|turn card|river card|scare card", "an answer for each card to come: `by turn`, `by river`", "equity AhKh vs QQ on Qh7h2c by turn"),
    ("heads up|hu|six max|6 max|full ring", "every `vs` adds a player; or write `opponents N`", "strength AsAh opponents 5"),
    ("hand chart|range chart|heat map", "a picture of hands: `plot`", "plot 22+, A2s+"),
    ("vpip|pfr|wtsd|hud", "statistics of players in hands that were played: `stats`", "stats from history 'my_hands.phhs'"),
    ("royal|royal flush", "how often a hand becomes one: `isroyalflush`", "select count(isroyalflush) from hero='AhKh'"),
)  # fmt: skip
_REFUSED: tuple[tuple[str, str, str], ...] = (
    ("icm|chip chop|bubble factor|payouts|tournament equity", _STACKS, "ev call 50 to win 150"),
    ("spr|stack to pot ratio|effective stack|shove|jam|bankroll|variance", _STACKS, "ev call 50 to win 150"),
    ("implied odds|reverse implied odds", _STACKS, "ev call 50 to win 150"),
    ("btn|utg|under the gun|hijack|cutoff|lojack", "PQL has no positions: name the ranges yourself", "let btn = 22+, A2s+, K9s+, ATo+"),
    ("bb/100|winrate|win rate", "PQL counts cards, and knows what was won only of hands that were played, `winnings from history 'hands'`", "equity AKs vs QQ"),
    ("nash|push fold|push|gto strategy|solver|solve|optimal strategy", _PLAYS, "equity 22+, A2s+ vs 15%"),
    ("omaha|plo", "in Omaha a hand has four cards, so it is a game of its own", "game omaha; equity AA$ds vs KKQQ"),
    ("short deck|six plus", "short deck is a game of its own, of 36 cards", "game shortdeck; equity AsKs vs JsTs"),
    ("stud|razz|badugi|draw poker|hi lo", _GAMES, "equity AsKs vs QQ"),
)  # fmt: skip


def _read(rows: tuple[tuple[str, str, str], ...], refused: bool) -> list[Synonym]:
    return [Synonym(tuple(words.split("|")), meaning, example, refused) for words, meaning, example in rows]


SYNONYMS: tuple[Synonym, ...] = (*_read(_ROWS, False), *_read(_REFUSED, True))
"""The table."""


def synonym(text: str, *, refused: bool | None = None) -> Synonym | None:
    """The row of the longest words in a text, blanks and hyphens alike; with `refused` only of such rows.

    >>> synonym("what is MDF").example, synonym("open-ended straight draw").words[0]
    ('ev bet 50 into 100', 'oesd')
    >>> synonym("AKs vs QQ") is None
    True
    """
    best: tuple[int, Synonym | None] = 0, None
    lower = text.lower()
    for row in SYNONYMS:
        if refused is not None and row.refused != refused:
            continue
        for word in row.words:
            if len(word) > best[0] and re.search(_pattern(word), lower):
                best = len(word), row
    return best[1]


def _pattern(word: str) -> str:
    parts = re.escape(word).replace(r"\ ", "[ -]?")
    before = "" if "/" in word else r"(?<!\w)"
    return rf"{before}{parts}(?!\w)"


def word_of_players(word: str) -> Synonym | None:
    """The row of a word as it is, None where it is none.

    >>> word_of_players("mdf").example
    'ev bet 50 into 100'
    """
    lower = " ".join(word.lower().replace("-", " ").split())
    return next((row for row in SYNONYMS if lower in row.words), None)
