"""Hands of pokerkit as the log of a table of PokerNow: CSV, newest line first, amounts as all that is on the street."""

from __future__ import annotations

import csv
import io
from typing import Any

from .site_hands import Played

_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_POSTS = {"ante": "an ante", "small": "a small blind", "big": "a big blind", "straddle": "a straddle"}
_WORDS = {"calls": "calls", "bets": "bets", "raises": "raises to"}


def _cards(text: str) -> str:
    return ", ".join([card[0].replace("T", "10") + _SIGNS[card[1]] for card in text.split()])


def _money(amount: Any) -> str:
    return f"{amount:.2f}".removesuffix(".00")


def written(it: Played) -> str:
    """The lines of a hand, as PokerNow writes them."""
    hand = it.hand
    who = [f'"{name} @ id_{place}-X"' for place, name in enumerate(it.names)]
    lines = [
        f"-- starting hand #{hand.hand} (id: hand{hand.hand})  (No Limit Texas Hold'em) "
        f"(dealer: {who[it.button - 1]}) --",
        "Player stacks: "
        + " | ".join(
            [
                f"#{place + 1} {who[place]} ({_money(stack)})"
                for place, stack in enumerate(hand.starting_stacks)
            ]
        ),
    ]
    lines += [f"Your hand is {_cards(cards)}" for cards in list(it.dealt.values())[:1]]
    on = dict.fromkeys(range(len(who)), 0)
    for player, kind, amount in it.posts:
        if kind != "ante":
            on[player] += amount
        lines.append(
            f"{who[player]} posts {_POSTS[kind]} of {_money(amount if kind == 'ante' else on[player])}"
        )
    board: list[str] = []
    acted = max([place for place, (_, acts) in enumerate(it.streets) if acts], default=0)
    for place, (new, acts) in enumerate(it.streets):
        if new:
            lines.append(
                f"{('Flop', 'Turn', 'River')[place - 1]}: {', '.join(board)} [{_cards(new)}]".replace(
                    ":  [", ":  ["
                )
            )
            board.append(_cards(new))
        for player, word, _, to, last in acts:
            act = f"{_WORDS[word]} {_money(to)}" if word in _WORDS else word
            lines.append(f"{who[player]} {act}" + " and go all in" * last)
        if it.uncalled and place == acted:
            lines.append(f"Uncalled bet of {_money(it.uncalled[1])} returned to {who[it.uncalled[0]]}")
    lines += [f"{who[player]} shows a {_cards(cards)}." for player, cards in it.shown.items()]
    lines += [f"{who[player]} collected {_money(won)} from pot" for player, won in enumerate(it.won) if won]
    lines.append(f"-- ending hand #{hand.hand} --")
    told = io.StringIO()
    rows = csv.writer(told, lineterminator="\n")
    when = f"{hand.year}-{hand.month:02}-{hand.day:02}T{hand.time}.346Z"
    for place, line in reversed([*enumerate(lines)]):
        rows.writerow([line, when, 173596279640000 + place])
    return told.getvalue()
