"""The statements that say how many hands there are, and who at the table has one of them."""

from __future__ import annotations

import re

from .asked import Asked, Player
from .statement_pieces import CLASS, counted, is_all, one, only

_NAMED_HANDS = ("Pair", "Suited", "Offsuit", "Connected Suited")
"""Kinds of hands of which nobody asks whether they win: `probability of a pocket pair`."""

_PAIR = re.compile(r"([2-9TJQKA])\1")


def combos(asked: Asked) -> str | None:
    """How many hands, what part of all, or which."""
    if (
        asked.met
        or not only(
            asked,
            f"combos share list dealt someone{' block' * bool(asked.held)}",
            "players board dead made least held ranks",
        )
        or (
            asked.ranks and (asked.players or asked.made or asked.board or asked.held or len(asked.ranks) > 1)
        )
        or ("someone" in asked.asks and not (asked.made and "combos" in asked.asks))
        or not 0 < len(asked.players) + len(asked.made) + len(asked.ranks) < 4
    ):
        return None
    named = len(asked.players) == 1 and asked.players[0].items[0] in _NAMED_HANDS
    if (
        (
            "often" in asked.asks
            and not named
            and not asked.asks & {"dealt", "getting", "share", "combos", "list"}
        )
        or len(asked.made) > 1
        or (asked.least and not asked.made)
    ):
        return None
    if asked.ranks:
        rank = asked.ranks[0]
        return f"{'any minus ' * rank.denied}{rank.value}?{asked.on}"
    asking = asked.asks & {"often", "getting", "combos", "share", "list", "dealt", "pct"}
    # Who plays hands asks nothing of them, and may be a name that is not known: `open, A9s+`.
    said = asked.asks or asked.board or asked.made or asked.held or any(each.role for each in asked.players)
    if said and not asking:
        return None
    own = [each for each in asked.players if each.role == "own"]
    others = [each for each in asked.players if each.role != "own"]
    if len(asked.players) == 1 and own and not asked.held and not asked.made:
        own, others = [], own
    dead = _held(asked, own, others)
    if (
        len(others) > 1
        or dead is None
        or (others and others[0].is_exact and len(others[0].items) > 1 and "or" not in others[0].joins)
    ):
        return None
    if others and "blank" in others[0].joins and not all(CLASS.fullmatch(item) for item in others[0].items):
        return None
    hands = others[0].hands if others else "any"
    on = (f" on {asked.board}" if asked.board else "") + (f" dead {dead}" if dead else "")
    if not asked.made:
        return f"{hands}{on}" if others and (asking or not on) else None
    made = asked.made[0]
    if made.value == "pair" and asked.asks & {"dealt", "getting"} and not others and not asked.board:
        return "Pair" if "dealt" in asked.asks and not made.denied and not asked.least else None
    if asked.cards < 3 or made.denied or made.value in ("air", "pair", "twopair") or "dealt" in asked.asks:
        return None
    kept = f"({hands})" if "," in hands or " " in hands else hands
    board = asked.board if len(asked.board) == 2 * asked.cards else _rainbow(asked.board)
    if board is None or (
        board != asked.board and (made.value not in _WHATEVER_SUITS or re.search("[cdhs]", hands))
    ):
        return None
    filtered = f"{kept} where {made.value}{' or better' * asked.least} on {board}"
    return f"({filtered}) dead {dead}" if dead else filtered


_WHATEVER_SUITS = (
    "set", "trips", "quads", "fullhouse", "toppair", "overpair", "secondpair", "toptwo", "underpair",
)  # fmt: skip


def _rainbow(ranks: str) -> str | None:
    """A flop of three ranks that are told apart, in three suits: what pairs it has nothing to do with which."""
    match = re.fullmatch(r"([2-9TJQKA])([2-9TJQKA])([2-9TJQKA])r?", ranks)
    if match is None or len(set(match.groups())) < 3:
        return None
    return f"{match[1]}s{match[2]}h{match[3]}d"


def _held(asked: Asked, own: list[Player], others: list[Player]) -> str | None:
    """The cards that are gone, those of one's own hand among them; None where they are not known."""
    dead = asked.dead + "".join(asked.held)
    if not own:
        return dead
    if len(own) > 1 or len(own[0].items) > 1 or asked.held:
        return None
    if own[0].is_exact:
        return dead + own[0].items[0]
    # The suits of a class make no difference to other classes.
    ranks = CLASS.fullmatch(own[0].items[0])
    if (
        ranks is None
        or asked.board
        or not others
        or not all(re.fullmatch(r"[2-9TJQKA]{2}[*]?", item) for item in others[0].items)
    ):
        return None
    return f"{dead}{ranks[1]}s{ranks[2]}{'s' if ranks[3] == 's' else 'h'}"


def set_over_set(asked: Asked) -> str | None:
    from pql.grammar.tables.players_words import SET_OVER_SET

    return (
        SET_OVER_SET
        if "setoverset" in asked.asks
        and only(asked, "setoverset flops makes", "streets both players")
        and all(player.items == ("Pair",) for player in asked.players)
        and is_all("flop", asked)
        else None
    )


def someone(asked: Asked) -> str | None:
    """Whether one of the others has something."""
    count = asked.others or max(asked.seats - 1, asked.way - 1, 0)
    if len(asked.asks & {"someone", "nobody"}) != 1 or not only(
        asked, "someone nobody dealt higher", "players ranks holds others seats way negated among made board"
    ):
        return None
    if (asked.seats and asked.way) or (asked.board and (asked.among or asked.made or "higher" in asked.asks)):
        return None
    own = [each for each in asked.players if each.role == "own"]
    if not own and len(asked.players) == 2 and not asked.met and asked.before_others == 1:
        own = [asked.players[0]]  # `AK, 5 opponents, anyone with AA`
    theirs = [each for each in asked.players if each not in own]
    own_hands = one(own[0]) if len(own) == 1 else "any" if not own else None
    if (
        (asked.others and asked.seats not in (0, asked.others + 1))
        or not 1 <= count <= 9
        or own_hands is None
        or len(theirs) > 1
        or (asked.negated and "nobody" in asked.asks)
    ):
        return None
    # `someone has an ace`: whose it is, is said.
    if asked.holds and (own or any(thing.denied for thing in asked.holds)):
        return None
    denied = asked.negated or "nobody" in asked.asks
    if "higher" in asked.asks:
        if (
            theirs
            or asked.ranks
            or asked.holds
            or asked.among
            or asked.made
            or not _PAIR.fullmatch(own_hands)
        ):
            return None
        condition = "ispair and rankhiplayer > hero.rankhiplayer"
    else:
        ranks = [*asked.ranks, *asked.holds]
        if [thing for thing in asked.made if thing.value != "pair" or thing.denied]:
            return None
        said = [
            *["Pair" for _ in asked.made],
            *(theirs[0].items if theirs and not theirs[0].minus else ()),
            *[f"{rank.value}?" for rank in ranks],
        ]
        if (
            not said
            or bool(asked.made) + bool(theirs) + bool(ranks) > 1
            or (theirs and theirs[0].minus)
            or any(rank.denied for rank in ranks)
        ):
            return None
        condition = f"'{', '.join(said)}'"
        if asked.among:
            anybody = counted(f"anyone({condition}) or hero in {condition}", denied)
            return None if own else f"{anybody} from hero='any' opponents {count}"
    given = f", board='{asked.board}'" if asked.board else ""
    return f"{counted(f'anyone({condition})', denied)} from hero='{own_hands}'{given} opponents {count}"


def both_dealt(asked: Asked) -> str | None:
    """Whether each of two players has one of some hands."""
    hands = one(asked.players[0]) if len(asked.players) == 1 else None
    if (
        not asked.both
        or "dealt" not in asked.asks
        or hands is None
        or not only(asked, "dealt", "players both")
    ):
        return None
    return f"select count(hero in '{hands}' and villain in '{hands}') from hero='any', villain='any'"


SETS = (combos, both_dealt, set_over_set, someone)
