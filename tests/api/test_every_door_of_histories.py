"""Every question about recorded hands in every game by every way to ask it: the whole answers are the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import pql
from references import doors
from references.doors import HOLES

# A hand of each game, at a site.
_PLAYED = """\
PokerStars Hand #{number}:  {game} ($0.50/$1.00 USD) - 2024/02/29 20:19:05 ET
Table 'Astra II' 6-max Seat #1 is the button
Seat 1: ann ($10 in chips)
Seat 2: Otto ($10 in chips)
ann: posts small blind $0.50
Otto: posts big blind $1
*** HOLE CARDS ***
ann: raises $2 to $3
Otto: calls $2
*** FLOP *** [Jc 8d 7h]
Otto: checks
ann: bets $7 and is all-in
Otto: calls $7 and is all-in
*** TURN *** [Jc 8d 7h] [9s]
*** RIVER *** [Jc 8d 7h 9s] [Kc]
*** SHOW DOWN ***
Otto: shows [{otto}] (a straight)
ann: shows [{ann}] (a hand)
Otto collected $19 from pot
*** SUMMARY ***
Total pot $20 | Rake $1
Board [Jc 8d 7h 9s Kc]
Seat 1: ann (button) (small blind) showed [{ann}] and lost with a hand
Seat 2: Otto (big blind) showed [{otto}] and won ($19) with a straight

"""
_NAMES = {
    "holdem": "Hold'em No Limit",
    "shortdeck": "6+ Hold'em No Limit",
    "omaha": "Omaha Pot Limit",
    "omaha5": "5 Card Omaha Pot Limit",
}
_ANN, _OTTO = "Ac Ad 7d 6c 9c", "Td 9h Qs Ts 8h"

# A statement about recorded hands and the call that asks the same.
RECORDED: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("stats from history FILE by position", lambda hands, **g: pql.stats(hands, by="position", **g)),
    ("leaks from history FILE by position", lambda hands, **g: pql.leaks(hands, by="position", **g)),
    ("winnings from history FILE for 'ann'", lambda hands, **g: pql.winnings(hands, player="ann", **g)),
    (
        "list from history FILE order by net desc limit 2",
        lambda hands, **g: pql.list_hands(hands, order_by="net desc", limit=2, **g),
    ),
    ("replay '7' from history FILE", lambda hands, **g: pql.replay("7", hands, **g)),
    (
        "select sum(1), avg(net), max(handType(hero, river)) from history FILE",
        lambda hands, **g: pql.select("sum(1), avg(net), max(handType(hero, river))", hands, **g),
    ),
)


@pytest.mark.parametrize("game", _NAMES)
def test_recorded_hands_are_asked_the_same_in_every_way(game: str, tmp_path: Path) -> None:
    path = tmp_path / "played.txt"
    texts = []
    for number, (each, name) in enumerate(_NAMES.items()):
        width = 3 * HOLES[each] - 1
        played = {"ann": _ANN[:width], "otto": _OTTO[:width]}
        texts.append(_PLAYED.format(number=7 if each == game else 70 + number, game=name, **played))
    path.write_text("".join(texts))
    batches = list(pql.scan_hands([path], game=game))
    assert [list(batch.hands.hand) for batch in batches] == [["7"]]
    with doors.served(histories=[str(path)]) as client:
        for statement, call in RECORDED:
            text = statement.replace("FILE", f"'{path}'")
            expected = doors.said(partial(_run, f"game {game}; {text}"))
            assert "codes" not in expected, statement
            table = pql.read_hands(path, game=game)
            ways: dict[str, Callable[[], Any]] = {
                "session": partial(_run, text, pql.Session(game=game)),
                "query": pql.compile(text, game=game).run,
                "call": partial(call, [path], game=game),
            }
            for way, ask in ways.items():
                assert doors.said(ask) == expected, (statement, way)
            assert client.answer(query=f"game {game}; {text}") == expected, statement
            # A table is of hands that have been read: nothing is said of those that were left out.
            of_table = doors.said(partial(call, table))
            assert _without_notes(of_table) == _without_notes(expected), statement


def _run(text: str, session: pql.Session | None = None) -> Any:
    return (session or pql.Session()).run(text)[-1]


def _without_notes(answer: Any) -> Any:
    return {name: each for name, each in answer.items() if name != "notes"}
