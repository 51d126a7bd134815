"""One question by every way there is to ask it: a text, a session, a typed call, a prepared query, a batch, a service.

What comes back is plain data in all of them, so that answers of two ways can be compared whole.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue
from typing import Any, NamedTuple

import pql
from pql.repl.serve.service import Connection, Service
from pql.results import EquityResult, Result

HOLES = {"holdem": 2, "shortdeck": 2, "shortdeck trips": 2, "omaha": 4, "omaha5": 5}
"""The games, and how many cards a hand of each has."""
_CLASSES = {2: ("AKs", "TT", "98o", "J9s"), 4: ("AsKsQhJh", "TdTc9d8c"), 5: ("AsKsQhJhTd", "TdTc9d8c7h")}


class Spot(NamedTuple):
    """What is on the table as texts: `hero` is one hand, `own` and `other` are sets of few hands with weights."""

    game: str
    hero: str
    own: str
    other: str
    there: str
    gone: str

    def values(self) -> dict[str, str]:
        """The texts by the names of their parameters."""
        return {name: getattr(self, name) for name in NAMES}


NAMES = ("hero", "own", "other", "there", "gone")
"""The parameters of statements."""


class Sets(NamedTuple):
    """The same as sets that know their game, cards as a list."""

    game: str
    hero: Any
    own: Any
    other: Any
    there: pql.BoardSet
    gone: list[str]


def sets_of(spot: Spot) -> Sets:
    """The sets of a spot."""
    hero, own, other = [pql.hands(each, game=spot.game) for each in (spot.hero, spot.own, spot.other)]
    gone = [spot.gone[place : place + 2] for place in range(0, len(spot.gone), 2)]
    return Sets(spot.game, hero, own, other, pql.boards(spot.there, game=spot.game), gone)


def deck(game: str) -> list[str]:
    """The cards of a game."""
    ranks = "6789TJQKA" if game.startswith("shortdeck") else "23456789TJQKA"
    return [rank + suit for rank in ranks for suit in "cdhs"]


def spot_of(game: str, street: int, seed: int) -> Spot:
    """A spot of a game on a board of so many cards, another for each seed. Texts are as the program writes them."""
    rng, hole = random.Random(f"{game} {street} {seed}"), HOLES[game]
    cards = deck(game)
    rng.shuffle(cards)

    def dealt(count: int) -> str:
        return "".join([cards.pop() for _ in range(count)])

    def written(hand: str) -> str:
        return pql.hands(hand, game=game).text()

    def hands(known: str) -> str:
        others = ["".join(rng.sample(cards, hole)) for _ in range(rng.randrange(1, 4))]
        each = [written(hand) + rng.choice(("", "", ":0.5", ":0.25")) for hand in (known, *others)]
        text = ", ".join([*each, *rng.sample(_CLASSES[hole], rng.randrange(2))])
        return written(text)

    there = pql.boards(dealt(street), game=game).text()
    gone = "".join(
        sorted([cards.pop() for _ in range(rng.randrange(1, 3))], key=deck(game).index, reverse=True)
    )
    hero = dealt(hole)
    first, second = dealt(hole), dealt(hole)
    return Spot(game, written(hero), hands(first), hands(second), there, gone)


class Question(NamedTuple):
    """A statement of `$hero`, `$own`, `$other`, `$there` and `$gone`, and the call that asks the same of a spot.

    `call` is None where no function asks that. `told` is what of the statement's answer the call gives. Where `sets` is
    False the statement is about cards, and takes no sets.
    """

    statement: str
    call: Callable[..., Any] | None = None
    told: Callable[[Any], Any] = lambda answer: answer
    sets: bool = True


def text_of(statement: str, spot: Spot) -> str:
    """A statement with the values of a spot in place of its parameters; those of `select` are in quotes."""
    for name, value in spot.values().items():
        statement = statement.replace(f"=${name}", f"='{value}'").replace(f"${name}", value)
    return statement


def plain(answer: Any) -> Any:
    """An answer as plain data."""
    if isinstance(answer, Result):
        return json.loads(json.dumps(answer.to_dict()))
    return json.loads(json.dumps(answer))


def said(way: Callable[[], Any]) -> Any:
    """What comes of a way to ask: plain data, or the codes of the errors."""
    try:
        return plain(way())
    except pql.PQLError as error:
        return {"codes": [each.code for each in error.diagnostics if each.is_error]}


def by_text(question: Question, spot: Spot) -> Any:
    """As one text, which says the game itself."""
    return said(lambda: pql.run(f"game {spot.game}; {text_of(question.statement, spot)}")[-1])


def ways_to_ask(question: Question, spot: Spot, client: Served) -> Iterator[tuple[str, Any]]:
    """What every other way to ask says, by the name of the way; calls are not among them."""
    statement, text, game = question.statement, text_of(question.statement, spot), spot.game
    query: pql.Query[Any] = pql.compile(statement, game=game)
    texts: dict[str, Any] = {name: spot.values()[name] for name in query.parameters}
    yield "a session of the game", said(lambda: pql.Session(game=game).run(text)[-1])
    yield "values of a session", said(lambda: pql.Session(game=game, parameters=texts).run(statement)[-1])
    yield "values of a text", said(lambda: pql.run(statement, game=game, parameters=texts)[-1])
    yield "a service", client.answer(query=f"game {game}; {text}")
    yield "values for a service", client.answer(query=statement, params=texts, options={"game": game})
    yield "a prepared query", said(lambda: query.run(**texts))
    yield "a prepared query again", said(lambda: query.run(**texts))
    yield "bound values", said(lambda: query.bind(**texts).run())
    yield "awaited", said(lambda: asyncio.run(query.run_async(**texts)))
    if question.sets:
        known = sets_of(spot)._asdict()
        sets = {name: known[name] for name in query.parameters}
        yield "a prepared query of sets", with_texts(said(lambda: query.run(**sets)), spot)
        yield "bound sets", with_texts(said(lambda: query.bind(**sets).run()), spot)


def calls(question: Question, spot: Spot) -> Iterator[tuple[str, Any]]:
    """What the function says of texts and of sets; they bring their game along."""
    call = question.call
    if call is not None:
        yield "a call", said(lambda: call(spot, game=spot.game))
        if question.sets:
            yield "a call of sets", with_texts(said(lambda: call(sets_of(spot))), spot)


def with_texts(found: Any, spot: Spot) -> Any:
    """An answer about sets with the texts of the spot: one that is the value of a parameter has its name."""
    texts = {f"${name}": text for name, text in spot.values().items()}

    def replaced(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: replaced(each) for name, each in value.items()}
        if isinstance(value, list):
            return [replaced(each) for each in value]
        return texts.get(value, value) if isinstance(value, str) else value

    return replaced(found)


def in_rows(question: Question, spot: Spot) -> Any:
    """The answer to the text as a batch has it: rows by column, those of the players of an equity side by side."""
    try:
        answer = pql.run(text_of(question.statement, spot), game=spot.game)[-1]
    except pql.PQLError:
        return "an error"
    query: pql.Query[Any] = pql.compile(question.statement, game=spot.game)
    names, rows = answer.table()
    found = [dict(zip(names, row, strict=True)) for row in rows]
    if isinstance(answer, EquityResult):
        players = {
            f"{name}_{column}": row[column]
            for name, row in zip(query.parameters, found, strict=False)
            for column in _OF_PLAYERS
        }
        found = [players | {name: found[0][name] for name in ("method", "deals", "seed")}]
    taken = {*query.parameters, "row", "error"}
    return plain([
        {f"answer_{name}" if name in taken else name: cell for name, cell in row.items()} for row in found
    ])  # fmt: skip


_OF_PLAYERS = ("equity", "stderr", "win", "win_stderr", "tie", "tie_stderr", "wins", "ties")


def in_batches(question: Question, spot: Spot) -> Iterator[tuple[str, Any]]:
    """What a batch says of the same values, given as texts twice and as sets: its rows without them."""
    query: pql.Query[Any] = pql.compile(question.statement, game=spot.game)
    texts = {name: spot.values()[name] for name in query.parameters}
    values = [texts, texts]
    if question.sets:
        known = sets_of(spot)._asdict()
        values.append({name: known[name] for name in texts})
    table = query.run_many({name: [each[name] for each in values] for name in texts})
    found: list[Any] = [[] for _ in values]
    for row in table.rows:
        cells = dict(zip(table.columns, row, strict=True))
        number, error = cells.pop("row"), cells.pop("error")
        found[number].append({name: cell for name, cell in cells.items() if name not in texts})
        if error is not None:
            found[number] = "an error"
    for number, each in enumerate(found):
        # A report without a row has a row of the batch that says nothing.
        told = (
            [row for row in each if any([cell is not None for cell in row.values()])]
            if each != "an error"
            else each
        )
        yield f"row {number} of a batch", with_texts(plain(told), spot)


class Served:
    """A client of a service: its page, agents and programs ask through the same operations."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def ask(self, **request: Any) -> Any:
        """The whole reply to a request."""
        told: Queue[str] = Queue()
        self._connection.ask(request, lambda text, last: told.put(text) if last else None)
        return json.loads(told.get(timeout=600))

    def answer(self, **request: Any) -> Any:
        """The last answer to a text, or the codes of its errors."""
        reply = self.ask(**request)
        if not reply["ok"]:
            return {"codes": [each["code"] for each in reply["problems"] if each["type"] == "error"]}
        return reply["answers"][-1]


@contextmanager
def served(**limits: Any) -> Iterator[Served]:
    """A client of a service with these limits, which ends behind it."""
    service = Service(
        **{"workers": 1, "time_limit": 60, "max_samples": None, "memory_limit": 10**9, **limits}
    )
    try:
        yield Served(service.connection())
    finally:
        service.close()
