"""The statements that questions in plain words suggest, each made of what `operands` finds: None where too little is named."""

# ruff: noqa: E501 (a line is easiest to read whole)

from __future__ import annotations

import re
from collections.abc import Callable

from pql.grammar.errors.question_operands import CARD, COMPLETED, HAND_TYPES, Operands, operands

Maker = Callable[[Operands], str | None]
_CLASS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so*]?)")
_EXACT = re.compile(rf"(?:{CARD}\s?){{2}}")
_RANKS = "23456789TJQKA"


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


def ev(found: Operands, word: str) -> str | None:
    """What a call or a bet of an amount is worth."""
    if not found.amounts or found.over:
        return None
    between = "to win" if found.to_win and word == "call" else "into"
    known = f" equity {found.equity.replace(' ', '')}" if found.equity else players(found)
    if known.startswith(" equity") and found.folds and word == "bet":
        known += f" folds {found.folds}"
    size = f" {between} ".join(found.amounts[:2])
    rake = f" rake {found.rake}" if found.rake else ""
    if word == "bet" and found.share and not known and not rake:
        return f"{found.share} {size}"
    return f"ev {word} {size}{known}{rake}"


def raise_to(found: Operands) -> str | None:
    if len(found.amounts) == 2 and all(" pot" in amount for amount in found.amounts):
        return f"ev raise {found.amounts[0]} over {found.amounts[1]}{players(found)}"
    if len(found.amounts) < 3:
        return None
    to, over, size = found.amounts
    return f"ev raise {to} over {over} into {size}{players(found)}"


def players(found: Operands) -> str:
    return f" with {found.hands[0]} vs {found.hands[1]}{found.on}" if len(found.hands) > 1 else ""


def somebody(found: Operands) -> str | None:
    """Whether one of the others has some hands: those that are named beside one's own, or any with a rank."""
    if found.others is None or found.board:
        return None
    own, theirs = found.hands[-1] if found.hands else "any", f"{found.rank}?"
    if len(found.hands) > 1:
        theirs = ", ".join(found.hands[:-1])
    elif not found.rank or own == 2 * found.rank:
        if not found.hands:
            return None
        # Hands that are nobody's: whether any player at the table has them, oneself among them.
        either = f"anyone('{own}') or hero in '{own}'"
        return f"select count({found.unless(either)}) from hero='any' opponents {found.others}"
    formula = f"anyone('{theirs}')"
    return f"select count({found.unless(formula)}) from hero='{own}' opponents {found.others}"


def several(found: Operands) -> str | None:
    """Whether so many of all players have something, oneself among them."""
    theirs = found.hands[0] if found.hands else f"{found.rank}?"
    if found.others is None or theirs == "?" or found.board or found.least < 2:
        return None
    counted = f"howmany('{theirs}') + (hero in '{theirs}') >= {found.least}"
    return f"select count({counted}) from hero='any' opponents {found.others}"


def higher_pair(found: Operands) -> str | None:
    """Whether somebody has a pair above one's own."""
    if found.others is None or not found.hands or found.board:
        return None
    higher = "ispair and rankhiplayer > hero.rankhiplayer"
    formula = f"anyone({higher})"
    return f"select count({found.unless(formula)}) from hero='{found.hands[-1]}' opponents {found.others}"


def share(found: Operands, turned: bool = False) -> str | None:
    """Which part of a range is of a kind: `how many of 15% are pairs`; `turned` where the kind is named first."""
    if found.board or not found.hands:
        return None
    part, whole = found.kind, found.hands[-1 if turned else 0]
    if len(found.hands) == 2:
        part = found.hands[0 if turned else 1]
    return f"select count(hero in '{part}') from hero='{whole}'" if part and part != whole else None


def among_strongest(found: Operands) -> str | None:
    """Whether a hand is one of the strongest: `is KJo in the top 20`."""
    if len(found.hands) != 2 or found.board or not found.hands[1].endswith("%"):
        return None
    return f"select count(hero in '{found.hands[1]}') from hero='{found.hands[0]}'"


def against_another(found: Operands) -> str | None:
    """Two hands, each against a third."""
    if len(found.hands) != 3:
        return None
    first, second, third = found.hands
    return f"compare {first} with {second} vs {third}{found.on}"


def own_first(found: Operands) -> str | None:
    """The equity of one's own hand, which is named behind the other's: `he opens 15%, how is my AJs doing`."""
    return f"equity {found.hands[1]} vs {found.hands[0]}{found.on}" if len(found.hands) == 2 else None


def against_made(found: Operands) -> str | None:
    """A hand against all that have made something: `vs any set on 9h8c2h`."""
    if len(found.hands) != 1 or found.cards < 3 or found.made in ("", "pair", "twopair") or found.more:
        return None
    return f"equity {found.hands[0]} vs (any where {found.made} on {found.board}){found.on}"


_MOST_MET = 5


def callers(found: Operands) -> str | None:
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


def now(sign: str) -> Maker:
    """Who is ahead on the flop as it lies: for two hands, on a board or on all flops."""

    def made(found: Operands) -> str | None:
        if len(found.hands) != 2 or found.cards not in (0, 3) or found.street or found.dead:
            return None
        board = found.board or "***"
        formula = f"hero.pokerval@flop {sign} villain.pokerval@flop"
        return f"select count({formula}) from hero='{found.hands[0]}', villain='{found.hands[1]}', board='{board}'"

    return made


def not_lost(found: Operands) -> str | None:
    """How often a hand wins or ties: there is some of the pot."""
    if not 2 <= len(found.hands) <= _MOST_MET:
        return None
    names = ("hero", "villain", "third", "fourth", "fifth")
    players_named = ", ".join([f"{name}='{hand}'" for name, hand in zip(names, found.hands, strict=False)])
    return f"select count(not (riverEquity(hero) = 0)) from {players_named}{found.board_option}"


def held(found: Operands) -> str | None:
    """Hands of which one holds a card or two oneself."""
    if len(found.hands) > 1 and not found.board and (own := _CLASS.fullmatch(found.hands[-1])):
        suit = "s" if own[3] == "s" else "h"
        return f"{', '.join(found.hands[:-1])} dead {own[1]}s{own[2]}{suit}"
    if len(found.hands) != 1 or not found.rank or found.board:
        return None
    return f"{found.hands[0]} dead {found.rank}s"


def folded(found: Operands) -> str | None:
    """Players of whom another has folded a rank."""
    if len(found.hands) < 2 or not found.rank:
        return None
    return f"equity {' vs '.join(found.hands)}{found.on} folded {found.rank}?"


def comes_in(found: Operands) -> str | None:
    """How often a draw that was flopped comes in."""
    made = COMPLETED.get(found.made)
    if made is None or found.board or len(found.hands) > 1 or found.more or found.others is not None:
        return None
    hand = found.hands[0] if found.hands else "any"
    early = found.street == "turn" and not found.made.startswith("backdoor") and not found.late
    formula = found.unless(f"{made}@{'turn' if early else 'river'}")
    return f"select count({formula}) from hero='{hand}' where {found.made}@{'turn' if found.late else 'flop'}"


def overcard(found: Operands) -> str | None:
    ranks = [rank for rank in (found.hands[0] if found.hands else "") if rank in _RANKS]
    if not ranks or found.board:
        return None
    highest = max(ranks, key=_RANKS.index)
    formula = found.unless(f"maxRank(boardRanks({found.street or 'flop'})) > '{highest}'")
    return f"select count({formula}) from hero='{found.hands[0]}'"


def rank_on_flop(found: Operands) -> str | None:
    if not found.rank or found.board or len(found.hands) > 1:
        return None
    if not found.hands:
        return f"board {'not ' * found.negated}{found.rank}**"
    formula = found.unless(f"boardInRange('{found.rank}**')")
    return f"select count({formula}) from hero='{found.hands[0]}', board='***'"


def flopped(found: Operands) -> str | None:
    """How often hands make something on the flop."""
    if len(found.hands) != 1 or found.board or not found.made:
        return None
    hand = found.hands[0]
    if found.made == "pair":
        return paired(found) if not found.more else None
    made = becomes(found.made, "flop")
    if found.more:
        join, other = found.more
        second = becomes(other, "flop")
        made += f" and not ({second})" if join == "and not" else f" {join} {second}"
    return f"select count({found.unless(made)}) from hero='{hand}'"


def becomes(made: str, street: str) -> str:
    """The formula for what hands are on a street: of types exactly that one."""
    return f"handType(hero, {street}) = {made}" if made in HAND_TYPES else f"{made}@{street}"


def paired(found: Operands) -> str | None:
    """How often one of two ranks comes on the flop: a pair of the board's own is none of the hand's."""
    ranks = re.fullmatch(r"([2-9TJQKA])(?!\1)([2-9TJQKA])[so*]?", found.hands[0])
    if ranks is None:
        return None
    formula = found.unless(f"boardInRange('{ranks[1]}**, {ranks[2]}**')")
    return f"select count({formula}) from hero='{found.hands[0]}', board='***'"


def at_the_end(found: Operands) -> str | None:
    """How often hands make something by the river, or on the turn where that is asked."""
    if len(found.hands) != 1 or found.cards == 5:
        return None
    if found.board and found.cards < 3 and not _SHORT.fullmatch(found.board):
        return None
    made = found.made if found.made in HAND_TYPES else COMPLETED.get(found.made)
    if made is None or made == "pair":
        return None
    street = "turn" if found.street == "turn" and found.cards == 3 else "river"
    formula = becomes(made, street)
    if found.made.startswith("backdoor"):
        formula = f"{found.made}@flop and {made}@river"
    elif found.more:
        join, other = found.more
        second = becomes(COMPLETED.get(other, other), street)
        formula += f" and not ({second})" if join == "and not" else f" {join} {second}"
    formula = found.unless(formula)
    return f"select count({formula}) from hero='{found.hands[0]}'{found.board_option}"


def by_card(found: Operands) -> str | None:
    street = {3: "turn", 4: "river"}.get(found.cards or (3 if re.fullmatch("\\w{3}r?", found.board) else 0))
    if street is None or not found.hands:
        return None
    if len(found.hands) > 1:
        return f"equity {' vs '.join(found.hands)}{found.on} by {street}"
    return outs(found) or f"equity {found.hands[0]} vs any{found.on} by {street}"


def completing(found: Operands) -> str | None:
    textures = {"flush": "flushpossible", "straight": "straightpossible", "flushdraw": "flushpossible"}
    if found.hands or found.cards not in (3, 4) or found.made not in textures:
        return None
    return f"list board {found.board}* where {textures[found.made]}"


def outs(found: Operands) -> str | None:
    if not found.hands or found.cards not in (3, 4) or not _EXACT.fullmatch(found.hands[0]):
        return None
    return f"outs {found.hands[0]}{found.on}" + "".join([f" vs {other}" for other in found.hands[1:]])


def two(word: str, between: str = "vs") -> Maker:
    """A statement about two ranges."""
    return lambda found: (
        f"{word} {found.hands[0]} {between} {found.hands[1]}{found.on}" if len(found.hands) == 2 else None
    )


def all_of_them(found: Operands) -> str | None:
    """The equity of all hands that are named."""
    hands = list(found.hands)
    if len(hands) > 2 and hands[-1] in hands[:-1]:
        del hands[-1]  # `... get won by AA`
    return f"equity {' vs '.join(hands)}{found.on}" if len(hands) > 1 else None


def best_against(found: Operands) -> str | None:
    return f"equity any vs {found.hands[0]}{found.on} by hand" if len(found.hands) == 1 else None


_SHORT = re.compile("[2-9TJQKA]{3}(?:r|m|tt)?")


def on_board(word: str) -> Maker:
    """A statement about hands on a board."""
    return lambda found: (
        f"{word} {found.hands[0]}{found.on}" if len(found.hands) == 1 and found.board else None
    )


def value(found: Operands) -> str | None:
    exact = len(found.hands) == 1 and found.cards >= 3 and _EXACT.fullmatch(found.hands[0])
    return f"value {found.hands[0]}{found.on}" if exact else None


def filtered(found: Operands) -> str | None:
    if found.cards < 3 or not found.made or found.made in ("twopair", "pair"):
        return None
    return f"{found.hands[0] if found.hands else 'any'} where {found.made}{found.on}"


def dealt(found: Operands) -> str | None:
    if found.others is not None:
        return None
    return "Pair" if not found.hands and found.made == "pair" else alone(found)


def all_flops(found: Operands) -> str | None:
    return f"breakdown {found.hands[0]} on ***" if len(found.hands) == 1 and not found.board else None


def blockers(found: Operands) -> str | None:
    if not found.hands:
        return None
    versus = found.hands[1] if len(found.hands) > 1 else "any"
    asked = f" where {found.made}" if found.made and found.board else ""
    return f"blockers {found.hands[0]} vs {versus}{found.on}{asked}"


def alone(found: Operands) -> str | None:
    return found.hands[0] + found.on if len(found.hands) == 1 else None
