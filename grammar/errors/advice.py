"""Advice for questions that PQL answers in another way, or not at all.

A row is a pattern for the whole statement, a message, and what to write; statements in backquotes are complete.
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re

_NO_STACKS = "PQL counts cards; it has no stacks, prizes or later bets"
_POT = "for what a call or a bet is worth, use `ev`: in chips, before any later street"
_CALL = "`ev call 50 to win 150`, with hands `ev call 50 to win 150 with AhKh vs QQ+`"
_BET = "`ev bet 50 into 100` for the folds a bluff needs and the MDF, with hands `ev bet 50 into 100 with A5s vs 22+`"
_STACKS = "`ev call 50 to win 150` for chips, `equity AhKh vs QQ+` for what they are won with"

# (pattern, message, help), the first that fits.
_ROWS: tuple[tuple[str, str, str], ...] = (
    (r"^\s*(?:load|include|source|read|open|use|import)\s+['\"]?[\w./-]+['\"]?$", "`import` takes over the names of a file", "`import 'ranges.pql'`"),
    (r"^\s*save\b", "`\\save` keeps the names, in the shell", "`\\save ranges.pql`; an answer goes into a file with `export 22+ to 'hands.csv'`"),
    (r"^\s*(?:man|help|describe|doc|info)\s+\w+$", "the shell explains words", "`\\?` and the word: `\\? equity`"),
    (r"^\s*\d*\s*samples?\s*\d*\s*$", "`samples` is a part of a question", "`equity AA vs KK samples 1000`"),
    (r"\b(?:blockers?|blocks|unblock(?:er)?s?)\b", "for what holding a hand does to a range, use `blockers`",
     "`blockers AJs, KQs vs 15% on Kh7h2c`; cards that somebody else has are dead: `equity AA vs KK dead Kh`"),
    (r"\broyal\b", "for how often a hand becomes something, use `select`",
     "`select count(isroyalflush) from hero='AhKh'`"),
    (r"^\s*(?:the )?(?:best|strongest|top)(?: starting)?(?: hands?)?$|\bbest starting hands?\b", "the strongest hands are a percentage", "`5%`, or `5%-10%` for the next ones"),
    (r"\bmdf\b|\bfold equity\b|\b(?:c-?)?bets?\b|\bbluff(?:s|ing)?\b|\bminimum defen[cs]e\b|\balpha\b", _POT, _BET),
    (r"\b(?:implied|reverse implied) odds\b", _NO_STACKS, _STACKS),
    (r"\bpot odds\b|\bpot\b|\brake\b|\bcall\b|\bev\b|\bexpected value\b", _POT, _CALL),
    (r"\b(?:icm|spr|bb/100|stacks?|\d+bb|reali[sz]ation|eqr|raise|shov(?:e|ing)|jam(?:ming)?|bankroll|variance)\b", _NO_STACKS, _STACKS),
    (r"\b(?:solve|solver|nash|gto (?:strategy|play)|push[ /-]?fold|exploit|strategy|should i|what (?:do|should) i)\b",
     "PQL counts what happens and does not choose a play", "`equity 22+, A2s+ vs 15%`, to decide by yourself"),
    (r"\b(?:omaha|plo)\b", "in Omaha a hand has four cards, so it is a game of its own",
     "`game omaha` before it, and hands as in `equity AA$ds vs KKQQ`"),
    (r"\b(?:short ?deck|six ?plus)\b", "short deck is a game of its own, of 36 cards",
     "`game shortdeck` before it, and hands as in `equity AsKs vs JsTs`"),
    (r"\b(?:stud|razz|draw poker|badugi|hi-?lo)\b", "PQL answers hold'em, Omaha and short deck",
     "`equity AsKs vs QQ`"),
    (r"\b(?:full ?house|boat|quads|four of a kind|straight ?flush|royal ?flush|royal)\b",
     "for how often a hand becomes something, use `select`",
     "`select count(handType(hero, river) >= fullhouse) from hero='77'`"),
    (r"\bflush ?draws?\b|\bstraight ?draws?\b|\boesd\b|\bgutshots?\b|\bopen.?ended\b|\bdraws\b.*\bhow",
     "draws are counted on a board", "`draws AhKh on Qh7h2c`, or for a range `breakdown 15% on Kh7h2c`"),
    (r"^(?!board).*\bflush(?:es)?\b", "for how often a hand becomes something, use `select`",
     "`select count(handType(hero, river) = flush) from hero='AhKh'`"),
    (r"^(?!board).*\bstraights?\b", "for how often a hand becomes something, use `select`",
     "`select count(handType(hero, river) = straight) from hero='JTs'`"),
    (r"\b(?:sets?|trips|three of a kind|two ?pairs?|top ?pair|over ?pairs?|made hands?|connect with|hit (?:the|a) flop|hits?)\b(?!\s*\w+\s*=)",
     "for what a range makes on boards, use `breakdown`", "`breakdown 77 on ***` for all flops, `breakdown 15% on Kh7h2c` for one"),
    (r"\b(?:turn|river) cards?\b|\brun ?outs?\b|\bnext card\b", "for an answer for each card to come, use a report",
     "`equity AhKh vs QQ on Qh7h2c by turn`"),
    (r"\b(?:monotone|paired|rainbow|two.?tone|suited|connected|wet|dry|ace high|low|high)\b.*\b(?:flops?|boards?)\b"
     r"|\bhow (?:often|many|likely).*\b(?:flops?|boards?)\b|\b(?:flops?|boards?)\b.*\bhow\b",
     "`board` counts boards", "`board monotone`, `board A**`, `board AK*f2`"),
    (r"^\s*flops\s*$", "`flops` needs a number, or a file of flops", "`flops 25 for 15% vs 30%`, `flops of 'subset.txt'`; `board AK*f2` counts boards"),
    (r"^\s*(?:boards?|flops?|turns?|rivers?)\b(?!\.)|\btextures?\b", "`board` counts boards", "`board A**`, `board monotone`, `board AK*f2`"),
    (r"\b(?:overcards?|ace on)\b", "`board` counts boards", "`board A**` has an ace, `board ***[>F]` an overcard on the turn"),
    (r"\bouts?\b", "`outs` needs a hand and a board", "`outs AhKh on Qh7h2c`, or against hands `outs AhKh on Qh7h2c vs JJ`"),
    (r"\b(?:how many|count|number of|combinations|combos|how much)\b", "a set alone is counted",
     "`22+` for hands, `board AK*` for boards; `select count(...)` counts deals"),
    (r"\b(?:probability|chances?|likelihood|odds of|how often|frequency|percent(?:age)?|prob)\b",
     "a probability needs a set or a formula",
     "`22+` for hands, `board AK*` for boards, `select count(handType(hero, river) = flush) from hero='AhKh'`"),
    (r"\b(?:chart|grid|matrix|heat ?map|graph|picture|image|draw a)\b", "`plot` draws a picture",
     "`plot 22+, A2s+` or `plot equity AA vs KK`; a set written alone shows its grid"),
    (r"\b(?:save|write|download|csv|json|excel|file)\b", "`export` writes an answer to a file",
     "`export equity AA vs KK on *** by flop to 'flops.csv'`"),
    (r"\b(?:utg|under the gun|hijack|cut ?off|button|btn|small blind|big blind|sb|bb|co|hj|mp|lj|ep|lp|3-?bet|4-?bet)\b.*",
     "PQL has no positions: name the ranges yourself", "`let btn = 22+, A2s+, K9s+, ATo+`, and then `btn`"),
    (r"\b(?:rank|ranking|category|pokerval|evaluate|hand value|best hand|showdown)\b",
     "for what cards are worth, use `value`", "`value 9c8s on 7s5h6s`"),
    (r"\b(?:nuts|nut hand)\b", "the nuts need a board", "`nuts on Kh7h2c`, or `nuts on Kh7h2c for 15%`"),
    (r"\b(?:win|beats?|ahead|favou?rite|equit(?:y|ies)|better|versus|against|dominat\w+|flip|coin)\b",
     "for who wins how often, use `equity`", "`equity AsKs vs QQ`, on a board `equity AsKs vs QQ on Kh7h2c`"),
    (r"^\s*(?:select|insert|update|delete|create|drop|with)\b", "PQL's `select` asks formulas of every deal",
     "`select avg(riverEquity(hero)) from hero='AA', villain='KK'`"),
    (r"^\s*(?:def|for|while|if|from|import|print|return|class)\b|\w+\(.*\)", "this looks like a program, but PQL is a language of questions",
     "`equity AA vs KK` here; in Python `pql.run(\"equity AA vs KK\")`"),
    (r"\branges?\b|^\s*hands?\b", "write a range out, or name it", "`22+, A2s+, KTo+`, or `let wide = 22+, A2s+`"),
    (r"^\s*(?:clear|cls|ls|dir|cd|pwd|history|undo|version|man|about|restart|reset)\b", "commands of the shell begin with `\\`",
     "`\\?` lists them all"),
    (r"^\s*(?:what|why|how|who|where|when|which|is|are|can|do|does|hi|hello|hey|test|start|go|run|ok|yes|no|hilfe|aide|ayuda)\b",
     "PQL reads sets of hands and questions about them", "`AKs, TT+` is a set, `equity AKs vs QQ` a question; in the shell `\\?` lists more"),
)  # fmt: skip

_LONGEST = 200


def advice(text: str, whole: bool = False, known: int = 0) -> tuple[str, str] | None:
    """The message and the help for a statement that failed, if a row fits it.

    With `whole`, a row must be about all of the text: another repair is known already. The first `known` characters
    are right as they are, and a row must be about more than those.

    >>> advice("pot odds 50 100")[0]
    'for what a call or a bet is worth, use `ev`: in chips, before any later street'
    """
    if len(text) > _LONGEST:
        return None
    for pattern, message, help_line in _ROWS:
        for found in re.finditer(pattern, text, re.IGNORECASE):
            if found.end() > known and (not whole or found.group() == text):
                return message, help_line
    return None
