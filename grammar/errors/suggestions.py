"""What a question in plain words probably asks: whole statements with the cards, ranges and amounts that it names.

They are used only for help lines: of those that a question suggests the first that compiles is shown
(`pql/compiler/guesses.py`).
"""

# ruff: noqa: E501 (a row is easiest to read on its own line)

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pql.grammar.errors.question_operands import CARD, COMPLETED, DRAWS, HAND_TYPES, Operands, operands
from pql.grammar.errors.question_phrases import plainly
from pql.grammar.tables import players_words as players

Maker = Callable[[Operands], str | None]
_LONGEST = 200
_CLASS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so*]?)")
_EXACT = re.compile(rf"(?:{CARD}\s?){{2}}")
_RANKS = "23456789TJQKA"


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


def in_omaha(text: str, cards: int) -> list[str]:
    """What a question with hands of Omaha suggests, whose cards may have blanks between them; empty where none are whole.

    >>> in_omaha("what do i have with As Kd Qc Jh on 2s 5s 9s Ts 3d", 4)
    ['value AsKdQcJh on 2s5s9sTs3d']
    """
    spaced = re.compile(rf"(?<!\w)(?:{CARD} ?){{{cards}}}(?<! )(?! ?{CARD})")
    board = _OMAHA_BOARD.search(text)
    on = f" on {board[1].replace(' ', '')}" if board is not None else ""
    before = text[: board.start()] if board is not None else text
    hands = [match[0].replace(" ", "") for match in spaced.finditer(before)]
    if not hands or len(re.findall(CARD, before)) != cards * len(hands):
        return []
    if len(hands) == 1 and on and re.search(r"\b(?:what do i have|make|value|hand)\b", text):
        return [f"value {hands[0]}{on}"]
    others = operands(before).others
    if len(hands) == 1 and others and re.search(r"\brandom\b", text):
        return [f"equity {' vs '.join((hands[0], *['any'] * min(others, _MOST_MET)))}{on}"]
    return (
        [f"equity {' vs '.join(hands)}{on}"] if len(hands) > 1 and " v" in text and "  " not in text else []
    )


_OMAHA_BOARD = re.compile(rf" on ((?:{CARD} ?){{3,5}})$")


def _ev(found: Operands, word: str) -> str | None:
    """What a call or a bet of an amount is worth."""
    if not found.amounts or found.over:
        return None
    between = "to win" if found.to_win and word == "call" else "into"
    known = f" equity {found.equity.replace(' ', '')}" if found.equity else _players(found)
    if known.startswith(" equity") and found.folds and word == "bet":
        known += f" folds {found.folds}"
    size = f" {between} ".join(found.amounts[:2])
    rake = f" rake {found.rake}" if found.rake else ""
    if word == "bet" and found.share and not known and not rake:
        return f"{found.share} {size}"
    return f"ev {word} {size}{known}{rake}"


def _raise(found: Operands) -> str | None:
    if len(found.amounts) == 2 and all(" pot" in amount for amount in found.amounts):
        return f"ev raise {found.amounts[0]} over {found.amounts[1]}{_players(found)}"
    if len(found.amounts) < 3:
        return None
    to, over, size = found.amounts
    return f"ev raise {to} over {over} into {size}{_players(found)}"


def _players(found: Operands) -> str:
    return f" with {found.hands[0]} vs {found.hands[1]}{found.on}" if len(found.hands) > 1 else ""


def _somebody(found: Operands) -> str | None:
    """Whether one of the others has some hands: those that are named beside one's own, or any with a rank."""
    if found.others is None or found.board:
        return None
    own, theirs = found.hands[-1] if found.hands else "any", f"{found.rank}?"
    if len(found.hands) > 1:
        theirs = found.hands[0]
    elif not found.rank or own == 2 * found.rank:
        if not found.hands:
            return None
        # Hands that are nobody's: whether any player at the table has them, oneself among them.
        either = f"anyone('{own}') or hero in '{own}'"
        return f"select count({found.unless(either)}) from hero='any' opponents {found.others}"
    formula = f"anyone('{theirs}')"
    return f"select count({found.unless(formula)}) from hero='{own}' opponents {found.others}"


def _several(found: Operands) -> str | None:
    """Whether so many of all players have something, oneself among them."""
    theirs = found.hands[0] if found.hands else f"{found.rank}?"
    if found.others is None or theirs == "?" or found.board or found.least < 2:
        return None
    counted = f"howmany('{theirs}') + (hero in '{theirs}') >= {found.least}"
    return f"select count({counted}) from hero='any' opponents {found.others}"


def _higher_pair(found: Operands) -> str | None:
    """Whether somebody has a pair above one's own."""
    if found.others is None or not found.hands or found.board:
        return None
    higher = "ispair and rankhiplayer > hero.rankhiplayer"
    formula = f"anyone({higher})"
    return f"select count({found.unless(formula)}) from hero='{found.hands[-1]}' opponents {found.others}"


def _against_many(found: Operands) -> str | None:
    if found.others is None or len(found.hands) != 1:
        return None
    return f"strength {found.hands[0]}{found.on} opponents {found.others}"


def _share(found: Operands, turned: bool = False) -> str | None:
    """Which part of a range is of a kind: `how many of 15% are pairs`; `turned` where the kind is named first."""
    if found.board or not found.hands:
        return None
    part, whole = found.kind, found.hands[-1 if turned else 0]
    if len(found.hands) == 2:
        part = found.hands[0 if turned else 1]
    return f"select count(hero in '{part}') from hero='{whole}'" if part and part != whole else None


def _among_strongest(found: Operands) -> str | None:
    """Whether a hand is one of the strongest: `is KJo in the top 20`."""
    if len(found.hands) != 2 or found.board or not found.hands[1].endswith("%"):
        return None
    return f"select count(hero in '{found.hands[1]}') from hero='{found.hands[0]}'"


def _against_another(found: Operands) -> str | None:
    """Two hands, each against a third."""
    if len(found.hands) != 3:
        return None
    first, second, third = found.hands
    return f"compare {first} with {second} vs {third}{found.on}"


def _own_first(found: Operands) -> str | None:
    """The equity of one's own hand, which is named behind the other's: `he opens 15%, how is my AJs doing`."""
    return f"equity {found.hands[1]} vs {found.hands[0]}{found.on}" if len(found.hands) == 2 else None


def _against_made(found: Operands) -> str | None:
    """A hand against all that have made something: `vs any set on 9h8c2h`."""
    if len(found.hands) != 1 or found.cards < 3 or found.made in ("", "pair", "twopair") or found.more:
        return None
    return f"equity {found.hands[0]} vs (any where {found.made} on {found.board}){found.on}"


_MOST_MET = 5


def _callers(found: Operands) -> str | None:
    """A hand against several players with one range."""
    others = found.others or 0
    theirs = found.hands[1] if len(found.hands) == 2 else found.kind
    if (
        not 1 <= others <= _MOST_MET
        or not theirs
        or not 1 <= len(found.hands) <= 2
        or theirs == found.hands[0]
    ):
        return None
    return f"equity {' vs '.join((found.hands[0], *[theirs] * others))}{found.on}"


def _stands(sign: str) -> Maker:
    """Who is ahead on the flop as it lies: for two hands, on a board or on all flops."""

    def made(found: Operands) -> str | None:
        if len(found.hands) != 2 or found.cards not in (0, 3) or found.street or found.dead:
            return None
        board = found.board or "***"
        formula = f"hero.pokerval@flop {sign} villain.pokerval@flop"
        return f"select count({formula}) from hero='{found.hands[0]}', villain='{found.hands[1]}', board='{board}'"

    return made


def _completing_straight(found: Operands) -> str | None:
    """Turn cards that put three to a straight on a flop of ranks, two of whose cards share a suit or none do."""
    suits = {"r": "rainbow", "tt": "twotone", "m": "monotone"}
    ranks, kind = found.board[:3], found.board[3:]
    if found.hands or not _SHORT.fullmatch(found.board) or found.made not in ("straight", "flush"):
        return None
    of_flop = f" and flop.{suits[kind]}" if kind else ""
    return f"list board {ranks}*{of_flop} where {found.made}possible"


def _random_players(found: Operands) -> str | None:
    """A hand against random ones on boards, of which `strength` takes one alone."""
    others = found.others or 0
    if not 1 <= others <= _MOST_MET or len(found.hands) != 1:
        return None
    return f"equity {' vs '.join((found.hands[0], *['any'] * others))}{found.on}"


def _not_lost(found: Operands) -> str | None:
    """How often a hand wins or ties: there is some of the pot."""
    if not 2 <= len(found.hands) <= _MOST_MET:
        return None
    names = ("hero", "villain", "third", "fourth", "fifth")
    players_named = ", ".join([f"{name}='{hand}'" for name, hand in zip(names, found.hands, strict=False)])
    return f"select count(not (riverEquity(hero) = 0)) from {players_named}{found.board_option}"


def _held(found: Operands) -> str | None:
    """Hands of which one holds a card or two oneself."""
    if len(found.hands) > 1 and not found.board and (own := _CLASS.fullmatch(found.hands[-1])):
        suit = "s" if own[3] == "s" else "h"
        return f"{', '.join(found.hands[:-1])} dead {own[1]}s{own[2]}{suit}"
    if len(found.hands) != 1 or not found.rank or found.board:
        return None
    return f"{found.hands[0]} dead {found.rank}s"


def _folded(found: Operands) -> str | None:
    """Players of whom another has folded a rank."""
    if len(found.hands) < 2 or not found.rank:
        return None
    return f"equity {' vs '.join(found.hands)}{found.on} folded {found.rank}?"


def _comes_in(found: Operands) -> str | None:
    """How often a draw that was flopped comes in."""
    made = COMPLETED.get(found.made)
    if made is None or found.board or len(found.hands) > 1 or found.more or found.others is not None:
        return None
    hand = found.hands[0] if found.hands else "any"
    street = "turn" if found.street == "turn" and not found.made.startswith("backdoor") else "river"
    formula = found.unless(f"{made}@{street}")
    return f"select count({formula}) from hero='{hand}' where {found.made}@flop"


def _overcard(found: Operands) -> str | None:
    ranks = [rank for rank in (found.hands[0] if found.hands else "") if rank in _RANKS]
    if not ranks or found.board:
        return None
    highest = max(ranks, key=_RANKS.index)
    formula = found.unless(f"maxRank(boardRanks({found.street or 'flop'})) > '{highest}'")
    return f"select count({formula}) from hero='{found.hands[0]}'"


def _rank_on_flop(found: Operands) -> str | None:
    if not found.rank or found.board or len(found.hands) > 1:
        return None
    if not found.hands:
        return f"board {'not ' * found.negated}{found.rank}**"
    formula = found.unless(f"boardInRange('{found.rank}**')")
    return f"select count({formula}) from hero='{found.hands[0]}', board='***'"


def _flopped(found: Operands) -> str | None:
    """How often hands make something on the flop."""
    if len(found.hands) != 1 or found.board or not found.made:
        return None
    hand = found.hands[0]
    if found.made == "pair":
        return _paired(found) if not found.more else None
    made = _becomes(found.made, "flop")
    if found.more:
        join, other = found.more
        second = _becomes(other, "flop")
        made += f" and not ({second})" if join == "and not" else f" {join} {second}"
    return f"select count({found.unless(made)}) from hero='{hand}'"


def _becomes(made: str, street: str) -> str:
    """The formula for what hands are on a street: of types exactly that one."""
    return f"handType(hero, {street}) = {made}" if made in HAND_TYPES else f"{made}@{street}"


def _paired(found: Operands) -> str | None:
    """How often one of two ranks comes on the flop: a pair of the board's own is none of the hand's."""
    ranks = re.fullmatch(r"([2-9TJQKA])(?!\1)([2-9TJQKA])[so*]?", found.hands[0])
    if ranks is None:
        return None
    formula = found.unless(f"boardInRange('{ranks[1]}**, {ranks[2]}**')")
    return f"select count({formula}) from hero='{found.hands[0]}', board='***'"


def _at_the_end(found: Operands) -> str | None:
    """How often hands make something by the river, or on the turn where that is asked."""
    if len(found.hands) != 1 or found.cards == 5:
        return None
    if found.board and found.cards < 3 and not _SHORT.fullmatch(found.board):
        return None
    made = found.made if found.made in HAND_TYPES else COMPLETED.get(found.made)
    if made is None or made == "pair":
        return None
    street = "turn" if found.street == "turn" and found.cards == 3 else "river"
    formula = _becomes(made, street)
    if found.made.startswith("backdoor"):
        formula = f"{found.made}@flop and {made}@river"
    elif found.more:
        join, other = found.more
        second = _becomes(COMPLETED.get(other, other), street)
        formula += f" and not ({second})" if join == "and not" else f" {join} {second}"
    formula = found.unless(formula)
    return f"select count({formula}) from hero='{found.hands[0]}'{found.board_option}"


def _by_card(found: Operands) -> str | None:
    street = {3: "turn", 4: "river"}.get(found.cards or (3 if re.fullmatch("\\w{3}r?", found.board) else 0))
    if street is None or not found.hands:
        return None
    if len(found.hands) > 1:
        return f"equity {' vs '.join(found.hands)}{found.on} by {street}"
    return _outs(found) or f"equity {found.hands[0]} vs any{found.on} by {street}"


def _completing(found: Operands) -> str | None:
    textures = {"flush": "flushpossible", "straight": "straightpossible", "flushdraw": "flushpossible"}
    if found.hands or found.cards not in (3, 4) or found.made not in textures:
        return None
    return f"list board {found.board}* where {textures[found.made]}"


def _outs(found: Operands) -> str | None:
    if not found.hands or found.cards not in (3, 4) or not _EXACT.fullmatch(found.hands[0]):
        return None
    return f"outs {found.hands[0]}{found.on}" + "".join([f" vs {other}" for other in found.hands[1:]])


def _two(word: str, between: str = "vs") -> Maker:
    """A statement about two ranges."""
    return lambda found: (
        f"{word} {found.hands[0]} {between} {found.hands[1]}{found.on}" if len(found.hands) == 2 else None
    )


def _all_of_them(found: Operands) -> str | None:
    """The equity of all hands that are named."""
    hands = list(found.hands)
    if len(hands) > 2 and hands[-1] in hands[:-1]:
        del hands[-1]  # `... get won by AA`
    return f"equity {' vs '.join(hands)}{found.on}" if len(hands) > 1 else None


def _best_against(found: Operands) -> str | None:
    return f"equity any vs {found.hands[0]}{found.on} by hand" if len(found.hands) == 1 else None


def _ranks_above(found: Operands) -> str | None:
    """A flop with a card above a rank that is named."""
    if not found.above or found.board or len(found.hands) > 1:
        return None
    formula = found.unless(f"maxRank(boardRanks(flop)) > '{found.above}'")
    return f"select count({formula}) from hero='{found.hands[0] if found.hands else 'any'}'"


def _board_pairs(found: Operands) -> str | None:
    """How often the board pairs by the river."""
    hands = [hand for hand in found.hands if hand != found.kind]
    if (found.cards not in (3, 4) and not _SHORT.fullmatch(found.board)) or len(hands) > 1:
        return None
    formula = found.unless("pairedBoard(river)")
    given = f" where {found.made}@flop" if found.made not in ("", "pair") and not hands else ""
    return f"select count({formula}) from hero='{hands[0] if hands else 'any'}'{found.board_option}{given}"


_SHORT = re.compile("[2-9TJQKA]{3}(?:r|m|tt)?")


def _on_board(word: str) -> Maker:
    """A statement about hands on a board."""
    return lambda found: (
        f"{word} {found.hands[0]}{found.on}" if len(found.hands) == 1 and found.board else None
    )


def _value(found: Operands) -> str | None:
    exact = len(found.hands) == 1 and found.cards >= 3 and _EXACT.fullmatch(found.hands[0])
    return f"value {found.hands[0]}{found.on}" if exact else None


def _filtered(found: Operands) -> str | None:
    if found.cards < 3 or not found.made or found.made in ("twopair", "pair"):
        return None
    return f"{found.hands[0] if found.hands else 'any'} where {found.made}{found.on}"


def _dealt(found: Operands) -> str | None:
    if found.others is not None:
        return None
    return "Pair" if not found.hands and found.made == "pair" else _alone(found)


def _all_flops(found: Operands) -> str | None:
    return f"breakdown {found.hands[0]} on ***" if len(found.hands) == 1 and not found.board else None


def _blockers(found: Operands) -> str | None:
    if not found.hands:
        return None
    versus = found.hands[1] if len(found.hands) > 1 else "any"
    asked = f" where {found.made}" if found.made and found.board else ""
    return f"blockers {found.hands[0]} vs {versus}{found.on}{asked}"


def _alone(found: Operands) -> str | None:
    return found.hands[0] + found.on if len(found.hands) == 1 else None


_KIND = "which part of a range is of a kind is counted by `select`"
_SEATS = "for whether one of the others has a hand, use `anyone`, with their number"
_BOARDS = "what comes on the flop is a question of `select`, which knows your cards"

# (pattern, message, what makes the statement); the first that compiles is shown.
_ROWS: tuple[tuple[str, str, Maker], ...] = (
    (r"\brandom (?:flops?|boards?)\b", "random boards are drawn by `sample`", lambda found: "sample 1 of board ***"),
    (r"\bwhere (?!.*(?:[!<>=]|\b(?:not|and|or|better|vs)\b))", "hands are filtered by words of formulas", lambda found: _filtered(found) if len(found.hands) == 1 else None),
    (r"\bdealt\b", players.FOR_SETS, _dealt),
    (r"\bahead\b.*\bnow\b|\bnow\b.*\bahead\b", "who is ahead before other cards come is a question of `select`", _stands(">")),
    (r"\bflops?\b.*\bbehind\b", "who is ahead before other cards come is a question of `select`", _stands("<")),
    (r"\bat least (?:two|2) broadways?\b", "cards of a rank or higher are a pattern of boards", lambda found: None if found.board or found.street else "board >T>T*"),
    (r"\bhow (?:wet|dry)\b", "how wet a board is shows in the hands and draws on it", lambda found: f"breakdown any on {found.board}" if found.board and not found.hands else None),
    (r"\b(?:don['’]?t|do not|doesn['’]?t|never|not) lose\b", "whether a hand wins or ties is a question of `select`", _not_lost),
    (r"\b(?:vs?|versus|against) (?:any |an? |his |all )*(?:sets?|trips|flush|straights?|gutshots?|open|over ?pairs?|top ?pairs?|second|quads|full)\b", "what hands have made is a filter of theirs", _against_made),
    (r"^(?!.*\b(?:vs?|versus|against)\b.*\b(?:vs?|versus|against|or|than)\b).*\b(?:or|than|and)\b.*\b(?:vs|versus|against)\b", "two hands against a third are laid side by side by `compare`", _against_another),
    (r"\b(?:callers?|opponents?|players?|villains?) (?:with|who have|holding|on)\b", "every `vs` adds a player", _callers),
    (r"\bis\b.*\b(?:in|inside|within|part of)\b.*\d ?%", _KIND, _among_strongest),
    (r"\d ?%,?.*\b(?:my|i have|with)\b.*\b(?:doing|do|fare|good|equity)\b", players.FOR_EQUITY, _own_first),
    (r"\bhow (?:am|are|is)\b.*\b(?:doing|faring)\b", players.FOR_EQUITY, _two("equity")),
    (r"\b(?:all hand types|end up with|final hands?)\b", players.FOR_BREAKDOWN, lambda found: f"breakdown {found.hands[0]} on *****" if len(found.hands) == 1 and not found.board and not found.made else None),
    (r"\b(?:board|river)\b.*\bpairs?\b(?!.*\b(?:flops?|flopp\w+)\s+an?\b)", "what the board becomes is a question of `select`", _board_pairs),
    (r"\bfour (?:to a|of (?:a|one)) (?:flush|suit)\b|\bfour[ -]flush\b", "boards with four cards of a suit are a pattern", lambda found: None if found.hands or found.board else "board *****f4"),
    (r"\b(?:higher|bigger|above|over)\b.*\bflop|\bflop.*\b(?:higher|bigger|above|over)\b", _BOARDS, _ranks_above),
    (r"\b(?:best|strongest|which) (?:starting )?hands?\b.*\b(?:against|vs|versus)\b", "for each hand against a range, use `by hand`", _best_against),
    (r"\bif i (?:hold|have)\b", "cards that you hold are dead to others", _held),
    (r"\b(?:better|bigger|higher|over) (?:pocket )?pairs?\b", _SEATS, _higher_pair),
    (r"\b(?:hold|has|have|dealt|get)s?\b", _SEATS, _several),
    (r"^(?!.*\b(?:some|any)).*\b(?:vs|versus|against)\b", "a hand against random ones is a question of `strength`", _against_many),
    (r"^(?!.*\b(?:some|any)).*\b(?:vs|versus|against)\b.*\brandom\b", "every `vs` adds a player", _random_players),
    (r"\b(?:folded|mucked)\b", "for a folded hand, write `folded`", _folded),
    (r"\b(?:how many|what (?:share|part|percent(?:age)?)|share|part|how much) of\b.*\b(?:are|is)\b", _KIND, _share),
    (r"^(?!.*\b(?:flops?|boards?|turns?|rivers?|vs|versus|against)\b).*\b(?:share|part|percent(?:age)?|how many)\b.*\b(?:in|of|within|inside)\b", _KIND, lambda found: _share(found, True)),
    (r"\b(?:when|if|after|having|with)\b.*\bflop|\b(?:get|gets|getting) there\b|\b(?:hit|hits|hitting|coming|comes?|come|miss\w*|complet\w+|make|makes|fill|fills)\b(?!.*\b(?:flop|flops|flopping)\b)", players.FOR_SELECT, _comes_in),
    (r"\bflops?\b", players.FOR_BOARDS, lambda found: f"board {' and '.join(found.textures)}" if len(found.textures) > 1 and not found.hands and not found.street and not found.negated else None),
    (r"\b(?:how many|combos?|combinations|count|number)\b", "the hands that have made something are a filter", lambda found: None if found.hands or found.more else _filtered(found)),
    (r"\b(?:flops?|boards?)\b", players.FOR_BOARDS, lambda found: f"board {found.street}{'.' if found.street else ''}{found.texture}" if found.texture and not found.hands else None),
    (r"\brais(?:e|ing)\b", players.FOR_EV, _raise),
    (r"\b(?:what|how much) equity (?:do |would )?(?:i|you) need\b|\bcall(?:ing)?\b|\bpot odds\b|\bbreak[ -]?even\b|\bequity i need\b", players.FOR_EV, lambda found: _ev(found, "call")),
    (r"\bbets?\b|\bbluff|\bmdf\b|\bmin(?:imum)?\s+def|\balpha\b|\bfolds?\b|\bfold equity\b|\bc-?bet", players.FOR_EV, lambda found: _ev(found, "bet")),
    (r"\b(?:some ?one|some ?body|any ?one|any ?body|handed|max|players|at (?:a|the) .*table|opponents? ha(?:s|ve))\b", _SEATS, _somebody),
    (r"^(?:what|how) (?:does|do|can|will|would)\b.*\bflop\W*$", players.FOR_BREAKDOWN, lambda found: None if found.made or found.texture else _all_flops(found)),
    (r"\b(?:2nd|second|third|3rd) (?:best|nuts?)\b", "`nuts` lists the best hands in order", lambda found: f"nuts on {found.board}" if found.cards >= 3 and not found.hands else None),
    (r"\bset over set\b", players.FOR_SELECT, lambda found: players.SET_OVER_SET),
    (r"\brunner[ -]runner\b", players.FOR_SELECT, lambda found: f"odds {found.hands[0]}{found.on}" if found.hands else players.RUNNER_RUNNER),
    (r"\bequity distribution\b", "each hand's equity against a range is a `distribution`", _two("distribution")),
    (r"\b(?:equity|range|nut)s? advantage\b", "who has the strong hands is seen in a `distribution`", _two("distribution")),
    (r"\bwho has more\b|\bmore (?:sets|nuts|flushes|straights|top ?pairs?)\b", "two ranges are laid side by side by `compare`", _two("compare", "with")),
    (r"^(?=.*\b(?:how many|combos?|combinations)\b).*\b(?:if|when) i (?:hold|have)\b", "cards that you hold are dead to others", lambda found: _held(found) if not found.others else None),
    (r"\bblock|\bcard removal\b", players.FOR_BLOCKERS, _blockers),
    (r"\b(?:turns?|rivers?|cards?)\b.*\b(?:good|best|bad|worst|help|improve|favou?r|complete|hit|save)|\b(?:good|best|bad|worst|which)\b.*\b(?:turns?|rivers?|cards?)\b", "for an answer for each card to come, use a report", _by_card),
    (r"\bturns?\b.*\b(?:completes?|brings?|makes?)\b", "which cards do something to a board is a list of boards", _completing_straight),
    (r"\b(?:complete|bring|makes?|good)\b", "which cards do something to a board is a list of boards", _completing),
    (r"\bouts?\b", players.FOR_OUTS, _outs),
    (r"\bover ?cards?\b", _BOARDS, _overcard),
    (r"\b(?:flops?|flopped|on the flop)\b", _BOARDS, lambda found: None if found.made else _rank_on_flop(found)),
    (r"\bor better\b|\bwhere\b", players.FOR_BREAKDOWN, _all_flops),
    (r"\bflop", players.FOR_SELECT, _flopped),
    (r"\bback ?-?door (?:flush|straight)\b(?! draw)|\b(?:how often|chances?|odds|probability|prob|likely|percent|get there|gets there|make|hit|hitting|complete)\b", players.FOR_SELECT, _at_the_end),
    (r"\b(?:what|hands?(?: that)?) beats?\b|\bhow (?:strong|good)\b|\bstrength\b|\bahead\b", "whether a hand is ahead is a question of `strength`", _on_board("strength")),
    (r"\b(?:\d|three|four|five|six)[ -]?way\b|\bvs\b.*\bvs\b|\ball[ -]?in\b", players.FOR_EQUITY, _all_of_them),
    (r"\bbeats?\b", players.FOR_BREAKDOWN, lambda found: f"breakdown any{found.on}" if found.board and not found.hands else None),
    (r"\bcategory\b|\bmade hands?\b|\bwhat do i have\b", players.FOR_VALUE, _value),
    (r"\bdraws?\b|\boesd\b|\bopen[ -]?end|\bgut ?shot|\bback ?door", "the draws of hands are counted by `draws`", lambda found: _on_board("draws")(found) if found.made in DRAWS and found.cards >= 3 else None),
    (r"\bdraws?\b|\boesd\b|\bopen[ -]?end|\bgut ?shot|\bback ?door", "the hands that have a draw are a filter", _filtered),
    (r"\b(?:hits?|connects?|have|has|made hands?|makes?|top ?pair|sets?|trips|pairs?|what does)\b", players.FOR_BREAKDOWN, _on_board("breakdown")),
    (r"\b(?:hits?|connects?|top ?pair|over ?pair|sets?|pairs?)\b", players.FOR_BREAKDOWN, _all_flops),
    (r"\brange is\b|\bpercent(?:age)?\b|\bhow many\b|\bhow often\b|\brange of\b|\bprobability\b|\bchances?\b|\bwhat is\b", players.FOR_SETS, _alone),
    (r"^(?!.*\d)(?:deal|give me)\b", "random hands are drawn by `sample`", lambda found: f"sample 1 of {found.hands[0] if found.hands else 'any'}"),
    (r"\b(?:not|except|excluding)\b", "to take hands away, write `minus`", lambda found: "({}) minus {}".format(*found.hands) if len(found.hands) == 2 and not found.board else None),
    (r"\b(?:beats?|wins?|vs|versus|against|dominat\w+|ahead|preflop|flip|race|favou?rite|or)\b", players.FOR_EQUITY, _two("equity")),
    (r"\b(?:how|what|which|who|is|are|does|do|can|odds|chances?)\b", players.FOR_EQUITY, _two("equity")),
    (r"\b(?:how|what|which|who|is|are|does|do|can)\b", players.FOR_BREAKDOWN, _on_board("breakdown")),
)  # fmt: skip
