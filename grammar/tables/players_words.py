"""What players write that is not PQL, and what PQL has for it: the one table that errors, `\\?`, completion and agents read.

Words that mean the same to players are a row, and so is a form that a whole statement has: a question in plain words,
SQL, a command of a shell. Names of hands are in `PLAYERS_HANDS`, those of made hands in `MADE_HANDS`. No word of the
language is among the words, but for those in `OF_THE_LANGUAGE`. Where players mean one thing and `let` has not taken
their word, `grammar/lexing/quantities.py` reads the statement as it is.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from typing import NamedTuple

FOR_BLOCKERS = "for what holding a hand does to a range, use `blockers`"
FOR_BOARDS = "`board` counts boards"
FOR_BREAKDOWN = "for what a range makes on boards, use `breakdown`"
FOR_EQUITY = "for who wins how often, use `equity`"
FOR_EV = "for what a call or a bet is worth, use `ev`: in chips, before any later street"
FOR_OUTS = "`outs` needs a hand and a board"
FOR_SELECT = "for how often a hand becomes something, use `select`"
FOR_SETS = "a set alone is counted"
RUNNER_RUNNER = "select count(backdoorflush@flop and isflush) from hero='AhKh'"
SET_OVER_SET = "select count(set@flop and villain.set@flop) from hero='22+', villain='22+'"
FOR_VALUE = "for what cards are worth, use `value`"
_STACKS = "PQL counts cards; beside pots and tournaments it has no stacks, and no later bets"
_HALVES = r"hi(?:gh)?[ /-]?lo(?:w)?(?: split)?|(?:8|eight)(?: or better)?"
FIVE_CARDS_HI_LO = rf"big ?o|plo5[ -]?8|omaha85|(?:5|five)[ -]?card (?:omaha|plo) ?(?:{_HALVES})"
"""What players call Omaha high and low with five cards, and with four, as patterns; and games that PQL has not."""
HI_LO = rf"(?:omaha|plo)[ /-]?(?:{_HALVES})|(?:f?l)?o8(?: ?or better|b)?|hi[ /-]lo(?: omaha| plo)?|hilo(?: omaha| plo)|eight or better"
OTHER_GAMES = r"(?:7[ -]?card |seven[ -]card )?stud|razz|badugi|draw poker|triple draw|(?:5|five)[ -]card draw|pineapple"
GAMES_CALLED = (
    ("omaha5hl", FIVE_CARDS_HI_LO), ("omaha8", HI_LO),
    ("omaha5", r"plo5|(?:5|five)[ -]?card (?:omaha|plo)"), ("omaha6", r"plo6|(?:6|six)[ -]?card (?:omaha|plo)"),
    ("omaha", r"(?:4[ -]?card |four[ -]?card )?(?:pot[ -]limit )?(?:omaha|plo)(?: high)?(?! ?[568])"),
    ("omaha8", r"hi[ /-]?lo"),
    ("shortdeck", r"(?:short[ -]?deck|six[ -]?plus|6\+|6 plus)(?: hold'?em)?"),
)  # fmt: skip
"""Games as players call them beside hands: the first that fits. Patterns have no groups."""
_DISTRIBUTION = "`distribution QQ+, AK* vs 22+ on Kh7h2c`"


class Row(NamedTuple):
    """What players write, what PQL has for it, and what to write: whole statements in backquotes.

    `words` are looked up as they are; `pattern` is what else says the same in a statement that nothing else explains.
    A row without words is about the form of a statement alone. `refused` where PQL has nothing for them: the message
    then says why, and the statement is the nearest there is; an empty help where nothing is near.
    """

    words: tuple[str, ...]
    pattern: str
    message: str
    help: str
    refused: bool = False

    @property
    def example(self) -> str:
        """The first statement of the help."""
        return self.help.split("`")[1] if self.help else ""


def _word(words: str, message: str, help: str, pattern: str = "", refused: bool = False) -> Row:
    return Row(tuple(words.split("|")), pattern, message, help, refused)


def _refused(words: str, message: str, help: str, pattern: str = "") -> Row:
    return _word(words, message, help, pattern, True)


def _form(pattern: str, message: str, help: str) -> Row:
    return Row((), pattern, message, help)


ROWS: tuple[Row, ...] = (
    _form(r"^\s*(?:load|include|source|read|open|use|import)\s+['\"]?[\w./-]+['\"]?$", "`import` takes over the names of a file", "`import 'ranges.pql'`"),
    _form(r"^\s*save\b", "`\\save` keeps the names, in the shell", "`\\save ranges.pql`; an answer goes into a file with `export 22+ to 'hands.csv'`"),
    _form(r"^\s*(?:man|help|describe|doc|info)\s+\w+$", "the shell explains words", "`\\?` with the word: `\\? equity`"),
    _form(r"^\s*\d*\s*samples?\s*\d*\s*$", "`samples` is a part of a question", "`equity AA vs KK samples 1000`"),
    _word("card removal|removal|blocker effect|unblock|unblocker", FOR_BLOCKERS, "`blockers AJs, KQs vs 15% on Kh7h2c`; cards that somebody else has are dead: `equity AA vs KK dead Kh`", r"\b(?:blockers?|blocks|unblock(?:er)?s)\b"),
    _word("royal|royal flush", "how often a hand becomes one: `isroyalflush`", "`select count(isroyalflush) from hero='AhKh'`"),
    _form(r"^\s*(?:the )?(?:best|strongest|top)(?: starting)?(?: hands?)?$|\bbest starting hands?\b", "the strongest hands are a percentage", "`5%`, or `5%-10%` for the next ones"),
    _word("minimum defense frequency|minimum defence frequency", "how much of a range goes on so that a bluff gains nothing: `mdf`", "`mdf 50 into 100`, `mdf 2/3 pot`", r"\bminimum defen[cs]e\b"),
    _word("bluff|bluffing|fold equity|break even percentage", "how often a bluff has to work: `alpha`", "`alpha 50 into 100`, `alpha 2/3 pot`", r"\b(?:bluffs|alpha)\b"),
    _word("value bet|bet sizing|c bet|cbet|continuation bet", "what a bet is worth with hands against a range: `ev bet ... with`", "`ev bet 50 into 100 with AhKd vs 22+, KQ* continuing 77+, KQ* on Kh7h2c`", r"\bc-?bets\b"),
    _form(r"\bbets?\b", FOR_EV, "`ev bet 50 into 100` for the folds a bluff needs and the MDF, with hands `ev bet 50 into 100 with A5s vs 22+`"),
    _word("pot odds|price", "the equity that a call needs: `ev call`", "`ev call 50 to win 150`"),
    _word("expected value|chip ev", "what a call, a bet or a raise is worth: `ev`", "`ev call 50 to win 150 with AhKh vs QQ+ on Qh7h2c`"),
    _form(r"\b(?:pot|rake|call|ev)\b", FOR_EV, "`ev call 50 to win 150`, with hands `ev call 50 to win 150 with AhKh vs QQ+`"),
    _word("check raise|reraise", "what a raise is worth: `ev raise TO over BET into POT`", "`ev raise 150 over 50 into 100`", r"\braise\b"),
    _word("equity realization|equity realisation|eqr", f"{_STACKS}: equity is that of a showdown", "`equity AhKh vs QQ+ on Kc7h2c`", r"\breali[sz]ation\b"),
    _word("chip chop|bubble factor|bubble factors|risk premium|tournament equity|malmuth harville", "what the stacks of a tournament are worth: `icm`", "`icm 5000, 3000, 2000 pay 50, 30, 20`; a call: `ev call 1800 into 600 with A5s vs 22+, A2s+ icm 5000, 3000, 2000 pay 50, 30, 20 hero 2 villain 1`", r"\b(?:bubble|icm)\b"),
    _word("push fold|push or fold|shoving range", "all in or nothing before the flop: `nash` in equilibrium, `shove` against a range", "`nash 12bb`, `shove 10bb vs 30%`", r"\b(?:nash|push/fold|shov(?:e|ing)|jam(?:ming)?)\b"),
    _refused("spr|stack to pot ratio|effective stack|bankroll|variance|implied odds|reverse implied odds",
             _STACKS, "`ev call 50 to win 150` for chips, `equity AhKh vs QQ+` for what they are won with", r"\b(?:stacks?|\d+bb)\b"),
    _refused("bb/100|winrate|win rate", "PQL counts cards, and knows what was won only of hands that were played, `winnings from history 'hands'`", "`equity AKs vs QQ`"),
    _refused("how wide does|how wide must|how wide should|how wide can|what bet size|which bet size", "PQL counts what is named, and looks for no range or size that gives an answer", "`equity 99 vs 20%`, with one range after the other"),
    _refused("gto strategy|solver|solve|optimal strategy|to bluff with", "PQL counts what happens and does not choose a play", "`equity 22+, A2s+ vs 15%`, to decide by yourself",
             r"\b(?:gto play|exploit|strategy|should i|what do i)\b"),
    _refused("6 card omaha|six card omaha|plo6|6 card plo|six card plo", "in six-card Omaha a hand has six cards, so it is a game of its own", "`game omaha6; equity AA$ds vs KKQQ`"),
    _refused("omaha hi lo|omaha hilo|plo8|omaha 8|plo hi lo|hi lo|hi/lo|omaha hi/lo|o8|eight or better", "in Omaha hi/lo the pot is halved, so it is a game of its own", "`game omaha8; equity AA23 vs KKQQ on 8h7d3c`", rf"\b(?:{HI_LO})(?!\w)"),
    _refused("big o|bigo|five card omaha hi lo|5 card omaha hi lo|plo5 8", "in Omaha hi/lo the pot is halved, so it is a game of its own", "`game omaha5hl; equity AA23 vs KKQQ on 8h7d3c`", rf"\b(?:{FIVE_CARDS_HI_LO})(?!\w)"),
    _refused("omaha|plo", "in Omaha a hand has four cards, so it is a game of its own", "`game omaha; equity AA$ds vs KKQQ`"),
    _refused("short deck|six plus", "short deck is a game of its own, of 36 cards", "`game shortdeck; equity AsKs vs JsTs`"),
    _refused("stud|stud hi/lo|stud hi lo|stud 8|stud eight or better|seven card stud|7 card stud|razz|badugi|draw poker|triple draw", "stud, razz and draw games are not answered: the games are hold'em, Omaha and short deck", "`equity AsKs vs QQ`", rf"\b(?:{OTHER_GAMES})\b"),
    _form(r"\b(?:full ?house|boat|quads|four of a kind|straight ?flush)\b", FOR_SELECT, "`select count(handType(hero, river) >= fullhouse) from hero='77'`"),
    _word("oesd|open ender|open ended straight draw", "a straight draw at both ends: `openended`, counted by `draws`", "`draws JhTh on 9h8c2d`"),
    _word("oesfd|monster draw|combo draw", "a flush draw with a straight draw: `combodraw`", "`any where combodraw on Jh9h2c`"),
    _word("double belly buster|double gutshot|dbb", "two ranks make a straight: `draws` counts it as double gutshot", "`draws 9h7h on Jc8d5s`"),
    _word("belly buster|inside straight draw", "one rank makes a straight: `gutshot`", "`any where gutshot on Kh9h8c`"),
    _word("runner runner|backdoor|perfect perfect", "turn and river both help: `backdoorflush`, `backdoorstraight`", f"`{RUNNER_RUNNER}`"),
    _form(r"\bflush ?draws?\b|\bstraight ?draws?\b|\bgutshots?\b|\bopen.?ended\b|\bdraws\b.*\bhow", "draws are counted on a board", "`draws AhKh on Qh7h2c`, or for a range `breakdown 15% on Kh7h2c`"),
    _form(r"^(?!board).*\bflush(?:es)?\b", FOR_SELECT, "`select count(handType(hero, river) = flush) from hero='AhKh'`"),
    _form(r"^(?!board).*\bstraights?\b", FOR_SELECT, "`select count(handType(hero, river) = straight) from hero='JTs'`"),
    _word("set over set|cooler", "both have a set: a formula for each player, asked by `select`", f"`{SET_OVER_SET}`"),
    _word("kicker|kickers", "the other card beside a pair: `topkicker`, `goodkicker` and `weakkicker` in `breakdown`", "`breakdown AT*+ on Kh7h2c`"),
    _form(r"\b(?:sets?|trips|three of a kind|two ?pairs?|top ?pair|over ?pairs?|made hands?|connect with|hit (?:the|a) flop|hits?)\b(?!\s*\w+\s*=)", FOR_BREAKDOWN, "`breakdown 77 on ***` for all flops, `breakdown 15% on Kh7h2c` for one"),
    _word("runout|runouts|turn card|river card|scare card", "an answer for each card to come: `by turn`, `by river`", "`equity AhKh vs QQ on Qh7h2c by turn`", r"\b(?:turn|river) cards\b|\brun outs?\b|\bnext card\b"),
    _word("board texture|wet board|dry board", "kinds of boards: their words are listed by `\\? boards`", "`board twotone and connected`", r"\btextures?\b|\b(?:wet|dry)\b.*\b(?:flops?|boards?)\b"),
    _form(r"\b(?:monotone|paired|rainbow|two.?tone|suited|connected|ace high|low|high)\b.*\b(?:flops?|boards?)\b"
         r"|\bhow (?:often|many|likely).*\b(?:flops?|boards?)\b|\b(?:flops?|boards?)\b.*\bhow\b", FOR_BOARDS, "`board monotone`, `board A**`, `board AK*f2`"),
    _form(r"^\s*flops\s*$", "`flops` needs a number, or a file of flops", "`flops 25 for 15% vs 30%`, `flops of 'subset.txt'`; `board AK*f2` counts boards"),
    _form(r"^\s*(?:boards?|flops?|turns?|rivers?)\b(?!\.)|\bace on\b", FOR_BOARDS, "`board A**`, `board monotone`, `board AK*f2`"),
    _word("overcard", "a card above yours: `maxRank(boardRanks(flop))`, or `[>F]` on turn and river", "`select count(maxRank(boardRanks(flop)) > 'J') from hero='JJ'`", r"\bovercards\b"),
    _word("drawing dead|drawing live|dead money", "no card helps any more: `outs` finds none; dead cards come after `dead`", "`outs AhKh on QhQd7c vs QsQc`"),
    _refused("rule of 4|rule of 2|rule of four|rule of two", "PQL counts the outs of hands that are named, and how often they come", "`outs JhTh on 9h8c2h vs AA`", r"^\W*(?:with |i have |having )?\d+ outs\b"),
    _form(r"\bouts?\b(?! of\b)", FOR_OUTS, "`outs AhKh on Qh7h2c`, or against hands `outs AhKh on Qh7h2c vs JJ`"),
    _word("combos|combo|combinations|combinatorics", "how many hands a set has: a set alone is counted", "`QQ+, AK*`"),
    _form(r"\b(?:how many|count|number of|how much)\b", FOR_SETS, "`22+` for hands, `board AK*` for boards; `select count(...)` counts deals"),
    _form(r"\b(?:probability|chances?|likelihood|odds of|how often|frequency|percent(?:age)?|prob)\b", "a probability needs a set or a formula", "`22+` for hands, `board AK*` for boards, `select count(handType(hero, river) = flush) from hero='AhKh'`"),
    _word("hand chart|range chart|heat map", "`plot` draws a picture", "`plot 22+, A2s+` or `plot equity AA vs KK`; a set written alone shows its grid", r"\b(?:chart|grid|matrix|graph|picture|image|draw a)\b"),
    _form(r"\b(?:save|write|download|csv|json|excel|file)\b", "`export` writes an answer to a file", "`export equity AA vs KK on *** by flop to 'flops.csv'`"),
    _refused("btn|utg|under the gun|hijack|cutoff|lojack", "PQL has no positions: name the ranges yourself", "`let btn = 22+, A2s+, K9s+, ATo+`, and then `btn`",
             r"\b(?:cut off|button|small blind|big blind|sb|bb|co|hj|mp|lj|ep|lp|3-?bet|4-?bet)\b.*"),
    _form(r"\b(?:rank|ranking|category|pokerval|evaluate|hand value|best hand|showdown)\b", FOR_VALUE, "`value 9c8s on 7s5h6s`"),
    _form(r"\b(?:nuts|nut hand)\b", "the nuts need a board", "`nuts on Kh7h2c`, or `nuts on Kh7h2c for 15%`"),
    _word("nut advantage|nuts advantage|polarization|polarised|polarized", "who has more strong hands: `distribution`, in hands over 80 %", _DISTRIBUTION),
    _word("range advantage|equity advantage", "who is ahead as a whole, and where: `distribution`", _DISTRIBUTION),
    _word("domination|dominated|dominating", "a hand that shares a card with a better one: `equity` shows what that costs", "`equity AJ* vs AQ* by class`", r"\bdominates?\b"),
    _word("freeroll|freerolling", "only one side can win more than its half: `equity` shows win and tie", "`equity AhKh vs AsKd on QhJhTc`"),
    _word("coin flip|coinflip|race|showdown value", "who wins how often: `equity`", "`equity AKo vs QQ`", r"\b(?:flip|coin)\b"),
    _form(r"\b(?:win|beats?|ahead|favou?rite|equit(?:y|ies)|better|versus|against)\b", FOR_EQUITY, "`equity AsKs vs QQ`, on a board `equity AsKs vs QQ on Kh7h2c`"),
    _word("heads up|hu|six max|6 max|full ring", "every `vs` adds a player; or write `opponents N`", "`strength AsAh opponents 5`"),
    _word("vpip|pfr|wtsd|hud", "statistics of players in hands that were played: `stats`", "`stats from history 'my_hands.phhs'`"),
    _form(r"^\s*(?:select|insert|update|delete|create|drop|with)\b", "PQL's `select` asks formulas of every deal", "`select avg(riverEquity(hero)) from hero='AA', villain='KK'`"),
    _form(r"^\s*(?:def|for|while|if|from|import|print|return|class)\b|\w+\(.*\)", "this looks like a program, but PQL is a language of questions", "`equity AA vs KK` here; in Python `pql.run(\"equity AA vs KK\")`"),
    _form(r"\branges?\b|^\s*hands?\b", "write a range out, or name it", "`22+, A2s+, KTo+`, or `let wide = 22+, A2s+`"),
    _form(r"^\s*(?:clear|cls|ls|dir|cd|pwd|history|undo|version|man|about|restart|reset)\b", "commands of the shell begin with `\\`", "`\\?` lists them all"),
    _form(r"^\s*(?:what|why|how|who|where|when|which|is|are|can|do|does|hi|hello|hey|test|start|go|run|ok|yes|no|hilfe|aide|ayuda)\b", "PQL reads sets of hands and questions about them", "`AKs, TT+`, which is a set, or `equity AKs vs QQ`, a question; in the shell `\\?` lists more"),
)  # fmt: skip
"""The table: the longest words that fit a text count, and of the patterns the first."""

RANK_NAMES = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8", "seven": "7",
    "six": "6", "five": "5", "four": "4", "three": "3", "trey": "3", "two": "2", "deuce": "2",
}  # fmt: skip
RANK_PLURALS = {
    name + ("es" if name == "six" else "s"): rank for name, rank in RANK_NAMES.items() if name != "two"
}
# What players call hands, and how the hands are written.
_HANDS: tuple[tuple[str, str], ...] = (
    ("AA", "rockets|bullets|asse|ases"), ("KK", "cowboys|könige|rois|reyes"), ("QQ", "ladies|damen|dames"),
    ("JJ", "fishhooks|hooks|buben|valets"), ("88", "snowmen"), ("22", "ducks"), ("AKs", "big slick suited"),
    ("AK*", "big slick"), ("A?", "any ace|any aces|all aces|ace any|ace anything"), ("K?", "any king"),
    ("Q?", "any queen"), ("J?", "any jack"), ("A?s", "suited ace|suited aces|any suited ace|all suited aces"),
    ("K?s", "suited king|suited kings"), ("Q?s", "suited queens"), ("J?s", "suited jacks"),
    ("A?o", "offsuit ace|offsuit aces"), ("Ax", "ace x|ace rag"),
    ("A5s-A2s", "wheel|wheel cards|wheel aces|suited wheel aces"),
    ("AT*+, KT*+, QT*+, JT*", "broadway|broadways|broadway cards|broadway hands"),
    ("ATs+, KTs+, QTs+, JTs", "suited broadway|suited broadways"), ("AJ*+, KJ*+, QJ*", "face cards"),
    ("A?, K?, Q?, J?", "any face card"), ("QQ+, AKs, AKo", "premium|premiums|premium hands"),
    ("Pair", "pairs|any pair|all pairs|pocket pair|pocket pairs"), ("QQ+", "premium pairs"),
    ("JJ+", "big pairs|high pairs|big pocket pairs|high pocket pairs"), ("77-TT", "mid pairs|middle pairs|medium pairs"),
    ("22-66", "small pairs|low pairs|small pocket pairs|low pocket pairs"), ("Connected", "connector|connectors"),
    ("Connected Suited", "suited connector|suited connectors|scs"), ("Gap", "gapper|gappers"),
    ("Gap1", "one gappers|1 gappers"), ("Gap2", "two gappers|2 gappers"), ("Gap3", "three gappers"),
    ("Gap Suited", "suited gappers"), ("Gap1 Suited", "suited one gappers"), ("Gap2 Suited", "suited two gappers"),
    ("Suited", "suited cards|suited hands"), ("Offsuit", "unsuited|offsuit hands"),
    ("not 50%", "trash|trash hands|junk|garbage|rags"),
    ("any", "any two|any 2|any two cards|any hand|all hands|random hand|random hands|a random hand|atc|everything else"),
)  # fmt: skip
PLAYERS_HANDS = {word: hands for hands, words in _HANDS for word in words.split("|")}
"""What players call hands: errors offer how they are written."""
READ_AS_HANDS = ("broadway", "broadways", "connector", "connectors", "gapper", "gappers", "pairs")
"""What players call hands and means one thing to everybody: read so where `let` has given no such name."""

MADE_HANDS = (
    ("fullhouse", "(?:full ?house|boat|full)s?"), ("quads", "quads|four of a kind"),
    ("straightflush", "straight[ -]?flush"), ("backdoorflush", "back ?-?door flush(?: draw)?"), ("backdoorstraight", "back ?-?door straight(?: draw)?"),
    ("nutflushdraw", "nut flush draw"), ("flushdraw", "flush[ -]?draws?"), ("flush", "flush(?:es)?"),
    ("openended", "oesd|open[ -]?end(?:ed|er)s?(?: straight draws?)?"), ("gutshot", "gut ?shots?(?: ?draws?)?"),
    ("combodraw", "combo draws?"), ("straightdraw", "straight[ -]?draws?"), ("straight", "straights?"),
    ("toppair", "top[ -]?pair"), ("overpair", "over[ -]?pairs?"), ("twopair", "two[ -]?pairs?"),
    ("secondpair", "second[ -]?pair|middle[ -]?pair"), ("trips", "trips|three of a kind"),
    ("set", r"sets?(?!\s+over)"), ("pair", "pair"),
)  # fmt: skip
"""Made hands and draws as formulas have them, and as players say them: the longer words first."""

_FOLDS = "fold(?:s|ed|ing)? (?:too (?:much|often) )?to (?:an? )?"
_FACED = "(?:fac(?:ed|ing)|against|vs|versus)(?: an?)? "
FACES_THREE_BET = "foldtothreebet or callthreebet or fourbet"
PLAYED = (
    ("pottype = '3-bet'", "3bp|3[ -]?bet[ -]pots?"), ("pottype = '4-bet'", "4bp|4[ -]?bet[ -]pots?"),
    ("pottype = 'single raised'", "single[ -]raised(?:[ -]pots?)?|srp"), ("pottype = 'limped'", "limped[ -]pots?"),
    ("not multiway", "heads[ -]?up"), ("multiway", "multi[ -]way"),
    ("foldtothreebet", f"{_FOLDS}3[ -]?bets?"), ("fourbet", "4[ -]?bets?|four[ -]bets?"),
    (FACES_THREE_BET, f"{_FACED}(?:3|three)[ -]?bets?"), ("threebet", "3[ -]?bets?|three[ -]bets?"),
    ("raises(preflop) = 1", f"{_FACED}(?:an? )?(?:raises?|opens?)"), ("rfi", "opens?|opened|open[ -]?rais(?:e|ed|es)"),
    ("foldtocbet(flop)", f"{_FOLDS}c[ -]?bets?"), ("foldtosteal", f"{_FOLDS}steals?"),
    ("cbet(flop)", "c[ -]bets?|cbets|continuation[ -]bets?"), ("checkraise(flop)", "check[ -]rais(?:e|ed|es)|x/?r"),
    ("coldcall", "cold[ -]calls?|flats?|flatted"), ("not inposition(flop)", "out[ -]of[ -]position|oop"),
    ("inposition(flop)", "in[ -]position|ip"), ("wtsd", "(?:went|goes) to showdown"),
    ("net < 0", "lost|losing|losers?"), ("net > 0", "winning|winners?"),
    ("position = SB", "(?:from |in )?(?:the )?small[ -]?blind"), ("position = BB", "(?:from |in )?(?:the )?big[ -]?blind"),
    ("position = BTN", "(?:from |on )?(?:the )?button"), ("position = CO", "(?:from |in )?(?:the )?cut[ -]?off"),
)  # fmt: skip
"""Formulas about a hand that was played, and as players say them: the longer words first."""


# What players call an act or a place at the table, at most.
_LONGEST_WORDS = 40


def played_formula(text: str, at: int = 0) -> str | None:
    """The formula about a hand that was played for the words at a place of a text, None where they are none.

    >>> played_formula("3-bet and won"), played_formula("oop"), played_formula("3betting ranges")
    ('threebet', 'not inposition(flop)', None)
    """
    begins = text[at : at + _LONGEST_WORDS]
    return next(
        (formula for formula, said in PLAYED if re.match(rf"(?:{said})(?!\w)", begins, re.IGNORECASE)), None
    )


OF_THE_LANGUAGE = {
    **dict.fromkeys(
        ("btn", "utg", "c bet", "cbet", "check raise", "pfr", "spr", "vpip", "wtsd"),
        "a word of formulas about recorded hands; players ask about a hand to come",
    ),
    **dict.fromkeys(
        ("combo draw", "double gutshot", "river card", "royal flush", "turn card"),
        "a word of formulas, which a statement has at the end; players begin with it",
    ),
    **dict.fromkeys(
        ("omaha", "omaha 8", "short deck"), "the name of a game behind `game`; players put it beside hands"
    ),
}
"""Words of `ROWS` that are words of the language too, with the reason."""


def row_of(word: str) -> Row | None:
    """The row of a word as it is, hyphens and blanks alike; None where it is none.

    >>> row_of("price").example
    'ev call 50 to win 150'
    """
    lower = " ".join(word.lower().replace("-", " ").split())
    return next((row for row in ROWS if lower in row.words), None)


def row_in(text: str, refused: bool | None = None) -> Row | None:
    """The row of the longest words in a text; with `refused` only of rows that are or are not.

    >>> row_in("what is a c-bet").words[0], row_in("open-ended straight draw").words[0]
    ('value bet', 'oesd')
    >>> row_in("AKs vs QQ") is None
    True
    """
    longest, found = 0, None
    lower = text.lower()
    for row in ROWS:
        if refused is None or row.refused == refused:
            for word in row.words:
                if len(word) > longest and re.search(_pattern(word), lower):
                    longest, found = len(word), row
    return found


def _pattern(word: str) -> str:
    parts = re.escape(word).replace(r"\ ", "[ -]?")
    before = "" if "/" in word else r"(?<!\w)"
    return rf"{before}{parts}(?!\w)"


_LONGEST = 200


def row_fitting(text: str, whole: bool = False, known: int = 0) -> Row | None:
    """The first row whose pattern fits a statement that failed.

    With `whole`, it must fit all of the text: another repair is known already. The first `known` characters are right
    as they are, and a row must be about more than those.

    >>> row_fitting("pot 50 100").message
    'for what a call or a bet is worth, use `ev`: in chips, before any later street'
    """
    if len(text) > _LONGEST:
        return None
    for row in ROWS:
        for found in re.finditer(row.pattern, text, re.IGNORECASE) if row.pattern else ():
            if found.end() > known and (not whole or found.group() == text):
                return row
    return None
