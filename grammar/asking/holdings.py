"""The statements that say what hands have on a board, and what is best there."""

from __future__ import annotations

import re

from .asked import Asked
from .statement_pieces import STREETS, is_all, met, one, only


def outs(asked: Asked) -> str | None:
    hands = met(asked)
    if "outs" not in asked.asks or not only(
        asked, "outs combos clean equity makes list", "players board dead streets last"
    ):
        return None
    if not hands or asked.cards not in (3, 4) or not re.fullmatch(r"(?:[2-9TJQKA][cdhs]){2,6}", hands[0]):
        return None
    if any(
        each not in ("river", {3: "turn", 4: "river"}[asked.cards], STREETS[asked.cards])
        for each in asked.streets
    ) or ("clean" in asked.asks and len(hands) == 1):
        return None
    against = "".join([f" vs {other}" for other in hands[1:]])
    return f"outs {hands[0]} on {asked.board}{against}{f' dead {asked.dead}' if asked.dead else ''}"


def _alone(asked: Asked, word: str, besides: str = "", fields: str = "") -> str | None:
    """The hands of a question about those of one player on a board."""
    if (
        word not in asked.asks
        or not only(asked, f"{word} {besides}", f"players board dead streets {fields}")
        or len(asked.players) != 1
    ):
        return None
    street = STREETS.get(asked.cards, "")
    return one(asked.players[0]) if street and is_all(street, asked) and not asked.met else None


def draws(asked: Asked) -> str | None:
    hands = _alone(asked, "drawing", "combos")
    return f"draws {hands}{asked.on}" if hands and asked.cards < 5 else None


def value(asked: Asked) -> str | None:
    hands = _alone(asked, "value", "makes")
    if not hands:
        return None
    return f"{'value' if asked.players[0].is_exact else 'breakdown'} {hands}{asked.on}"


def strength(asked: Asked) -> str | None:
    hands = _alone(asked, "strength")
    return f"strength {hands}{asked.on}" if hands and asked.players[0].is_exact else None


def beaten(asked: Asked) -> str | None:
    """What beats a hand: who has more."""
    hands = _alone(asked, "anything", "equity combos list")
    return f"strength {hands}{asked.on}" if hands and asked.players[0].is_exact else None


def hits(asked: Asked) -> str | None:
    """What hands have on a board."""
    hands = _alone(asked, "hit", "makes combos share list") or _alone(asked, "makes", "hit list")
    return f"breakdown {hands}{asked.on}" if hands else None


def share_made(asked: Asked) -> str | None:
    """Which part of a range has something on a board."""
    if (
        len(asked.players) != 1
        or not asked.made
        or not only(asked, "combos share makes hit list drawing air", "players board dead made least streets")
    ):
        return None
    hands, street = one(asked.players[0]), STREETS.get(asked.cards, "")
    if not asked.asks & {"combos", "share", "makes", "hit", "list", "drawing", "often", "pct"}:
        return None
    if (
        hands is None
        or not street
        or not is_all(street, asked)
        or asked.players[0].is_exact
        or asked.met
        or any(each.denied for each in asked.made)
    ):
        return None
    return f"breakdown {hands}{asked.on}"


def nuts(asked: Asked) -> str | None:
    if (
        "nuts" not in asked.asks
        or not only(asked, "nuts place value list", "board dead streets")
        or asked.cards < 3
    ):
        return None
    return f"nuts{asked.on}"


def blockers(asked: Asked) -> str | None:
    if (
        "block" not in asked.asks
        or not only(asked, "block combos compare list", "players board dead made least")
        or len(asked.made) > 1
    ):
        return None
    hands = met(asked)
    if (
        hands is None
        or not 1 <= len(hands) <= 2
        or (asked.made and (not asked.board or asked.made[0].denied))
    ):
        return None
    where = f" where {asked.made[0].value}{' or better' * asked.least}" if asked.made else ""
    return f"blockers {hands[0]} vs {hands[1] if len(hands) > 1 else 'any'}{asked.on}{where}"


def wet(asked: Asked) -> str | None:
    if "wet" not in asked.asks or not only(asked, "wet boards", "board streets") or asked.cards < 3:
        return None
    return f"breakdown any{asked.on}"


HOLDINGS = (outs, draws, value, strength, beaten, hits, share_made, nuts, blockers, wet)
