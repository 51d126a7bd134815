"""What a question in plain words probably asks: whole statements with the cards, ranges and amounts that it names.

They are used only for help lines: of those that a question suggests the first that compiles is shown
(`pql/compiler/guesses.py`).
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Iterator

from pql.grammar.errors import suggested_statements as say
from pql.grammar.errors.question_operands import DRAWS, Operands, operands
from pql.grammar.errors.question_phrases import plainly
from pql.grammar.tables import players_words as players

_LONGEST = 200


def suggestions(text: str) -> Iterator[tuple[str, str]]:
    """Messages and statements that a question suggests, the likeliest first.

    >>> next(suggestions("how often do I flop a set with 55"))[1]
    "select count(set@flop) from hero='55'"
    >>> next(suggestions("which turns are good for JhTh vs AA on 9h8c2h"))[1]
    'equity JhTh vs AA on 9h8c2h by turn'
    """
    if len(text) > _LONGEST:
        return
    found: Operands | None = None
    text = plainly(text)
    for pattern, message, make in _ROWS:
        if re.search(pattern, text, re.IGNORECASE):
            found = found or operands(text)
            statement = make(found)
            if statement is not None:
                yield message, statement


_KIND = "which part of a range is of a kind is counted by `select`"
_SEATS = "for whether one of the others has a hand, use `anyone`, with their number"
_BOARDS = "what comes on the flop is a question of `select`, which knows your cards"

# (pattern, message, what makes the statement); the first that compiles is shown.
_ROWS: tuple[tuple[str, str, say.Maker], ...] = (
    (r"\brandom (?:flops?|boards?)\b", "random boards are drawn by `sample`", lambda found: "sample 1 of board ***"),
    (r"\bwhere (?!.*(?:[!<>=]|\b(?:not|and|or|better|vs)\b))", "hands are filtered by words of formulas", lambda found: say.filtered(found) if len(found.hands) == 1 else None),
    (r"\bdealt\b", players.FOR_SETS, say.dealt),
    (r"\bflops?\b.*\bbehind\b", "who is ahead before other cards come is a question of `select`", say.now("<")),
    (r"\bat least (?:two|2) broadways?\b", "cards of a rank or higher are a pattern of boards", lambda found: None if found.board or found.street else "board >T>T*"),
    (r"\b(?:don['’]?t|do not|doesn['’]?t|never|not) lose\b", "whether a hand wins or ties is a question of `select`", say.not_lost),
    (r"\b(?:vs?|versus|against) (?:any |an? |his |all )*(?:sets?|trips|flush|straights?|gutshots?|open|over ?pairs?|top ?pairs?|second|quads|full)\b", "what hands have made is a filter of theirs", say.against_made),
    (r"^(?!.*\b(?:vs?|versus|against)\b.*\b(?:vs?|versus|against|or|than)\b).*\b(?:or|than|and)\b.*\b(?:vs|versus|against)\b", "two hands against a third are laid side by side by `compare`", say.against_another),
    (r"\b(?:callers?|opponents?|players?|villains?) (?:with|who have|holding|on)\b", "every `vs` adds a player", say.callers),
    (r"\bis\b.*\b(?:in|inside|within|part of)\b.*\d ?%", _KIND, say.among_strongest),
    (r"\d ?%,?.*\b(?:my|i have|with)\b.*\b(?:doing|do|fare|good|equity)\b", players.FOR_EQUITY, say.own_first),
    (r"\b(?:all hand types|end up with|final hands?)\b", players.FOR_BREAKDOWN, lambda found: f"breakdown {found.hands[0]} on *****" if len(found.hands) == 1 and not found.board and not found.made else None),
    (r"\bfour (?:to a|of (?:a|one)) (?:flush|suit)\b|\bfour[ -]flush\b", "boards with four cards of a suit are a pattern", lambda found: None if found.hands or found.board else "board *****f4"),
    (r"\b(?:best|strongest|which) (?:starting )?hands?\b.*\b(?:against|vs|versus)\b", "for each hand against a range, use `by hand`", say.best_against),
    (r"\bif i (?:hold|have)\b", "cards that you hold are dead to others", say.held),
    (r"\b(?:better|bigger|higher|over) (?:pocket )?pairs?\b", _SEATS, say.higher_pair),
    (r"\b(?:hold|has|have|dealt|get)s?\b", _SEATS, say.several),
    (r"\b(?:folded|mucked)\b", "for a folded hand, write `folded`", say.folded),
    (r"\b(?:how many|what (?:share|part|percent(?:age)?)|share|part|how much) of\b.*\b(?:are|is)\b", _KIND, say.share),
    (r"^(?!.*\b(?:flops?|boards?|turns?|rivers?|vs|versus|against)\b).*\b(?:share|part|percent(?:age)?|how many)\b.*\b(?:in|of|within|inside)\b", _KIND, lambda found: say.share(found, True)),
    (r"\b(?:when|if|after|having|with)\b.*\bflop|\bturn (?:is a )?(?:brick|blank|miss)|\b(?:draws?|gut ?shots?|oesd|open[ -]?end\w*)\b.*\bby the (?:turn|river)\b|\b(?:get|gets|getting) there\b|\b(?:hit|hits|hitting|coming|comes?|come|miss\w*|complet\w+|make|makes|fill|fills)\b(?!.*\b(?:flop|flops|flopping)\b)", players.FOR_SELECT, say.comes_in),
    (r"\bflops?\b", players.FOR_BOARDS, lambda found: f"board {' and '.join(found.textures)}" if len(found.textures) > 1 and not found.hands and not found.street and not found.negated else None),
    (r"\b(?:how many|combos?|combinations|count|number)\b", "the hands that have made something are a filter", lambda found: None if found.hands or found.more else say.filtered(found)),
    (r"\b(?:flops?|boards?)\b", players.FOR_BOARDS, lambda found: f"board {found.street}{'.' if found.street else ''}{found.texture}" if found.texture and not found.hands else None),
    (r"\brais(?:e|ing)\b", players.FOR_EV, say.raise_to),
    (r"\b(?:what|how much) equity (?:do |would )?(?:i|you) need\b|\bcall(?:ing)?\b|\bpot odds\b|\bbreak[ -]?even\b|\bequity i need\b", players.FOR_EV, lambda found: say.ev(found, "call")),
    (r"\bbets?\b|\bbluff|\bmdf\b|\bmin(?:imum)?\s+def|\balpha\b|\bfolds?\b|\bfold equity\b|\bc-?bet", players.FOR_EV, lambda found: say.ev(found, "bet")),
    (r"\b(?:some ?one|some ?body|any ?one|any ?body|handed|max|players|at (?:a|the) .*table|opponents? ha(?:s|ve))\b", _SEATS, say.somebody),
    (r"^(?:what|how) (?:does|do|can|will|would)\b.*\bflop\W*$", players.FOR_BREAKDOWN, lambda found: None if found.made or found.texture else say.all_flops(found)),
    (r"\bset over set\b", players.FOR_SELECT, lambda found: players.SET_OVER_SET),
    (r"\b(?:equity|range|nut)s? advantage\b", "who has the strong hands is seen in a `distribution`", say.two("distribution")),
    (r"\bwho has more\b|\bmore (?:sets|nuts|flushes|straights|top ?pairs?)\b", "two ranges are laid side by side by `compare`", say.two("compare", "with")),
    (r"\bblock|\bcard removal\b", players.FOR_BLOCKERS, say.blockers),
    (r"\b(?:turns?|rivers?|cards?)\b.*\b(?:good|best|bad|worst|help|improve|favou?r|complete|hit|save)|\b(?:good|best|bad|worst|which)\b.*\b(?:turns?|rivers?|cards?)\b", "for an answer for each card to come, use a report", say.by_card),
    (r"\b(?:complete|bring|makes?|good)\b", "which cards do something to a board is a list of boards", say.completing),
    (r"\bouts?\b", players.FOR_OUTS, say.outs),
    (r"\bover ?cards?\b", _BOARDS, say.overcard),
    (r"\b(?:flops?|flopped|on the flop)\b", _BOARDS, lambda found: None if found.made else say.rank_on_flop(found)),
    (r"\bor better\b|\bwhere\b", players.FOR_BREAKDOWN, say.all_flops),
    (r"\bflop", players.FOR_SELECT, say.flopped),
    (r"\bback ?-?door (?:flush|straight)\b(?! draw)|\b(?:how often|chances?|odds|probability|prob|likely|percent|get there|gets there|make|hit|hitting|complete)\b", players.FOR_SELECT, say.at_the_end),
    (r"\b(?:what|hands?(?: that)?) beats?\b|\bhow (?:strong|good)\b|\bstrength\b|\bahead\b", "whether a hand is ahead is a question of `strength`", say.on_board("strength")),
    (r"\b(?:\d|three|four|five|six)[ -]?way\b|\bvs\b.*\bvs\b|\ball[ -]?in\b", players.FOR_EQUITY, say.all_of_them),
    (r"\bbeats?\b", players.FOR_BREAKDOWN, lambda found: f"breakdown any{found.on}" if found.board and not found.hands else None),
    (r"\bcategory\b|\bmade hands?\b|\bwhat do i have\b", players.FOR_VALUE, say.value),
    (r"\bdraws?\b|\boesd\b|\bopen[ -]?end|\bgut ?shot|\bback ?door", "the draws of hands are counted by `draws`", lambda found: say.on_board("draws")(found) if found.made in DRAWS and found.cards >= 3 else None),
    (r"\bdraws?\b|\boesd\b|\bopen[ -]?end|\bgut ?shot|\bback ?door", "the hands that have a draw are a filter", say.filtered),
    (r"\b(?:hits?|connects?|have|has|made hands?|makes?|top ?pair|sets?|trips|pairs?|what does)\b", players.FOR_BREAKDOWN, say.on_board("breakdown")),
    (r"\b(?:hits?|connects?|top ?pair|over ?pair|sets?|pairs?)\b", players.FOR_BREAKDOWN, say.all_flops),
    (r"\brange is\b|\bpercent(?:age)?\b|\bhow many\b|\bhow often\b|\brange of\b|\bprobability\b|\bchances?\b|\bwhat is\b", players.FOR_SETS, say.alone),
    (r"^(?!.*\d)(?:deal|give me)\b", "random hands are drawn by `sample`", lambda found: f"sample 1 of {found.hands[0] if found.hands else 'any'}"),
    (r"\b(?:not|except|excluding)\b", "to take hands away, write `minus`", lambda found: "({}) minus {}".format(*found.hands) if len(found.hands) == 2 and not found.board else None),
    (r"\b(?:beats?|wins?|vs|versus|against|dominat\w+|ahead|preflop|flip|race|favou?rite|or)\b", players.FOR_EQUITY, say.two("equity")),
    (r"\b(?:how|what|which|who|is|are|does|do|can|odds|chances?)\b", players.FOR_EQUITY, say.two("equity")),
    (r"\b(?:how|what|which|who|is|are|does|do|can)\b", players.FOR_BREAKDOWN, say.on_board("breakdown")),
)  # fmt: skip
