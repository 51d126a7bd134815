"""Formulas on single deals, given as texts of cards, and random deals in which something happens."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

from pql.base.diagnostics import Source
from pql.cards.combos import parse_hand
from pql.cards.deck import cards_mask, parse_cards
from pql.cards.games import HOLDEM, Game
from pql.compiler.filters import FormulaSets
from pql.formulas.blocks import Block
from pql.formulas.checker import Checker
from pql.formulas.frames import Frame
from pql.grammar import parse_program
from pql.grammar.nodes.base import Formula
from pql.names.environment import Environment
from pql.statements.let.syntax import Let

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
PLAYERS = ("hero", "villain", "third")

Deal = tuple[tuple[str, ...], str]
"""A pocket for each player, and a board."""


def values_of(
    formula: str,
    deals: Sequence[Deal],
    dead: str = "",
    shown: bool = False,
    street: int | None = None,
    game: Game = HOLDEM,
) -> list[Any]:
    """What a formula is in each deal of a game; boards of one length. `shown`: as an answer shows it."""
    last = len(deals[0][1]) // 2
    players = len(deals[0][0])
    source = Source(f"let f = formula {formula}")
    program, found = parse_program(source)
    assert not [one for one in found if one.is_error], found
    (statement,) = program.statements
    assert isinstance(statement, Let)
    assert isinstance(statement.value, Formula)
    at = last if street is None else street
    environment = Environment()
    sets = FormulaSets(environment, game)
    checker = Checker(PLAYERS[:players], at, environment, source, [], sets=sets, game=game, last_street=last)
    checker.dead_cards = len(dead) // 2
    expression = checker.value(statement.value)
    frame = Frame(
        len(deals),
        {
            level: array("Q", [cards_mask(board[: 2 * level]) for _, board in deals])
            for level in range(3, last + 1)
        },
        {p: array("Q", [cards_mask(hands[p]) for hands, _ in deals]) for p in range(players)},
        {p: array("I", [parse_hand(hands[p]) for hands, _ in deals]) for p in range(players)},
    )
    column = Block(frame, dead=cards_mask(dead)).column(expression)
    values = column.tolist() if column.rows == len(deals) else column.tolist() * len(deals)
    return [expression.type.show(value) for value in values] if shown else values


def random_deals(count: int, street: int, seed: int, players: int = 1) -> list[Deal]:
    """Three of four are from short decks, so that straights, flushes and full houses are there."""
    rng = Random(seed)
    deals = []
    for number in range(count):
        deck = DECK
        if number % 4 == 1:
            low = rng.randrange(0, 8)
            deck = [card for card in DECK if low <= RANKS.index(card[0]) < low + 6]
        elif number % 4 == 2:
            deck = [card for card in DECK if card[1] in "hs"]
        elif number % 4 == 3:
            kept = rng.sample(RANKS, 4)
            deck = [card for card in DECK if card[0] in kept]
        cards = rng.sample(deck, 2 * players + street)
        hands = tuple(_sorted(cards[2 * p : 2 * p + 2]) for p in range(players))
        deals.append((hands, "".join(cards[2 * players :])))
    return deals


def _sorted(hand: list[str]) -> str:
    return "".join(sorted(hand, key=lambda card: -parse_cards(card)[0]))
