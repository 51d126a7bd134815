"""Open Tournament Summary 1.1 (https://ts-specs.handhistory.org): objects as `{"ots": ...}`, one after another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pql.histories.problems import BrokenHandError
from pql.histories.records import NO_MONEY, UNIT
from pql.histories.sites.words import moment_in
from pql.histories.tournaments.records import Finish, Tournament

from .reading import speed_of

_FORMATS = {"SNG": "sng", "STT": "sng", "MTT": "mtt"}


def open_summaries(text: str) -> list[Tournament]:
    """The tournaments of a text; raises `BrokenHandError` for what is none."""
    try:
        return [_tournament(each["ots"]) for each in _objects(text)]
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as problem:
        raise BrokenHandError(f"an open tournament summary that cannot be read: {problem}") from None


def _objects(text: str) -> Iterator[Any]:
    decoder, place = json.JSONDecoder(), 0
    while (place := text.find("{", place)) >= 0:
        told, place = decoder.raw_decode(text, place)
        yield told


def _tournament(told: dict[str, Any]) -> Tournament:
    parts = [_money(told.get(name)) for name in ("buyin_amount", "fee_amount")]
    bounties = [_money(told.get(name)) for name in ("bounty_fee_amount", "bounty_value_amount")]
    flags = {str(flag).upper() for flag in told.get("flags") or ()}
    rebuys = {each["player_name"]: each for each in told.get("tournament_rebuys") or ()}
    hero = told.get("hero_player_name")
    cost = sum(parts) + bounties[0]
    finishes = []
    for each in told["tournament_finishes_and_winnings"]:
        name = str(each["player_name"])
        bought = rebuys.get(name, {})
        more = sum(
            [
                int(bought.get(f"{what}s") or 0) * _money(told.get(f"{what}_cost"))
                for what in ("rebuy", "addon")
            ]
        )
        ticket = each.get("ticket_value")
        finishes.append(
            Finish(
                name,
                0 if each.get("still_playing") else int(each.get("finish_position") or 0),
                _money(each.get("prize")),
                paid=cost + more,
                ticket=f"a ticket of {ticket:g}" if ticket else "",
                hero=name == hero,
            )
        )
    kind = "satellite" if "SATELLITE" in flags else _FORMATS.get(str(told.get("type", "")).upper(), "")
    return Tournament(
        str(told["site_name"]),
        str(told["tournament_number"]),
        str(told.get("tournament_name") or ""),
        str(told.get("currency") or ""),
        parts[0],
        parts[1],
        bounties[0],
        speed_of(str((told.get("speed") or {}).get("type") or "")),
        "sng" if "SNG" in flags and kind != "satellite" else kind,
        int(told.get("player_count") or 0),
        _money(told["prize_pool"]) if told.get("prize_pool") is not None else NO_MONEY,
        moment_in(str(told.get("start_date_utc") or "")),
        tuple(finishes),
    )


def _money(amount: Any) -> int:
    return round(float(amount or 0) * UNIT)
