"""Refuses what the deck of a game does not have: ranks, cards, and groups made for another deck."""

from __future__ import annotations

from typing import NoReturn

from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.cards.deck import RANKS
from pql.cards.games import Game
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.boards import RankBand
from pql.grammar.nodes.hands import Combo, Group, HalfKnown
from pql.grammar.nodes.statements import Cards
from pql.grammar.nodes.visitors import walk


def refuse_missing(node: Node, source: Source, game: Game) -> None:
    """Raises `PQLError` where an expression names a rank that the deck of the game does not have."""
    for part in walk(node):
        if isinstance(part, Group):
            message = f"the groups of Sklansky and Malmuth are for hold'em, and the game is {game.name}"
            raise PQLError(Diagnostic("other-game", message, part.span or node.span, source=source))
        for rank in _ranks_of(part):
            if RANKS.find(rank) in range(game.lowest):
                message = f"there is no {rank} in {game.name}: its lowest card is {RANKS[game.lowest]}"
                raise PQLError(Diagnostic("other-game", message, part.span or node.span, source=source))


def refuse_nothing_left(span: Span | None, source: Source, game: Game) -> NoReturn:
    """Raises the error for a text in another program's notation all of whose hands have ranks that are not there."""
    message = f"none of these hands are in {game.name}: its lowest card is {RANKS[game.lowest]}"
    raise PQLError(Diagnostic("other-game", message, span, source=source))


def _ranks_of(part: Node) -> str:
    """The ranks that a node names."""
    if isinstance(part, Combo | HalfKnown):
        return part.first[:1] + part.second[:1]
    if isinstance(part, RankBand):
        return {"rank": part.low, "least": part.low, "most": part.high}.get(part.form, part.low + part.high)
    if isinstance(part, Cards):
        return "".join([str(card)[:1] for card in part.cards])
    card, ranks = getattr(part, "card", ""), getattr(part, "ranks", getattr(part, "rank", ""))
    return (card[:1] if isinstance(card, str) else "") + (ranks if isinstance(ranks, str) else "")
