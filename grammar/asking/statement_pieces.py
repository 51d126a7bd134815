"""What the functions that make statements of questions share: whose hands meet, and whether nothing is left over."""

from __future__ import annotations

import re

from .asked import Asked, Player, Thing

CLASS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so*]?)")

STREETS = {3: "flop", 4: "turn", 5: "river"}

# What may be beside any question about players, and says nothing more than their hands do.
_BESIDE = {"often", "getting", "seat", "blind", "acts", "pct"}


def only(asked: Asked, asks: str, fields: str) -> bool:
    """Whether a question asks for these things, and says no more than these fields have."""
    return asked.asks <= {*asks.split(), *_BESIDE} and not asked.left(*fields.split())


def one(player: Player) -> str | None:
    """The hands of one player, None where they could be those of two."""
    spans = any(re.search(r"[+%]|-", item) for item in player.items)
    if len(player.items) > 1 and (player.is_exact or ("blank" in player.joins and not spans)):
        return None
    plain = all(CLASS.fullmatch(item) for item in player.items)
    return None if "and" in player.joins and plain and player.role != "his" else player.hands


def met(asked: Asked) -> list[str] | None:
    """The hands of all players, one's own first: `AA or KK` are two where nobody else is met."""
    players = asked.players
    apart = [each for each in players if len(each.items) > 1 and not each.minus]
    if len(players) == 1 and apart:
        joins = set(players[0].joins)
        if players[0].joins.count("or") == 1 and joins == {"or", "comma"}:
            at = players[0].joins.index("or") + 1
            sides = [list(players[0].items[:at]), list(players[0].items[at:])]
            # `22+, KQs or top 10%` are two ranges, `JJ, TT or 99` three hands.
            ranges = any(re.search(r"[+%]|-", item) for item in players[0].items)
            return [", ".join(side) for side in sides] if ranges else None
        return (
            list(players[0].items)
            if joins == {"or"}
            or players[0].is_exact
            or joins == {"blank"}
            or (joins == {"and"} and len(players[0].items) == 2)
            else None
        )
    if apart and all(each.is_exact for each in players):
        return (
            [item for each in players for item in each.items]
            if not any("or" in each.joins for each in players)
            else None
        )
    said = [one(each) for each in players]
    if None in said:
        return None
    order = sorted(range(len(players)), key=lambda at: players[at].role != "own")
    if (
        not any(each.role == "own" for each in players)
        and len(players) == 2
        and players[0].role == "his"
        and players[1].role == ""
    ):
        order.reverse()
    return [str(said[at]) for at in order]


def as_board(asked: Asked) -> str:
    """Board and dead cards as options of `select`."""
    return (f", board='{asked.board}'" if asked.board else "") + (
        f", dead='{asked.dead}'" if asked.dead else ""
    )


def players_named(hands: list[str]) -> str:
    """Players as options of `select`."""
    names = ("hero", "villain", "third", "fourth", "fifth")
    return ", ".join([f"{name}='{hand}'" for name, hand in zip(names, hands, strict=False)])


def counted(formula: str, denied: bool) -> str:
    """How often a formula holds, or does not."""
    return f"select count({f'not ({formula})' if denied else formula})"


def is_all(street: str, asked: Asked) -> bool:
    """Whether all streets that are named are this one."""
    return all(each == street for each in asked.streets)


def denials(things: list[Thing]) -> str:
    """Things that are all asked for, each as it is or denied."""
    return " and ".join([f"{'not ' * thing.denied}{thing.value}" for thing in dict.fromkeys(things)])
