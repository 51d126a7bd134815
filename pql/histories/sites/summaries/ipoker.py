"""Results of iPoker: its session says at the head of the file how the tournament ended for its owner."""

from __future__ import annotations

import re

from pql.histories.records import NO_MONEY
from pql.histories.sites.ipoker import date_of, session_of, tournament_of
from pql.histories.sites.tabled import amounts
from pql.histories.sites.words import currency_of
from pql.histories.tournaments.records import Finish, Tournament

from .reading import TICKET, format_of, speed_of

_PLACED = re.compile(rb"<place>[1-9]")


def session_result(head: bytes) -> Tournament | None:
    """The tournament that the head of a file tells of; None where it tells of none that has ended."""
    if not _PLACED.search(head):
        return None
    session = session_of(head)
    try:
        place = int(session["place"])
    except (KeyError, ValueError):
        return None
    name, won = session.get("tournamentname", ""), session.get("win", "")
    currency = currency_of(session.get("tablecurrency") or session.get("currency", ""))
    paid = amounts(session.get("totalbuyin", ""))
    parts = [0] if "Pts" in session.get("buyin", "") else amounts(session.get("buyin", ""))
    cost = sum(parts) if len(parts) > 1 or not paid else paid[0]
    fee = parts[1] if len(parts) > 1 else 0
    ticket = won if TICKET.search(won) else ""
    prizes = amounts(won)
    if not parts and not paid:
        cost = 0 if session.get("buyin") else NO_MONEY
    finish = Finish(
        session.get("nickname", ""),
        place,
        prizes[0] if prizes and not ticket else 0,
        # Rebuys are in what was paid in all.
        paid=max(cost, paid[0]) if len(paid) == 1 and cost != NO_MONEY else cost,
        ticket=ticket,
        hero=True,
    )
    return Tournament(
        "iPoker",
        tournament_of(session),
        name,
        currency,
        NO_MONEY if cost == NO_MONEY else cost - fee,
        fee,
        speed=speed_of(name),
        format=format_of(name),
        start=date_of(session.get("startdate", "")),
        finishes=(finish,),
    )
